/*
 * board_hood.c: the two ways through the woods, the doors at their end, and
 * the row of cards on a cloth in front.
 *
 * Red's way winds, the wolf's is straight; they cross where the edition has
 * the shortcut.  How long they are, and the value of each card, come from the
 * edition too.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "front/terminal/parts.h"
#include "front/words.h"
#include "lib/heap.h"

enum { DOOR_W = 6, RED_ROW = 1 };

struct plan {
    struct area a; /* in the middle */
    int red, wolf; /* spaces of the two ways */
    int at, joins; /* the shortcut's ends */
    int doors;
    int way;       /* columns of the ways before the doors */
    bool is_wolf;  /* somebody plays the wolf: there is more to show */
    bool is_small; /* tokens lie below their cards, not on them */
    int step;      /* rows from one space of Red's way to the next */
    int wolf_row, door_row;
    int card_w, card_h;
    int row;    /* where the cards lie */
    int places; /* where reserve and basket are counted */
};

static struct plan plan_of(const struct scene *s, struct area a)
{
    const json_t *shortcut = json_object_get(s->printed, "shortcut");
    bool is_wolf = strcmp(scene_text(s, "mode"), "wolf") == 0;
    bool is_tall = a.h >= 28 && a.w >= 100;
    int w = a.w < 120 ? a.w : 120, h = part_clamp(a.h, 0, is_tall ? 28 : 18);
    struct plan p = {
        .a = area_part(a, (a.w - w) / 2, (a.h - h) / 2, w, h),
        .red = val_int(s->printed, "red_path", 24),
        .wolf = val_int(s->printed, "wolf_path", 10),
        .at = val_int(shortcut, "at", -1),
        .joins = val_int(shortcut, "joins", -1),
        .doors = val_count(s->view, "arrivals"),
        .is_wolf = is_wolf,
        .is_small = is_wolf && !is_tall,
        .step = is_tall ? 2 : 1,
    };
    p.way = w - 4 - p.doors * DOOR_W;
    p.wolf_row = RED_ROW + 3 * p.step + 2;
    p.door_row = p.wolf_row / 2;
    p.card_w = is_tall ? 13 : p.is_small ? 7 : 9;
    p.card_h = is_tall ? 7 : p.is_small ? 3 : 5;
    p.row = p.wolf_row + (p.is_small ? 3 : 4);
    p.places = p.row + p.card_h + 1;
    return p;
}

/* Where a place ("r13", "w6", "a2") is. */
static bool place_at(const struct plan *p, const char *place, int *x, int *y)
{
    static const int wave[] = {0, 1, 2, 3, 3, 2, 1, 0};
    int i = atoi(place + 1);
    switch (*place) {
    case 'r':
        *x = 3 + i * p->way / (p->red > 0 ? p->red : 1);
        *y = RED_ROW + wave[i % 8] * p->step;
        return true;
    case 'w':
        *x = 3 + i * p->way / (p->wolf > 0 ? p->wolf : 1);
        *y = p->wolf_row;
        return true;
    case 'a':
        *x = 2 + p->way + i * DOOR_W + 2;
        *y = p->door_row + 1;
        return true;
    default:
        return false;
    }
}

static struct area door(const struct plan *p, int i)
{
    return area_part(p->a, 2 + p->way + i * DOOR_W, p->door_row, DOOR_W - 1, 3);
}

/* ---- The ways ---- */

/* The spaces of a way; those behind its pawn are only a trace. */
static void draw_way(const struct plan *p, char way, int n, const char *pawn,
                     uint8_t ink)
{
    int here = *pawn == way ? atoi(pawn + 1) : n;
    for (int i = 0; i < n; i++) {
        char place[16];
        int x = 0, y = 0;
        snprintf(place, sizeof place, "%c%d", way, i);
        if (place_at(p, place, &x, &y)) {
            area_put(p->a, x, y, (struct style){.ink = ink},
                     i < here ? 0xb7 : 0x25cb);
        }
    }
}

