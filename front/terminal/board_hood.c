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

#include "front/terminal/board.h"
#include "front/words.h"

enum {
    CARD_W = 7,
    CARD_H = 3,
    DOOR_W = 6,
    RED_ROW = 1,
    WOLF_ROW = 6,
    ROW_ROW = 9,    /* the row of cards */
    PLACES_ROW = 13 /* deck, reserve, basket */
};

struct plan {
    struct area a; /* 80 by 18, in the middle */
    int red, wolf; /* spaces of the two ways */
    int at, joins; /* the shortcut's ends */
    int doors;
    int way; /* columns of the ways before the doors */
};

static struct plan plan_of(const struct scene *s, struct area a)
{
    const json_t *shortcut = json_object_get(s->printed, "shortcut");
    int w = a.w < 110 ? a.w : 110, h = a.h < 20 ? a.h : 20;
    struct plan p = {
        .a = area_part(a, (a.w - w) / 2, (a.h - h) / 2, w, h),
        .red = val_int(s->printed, "red_path", 24),
        .wolf = val_int(s->printed, "wolf_path", 10),
        .at = val_int(shortcut, "at", -1),
        .joins = val_int(shortcut, "joins", -1),
        .doors = val_count(s->view, "arrivals"),
    };
    p.way = w - 4 - p.doors * DOOR_W;
    return p;
}

/* Where a place ("r13", "w6", "a2") is. */
static bool place_at(const struct plan *p, const char *place, int *x, int *y)
{
    static const int wave[] = {0, 1, 2, 3, 3, 2, 1, 0};
    int i = atoi(place + 1);
    switch (*place) {
    case 'r':
        *x = 2 + i * p->way / (p->red > 0 ? p->red : 1);
        *y = RED_ROW + wave[i % 8];
        return true;
    case 'w':
        *x = 2 + i * p->way / (p->wolf > 0 ? p->wolf : 1);
        *y = WOLF_ROW;
        return true;
    case 'a':
        *x = 2 + p->way + i * DOOR_W + 2;
        *y = 4;
        return true;
    default:
        return false;
    }
}

static struct area door(const struct plan *p, int i)
{
    return area_part(p->a, 2 + p->way + i * DOOR_W, 3, DOOR_W - 1, 3);
}

/* ---- The ways
 * ----------------------------------------------------------------------- */

static void draw_way(const struct plan *p, char way, int n, uint8_t ink)
{
    for (int i = 0; i < n; i++) {
        char place[16];
        int x = 0, y = 0;
        snprintf(place, sizeof place, "%c%d", way, i);
        place_at(p, place, &x, &y);
        area_put(p->a, x, y, (struct style){.ink = ink}, 0x25cb);
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
                 (struct style){.ink = BROOK}, 0xb7);
    }
}

static void draw_doors(const struct scene *s, const struct plan *p)
{
    const json_t *arrivals = scene_list(s, "arrivals");
    const json_t *faces = scene_list(s, "arrival_faces");
    for (int i = 0; i < p->doors; i++) {
        struct area d = door(p, i);
        const char *face = val_text_at(arrivals, i);
        const char *truth = val_text_at(faces, i);
        const char *shown = face ? face : truth;
        bool is_home = shown && strcmp(shown, "cottage") == 0;
        area_fill(d, (struct style){.ink = MOSS}, ' ');
        area_box(d, (struct style){.ink = face ? LANTERN : MOSS});
        if (shown) {
            area_put(d, 2, 1,
                     (struct style){.ink = is_home ? LANTERN : MIST,
                                    .attr = face ? BOLD : 0},
                     is_home ? 0x2302 : 0xb7);
        } else {
            area_fill(area_part(d, 1, 1, 3, 1), (struct style){.ink = PINE},
                      0x2591);
        }
    }
}

static void draw_pawn(const struct plan *p, const char *place, bool is_red)
{
    int x, y;
    struct style style = {
        .ink = INK, .paper = is_red ? EMBER : MIST, .attr = BOLD};
    if (!place_at(p, place, &x, &y)) {
        return;
    }
    if (*place == 'a') {
        y += is_red ? -1 : 1; /* one before the door, one behind */
    }
    area_put(p->a, x, y, style, is_red ? 'R' : 'W');
}

