/*
 * bot.c: see bot.h: the seat's knowledge, its memory, and the search.
 *
 * A bot is one flat block: this struct, then what the seat was shown (`know`,
 * perfect), then what it believes at the moment of a choice, then the traces
 * of its memory.  Forgetting never touches `know`: at each choice the
 * memory says which facts are still there, and game.believe makes a copy that
 * holds just those.
 */
// SPDX-License-Identifier: MIT
#include "bots/bot.h"

#include "bots/level.h"
#include "bots/memory.h"
#include "bots/number.h"
#include "bots/search.h"
#include "core/notation.h"
#include "lib/mem.h"

enum {
    ALIGN = 16,
    MAX_RECALLED = 160,
    MAX_LIST = 1024,
    MAX_RUN = 32,
    WORLDS = 16,
    SECOND_THOUGHTS = 600,
    MANY_WORLDS = 64, /* to tell a reason from luck */
    LITTLE = 6        /* part of the usual thought that is enough */
};

/* How much readier a fact must make the seat to be a reason. */
#define ENOUGH_REASON 0.06f
#define ENOUGH_THOUGHT 0.10f
#define ENOUGH_WORTH 0.03f

/* What was done at what sight, since somebody else last acted.  A person who
 * comes back to the same sight notices, and tries something else; without
 * this, a player who may go on for ever does. */
struct done {
    uint32_t sight;
    struct action action;
};

struct bot {
    const struct game *game;
    const struct setup *setup;
    const struct bot_level *level;
    struct seed seed;
    struct memory memory;
    uint32_t choices; /* made so far */
    uint32_t pause_ms;
    uint32_t sight; /* a hash of the last view */
    struct done done[MAX_RUN];
    uint8_t n_done;
    bool has_chosen; /* since it last saw something */
    who seat;
    uint8_t last_actor;
    uint8_t doing;  /* who was last seen to do something */
    uint8_t turned; /* what game.turned last said */
    uint16_t n_where;
};

static size_t aligned(size_t n)
{
    return (n + ALIGN - 1) / ALIGN * ALIGN;
}

static unsigned char *know_of(const struct bot *b)
{
    return (unsigned char *)(uintptr_t)b + aligned(sizeof *b);
}

static unsigned char *belief_of(const struct bot *b)
{
    return know_of(b) + aligned(b->game->know_size);
}

static struct trace *traces_of(const struct bot *b)
{
    return (struct trace *)(void *)(belief_of(b) + aligned(b->game->know_size));
}

size_t bot_size(const struct game *g)
{
    return aligned(sizeof(struct bot)) + 2 * aligned(g->know_size)
           + MEMORY_TRACES((size_t)g->max_facts) * sizeof(struct trace);
}

void bot_start(struct bot *b, const struct game *g, const struct setup *s,
               who seat, const struct bot_level *level, const struct seed *seed)
{
    memset(b, 0, bot_size(g));
    b->game = g;
    b->setup = s;
    b->seat = seat;
    b->level = level;
    b->seed = *seed;
    b->last_actor = b->doing = CHANCE;
    b->memory.max = (uint16_t)MEMORY_TRACES(g->max_facts);
    assert(b->memory.max <= MAX_RECALLED);
    struct rng r;
    rng_start(&r, seed, RNG_MEMORY, seat);
    b->memory.seed = rng_next(&r);
    while (b->n_where < 255 && notation_word(g, s, g->fact_where, b->n_where)) {
        b->n_where++;
    }
}

void bot_carried(struct bot *b, const struct game *g, const struct setup *s,
                 const struct bot_level *level)
{
    b->game = g;
    b->setup = s;
    b->level = level;
}

static uint32_t hash(const unsigned char *bytes, size_t n)
{
    uint32_t x = 0x811c9dc5; /* FNV-1a */
    for (size_t i = 0; i < n; i++) {
        x = (x ^ bytes[i]) * 0x01000193;
    }
    return x;
}

/* Whether the seat lives through something of this: more is told of it than
 * goes without saying, and of chance what it lays open to it.  What somebody
 * goes on doing is one thing, unless it shows something. */
