/*
 * main.c: conform.h on the games named, as TAP.
 *
 *     conformance GAME [GAMES [FIRST-SEED [EDITION-FILE] [OPTION=VALUE]...]]
 *
 * Each group of checks is one test.  The seeds are fixed: the same games are
 * played every time.
 */
// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/heap.h"
#include "tests/conformance/conform.h"

int main(int argc, char **argv)
{
    const struct game *g = argc > 1 ? shelf_find_game(argv[1]) : NULL;
    int n_games = argc > 2 ? atoi(argv[2]) : 100;
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    struct shelf *shelf = shelf_new();
    struct buf options = BUF_ON_HEAP;
    struct error e;
    bool good = g;
    for (int i = 4; good && i < argc; i++) {
        if (strchr(argv[i], '=')) {
            buf_add(&options, argv[i]);
            buf_char(&options, ' ');
        } else {
            good = shelf_load(shelf, argv[i], &e);
        }
    }
    if (!good) {
        fputs("usage: conformance GAME [GAMES [FIRST-SEED [EDITION] "
              "[OPTION=VALUE]...]]\n",
              stderr);
        return 2;
    }
    bool failed[N_CONFORM_GROUPS] = {false};
    struct conform_report report = {.options = options.text};
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
           " worlds, %" PRIu64 " spreads\n",
           g->id, n_games, report.actions, report.twins, report.worlds,
           report.spread);
    for (int i = 0; g->event_kinds[i].type; i++) {
        if (report.kind[i].told == 0) {
            printf("# never happened here: %s\n", g->event_kinds[i].type);
        }
    }
    heap_free_buf(&options);
    shelf_free(shelf);
    return bad > 0;
}
