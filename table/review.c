/*
 * review.c: see review.h.
 *
 * The match is played again on a table of its own, with eyes at every seat.
 * Where a seat had a choice, the search looks at what that seat knew; if it
 * likes another action more than the one that was played, the two are
 * compared (bots/compare.h) in worlds that it did not choose them by, so that
 * what it happened to overrate is not called better.
 *
 * A decision costs the depth in worlds, and where two are compared as many
 * again for each of them.
 */
// SPDX-License-Identifier: MIT
#include "table/review.h"

#include <stdlib.h>
#include <string.h>

#include "bots/compare.h"
#include "bots/level.h"
#include "lib/heap.h"
#include "table/computer.h"

enum {
    BATCHES = 8,
    LITTLE = 4, /* part of the depth where a sensible player sees at once */
    WIDE = 4,   /* ... where each world has many ways and takes long */
    A_WIN = 1000,
    MUCH_LUCK = 150,
    MUCH_LOSS = 10 /* at least, to be looked at again */
};

struct review {
    struct table *match; /* as it was played */
    struct table *walk;  /* how far it is reviewed */
    struct review_wish wish;
    struct bot_level level[MAX_SEATS];
    struct eyes *eyes[MAX_SEATS];
    struct known *known; /* room for game.max_facts */
    struct bot_arena arena;
    struct review_decision *decision;
    size_t n, max;
    int n_in_all;
    uint8_t *share; /* of all decisions, one after the other */
    size_t n_shares, max_shares;
    struct review_seat seat[MAX_SEATS];
};

static const struct game *game(const struct review *r)
{
    return table_started(r->match)->game;
}

static const struct setup *setup(const struct review *r)
{
    return &table_started(r->match)->setup;
}

/* ---- Going through the match ---- */

/* Whether the next ply is a choice of one of the seats. */
static bool is_decision(const struct review *r)
{
    const struct action *list;
    const struct ply *p = table_ply(r->match, table_plies(r->walk));
    return p->actor < MAX_SEATS && r->wish.seats & WHO_BIT(p->actor)
           && table_legal(r->walk, p->actor, &list) > 1;
}

/* Plays the next ply, and lets all who watch see it. */
static void go_on(struct review *r)
{
    int at = table_plies(r->walk);
    const struct ply *p = table_ply(r->match, at);
    if (is_decision(r)) {
        eyes_chose(r->eyes[p->actor]);
    }
    table_play(r->walk, p->actor, p->action, table_layout(r->match, p));
    for (who w = 0; w < setup(r)->n_seats; w++) {
        if (r->eyes[w]) {
            table_follow(r->walk, w, at, eyes_see, r->eyes[w]);
        }
    }
}

static void count_decisions(struct review *r)
{
    struct table *whole = r->walk;
    r->walk = table_at(r->match, 0);
    for (int i = 0; i < table_plies(r->match); i++) {
        const struct ply *p = table_ply(r->match, i);
        r->n_in_all += is_decision(r);
        table_play(r->walk, p->actor, p->action, table_layout(r->match, p));
    }
    table_free(r->walk);
    r->walk = whole;
}

struct review *review_new(const struct table *t, const struct review_wish *wish)
{
    struct review *r = heap_new(1, sizeof *r);
    r->match = table_at(t, table_plies(t));
    r->walk = table_at(t, 0);
    r->wish = *wish;
    r->wish.depth = wish->depth ? wish->depth : REVIEW_DEPTH;
    r->known = heap_new(game(r)->max_facts + 1u, sizeof *r->known);
    r->arena = (struct bot_arena){heap_new(1, BOT_ARENA), BOT_ARENA};
    for (who w = 0; w < setup(r)->n_seats; w++) {
        if (!wish->level[w] || !computer_level_of(wish->level[w], &r->level[w])
            || !r->level[w].thinks) {
            r->level[w] = *bot_level("adult");
        }
        if (wish->seats & WHO_BIT(w)) {
            r->eyes[w] = eyes_new(table_started(r->match), w, &r->level[w]);
        }
    }
    count_decisions(r);
    return r;
}