static bool is_moment(struct bot *b, const struct event *event, int n,
                      bool shows)
{
    for (int i = 0; i < n; i++) {
        const struct event *e = &event[i];
        bool is_chance = e->actor >= MAX_SEATS;
        bool has_said = e->arg[0] != ABSENT || e->list.n > 0;
        bool is_open = !is_chance || (e->shown && has_said);
        if (is_open && b->game->event_kinds[e->kind].stands != STANDS_BRIEF) {
            bool goes_on = !is_chance && e->actor == b->doing;
            b->doing = e->actor;
            return shows || !goes_on;
        }
    }
    return false;
}

/* What these events alone, and not the look of the table after them, show to
 * somebody who knew nothing: that is what everybody has just seen. */
static int find_shown(struct bot *b, const struct event *event, int n,
                      const void *view, struct fact *shown)
{
    const struct game *g = b->game;
    struct fact seen[MAX_RECALLED];
    unsigned char *newcomer = belief_of(b);
    if (n == 0) {
        return 0;
    }
    memset(newcomer, 0, g->know_size);
    g->learn(b->setup, newcomer, b->seat, NULL, 0, view);
    int n_seen = g->facts(b->setup, newcomer, b->seat, seen), k = 0,
        n_shown = 0;
    memset(newcomer, 0, g->know_size);
    g->learn(b->setup, newcomer, b->seat, event, n, view);
    int n_all = g->facts(b->setup, newcomer, b->seat, shown);
    for (int i = 0; i < n_all; i++) { /* both lists ascend */
        while (k < n_seen && memcmp(&seen[k], &shown[i], sizeof *seen) < 0) {
            k++;
        }
        if (k == n_seen || memcmp(&seen[k], &shown[i], sizeof *seen) != 0) {
            shown[n_shown++] = shown[i];
        }
    }
    return n_shown;
}

/* Notices that it sits elsewhere. */
static void look_round(struct bot *b, const void *view)
{
    if (b->game->turned) {
        int places, n = b->setup->n_seats;
        int turned = b->game->turned(b->setup, view, &places);
        int by = (turned - b->turned + n) % n * places / n;
        b->turned = (uint8_t)turned;
        if (by > 0) {
            memory_turn(&b->memory, traces_of(b), by, places);
        }
    }
}

/* Time passes, but not for what the seat has marked. */
static void pass_moment(struct bot *b, const void *view)
{
    const struct game *g = b->game;
    b->memory.moment++;
    for (int where = 0; g->marked && where < b->n_where; where++) {
        if (g->marked(b->setup, view, b->seat, (uint8_t)where)) {
            memory_keep(&b->memory, traces_of(b), (uint8_t)where);
        }
    }
}

void bot_see(struct bot *b, const struct event *event, int n, const void *view)
{
    const struct game *g = b->game;
    /* A turn is over when another seat acts; alone, each action is one. */
    bool is_alone = b->setup->n_seats == 1;
    for (int i = 0; i < n; i++) {
        if (event[i].actor < MAX_SEATS && event[i].actor != b->last_actor) {
            b->last_actor = event[i].actor;
            b->memory.turn++;
            b->n_done = is_alone ? b->n_done : 0;
        }
    }
    if (is_alone) {
        b->last_actor = CHANCE;
    }
    look_round(b, view);
    b->memory.choice += b->has_chosen;
    b->has_chosen = false;
    b->sight = hash(view, g->view_size);
    struct fact fact[MAX_RECALLED], shown[MAX_RECALLED];
    assert(g->max_facts <= MAX_RECALLED);
    g->learn(b->setup, know_of(b), b->seat, event, n, view);
    struct sight sight = {.fact = fact,
                          .shown = shown,
                          .n = g->facts(b->setup, know_of(b), b->seat, fact),
                          .n_shown = find_shown(b, event, n, view, shown)};
    if (is_moment(b, event, n, sight.n_shown > 0)) {
        pass_moment(b, view);
    }
    memory_see(&b->memory, traces_of(b), b->level, &sight, b->n_where);
}

/* ---- Choosing ---- */

/* Makes the belief: what is recalled, and nothing else.  Weak memories that
 * no world agrees with are given up, the weakest first. */
static void believe(struct bot *b, struct rng *r, unsigned char *world)
{
    const struct game *g = b->game;
    struct recalled recalled[MAX_RECALLED];
    struct fact fact[MAX_RECALLED];
    int n =
        memory_recall(&b->memory, traces_of(b), b->level, b->n_where, recalled);
    for (int i = 0; i < n; i++) {
        fact[i] = recalled[i].fact;
    }
    for (;; n--) {
        memcpy(belief_of(b), know_of(b), g->know_size);
        g->believe(b->setup, belief_of(b), b->seat, fact, n);
        if (n == 0 || g->imagine(b->setup, belief_of(b), b->seat, r, world)) {
            return;
        }
    }
}