static void draw_shortcut(const struct plan *p)
{
    char from[16], to[16];
    int x0, y0, x1, y1;
    snprintf(from, sizeof from, "r%d", p->at);
    snprintf(to, sizeof to, "w%d", p->joins);
    if (p->at < 0 || !place_at(p, from, &x0, &y0)
        || !place_at(p, to, &x1, &y1)) {
        return;
    }
    for (int y = y0 + 1; y < y1; y++) {
        area_put(p->a, x0 + (x1 - x0) * (y - y0) / (y1 - y0), y,
                 (struct style){.ink = BROOK, .attr = BOLD}, 0x2248);
    }
}

static void draw_doors(const struct scene *s, const struct plan *p)
{
    const json_t *arrivals = scene_list(s, "arrivals");
    const json_t *faces = scene_list(s, "arrival_faces");
    area_text_in(p->a, 2 + p->way, p->door_row - 1, p->doors * DOOR_W,
                 (struct style){.ink = MIST}, _("Where is the cottage?"));
    for (int i = 0; i < p->doors; i++) {
        struct area d = door(p, i);
        const char *face = val_text_at(arrivals, i);
        const char *truth = val_text_at(faces, i);
        const char *shown = face ? face : truth;
        bool is_home = shown && strcmp(shown, "cottage") == 0;
        part_back(d);
        if (shown) {
            area_fill(area_part(d, 1, 1, d.w - 2, 1),
                      (struct style){.ink = MOSS}, ' ');
            area_box(d, (struct style){.ink = face ? LANTERN : MOSS});
            area_put(d, 2, 1,
                     (struct style){.ink = is_home ? LANTERN : MIST,
                                    .attr = face ? BOLD : 0},
                     is_home ? 0x2302 : 0xb7);
        }
        /* As sentences count them. */
        area_put(d, d.w - 2, 0, (struct style){.ink = MIST},
                 (uint32_t)('1' + i));
    }
}

static void draw_pawn(const struct plan *p, const char *place, bool is_red)
{
    int x, y;
    struct style style = {
        .ink = INK, .paper = is_red ? CORAL : MIST, .attr = BOLD};
    if (!place_at(p, place, &x, &y)) {
        return;
    }
    if (*place == 'a') {
        y += is_red ? -1 : 1; /* one before the door, one behind */
    }
    area_text(p->a, x - 1, y, style, is_red ? "[R]" : "[W]");
}

static void draw_ways(const struct scene *s, const struct plan *p)
{
    const char *red = scene_text(s, "red"), *wolf = scene_text(s, "wolf");
    draw_way(p, 'r', p->red, red, CORAL);
    draw_way(p, 'w', p->wolf, wolf, MIST);
    draw_shortcut(p);
    draw_doors(s, p);
    area_text(p->a, 2, 0, (struct style){.ink = CORAL}, _("Red's way"));
    area_text(p->a, 2, p->wolf_row + 1, (struct style){.ink = MIST},
              _("The wolf's way"));
    draw_pawn(p, wolf, false);
    draw_pawn(p, red, true);
    part_trees(area_part(p->a, 1, 0, p->way - 2, p->wolf_row + 2));
}

/* ---- The cards ---- */

static const json_t *printed_card(const struct scene *s, const char *card)
{
    return val_with(json_object_get(s->printed, "cards"), "id", card);
}

/* What a card is called on the board, as in sentences: cards with flowers by
 * their value ("the 4 with one flower"), the others by name. */
struct sign {
    char text[40];
};
static struct sign sign_of(const struct scene *s, const char *card)
{
    const json_t *printed = printed_card(s, card);
    struct sign sign;
    if (val_int(printed, "flowers", 0) > 0) {
        snprintf(sign.text, sizeof sign.text, "%d",
                 val_int(printed, "value", 0));
    } else {
        snprintf(sign.text, sizeof sign.text, "%s", scene_word(card));
    }
    return sign;
}

/* A card's face: its value in the corner, and its flowers or its name. */
static void draw_card(const struct scene *s, struct area c, const char *card,
                      uint8_t ink)
{
    const json_t *printed = printed_card(s, card);
    int value = val_int(printed, "value", -1);
    area_fill(c, (struct style){.ink = ink}, ' ');
    area_box(c, (struct style){.ink = ink});
    int flowers = val_int(printed, "flowers", 0);
    for (int i = 0; i < flowers; i++) {
        area_put(c, (c.w - 2 * flowers + 1) / 2 + 2 * i, c.h / 3,
                 (struct style){.ink = ROSE}, 0x273f);
    }
    if (flowers == 0) {
        part_name(area_part(c, 1, c.h / 3, c.w - 2, c.h > 3 ? 2 : 1), 0,
                  (struct style){.ink = PAPER, .attr = BOLD}, scene_word(card));
    }
    if (value > 0) { /* the wolf has no number */
        char text[16];
        snprintf(text, sizeof text, "%d", value);
        area_text(c, c.w - 2 - (int)strlen(text), 0,
                  (struct style){.ink = LANTERN, .attr = BOLD}, text);
    }
}

