/*
 * choose.c: see choose.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/choose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "front/match/match.h"
#include "front/terminal/screen.h"
#include "front/words.h"

/* ---- The tree of words ---- */

/* The length of the first n words of an action, or -1 when it has fewer. */
static int words_length(const char *action, int n)
{
    const char *end = action;
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            if (*end != ' ') {
                return -1;
            }
            end++;
        }
        size_t length = strcspn(end, " ");
        if (length == 0) {
            return -1;
        }
        end += length;
    }
    return (int)(end - action);
}

static int count_words(const char *text)
{
    int n = 0;
    while (words_length(text, n + 1) >= 0) {
        n++;
    }
    return n;
}

/* Whether the action begins with these whole words. */
static bool begins(const char *action, const char *path)
{
    size_t n = strlen(path);
    return n == 0
           || (strncmp(action, path, n) == 0
               && (action[n] == ' ' || action[n] == '\0'));
}

static const char *action_at(const struct chooser *c, int i)
{
    return val_text_at(c->actions, i);
}

static int n_actions(const struct chooser *c)
{
    return (int)json_array_size(c->actions);
}

static bool copy_path(char *to, const char *action, int length)
{
    if (length < 0 || length >= PATH_ROOM) {
        return false;
    }
    memcpy(to, action, (size_t)length);
    to[length] = '\0';
    return true;
}

static bool is_action(const struct chooser *c, const char *path)
{
    for (int i = 0; i < n_actions(c); i++) {
        if (strcmp(action_at(c, i), path) == 0) {
            return true;
        }
    }
    return false;
}

static bool add(struct chooser *c, const char *path, const struct spot *spot)
{
    for (int i = 0; i < c->n; i++) {
        if (strcmp(c->target[i].path, path) == 0) {
            return false;
        }
    }
    if (c->n == MAX_TARGETS) {
        return false;
    }
    struct target *t = &c->target[c->n++];
    bool is_wait = strcmp(path, CHOOSER_WAIT) == 0;
    *t = (struct target){.is_whole = is_wait || is_action(c, path),
                         .on_board = spot,
                         .key = is_wait ? 'w' : 0};
    memcpy(t->path, path, strlen(path) + 1);
    if (spot) {
        t->spot = *spot;
    }
    return true;
}

/* Different ways on after this path. */
static int ways_on(const struct chooser *c, const char *path)
{
    char last[PATH_ROOM] = "";
    int n = 0, depth = count_words(path) + 1;
    for (int i = 0; i < n_actions(c); i++) {
        char next[PATH_ROOM];
        if (begins(action_at(c, i), path)
            && copy_path(next, action_at(c, i),
                         words_length(action_at(c, i), depth))
            && strcmp(next, last) != 0) {
            memcpy(last, next, sizeof last);
            n++;
        }
    }
    return n;
}

/* Offers a path in words; when it is an action itself, or has only a few ways
 * on, or just one, those too or instead. */
static void add_words(struct chooser *c, const char *path)
{
    int n = ways_on(c, path), few = c->is_brief ? 1 : 5;
    bool is_whole = is_action(c, path);
    if (is_whole || n == 0 || n > few) {
        add(c, path, NULL);
    }
    if (n > 0 && (is_whole || n <= few)) {
        int depth = count_words(path) + 1;
        for (int i = 0; i < n_actions(c); i++) {
            char next[PATH_ROOM];
            if (begins(action_at(c, i), path)
                && copy_path(next, action_at(c, i),
                             words_length(action_at(c, i), depth))) {
                if (n == 1) {
                    add_words(c, next);
                } else {
                    add(c, next, NULL);
                }
            }
        }
    }
}

/* Whether another path has this place of the board. */
static bool is_full(const struct chooser *c, const char *path,
                    const struct spot *spot)
{
    for (int i = 0; i < c->n; i++) {
        const struct target *t = &c->target[i];
        if (t->on_board && t->spot.key_x == spot->key_x
            && t->spot.key_y == spot->key_y && strcmp(t->path, path) != 0) {
            return true;
        }
    }
    return false;
}

/* Offers a path on the board; in words, where its place is full. */
static void add_placed(struct chooser *c, const char *path,
                       const struct spot *spot)
{
    if (is_full(c, path, spot)) {
        add_words(c, path);
    } else {
        add(c, path, spot);
    }
}