/* Whether others are waited for too, and in most worlds that it imagines the
 * game says that it had better let them act.  Takes nothing from the luck of
 * the choice. */
static bool would_wait(const struct bot *b, const struct action *legal, int n,
                       struct rng r, unsigned char *world)
{
    const struct game *g = b->game;
    uint8_t weight[MAX_LIST];
    int waits = 0;
    for (int i = 0; g->prefer && i < WORLDS; i++) {
        if (!g->imagine(b->setup, belief_of(b), b->seat, &r, world)
            || !(g->waiting(b->setup, world) & ~WHO_BIT(b->seat))) {
            return false;
        }
        int sum = 0;
        g->prefer(b->setup, world, b->seat, legal, n, weight);
        for (int k = 0; k < n; k++) {
            sum += weight[k];
        }
        waits += sum == 0;
    }
    return waits > WORLDS / 2;
}

/* Whether an operand is a word of a fact: the same one, or that of another
 * vocabulary for the very same thing. */
static bool is_named(const struct bot *b, int vocab, uint8_t arg,
                     uint8_t fact_vocab, uint8_t word)
{
    return vocab == fact_vocab
               ? arg == word
               : notation_word(b->game, b->setup, vocab, arg)
                     == notation_word(b->game, b->setup, fact_vocab, word);
}

bool bot_acts_on(const struct bot *b, struct action a, struct fact f)
{
    int vocab[MAX_ARGS];
    int n_args = notation_slots(b->game, a.verb, vocab);
    for (int k = 0; k < n_args; k++) {
        if (is_named(b, vocab[k], a.arg[k], b->game->fact_what, f.what)
            || is_named(b, vocab[k], a.arg[k], b->game->fact_where, f.where)) {
            return true;
        }
    }
    return false;
}

/* How readily it would take one of its actions if it remembered these facts:
 * 0 to 1, over some worlds. */
static float readiness(struct bot *b, const struct fact *fact, int n_facts,
                       const struct action *legal, int n, int chosen,
                       unsigned char *world)
{
    const struct game *g = b->game;
    struct rng r; /* the same luck for every question */
    uint8_t weight[MAX_LIST];
    float sum = 0;
    rng_start(&r, &b->seed, RNG_PLAY, (uint64_t)b->choices << 8 | MAX_SEATS);
    memcpy(belief_of(b), know_of(b), g->know_size);
    g->believe(b->setup, belief_of(b), b->seat, fact, n_facts);
    for (int i = 0; i < MANY_WORLDS; i++) {
        if (!g->imagine(b->setup, belief_of(b), b->seat, &r, world)) {
            return 0;
        }
        float total = 0;
        g->prefer(b->setup, world, b->seat, legal, n, weight);
        for (int k = 0; k < n; k++) {
            total += weight[k];
        }
        sum += total > 0 ? (float)weight[chosen] / total : 0;
    }
    return sum / MANY_WORLDS;
}

/* How the search sees one of the actions if it remembered these facts. */
struct prospect {
    float share, worth; /* of the thoughts; of the win */
};

static struct prospect look_ahead(struct bot *b, const struct fact *fact,
                                  int n_facts, const struct action *legal,
                                  int n, int chosen, struct bot_arena *arena)
{
    struct search_choice choice[MAX_LIST];
    struct rng r; /* the same luck for every question */
    rng_start(&r, &b->seed, RNG_PLAY, (uint64_t)b->choices << 8 | MAX_SEATS);
    memcpy(belief_of(b), know_of(b), b->game->know_size);
    b->game->believe(b->setup, belief_of(b), b->seat, fact, n_facts);
    struct search s = {.game = b->game,
                       .setup = b->setup,
                       .seat = b->seat,
                       .know = belief_of(b),
                       .iterations = SECOND_THOUGHTS,
                       .feeling = 1 - b->level->counting,
                       .arena = arena,
                       .rng = &r};
    uint32_t done = search_run(&s, legal, n, choice);
    return (struct prospect){done ? (float)choice[chosen].visits / (float)done
                                  : 0,
                             choice[chosen].worth};
}

