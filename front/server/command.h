/*
 * command.h: one command of a page, on its way through command.c and seats.c.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_COMMAND_H
#define THICKET_FRONT_SERVER_COMMAND_H

#include "front/server/conn.h"

/* One message of the page. */
void command_run(struct conn *, const char *text, size_t n);

/* A command and what it is about. */
struct command {
    struct conn *conn;
    struct room *room;
    const struct person *person; /* NULL: somebody who only looks */
    const json_t *json;
    json_t *id;
    who seat; /* the field of that name, where the command is about one */
    struct error error;
    bool is_answered; /* no `ok` any more */
};

/* Fills the error and returns false. */
bool command_refuse(struct command *, int code, const char *sentence);

/* Fields; each refuses what is wrong. */
bool command_on(struct command *, bool *);
bool command_level(struct command *, const char **);

/* Whether the host or a co-host gives it; whether the seat is the giver's own.
 */
bool command_by_host(const struct command *);
bool command_owns(const struct command *, who);

/* Says `ok`, if nothing was said yet. */
void command_answer(struct command *);

#endif
