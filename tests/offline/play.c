/*
 * play.c: the games and computer players by themselves, in WebAssembly and as
 * a program of this machine, to compare the two: the signatures of
 * `thicket bench`, whole matches by their records, and how long they take.
 *
 *     play signature GAME N            of the first N random games
 *     play random GAME N               plays them: how many actions they took
 *     play matches GAME FIRST N LEVEL  a hash of each record, a line a match
 *
 * tests/offline/play.mjs calls the same in Node and in browsers.
 */
// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "lab/bench.h"
#include "lib/hash.h"
#include "lib/heap.h"
#include "table/computer.h"
#include "table/record.h"
#include "table/shelf.h"

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#else
#define EXPORTED(name) static
#endif

enum { MAX_ACTIONS = 4000 };

static const struct game *game_at(int i)
{
    return i < shelf_offered() ? shelf_game(i) : NULL;
}

static struct setup setup_of(const struct game *g)
{
    return setup_default(g, shelf_edition(NULL, g, 0)->data, g->max_seats);
}

EXPORTED(play_signature) uint64_t play_signature(int game, int n)
{
    struct setup setup = setup_of(game_at(game));
    return bench_signature(game_at(game), &setup, n);
}

/* Plays n random games, and returns how many actions they took. */
EXPORTED(play_random) double play_random(int game, int n)
{
    struct setup setup = setup_of(game_at(game));
    return (double)bench_rollouts(game_at(game), &setup, 1, 0, n, NULL, NULL);
}

/* ---- Whole matches ---- */

/* With as many seats as the seed says, or as many more as it takes to begin. */
static struct table *new_match(const struct game *g, uint64_t seed)
{
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    int n = g->min_seats
            + (int)(seed % (uint64_t)(g->max_seats - g->min_seats + 1));
    do {
        start.setup = setup_default(g, start.edition->data, n++);
    } while (!table_can_start(&start, NULL));
    return table_new(&start);
}

/* One match between computer players of a level; returns a hash of its
 * record. */
EXPORTED(play_match) uint64_t play_match(int game, uint32_t seed, int level)
{
    const struct game *g = game_at(game);
    struct table *t = new_match(g, seed);
    int n_seats = table_started(t)->setup.n_seats;
    struct computer *player[MAX_SEATS] = {0};
    for (who w = 0; w < n_seats; w++) {
        player[w] = computer_new(t, w, computer_level(level), seed);
    }
    for (int i = 0; i < MAX_ACTIONS && table_waiting(t); i++) {
        who_set ready = 0, shy = 0;
        for (who w = 0; w < n_seats; w++) {
            if (computer_watch(player[w], t)) {
                computer_think(player[w]);
                ready |= WHO_BIT(w);
                shy |= computer_waits(player[w]) ? WHO_BIT(w) : 0;
            }
        }
        int next = table_next(t, ready, shy);
        table_act(t, (who)next, computer_action(player[next]), NULL);
    }
    SCOPED_BUF record = BUF_ON_HEAP;
    record_write(t, &record);
    for (who w = 0; w < n_seats; w++) {
        computer_free(player[w]);
    }
    table_free(t);
    return hash_add(HASH_START, record.text, record.n);
}

/* ---- As a program ---- */

#ifndef __wasm__
static int find(const char *id)
{
    int i = 0;
    while (game_at(i) && strcmp(game_at(i)->id, id) != 0) {
        i++;
    }
    return i;
}

int main(int argc, char **argv)
{
    int game = argc > 3 ? find(argv[2]) : shelf_offered();
    if (!game_at(game)) {
        return 2;
    }
    if (strcmp(argv[1], "signature") == 0) {
        printf("%016" PRIx64 "\n", play_signature(game, atoi(argv[3])));
    } else if (strcmp(argv[1], "random") == 0) {
        printf("%.0f\n", play_random(game, atoi(argv[3])));
    } else if (argc > 5) {
        int first = atoi(argv[3]), n = atoi(argv[4]), level = atoi(argv[5]);
        for (int i = first; i < first + n; i++) {
            printf("%016" PRIx64 "\n", play_match(game, (uint32_t)i, level));
        }
    }
    return 0;
}
#endif
