/*
 * branch.c: see branch.h.
 *
 * What was played before is played once more, and kept like anything else; what
 * chance does from here on comes from a seed of the new table's own.
 */
// SPDX-License-Identifier: MIT
#include "front/server/branch.h"

#include "front/server/act.h"
#include "front/server/log.h"
#include "front/server/people.h"
#include "front/server/turn.h"
#include "table/computer.h"

/* A number of the wish, from 0; -1 when it is none. */
static int number_of(const json_t *wish, const char *name)
{
    const json_t *x = json_object_get(wish, name);
    json_int_t n = json_integer_value(x);
    return json_is_integer(x) && n >= 0 && n <= MAX_PLIES ? (int)n : -1;
}

/* Whether somebody is waited for after so many plies. */
static bool goes_on(const struct table *past, int at)
{
    if (at < 0 || at >= table_plies(past)) {
        return false;
    }
    struct table *then = table_at(past, at);
    bool is_on = table_waiting(then) != 0;
    table_free(then);
    return is_on;
}

struct room *branch_off(struct server *s, const struct table *past,
                        const json_t *wish, char *token, struct error *e)
{
    const struct table_start *start = table_started(past);
    const char *level = json_string_value(json_object_get(wish, "level"));
    int at = number_of(wish, "at"), seat = number_of(wish, "seat"), colour;
    char name[NAME_BYTES];
    level = level ? level : "adult";
    if (!goes_on(past, at) || seat < 0 || seat >= start->setup.n_seats
        || !computer_has_level(level) || strlen(level) >= LEVEL_BYTES) {
        error_set(e, BAD_REQUEST,
                  N_("\"at\" is a moment of that game, \"seat\" one of its "
                     "seats, and \"level\" that of a computer player."));
        return NULL;
    }
    if (!people_fields(wish, name, &colour, e)) {
        return NULL;
    }
    struct room *r = room_new(s, start, SETTINGS_DEFAULT);
    if (!r) {
        turn_not_saved(STORE_FAILING, e);
        return NULL;
    }
    struct person *host = people_add(r, token);
    host->is_host = true;
    for (who w = 0; w < start->setup.n_seats; w++) {
        if (w == seat) {
            people_sit(r, host, w, name, colour);
        } else {
            people_hand(r, w, level);
        }
    }
    log_line("info", "new", "table", r->code, "game", start->game->id);
    s->counts.tables++;
    return act_take_over(r, past, at, e) ? r : NULL;
}