void review_free(struct review *r)
{
    if (r) {
        for (who w = 0; w < MAX_SEATS; w++) {
            eyes_free(r->eyes[w]);
        }
        table_free(r->match);
        table_free(r->walk);
        free(r->known);
        free(r->arena.room);
        free(r->decision);
        free(r->share);
        free(r);
    }
}

/* ---- One decision ---- */

static int index_of(const struct action *list, int n, struct action a)
{
    int i = 0;
    while (i < n && memcmp(&list[i], &a, sizeof a) != 0) {
        i++;
    }
    return i;
}

static int32_t thousandths(float share)
{
    return (int32_t)(share * A_WIN + (share < 0 ? -0.5f : 0.5f));
}

/* As many worlds as a choice like this takes. */
static uint32_t depth_for(const struct review *r, const void *know, who seat,
                          struct rng luck)
{
    const struct game *g = game(r);
    if (!g->thought
        || !g->imagine(setup(r), know, seat, &luck, r->arena.room)) {
        return r->wish.depth;
    }
    switch (g->thought(setup(r), r->arena.room)) {
    case THOUGHT_LITTLE:
        return r->wish.depth / LITTLE + 1;
    case THOUGHT_WIDE:
    case THOUGHT_MAZE:
        return r->wish.depth / WIDE + 1;
    case THOUGHT_USUAL:
    case THOUGHT_COUNT:
    case THOUGHT_DEEP:
        break;
    }
    return r->wish.depth;
}

/* The index of the action that the search likes best. */
static int find_best(const struct search *s, const struct action *list, int n,
                     float *worth)
{
    struct search_choice *choice = heap_new((size_t)n, sizeof *choice);
    int best = search_run(s, list, n, choice) ? 0 : -1;
    for (int i = 1; best >= 0 && i < n; i++) {
        bool is_better = choice[i].visits > choice[best].visits
                         || (choice[i].visits == choice[best].visits
                             && choice[i].worth > choice[best].worth);
        best = is_better ? i : best;
    }
    *worth = best >= 0 ? choice[best].worth : 0;
    free(choice);
    return best;
}

/* What was played, and what would have been best, from what the seat knew. */
static void weigh(struct review *r, const struct action *list, int n,
                  struct review_decision *d)
{
    const struct seed seed = rng_seed_from(1); /* never the match's */
    struct rng luck;
    const void *know = bot_know(eyes_bot(r->eyes[d->seat]));
    rng_start(&luck, &seed, RNG_PLAY, (uint64_t)d->ply << 8 | d->seat);
    uint32_t depth = depth_for(r, know, d->seat, luck);
    struct search s = {.game = game(r),
                       .setup = setup(r),
                       .seat = d->seat,
                       .know = know,
                       .iterations = depth,
                       .arena = &r->arena,
                       .rng = &luck};
    struct comparison c;
    float worth;
    int best = find_best(&s, list, n, &worth);
    d->best = d->played;
    d->is_judged = best >= 0;
    d->worth = thousandths(worth);
    if (best < 0 || memcmp(&list[best], &d->played, sizeof d->played) == 0) {
        return;
    }
    s.iterations = depth / 4 + 1;
    d->is_judged = compare_run(&s, &seed, list[best], d->played, BATCHES, &c);
    if (d->is_judged) {
        d->best = list[best];
        d->worth = thousandths(c.worth[1]);
        d->loss = thousandths(c.difference);
        d->error = thousandths(c.error);
        d->is_mistake = c.difference > 2 * c.error && d->loss > 0;
    }
}

/* The thing it knew that decides for an action. */
static bool explain(struct review *r, const struct action *list, int n,
                    struct action a, who seat, struct fact *fact)
{
    struct bot_thought why = {.iterations = 1};
    bot_explain(eyes_bot(r->eyes[seat]), list, n, index_of(list, n, a),
                &r->arena, &why);
    *fact = why.fact;
    return why.has_fact;
}