static void draw_ways(const struct scene *s, const struct plan *p)
{
    area_text(p->a, 2, 0, (struct style){.ink = EMBER}, _("Red's way"));
    area_text(p->a, 2, WOLF_ROW + 1, (struct style){.ink = MIST},
              _("The wolf's way"));
    draw_way(p, 'r', p->red, EMBER);
    draw_way(p, 'w', p->wolf, MIST);
    draw_shortcut(p);
    draw_doors(s, p);
    draw_pawn(p, scene_text(s, "wolf"), false);
    draw_pawn(p, scene_text(s, "red"), true);
}

/* ---- The cards
 * ------------------------------------------------------------------------ */

static int value_of(const struct scene *s, const char *card)
{
    const json_t *cards = json_object_get(s->printed, "cards");
    for (int i = 0; i < (int)json_array_size(cards); i++) {
        const json_t *one = json_array_get(cards, (size_t)i);
        if (strcmp(val_text(one, "id"), card) == 0) {
            return val_int(one, "value", -1);
        }
    }
    return -1;
}

static void draw_card(const struct scene *s, struct area a, int x, int y,
                      const char *card, uint8_t ink)
{
    struct area c = area_part(a, x, y, CARD_W, CARD_H);
    int value = card ? value_of(s, card) : -1;
    area_fill(c, (struct style){.ink = ink}, ' ');
    area_box(c, (struct style){.ink = ink});
    if (!card) {
        area_fill(area_part(c, 1, 1, CARD_W - 2, 1),
                  (struct style){.ink = PINE}, 0x2591);
        return;
    }
    area_centred(c, 1, 1, CARD_W - 2,
                 (struct style){.ink = PAPER, .attr = BOLD}, scene_word(card));
    if (value >= 0) {
        char text[16];
        snprintf(text, sizeof text, "%d", value);
        area_text(c, CARD_W - 2 - (int)strlen(text), 0,
                  (struct style){.ink = LANTERN}, text);
    }
}

static void draw_tokens(struct area a, int x, int y, int width,
                        const json_t *tokens)
{
    int n = (int)json_array_size(tokens);
    for (int i = 0; i < n && i < width; i++) {
        const char *face = val_text_at(tokens, i);
        bool is_flower = face && strcmp(face, "flower") == 0;
        area_put(a, x + i, y,
                 (struct style){.ink = !face       ? MOON
                                       : is_flower ? ROSE
                                                   : MOSS,
                                .attr = BOLD},
                 !face       ? '?'
                 : is_flower ? 0x273f
                             : 0x25aa);
    }
}

/* The step from card to card: less than a card when there are many. */
static int step_of(const struct plan *p, int n)
{
    int most = (p->a.w - 12 - CARD_W) / (n > 1 ? n - 1 : 1);
    return most > CARD_W + 1 ? CARD_W + 1 : most;
}

/* The deck lies at the right end of the row. */
static struct area deck(const struct plan *p)
{
    return area_part(p->a, p->a.w - CARD_W - 2, ROW_ROW, CARD_W, CARD_H);
}

static void draw_row(const struct scene *s, const struct plan *p)
{
    const json_t *row = scene_list(s, "row");
    int n = (int)json_array_size(row), step = step_of(p, n);
    const json_t *failed = scene_event(s, "fail");
    for (int i = 0; i < n; i++) {
        const json_t *one = json_array_get(row, (size_t)i);
        int x = 2 + i * step;
        draw_card(s, p->a, x, ROW_ROW, val_text(one, "card"), PAPER);
        draw_tokens(p->a, x + 1, ROW_ROW + CARD_H, step,
                    json_object_get(one, "tokens"));
    }
    struct area d = deck(p);
    const json_t *laid = scene_list(s, "laid"); /* in wolf mode only */
    if (!laid || json_is_true(laid) || json_is_string(laid)) {
        draw_card(s, p->a, d.x - p->a.x, ROW_ROW, NULL, MOSS);
    }
    if (failed && *val_text(failed, "card")) {
        draw_card(s, p->a, d.x - p->a.x, ROW_ROW, val_text(failed, "card"),
                  EMBER);
    }
}

/* ---- What lies beside
 * ----------------------------------------------------------------- */