/* The targets on from the chosen words. */
static void list(struct chooser *c, const struct board *board,
                 const struct scene *s, struct area a)
{
    int depth = count_words(c->chosen) + 1;
    c->n = 0;
    for (int pass = 0; pass < 2; pass++) { /* the board first */
        for (int i = 0; i < n_actions(c); i++) {
            const char *action = action_at(c, i);
            char path[PATH_ROOM];
            struct spot spot;
            bool is_placed = false;
            if (!begins(action, c->chosen)) {
                continue;
            }
            /* A verb may be said by touching what it is about. */
            for (int d = depth; !is_placed && d <= (depth == 1 ? 2 : depth);
                 d++) {
                if (copy_path(path, action, words_length(action, d))
                    && board->find(s, a, path, &spot)) {
                    is_placed = true;
                    spot.x += a.x;
                    spot.y += a.y;
                    spot.key_x += a.x;
                    spot.key_y += a.y;
                    if (pass == 0) {
                        add_placed(c, path, &spot);
                    }
                }
            }
            if (!is_placed && pass == 1
                && copy_path(path, action, words_length(action, depth))) {
                add_words(c, path);
            }
        }
    }
    if (c->can_wait && !*c->chosen) {
        add(c, CHOOSER_WAIT, NULL);
    }
}

/* An action that a target leads to, or "". */
static const char *action_of(const struct chooser *c, const struct target *t)
{
    for (int i = 0; i < n_actions(c); i++) {
        if (begins(action_at(c, i), t->path)) {
            return action_at(c, i);
        }
    }
    return "";
}

/* Whether it is done only by who asks for it by name: how to do what must be
 * done is no dare where there is only one way. */
static bool is_grave(const struct scene *s, const char *action, bool is_only)
{
    const struct game *g = s->game;
    struct action a;
    struct layout none;
    return !*action
           || (s->setup && notation_parse(g, s->setup, action, &a, &none, NULL)
               && ((g->costly_verbs | g->daring_verbs) & VERB_BIT(a.verb)
                   || (!is_only && g->daring && g->daring(s->setup, a))));
}

/* What Enter does at first: nothing that is grave, rather let others act, or
 * nothing at all; except where its verb was asked for already. */
static int first_of(const struct chooser *c, const struct scene *s)
{
    int otherwise = c->n_taken > 0 ? 0 : c->n;
    for (int i = 0; i < c->n; i++) {
        if (!is_grave(s, action_of(c, &c->target[i]), c->n == 1)) {
            return i;
        }
        otherwise = c->target[i].key == 'w' ? i : otherwise;
    }
    return otherwise;
}

/* ---- Letters ---- */

/* The target with this letter, or -1. */
static int target_of(const struct chooser *c, uint32_t key)
{
    for (int i = 0; i < c->n; i++) {
        if (c->target[i].key == key) {
            return i;
        }
    }
    return -1;
}

static bool is_taken(const struct chooser *c, char letter)
{
    return target_of(c, (unsigned char)letter) >= 0;
}

/* h, n, q, u and w mean something else everywhere. */
static const char letters[] = "abcdefgijklmoprstvxyz1234567890"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* The word of a target that its letter is taken from: the last of its path,
 * as the board writes it. */
static const char *sign_of(const struct target *t, const struct board *board,
                           char room[4])
{
    const char *word = strrchr(t->path, ' ');
    word = word ? word + 1 : t->path;
    bool is_number = word[strspn(word, "0123456789")] == '\0';
    if (board->counts_from_one && is_number) {
        snprintf(room, 4, "%d", (atoi(word) + 1) % 100);
        return room;
    }
    return word;
}

