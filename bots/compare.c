/*
 * compare.c: see compare.h.
 *
 * The search is given a game that is the real one, except that the seat's first
 * action is made already: its list has that one alone.  What such a game needs
 * to know stands behind the setup, which every function of a game is given;
 * whether the seat has acted, behind the state.  Each world begins a stream of
 * luck of its own, so that both actions meet the same worlds and, as far as
 * they use it alike, the same luck.
 */
// SPDX-License-Identifier: MIT
#include "bots/compare.h"

#include "bots/number.h"
#include "lib/mem.h"

enum { FLAG = 8 }; /* bytes behind the state; the first says "has acted" */

struct forced {
    struct setup setup; /* the first member: the game's own functions get it */
    const struct game *game;
    who seat;
    struct action first;
    const struct seed *seed;
    uint64_t *world; /* the number of the next one */
};

static const struct forced *of(const struct setup *setup)
{
    return (const struct forced *)(const void *)setup;
}

static unsigned char *has_acted(const struct forced *f, const void *state)
{
    return (unsigned char *)(uintptr_t)state + f->game->state_size;
}

static bool is_forced(const struct forced *f, const void *state, who w)
{
    return w == f->seat && !*has_acted(f, state);
}

static bool imagine(const struct setup *setup, const void *know, who w,
                    struct rng *r, void *state)
{
    const struct forced *f = of(setup);
    rng_start(r, f->seed, RNG_IMAGINE, (*f->world)++);
    memset(has_acted(f, state), 0, FLAG);
    return f->game->imagine(setup, know, w, r, state);
}

static int legal(const struct setup *setup, const void *state, who w,
                 struct action *out)
{
    const struct forced *f = of(setup);
    if (is_forced(f, state, w)) {
        out[0] = f->first;
        return 1;
    }
    return f->game->legal(setup, state, w, out);
}

static void prefer(const struct setup *setup, const void *state, who w,
                   const struct action *list, int n, uint8_t *weight)
{
    const struct forced *f = of(setup);
    if (is_forced(f, state, w)) {
        weight[0] = 1;
    } else {
        f->game->prefer(setup, state, w, list, n, weight);
    }
}

static void apply(const struct setup *setup, void *state, who w,
                  struct action a, const struct layout *layout,
                  struct event_log *log)
{
    const struct forced *f = of(setup);
    *has_acted(f, state) |= w == f->seat;
    f->game->apply(setup, state, w, a, layout, log);
}

/* What an action is worth in a batch of worlds. */
static bool try_one(const struct search *s, struct forced *f,
                    struct action first, int batch, float *worth)
{
    struct game game = *s->game;
    struct search_choice choice;
    game.state_size = (uint16_t)(game.state_size + FLAG);
    game.imagine = imagine;
    game.legal = legal;
    game.prefer = game.prefer ? prefer : NULL;
    game.sensible = NULL;
    game.apply = apply;
    f->first = first;
    *f->world = (uint64_t)batch << 32;
    struct search mine = *s;
    mine.game = &game;
    mine.setup = &f->setup;
    mine.iterations = 2 * s->iterations; /* half are enough for the only one */
    if (search_run(&mine, &first, 1, &choice) == 0 || choice.visits == 0) {
        return false;
    }
    *worth = choice.worth;
    return true;
}

bool compare_run(const struct search *s, const struct seed *seed,
                 struct action one, struct action other, int batches,
                 struct comparison *out)
{
    uint64_t world;
    struct forced f = {.setup = *s->setup,
                       .game = s->game,
                       .seat = s->seat,
                       .seed = seed,
                       .world = &world};
    float sum[2] = {0, 0}, squares = 0, n = (float)batches;
    for (int i = 0; i < batches; i++) {
        float worth[2];
        if (!try_one(s, &f, one, i, &worth[0])
            || !try_one(s, &f, other, i, &worth[1])) {
            return false;
        }
        sum[0] += worth[0];
        sum[1] += worth[1];
        squares += (worth[0] - worth[1]) * (worth[0] - worth[1]);
    }
    float mean = (sum[0] - sum[1]) / n;
    float spread = (squares - n * mean * mean) / (n - 1);
    *out =
        (struct comparison){.worth = {sum[0] / n, sum[1] / n},
                            .difference = mean,
                            .error = spread > 0 ? number_root(spread / n) : 0};
    return true;
}
