/*
 * test_goblins_know.c: what a seat of goblins imagines, against every deal and
 * every secret swap that could have been.
 *
 * A script says what is seen of a match.  All deals of a small edition and,
 * where another seat may have swapped, all its swaps are played along it; the
 * states in which the seat knows the same are collected with their chances,
 * and imagine() must give just those, each as often as its chance says.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/setup.h"
#include "games/goblins/goblins.h"
#include "lib/heap.h"
#include "table/shelf.h"

enum { SMALL_TILES = 7, MAX_TRUTHS = 40000 };

static const struct game *goblins(void)
{
    return shelf_find_game("goblins");
}

/* The default edition cut down to 6 or 7 tiles, two of them goblins. */
static struct edition small_edition(int n_tiles, int n_homes)
{
    static const uint8_t kept[SMALL_TILES] = {0, 1, 12, 16, 20, 21, 2};
    struct edition ed, small;
    memcpy(&ed, shelf_edition(NULL, goblins(), 0)->data, sizeof ed);
    memcpy(&small, &ed, sizeof small);
    small.n_tiles = (uint8_t)n_tiles;
    small.n_homes = (uint8_t)n_homes;
    small.goblins[1] = small.goblins[2]; /* two alike */
    small.all = (1u << n_tiles) - 1;
    small.goblin = 0;
    memset(small.fits, 0, sizeof small.fits);
    for (int t = 0; t < n_tiles; t++) {
        small.tile[t] = ed.tile[kept[t]];
        small.tile_word[t] = ed.tile_word[kept[t]];
        small.goblin |= (ed.goblin >> kept[t] & 1) << t;
        for (int symbol = 0; symbol < MAX_SYMBOLS; symbol++) {
            small.fits[0][symbol] |= (ed.fits[0][symbol] >> kept[t] & 1) << t;
            small.fits[1][symbol] |= (ed.fits[1][symbol] >> kept[t] & 1) << t;
        }
    }
    return small;
}

/* ---- Every truth along a script ---- */

/* One line of a script: a seat and its action, or, with no text, that the
 * seat may swap as it likes, without our being told. */
struct line {
    who seat;
    const char *text;
};

struct truth {
    struct state state;
    double chance;
};

struct walk {
    struct setup setup;
    who w;
    const struct line *script;
    const struct know *wanted; /* NULL: find one */
    struct know found;
    double luck; /* which one is found, from 0 to 1 */
    struct truth *truth;
    int n;
    double seen; /* the chances of all ends of the script, as they come */
};

static void visit(struct walk *, const struct state *, const struct know *,
                  const struct line *, double chance);

static void step(struct walk *walk, const struct state *state,
                 const struct know *know, const struct line *next,
                 double chance, who actor, struct action a,
                 const struct layout *layout)
{
    const struct game *g = goblins();
    struct state after;
    struct know knows;
    struct view view;
    struct event event[16], seen[16];
    struct event_log log = {.event = event, .max = 16};
    int n = 0;
    memcpy(&after, state, sizeof after);
    memcpy(&knows, know, sizeof knows);
    g->apply(&walk->setup, &after, actor, a, layout, &log);
    for (int i = 0; i < log.n; i++) {
        n += event_redact(g, &event[i], walk->w, &seen[n]);
    }
    g->view(&walk->setup, &after, walk->w, &view);
    g->learn(&walk->setup, &knows, walk->w, seen, n, &view);
    visit(walk, &after, &knows, next, chance);
}

/* Every way to lay out the rest of n things out of `of`. */
static void lay_out(struct walk *walk, const struct state *s,
                    const struct know *k, const struct line *next, int verb,
                    int n, int of, struct layout *laid, double chance)
{
    if (laid->n == n) {
        step(walk, s, k, next, chance, CHANCE,
             (struct action){(uint8_t)verb, {0}}, laid);
        return;
    }
    for (uint8_t i = 0; i < of; i++) {
        bool taken = false;
        for (int j = 0; j < laid->n; j++) {
            taken = taken || laid->item[j] == i;
        }
        if (!taken) {
            laid->item[laid->n++] = i;
            lay_out(walk, s, k, next, verb, n, of, laid,
                    chance / (of + 1 - laid->n));
            laid->item[--laid->n] = 0;
        }
    }
}