static void give_letters(struct chooser *c, const struct board *board,
                         const struct scene *s)
{
    for (int i = 0; board->which && i < c->n; i++) { /* the same as before */
        int k = board->which(s, c->target[i].path);
        char letter = k >= 0 && k < (int)strlen(letters) ? letters[k] : '\0';
        c->target[i].key = letter && !is_taken(c, letter)
                               ? (unsigned char)letter
                               : c->target[i].key;
    }
    for (int i = 0; i < c->n; i++) { /* one that says what it is, if free */
        struct target *t = &c->target[i];
        char room[4];
        const char *word = sign_of(t, board, room);
        for (const char *l = word; *l && !t->key; l++) {
            bool is_short = strlen(word) == 1;
            if ((is_short || !t->on_board) && strchr(letters, *l)
                && !is_taken(c, *l)) {
                t->key = (unsigned char)*l;
            }
        }
    }
    const char *l = letters;
    for (int i = 0; i < c->n; i++) {
        while (*l && is_taken(c, *l)) {
            l++;
        }
        if (!c->target[i].key && *l) {
            c->target[i].key = (unsigned char)*l;
        }
    }
}

/* ---- Laying out and drawing ---- */

/* What a target is called; in its place under the words that were taken to
 * get there, only what it adds to them. */
static void name(const struct chooser *c, const struct scene *s,
                 const struct target *t, bool is_whole, struct buf *b)
{
    if (strcmp(t->path, CHOOSER_WAIT) == 0) {
        buf_add(b, _("Let the others go first"));
        return;
    }
    int n_chosen = is_whole || c->n_taken == 0 ? 0 : count_words(c->chosen);
    match_name_rest(s->game, s->setup, s->names, action_of(c, t), n_chosen,
                    count_words(t->path), b);
}

static void label(struct chooser *c, const struct scene *s)
{
    for (int i = 0; i < c->n; i++) {
        struct target *t = &c->target[i];
        struct buf text = BUF_OVER(t->label);
        buf_clear(&text);
        if (!t->on_board) {
            name(c, s, t, false, &text);
        }
    }
}

/* Puts the strip's targets one after the other into rows. */
static int flow(struct chooser *c, int width)
{
    int x = 0, y = 0, n = 0;
    for (int i = 0; i < c->n; i++) {
        struct target *t = &c->target[i];
        if (t->on_board) {
            continue;
        }
        int wide = 3 + text_columns(t->label);
        if (x > 0 && x + wide > width) {
            x = 0;
            y++;
        }
        t->spot = (struct spot){x, y, wide, 1, x, y};
        x += wide + 2;
        n++;
    }
    return n > 0 ? y + 1 : 0;
}

/* The same, past what leaves nothing to choose. */
static void list_on(struct chooser *c, const struct board *board,
                    const struct scene *s, struct area a)
{
    list(c, board, s, a);
    while (c->n == 1 && !c->target[0].is_whole) {
        memcpy(c->chosen, c->target[0].path, PATH_ROOM);
        struct scene next = *s;
        next.chosen = c->chosen;
        list(c, board, &next, a);
    }
    label(c, s);
}

int chooser_list(struct chooser *c, const struct board *board,
                 const struct scene *s, struct area a, int strip_width)
{
    enum { MOST_ROWS = 2 }; /* the rest of the strip is for what happened */
    char focus[PATH_ROOM];
    memcpy(focus, chooser_focus(c), strlen(chooser_focus(c)) + 1);
    c->is_brief = false;
    list_on(c, board, s, a);
    if (flow(c, strip_width) > MOST_ROWS) {
        c->is_brief = true;
        list_on(c, board, s, a);
    }
    give_letters(c, board, s);
    c->at = c->is_quiz && c->n > 1 ? c->n : first_of(c, s);
    for (int i = 0; i < c->n; i++) {
        if (strcmp(c->target[i].path, focus) == 0) {
            c->at = i;
        }
    }
    return flow(c, strip_width);
}

static void draw_key(struct canvas *canvas, int x, int y, uint32_t key,
                     bool is_focus, uint8_t paper)
{
    struct area all = area_of(canvas);
    struct style style = {.ink = LANTERN, .paper = paper, .attr = BOLD};
    if (is_focus) {
        style = (struct style){.ink = INK, .paper = LANTERN, .attr = BOLD};
    }
    area_put(all, x, y, style, is_focus ? 0x25b6 : 0x2039);
    area_put(all, x + 1, y, style, key ? key : 0xb7);
    area_put(all, x + 2, y, style, is_focus ? 0x25c0 : 0x203a);
}

