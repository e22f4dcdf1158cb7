/*
 * twins.c: secrets and knowledge; see inside.h.
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
#include <assert.h>
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

/* Writes a state that w cannot tell from the truth; false if none came. */
static bool imagine(struct conform *c, who w, const unsigned char *know,
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

/* A state that w cannot tell from the truth is not ruled out: nothing that is
 * always imagined in the same way is otherwise in it. */
void conform_is_imaginable(struct conform *c, who w, const unsigned char *state)
{
    enum { WORLDS = 4000 };
    const struct game *g = c->game;
    unsigned char *view = conform_bytes(c, g->view_size, 0);
    unsigned char *other = conform_bytes(c, g->view_size, 0);
    unsigned char *same = conform_bytes(c, g->view_size, 0);
    unsigned char *imagined = conform_bytes(c, g->state_size, 0);
    g->view(c->setup, state, REFEREE, view);
    for (int i = 0; i < WORLDS; i++) {
        if (g->imagine(c->setup, c->seat[w].know, w, &c->aside, imagined)) {
            g->view(c->setup, imagined, REFEREE, other);
            for (int k = 0; k < g->view_size; k++) {
                same[k] |= other[k] == view[k];
            }
        }
    }
    const unsigned char *never = memchr(same, 0, g->view_size);
    if (never) {
        conform_fail(c, CONFORM_KNOWING,
                     "%d never imagines what could be, at byte %d", w,
                     (int)(never - same));
    }
}

/* A fresh twin for w. */
void conform_imagined(struct conform *c, who w)
{
    struct seat *s = &c->seat[w];
    unsigned char *know = conform_bytes(c, c->game->know_size, 0);
    memcpy(know, s->know, c->game->know_size);
    s->has_twin = imagine(c, w, s->know, s->twin);
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

/* ---- Knowing ---- */

/* A person can be told of a fact. */
static bool can_be_told(const struct conform *c, struct fact f)
{
    const char *sentence = c->game->recall(c->setup, f.where);
    return sentence && strstr(sentence, "{what}")
           && (!strstr(sentence, "{seat}") || f.where < c->setup->n_seats);
}

/* Facts are in order, have words, and are not too many. */
static int list_facts(struct conform *c, const unsigned char *know, who w,
                      struct fact *fact)
{
    const struct game *g = c->game;
    int n = g->facts(c->setup, know, w, fact);
    if (n > g->max_facts) {
        conform_fail(c, CONFORM_KNOWING, "%d facts, max_facts is %d", n,
                     g->max_facts);
    }
    for (int i = 0; i < n; i++) {
        if (!notation_word(g, c->setup, g->fact_what, fact[i].what)
            || !notation_word(g, c->setup, g->fact_where, fact[i].where)) {
            conform_fail(c, CONFORM_KNOWING, "a fact of %d has no words", w);
        }
        if (!can_be_told(c, fact[i])) {
            conform_fail(c, CONFORM_TEXT, "a fact of %d has no sentence", w);
        }
        if (i > 0 && memcmp(&fact[i - 1], &fact[i], sizeof *fact) >= 0) {
            conform_fail(c, CONFORM_KNOWING, "the facts of %d are out of order",
                         w);
        }
    }
    return n;
}

/* A view has no memory, and what is legal does not either: so a twin from a
 * mistaken or empty memory must look the same too, and differs in more than
 * one from a perfect one. */
static void imagine_from(struct conform *c, who w, const unsigned char *know,
                         const char *when)
{
    unsigned char *state = conform_bytes(c, c->game->state_size, 0);
    if (imagine(c, w, know, state)) {
        conform_compare(c, w, state, when);
    }
}

/* Writes what the referee sees of a state imagined from `know`. */
static bool imagine_view(struct conform *c, who w, const unsigned char *know,
                         unsigned char *view)
{
    unsigned char *state = conform_bytes(c, c->game->state_size, 0);
    bool good = imagine(c, w, know, state);
    if (good) {
        c->game->view(c->setup, state, REFEREE, view);
    }
    return good;
}

/* Whether two views hold the same things where `varies` says. */
static bool same_things(const unsigned char *one, const unsigned char *two,
                        const unsigned char *varies, int size)
{
    int count[256] = {0};
    for (int i = 0; i < size; i++) {
        count[one[i]] += varies[i];
        count[two[i]] -= varies[i];
    }
    bool same = true;
    for (int v = 0; v < 256; v++) {
        same = same && count[v] == 0;
    }
    return same;
}

/* Where hidden things only ever change places, they do so whatever is
 * believed. */
static void check_things(struct conform *c, who w, const unsigned char *nothing,
                         const unsigned char *believed)
{
    enum { WORLDS = 24 };
    int size = c->game->view_size;
    unsigned char *view[WORLDS + 1];
    unsigned char *varies = conform_bytes(c, (size_t)size, 0);
    bool same = true;
    for (int i = 0; i <= WORLDS; i++) {
        view[i] = conform_bytes(c, (size_t)size, 0);
        if (!imagine_view(c, w, i < WORLDS ? nothing : believed, view[i])) {
            return;
        }
        for (int k = 0; k < size; k++) {
            varies[k] |= view[i][k] != view[0][k];
        }
    }
    for (int i = 1; i < WORLDS; i++) {
        same = same && same_things(view[0], view[i], varies, size);
    }
    if (same && !same_things(view[0], view[WORLDS], varies, size)) {
        conform_fail(c, CONFORM_KNOWING,
                     "gullible: %d imagines things that are not there", w);
    }
}

static struct fact *room_for_facts(struct conform *c)
{
    return (struct fact *)(void *)conform_bytes(
        c, (c->game->max_facts + 1u) * sizeof(struct fact), 0);
}

static bool has_fact(const struct fact *list, int n, struct fact f)
{
    bool found = false;
    for (int i = 0; i < n; i++) {
        found = found || memcmp(&list[i], &f, sizeof f) == 0;
    }
    return found;
}

/* Too many copies of things, and several things in one place. */
static int make_up_facts(struct conform *c, who w, struct fact *fact)
{
    const struct game *g = c->game;
    uint32_t n_what = 0, n_where = 0;
    while (notation_word(g, c->setup, g->fact_what, (int)n_what)) {
        n_what++;
    }
    while (notation_word(g, c->setup, g->fact_where, (int)n_where)) {
        n_where++;
    }
    assert(n_what > 0 && n_where > 0);
    struct fact *own = room_for_facts(c);
    uint32_t n_own = (uint32_t)g->facts(c->setup, c->seat[w].know, w, own);
    uint32_t what = rng_below(&c->rng, n_what);
    uint32_t where = rng_below(&c->rng, n_where);
    uint32_t kind = rng_below(&c->rng, 3);
    if (n_own > 0 && rng_below(&c->rng, 2)) { /* where something may be */
        where = own[rng_below(&c->rng, n_own)].where;
    }
    for (int i = 0; i < g->max_facts; i++) {
        what = kind == 0 ? what : rng_below(&c->rng, n_what);
        where = kind == 1 ? where : rng_below(&c->rng, n_where);
        fact[i] = (struct fact){(uint8_t)what, (uint8_t)where};
        if (has_fact(own, (int)n_own, fact[i])) { /* that would be true */
            fact[i].what = (uint8_t)((what + 1) % n_what);
        }
    }
    return g->max_facts;
}

/* Whether two facts of one thing say the same, one of them less exactly: then
 * it does not matter which is believed first. */
static bool agree(struct conform *c, who w, struct fact f, struct fact g)
{
    unsigned char *one = conform_bytes(c, c->game->know_size, 0);
    unsigned char *two = conform_bytes(c, c->game->know_size, 0);
    memcpy(one, c->seat[w].know, c->game->know_size);
    memcpy(two, c->seat[w].know, c->game->know_size);
    c->game->believe(c->setup, one, w, (struct fact[]){f, g}, 2);
    c->game->believe(c->setup, two, w, (struct fact[]){g, f}, 2);
    return memcmp(one, two, c->game->know_size) == 0;
}

static bool is_replaced(struct conform *c, who w, const struct fact *list,
                        int n, struct fact f)
{
    bool found = false;
    for (int i = 0; i < n; i++) {
        found = found || (list[i].what == f.what && agree(c, w, f, list[i]));
    }
    return found;
}

/* Of facts that contradict each other the first one stays: what is believed of
 * the first few of them is believed of all. */
static void check_first_stays(struct conform *c, who w, const struct fact *made,
                              int n_made)
{
    const struct game *g = c->game;
    unsigned char *know = conform_bytes(c, g->know_size, 0);
    struct fact *all = room_for_facts(c);
    struct fact *some = room_for_facts(c);
    struct fact *own = room_for_facts(c);
    int few = (int)rng_below(&c->rng, (uint32_t)n_made + 1);
    int n_own = g->facts(c->setup, c->seat[w].know, w, own);
    memcpy(know, c->seat[w].know, g->know_size);
    g->believe(c->setup, know, w, made, few);
    int n_some = g->facts(c->setup, know, w, some);
    memcpy(know, c->seat[w].know, g->know_size);
    g->believe(c->setup, know, w, made, n_made);
    int n_all = g->facts(c->setup, know, w, all);
    for (int i = 0; i < n_made; i++) {
        if (has_fact(own, n_own, made[i])) {
            return; /* what it really saw may count for more */
        }
    }
    for (int i = 0; i < n_some; i++) {
        if (!has_fact(all, n_all, some[i])
            && !is_replaced(c, w, all, n_all, some[i])) {
            conform_fail(c, CONFORM_KNOWING,
                         "%d gives up what it believed first for what "
                         "contradicts it",
                         w);
        }
    }
}

/* Whatever w is made to believe, it believes no more of a thing than there is,
 * and nothing that cannot be. */
static void check_gullible(struct conform *c, who w, struct fact *fact)
{
    const struct game *g = c->game;
    unsigned char *know = conform_bytes(c, g->know_size, 0);
    unsigned char *again = conform_bytes(c, g->know_size, 0);
    int copies[256] = {0};
    memcpy(know, c->seat[w].know, g->know_size);
    int n_made = make_up_facts(c, w, fact);
    check_first_stays(c, w, fact, n_made);
    g->believe(c->setup, know, w, fact, n_made);
    int n = list_facts(c, know, w, fact);
    for (int i = 0; i < n; i++) {
        int there_are = c->report->copies[fact[i].what];
        if (++copies[fact[i].what] > there_are && there_are > 0) {
            conform_fail(
                c, CONFORM_KNOWING,
                "%d believes in more of a thing than there is: %s", w,
                notation_word(g, c->setup, g->fact_what, fact[i].what));
        }
    }
    memcpy(again, know, g->know_size);
    g->believe(c->setup, again, w, fact, n);
    if (memcmp(again, know, g->know_size) != 0) {
        conform_fail(c, CONFORM_KNOWING,
                     "believing what it was made to believe changes what %d "
                     "knows",
                     w);
    }
    imagine_from(c, w, know, "gullible");
    g->believe(c->setup, again, w, fact, 0);
    check_things(c, w, again, know);
}

/* facts and believe are each other's inverse, and whatever is believed, what
 * shows on the table stays true. */
void conform_believing(struct conform *c, who w)
{
    const struct game *g = c->game;
    struct seat *s = &c->seat[w];
    struct fact *fact = room_for_facts(c);
    int n = list_facts(c, s->know, w, fact);
    unsigned char *know = conform_bytes(c, g->know_size, 0);
    memcpy(know, s->know, g->know_size);
    g->believe(c->setup, know, w, fact, n);
    if (memcmp(know, s->know, g->know_size) != 0) {
        conform_fail(c, CONFORM_KNOWING,
                     "believing its own facts changes what %d knows", w);
    }
    int kept = 0;
    for (int i = 0; i < n; i++) { /* forget some, get some wrong */
        if (rng_below(&c->rng, 2)) {
            fact[kept] = fact[i];
            if (rng_below(&c->rng, 4) == 0) {
                fact[kept].where = fact[rng_below(&c->rng, (uint32_t)n)].where;
            }
            kept++;
        }
    }
    g->believe(c->setup, know, w, fact, kept);
    imagine_from(c, w, know, "mistaken");
    g->believe(c->setup, know, w, fact, 0);
    imagine_from(c, w, know, "forgetful");
    if (rng_below(&c->rng, 4) == 0) {
        check_gullible(c, w, fact);
    }
}