/* The tokens on a card `step` before the next, or below a small one. */
static void draw_tokens(const struct plan *p, struct area c, int step,
                        const json_t *tokens)
{
    int n = (int)json_array_size(tokens), apart = p->is_small ? 1 : 2;
    int room = step < c.w ? step - 1 : c.w - 2;
    apart = apart * (n - 1) + 1 > room ? 1 : apart;
    int x = c.x - p->a.x + 1 + (p->is_small ? 0 : (room - n * apart + 1) / 2);
    int y = p->is_small ? p->row + c.h : p->row + c.h - 2;
    for (int i = 0; i < n && i < room; i++) {
        const char *face = val_text_at(tokens, i);
        bool is_flower = face && strcmp(face, "flower") == 0;
        area_put(p->a, x + i * apart, y,
                 (struct style){.ink = !face       ? MOON
                                       : is_flower ? ROSE
                                                   : MIST,
                                .attr = BOLD},
                 !face       ? '?'
                 : is_flower ? 0x273f
                             : 0x25aa);
    }
}

/* The columns of a card: the name on a small one has but one row. */
static int width_of(const struct scene *s, const struct plan *p,
                    const char *card)
{
    bool is_named = val_int(printed_card(s, card), "flowers", 0) == 0;
    int w = p->is_small && is_named ? text_columns(scene_word(card)) + 2 : 0;
    return w > p->card_w ? w : p->card_w;
}

/* The columns between two cards of the row; with many they overlap. */
static int gap_of(const struct scene *s, const struct plan *p,
                  const json_t *row)
{
    int n = (int)json_array_size(row), room = p->a.w - 4 - p->card_w;
    for (int i = 0; i < n; i++) {
        const json_t *one = json_array_get(row, (size_t)i);
        room -= width_of(s, p, val_text(one, "card"));
    }
    return room >= n - 1 ? 1
           : n < 2       ? 0
                         : (room - (room < 0) * (n - 2)) / (n - 1);
}

/* The deck lies at the right end of the row. */
static struct area deck(const struct plan *p)
{
    return area_part(p->a, p->a.w - p->card_w - 2, p->row, p->card_w,
                     p->card_h);
}

static void draw_deck(const struct scene *s, const struct plan *p)
{
    const json_t *failed = scene_event(s, "fail");
    const json_t *laid = scene_list(s, "laid"); /* in wolf mode only */
    struct area d = deck(p);
    char left[16];
    if (!laid || json_is_true(laid) || json_is_string(laid)) {
        part_back(d);
    }
    if (!p->is_wolf) {
        snprintf(left, sizeof left, " %d ", scene_int(s, "deck", 0));
        area_centred(d, 1, d.h - 1, d.w - 2,
                     (struct style){.ink = PAPER, .attr = BOLD}, left);
    }
    if (failed && *val_text(failed, "card")) {
        int w = width_of(s, p, val_text(failed, "card"));
        draw_card(s, area_part(p->a, p->a.w - w - 2, p->row, w, p->card_h),
                  val_text(failed, "card"), EMBER);
    }
}

