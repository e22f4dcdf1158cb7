/*
 * test_minds.c: what people would never do, and what they would, in whole
 * games of computer players.
 *
 * Everything here is decided by seeds: it passes or fails for good.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_arena.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "bots/level.h"
#include "bots/memory.h"
#include "bots/search.h"
#include "core/notation.h"
#include "core/setup.h"
#include "games/thumb/thumb.h"
#include "lib/heap.h"
#include "table/computer.h"

/* ---- A contradiction clears a belief ---- */

enum { N_WHERE = 11 };

/* A mind that has seen thing 0 at place 5 long ago, and at `shown` thing 1
 * just now, and has chosen often since then: where it takes thing 0 to be,
 * or -1. */
static int recalls_at(const struct bot_level *level, uint32_t seed, int shown)
{
    const struct fact old = {0, 5}, both[] = {{0, 5}, {1, (uint8_t)shown}};
    struct trace trace[MEMORY_TRACES(2)] = {{.seen = 0}};
    struct recalled got[MEMORY_TRACES(2)];
    struct memory m = {.seed = seed, .max = MEMORY_TRACES(2)};
    struct sight first = {.fact = &old, .n = 1},
                 then = {.fact = both, .shown = both + 1, .n = 2, .n_shown = 1};
    memory_see(&m, trace, level, &first, N_WHERE);
    m.moment += 20;
    m.choice += 20;
    if (shown >= 0) {
        memory_see(&m, trace, level, &then, N_WHERE);
    }
    int n = memory_recall(&m, trace, level, N_WHERE, got);
    for (int i = 0; i < n; i++) {
        if (got[i].fact.what == 0) {
            return got[i].fact.where;
        }
    }
    return -1;
}

static void nothing_is_believed_where_something_else_was_shown(void **state)
{
    (void)state;
    for (int i = 1; bot_level_at(i); i++) {
        int wrong = 0;
        for (uint32_t seed = 1; seed < 400; seed++) {
            int before = recalls_at(bot_level_at(i), seed, -1);
            if (before >= 0 && before != 5) { /* blurred */
                wrong++;
                assert_int_equal(recalls_at(bot_level_at(i), seed, before), -1);
            }
        }
        unit_judge(wrong > 0 || !bot_level_at(i)->forgets);
    }
}

/* What was shown by itself is in mind at the next choice, at every level. */
static void what_was_just_shown_is_in_mind(void **state)
{
    (void)state;
    for (int i = 1; bot_level_at(i); i++) {
        for (uint32_t seed = 1; seed < 200; seed++) {
            const struct fact one = {3, 2};
            struct trace trace[MEMORY_TRACES(2)] = {{.seen = 0}};
            struct recalled got[MEMORY_TRACES(2)];
            struct memory m = {.seed = seed, .max = MEMORY_TRACES(2)};
            struct sight sight = {
                .fact = &one, .shown = &one, .n = 1, .n_shown = 1};
            memory_see(&m, trace, bot_level_at(i), &sight, N_WHERE);
            m.moment += 15;
            m.choice += 1;
            assert_int_equal(
                memory_recall(&m, trace, bot_level_at(i), N_WHERE, got), 1);
            assert_memory_equal(&got[0].fact, &one, sizeof one);
        }
    }
}

/* ---- The same in a match ---- */

struct flips {
    int missed_at; /* the place that all have just seen to be wrong; -1 */
    int again, of; /* the next one flips it again; chances to */
};

static void watch_flips(void *context, const struct event *event, int n,
                        const void *view)
{
    struct flips *f = context;
    (void)view;
    for (int i = 0; i < n; i++) {
        switch (event[i].kind) {
        case SWAPPED:
        case INSERTED:
            f->missed_at = -1;
            break;
        case FOUND:
        case MISSED:
            f->of += f->missed_at >= 0;
            f->again +=
                event[i].kind == MISSED && event[i].arg[0] == f->missed_at;
            f->missed_at = event[i].kind == MISSED ? event[i].arg[0] : -1;
            break;
        default:
            break;
        }
    }
}

/* One game of thumb between players of a level, to its end. */
static void play_thumb(const char *level, int seats, uint64_t seed,
                       struct flips *f)
{
    const struct game *g = shelf_find_game("thumb");
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    start.setup = setup_default(g, start.edition->data, seats);
    struct table *t = table_new(&start);
    struct computer *c[MAX_SEATS];
    who_set shy = 0;
    for (who w = 0; w < seats; w++) {
        c[w] = computer_new(t, w, level, seed);
    }
    while (table_waiting(t)) {
        who w = (who)table_next(t, (who_set)(WHO_BIT(seats) - 1), shy);
        computer_watch(c[w], t);
        computer_think(c[w]);
        if (computer_waits(c[w]) && !(shy & WHO_BIT(w))) {
            shy |= WHO_BIT(w);
            continue;
        }
        shy = 0;
        assert_true(table_act(t, w, computer_action(c[w]), NULL));
    }
    f->missed_at = -1;
    table_follow(t, REFEREE, 0, watch_flips, f);
    for (who w = 0; w < seats; w++) {
        computer_free(c[w]);
    }
    table_free(t);
}

static void nobody_flips_what_all_have_just_seen_to_be_wrong(void **state)
{
    (void)state;
    static const char *const levels[] = {"toddler", "child", "adult"};
    for (int i = 0; i < 3; i++) {
        struct flips f = {.of = 0};
        int games = i == 2 ? 8 : 24;
        games = games < UNIT_MOST ? games : UNIT_FEW;
        for (int k = 0; k < games; k++) {
            play_thumb(levels[i], k % 2 ? 4 : 2, (uint64_t)k + 1, &f);
        }
        assert_int_equal(f.again, 0);
        unit_judge(f.of >= games);
    }
}