static void note_known(struct review *r, struct review_decision *d)
{
    d->n_known = eyes_known(r->eyes[d->seat], r->known);
    d->shares = r->n_shares;
    for (int i = 0; i < d->n_known; i++) {
        heap_room((void **)&r->share, r->n_shares, &r->max_shares,
                  sizeof *r->share);
        r->share[r->n_shares++] = r->known[i].share;
    }
}

static void find_reason(struct review *r, const struct action *list, int n,
                        struct review_decision *d)
{
    struct fact fact, used;
    struct action a = d->is_mistake ? d->best : d->played;
    if (d->n_known == 0 || !d->is_judged
        || !explain(r, list, n, a, d->seat, &fact)) {
        return;
    }
    for (int i = 0; i < d->n_known; i++) {
        if (memcmp(&r->known[i].fact, &fact, sizeof fact) == 0) {
            d->has_fact = true;
            d->fact = r->known[i];
        }
    }
    d->is_about = bot_acts_on(eyes_bot(r->eyes[d->seat]), a, fact);
    d->is_used = !d->is_mistake
                 || (explain(r, list, n, d->played, d->seat, &used)
                     && memcmp(&used, &fact, sizeof fact) == 0);
}

static void judge(struct review *r)
{
    int at = table_plies(r->walk);
    const struct ply *p = table_ply(r->match, at);
    const struct action *now;
    struct review_decision d = {
        .ply = at, .seat = p->actor, .played = p->action};
    int n = table_legal(r->walk, d.seat, &now);
    SCOPED struct action *list = heap_new((size_t)n, sizeof *list);
    memcpy(list, now, (size_t)n * sizeof *list);
    note_known(r, &d);
    weigh(r, list, n, &d);
    find_reason(r, list, n, &d);
    heap_room((void **)&r->decision, r->n, &r->max, sizeof *r->decision);
    r->decision[r->n++] = d;
}

/* ---- Adding up ---- */

/* What a seat got, in thousandths of a win. */
static int32_t got(const struct review *r, who seat)
{
    struct result result;
    table_result(r->match, &result);
    if (!(result.winners & WHO_BIT(seat))) {
        return 0;
    }
    who_set side =
        game(r)->team ? game(r)->team(setup(r), seat) : WHO_BIT(seat);
    return result.winners & (who_set)~side
               ? A_WIN / __builtin_popcount(result.winners)
               : A_WIN;
}

/* Backwards: what came next is what it is compared with. */
static void add_up(struct review *r)
{
    int32_t next[MAX_SEATS];
    bool is_over = table_waiting(r->match) == 0;
    bool has_next[MAX_SEATS];
    for (who w = 0; w < MAX_SEATS; w++) {
        has_next[w] = is_over;
        next[w] = is_over && w < setup(r)->n_seats ? got(r, w) : 0;
        r->seat[w] = (struct review_seat){.end = next[w], .begin = next[w]};
    }
    for (size_t i = r->n; i-- > 0;) {
        struct review_decision *d = &r->decision[i];
        struct review_seat *s = &r->seat[d->seat];
        int32_t counted = d->is_mistake ? d->loss : 0;
        if (!d->is_judged) { /* nothing is known of it: all luck */
            d->worth = has_next[d->seat] ? next[d->seat] : 0;
        }
        if (!has_next[d->seat]) { /* it stopped here */
            has_next[d->seat] = true;
            s->end = next[d->seat] = d->worth;
        }
        d->luck = next[d->seat] - d->worth;
        next[d->seat] = d->worth + counted;
        s->begin = next[d->seat];
        s->decisions++;
        s->mistakes += d->is_mistake;
        s->skill -= counted;
        s->luck += d->luck;
        s->regret += d->loss;
    }
    for (size_t i = 0; i < r->n; i++) {
        struct review_seat *s = &r->seat[r->decision[i].seat];
        enum review_kind kind = review_kind(&r->decision[i]);
        s->remembered += kind == REVIEW_REMEMBERED;
        s->missed += kind == REVIEW_MISSED;
    }
}

