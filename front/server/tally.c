/*
 * tally.c: see tally.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/tally.h"

static who_set all_seats(const struct room *r)
{
    return (who_set)(WHO_BIT(r->start.setup.n_seats) - 1);
}

/* Whether all win and lose together. */
static bool are_together(const struct room *r)
{
    const struct game *g = r->start.game;
    return all_seats(r) == (g->team ? g->team(&r->start.setup, 0) : WHO_BIT(0));
}

void tally_count(struct room *r)
{
    struct result result;
    table_result(r->table, &result);
    r->tally.matches++;
    r->tally.game += !result.winners;
    r->tally.group += are_together(r) && result.winners;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        r->seat[w].wins += (result.winners & WHO_BIT(w)) != 0;
    }
}

/* Whether the number of wins has been reached, and by whom: nobody, when the
 * game is the champion. */
static bool is_decided(const struct room *r, who_set *champions)
{
    const struct tally *t = &r->tally;
    int most = 0;
    *champions = 0;
    if (are_together(r)) {
        most = t->group > t->game ? t->group : t->game;
        *champions = t->group > t->game ? all_seats(r) : 0;
    } else {
        for (who w = 0; w < r->start.setup.n_seats; w++) {
            int wins = r->seat[w].wins;
            *champions = wins > most ? 0 : *champions;
            most = wins > most ? wins : most;
            *champions |= wins == most ? WHO_BIT(w) : 0;
        }
    }
    return r->phase != PLAYING && r->settings.wins > 0
           && most >= r->settings.wins;
}

void tally_clear(struct room *r)
{
    r->tally = (struct tally){0};
    for (who w = 0; w < MAX_SEATS; w++) {
        r->seat[w].wins = 0;
    }
}

void tally_begin(struct room *r)
{
    who_set champions;
    if (is_decided(r, &champions)) {
        tally_clear(r);
    }
}

void tally_write(const struct room *r, struct jot *j)
{
    who_set champions;
    jot_key_open(j, "tally", '{');
    jot_key_int(j, "matches", r->tally.matches);
    jot_key_open(j, "wins", '[');
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        jot_int(j, r->seat[w].wins);
    }
    jot_close(j, ']');
    jot_key_int(j, "group", r->tally.group);
    jot_key_int(j, "game", r->tally.game);
    jot_key_bool(j, "together", are_together(r));
    if (is_decided(r, &champions)) {
        jot_key_members(j, "champions", champions);
    }
    jot_close(j, '}');
}

void tally_read(struct room *r, const json_t *tally)
{
    const json_t *wins = json_object_get(tally, "wins");
    r->tally = (struct tally){
        .matches = (int)json_integer_value(json_object_get(tally, "matches")),
        .group = (int)json_integer_value(json_object_get(tally, "group")),
        .game = (int)json_integer_value(json_object_get(tally, "game")),
    };
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        r->seat[w].wins = (int)json_integer_value(json_array_get(wins, w));
    }
}
