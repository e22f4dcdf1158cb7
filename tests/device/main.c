/*
 * main.c: what becomes of some games of each setup, as a list to compare: built
 * once with the rules as the processor plays them, and once as a GPU does
 * (lab/device.c and all that THICKET_DEVICE changes, with a warp of one
 * thread).
 *
 *     device-lights GAMES
 */
// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/setup.h"
#include "lab/rollout.h"
#include "lib/hash.h"
#include "table/shelf.h"
#include "table/table.h"

#ifdef THICKET_SENSIBLE
#define KIND ROLLOUT_SENSIBLE
#else
#define KIND ROLLOUT_LOT
#endif

#ifdef THICKET_DEVICE
uint32_t shared_memory[1024];
void rollouts(struct rollout_job, const void *, struct rollout *);

static void play(const struct game *g, const struct setup *s, uint32_t n,
                 struct rollout *out)
{
    (void)g;
    struct rollout_job job = {.setup = *s, .seed = 1, .n = n};
    rollouts(job, s->edition, out);
}
#else
#include "lab/bench.h"

static void play(const struct game *g, const struct setup *s, uint32_t n,
                 struct rollout *out)
{
    bench_play(g, s, KIND, 1, 0, n, out);
}
#endif

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

static bool can_play(const struct table_start *start)
{
    return !start->game->refuse || !start->game->refuse(&start->setup);
}

static void show(const struct table_start *start, const char *name, int value,
                 uint32_t n, struct rollout *out)
{
    play(start->game, &start->setup, n, out);
    printf("%s %d seats, %s %d: %016" PRIx64 "\n", start->game->id,
           start->setup.n_seats, name, value, hash_long(out, n * sizeof *out));
}

int main(int argc, char **argv)
{
    uint32_t n = argc > 1 ? (uint32_t)atoi(argv[1]) : 100;
    const struct game *g = shelf_find_game(TEXT(GAME));
    struct rollout *out = calloc(n, sizeof *out);
    struct table_start start = {.game = g,
                                .edition = shelf_edition(NULL, g, 0)};
    for (int seats = g->min_seats; out && seats <= g->max_seats; seats++) {
        start.setup = setup_default(g, start.edition->data, seats);
        if (can_play(&start)) {
            show(&start, "all options", 0, n, out);
        }
        for (int i = 0; g->options[i].name; i++) {
            int usual = start.setup.option[i];
            for (int value = 0; value < 3; value++) {
                bool is_there =
                    g->options[i].type == OPTION_BOOL ? value < 2
                    : g->options[i].type == OPTION_CHOICE
                        ? g->word(&start.setup, g->options[i].vocab, value)
                              != NULL
                        : value == g->options[i].min;
                start.setup.option[i] = (int16_t)value;
                if (is_there && can_play(&start)) {
                    show(&start, g->options[i].name, value, n, out);
                }
            }
            start.setup.option[i] = (int16_t)usual;
        }
    }
    free(out);
    return 0;
}
