/*
 * sentence.c: see sentence.h.
 */
// SPDX-License-Identifier: MIT
#include "core/sentence.h"

#include "core/notation.h"
#include "lib/jot.h"
#include "lib/mem.h"

void sentence_add(struct sentence *x, const char *name, uint8_t vocab,
                  uint8_t value)
{
    x->part[x->n_parts++] =
        (struct sentence_part){.name = name, .vocab = vocab, .value = value};
}

struct sentence sentence_of_event(const struct game *g, const struct event *e)
{
    const struct event_kind *kind = &g->event_kinds[e->kind];
    bool is_shown = e->shown || !kind->hidden;
    struct sentence x = {.text = is_shown ? kind->text : kind->hidden,
                         .you = is_shown ? kind->you : NULL,
                         .yours = is_shown ? kind->yours : NULL};
    if (e->actor < MAX_SEATS) {
        sentence_add(&x, "by", SEAT, e->actor);
    }
    for (int i = 0; i < MAX_EVENT_ARGS && kind->arg[i].name; i++) {
        if (e->arg[i] != ABSENT) {
            sentence_add(&x, kind->arg[i].name, kind->arg[i].vocab, e->arg[i]);
        }
    }
    if (kind->list.name && (e->shown || !kind->list.secret)) {
        sentence_add(&x, kind->list.name, kind->list.vocab, 0);
        x.part[x.n_parts - 1].list = &e->list;
    }
    return x;
}

/* Whether a text has this place, alone or with a form. */
static bool has_place(const char *text, const char *name)
{
    size_t n = strlen(name), length = strlen(text);
    for (size_t i = 0; i + n + 1 < length; i++) {
        if (text[i] == '{' && memcmp(text + i + 1, name, n) == 0
            && (text[i + n + 1] == '}' || text[i + n + 1] == ':')) {
            return true;
        }
    }
    return false;
}

struct sentence sentence_of_past(const struct game *g, const struct event *e)
{
    const struct event_kind *kind = &g->event_kinds[e->kind];
    struct sentence x = sentence_of_event(g, e);
    if (kind->later || kind->hidden) {
        x.text = kind->later ? kind->later : kind->hidden;
        x.you = kind->later_you;
        x.yours = kind->later_yours;
    }
    int n = 0;
    for (int i = 0; i < x.n_parts; i++) {
        if (has_place(x.text, x.part[i].name)) {
            x.part[n++] = x.part[i];
        }
    }
    x.n_parts = n;
    return x;
}

struct sentence sentence_of_question(const struct question *q)
{
    struct sentence x = {.text = q->text};
    for (int i = 0; i < MAX_QUESTION_PARTS && q->part[i].name; i++) {
        sentence_add(&x, q->part[i].name, q->part[i].vocab, q->part[i].value);
    }
    return x;
}

struct sentence sentence_of_action(const struct game *g, struct action a,
                                   int n_chosen)
{
    const struct verb *v = &g->verbs[a.verb];
    struct sentence x = {.text = n_chosen == 0 && v->open ? v->open : v->name};
    int vocab[MAX_ARGS], n = notation_slots(g, a.verb, vocab);
    for (int i = 0; i < n && v->place[i]; i++) {
        sentence_add(&x, v->place[i],
                     i < n_chosen ? (uint8_t)vocab[i] : NOT_CHOSEN, a.arg[i]);
    }
    return x;
}

struct sentence sentence_of_fact(const struct game *g, const struct setup *s,
                                 struct fact f)
{
    struct sentence x = {.text = g->recall(s, f.where)};
    sentence_add(&x, "what", g->fact_what, f.what);
    sentence_add(&x, "where", g->fact_where, f.where);
    if (has_place(x.text, "seat")) {
        sentence_add(&x, "seat", SEAT, f.where);
    }
    return x;
}

/* Whether a word is said with others: as the sentence *x of its own. */
static bool is_called(const struct game *g, const struct setup *s, int vocab,
                      int value, struct sentence *x)
{
    struct question q = {.text = NULL};
    if (!g->call || vocab == SEAT || vocab == NUMBER || vocab == NOT_CHOSEN) {
        return false;
    }
    g->call(s, vocab, value, &q);
    *x = sentence_of_question(&q);
    return q.text;
}

/* ---- Printing ---- */

/* A word in any language with its forms, and a full list of words. */
enum { WORD_ROOM = 400, LIST_ROOM = MAX_ITEMS * 100 };

/* Who reads, and how. */
struct voice {
    who reader;
    const struct game *game;
    const struct setup *setup;
    const char *const *names;
    translator *say;
};

static const char *said(const struct voice *v, const char *text)
{
    return v->say ? v->say(text) : text;
}

/* Where it asks for a form, {seat:obj}, the reader is "you"; what has the
 * reader for its subject is another sentence. */
static void add_seat(const struct voice *v, int seat, struct buf *b)
{
    struct phrase_part number = {"n", notation_number(seat + 1)};
    if (v->names) {
        buf_add(b, v->names[seat]);
    } else {
        phrase_print(b, said(v, N_("Player {n}")), &number, 1);
    }
    if (seat == v->reader) {
        buf_add(b, "; the: ");
        buf_add(b, said(v, N_("you; obj: you")));
    }
}