/* The row of cards, and what the next one must be to join it. */
static void draw_row(const struct scene *s, const struct plan *p)
{
    const json_t *row = scene_list(s, "row");
    int n = (int)json_array_size(row), gap = gap_of(s, p, row), x = 2;
    bool has_wolf = false;
    for (int i = 0; i < n; i++) {
        const json_t *one = json_array_get(row, (size_t)i);
        const char *card = val_text(one, "card");
        int w = width_of(s, p, card);
        struct area c = area_part(p->a, x, p->row, w, p->card_h);
        has_wolf |= val_int(printed_card(s, card), "value", 1) == 0;
        draw_card(s, c, card, PAPER);
        draw_tokens(p, c, i + 1 < n ? w + gap : w,
                    json_object_get(one, "tokens"));
        x += w + gap;
    }
    draw_deck(s, p);
    if (n > 0 && !s->result && strcmp(scene_text(s, "phase"), "turn") == 0) {
        char number[16];
        int count = scene_int(s, "count", 0);
        SCOPED_BUF text = BUF_ON_HEAP;
        snprintf(number, sizeof number, "%d", count);
        scene_say(&text,
                  count > 1 ? N_("The next card must be a {count} or more.")
                  : has_wolf
                      ? N_("The next card may be any card.")
                      : N_("The next card may be any but the wolf card."),
                  "count", number);
        area_text_in(p->a, 2, p->row - 1, p->a.w - 4,
                     (struct style){.ink = MIST}, text.text);
    }
}

/* ---- What lies beside ---- */

/* The line below the cards, drawn into `a`: what is counted, then the treats
 * and, while somebody chooses among them, a word for saving them.  Returns
 * where `thing` is in it ("cake", "butter", "save"). */
static struct area put_places(const struct scene *s, const struct plan *p,
                              struct area a, const char *thing)
{
    bool asks = thing || strcmp(s->focus, "save") == 0
                || strncmp(s->focus, "eat", 3) == 0;
    struct {
        const char *word, *label;
        bool is_there;
    } treats[] = {{"cake", _("Cake"), val_flag(s->view, "cake")},
                  {"butter", _("Butter"), val_flag(s->view, "butter")},
                  {"save", _("Save"), true}};
    struct area found = {0};
    int x =
        part_count(a, 2, p->places, _("Discard"), scene_int(s, "discard", 0));
    x = part_count(a, x + 2, p->places, _("Reserve"),
                   scene_int(s, "reserve", 0));
    x = part_count(a, x + 2, p->places, _("Basket"), scene_int(s, "basket", 0));
    x += 3;
    for (int i = 0; i < (asks ? 3 : 2); i++) {
        int from = x;
        x = part_treat(a, x, p->places, treats[i].label, treats[i].is_there);
        if (thing && strcmp(thing, treats[i].word) == 0) {
            found = area_part(p->a, from - 1, p->places, x - from - 1, 1);
        }
    }
    return found;
}

static void draw_places(const struct scene *s, const struct plan *p)
{
    put_places(s, p, p->a, NULL);
    if (*scene_text(s, "bottom")) {
        part_label(p->a, 2, p->places + 1, _("The owl shows the bottom card:"),
                   sign_of(s, scene_text(s, "bottom")).text, LANTERN);
    }
}

/* Cards as words in a row; `find` NULL draws them, else looks for one. */
static int put_words(const struct scene *s, struct area a, int x, int y,
                     const json_t *list, const char *find)
{
    for (int i = 0; i < (int)json_array_size(list); i++) {
        const char *word = val_text_at(list, i);
        struct sign sign = sign_of(s, word ? word : "");
        if (find && word && strcmp(word, find) == 0) {
            return x;
        }
        if (!find && word) {
            area_text(a, x + 3, y, (struct style){.ink = PAPER, .attr = BOLD},
                      sign.text);
        }
        x += 4 + text_columns(sign.text);
    }
    return find ? -1 : x;
}

enum { HAND_X = 7 };

static int hand_row(const struct plan *p)
{
    return p->places + 1;
}