bool review_step(struct review *r)
{
    int plies = table_plies(r->match);
    while (table_plies(r->walk) < plies && !is_decision(r)) {
        go_on(r);
    }
    if (table_plies(r->walk) < plies) {
        judge(r);
        go_on(r);
        return true;
    }
    add_up(r);
    return false;
}

int review_done(const struct review *r)
{
    return (int)r->n;
}

int review_of(const struct review *r)
{
    return r->n_in_all;
}

/* ---- What came of it ---- */

int review_decisions(const struct review *r, const struct review_decision **d)
{
    *d = r->decision;
    return (int)r->n;
}

const uint8_t *review_shares(const struct review *r,
                             const struct review_decision *d)
{
    return r->share + d->shares;
}

const struct review_seat *review_seat(const struct review *r, who seat)
{
    return &r->seat[seat];
}

const struct table *review_table(const struct review *r)
{
    return r->match;
}

const struct bot_level *review_level(const struct review *r, who seat)
{
    return &r->level[seat];
}

enum review_kind review_kind(const struct review_decision *d)
{
    if (d->is_mistake) {
        return d->has_fact && !d->is_used ? REVIEW_MISSED : REVIEW_MISTAKE;
    }
    if (d->has_fact) {
        return REVIEW_REMEMBERED;
    }
    return d->luck >= MUCH_LUCK ? REVIEW_LUCKY : REVIEW_PLAIN;
}

/* How much a decision is worth looking at, among those of its kind; 0: not. */
static int32_t weight_of(const struct review_decision *d)
{
    switch (review_kind(d)) {
    case REVIEW_REMEMBERED: /* what most would have forgotten, and long ago */
        return ((d->is_about ? 200 : 100) - d->fact.share) * A_WIN
               + d->fact.turns_ago + 1;
    case REVIEW_MISSED:
    case REVIEW_MISTAKE:
        return d->loss >= MUCH_LOSS ? d->loss : 0;
    case REVIEW_LUCKY:
        return d->luck;
    case REVIEW_PLAIN:
        break;
    }
    return 0;
}

/* Whether one of those n is the same, or tells of the same thing. */
static bool is_told(const struct review *r, const int *index, int n, int i)
{
    const struct review_decision *d = &r->decision[i];
    for (; n > 0; n--) {
        const struct review_decision *e = &r->decision[index[n - 1]];
        if (e == d
            || (e->has_fact && d->has_fact
                && memcmp(&e->fact.fact, &d->fact.fact, sizeof d->fact.fact)
                       == 0)) {
            return true;
        }
    }
    return false;
}

/* The weightiest decision of a kind that is not among those n, or -1. */
static int weightiest(const struct review *r, who seat, enum review_kind kind,
                      const int *index, int n)
{
    int best = -1;
    int32_t most = 0;
    for (int i = 0; i < (int)r->n; i++) {
        const struct review_decision *d = &r->decision[i];
        if (d->seat == seat && review_kind(d) == kind && weight_of(d) > most
            && !is_told(r, index, n, i)) {
            best = i;
            most = weight_of(d);
        }
    }
    return best;
}

int review_moments(const struct review *r, who seat, int index[REVIEW_MOMENTS])
{
    /* One of each kind first, then more of what can be learned from. */
    static const enum review_kind order[] = {
        REVIEW_MISSED,     REVIEW_REMEMBERED, REVIEW_LUCKY,
        REVIEW_MISTAKE,    REVIEW_REMEMBERED, REVIEW_MISSED,
        REVIEW_REMEMBERED, REVIEW_MISTAKE};
    int n = 0;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        int at =
            n < REVIEW_MOMENTS ? weightiest(r, seat, order[i], index, n) : -1;
        if (at < 0) {
            continue;
        }
        int k = n++;
        for (; k > 0 && index[k - 1] > at; k--) {
            index[k] = index[k - 1];
        }
        index[k] = at;
    }
    return n;
}