static void chances(struct walk *walk, const struct state *s,
                    const struct know *k, const struct line *next,
                    double chance)
{
    struct layout laid = {0};
    if (s->phase == BEFORE_HOMES) {
        lay_out(walk, s, k, next, ORDER_HOMES, s->n_homes, s->n_homes, &laid,
                chance);
    } else if (s->phase == BEFORE_CAVES) {
        const struct edition *ed = walk->setup.edition;
        lay_out(walk, s, k, next, LAY_CAVES, N_FIRST_CAVES, ed->n_tiles, &laid,
                chance);
    } else {
        struct outcome *out = heap_new(MAX_OUTCOMES, sizeof *out);
        int n = goblins()->outcomes(&walk->setup, s, out);
        for (int i = 0; i < n; i++) {
            step(walk, s, k, next, chance / n, CHANCE, out[i].action, NULL);
        }
        free(out);
    }
}

/* What swaps there were: which tile came where, by how many. */
struct swaps {
    uint8_t order[MAX_PEEK];
    int n;
    int action[MAX_SWAPS];
};

/* One way for each order and number of swaps. */
static int list_swaps(struct swaps *all, int n_free, struct swaps now,
                      const struct action *list, int n_list,
                      const uint8_t *cell, int n)
{
    bool is_new = true;
    for (int i = 0; i < n; i++) {
        is_new = is_new
                 && (all[i].n != now.n
                     || memcmp(all[i].order, now.order, MAX_PEEK) != 0);
    }
    if (!is_new) {
        return n;
    }
    all[n++] = now;
    for (int i = 0; now.n < MAX_SWAPS && i < n_list; i++) {
        struct swaps more = now;
        int one = 0, other = 0;
        for (int c = 0; c < n_free; c++) {
            one = cell[c] == list[i].arg[0] ? c : one;
            other = cell[c] == list[i].arg[1] ? c : other;
        }
        more.order[one] = now.order[other];
        more.order[other] = now.order[one];
        more.action[more.n++] = i;
        n = list_swaps(all, n_free, more, list, n_list, cell, n);
    }
    return n;
}

/* Every order is alike, and every number of swaps that makes it. */
static double chance_of_swaps(const struct swaps *all, int n, int i, int n_free,
                              bool ends)
{
    int n_numbers = 0;
    double orders = 1;
    for (int k = 0; k < n; k++) {
        n_numbers += memcmp(all[k].order, all[i].order, MAX_PEEK) == 0;
    }
    for (int k = 2; k <= n_free; k++) {
        orders *= k;
    }
    return ends ? 1 / orders : 1 / orders / n_numbers;
}

static void swap_in_secret(struct walk *walk, const struct state *s,
                           const struct know *k, const struct line *line,
                           double chance)
{
    enum { MOST = 400 }; /* 4! orders, up to 3 numbers each */
    struct action list[300], swap[10];
    uint8_t cell[MAX_PEEK];
    int n = goblins()->legal(&walk->setup, s, line->seat, list), n_swaps = 0;
    int n_free = 0;
    assert_true(line->seat != walk->w); /* it would be told */
    for (int i = 0; i < n; i++) {
        if (list[i].verb == SWAP) {
            swap[n_swaps++] = list[i];
        }
    }
    for (int i = 0; i < n_swaps; i++) {
        for (int j = 0; j < 2; j++) {
            bool known = false;
            for (int c = 0; c < n_free; c++) {
                known = known || cell[c] == swap[i].arg[j];
            }
            if (!known) {
                cell[n_free++] = swap[i].arg[j];
            }
        }
    }
    struct swaps *all = heap_new(MOST, sizeof *all);
    struct swaps none = {.order = {0, 1, 2, 3, 4}};
    int n_all = list_swaps(all, n_free, none, swap, n_swaps, cell, 0);
    bool ends = line[1].seat == line->seat; /* then the number is gone */
    for (int i = 0; i < n_all; i++) {
        struct state after;
        bool again = false;
        for (int j = 0; j < i; j++) {
            again = again || memcmp(all[j].order, all[i].order, MAX_PEEK) == 0;
        }
        if (ends && again) {
            continue;
        }
        memcpy(&after, s, sizeof after);
        for (int j = 0; j < all[i].n; j++) { /* w is not told */
            goblins()->apply(&walk->setup, &after, line->seat,
                             swap[all[i].action[j]], NULL, NULL);
        }
        visit(walk, &after, k, line + 1,
              chance * chance_of_swaps(all, n_all, i, n_free, ends));
    }
    free(all);
}

