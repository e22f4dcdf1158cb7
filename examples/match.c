/*
 * match.c: two computer players at a table of the Forest of Lights, with
 * libthicket (docs/library.md).
 *
 *     cc -o match match.c $(pkg-config --cflags --libs thicket)
 *     ./match 7 >lights.rec
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <thicket.h>

static void *must(void *thing, const struct thicket_error *e)
{
    if (!thing) {
        fprintf(stderr, "match: %s\n", e->text);
        exit(1);
    }
    return thing;
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const char *level[] = {"child", "adult"};
    struct thicket_error e;
    struct thicket_player *player[2];
    struct thicket_game *game =
        must(thicket_game_new("lights", 2, "{\"goal\":3}", NULL, &e), &e);
    struct thicket_match *match =
        must(thicket_match_new(game, seed, 0, &e), &e);
    for (int seat = 0; seat < 2; seat++) {
        player[seat] =
            must(thicket_player_new(match, seat, level[seat], seed, &e), &e);
    }

    /* Whoever is not asked says so; when nobody is, it is over. */
    for (int asked = 1; asked;) {
        asked = 0;
        for (int seat = 0; seat < 2; seat++) {
            char *action = thicket_player_choose(player[seat], 200, NULL, &e);
            if (action) {
                asked = 1;
                thicket_match_act(match, seat, action, NULL);
            }
            thicket_free(action);
        }
    }

    char *turn = must(thicket_match_turn(match, &e), &e);
    char *record = must(thicket_match_record(match, &e), &e);
    fprintf(stderr, "%s\n", turn);
    fputs(record, stdout);
    thicket_free(turn);
    thicket_free(record);
    for (int seat = 0; seat < 2; seat++) {
        thicket_player_free(player[seat]);
    }
    thicket_match_free(match);
    thicket_game_free(game);
    return 0;
}
