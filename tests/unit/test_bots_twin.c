/*
 * test_bots_twin.c: a computer player cannot peek, in any game.
 *
 * Two tables are played side by side: the truth, and a twin that one seat
 * cannot tell from it (imagined from what the seat knows).  A computer player
 * of the same level and seed sits at that seat of each and is shown what that
 * table shows; whatever hidden things differ, both must choose the same.
 * When the twin can no longer follow the truth (the card that was drawn here
 * lies elsewhere there), or no longer differs, a new twin takes its place.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "core/chance.h"
#include "core/event.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "lib/mem.h"
#include "table/shelf.h"

/* Peeking is no mistake of memory: the sanitizers get fewer games. */
#ifdef THICKET_SLOW_ASSERTS
enum { GAMES = 2, FEWEST = 1 };
#else
enum { GAMES = 8, FEWEST = 10 }; /* of each level; with other secrets */
#endif
enum { PLIES = 600, WORLDS_THOUGHT = 40, SEAT_TESTED = 0 };

struct side {
    unsigned char *state, *view;
    struct event *event; /* of the last action, as the seat was told */
    int n_events;
    struct bot *bot;
};

struct pair {
    const struct game *game;
    struct setup setup;
    struct rng rng;
    unsigned char *know;
    struct side truth, twin;
    struct bot_arena arena;
    int choices, differed; /* decisions; those with different hidden things */
};

static void sit(struct pair *p, struct side *side,
                const struct bot_level *level)
{
    const struct game *g = p->game;
    struct seed seed = rng_seed_from(5);
    side->state = heap_new(1, g->state_size);
    side->view = heap_new(1, g->view_size);
    side->event = heap_new(g->max_events, sizeof *side->event);
    side->bot = heap_new(1, bot_size(g));
    bot_start(side->bot, g, &p->setup, SEAT_TESTED, level, &seed);
    g->start(&p->setup, side->state);
}

static void leave(struct side *side)
{
    free(side->state);
    free(side->view);
    free(side->event);
    free(side->bot);
}

/* Plays on one side and notes what the seat is told and sees. */
static void play(struct pair *p, struct side *side, who w, struct action a,
                 const struct layout *layout)
{
    const struct game *g = p->game;
    struct event *all = heap_new(g->max_events, sizeof *all);
    struct event_log log = {.event = all, .max = g->max_events};
    g->apply(&p->setup, side->state, w, a, layout, &log);
    side->n_events = 0;
    for (int i = 0; i < log.n; i++) {
        side->n_events +=
            event_redact(g, &all[i], SEAT_TESTED, &side->event[side->n_events]);
    }
    g->view(&p->setup, side->state, SEAT_TESTED, side->view);
    free(all);
}

static bool may(struct pair *p, const struct side *side, who w, struct action a,
                const struct layout *layout)
{
    const struct game *g = p->game;
    if (!(g->waiting(&p->setup, side->state) & WHO_BIT(w))) {
        return false;
    }
    if (w == CHANCE) {
        return chance_possible(g, &p->setup, side->state, a, layout);
    }
    struct action *list = heap_new(g->max_legal, sizeof *list);
    int n = g->legal(&p->setup, side->state, w, list);
    bool found = false;
    for (int i = 0; i < n; i++) {
        found = found || memcmp(&list[i], &a, sizeof a) == 0;
    }
    free(list);
    return found;
}

/* A state that the seat cannot tell from the truth; the truth itself when
 * none is found. */
static void imagine_twin(struct pair *p)
{
    const struct game *g = p->game;
    for (int tries = 0; tries < 20; tries++) {
        if (g->imagine(&p->setup, p->know, SEAT_TESTED, &p->rng,
                       p->twin.state)) {
            return;
        }
    }
    memcpy(p->twin.state, p->truth.state, g->state_size);
}

/* The twin sees what it may of the same action, if it can follow; else it
 * begins anew after it, having been told the same so far. */
static void follow(struct pair *p, who w, struct action a,
                   const struct layout *layout)
{
    const struct game *g = p->game;
    bool follows = may(p, &p->twin, w, a, layout);
    if (follows) {
        play(p, &p->twin, w, a, layout);
        follows = p->twin.n_events == p->truth.n_events
                  && memcmp(p->twin.event, p->truth.event,
                            (size_t)p->twin.n_events * sizeof *p->twin.event)
                         == 0
                  && memcmp(p->twin.view, p->truth.view, g->view_size) == 0
                  && memcmp(p->twin.state, p->truth.state, g->state_size) != 0;
    }
    if (!follows) {
        p->twin.n_events = p->truth.n_events;
        memcpy(p->twin.event, p->truth.event,
               (size_t)p->truth.n_events * sizeof *p->twin.event);
        imagine_twin(p);
        g->view(&p->setup, p->twin.state, SEAT_TESTED, p->twin.view);
    }
}