static void visit(struct walk *walk, const struct state *s,
                  const struct know *k, const struct line *next, double chance)
{
    const struct game *g = goblins();
    struct action a;
    struct layout layout;
    if (g->waiting(&walk->setup, s) & WHO_BIT(CHANCE)) {
        chances(walk, s, k, next, chance);
    } else if (next->seat == TABLE) { /* the end of the script */
        bool first = walk->seen <= walk->luck;
        walk->seen += chance;
        if (!walk->wanted && first && walk->seen > walk->luck) {
            memcpy(&walk->found, k, sizeof walk->found);
        } else if (walk->wanted && memcmp(k, walk->wanted, sizeof *k) == 0) {
            assert_true(walk->n < MAX_TRUTHS);
            memcpy(&walk->truth[walk->n].state, s, sizeof *s);
            walk->truth[walk->n++].chance = chance;
        }
    } else if (!next->text) {
        swap_in_secret(walk, s, k, next, chance);
    } else if (notation_parse(g, &walk->setup, next->text, &a, &layout, NULL)) {
        struct action list[300];
        int n = g->legal(&walk->setup, s, next->seat, list);
        for (int i = 0; i < n; i++) { /* not in every deal it can be done */
            if (memcmp(&list[i], &a, sizeof a) == 0) {
                step(walk, s, k, next + 1, chance, next->seat, a, NULL);
            }
        }
    } else {
        fail_msg("%s is no action", next->text);
    }
}

static int by_state(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct state));
}

/* The same state in two ways becomes one. */
static void merge(struct walk *walk)
{
    int kept = 0;
    qsort(walk->truth, (size_t)walk->n, sizeof *walk->truth, by_state);
    for (int i = 0; i < walk->n; i++) {
        if (kept > 0
            && by_state(&walk->truth[kept - 1], &walk->truth[i]) == 0) {
            walk->truth[kept - 1].chance += walk->truth[i].chance;
        } else {
            walk->truth[kept++] = walk->truth[i];
        }
    }
    walk->n = kept;
}

static void begin(struct walk *walk)
{
    struct state s;
    struct know k;
    walk->seen = 0;
    walk->n = 0;
    memset(&k, 0, sizeof k);
    goblins()->start(&walk->setup, &s);
    visit(walk, &s, &k, walk->script, 1);
}

/* How far what is imagined is from the truths: half the sum of what the
 * shares differ by.  Anything that cannot be counts whole. */
static double compare(struct walk *walk, int draws_each, int *n_wrong)
{
    struct seed seed = rng_seed_from(7);
    struct rng r;
    int *count = heap_new((size_t)walk->n, sizeof *count);
    int draws = walk->n * draws_each;
    double total = 0, off = 0;
    rng_start(&r, &seed, RNG_IMAGINE, 0);
    *n_wrong = 0;
    for (int i = 0; i < draws; i++) {
        struct truth key;
        assert_true(goblins()->imagine(&walk->setup, walk->wanted, walk->w, &r,
                                       &key.state));
        const struct truth *found =
            bsearch(&key, walk->truth, (size_t)walk->n, sizeof key, by_state);
        if (found) {
            count[found - walk->truth]++;
        } else {
            ++*n_wrong;
        }
    }
    for (int i = 0; i < walk->n; i++) {
        total += walk->truth[i].chance;
    }
    for (int i = 0; i < walk->n; i++) {
        double share = walk->truth[i].chance / total;
        double is = (double)count[i] / draws;
        off += is < share ? share - is : is - share;
        double expected = share * draws, by = count[i] - expected;
        if (by * by >= 36 * expected) {
            fail_msg("%d instead of %.1f of %d", count[i], expected, draws);
        }
    }
    free(count);
    return (off + (double)*n_wrong / draws) / 2;
}

