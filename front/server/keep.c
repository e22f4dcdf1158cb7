/*
 * keep.c: a room as the store keeps it (see keep.h): one JSON text for its
 * people and settings, and each match as its record's head and lines.
 */
// SPDX-License-Identifier: MIT
#include "front/server/keep.h"

#include <stdlib.h>
#include <string.h>

#include "front/colour.h"
#include "front/server/log.h"
#include "front/server/tally.h"
#include "lib/heap.h"
#include "table/options.h"
#include "table/record.h"

/* ---- Writing ---- */

static void seats_json(const struct room *r, struct jot *j)
{
    jot_key_open(j, "seats", '[');
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        const struct seat *s = &r->seat[w];
        jot_open(j, '{');
        jot_key_text(j, "kind", room_seat_kinds[s->kind]);
        jot_key_int(j, "person", s->person);
        jot_key_text(j, "name", s->name);
        jot_key_int(j, "colour", s->colour);
        jot_key_text(j, "level", s->level);
        jot_key_bool(j, "begins", s->begins);
        jot_key_bool(j, "late", s->is_late);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

static void people_json(const struct room *r, struct jot *j)
{
    jot_key_int(j, "last_person", r->last_person);
    jot_key_open(j, "people", '[');
    for (int i = 0; i < MAX_PEOPLE; i++) {
        const struct person *p = &r->person[i];
        char token[2 * HASH_BYTES + 1];
        if (p->id) {
            secret_hex(token, p->token, HASH_BYTES);
            jot_open(j, '{');
            jot_key_int(j, "id", p->id);
            jot_key_bool(j, "host", p->is_host);
            jot_key_text(j, "token", token);
            jot_close(j, '}');
        }
    }
    jot_close(j, ']');
}

static void screens_json(const struct room *r, struct jot *j)
{
    static const uint8_t none[HASH_BYTES];
    char hex[2 * HASH_BYTES + 1];
    jot_key_open(j, "screens", '[');
    for (int i = 0; i < MAX_SCREENS; i++) {
        if (memcmp(r->screen[i], none, HASH_BYTES) != 0) {
            jot_text(j, secret_hex(hex, r->screen[i], HASH_BYTES));
        }
    }
    jot_close(j, ']');
}

void keep_room(struct room *r)
{
    SCOPED_BUF text = BUF_ON_HEAP, seed = BUF_ON_HEAP;
    struct jot j = jot_object(&text);
    buf_uint(&seed, r->start.seed);
    jot_key_text(&j, "game", r->start.game->id);
    jot_key_text(&j, "edition", r->start.edition->name.text);
    options_write(&r->start, &j);
    jot_key_text(&j, "phase", room_phases[r->phase]);
    jot_key_int(&j, "match", r->match);
    jot_key_text(&j, "seed", seed.text);
    jot_key_text(&j, "salt", r->salt);
    jot_key_bool(&j, "locked", r->is_locked);
    jot_key_bool(&j, "paused", r->is_paused);
    jot_key_bool(&j, "lost", r->lost.sentence != NULL);
    jot_key_bool(&j, "brought", r->brought != NULL);
    settings_write(&r->settings, &j);
    screens_json(r, &j);
    tally_write(r, &j);
    seats_json(r, &j);
    people_json(r, &j);
    jot_close(&j, '}');
    store_put_table(r->server->store, r->code, text.text);
    r->is_written = true;
    r->is_changed = false;
}

void keep_confirm(struct room *r)
{
    if (r->server->is_node && !r->is_written) {
        store_confirm(r->server->store, r->code);
        r->is_written = true;
        room_touch_match(r);
    }
}

/* ---- Reading ---- */

static int one_of(const char *word, const char *const *words, int n)
{
    for (int i = 0; word && i < n; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return 0;
}

static void copy_text(char *to, size_t max, const json_t *from)
{
    const char *text = json_string_value(from);
    buf_copy(to, max, text ? text : "", json_string_length(from));
}

static void read_seats(struct room *r, const json_t *seats)
{
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        const json_t *json = json_array_get(seats, w);
        struct seat *s = &r->seat[w];
        s->kind = (enum seat_kind)one_of(
            json_string_value(json_object_get(json, "kind")), room_seat_kinds,
            3);
        s->person =
            (uint32_t)json_integer_value(json_object_get(json, "person"));
        s->colour = (uint8_t)json_integer_value(json_object_get(json, "colour"))
                    % N_SEAT_COLOURS;
        copy_text(s->name, sizeof s->name, json_object_get(json, "name"));
        copy_text(s->level, sizeof s->level, json_object_get(json, "level"));
        s->begins = json_is_true(json_object_get(json, "begins"));
        s->is_late = json_is_true(json_object_get(json, "late"));
    }
}

static void read_people(struct room *r, const json_t *root)
{
    const json_t *people = json_object_get(root, "people");
    r->last_person =
        (uint32_t)json_integer_value(json_object_get(root, "last_person"));
    for (size_t i = 0; i < MAX_PEOPLE; i++) {
        const json_t *json = json_array_get(people, i);
        struct person *p = &r->person[i];
        const char *token = json_string_value(json_object_get(json, "token"));
        *p = (struct person){0};
        if (token) {
            secret_unhex(p->token, HASH_BYTES, token);
            p->id = (uint32_t)json_integer_value(json_object_get(json, "id"));
            p->is_host = json_is_true(json_object_get(json, "host"));
            p->gone_at = loop_now(r->server);
        }
    }
}

static void read_screens(struct room *r, const json_t *screens)
{
    memset(r->screen, 0, sizeof r->screen);
    for (size_t i = 0; i < MAX_SCREENS; i++) {
        const json_t *hex = json_array_get(screens, i);
        if (json_is_string(hex)) {
            secret_unhex(r->screen[i], HASH_BYTES, json_string_value(hex));
        }
    }
}

static bool read_root(struct room *r, const json_t *root, bool *is_lost,
                      bool *is_brought, struct error *e)
{
    const char *id = json_string_value(json_object_get(root, "game"));
    const char *edition = json_string_value(json_object_get(root, "edition"));
    const char *seed = json_string_value(json_object_get(root, "seed"));
    const json_t *seats = json_object_get(root, "seats");
    size_t n = json_array_size(seats);
    struct table_start start = {.game = id ? shelf_find_game(id) : NULL};
    if (!start.game || n > MAX_SEATS || !edition) {
        return error_set(e, 0, N_("The game is not here any more."));
    }
    json_t *options = json_copy(json_object_get(root, "options"));
    json_object_set_new(options, "edition", json_string(edition));
    start.setup.n_seats = (uint8_t)n;
    for (int i = 0; start.game->options[i].name; i++) {
        start.setup.option[i] = start.game->options[i].def;
    }
    bool good = options_read(r->server->shelf, options, &start, e)
                && table_can_start(&start, e);
    json_decref(options);
    if (!good) {
        return false;
    }
    start.seed = seed ? strtoull(seed, NULL, 10) : 0;
    r->start = start;
    r->phase = (enum room_phase)one_of(
        json_string_value(json_object_get(root, "phase")), room_phases, 3);
    r->match = (int)json_integer_value(json_object_get(root, "match"));
    r->is_locked = json_is_true(json_object_get(root, "locked"));
    r->is_paused = json_is_true(json_object_get(root, "paused"));
    *is_lost = json_is_true(json_object_get(root, "lost"));
    *is_brought = json_is_true(json_object_get(root, "brought"));
    copy_text(r->salt, sizeof r->salt, json_object_get(root, "salt"));
    r->settings = SETTINGS_DEFAULT;
    settings_read(json_object_get(root, "settings"), &r->settings, NULL);
    read_seats(r, seats);
    tally_read(r, json_object_get(root, "tally"));
    read_people(r, root);
    read_screens(r, json_object_get(root, "screens"));
    return true;
}

bool keep_read(struct room *r, const char *json, bool *is_lost,
               bool *is_brought, struct error *e)
{
    json_error_t why;
    json_t *root = json_loads(json, 0, &why);
    bool good = root ? read_root(r, root, is_lost, is_brought, e)
                     : error_set(e, 0, N_("The line is no JSON: {why}."), "why",
                                 why.text);
    json_decref(root);
    return good;
}

bool keep_refuse(const struct room *r, const struct error *trouble,
                 struct error *e)
{
    if (trouble->code == STORE_ABSENT) {
        return error_set(e, NO_TABLE, N_("There is no table of that code."));
    }
    if (trouble->code == STORE_ELSEWHERE) {
        return error_set(e, NOT_SAVED,
                         N_("This table is at another server just now: try "
                            "again in a moment."));
    }
    SCOPED_BUF why = BUF_ON_HEAP;
    error_print(trouble, NULL, &why);
    bool is_damaged = trouble->code == STORE_DAMAGED;
    log_line("error", is_damaged ? "damaged" : "not-read", "table", r->code,
             "why", why.text);
    return is_damaged
               ? error_set(e, DAMAGED,
                           N_("This table was damaged on the disk and cannot "
                              "be read. Nothing of it was deleted: whoever "
                              "runs the server may restore it."))
               : error_set(e, NOT_SAVED,
                           N_("The tables cannot be read at the moment."));
}

struct table *keep_match(const struct room *r, int match, struct error *e)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct error why = {0};
    if (!store_get_match(r->server->store, r->code, match, &text, &why)) {
        if (why.code == STORE_ABSENT) {
            error_set(e, NOT_FOUND, N_("The game is not here any more."));
        } else {
            keep_refuse(r, &why, e);
        }
        if (why.code == STORE_DAMAGED) {
            error_set(e, BAD_RECORD,
                      N_("The game was damaged on the disk and cannot go on."));
        }
        return NULL;
    }
    struct table *t = record_read(r->server->shelf, text.text, text.n, e);
    if (!t) {
        log_line("error", "bad-match", "table", r->code, "why", e->sentence);
    }
    return t;
}
