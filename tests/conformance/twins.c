/*
 * twins.c: secrets; see inside.h.
 *
 * Secrets are checked in three ways, for every seat and for the table:
 *
 * 1. The twin.  From a seat's knowledge a state is imagined that the seat
 *    cannot tell from the truth.  Its view, its legal actions, who is waited
 *    for, and why other actions are refused must be the same to the byte.
 * 2. The twin lives on.  The same action is played in the truth and in the
 *    twin; if the seat's knowledge is then still the same, the events it was
 *    told must be the same too: else they told it something that its
 *    knowledge does not hold.
 * 3. The other choice.  In the truth, another action of the same actor is
 *    tried.  If the seat's view and knowledge are the same after both, but
 *    the actor's own view (for chance: the referee's) is not, then the
 *    difference was kept from the seat: its events must not show it.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/notation.h"
#include "tests/conformance/inside.h"

bool conform_same_events(const struct happened *a, const struct happened *b)
{
    return a->n == b->n
           && memcmp(a->event, b->event, (size_t)a->n * sizeof *a->event) == 0;
}

/* ---- Twins ---- */

bool conform_imagine(struct conform *c, who w, const unsigned char *know,
                     unsigned char *out)
{
    const struct game *g = c->game;
    for (int tries = 0; tries < 20; tries++) {
        unsigned char *other = conform_bytes(c, g->state_size, 0x55);
        struct rng before = c->rng;
        memset(out, 0xaa, g->state_size);
        bool good = g->imagine(c->setup, know, w, &c->rng, out);
        if (good) {
            c->rng = before;
            g->imagine(c->setup, know, w, &c->rng, other);
            if (memcmp(out, other, g->state_size) != 0) {
                conform_fail(c, CONFORM_PURE, "imagine leaves bytes unset");
            }
        }
        if (good) {
            return true;
        }
    }
    return false;
}

/* The same to the byte: view, waiting, legal, refusals. */
void conform_compare(struct conform *c, who w, const unsigned char *twin,
                     const char *when)
{
    const struct game *g = c->game;
    unsigned char *view = conform_bytes(c, g->view_size, 0);
    g->view(c->setup, twin, w, view);
    for (int i = 0; i < g->view_size; i++) {
        if (view[i] != c->seat[w].view[i]) {
            conform_fail(c, CONFORM_SECRETS,
                         "%s: the twin's view differs for %d, at byte %d", when,
                         w, i);
        }
    }
    if (g->waiting(c->setup, twin) != g->waiting(c->setup, c->state)) {
        conform_fail(c, CONFORM_SECRETS,
                     "%s: the twin waits for others, for %d", when, w);
    }
    if (w >= MAX_SEATS) {
        return;
    }
    struct action *here = conform_actions(c);
    struct action *there = conform_actions(c);
    int n = g->legal(c->setup, c->state, w, here);
    if (n != g->legal(c->setup, twin, w, there)
        || memcmp(here, there, (size_t)n * sizeof *here) != 0) {
        conform_fail(c, CONFORM_SECRETS,
                     "%s: the twin's legal actions differ for %d", when, w);
    }
    /* Why another action is refused must not depend on secrets either. */
    for (int i = 0; i < 8; i++) {
        struct action a = {0};
        a.verb = (uint8_t)rng_below(&c->rng, (uint32_t)notation_verbs(g));
        for (int k = 0; k < MAX_ARGS && c->size[a.verb][k]; k++) {
            a.arg[k] = (uint8_t)rng_below(&c->rng, c->size[a.verb][k]);
        }
        bool is_legal = false;
        for (int k = 0; k < n; k++) {
            is_legal = is_legal || memcmp(&here[k], &a, sizeof a) == 0;
        }
        const char *why =
            is_legal ? NULL : g->why_not(c->setup, c->state, w, a);
        const char *why2 = is_legal ? NULL : g->why_not(c->setup, twin, w, a);
        if (!why != !why2 || (why && strcmp(why, why2) != 0)) {
            conform_fail(c, CONFORM_SECRETS,
                         "%s: the twin refuses %s for another reason, for %d",
                         when, g->verbs[a.verb].pattern, w);
        }
    }
}

