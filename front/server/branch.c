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

/* The match after so many plies, where somebody is waited for; or NULL. */
static struct table *moment(const struct table *past, int at)
{
    struct table *then =
        at >= 0 && at < table_plies(past) ? table_at(past, at) : NULL;
    if (then && !table_waiting(then)) {
        table_free(then);
        then = NULL;
    }
    return then;
}

static void seat_all(struct room *r, struct person *host, who seat,
                     const char *name, int colour, const char *level)
{
    host->is_host = true;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (w == seat) {
            people_sit(r, host, w, name, colour);
        } else {
            people_hand(r, w, level);
        }
    }
}

struct room *branch_off(struct server *s, const struct table *past,
                        const json_t *wish, char *token, struct error *e)
{
    const struct table_start *start = table_started(past);
    const char *level = json_string_value(json_object_get(wish, "level"));
    int seat = number_of(wish, "seat"), colour;
    char name[NAME_BYTES];
    struct settings settings = SETTINGS_DEFAULT;
    struct room *r = NULL;
    struct table *then = moment(past, number_of(wish, "at"));
    level = level ? level : "adult";
    if (!then || seat < 0 || seat >= start->setup.n_seats
        || !computer_has_level(level) || strlen(level) >= LEVEL_BYTES) {
        error_set(e, BAD_REQUEST,
                  N_("\"at\" is a moment of that game, \"seat\" one of its "
                     "seats, and \"level\" that of a computer player."));
    } else if (people_fields(wish, name, &colour, e)
               && settings_read(json_object_get(wish, "settings"), &settings,
                                e)) {
        r = room_new(s, start, settings);
        if (!r) {
            turn_not_saved(STORE_FAILING, e);
        }
    }
    if (r) {
        seat_all(r, people_add(r, token), (who)seat, name, colour, level);
        act_bring(r, then);
        log_line("info", "new", "table", r->code, "game", start->game->id);
        s->counts.tables++;
    }
    table_free(then);
    return r && act_start(r, e) ? r : NULL;
}
