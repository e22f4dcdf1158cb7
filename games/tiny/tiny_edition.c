/*
 * tiny_edition.c: the printed matter of Tiny: five cards, the best one last.
 */
// SPDX-License-Identifier: MIT
#include "games/tiny/tiny.h"
#include "lib/mem.h"

bool tiny_read_edition(const struct doc *d, void *edition, struct error *e)
{
    struct edition ed = {0};
    if (!edition_words(d, "cards", N_CARDS, N_CARDS, ed.card, e)) {
        return false;
    }
    memcpy(edition, &ed, sizeof ed);
    return true;
}