/* Checks imagine() of w at the end of a script, for several things that it
 * may know then. */
static void check(enum mode mode, int n_tiles, int n_homes, int n_seats, who w,
                  const struct line *script)
{
    static const double lucks[] = {0.001, 0.77};
    struct edition small = small_edition(n_tiles, n_homes);
    struct walk walk = {.w = w, .script = script};
    walk.setup = setup_default(goblins(), &small, n_seats);
    walk.setup.option[OPTION_MODE] = (int16_t)mode;
    walk.truth = heap_new(MAX_TRUTHS, sizeof *walk.truth);
    for (size_t i = 0; i < sizeof lucks / sizeof *lucks; i++) {
        int n_wrong;
        walk.luck = lucks[i];
        walk.wanted = NULL;
        begin(&walk);
        if (walk.seen <= walk.luck) {
            continue; /* the script does not come so far in all deals */
        }
        struct know known = walk.found;
        walk.wanted = &known;
        begin(&walk);
        merge(&walk);
        assert_true(walk.n > 0);
        compare(&walk, 100, &n_wrong);
        assert_int_equal(n_wrong, 0);
    }
    free(walk.truth);
}

static void check_exact(enum mode mode, who w, const struct line *script)
{
    check(mode, 6, 1, 2, w, script);
}

/* ---- Exact ---- */

static const struct line both_explored[] = {
    {0, "explore"},    {0, "place 1,1"}, {0, "end"},    {1, "explore"},
    {1, "place 1,-1"}, {1, "end"},       {TABLE, NULL},
};

static void in_the_standard_game_it_is_exact(void **state)
{
    (void)state;
    check_exact(STANDARD, 0, both_explored);
    check_exact(STANDARD, 1, both_explored);
    static const struct line placing[] = {
        {0, "explore"}, {0, "place 1,1"}, {0, "end"},
        {1, "explore"}, {TABLE, NULL},
    };
    check_exact(STANDARD, 0, placing);
    static const struct line flipped[] = {
        {0, "explore"},        {0, "place 1,1"},   {0, "crumb lamp 0,1"},
        {1, "escape palace1"}, {0, "goblins 1,0"}, {TABLE, NULL},
    };
    check_exact(STANDARD, 0, flipped);
}

static void somebody_who_only_watches_knows_nothing_hidden(void **state)
{
    (void)state;
    check_exact(STANDARD, TABLE, both_explored);
    static const struct line swapping[] = {
        {0, "explore"},
        {0, "place 1,1"},
        {0, NULL},
        {TABLE, NULL},
    };
    check_exact(ADVANCED, TABLE, swapping);
}

static void after_a_turn_of_secret_swaps_every_order_is_alike(void **state)
{
    (void)state;
    static const struct line swapped[] = {
        {0, "explore"},    {0, "place 1,1"}, {0, "end"}, {1, "explore"},
        {1, "place 1,-1"}, {1, NULL},        {1, "end"}, {TABLE, NULL},
    };
    check_exact(ADVANCED, 0, swapped);
}

static void while_the_turn_lasts_so_is_every_number_of_swaps(void **state)
{
    (void)state;
    static const struct line swapping[] = {
        {0, "explore"},    {0, "place 1,1"}, {0, "end"},    {1, "explore"},
        {1, "place 1,-1"}, {1, NULL},        {TABLE, NULL},
    };
    check_exact(ADVANCED, 0, swapping);
}

static void a_tile_under_a_breadcrumb_stays(void **state)
{
    (void)state;
    static const struct line pinned[] = {
        {0, "explore"}, {0, "place 1,1"},  {0, "crumb rose 1,0"},
        {1, "explore"}, {1, "place 1,-1"}, {1, NULL},
        {1, "end"},     {TABLE, NULL},
    };
    check_exact(ADVANCED, 0, pinned);
}

