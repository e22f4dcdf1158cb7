/*
 * test_screens.c: whole games on a terminal of 80 columns and 24 rows, in every
 * language: nothing that stands there is cut, and the keys that are needed are
 * in sight whatever the cursor is on.
 *
 * The screen is a canvas that nobody sees; what is pressed is chance.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <locale.h>
#include <stdlib.h>

#include "front/colour.h"
#include "front/terminal/parts.h"
#include "front/terminal/play.h"
#include "front/words.h"
#include "lib/hash.h"
#include "lib/heap.h"
#include "tests/unit/unit_deal.h"
#include "tests/unit/unit_screen.h"

#ifdef THICKET_SLOW_ASSERTS
enum { GAMES = 1, MOST_SCREENS = 60 };
#else
enum { GAMES = 2, MOST_SCREENS = 200 };
#endif
enum { MAX_SEEN = 1 << 16 };

struct screen_input screen_wait(struct screen *s, int fd, int ms)
{
    (void)s, (void)fd, (void)ms;
    return (struct screen_input){.type = INPUT_STOP};
}

/* ---- What must be so ---- */

static uint64_t seen[MAX_SEEN]; /* what was found wrong, once each */
static int n_bad;

static bool is_new(const char *what, const char *row)
{
    uint64_t h =
        hash_add(hash_add(HASH_START, what, strlen(what)), row, strlen(row));
    for (int i = 0; i < n_bad; i++) {
        if (seen[i] == h) {
            return false;
        }
    }
    assert_true(n_bad < MAX_SEEN);
    seen[n_bad++] = h;
    return true;
}

/* A row of the screen as text. */
static void read_row(int y, struct buf *b)
{
    for (int x = 0; x < shown.w; x++) {
        uint32_t ch = shown.cell[y * shown.w + x].ch;
        if (ch >= 0x800) {
            buf_char(b, (char)(0xe0 | ch >> 12));
            buf_char(b, (char)(0x80 | (ch >> 6 & 0x3f)));
            buf_char(b, (char)(0x80 | (ch & 0x3f)));
        } else if (ch >= 0x80) {
            buf_char(b, (char)(0xc0 | ch >> 6));
            buf_char(b, (char)(0x80 | (ch & 0x3f)));
        } else {
            buf_char(b, ch ? (char)ch : ' ');
        }
    }
}

static void complain(const struct play *p, const char *what, int row)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    read_row(row, &text);
    if (is_new(what, text.text)) {
        print_message("# %s, %s: %s:%s\n", match_game(p->match)->id,
                      words_language(), what, text.text);
    }
}

static bool has_key(const struct play *p, uint32_t key)
{
    for (int i = 0; i < p->bar.n; i++) {
        if (p->bar.item[i].key == key) {
            return true;
        }
    }
    return false;
}

/* Whether there is more to choose than the strip shows. */
static bool has_more(const struct play *p)
{
    for (int i = 0; i < p->chooser.n; i++) {
        const struct target *t = &p->chooser.target[i];
        if (!t->on_board && t->spot.y >= shown.h - 1) {
            return true;
        }
    }
    return false;
}

static void look(struct play *p)
{
    play_draw(p);
    if (shown.cut > 0) {
        complain(p, "cut", shown.cut - 1);
    }
    SCOPED_BUF title = BUF_ON_HEAP;
    read_row(0, &title);
    if (p->mode == OVER && play_you(p) && match_setup(p->match)->n_seats < 3
        && !strstr(title.text, _("(you)"))) {
        complain(p, "not said who is you", 0);
    }
    if (p->mode == CURTAIN || p->mode == OVER) {
        return;
    }
    const char *needed = p->mode != ASK ? "?q" : p->may_undo ? "?huq" : "?hq";
    for (const char *key = needed; *key; key++) {
        if (!has_key(p, (unsigned char)*key)) {
            char what[] = "no key \0";
            what[7] = *key;
            complain(p, what, shown.h - 1);
        }
    }
    SCOPED_BUF last = BUF_ON_HEAP;
    read_row(shown.h - 2, &last);
    if (has_more(p) && !strstr(last.text, _("Tab: more"))
        && !strstr(last.text, "…")) {
        complain(p, "more than is in sight", shown.h - 2);
    }
    if (has_key(p, 'u') && !p->may_undo) {
        complain(p, "u for nothing", shown.h - 1);
    }
}

/* ---- Playing ---- */

static struct match *deal(const struct game *g, int n, int people,
                          const char *option, const char *value, uint64_t seed)
{
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    struct match_seat seat[MAX_SEATS] = {0};
    start.setup = setup_default(g, start.edition->data, n);
    if (option) {
        assert_true(setup_set(g, &start.setup, option, value, NULL));
    }
    if (g->refuse && g->refuse(&start.setup)) {
        return NULL;
    }
    for (int i = 0; i < n; i++) {
        const char *name = words_say(colour_title(i));
        seat[i].kind = i < people ? SEAT_HERE : SEAT_COMPUTER;
        buf_copy(seat[i].name, MATCH_NAME, name, strlen(name));
        buf_copy(seat[i].level, MATCH_LEVEL, "random", 6);
    }
    return match_local(table_new(&start), seat);
}

