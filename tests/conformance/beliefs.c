/*
 * beliefs.c: what is known, forgotten and got wrong; see inside.h.
 */
// SPDX-License-Identifier: MIT
#include <assert.h>
#include <string.h>

#include "core/notation.h"
#include "tests/conformance/inside.h"

/* ---- What can be ---- */

static struct fact *room_for_facts(struct conform *c)
{
    return (struct fact *)(void *)conform_bytes(
        c, (c->game->max_facts + 1u) * sizeof(struct fact), 0);
}

void conform_is_imaginable(struct conform *c, who w, const unsigned char *know,
                           const unsigned char *state)
{
    enum { WORLDS = 300, AT_MOST = 30000 };
    const struct game *g = c->game;
    size_t size = conform_picture_size(c), n_same = 0;
    unsigned char *truth = conform_bytes(c, size, 0);
    unsigned char *other = conform_bytes(c, size, 0);
    unsigned char *same = conform_bytes(c, size, 0);
    unsigned char *imagined = conform_bytes(c, g->state_size, 0);
    conform_picture(c, state, truth);
    for (int i = 1; n_same < size && i <= AT_MOST; i++) {
        if (g->imagine(c->setup, know, w, &c->aside, imagined)) {
            conform_picture(c, imagined, other);
            for (size_t k = 0; k < size; k++) {
                same[k] |= (unsigned char)~(other[k] ^ truth[k]);
            }
        }
        n_same = 0;
        while (i % WORLDS == 0 && n_same < size && same[n_same] == 0xff) {
            n_same++;
        }
    }
    if (n_same < size) {
        conform_fail(c, CONFORM_KNOWING,
                     "%d never imagines what could be, at byte %d of view %d",
                     w, (int)n_same % g->view_size, (int)n_same / g->view_size);
    }
}

/* The truth is not ruled out, the less so if w forgets something. */
void conform_truth(struct conform *c, who w, const struct happened *seen)
{
    enum { OFTEN = 4, SELDOM = 60 };
    const struct game *g = c->game;
    if (rng_below(&c->aside, seen->n == 0 ? OFTEN : SELDOM)) {
        return;
    }
    unsigned char *know = conform_bytes(c, g->know_size, 0);
    struct fact *fact = room_for_facts(c);
    int n = g->facts(c->setup, c->seat[w].know, w, fact), kept = 0;
    uint32_t share = rng_below(&c->aside, 4);
    for (int i = 0; i < n; i++) {
        if (rng_below(&c->aside, 3) < share) {
            fact[kept++] = fact[i];
        }
    }
    memcpy(know, c->seat[w].know, g->know_size);
    g->believe(c->setup, know, w, fact, kept);
    conform_is_imaginable(c, w, know, c->state);
}

/* ---- Facts ---- */

/* A person can be told of a fact. */
static bool can_be_told(const struct conform *c, struct fact f)
{
    const char *sentence = c->game->recall(c->setup, f.where);
    return sentence && strstr(sentence, "{what")
           && (!strstr(sentence, "{seat") || f.where < c->setup->n_seats);
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
    if (conform_imagine(c, w, know, state)) {
        conform_compare(c, w, state, when);
    }
}