static int put_count(struct area a, int x, int y, const char *label, int n)
{
    char number[16];
    snprintf(number, sizeof number, "%d", n);
    x = area_text(a, x, y, (struct style){.ink = MIST}, label);
    return area_text(a, x + 1, y, (struct style){.ink = PAPER, .attr = BOLD},
                     number)
           + 2;
}

static int put_treat(struct area a, int x, int y, const char *label, bool left)
{
    struct style style = {.ink = left ? LANTERN : MOSS,
                          .attr = left ? BOLD : 0};
    area_put(a, x, y, style, left ? 0x25a0 : 0x25a1);
    return area_text(a, x + 2, y, style, label) + 2;
}

static void draw_places(const struct scene *s, const struct plan *p)
{
    bool is_wolf = strcmp(scene_text(s, "mode"), "wolf") == 0;
    int y = PLACES_ROW, x = 2;
    x = put_count(p->a, x, y, _("Counts"), scene_int(s, "count", 0));
    if (!is_wolf) {
        x = put_count(p->a, x, y, _("Deck"), scene_int(s, "deck", 0));
    }
    x = put_count(p->a, x, y, _("Discard"), scene_int(s, "discard", 0));
    x = put_count(p->a, x, y, _("Reserve"), scene_int(s, "reserve", 0));
    x = put_count(p->a, x, y, _("Basket"), scene_int(s, "basket", 0));
    x = put_treat(p->a, x, y, _("Cake"), val_flag(s->view, "cake"));
    put_treat(p->a, x, y, _("Butter"), val_flag(s->view, "butter"));
    if (*scene_text(s, "bottom")) {
        x = area_text(p->a, 2, y + 2, (struct style){.ink = MIST},
                      _("The owl shows the lowest card:"));
        area_text(p->a, x + 1, y + 2,
                  (struct style){.ink = LANTERN, .attr = BOLD},
                  scene_word(scene_text(s, "bottom")));
    }
}

/* Cards as words in a row; `find` NULL draws them, else looks for one. */
static int put_words(struct area a, int x, int y, const json_t *list,
                     const char *find)
{
    for (int i = 0; i < (int)json_array_size(list); i++) {
        const char *word = val_text_at(list, i);
        if (find && word && strcmp(word, find) == 0) {
            return x;
        }
        if (!find && word) {
            area_text(a, x + 3, y, (struct style){.ink = PAPER, .attr = BOLD},
                      scene_word(word));
        }
        x += 4 + text_columns(word ? scene_word(word) : "");
    }
    return find ? -1 : x;
}

enum { HAND_ROW = PLACES_ROW + 1, HAND_X = 7 };

static void draw_wolf_side(const struct scene *s, const struct plan *p)
{
    const json_t *hand = scene_list(s, "hand"), *laid = scene_list(s, "laid");
    const struct style label = {.ink = MIST};
    int x, y = HAND_ROW;
    area_text(p->a, 2, y, label, _("Hand"));
    if (json_is_array(hand)) {
        put_words(p->a, HAND_X, y, hand, NULL);
    } else {
        put_count(p->a, 2, y, _("Hand"), scene_int(s, "hand", 0));
    }
    x = area_text(p->a, 2, ++y, label, _("Laid:"));
    x = area_text(p->a, x + 1, y, (struct style){.ink = PAPER, .attr = BOLD},
                  json_is_string(laid) ? scene_word(json_string_value(laid))
                  : json_is_true(laid) ? _("a card, face down")
                                       : "-");
    x = put_treat(p->a, x + 3, y, _("Hood"), val_flag(s->view, "hood_left"));
    const json_t *under = scene_list(s, "under");
    if (json_array_size(under) > 0) {
        x = area_text(p->a, x, y, label, _("Under the row:"));
        put_words(p->a, x - 2, y, under, NULL);
    }
    x = 2;
    y++;
    for (int seat = 0; seat < s->n_seats; seat++) {
        const json_t *own =
            json_array_get(scene_list(s, "characters"), (size_t)seat);
        if (json_array_size(own) > 0) {
            x = scene_put_seat(s, p->a, x, y, 10, seat, BOLD);
            x = put_words(p->a, x - 2, y, own, NULL) + 2;
        }
    }
    const json_t *discard = scene_list(s, "discard_cards");
    if (json_array_size(discard) > 0) {
        x = area_text(p->a, 2, y + 1, label, _("Discard"));
        put_words(p->a, x - 1, y + 1, discard, NULL);
    }
}

