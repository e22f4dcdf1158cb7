/*
 * past.c: what may be said of the past for as long as anybody likes; see
 * inside.h.
 *
 * A screen may open the story of the last turns, in sentences of their own
 * (sentence_of_past).  None of them may name a thing that is face down now
 * and that its reader has seen (game.facts): with such a story nobody would
 * have to remember.  This is stricter than it need be: it holds for the story
 * of the whole game, and whatever else the sentence says of that thing.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "core/notation.h"
#include "core/sentence.h"
#include "lib/hash.h"
#include "lib/mem.h"
#include "tests/conformance/inside.h"

static void note_word(struct conform *c, who w, int kind, int vocab, int value)
{
    struct seat *s = &c->seat[w];
    const char *word = notation_word(c->game, c->setup, vocab, value);
    uint64_t hash = hash_add(HASH_START, word, strlen(word));
    for (int i = 0; i < s->n_past; i++) {
        if (s->past[i].word == hash && s->past[i].kind == kind) {
            return;
        }
    }
    if (s->n_past == MAX_PAST) {
        conform_fail(c, CONFORM_TEXT, "the past has too many words");
    }
    s->past[s->n_past].word = hash;
    s->past[s->n_past++].kind = (uint8_t)kind;
}

static void note_event(struct conform *c, who w, const struct event *e)
{
    struct sentence x = sentence_of_past(c->game, e);
    for (int i = 0; i < x.n_parts; i++) {
        const struct sentence_part *p = &x.part[i];
        if (p->vocab == SEAT || p->vocab == NUMBER) {
            continue;
        }
        for (int k = 0; p->list && k < p->list->n; k++) {
            note_word(c, w, e->kind, p->vocab, p->list->item[k]);
        }
        if (!p->list) {
            note_word(c, w, e->kind, p->vocab, p->value);
        }
    }
}

void conform_past(struct conform *c, who w, const struct happened *seen)
{
    const struct game *g = c->game;
    struct seat *s = &c->seat[w];
    struct fact *fact = (struct fact *)(void *)conform_bytes(
        c, ((size_t)g->max_facts + 1) * sizeof *fact, 0);
    for (int i = 0; i < seen->n; i++) {
        note_event(c, w, &seen->event[i]);
    }
    int n = g->facts(c->setup, s->know, w, fact);
    for (int i = 0; i < n; i++) {
        const char *word =
            notation_word(g, c->setup, g->fact_what, fact[i].what);
        uint64_t hash = hash_add(HASH_START, word, strlen(word));
        for (int k = 0; k < s->n_past; k++) {
            if (s->past[k].word == hash) {
                conform_fail(c, CONFORM_SECRETS,
                             "the story of event %s names %s to %d, which is "
                             "face down now",
                             g->event_kinds[s->past[k].kind].type, word, w);
            }
        }
    }
}