static void draw_on_board(const struct chooser *c, struct canvas *canvas)
{
    for (int i = 0; i < c->n; i++) {
        const struct target *t = &c->target[i];
        if (!t->on_board) {
            continue;
        }
        struct area all = area_of(canvas);
        for (int y = t->spot.y; y < t->spot.y + t->spot.h; y++) {
            for (int x = t->spot.x; x < t->spot.x + t->spot.w; x++) {
                struct cell *cell = area_cell(all, x, y);
                if (cell) {
                    cell->style.attr |= i == c->at ? REVERSE : BOLD;
                }
            }
        }
        const struct cell *under = area_cell(all, t->spot.key_x, t->spot.key_y);
        draw_key(canvas, t->spot.key_x, t->spot.key_y, t->key, i == c->at,
                 under ? under->style.paper : PLAIN);
    }
}

static int widest(const struct chooser *c)
{
    int most = 0;
    for (int i = 0; i < c->n; i++) {
        int wide = 3 + text_columns(c->target[i].label);
        most = wide > most ? wide : most;
    }
    return most;
}

/* Says in the last row that there are more than the strip has room for, in as
 * many words as there is room for beside any of them. */
static void draw_more(struct chooser *c, struct area strip)
{
    if (strip.h > 0 && flow(c, strip.w) > strip.h) {
        const char *more = _("Tab: more");
        bool has_room = widest(c) + 2 + text_columns(more) <= strip.w;
        more = has_room ? more : "…";
        int x = strip.w - text_columns(more);
        flow(c, x - 2);
        area_text(strip, x, strip.h - 1, (struct style){.ink = LANTERN}, more);
    }
}

void chooser_draw(struct chooser *c, struct area strip)
{
    draw_on_board(c, strip.canvas);
    draw_more(c, strip);
    bool on_strip = c->at < c->n && !c->target[c->at].on_board;
    int row = on_strip ? c->target[c->at].spot.y : 0;
    int skip = row >= strip.h ? row - strip.h + 1 : 0;
    for (int i = 0; i < c->n; i++) {
        struct target *t = &c->target[i];
        if (t->on_board) {
            continue;
        }
        t->spot.y += strip.y - skip;
        t->spot.x += strip.x;
        t->spot.key_y = t->spot.y;
        t->spot.key_x = t->spot.x;
        if (t->spot.y < strip.y || t->spot.y >= strip.y + strip.h) {
            continue;
        }
        draw_key(strip.canvas, t->spot.x, t->spot.y, t->key, i == c->at, PLAIN);
        area_text(area_of(strip.canvas), t->spot.x + 3, t->spot.y,
                  (struct style){.ink = i == c->at ? LANTERN : PAPER,
                                 .attr = i == c->at ? BOLD : 0},
                  t->label);
    }
}

/* ---- Moving ---- */

/* "swap 5 2" of "swap 2 5"; false when it is not of this form. */
static bool turn_round(const char *action, char *to)
{
    char verb[PATH_ROOM], one[PATH_ROOM], two[PATH_ROOM];
    return scene_word_of(action, 0, verb, sizeof verb)
           && scene_word_of(action, 1, one, sizeof one)
           && scene_word_of(action, 2, two, sizeof two)
           && count_words(action) == 3
           && snprintf(to, PATH_ROOM, "%s %s %s", verb, two, one) < PATH_ROOM;
}

/* Whether the operands of an action may be said in either order. */
static bool is_either(const struct game *g, const char *action)
{
    for (int v = 0; g->verbs[v].pattern; v++) {
        char verb[PATH_ROOM];
        if (g->either_verbs & VERB_BIT(v)
            && scene_word_of(g->verbs[v].pattern, 0, verb, sizeof verb)
            && begins(action, verb)) {
            return true;
        }
    }
    return false;
}

void chooser_start(struct chooser *c, const struct game *g, json_t *actions)
{
    chooser_stop(c);
    c->actions = actions;
    c->n_legal = n_actions(c);
    for (int i = 0; i < c->n_legal; i++) {
        char other[PATH_ROOM];
        if (is_either(g, action_at(c, i))
            && turn_round(action_at(c, i), other)) {
            json_array_append_new(actions, json_string(other));
        }
    }
}

void chooser_stop(struct chooser *c)
{
    json_decref(c->actions);
    c->actions = NULL;
    c->n = c->at = c->n_taken = 0;
    c->can_wait = c->is_quiz = false;
    c->chosen[0] = '\0';
}