/* Takes one of the ways on, after looking at all of them where `looks_on`. */
static void choose(struct play *p, struct rng *r, bool looks_on)
{
    struct chooser *c = &p->chooser;
    look(p);
    for (int i = 0; looks_on && i < c->n; i++) {
        c->at = i;
        look(p);
    }
    assert_true(c->n > 0);
    c->at = (int)rng_below(r, (uint32_t)c->n);
    if (strcmp(c->target[c->at].path, CHOOSER_WAIT) == 0) {
        c->at = 0;
    }
    play_key(p, PRESS_ENTER);
}

static void go_on(struct play *p, struct rng *r, int screens)
{
    switch (p->mode) {
    case LOOK:
        play_end_look(p);
        break;
    case CURTAIN:
        play_key(p, PRESS_ENTER);
        break;
    case ASK:
        choose(p, r, screens < 20 || screens % 16 == 0);
        break;
    case OTHERS:
        match_think(p->match);
        match_wait(p->match);
        if (match_step(p->match)) {
            play_happened(p);
        }
        break;
    case OVER:
        break;
    }
}

static void play_out(struct match *m, uint64_t seed)
{
    static const struct terminal_options options = {.pace_ms = 0, .look_s = 20};
    struct play p = {.match = m,
                     .board = board_of(match_game(m)),
                     .options = &options,
                     .asked = -1,
                     .news = BUF_ON_HEAP,
                     .message = BUF_ON_HEAP,
                     .hint = BUF_ON_HEAP,
                     .ending = BUF_ON_HEAP,
                     .past = BUF_ON_HEAP,
                     .printed = json_loads(match_edition(m)->json, 0, NULL)};
    struct rng r;
    struct seed s = rng_seed_from(seed);
    rng_start(&r, &s, RNG_TEST, 0);
    who_set here = match_here(m);
    p.eyes = here & (here - 1) ? TABLE : (who)__builtin_ctz(here);
    words_play(match_game(m)->id);
    play_news_begin(&p);
    play_settle(&p);
    for (int i = 0; p.mode != OVER && i < MOST_SCREENS; i++) {
        look(&p);
        go_on(&p, &r, i);
    }
    look(&p);
    chooser_stop(&p.chooser);
    canvas_free(&p.before);
    canvas_free(&p.shown);
    struct buf *all[] = {&p.news, &p.message, &p.hint, &p.ending, &p.past};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        heap_free_buf(all[i]);
    }
    json_decref(p.printed);
    json_decref(p.happened);
    match_free(m);
}

static void play_in_every_language(const struct game *g, int n, int people,
                                   const char *option, const char *value)
{
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        for (int i = -1; i < 0 || words_catalogues[i].language; i++) {
            words_choose(i < 0 ? "en" : words_catalogues[i].language);
            struct match *m = deal(g, n, people, option, value, seed);
            if (!m) {
                return;
            }
            play_out(m, seed);
        }
    }
    words_choose("en");
}

static void nothing_is_cut(void **state)
{
    (void)state;
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        int most = g->max_seats;
        play_in_every_language(g, g->min_seats, 1, NULL, NULL);
        play_in_every_language(g, most, most, NULL, NULL);
        const struct game_option *mode = setup_find(g, "mode");
        for (int k = 0; mode && mode->type == OPTION_CHOICE; k++) {
            struct setup s =
                setup_default(g, shelf_edition(NULL, g, 0)->data, most);
            const char *word = g->word(&s, mode->vocab, k);
            if (!word) {
                break;
            }
            play_in_every_language(g, most < 3 ? most : 3, 1, "mode", word);
        }
    }
    assert_int_equal(n_bad, 0);
}

static void must_divide(const char *name, int w, const char *before)
{
    const char *rest = part_divide(name, w, w);
    assert_int_equal(rest ? rest - name : 0, strlen(before));
}

/* A name that has no row of its own stands in two, and can be read. */
static void long_words_are_divided_between_syllables(void **state)
{
    (void)state;
    must_divide("goblet", 4, "gob");
    must_divide("dragon", 4, "dra");
    must_divide("Käppchen", 7, "Käpp");
    must_divide("cappuccetto", 7, "cappuc");
    must_divide("candlestick", 9, "candle");
    must_divide("Kerzenständer", 11, "Kerzen");
    must_divide("parelketting", 11, "parel");
    must_divide("coffre", 5, "cof");
    must_divide("fluitspeler", 4, "");
    must_divide("chest", 4, ""); /* it has only one */
    must_divide("smith", 4, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_cut),
        cmocka_unit_test(long_words_are_divided_between_syllables),
    };
    setlocale(LC_ALL, "C.UTF-8");
    canvas_resize(&shown, SCREEN_MIN_W, SCREEN_MIN_H);
    int status = unit_run("screens", tests);
    canvas_free(&shown);
    return status;
}