/* A word that stands in the place of another: it has no such words in it. */
static void add_plain(const struct voice *v, int vocab, int value,
                      struct buf *b)
{
    if (vocab == SEAT) {
        add_seat(v, value, b);
    } else if (vocab == NUMBER) {
        buf_int(b, value);
    } else if (vocab == NOT_CHOSEN) {
        buf_add(b, "…");
    } else {
        phrase_name(b, notation_word(v->game, v->setup, vocab, value), true,
                    v->say);
    }
}

static void add_called(const struct voice *v, const struct sentence *x,
                       struct buf *b)
{
    struct phrase_part part[MAX_QUESTION_PARTS];
    char room[MAX_QUESTION_PARTS][WORD_ROOM / 2];
    for (int i = 0; i < x->n_parts; i++) {
        struct buf value = BUF_OVER(room[i]);
        buf_clear(&value);
        add_plain(v, x->part[i].vocab, x->part[i].value, &value);
        part[i] = (struct phrase_part){x->part[i].name, value.text};
    }
    phrase_print(b, said(v, x->text), part, x->n_parts);
}

static void add_word(const struct voice *v, int vocab, int value, struct buf *b)
{
    struct sentence x;
    if (is_called(v->game, v->setup, vocab, value, &x)) {
        add_called(v, &x, b);
    } else {
        add_plain(v, vocab, value, b);
    }
}

static void add_list(const struct voice *v, const struct sentence_part *p,
                     struct buf *b)
{
    char room[WORD_ROOM];
    for (int i = 0; i < p->list->n; i++) {
        struct buf word = BUF_OVER(room);
        buf_clear(&word);
        add_word(v, p->vocab, p->list->item[i], &word);
        buf_add(b, i > 0 ? ", " : "");
        phrase_form(b, word.text, "");
    }
}

/* The sentence for a reader: what they did, what was done to them, or what
 * everybody reads. */
static const char *text_for(const struct sentence *x, who reader)
{
    for (int i = 0; i < x->n_parts; i++) {
        const struct sentence_part *p = &x->part[i];
        if (p->vocab == SEAT && !p->list && p->value == reader) {
            const char *own = strcmp(p->name, "by") == 0 ? x->you : x->yours;
            if (own) {
                return own;
            }
        }
    }
    return x->text;
}

void sentence_print(const struct game *g, const struct setup *s,
                    const struct sentence *x, who reader,
                    const char *const *names, translator *say, struct buf *b)
{
    struct voice v = {reader, g, s, names, say};
    struct phrase_part part[MAX_EVENT_ARGS + 2];
    char room[LIST_ROOM + (MAX_EVENT_ARGS + 1) * WORD_ROOM], *at = room;
    for (int i = 0; i < x->n_parts; i++) {
        const struct sentence_part *p = &x->part[i];
        struct buf value = {.text = at, .max = p->list ? LIST_ROOM : WORD_ROOM};
        buf_clear(&value);
        if (p->list) {
            add_list(&v, p, &value);
        } else {
            add_word(&v, p->vocab, p->value, &value);
        }
        part[i] = (struct phrase_part){p->name, value.text};
        at += value.max;
    }
    phrase_print(b, said(&v, text_for(x, reader)), part, x->n_parts);
}

/* ---- Apart ---- */

static void parts_json(const struct game *, const struct setup *,
                       const struct sentence *, struct jot *);

static void value_json(const struct game *g, const struct setup *s, int vocab,
                       int value, struct jot *j)
{
    struct sentence x;
    if (vocab == SEAT) {
        jot_open(j, '{');
        jot_key_int(j, "seat", value);
        jot_close(j, '}');
    } else if (vocab == NUMBER) {
        jot_int(j, value);
    } else if (is_called(g, s, vocab, value, &x)) {
        jot_open(j, '{');
        jot_key_text(j, "word", notation_word(g, s, vocab, value));
        jot_key_text(j, "id", x.text);
        parts_json(g, s, &x, j);
        jot_close(j, '}');
    } else {
        jot_text(j, notation_word(g, s, vocab, value));
    }
}

static void parts_json(const struct game *g, const struct setup *s,
                       const struct sentence *x, struct jot *j)
{
    jot_key_open(j, "parts", '{');
    for (int i = 0; i < x->n_parts; i++) {
        const struct sentence_part *p = &x->part[i];
        jot_key(j, p->name);
        if (!p->list) {
            value_json(g, s, p->vocab, p->value, j);
            continue;
        }
        jot_open(j, '[');
        for (int k = 0; k < p->list->n; k++) {
            value_json(g, s, p->vocab, p->list->item[k], j);
        }
        jot_close(j, ']');
    }
    jot_close(j, '}');
}

void sentence_json(const struct game *g, const struct setup *s,
                   const struct sentence *x, struct jot *j)
{
    jot_open(j, '{');
    jot_key_text(j, "id", x->text);
    if (x->you) {
        jot_key_text(j, "you", x->you);
    }
    if (x->yours) {
        jot_key_text(j, "yours", x->yours);
    }
    parts_json(g, s, x, j);
    jot_close(j, '}');
}