static void draw(const struct scene *s, struct area a)
{
    struct plan p = plan_of(s, a);
    draw_ways(s, &p);
    draw_row(s, &p);
    draw_places(s, &p);
    if (strcmp(scene_text(s, "mode"), "wolf") == 0) {
        draw_wolf_side(s, &p);
    }
}

/* ---- Choosing
 * -------------------------------------------------------------------------- */

static bool spot_at(const struct plan *p, struct area a, int x, int y, int w,
                    int h, struct spot *spot)
{
    x += p->a.x - a.x;
    y += p->a.y - a.y;
    *spot = (struct spot){x, y, w, h, x + (w > 3 ? (w - 3) / 2 : 0), y + h / 2};
    return true;
}

static bool find_door(const struct plan *p, struct area a, const char *word,
                      struct spot *spot)
{
    struct area d = door(p, atoi(word));
    return spot_at(p, a, d.x - p->a.x, d.y - p->a.y, d.w, d.h, spot);
}

static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    struct plan p = plan_of(s, a);
    char verb[16], word[32], last[32], place[16];
    int x, y;
    if (!scene_word_of(path, 0, verb, sizeof verb)) {
        return false;
    }
    if (strcmp(path, "pick") == 0) {
        struct area d = deck(&p);
        return spot_at(&p, a, d.x - p.a.x, ROW_ROW, d.w, d.h, spot);
    }
    if (strcmp(path, "road") == 0 || strcmp(path, "shortcut") == 0) {
        snprintf(place, sizeof place, "%c%d", *path == 'r' ? 'r' : 'w',
                 *path == 'r' ? p.at + 1 : p.joins);
        return place_at(&p, place, &x, &y)
               && spot_at(&p, a, x - 1, y, 3, 1, spot);
    }
    if (!scene_word_of(path, 1, word, sizeof word)) {
        return false;
    }
    if (strcmp(verb, "lay") == 0 || strcmp(verb, "open") == 0) {
        x = put_words(p.a, HAND_X, HAND_ROW, scene_list(s, "hand"), word);
        return x >= 0
               && spot_at(&p, a, x, HAND_ROW, 3 + text_columns(word), 1, spot)
               && (spot->key_x = spot->x, true);
    }
    if (strcmp(verb, "exchange") == 0) {
        return find_door(&p, a, word, spot);
    }
    return strcmp(verb, "use") == 0 && strcmp(word, "vixen") == 0
           && scene_word_of(path, 2, last, sizeof last)
           && find_door(&p, a, last, spot);
}

/* ---- Asking
 * ----------------------------------------------------------------------------
 */

static void ask(const struct scene *s, bool mine, struct buf *b)
{
    static const struct {
        const char *phase, *mine, *theirs;
    } sentences[] = {
        {"fork", N_("Red stands at the fork: the road, or the shortcut?"),
         N_("{name} chooses Red's way.")},
        {"open", N_("Open a new picking with a card of your hand."),
         N_("{name}, the wolf, opens a new picking.")},
        {"lay", N_("Lay a card of your hand face down."),
         N_("{name}, the wolf, lays a card face down.")},
        {"animal", N_("Use one of your animals, or be done."),
         N_("{name}, the wolf, may use an animal.")},
        {"tokens", N_("Choose the tokens for this card, in order."),
         N_("{name}, the wolf, chooses tokens.")},
        {"vixen", N_("Keep that tile where it is, or exchange it."),
         N_("{name}, the wolf, looks behind a door.")},
        {"turn", N_("Pick another card, or stop and let Red walk."),
         N_("{name} picks or stops.")},
    };
    const char *phase = scene_text(s, "phase");
    int turn = scene_int(s, "turn", 0);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        if (strcmp(phase, sentences[i].phase) == 0) {
            scene_say(b, mine ? sentences[i].mine : sentences[i].theirs, "name",
                      s->names[turn % MAX_SEATS], NULL);
        }
    }
}

const struct board board_hood = {
    .game = "hood", .draw = draw, .find = find, .ask = ask};