/* Writes what the referee sees of a state imagined from `know`. */
static bool imagine_view(struct conform *c, who w, const unsigned char *know,
                         unsigned char *view)
{
    unsigned char *state = conform_bytes(c, c->game->state_size, 0);
    bool good = conform_imagine(c, w, know, state);
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

/* The bits of pictures: those that are set in all, and those in any. */
struct bits {
    unsigned char *all, *any;
};

static struct bits room_for_bits(struct conform *c)
{
    size_t size = conform_picture_size(c);
    return (struct bits){conform_bytes(c, size, 0xff),
                         conform_bytes(c, size, 0)};
}

/* Looks at so many worlds imagined from `know`; false when it gave up. */
static bool gather(struct conform *c, who w, const unsigned char *know,
                   int worlds, struct bits *bits)
{
    size_t size = conform_picture_size(c);
    unsigned char *state = conform_bytes(c, c->game->state_size, 0);
    unsigned char *seen = conform_bytes(c, size, 0);
    for (int i = 0; i < worlds; i++) {
        if (!c->game->imagine(c->setup, know, w, &c->aside, state)) {
            return false;
        }
        conform_picture(c, state, seen);
        for (size_t k = 0; k < size; k++) {
            bits->all[k] &= seen[k];
            bits->any[k] |= seen[k];
        }
    }
    return true;
}

/* The bits of one byte that are the same in all worlds of `one` and otherwise
 * in some of `other`. */
static unsigned char differing(const struct bits *one, const struct bits *other,
                               size_t k)
{
    return (unsigned char)((one->all[k] & ~other->all[k])
                           | (~one->any[k] & other->any[k]));
}

/* What one fact alone makes sure is sure whatever else is believed with it.
 * That it is sure must be seen often, and that it is not by itself soon. */
static void check_one_holds(struct conform *c, who w, struct fact f,
                            const unsigned char *know)
{
    enum { WORLDS = 32, FEW = 8, MANY = 2000 };
    const struct game *g = c->game;
    unsigned char *alone = conform_bytes(c, g->know_size, 0);
    unsigned char *nothing = conform_bytes(c, g->know_size, 0);
    struct fact *fact = room_for_facts(c);
    struct bits one = room_for_bits(c), all = room_for_bits(c);
    struct bits plain = room_for_bits(c);
    /* In the views: what chance may do depends on all that is believed. */
    size_t size = g->view_size * (c->setup->n_seats + 1u), at = 0;
    memcpy(alone, c->seat[w].know, g->know_size);
    memcpy(nothing, c->seat[w].know, g->know_size);
    g->believe(c->setup, alone, w, &f, 1);
    g->believe(c->setup, nothing, w, NULL, 0);
    if (!has_fact(fact, g->facts(c->setup, alone, w, fact), f)
        || !gather(c, w, alone, WORLDS, &one)
        || !gather(c, w, know, FEW, &all)) {
        return;
    }
    while (at < size && !differing(&one, &all, at)) {
        at++;
    }
    if (at == size || !gather(c, w, nothing, FEW, &plain)
        || !gather(c, w, alone, MANY, &one)) {
        return;
    }
    for (; at < size; at++) {
        if (differing(&one, &all, at) & differing(&one, &plain, at)) {
            conform_fail(c, CONFORM_KNOWING,
                         "%d believes %s at %s and imagines it elsewhere", w,
                         notation_word(g, c->setup, g->fact_what, f.what),
                         notation_word(g, c->setup, g->fact_where, f.where));
        }
    }
}

/* Whatever is believed can be, all together: a mistake most of all. */
static void check_holds(struct conform *c, who w, const unsigned char *know)
{
    enum { FACTS = 3, LONG = 50 };
    const struct game *g = c->game;
    struct fact *fact = room_for_facts(c);
    struct fact *own = room_for_facts(c);
    int n = g->facts(c->setup, know, w, fact), wrong = 0;
    int n_own = g->facts(c->setup, c->seat[w].know, w, own);
    uint32_t seldom = 2 + (uint32_t)table_plies(c->table) / LONG;
    for (int i = 0; i < n; i++) { /* the mistakes first */
        if (!has_fact(own, n_own, fact[i])) {
            struct fact first = fact[wrong];
            fact[wrong++] = fact[i];
            fact[i] = first;
        }
    }
    for (int i = 0; i < FACTS && n > 0; i++) {
        int of = i > 0 && wrong > 0 ? wrong : n;
        if (rng_below(&c->aside, seldom) == 0) {
            check_one_holds(c, w, fact[rng_below(&c->aside, (uint32_t)of)],
                            know);
        }
    }
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
    for (int anew = 0; anew < 2; anew++) { /* once more, and from the start */
        memcpy(again, anew ? c->seat[w].know : know, g->know_size);
        g->believe(c->setup, again, w, fact, n);
        if (memcmp(again, know, g->know_size) != 0) {
            conform_fail(c, CONFORM_KNOWING,
                         "believing what it was made to believe changes what "
                         "%d knows",
                         w);
        }
    }
    imagine_from(c, w, know, "gullible");
    check_holds(c, w, know);
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
    check_holds(c, w, know);
    g->believe(c->setup, know, w, fact, 0);
    imagine_from(c, w, know, "forgetful");
    if (rng_below(&c->rng, 4) == 0) {
        check_gullible(c, w, fact);
    }
}