const char *chooser_focus(const struct chooser *c)
{
    return c->at < c->n ? c->target[c->at].path : "";
}

void chooser_say(const struct chooser *c, const struct scene *s, int most,
                 struct buf *b)
{
    if (c->at < c->n && (c->target[c->at].on_board || c->n_taken > 0)) {
        name(c, s, &c->target[c->at], true, b);
        if (c->n_taken > 0 && text_columns(b->text) > most) {
            buf_clear(b);
            name(c, s, &c->target[c->at], false, b);
        }
    }
}

static void next(struct chooser *c, int step)
{
    if (c->n > 0) {
        int from = c->at < c->n ? c->at : step < 0 ? 0 : -1;
        c->at = (from + step + c->n) % c->n;
    }
}

/* Twice the middle of a target, in units in which a cell is square. */
static void middle(const struct target *t, int *x, int *y)
{
    *x = 2 * t->spot.x + t->spot.w;
    *y = 2 * (2 * t->spot.y + t->spot.h);
}

static void move(struct chooser *c, int dx, int dy)
{
    int x, y, best = -1, best_cost = 0;
    if (c->at >= c->n) {
        next(c, dx + dy);
        return;
    }
    middle(&c->target[c->at], &x, &y);
    for (int i = 0; i < c->n; i++) {
        int tx, ty;
        middle(&c->target[i], &tx, &ty);
        int ahead = (tx - x) * dx + (ty - y) * dy;
        int aside = abs((tx - x) * dy) + abs((ty - y) * dx);
        int cost = ahead + 2 * aside;
        if (i != c->at && ahead > 0 && (best < 0 || cost < best_cost)) {
            best = i;
            best_cost = cost;
        }
    }
    if (best >= 0) {
        c->at = best;
    }
}

bool chooser_press(struct chooser *c, uint32_t key)
{
    switch (key) {
    case PRESS_UP:
    case PRESS_DOWN:
        move(c, 0, key == PRESS_UP ? -1 : 1);
        return true;
    case PRESS_LEFT:
    case PRESS_RIGHT:
        move(c, key == PRESS_LEFT ? -1 : 1, 0);
        return true;
    case PRESS_TAB:
    case PRESS_BACK_TAB:
        next(c, key == PRESS_TAB ? 1 : -1);
        return true;
    default:
        return false;
    }
}

bool chooser_to_key(struct chooser *c, uint32_t key)
{
    int i = target_of(c, key);
    c->at = i < 0 ? c->at : i;
    return i >= 0;
}

bool chooser_to_words(struct chooser *c, const char *words)
{
    for (int i = 0; *words && i < c->n; i++) {
        const char *path = c->target[i].path, *last = strrchr(path, ' ');
        if (begins(words, path) || (last && strcmp(last + 1, words) == 0)) {
            c->at = i;
            return true;
        }
    }
    return false;
}

bool chooser_to_spot(struct chooser *c, int x, int y)
{
    for (int i = 0; i < c->n; i++) {
        const struct spot *s = &c->target[i].spot;
        bool in_spot =
            x >= s->x && x < s->x + s->w && y >= s->y && y < s->y + s->h;
        bool in_key = y == s->key_y && x >= s->key_x && x < s->key_x + 3;
        if (in_spot || in_key) {
            c->at = i;
            return true;
        }
    }
    return false;
}

const char *chooser_take(struct chooser *c)
{
    if (c->at >= c->n) {
        return NULL;
    }
    const struct target *t = &c->target[c->at];
    if (t->is_whole) {
        memcpy(c->action, t->path, PATH_ROOM);
        for (int i = c->n_legal; i < n_actions(c); i++) {
            if (strcmp(action_at(c, i), t->path) == 0) {
                turn_round(t->path, c->action);
            }
        }
        return c->action;
    }
    if (c->n_taken < MAX_TAKEN) {
        c->taken[c->n_taken++] = (int)strlen(c->chosen);
    }
    memcpy(c->chosen, t->path, PATH_ROOM);
    return NULL;
}

bool chooser_back(struct chooser *c)
{
    if (c->n_taken == 0) {
        return false;
    }
    c->chosen[c->taken[--c->n_taken]] = '\0';
    return true;
}