static bool differ(float a, float b, float by)
{
    return a - b > by || b - a > by;
}

/* Whether thinking it over without the last of the facts, the action looks
 * otherwise. */
static bool matters(struct bot *b, const struct fact *fact, int n_facts,
                    const struct action *legal, int n, int chosen,
                    struct bot_arena *arena)
{
    struct prospect with =
        look_ahead(b, fact, n_facts, legal, n, chosen, arena);
    struct prospect less =
        look_ahead(b, fact, n_facts - 1, legal, n, chosen, arena);
    return differ(with.share, less.share, ENOUGH_THOUGHT)
           || differ(with.worth, less.worth, ENOUGH_WORTH);
}

void bot_explain(struct bot *b, const struct action *legal, int n, int chosen,
                 struct bot_arena *arena, struct bot_thought *thought)
{
    struct recalled recalled[MAX_RECALLED];
    struct fact fact[MAX_RECALLED];
    if (thought->iterations == 0 || !b->game->prefer) {
        return;
    }
    int n_facts =
        memory_recall(&b->memory, traces_of(b), b->level, b->n_where, recalled);
    thought->recalls = n_facts > 0;
    for (int i = 0; i < n_facts; i++) {
        fact[i] = recalled[i].fact;
    }
    float all = readiness(b, fact, n_facts, legal, n, chosen, arena->room);
    float none = readiness(b, fact, 0, legal, n, chosen, arena->room);
    float most = 0;
    int best = -1;
    bool is_alone = false;
    for (int i = 0; i < n_facts; i++) {
        struct fact left_out = fact[i];
        bool acts = bot_acts_on(b, legal[chosen], left_out);
        fact[i] = fact[n_facts - 1];
        float drop =
            all
            - readiness(b, fact, n_facts - 1, legal, n, chosen, arena->room);
        fact[i] = left_out;
        /* Where all others are known, they tell this one: then by itself. */
        float rise =
            acts ? readiness(b, &left_out, 1, legal, n, chosen, arena->room)
                       - none
                 : 0;
        bool alone = drop < ENOUGH_REASON;
        if (alone && rise < ENOUGH_REASON) {
            continue;
        }
        drop = (alone ? rise : drop) + (acts ? 1 : 0);
        if (drop > most) {
            most = drop;
            best = i;
            is_alone = alone;
        }
    }
    if (best < 0) {
        return;
    }
    struct fact left_out = fact[best];
    fact[best] = fact[n_facts - 1];
    fact[n_facts - 1] = left_out;
    int first = is_alone ? n_facts - 1 : 0;
    if (matters(b, fact + first, n_facts - first, legal, n, chosen, arena)) {
        thought->has_fact = true;
        thought->fact = recalled[best].fact;
        thought->turns_ago = recalled[best].turns_ago;
    }
}

/* Whether it did just this at just this sight before, in this run. */
static bool did_before(const struct bot *b, struct action a)
{
    for (int i = 0; i < b->n_done; i++) {
        if (b->done[i].sight == b->sight
            && memcmp(&b->done[i].action, &a, sizeof a) == 0) {
            return true;
        }
    }
    return false;
}

void bot_did(struct bot *b, struct action a)
{
    if (did_before(b, a)) {
        return;
    }
    if (b->n_done == MAX_RUN) {
        memmove(b->done, b->done + 1, (MAX_RUN - 1) * sizeof *b->done);
        b->n_done--;
    }
    b->done[b->n_done++] = (struct done){b->sight, a};
}

/* The best idea, or with less care one of the good ones. */
static int pick(const struct bot *b, const struct search_choice *choice, int n,
                struct rng *r)
{
    int best = 0;
    float total = 0;
    for (int i = 0; i < n; i++) {
        bool better = choice[i].visits > choice[best].visits
                      || (choice[i].visits == choice[best].visits
                          && choice[i].worth > choice[best].worth);
        best = better ? i : best;
    }
    if (b->level->care >= 1) {
        return best;
    }
    float power = 1 / (1 - b->level->care), share[MAX_LIST];
    for (int i = 0; i < n; i++) { /* what was never thought of is no idea */
        share[i] = choice[i].visits == 0
                       ? 0
                       : number_power((float)choice[i].visits
                                          / (float)choice[best].visits,
                                      power);
        total += share[i];
    }
    float at = total * ((float)(rng_next(r) >> 8) / 16777216);
    for (int i = 0; i < n; i++) {
        at -= share[i];
        if (at < 0) {
            return i;
        }
    }
    return best;
}

