/*
 * event.h: what happened, and who is told what of it.
 *
 * A game writes events with event_add; everything that leaves the table goes
 * through event_redact first.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_EVENT_H
#define THICKET_CORE_EVENT_H

#include "core/game.h"
#include "lib/phrase.h"

/* Every observer: seats, CHANCE, TABLE and REFEREE. */
#define EVERYBODY ((who_set)(WHO_BIT(N_WHO) - 1))

/* What event_add does with a log. */
struct event *event_append(struct event_log *, int kind, who actor);

/* Appends an event that everybody is told, and whose secret operands nobody is
 * shown; the caller then fills in operands, names those who are `shown` them,
 * and narrows `told`.  With no log (NULL) it returns NULL, so write:
 *     struct event *e = event_add(log, DRAWN, w);
 *     if (e) { e->arg[0] = tile; e->shown = WHO_BIT(w); }
 * REFEREE is put back into both sets by event_redact. */
static inline struct event *event_add(struct event_log *log, int kind,
                                      who actor)
{
#ifdef THICKET_DEVICE /* nobody there wants to know: let no trace of it be     \
                         left */
    log = NULL;
#endif
    return log ? event_append(log, kind, actor) : NULL;
}

/* The commonest events in one line: up to two operands, which are shown to
 * these where they are secret; and where none of them is. */
static inline void event_show(struct event_log *log, int kind, who actor,
                              int first, int second, who_set shown)
{
    struct event *e = event_add(log, kind, actor);
    if (e) {
        e->arg[0] = (uint8_t)first;
        e->arg[1] = (uint8_t)second;
        e->shown = shown;
    }
}

static inline void event_tell(struct event_log *log, int kind, who actor,
                              int first, int second)
{
    event_show(log, kind, actor, first, second, 0);
}

/* An event of chance that is a list. */
static inline void event_tell_list(struct event_log *log, int kind,
                                   const struct layout *list)
{
    struct event *e = event_add(log, kind, CHANCE);
    if (e) {
        e->list = *list;
    }
}

/* Writes to *out what w learns of an event, with what it may not know left
 * out (and with told and shown made alike, so that they tell nothing).
 * Returns false when w learns nothing at all. */
bool event_redact(const struct game *, const struct event *, who w,
                  struct event *out);

/* Appends the sentence of a redacted event for a reader, a seat or TABLE
 * (sentence.h).  `names` are the seats' names, or NULL; `say` translates, or
 * is NULL. */
void event_sentence(const struct game *, const struct setup *,
                    const struct event *, who reader, const char *const *names,
                    translator *say, struct buf *);

/* Writes a redacted event's fields (type, by, operands) inside an object
 * that is already open. */
void event_json(const struct game *, const struct setup *, const struct event *,
                struct jot *);

#endif