/* What the bot of one side chooses; the list is that side's own. */
static struct action choose(struct pair *p, struct side *side)
{
    const struct game *g = p->game;
    struct action *list = heap_new(g->max_legal, sizeof *list);
    int n = g->legal(&p->setup, side->state, SEAT_TESTED, list);
    struct action a =
        list[bot_choose(side->bot, list, n, WORLDS_THOUGHT, &p->arena, NULL)];
    free(list);
    return a;
}

/* The next action of the truth: the bot's, chance's, or anybody's at random. */
static who next(struct pair *p, who_set waiting, struct action *a,
                struct layout *layout)
{
    const struct game *g = p->game;
    *layout = (struct layout){0};
    if (waiting & WHO_BIT(CHANCE)) {
        chance_draw(g, &p->setup, p->truth.state, &p->rng, a, layout);
        return CHANCE;
    }
    if (waiting & WHO_BIT(SEAT_TESTED)) {
        struct action there = choose(p, &p->twin);
        *a = choose(p, &p->truth);
        p->choices++;
        p->differed +=
            memcmp(p->truth.state, p->twin.state, g->state_size) != 0;
        assert_memory_equal(a, &there, sizeof there);
        if ((waiting & (waiting - 1)) == 0 || rng_below(&p->rng, 2)) {
            return SEAT_TESTED;
        }
        waiting &= (who_set)~WHO_BIT(SEAT_TESTED);
    }
    who w = (who)__builtin_ctz(waiting);
    struct action *list = heap_new(g->max_legal, sizeof *list);
    int n = g->legal(&p->setup, p->truth.state, w, list);
    *a = list[rng_below(&p->rng, (uint32_t)n)];
    free(list);
    return w;
}

/* The option "mode" of a game, or -1. */
static int mode_of(const struct game *g)
{
    for (int i = 0; g->options[i].name; i++) {
        if (strcmp(g->options[i].name, "mode") == 0) {
            return i;
        }
    }
    return -1;
}

static void side_by_side(const struct game *g, int mode, const char *level,
                         uint64_t n, int *choices, int *differed)
{
    const struct shelf_edition *ed = shelf_edition(NULL, g, 0);
    struct seed seed = rng_seed_from(n);
    struct pair p = {.game = g};
    int seats = g->max_seats < 3 ? g->max_seats : 3;
    p.setup = setup_default(g, ed->data, seats);
    if (mode > 0) {
        p.setup.option[mode_of(g)] = (int16_t)mode;
    }
    p.know = heap_new(1, g->know_size);
    p.arena = (struct bot_arena){heap_new(1, 1 << 20), 1 << 20};
    rng_start(&p.rng, &seed, RNG_TEST, 0);
    sit(&p, &p.truth, bot_level(level));
    sit(&p, &p.twin, bot_level(level));
    for (int ply = 0; ply < PLIES; ply++) {
        struct action a;
        struct layout layout;
        who_set waiting = g->waiting(&p.setup, p.truth.state);
        if (!waiting) {
            break;
        }
        who w = next(&p, waiting, &a, &layout);
        play(&p, &p.truth, w, a, &layout);
        g->learn(&p.setup, p.know, SEAT_TESTED, p.truth.event, p.truth.n_events,
                 p.truth.view);
        follow(&p, w, a, &layout);
        bot_see(p.truth.bot, p.truth.event, p.truth.n_events, p.truth.view);
        bot_see(p.twin.bot, p.twin.event, p.twin.n_events, p.twin.view);
    }
    *choices += p.choices;
    *differed += p.differed;
    leave(&p.truth);
    leave(&p.twin);
    free(p.know);
    free(p.arena.room);
}

/* Every game, and its second mode where it has one. */
static void the_same_choice_in_games_a_seat_cannot_tell_apart(void **state)
{
    (void)state;
    int n_levels = 0;
    while (bot_level_at(n_levels)) {
        n_levels++;
    }
    for (int i = 0; shelf_game(i); i++) {
        const struct game *g = shelf_game(i);
        for (int mode = 0; mode < (mode_of(g) < 0 ? 1 : 2); mode++) {
            int choices = 0, differed = 0;
            for (int k = 0; k < GAMES * n_levels; k++) {
                side_by_side(g, mode,
                             bot_level_name(bot_level_at(k % n_levels)),
                             (uint64_t)k, &choices, &differed);
            }
            print_message("# %s, mode %d: %d choices, %d with other secrets\n",
                          g->id, mode, choices, differed);
            /* In thumb only a hand is hidden, in labyrinth what two others
             * gave each other or have chosen. */
            assert_true(differed >= FEWEST);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_choice_in_games_a_seat_cannot_tell_apart),
    };
    return unit_run("bots cannot peek", tests);
}
