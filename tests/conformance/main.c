/*
 * main.c: conform.h on the games named, as TAP.
 *
 *     conformance GAME [GAMES [FIRST-SEED [EDITION-FILE]]]
 *
 * Each group of checks is one test.  The seeds are fixed: the same games are
 * played every time.
 */
// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/heap.h"
#include "tests/conformance/conform.h"

int main(int argc, char **argv)
{
    const struct game *g = argc > 1 ? shelf_find_game(argv[1]) : NULL;
    int n_games = argc > 2 ? atoi(argv[2]) : 100;
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    struct shelf *shelf = shelf_new();
    struct error e;
    if (!g || (argc > 4 && !shelf_load(shelf, argv[4], &e))) {
        fputs("usage: conformance GAME [GAMES [FIRST-SEED [EDITION]]]\n",
              stderr);
        return 2;
    }
    bool failed[N_CONFORM_GROUPS] = {false};
    struct conform_report report = {0};
    for (uint64_t seed = first; seed < first + (uint64_t)n_games; seed++) {
        if (!conform_game(g, shelf_edition(shelf, g, 0), seed, &report)) {
            printf("# %s, seed %" PRIu64 ": %s\n", g->id, seed, report.why);
            failed[report.group] = true;
            break;
        }
    }
    if (!conform_withheld(g, &report)) {
        printf("# %s: %s\n", g->id, report.why);
        failed[report.group] = true;
    }
    int bad = 0;
    printf("1..%d\n", N_CONFORM_GROUPS);
    for (int group = 0; group < N_CONFORM_GROUPS; group++) {
        printf("%s %d - %s: %s\n", failed[group] ? "not ok" : "ok", group + 1,
               g->id, conform_group_name((enum conform_group)group));
        bad += failed[group];
    }
    printf("# %s: %d games, %" PRIu64 " actions, %" PRIu64 " twins, %" PRIu64
           " worlds, %" PRIu64 " spreads\n", g->id, n_games, report.actions, report.twins,
           report.worlds, report.spread);
    for (int i = 0; g->event_kinds[i].type; i++) {
        if (report.kind[i].told == 0) {
            printf("# never happened here: %s\n", g->event_kinds[i].type);
        }
    }
    shelf_free(shelf);
    return bad > 0;
}
