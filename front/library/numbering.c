/*
 * numbering.c: every action of a game as a number: verb by verb in the order of
 * its table, operand by operand in the order of its vocabularies.
 */
// SPDX-License-Identifier: MIT
#include <assert.h>

#include "core/notation.h"
#include "front/library/inside.h"
#include "lib/heap.h"

int numbering_words(const struct game *g, const struct setup *s, int vocab)
{
    int n = 0;
    while (n < 256 && notation_word(g, s, vocab, n)) {
        n++;
    }
    return n;
}

/* Gives a verb its numbers, from `first` on; returns the next free one. */
static int number_verb(struct numbering *out, const struct game *g,
                       const struct setup *s, int verb, int first)
{
    int vocab[MAX_ARGS], n_slots = notation_slots(g, verb, vocab), n = 1;
    if (notation_has_layout(g, verb)) {
        out->verb[verb].first = -1;
        return first;
    }
    out->verb[verb].first = first;
    for (int i = n_slots; i-- > 0;) {
        out->verb[verb].step[i] = n;
        n *= numbering_words(g, s, vocab[i]);
    }
    return first + n;
}

void numbering_fill(struct numbering *out, const struct game *g,
                    const struct setup *s)
{
    int n_verbs = notation_verbs(g);
    assert(n_verbs <= MAX_VERBS);
    out->n = THICKET_WAIT + 1;
    out->is_plain = true;
    for (int verb = 0; verb < n_verbs; verb++) {
        int vocab[MAX_ARGS];
        out->is_plain = out->is_plain && notation_slots(g, verb, vocab) < 2;
        out->n = number_verb(out, g, s, verb, out->n);
    }
    out->action = heap_new((size_t)out->n, sizeof *out->action);
    for (int verb = 0; verb < n_verbs; verb++) {
        int vocab[MAX_ARGS], n_slots = notation_slots(g, verb, vocab);
        int at = out->verb[verb].first, n = 1;
        for (int i = 0; i < n_slots; i++) {
            n *= numbering_words(g, s, vocab[i]);
        }
        for (int k = 0; at >= 0 && k < n; k++) {
            struct action a = {.verb = (uint8_t)verb};
            int rest = k;
            for (int i = 0; i < n_slots; i++) {
                a.arg[i] = (uint8_t)(rest / out->verb[verb].step[i]);
                rest %= out->verb[verb].step[i];
            }
            out->action[at + k] = a;
        }
    }
}