/* A fresh twin for w. */
void conform_imagined(struct conform *c, who w)
{
    struct seat *s = &c->seat[w];
    unsigned char *know = conform_bytes(c, c->game->know_size, 0);
    memcpy(know, s->know, c->game->know_size);
    s->has_twin = conform_imagine(c, w, s->know, s->twin);
    if (!s->has_twin) {
        conform_fail(c, CONFORM_KNOWING, "imagine gave up 20 times for %d", w);
    }
    if (memcmp(know, s->know, c->game->know_size) != 0) {
        conform_fail(c, CONFORM_PURE, "imagine changed the knowledge of %d", w);
    }
    c->report->twins++;
    conform_compare(c, w, s->twin, "imagined");
}

/* What w knows after an action played on a copy of `state`. */
static void foresee(struct conform *c, const unsigned char *state, who actor,
                    struct action a, const struct layout *layout, who w,
                    unsigned char *after, struct happened *seen,
                    unsigned char *know, unsigned char *view)
{
    struct happened all;
    memcpy(after, state, c->game->state_size);
    conform_play(c, after, actor, a, layout, &all);
    conform_redact(c, &all, w, seen);
    c->game->view(c->setup, after, w, view);
    memcpy(know, c->seat[w].know, c->game->know_size);
    c->game->learn(c->setup, know, w, seen->event, seen->n, view);
}

/* Way 3 of the opening comment, before the action is played. */
void conform_other_choice(struct conform *c, who actor, struct action a,
                          const struct layout *layout)
{
    const struct game *g = c->game;
    struct action other;
    struct layout other_layout = {0};
    if (actor == CHANCE) {
        chance_draw(g, c->setup, c->state, &c->rng, &other, &other_layout);
    } else {
        struct action *list = conform_actions(c);
        int n = g->legal(c->setup, c->state, actor, list);
        int tries = 0;
        do { /* rather the same with other operands: those may be secret */
            other = list[rng_below(&c->rng, (uint32_t)n)];
        } while (other.verb != a.verb && ++tries < 8);
    }
    who private = actor == CHANCE ? REFEREE : actor;
    unsigned char *state = conform_bytes(c, g->state_size, 0);
    unsigned char *state2 = conform_bytes(c, g->state_size, 0);
    unsigned char *view = conform_bytes(c, g->view_size, 0);
    unsigned char *view2 = conform_bytes(c, g->view_size, 0);
    unsigned char *know = conform_bytes(c, g->know_size, 0);
    unsigned char *know2 = conform_bytes(c, g->know_size, 0);
    for (who w = 0; w < N_WHO; w++) {
        struct happened seen, seen2;
        if (!conform_observes(c, w) || w == actor) {
            continue;
        }
        foresee(c, c->state, actor, a, layout, w, state, &seen, know, view);
        foresee(c, c->state, actor, other, &other_layout, w, state2, &seen2,
                know2, view2);
        bool looks_alike = memcmp(view, view2, g->view_size) == 0
                           && memcmp(know, know2, g->know_size) == 0;
        g->view(c->setup, state, private, view);
        g->view(c->setup, state2, private, view2);
        bool differs = memcmp(view, view2, g->view_size) != 0;
        if (looks_alike && differs && !conform_same_events(&seen, &seen2)) {
            conform_fail(
                c, CONFORM_SECRETS,
                "the events of \"%s\" tell %d what its view and knowledge "
                "do not",
                conform_text(c, a, layout), w);
        }
        c->report->twins += looks_alike && differs;
    }
}

/* Way 2: called after the action was played in the truth and learned. */
void conform_twin_lives_on(struct conform *c, who w, who actor, struct action a,
                           const struct layout *layout,
                           const struct happened *seen,
                           const unsigned char *known_before)
{
    const struct game *g = c->game;
    struct seat *s = &c->seat[w];
    if (!s->has_twin || !conform_is_legal(c, s->twin, actor, a, layout)) {
        s->has_twin = false;
        return;
    }
    unsigned char *know = conform_bytes(c, g->know_size, 0);
    unsigned char *view = conform_bytes(c, g->view_size, 0);
    struct happened all, seen2;
    memcpy(know, known_before, g->know_size);
    conform_play(c, s->twin, actor, a, layout, &all);
    conform_redact(c, &all, w, &seen2);
    g->view(c->setup, s->twin, w, view);
    g->learn(c->setup, know, w, seen2.event, seen2.n, view);
    s->has_twin = memcmp(know, s->know, g->know_size) == 0;
    if (s->has_twin) {
        if (!conform_same_events(seen, &seen2)) {
            conform_fail(c, CONFORM_SECRETS,
                         "\"%s\" told %d more than its knowledge holds",
                         conform_text(c, a, layout), w);
        }
        c->report->twins++;
        conform_compare(c, w, s->twin, "lived on");
    }
}