static void what_is_flipped_after_swaps_tells_about_the_others(void **state)
{
    (void)state;
    static const struct line shouted[] = {
        {0, "explore"},     {0, "place 1,1"}, {0, "end"}, {1, "explore"},
        {1, "place 1,-1"},  {1, NULL},        {1, "end"}, {0, "escape palace1"},
        {1, "goblins 1,0"}, {TABLE, NULL},
    };
    check_exact(ADVANCED, 0, shouted);
    static const struct line wide[] = {
        {0, "explore"},        {0, "place 1,1"},      {0, "end"},
        {1, "explore"},        {1, "place -1,1"},     {1, NULL},
        {1, "crumb ring 0,1"}, {0, "escape palace2"}, {1, "goblins 0,1"},
        {TABLE, NULL},
    };
    check_exact(ADVANCED, 0, wide);
}

static void where_several_swap_about_the_same_tiles_it_is_exact(void **state)
{
    (void)state;
    static const struct line chain[] = {
        {0, "explore"},     {0, "place 1,1"}, {0, "end"}, {1, "explore"},
        {1, "place -1,1"},  {1, NULL},        {1, "end"}, {2, "explore"},
        {2, "place -1,-1"}, {2, NULL},        {2, "end"}, {TABLE, NULL},
    };
    check(ADVANCED, 7, 1, 3, 0, chain);
    static const struct line looked[] = {
        {0, "explore"},      {0, "place 1,1"},  {0, "end"},
        {1, "explore"},      {1, "place -1,1"}, {1, NULL},
        {1, "end"},          {2, "explore"},    {2, "place -1,-1"},
        {2, NULL},           {2, "end"},        {0, "escape palace1"},
        {2, "goblins -1,0"}, {TABLE, NULL},
    };
    check(ADVANCED, 7, 1, 3, 0, looked);
}

static void a_tile_seen_again_is_where_it_was_seen(void **state)
{
    (void)state;
    static const struct line again[] = {
        {0, "explore"},    {0, "place 1,1"}, {0, "end"}, {1, "explore"},
        {1, "place 1,-1"}, {1, NULL},        {1, "end"}, {0, "explore"},
        {0, "place 2,0"},  {TABLE, NULL},
    };
    check(ADVANCED, 7, 1, 2, 0, again);
    static const struct line own[] = {
        {0, "explore"},     {0, "place 1,1"},
        {0, "end"},         {1, "explore"},
        {1, "place 1,-1"},  {1, NULL},
        {1, "end"},         {0, "explore"},
        {0, "place -1,-1"}, {0, "swap 0,-1 -1,0"},
        {0, "end"},         {TABLE, NULL},
    };
    check(ADVANCED, 7, 1, 2, 0, own);
}

static void the_homes_left_agree_with_the_numbers_sealed(void **state)
{
    (void)state;
    static const struct line sealed[] = {
        {0, "escape palace1"}, {1, "quiet turn"}, {0, "flip 0,1"},
        {1, "explore"},        {1, "place 1,1"},  {1, "end"},
        {0, "seal"},           {TABLE, NULL},
    };
    check(STANDARD, 6, 4, 2, 0, sealed);
    check(STANDARD, 6, 4, 2, 1, sealed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_standard_game_it_is_exact),
        cmocka_unit_test(somebody_who_only_watches_knows_nothing_hidden),
        cmocka_unit_test(after_a_turn_of_secret_swaps_every_order_is_alike),
        cmocka_unit_test(while_the_turn_lasts_so_is_every_number_of_swaps),
        cmocka_unit_test(a_tile_under_a_breadcrumb_stays),
        cmocka_unit_test(what_is_flipped_after_swaps_tells_about_the_others),
        cmocka_unit_test(where_several_swap_about_the_same_tiles_it_is_exact),
        cmocka_unit_test(a_tile_seen_again_is_where_it_was_seen),
        cmocka_unit_test(the_homes_left_agree_with_the_numbers_sealed),
    };
    return unit_run("goblins know", tests);
}