/* Up to twice the level's time, whatever there is to choose from: how long
 * it takes must not tell what it has.  From luck of its own, for the same
 * reason. */
static void set_pause(struct bot *b)
{
    struct rng r;
    uint32_t ms = b->level->thinks ? b->level->pause_ms : 600;
    rng_start(&r, &b->seed, RNG_PLAY,
              UINT64_C(1) << 63 | (uint64_t)b->choices << 8 | b->seat);
    b->pause_ms = ms * (80 + rng_below(&r, 121)) / 100;
}

/* What the choice takes.  Takes nothing from its luck. */
static enum thought thought_of(const struct bot *b, struct rng r,
                               unsigned char *world)
{
    const struct game *g = b->game;
    return g->thought && g->imagine(b->setup, belief_of(b), b->seat, &r, world)
               ? g->thought(b->setup, world)
               : THOUGHT_USUAL;
}

/* The level's own budget. */
static uint32_t budget(const struct bot *b, enum thought thought)
{
    switch (thought) {
    case THOUGHT_LITTLE:
        return b->level->iterations / LITTLE;
    case THOUGHT_DEEP:
        return b->level->deep_iterations;
    case THOUGHT_WIDE:
    case THOUGHT_MAZE:
        return b->level->wide_iterations;
    case THOUGHT_COUNT:
    case THOUGHT_USUAL:
        break;
    }
    return b->level->iterations;
}

/* Forgets all but as many of the ways as the level looks at, by lot. */
static void overlook(const struct bot *b, struct search_choice *choice, int n,
                     struct rng *r)
{
    for (int left = n, want = b->level->ways; left > 0; left--) {
        if ((int)rng_below(r, (uint32_t)left) < want) {
            want--;
        } else {
            choice[left - 1] = (struct search_choice){0, -1};
        }
    }
}

int bot_choose(struct bot *b, const struct action *legal, int n,
               uint32_t iterations, struct bot_arena *arena,
               struct bot_thought *thought)
{
    struct rng r;
    struct search_choice choice[MAX_LIST];
    struct bot_thought nothing = {0};
    thought = thought ? thought : &nothing;
    *thought = nothing;
    assert(n > 0 && n <= MAX_LIST);
    rng_start(&r, &b->seed, RNG_PLAY, (uint64_t)b->choices++ << 8 | b->seat);
    set_pause(b);
    if (!b->level->thinks) {
        return (int)rng_below(&r, (uint32_t)n);
    }
    assert(arena->size > b->game->state_size);
    believe(b, &r, arena->room);
    thought->waits = would_wait(b, legal, n, r, arena->room);
    if (thought->waits || n == 1) {
        return (int)rng_below(&r, (uint32_t)n);
    }
    enum thought needs = thought_of(b, r, arena->room);
    struct search s = {.game = b->game,
                       .setup = b->setup,
                       .seat = b->seat,
                       .know = belief_of(b),
                       .iterations = iterations ? iterations : budget(b, needs),
                       .feeling = 1 - b->level->counting,
                       .arena = arena,
                       .rng = &r};
    thought->iterations = search_run(&s, legal, n, choice);
    for (int i = 0; i < n; i++) {
        if (did_before(b, legal[i])) {
            choice[i] = (struct search_choice){0, -1};
        }
    }
    if (needs == THOUGHT_MAZE && b->level->ways < n) {
        overlook(b, choice, n, &r);
    }
    int chosen = thought->iterations ? pick(b, choice, n, &r)
                                     : (int)rng_below(&r, (uint32_t)n);
    thought->worth = (int32_t)(choice[chosen].worth * 1000);
    bot_did(b, legal[chosen]);
    b->has_chosen = true;
    return chosen;
}

int bot_pause_ms(const struct bot *b)
{
    return (int)b->pause_ms;
}

const void *bot_know(const struct bot *b)
{
    return know_of(b);
}

const struct memory *bot_memory(const struct bot *b, const struct trace **trace)
{
    *trace = traces_of(b);
    return &b->memory;
}

int bot_recall(const struct bot *b, struct recalled *out)
{
    return memory_recall(&b->memory, traces_of(b), b->level, b->n_where, out);
}

void bot_chose(struct bot *b)
{
    b->has_chosen = true;
}
