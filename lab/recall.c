/*
 * recall.c: see recall.h.  It asks the memory itself, not its formula.
 */
// SPDX-License-Identifier: MIT
#include "lab/recall.h"

#include "bots/memory.h"
#include "core/rng.h"

enum { N_WHERE = 16, LONG_AGO = 100 };

/* Adds what is recalled of the one thing that this memory saw, `age` later. */
static void count(struct memory *m, struct trace *trace,
                  const struct bot_level *level, int age, struct recall *r)
{
    struct recalled got[MEMORY_TRACES(1)];
    m->moment += (uint32_t)age;
    m->choice += LONG_AGO;
    if (memory_recall(m, trace, level, N_WHERE, got) > 0) {
        r->exact += !got[0].is_vague;
        r->vague += got[0].is_vague;
    }
}

/* Asks many memories of one thing that showed `times` times: hidden in between,
 * or moved to another place each time. */
static struct recall ask_many(const struct bot_level *level, bool moves,
                              int times, int age, int memories)
{
    struct recall r = {0, 0};
    for (int i = 0; i < memories; i++) {
        struct fact fact = {3, 7};
        const struct sight nothing = {.n = 0}, sight = {.fact = &fact, .n = 1};
        struct trace trace[MEMORY_TRACES(1)] = {{.seen = 0}};
        struct memory m = {.seed = (uint32_t)i * 2654435761u,
                           .max = MEMORY_TRACES(1)};
        for (int k = 0; k < times; k++) {
            m.moment++;
            if (moves) {
                fact.where = (uint8_t)(7 + k % 2);
            } else {
                memory_see(&m, trace, level, &nothing, N_WHERE);
            }
            memory_see(&m, trace, level, &sight, N_WHERE);
        }
        count(&m, trace, level, age, &r);
    }
    r.exact /= memories;
    r.vague /= memories;
    return r;
}

struct recall recall_rate(const struct bot_level *level, int times, int age,
                          int memories)
{
    return ask_many(level, false, times, age, memories);
}

struct recall recall_moved(const struct bot_level *level, int moves, int age,
                           int memories)
{
    return ask_many(level, true, moves + 1, age, memories);
}

double recall_span(const struct bot_level *level, int things, int age,
                   int memories)
{
    double sum = 0;
    for (int i = 0; i < memories; i++) {
        struct fact fact[N_WHERE];
        const struct sight sight = {.fact = fact, .n = things};
        struct trace trace[MEMORY_TRACES(N_WHERE)] = {{.seen = 0}};
        struct recalled got[MEMORY_TRACES(N_WHERE)];
        struct memory m = {.seed = (uint32_t)i * 2654435761u,
                           .max = MEMORY_TRACES(N_WHERE)};
        for (uint8_t k = 0; k < things; k++) {
            fact[k] = (struct fact){k, k};
        }
        memory_see(&m, trace, level, &sight, N_WHERE);
        m.moment += (uint32_t)age;
        m.choice += LONG_AGO;
        int n = memory_recall(&m, trace, level, N_WHERE, got);
        for (int k = 0; k < n; k++) {
            sum += !got[k].is_vague;
        }
    }
    return sum / memories;
}

/* ---- Pairs ---- */

enum { CARDS = 2 * MOST_PAIRS, NOWHERE = 0xff };

struct pairs {
    const struct bot_level *level;
    struct rng rng;
    struct memory memory;
    struct trace trace[MEMORY_TRACES(CARDS)];
    uint8_t card[CARDS];       /* by place; 2p and 2p + 1 are pair p */
    uint32_t left, seen;       /* bits: places with a card; turned before */
    uint8_t thought_at[CARDS]; /* by card: the place recalled, or NOWHERE */
    uint32_t thought_of;       /* bits: places where one is recalled */
    struct recall_game counted;
};

static void think_back(struct pairs *p)
{
    struct recalled got[MEMORY_TRACES(CARDS)];
    int n = p->level ? memory_recall(&p->memory, p->trace, p->level, CARDS, got)
                     : 0;
    p->thought_of = 0;
    memset(p->thought_at, NOWHERE, sizeof p->thought_at);
    for (int i = 0; i < n; i++) { /* the strongest first */
        struct fact f = got[i].fact;
        if (p->left & ~p->thought_of & 1u << f.where) {
            p->thought_at[f.what] = f.where;
            p->thought_of |= 1u << f.where;
        }
    }
}

/* Turns the card at a place and returns it. */
static uint8_t turn_card(struct pairs *p, uint8_t place)
{
    struct fact fact[CARDS];
    struct fact shown = {p->card[place], place};
    struct sight sight = {.fact = fact, .shown = &shown, .n_shown = 1};
    p->seen |= 1u << place;
    for (uint32_t left = p->left & p->seen; left; left &= left - 1) {
        uint8_t at = (uint8_t)__builtin_ctz(left);
        fact[sight.n++] = (struct fact){p->card[at], at};
    }
    p->memory.moment++;
    p->memory.choice++;
    if (p->level) {
        memory_see(&p->memory, p->trace, p->level, &sight, CARDS);
    }
    return p->card[place];
}

/* A place where nothing is recalled, if there is one, other than `not`. */
static uint8_t somewhere(struct pairs *p, uint32_t not )
{
    uint32_t open = p->left & ~not, new = open & ~p->thought_of;
    return rng_member(&p->rng, new ? new : open);
}

/* The first of a pair of which both are recalled; else a new card. */
static uint8_t first_place(struct pairs *p)
{
    for (int card = 0; card < CARDS; card += 2) {
        if (p->thought_at[card] != NOWHERE
            && p->thought_at[card + 1] != NOWHERE) {
            return p->thought_at[card];
        }
    }
    return somewhere(p, 0);
}

static void play_move(struct pairs *p)
{
    think_back(p);
    uint8_t one = first_place(p);
    bool is_recalled = p->thought_of >> one & 1;
    uint8_t first = turn_card(p, one), was = p->thought_at[first];
    p->counted.errors += is_recalled && was != one;
    think_back(p);
    uint8_t like = p->thought_at[first ^ 1];
    uint8_t two =
        like != NOWHERE && like != one ? like : somewhere(p, 1u << one);
    assert(two < 32);
    bool is_pair = turn_card(p, two) == (first ^ 1);
    p->counted.errors += two == like && !is_pair;
    p->counted.moves++;
    p->left &= is_pair ? ~(1u << one | 1u << two) : ~0u;
}

struct recall_game recall_pairs(const struct bot_level *level, int pairs,
                                int games)
{
    struct recall_game sum = {0, 0};
    for (int i = 0; i < games; i++) {
        struct pairs p = {.level = level,
                          .memory = {.seed = (uint32_t)i * 2654435761u,
                                     .max = MEMORY_TRACES(CARDS)},
                          .left = (1u << 2 * pairs) - 1};
        struct seed seed = rng_seed_from((uint64_t)i);
        rng_start(&p.rng, &seed, RNG_TEST, 0);
        for (uint8_t k = 0; k < 2 * pairs; k++) {
            p.card[k] = k;
        }
        rng_shuffle(&p.rng, p.card, 2 * pairs);
        while (p.left) {
            play_move(&p);
        }
        sum.moves += p.counted.moves;
        sum.errors += p.counted.errors;
    }
    return (struct recall_game){sum.moves / games, sum.errors / games};
}
