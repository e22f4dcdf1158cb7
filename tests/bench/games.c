/*
 * games.c: plays so many games of the benchmark and nothing else, for
 * tools/instructions to count what that costs.
 *
 *     games GAME N       prints the number of actions
 */
// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/setup.h"
#include "lab/bench.h"
#include "table/shelf.h"

int main(int argc, char **argv)
{
    const struct game *g = argc == 3 ? shelf_find_game(argv[1]) : NULL;
    if (!g) {
        fputs("usage: games GAME N\n", stderr);
        return 2;
    }
    struct setup setup =
        setup_default(g, shelf_edition(NULL, g, 0)->data, g->max_seats);
    printf("%" PRIu64 "\n",
           bench_rollouts(g, &setup, 1, 0, atoi(argv[2]), NULL, NULL));
    return 0;
}
