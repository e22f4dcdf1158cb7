/*
 * batch.c: thousands of games stepped at once with actions of our own, and how
 * fast that is (docs/library.md).
 *
 *     cc -O2 -o batch batch.c $(pkg-config --cflags --libs thicket)
 *     ./batch lights 2 4096 1000         game, seats, games, steps
 *
 * An action is chosen by lot from each mask.  The time is that of the steps
 * alone, of all threads together; the checksum says that the same was played.
 */
// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <thicket.h>
#include <time.h>

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One of the bits of a mask; *luck is a generator that only looks random. */
static int32_t pick(const uint8_t *mask, size_t n, uint64_t *luck)
{
    int bits = 0;
    for (size_t i = 0; i < n; i++) {
        bits += __builtin_popcount(mask[i]);
    }
    *luck = *luck * 6364136223846793005u + 1442695040888963407u;
    int skip = (int)((*luck >> 33) * (uint64_t)bits >> 31);
    for (size_t i = 0; i < n; i++) {
        for (unsigned m = mask[i]; m; m &= m - 1) {
            if (skip-- == 0) {
                return (int32_t)(8 * i) + __builtin_ctz(m);
            }
        }
    }
    return 0;
}

/* Arrays for n games, and what came of stepping them. */
struct run {
    struct thicket_sizes size;
    struct thicket_arrays arrays;
    int32_t *actions;
    int n;
    uint64_t luck, ended, sum;
    double took;
};

static bool step(struct thicket_batch *batch, struct run *r)
{
    struct thicket_error e;
    size_t mask = r->size.mask;
    for (int i = 0; i < r->n; i++) {
        r->actions[i] =
            pick(r->arrays.masks + (size_t)i * mask, mask, &r->luck);
    }
    double before = processor_seconds();
    if (thicket_batch_step(batch, r->actions, &r->arrays, &e) != 0) {
        fprintf(stderr, "batch: %s\n", e.text);
        return false;
    }
    r->took += processor_seconds() - before;
    for (int i = 0; i < r->n; i++) {
        uint8_t first = r->arrays.observations[(size_t)i * r->size.observation];
        r->ended += r->arrays.ends[i];
        r->sum = (r->sum ^ first) * 0x100000001b3u;
    }
    return true;
}

int main(int argc, char **argv)
{
    const char *id = argc > 1 ? argv[1] : "lights";
    int seats = argc > 2 ? atoi(argv[2]) : 2;
    int steps = argc > 4 ? atoi(argv[4]) : 1000;
    struct run r = {.n = argc > 3 ? atoi(argv[3]) : 4096, .luck = 1};
    size_t n = (size_t)r.n;
    struct thicket_error e;
    struct thicket_game *game = thicket_game_new(id, seats, NULL, NULL, &e);
    struct thicket_batch *batch =
        game ? thicket_batch_new(game, r.n, 1, argc > 5 ? atoi(argv[5]) : 1, &e)
             : NULL;
    if (!batch) {
        fprintf(stderr, "batch: %s\n", e.text);
        return 1;
    }
    thicket_game_sizes(game, &r.size, NULL);
    r.arrays = (struct thicket_arrays){
        .observations = calloc(n, r.size.observation),
        .masks = calloc(n, r.size.mask),
        .rewards = calloc(n, THICKET_MAX_SEATS * sizeof(float)),
        .ends = calloc(n, 1),
        .seats = calloc(n, 1),
    };
    r.actions = calloc(n, sizeof *r.actions);
    thicket_batch_reset(batch, &r.arrays, NULL);
    bool good = true;
    for (int i = 0; i < steps && good; i++) {
        good = step(batch, &r);
    }
    printf("%s: %.1f million steps/s, %" PRIu64 " games ended, %016" PRIx64
           "\n",
           id, (double)n * steps / r.took * 1e-6, r.ended, r.sum);
    free(r.arrays.observations);
    free(r.arrays.masks);
    free(r.arrays.rewards);
    free(r.arrays.ends);
    free(r.arrays.seats);
    free(r.actions);
    thicket_batch_free(batch);
    thicket_game_free(game);
    return good ? 0 : 1;
}
