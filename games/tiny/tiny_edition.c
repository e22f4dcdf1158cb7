/*
 * tiny_edition.c: the printed matter of Tiny: five cards, the best one last.
 */
// SPDX-License-Identifier: MIT
#include "games/tiny/tiny.h"
#include "lib/mem.h"

bool tiny_read_edition(const struct doc *d, void *edition, struct error *e)
{
    struct edition ed;
    const struct doc *list =
        edition_list(d, "cards", N_CARDS, N_CARDS, DOC_TEXT, e);
    for (int i = 0; list && i < N_CARDS; i++) {
        if (!edition_word(&list->child[i], &ed.card[i], e)) {
            return false;
        }
    }
    if (!list || !edition_distinct(list, ed.card, N_CARDS, e)) {
        return false;
    }
    memcpy(edition, &ed, sizeof ed);
    return true;
}