static void draw_wolf_side(const struct scene *s, const struct plan *p)
{
    const json_t *hand = scene_list(s, "hand"), *laid = scene_list(s, "laid");
    const struct style label = {.ink = MIST};
    int x, y = hand_row(p);
    area_text(p->a, 2, y, label, _("Hand"));
    if (json_is_array(hand)) {
        put_words(s, p->a, HAND_X, y, hand, NULL);
    } else {
        part_count(p->a, 2, y, _("Hand"), scene_int(s, "hand", 0));
    }
    x = area_text(p->a, 2, ++y, label, _("Laid:"));
    x = area_text(p->a, x + 1, y, (struct style){.ink = PAPER, .attr = BOLD},
                  json_is_string(laid)
                      ? sign_of(s, json_string_value(laid)).text
                  : json_is_true(laid) ? _("a card, face down")
                                       : "-");
    x = part_treat(p->a, x + 3, y, _("Hood"), val_flag(s->view, "hood_left"));
    const json_t *under = scene_list(s, "under");
    if (json_array_size(under) > 0) {
        x = area_text(p->a, x, y, label, _("Under the row:"));
        put_words(s, p->a, x - 2, y, under, NULL);
    }
    x = 2;
    y++;
    for (int seat = 0; seat < s->n_seats; seat++) {
        const json_t *own =
            json_array_get(scene_list(s, "characters"), (size_t)seat);
        if (json_array_size(own) > 0) {
            x = scene_put_seat(s, p->a, x, y, 10, seat, BOLD);
            x = put_words(s, p->a, x - 2, y, own, NULL) + 2;
        }
    }
    const json_t *discard = scene_list(s, "discard_cards");
    if (json_array_size(discard) > 0) {
        x = area_text(p->a, 2, y + 1, label, _("Discard"));
        put_words(s, p->a, x - 1, y + 1, discard, NULL);
    }
}

static void draw(const struct scene *s, struct area a)
{
    struct plan p = plan_of(s, a);
    draw_ways(s, &p);
    draw_row(s, &p);
    draw_places(s, &p);
    if (p.is_wolf) {
        draw_wolf_side(s, &p);
    }
}

/* ---- Choosing ---- */

/* The letter stands where the mark before the word was. */
static struct spot treat_spot(const struct scene *s, const struct plan *p,
                              struct area a, const char *thing)
{
    struct area unseen = p->a;
    unseen.h = 0;
    struct spot spot = part_spot(a, put_places(s, p, unseen, thing));
    spot.key_x = spot.x;
    return spot;
}

static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    struct plan p = plan_of(s, a);
    char verb[16], word[32], place[16];
    int x, y;
    if (!scene_word_of(path, 0, verb, sizeof verb)) {
        return false;
    }
    if (strcmp(path, "pick") == 0) {
        *spot = part_spot(a, deck(&p));
        return true;
    }
    if (strcmp(path, "save") == 0) {
        *spot = treat_spot(s, &p, a, path);
        return true;
    }
    if (strcmp(path, "road") == 0 || strcmp(path, "shortcut") == 0) {
        snprintf(place, sizeof place, "%c%d", *path == 'r' ? 'r' : 'w',
                 *path == 'r' ? p.at + 1 : p.joins);
        if (place_at(&p, place, &x, &y)) {
            *spot = part_spot(a, area_part(p.a, x - 1, y, 3, 1));
            return true;
        }
        return false;
    }
    if (!scene_word_of(path, 1, word, sizeof word)) {
        return false;
    }
    if (strcmp(verb, "eat") == 0) {
        *spot = treat_spot(s, &p, a, word);
        return true;
    }
    if (strcmp(verb, "lay") == 0 || strcmp(verb, "open") == 0) {
        x = put_words(s, p.a, HAND_X, hand_row(&p), scene_list(s, "hand"),
                      word);
        if (x >= 0) {
            int w = 3 + text_columns(sign_of(s, word).text);
            *spot = part_spot(a, area_part(p.a, x, hand_row(&p), w, 1));
            spot->key_x = spot->x;
        }
        return x >= 0;
    }
    bool is_door = strcmp(verb, "exchange") == 0;
    if (strcmp(verb, "use") == 0 && strcmp(word, "vixen") == 0) {
        is_door = scene_word_of(path, 2, word, sizeof word);
    }
    if (is_door) {
        *spot = part_spot(a, door(&p, atoi(word)));
    }
    return is_door;
}

/* A card of the wolf's hand, by its number in the deck. */
static int which(const struct scene *s, const char *path)
{
    const json_t *cards = json_object_get(s->printed, "cards");
    char verb[16], card[32];
    bool is_card = scene_word_of(path, 0, verb, sizeof verb)
                   && scene_word_of(path, 1, card, sizeof card)
                   && (strcmp(verb, "lay") == 0 || strcmp(verb, "open") == 0);
    for (int i = 0; is_card && i < (int)json_array_size(cards); i++) {
        if (strcmp(val_text(json_array_get(cards, (size_t)i), "id"), card)
            == 0) {
            return i;
        }
    }
    return -1;
}

const struct board board_hood = {.draw = draw, .find = find, .which = which};
