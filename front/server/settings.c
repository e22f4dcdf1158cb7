/*
 * settings.c: see settings.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/settings.h"

#include "table/table.h"

void settings_write(const struct settings *s, struct jot *j)
{
    jot_key_open(j, "settings", '{');
    jot_key_int(j, "look", s->look);
    jot_key_int(j, "shout", s->shout);
    jot_key_int(j, "talk", s->talk);
    jot_key_int(j, "pace", s->pace);
    jot_key_int(j, "wins", s->wins);
    jot_key_int(j, "threads", s->threads);
    jot_close(j, '}');
}

bool settings_read(const json_t *json, struct settings *s, struct error *e)
{
    struct settings read = *s;
    const struct {
        const char *name;
        int *to, max;
        const char *most;
    } fields[] = {
        {"look", &read.look, 600, "600"}, {"shout", &read.shout, 600, "600"},
        {"talk", &read.talk, 600, "600"}, {"pace", &read.pace, 300, "300"},
        {"wins", &read.wins, 99, "99"},   {"threads", &read.threads, 1, "1"}};
    if (json && !json_is_object(json)) {
        return error_set(e, BAD_REQUEST,
                         N_("\"{name}\" is an object of names and values."),
                         "name", "settings");
    }
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const json_t *value = json_object_get(json, fields[i].name);
        json_int_t x = json_integer_value(value);
        if (value && (!json_is_integer(value) || x < 0 || x > fields[i].max)) {
            return error_set(e, BAD_REQUEST,
                             N_("\"{name}\" is a whole number from 0 to "
                                "{max}."),
                             "name", fields[i].name, "max", fields[i].most);
        }
        *fields[i].to = value ? (int)x : *fields[i].to;
    }
    *s = read;
    return true;
}
