/*
 * sentence.c: see sentence.h.
 */
// SPDX-License-Identifier: MIT
#include "core/sentence.h"

#include "core/notation.h"
#include "lib/jot.h"

static void add_part(struct sentence *x, const char *name, uint8_t vocab,
                     const uint8_t *value)
{
    x->part[x->n_parts++] = (struct sentence_part){
        .name = name, .vocab = vocab, .n = 1, .value = value};
}

struct sentence sentence_of_event(const struct game *g, const struct event *e)
{
    const struct event_kind *kind = &g->event_kinds[e->kind];
    bool is_shown = e->shown || !kind->hidden;
    struct sentence x = {.text = is_shown ? kind->text : kind->hidden};
    if (e->actor < MAX_SEATS) {
        add_part(&x, "by", SEAT, &e->actor);
    }
    for (int i = 0; i < MAX_EVENT_ARGS && kind->arg[i].name; i++) {
        if (e->arg[i] != ABSENT) {
            add_part(&x, kind->arg[i].name, kind->arg[i].vocab, &e->arg[i]);
        }
    }
    if (kind->list.name && (e->shown || !kind->list.secret)) {
        add_part(&x, kind->list.name, kind->list.vocab, e->list.item);
        x.part[x.n_parts - 1].is_list = true;
        x.part[x.n_parts - 1].n = e->list.n;
    }
    return x;
}

struct sentence sentence_of_question(const struct question *q)
{
    struct sentence x = {.text = q->text};
    for (int i = 0; i < MAX_QUESTION_PARTS && q->part[i].name; i++) {
        add_part(&x, q->part[i].name, q->part[i].vocab, &q->part[i].value);
    }
    return x;
}

/* ---- Printing ---- */

/* A word in any language, and a full list of them. */
enum { WORD_ROOM = 100, LIST_ROOM = MAX_ITEMS * WORD_ROOM };

void sentence_add_seat(int seat, const char *const *names, translator *say,
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

void sentence_print(const struct game *g, const struct setup *s,
                    const struct sentence *x, const char *const *names,
                    translator *say, struct buf *b)
{
    struct phrase_part part[MAX_EVENT_ARGS + 2];
    char room[LIST_ROOM + (MAX_EVENT_ARGS + 1) * WORD_ROOM], *at = room;
    for (int i = 0; i < x->n_parts; i++) {
        const struct sentence_part *p = &x->part[i];
        struct buf value = {.text = at,
                            .max = p->is_list ? LIST_ROOM : WORD_ROOM};
        buf_clear(&value);
        for (int k = 0; k < p->n; k++) {
            buf_add(&value, k > 0 ? ", " : "");
            if (p->vocab == SEAT) {
                sentence_add_seat(p->value[k], names, say, &value);
            } else {
                phrase_name(&value, notation_word(g, s, p->vocab, p->value[k]),
                            say);
            }
        }
        part[i] = (struct phrase_part){p->name, value.text};
        at += value.max;
    }
    phrase_print(b, say ? say(x->text) : x->text, part, x->n_parts);
}

/* ---- Apart ---- */

static void value_json(const struct game *g, const struct setup *s, int vocab,
                       int value, struct jot *j)
{
    if (vocab == SEAT) {
        jot_open(j, '{');
        jot_key_int(j, "seat", value);
        jot_close(j, '}');
    } else if (vocab == NUMBER) {
        jot_int(j, value);
    } else {
        jot_text(j, notation_word(g, s, vocab, value));
    }
}

void sentence_json(const struct game *g, const struct setup *s,
                   const struct sentence *x, struct jot *j)
{
    jot_open(j, '{');
    jot_key_text(j, "id", x->text);
    jot_key_open(j, "parts", '{');
    for (int i = 0; i < x->n_parts; i++) {
        const struct sentence_part *p = &x->part[i];
        jot_key(j, p->name);
        if (p->is_list) {
            jot_open(j, '[');
        }
        for (int k = 0; k < p->n; k++) {
            value_json(g, s, p->vocab, p->value[k], j);
        }
        if (p->is_list) {
            jot_close(j, ']');
        }
    }
    jot_close(j, '}');
    jot_close(j, '}');
}
