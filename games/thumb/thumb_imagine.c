/*
 * thumb_imagine.c: games that could be the one a seat is in.
 *
 * imagine() is exact.  Whatever the circle, it is equally likely to have
 * dealt the cards that were seen, and every hand of the Guide is equally
 * likely in it; so it draws the missing places, their order and the Guide's
 * cards evenly.  Who has seen the whole game knows the circle and what is
 * aside, and imagines only the cards; the rest is for those who came late or
 * forget.
 */
// SPDX-License-Identifier: MIT
#include "core/rng.h"
#include "core/set.h"
#include "games/thumb/thumb.h"
#include "lib/mem.h"

/* n members of the set, every choice alike. */
static uint32_t choose(uint32_t set, int n, struct rng *r)
{
    uint8_t member[MAX_TILES];
    uint32_t chosen = 0;
    rng_shuffle(r, member, set_list(set, member));
    for (int i = 0; i < n; i++) {
        chosen |= 1u << member[i];
    }
    return chosen;
}

/* Whether cards lie turned beside the travel deck. */
static bool has_stack(const struct setup *setup, const struct open *o)
{
    switch (o->phase) {
    case BEFORE_CARD:
    case BEFORE_BOOTS_CARD:
    case IN_BOOTS:
        return true;
    case IN_FLIP:
    case IN_ADVISE:
        return setup->n_seats == 2;
    default:
        return false;
    }
}

bool thumb_imagine(const struct setup *setup, const void *know, who w,
                   struct rng *r, void *out)
{
    (void)w;
    const struct edition *ed = thumb_edition(setup);
    const struct know *k = know;
    const struct view *v = &k->view;
    struct state s;
    if (v->open.phase == BEFORE_CIRCLE) {
        thumb_start(setup, out);
        return true;
    }
    memset(&s, 0, sizeof s);
    s.open = v->open;
    uint8_t homeless[MAX_TILES];
    uint32_t wolves = 1u << ed->n_places;
    s.said = thumb_placed(k) & wolves ? 0 : k->said;
    int n = set_list(((k->in | wolves) & ~thumb_placed(k))
                         | choose(thumb_doubtful(ed, k), thumb_room(ed, k), r),
                     homeless);
    rng_shuffle(r, homeless, n);
    uint32_t circle = 0, used = 0;
    for (int i = 0; i < n; i++) {
        s.guessed |= (uint16_t)(1u << homeless[i]);
    }
    for (int at = 0; at < v->open.n_tiles; at++) {
        s.tile[at] = k->seen[at] ? (uint8_t)(k->seen[at] - 1) : homeless[--n];
        circle |= 1u << s.tile[at];
        used |= v->open.up >> at & 1 ? 1u << s.tile[at] : 0;
    }
    used |= v->open.asked == NONE ? 0 : 1u << v->open.asked;
    uint32_t unused = circle & thumb_places(ed) & ~used;
    s.aside = (uint16_t)(thumb_places(ed) & ~circle & ~v->open.coming);
    s.hand =
        v->has_hand ? v->hand : (uint16_t)choose(unused, v->open.n_hand, r);
    s.stack = has_stack(setup, &v->open) ? (uint16_t)unused : 0;
    memcpy(out, &s, sizeof s);
    return true;
}
