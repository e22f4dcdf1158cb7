/*
 * event.c: see event.h.  Redaction is here and nowhere else: an operand that
 * its kind marks secret becomes ABSENT for those not in `shown`, and a secret
 * list becomes empty, its length with it.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"

#include "core/notation.h"
#include "lib/jot.h"
#include "lib/mem.h"

struct event *event_append(struct event_log *log, int kind, who actor)
{
    assert(log->n < log->max);
    struct event *e = &log->event[log->n++];
    *e = (struct event){.kind = (uint8_t)kind,
                        .actor = actor,
                        .told = EVERYBODY,
                        .arg = {ABSENT, ABSENT, ABSENT, ABSENT}};
    return e;
}

static bool has_secrets(const struct event_kind *kind)
{
    bool secret = kind->list.secret;
    for (int i = 0; i < MAX_EVENT_ARGS; i++) {
        secret = secret || kind->arg[i].secret;
    }
    return secret;
}

bool event_redact(const struct game *g, const struct event *e, who w,
                  struct event *out)
{
    if (w != REFEREE && !(e->told & WHO_BIT(w))) {
        return false;
    }
    const struct event_kind *kind = &g->event_kinds[e->kind];
    *out = *e;
    bool shown = w == REFEREE || (e->shown & WHO_BIT(w)) || !has_secrets(kind);
    out->told = out->shown = shown ? EVERYBODY : 0;
    if (!shown) {
        for (int i = 0; i < MAX_EVENT_ARGS; i++) {
            if (kind->arg[i].secret) {
                out->arg[i] = ABSENT;
            }
        }
        if (kind->list.secret) {
            out->list = (struct layout){0};
        }
    }
    return true;
}

/* A word in any language, and a full list of them. */
enum { WORD_ROOM = 100, LIST_ROOM = MAX_ITEMS * WORD_ROOM };

void event_add_seat(int seat, const char *const *names, translator *say,
                    struct buf *b)
{
    const char *unnamed = N_("Seat {number}");
    struct phrase_part number = {"number", notation_number(seat)};
    if (names) {
        buf_add(b, names[seat]);
    } else {
        phrase_print(b, say ? say(unnamed) : unnamed, &number, 1);
    }
}

static void add_value(const struct game *g, const struct setup *s, int vocab,
                      int value, const char *const *names, translator *say,
                      struct buf *b)
{
    if (vocab == SEAT) {
        event_add_seat(value, names, say, b);
    } else {
        phrase_name(b, notation_word(g, s, vocab, value), say);
    }
}

void event_sentence(const struct game *g, const struct setup *s,
                    const struct event *e, const char *const *names,
                    translator *say, struct buf *b)
{
    const struct event_kind *kind = &g->event_kinds[e->kind];
    struct phrase_part part[MAX_EVENT_ARGS + 2];
    char by_room[WORD_ROOM], list_room[LIST_ROOM];
    char word_room[MAX_EVENT_ARGS][WORD_ROOM];
    int n = 0;
    if (e->actor < MAX_SEATS) {
        struct buf by = BUF_OVER(by_room);
        event_add_seat(e->actor, names, say, &by);
        part[n++] = (struct phrase_part){"by", by.text};
    }
    for (int i = 0; i < MAX_EVENT_ARGS && kind->arg[i].name; i++) {
        if (e->arg[i] != ABSENT) {
            struct buf word = BUF_OVER(word_room[i]);
            add_value(g, s, kind->arg[i].vocab, e->arg[i], names, say, &word);
            part[n++] = (struct phrase_part){kind->arg[i].name, word.text};
        }
    }
    if (kind->list.name) {
        struct buf list = BUF_OVER(list_room);
        buf_clear(&list);
        for (int i = 0; i < e->list.n; i++) {
            buf_add(&list, i > 0 ? ", " : "");
            add_value(g, s, kind->list.vocab, e->list.item[i], names, say,
                      &list);
        }
        part[n++] = (struct phrase_part){kind->list.name, list.text};
    }
    const char *text = e->shown || !kind->hidden ? kind->text : kind->hidden;
    phrase_print(b, say ? say(text) : text, part, n);
}

static void value_json(const struct game *g, const struct setup *s, int vocab,
                       int value, struct jot *j)
{
    if (vocab == NUMBER || vocab == SEAT) {
        jot_int(j, value);
    } else {
        jot_text(j, notation_word(g, s, vocab, value));
    }
}

void event_json(const struct game *g, const struct setup *s,
                const struct event *e, struct jot *j)
{
    const struct event_kind *kind = &g->event_kinds[e->kind];
    jot_key_text(j, "type", kind->type);
    if (e->actor < MAX_SEATS) {
        jot_key_int(j, "by", e->actor);
    }
    for (int i = 0; i < MAX_EVENT_ARGS && kind->arg[i].name; i++) {
        jot_key(j, kind->arg[i].name);
        if (e->arg[i] == ABSENT) {
            jot_null(j);
        } else {
            value_json(g, s, kind->arg[i].vocab, e->arg[i], j);
        }
    }
    if (kind->list.name) {
        jot_key(j, kind->list.name);
        if (kind->list.secret && !e->shown) {
            jot_null(j);
        } else {
            jot_open(j, '[');
            for (int i = 0; i < e->list.n; i++) {
                value_json(g, s, kind->list.vocab, e->list.item[i], j);
            }
            jot_close(j, ']');
        }
    }
}
