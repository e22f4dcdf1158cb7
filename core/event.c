/*
 * event.c: see event.h.  Redaction is here and nowhere else: an operand that
 * its kind marks secret becomes ABSENT for those not in `shown`, and a secret
 * list becomes empty, its length with it.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"

#include "core/notation.h"
#include "core/sentence.h"
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

void event_sentence(const struct game *g, const struct setup *s,
                    const struct event *e, who reader, const char *const *names,
                    translator *say, struct buf *b)
{
    struct sentence x = sentence_of_event(g, e);
    sentence_print(g, s, &x, reader, names, say, b);
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
    int n = event_fields(kind);
    for (int i = 0; i < n && kind->arg[i].name; i++) {
        jot_key(j, kind->arg[i].name);
        if (e->arg[i] == ABSENT) {
            jot_null(j);
        } else {
            value_json(g, s, kind->is_counted ? NUMBER : kind->arg[i].vocab,
                       e->arg[i], j);
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