/* ---- Hints ---- */

struct hints {
    int given, irrelevant;
};

/* How a mind that knows this sees an action; its visits are per cent. */
static struct search_choice think(const struct table_start *start, who w,
                                  const void *know, const struct action *list,
                                  int n, int chosen)
{
    struct search_choice choice[1024];
    struct bot_arena arena = {heap_new(1, 1 << 20), 1 << 20};
    struct seed seed = rng_seed_from(5);
    struct rng r;
    rng_start(&r, &seed, RNG_TEST, w);
    struct search s = {.game = start->game,
                       .setup = &start->setup,
                       .seat = w,
                       .know = know,
                       .iterations = 600,
                       .arena = &arena,
                       .rng = &r};
    uint32_t done = search_run(&s, list, n, choice);
    free(arena.room);
    choice[chosen].visits = choice[chosen].visits * 100 / (done ? done : 1);
    return choice[chosen];
}

/* How the action looks to a mind that remembers these facts alone. */
static struct search_choice with_facts(const struct table *t, who w, int chosen,
                                       const struct fact *fact, int n_facts)
{
    const struct table_start *start = table_started(t);
    const struct game *g = start->game;
    unsigned char *know = heap_new(1, g->know_size);
    const struct action *list;
    int n = table_legal(t, w, &list);
    table_know(t, w, table_plies(t), know);
    g->believe(&start->setup, know, w, fact, n_facts);
    struct search_choice choice = think(start, w, know, list, n, chosen);
    free(know);
    return choice;
}

/* What it is worth, or how often it is thought of. */
static bool looks_otherwise(struct search_choice a, struct search_choice b)
{
    int thoughts = abs((int)a.visits - (int)b.visits);
    float worth = a.worth - b.worth;
    return thoughts > 5 || worth > 0.02f || worth < -0.02f;
}

/* Whether taking a fact away changes how the action looks; or, where the
 * others tell what it is, whether it does so by itself. */
static bool is_relevant(const struct table *t, who w, int chosen,
                        struct fact without)
{
    const struct table_start *start = table_started(t);
    const struct game *g = start->game;
    unsigned char *know = heap_new(1, g->know_size);
    struct fact fact[256], left[256];
    int n_left = 0;
    table_know(t, w, table_plies(t), know);
    int n_facts = g->facts(&start->setup, know, w, fact);
    free(know);
    for (int i = 0; i < n_facts; i++) {
        if (memcmp(&fact[i], &without, sizeof without) != 0) {
            left[n_left++] = fact[i];
        }
    }
    return n_left < n_facts
           && (looks_otherwise(with_facts(t, w, chosen, fact, n_facts),
                               with_facts(t, w, chosen, left, n_left))
               || looks_otherwise(with_facts(t, w, chosen, &without, 1),
                                  with_facts(t, w, chosen, NULL, 0)));
}

static void look_at_hints(const char *id, uint64_t seed, struct hints *h)
{
    const struct game *g = shelf_find_game(id);
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    start.setup = setup_default(g, start.edition->data, 2);
    struct table *t = table_new(&start);
    struct computer *c[2] = {computer_new(t, 0, "elephant", seed),
                             computer_new(t, 1, "elephant", seed)};
    for (int ply = 0; table_waiting(t) && ply < 60; ply++) {
        who w = table_waiting(t) & 1 ? 0 : 1;
        computer_watch(c[w], t);
        computer_hurry(c[w], 300);
        computer_think(c[w]);
        struct reason why = computer_reason(c[w], false);
        if (why.fact.text && ply % 3 == 0) {
            const struct action *list;
            SCOPED_BUF text = BUF_ON_HEAP;
            int n = table_legal(t, w, &list), chosen = 0;
            for (int i = 0; i < n; i++) {
                buf_clear(&text);
                notation_print(g, &start.setup, list[i], NULL, &text);
                chosen =
                    strcmp(text.text, computer_action(c[w])) == 0 ? i : chosen;
            }
            struct fact f = {why.when.part[0].value, why.fact.part[1].value};
            h->given++;
            h->irrelevant += !is_relevant(t, w, chosen, f);
        }
        assert_true(table_act(t, w, computer_action(c[w]), NULL));
    }
    computer_free(c[0]);
    computer_free(c[1]);
    table_free(t);
}

static struct hints measure_hints(const char *game, uint64_t seed, int games)
{
    struct hints h = {0, 0};
    for (int i = 0; i < games; i++) {
        look_at_hints(game, seed + (uint64_t)i, &h);
    }
    print_message("# %s: %d hints, %d irrelevant\n", game, h.given,
                  h.irrelevant);
    return h;
}

static void a_hint_is_about_the_move(void **state)
{
    (void)state;
    static const char *const games[] = {"thumb", "hood", "lights", "goblins",
                                        "labyrinth"};
    struct hints all = {0, 0};
    for (int i = 0; i < 5; i++) {
        struct hints h = measure_hints(games[i], 1, 4);
        all.given += h.given;
        all.irrelevant += h.irrelevant;
    }
    unit_judge(all.given > 0 && all.irrelevant * 20 <= all.given);
}

/* `test_minds GAME SEED GAMES` only counts hints, for tools/minds. */
int main(int argc, char **argv)
{
    if (argc == 4) {
        measure_hints(argv[1], strtoull(argv[2], NULL, 10), atoi(argv[3]));
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_believed_where_something_else_was_shown),
        cmocka_unit_test(what_was_just_shown_is_in_mind),
        cmocka_unit_test(a_hint_is_about_the_move),
        cmocka_unit_test(nobody_flips_what_all_have_just_seen_to_be_wrong),
    };
    return unit_run("minds", tests);
}
