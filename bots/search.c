/*
 * search.c: see search.h.
 *
 * Information-set Monte Carlo tree search, with one tree for the thinking
 * seat.  Each iteration imagines a world from what the seat believes, walks
 * down the tree with it, plays a little further, and counts what came out.
 * The tree branches on actions, and on what the thinking seat is told of
 * those that it does not follow (chance, and others who choose at the same
 * time); what it is not told, and what the world is, is averaged over.  An
 * action is judged by the times it was possible, not by the times its node
 * was passed.
 *
 * Where to look next is decided as in PUCT: the mean so far, and a bonus that
 * falls with visits and grows with how readily a sensible player would take
 * the action (game.prefer), averaged over the worlds in which it was
 * possible.  Seats that choose at the same time as the thinking seat do not
 * see its choice: they play by preference alone.  Those who choose after a
 * secret action of it have a node of their own, whatever the action was.  Nor
 * does the thinking seat go on as if it knew the secret action of another;
 * the last of them, before its own choice, is chosen anew in every world.
 *
 * No allocation: nodes come from the caller's arena, 32 bytes each, those of
 * one parent side by side; when it is full, the tree stops growing and the
 * counting goes on.  An iteration costs an imagine, and per step a legal list,
 * a preference and an apply: one to two microseconds in lights, where a dozen
 * steps are followed.  Where a game says that states recur, what was listed at
 * a node is kept with the state that it was listed in.
 */
// SPDX-License-Identifier: MIT
#include "bots/search.h"

#include "bots/number.h"
#include "bots/tree.h"
#include "core/chance.h"
#include "core/direct.h"
#include "core/event.h"
#include "lib/mem.h"

enum {
    LOOK_AHEAD = 12,   /* actions played after leaving it, with an estimate */
    FARTHER = 5,       /* ... times as many for one who plays alone */
    COUNTED = 2,       /* ... where what may come has been counted */
    TO_THE_END = 3000, /* ... without one */
    GLANCE = 64        /* iterations between two looks at the clear choice */
};

#define CURIOSITY 1.2f
#define PATIENCE 0.97f /* ... where others may come first */

/* ---- What a position is worth ---- */

static who_set team(const struct walk *w, who seat)
{
    return w->s->game->team ? w->s->game->team(w->s->setup, seat)
                            : WHO_BIT(seat);
}

/* Late gains count less: else a player who can always do a thing later never
 * does it. */
static float share_of(struct walk *w, who seat, const struct result *r)
{
    if (w->share[seat] < 0) {
        if (!r) {
            w->share[seat] =
                (float)w->s->game->estimate(w->s->setup, w->state, seat) / 1000;
        } else if (!(r->winners & WHO_BIT(seat))) {
            w->share[seat] = 0;
        } else {
            who_set others = (who_set)(r->winners & ~team(w, seat));
            w->share[seat] =
                others ? 1 / (float)__builtin_popcount(r->winners) : 1;
        }
        w->share[seat] =
            w->share[seat] * w->kept + w->before[seat] * (1 - w->kept);
    }
    return w->share[seat];
}

/* ---- Playing on ---- */

static uint32_t total(const struct walk *w, int n)
{
    const uint8_t *weight = w->weight;
    uint32_t sum = 0;
    for (int i = 0; i < n; i++) {
        sum += weight[i];
    }
    return sum;
}

/* Who goes by feeling takes all that is sensible to be more alike. */
static uint32_t feel(struct walk *w, int n, uint32_t sum)
{
    float feeling = w->s->feeling, alike = feeling * (float)sum / (float)n;
    for (int i = 0; i < n; i++) {
        float weight = (1 - feeling) * (float)w->weight[i] + alike;
        w->weight[i] = w->weight[i] ? (uint8_t)(weight + 1) : 0;
    }
    return total(w, n);
}

/* Leaves of the list only what has weight; returns how many. */
static int drop_silly(struct walk *w, int n)
{
    struct action *legal = w->legal;
    uint8_t *weight = w->weight;
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (weight[i] > 0) {
            legal[kept] = legal[i];
            weight[kept++] = weight[i];
        }
    }
    return kept;
}

/* Weighs the n actions in the list and leaves those that are sensible.
 * Returns the sum of their weights, which is 0 only when the seat would rather
 * wait and may. */
static uint32_t prefer(struct walk *w, who seat, int *n, bool may_wait)
{
    const struct game *g = w->s->game;
    uint32_t sum = 0;
    if (g->prefer) {
        g->prefer(w->s->setup, w->state, seat, w->legal, *n, w->weight);
        sum = total(w, *n);
    }
    if (w->is_counted && w->s->feeling > 0 && sum > 0) {
        sum = feel(w, *n, sum);
    }
    if (sum > 0) {
        *n = drop_silly(w, *n);
    } else if (!(g->prefer && may_wait)) {
        sum = (uint32_t)(*n > 0 ? *n : 0);
        memset(w->weight, 1, sum);
    }
    return sum;
}

static void list_anew(struct walk *w)
{
    w->legal = w->room_for_legal;
    w->weight = w->room_for_weight;
}

/* Lists what is sensible for a seat, and returns the sum of the weights as
 * prefer does. */
static uint32_t list(struct walk *w, who seat, int *n, bool may_wait)
{
    const struct search *s = w->s;
    list_anew(w);
    if (s->game->sensible && !w->is_counted) {
        uint32_t sum =
            s->game->sensible(s->setup, w->state, seat, w->legal, w->weight, n);
        if (sum > 0) {
            return sum;
        }
    }
    *n = direct_legal(s->game, s->setup, w->state, seat, w->legal);
    return prefer(w, seat, n, may_wait);
}

/* Somebody acts.  Apart, since where many values are held at once gcc passes
 * an action by way of memory, half of it unwritten, and every call waits. */
__attribute__((noinline)) static void play(struct walk *w, who seat,
                                           uint32_t key, struct event_log *log)
{
    const struct search *s = w->s;
    direct_apply(s->game, s->setup, w->state, seat, tree_action(key), NULL,
                 log);
}

static void play_chance(struct walk *w, struct event_log *log)
{
    const struct search *s = w->s;
    struct action a;
    struct layout layout;
    chance_draw(s->game, s->setup, w->state, s->rng, &a, &layout);
    direct_apply(s->game, s->setup, w->state, CHANCE, a, &layout, log);
}

/* One of those waited for, by lot. */
static who pick(const struct walk *w, who_set waiting)
{
    return waiting & (waiting - 1) ? rng_member(w->s->rng, waiting)
                                   : (who)__builtin_ctz(waiting);
}

/* One of those waited for acts, by preference and luck; the last of them who
 * would rather wait must.  Returns who it was. */
static who play_one(struct walk *w, who_set waiting, struct event_log *log)
{
    const struct search *s = w->s;
    for (who_set left = waiting;;) {
        who seat = pick(w, left);
        left &= (who_set)~WHO_BIT(seat);
        int n;
        uint32_t sum = list(w, seat, &n, left != 0);
        if (sum == 0) {
            continue;
        }
        uint32_t at = rng_below(s->rng, sum);
        int i = 0;
        while (at >= w->weight[i]) {
            at -= w->weight[i++];
        }
        play(w, seat, tree_key(w->legal[i]), log);
        return seat;
    }
}

/* Plays on from the leaf; true when the game ended. */
static bool play_on(struct walk *w)
{
    const struct search *s = w->s;
    int ahead = s->game->look_ahead ? s->game->look_ahead : LOOK_AHEAD;
    ahead *= s->setup->n_seats == 1 && !w->is_counted ? FARTHER : 1;
    ahead = w->is_counted && s->feeling <= 0 ? COUNTED : ahead;
    int steps = s->game->estimate ? ahead : TO_THE_END;
    for (int i = 0; i < steps;) {
        who_set waiting = direct_waiting(s->game, s->setup, w->state);
        if (!waiting) {
            return true;
        }
        if (waiting & WHO_BIT(CHANCE)) {
            play_chance(w, NULL);
        } else {
            play_one(w, waiting, NULL);
            w->kept *= w->patience;
            i++;
        }
    }
    return !direct_waiting(s->game, s->setup, w->state);
}

/* ---- The tree ---- */

/* The first children of a node: what is in the list. */
static bool add_children(struct walk *w, uint32_t parent, int n)
{
    struct node *p = &w->node[parent];
    bool has_room = tree_make_room(w, p, (uint32_t)n);
    p->n_children = has_room ? (uint32_t)n : 0;
    for (uint32_t i = 0; i < p->n_children; i++) {
        w->node[p->first_child + i] =
            (struct node){.key = tree_key(w->legal[i])};
    }
    return has_room;
}

/* As list(), for the choice at a node. */
static uint32_t list_at(struct walk *w, uint32_t at, who seat, int *n,
                        bool may_wait)
{
    if (!w->listing || w->is_counted || may_wait) {
        return list(w, seat, n, may_wait);
    }
    struct listing *l = &w->listing[(at + (uint32_t)w->forced) % N_LISTINGS];
    if (l->node == at + 1 && l->seat == seat
        && memcmp(l->state, w->state, w->s->game->state_size) == 0) {
        w->legal = l->legal;
        w->weight = l->weight;
        *n = l->n;
        return l->sum;
    }
    uint32_t sum = list(w, seat, n, false);
    if (*n <= MAX_LISTED) {
        l->node = at + 1;
        l->sum = sum;
        l->seat = seat;
        l->n = (uint8_t)*n;
        memcpy(l->weight, w->weight, (size_t)*n);
        memcpy(l->legal, w->legal, (size_t)*n * sizeof *w->legal);
        memcpy(l->state, w->state, w->s->game->state_size);
    }
    return sum;
}

/* What the node that the walk has come to has been worth so far to a seat. */
static float worth_to(const struct walk *w, uint32_t at, who seat)
{
    float worth = w->node[at].visits ? w->node[at].mean : 0.5f;
    who to = w->depth > 0 ? w->actor[w->depth - 1] : w->s->seat;
    bool is_other = w->s->game->team && !(team(w, to) & WHO_BIT(seat));
    return is_other ? 1 - worth : worth;
}

static inline float root_of(const struct walk *w, uint32_t n)
{
    return n < w->n_roots ? w->roots[n] : number_root((float)n);
}

/* How a choice goes through the children of a node, and the best of them. */
struct tour {
    struct node *child, *end, *best;
    float best_score;
    int i; /* of the list */
};

/* Goes on through the list until an action of it has no child yet, or to its
 * end.  Apart, and without a call: in WebAssembly whoever calls keeps all it
 * holds in memory. */
__attribute__((noinline)) static void look(const struct walk *w, int n,
                                           float each, float curiosity,
                                           float parent_worth,
                                           struct tour *tour)
{
    const struct action *legal = w->legal;
    const uint8_t *weight = w->weight;
    struct node *child = tour->child, *best = tour->best;
    const struct node *end = tour->end;
    float best_score = tour->best_score;
    int i = tour->i;
    for (; i < n; i++, child++) {
        struct node *from = child;
        uint32_t key = tree_key(legal[i]);
        while (child < end && child->key != key) {
            child++;
        }
        if (child == end) {
            child = from;
            break;
        }
        child->possible++;
        child->readiness += (float)weight[i] * each;
        float ready = child->readiness / (float)child->possible;
        float worth = child->visits ? child->mean : parent_worth;
        float score = worth + curiosity * ready / (1 + (float)child->visits);
        if (score > best_score) {
            best_score = score;
            best = child;
        }
    }
    *tour = (struct tour){child, tour->end, best, best_score, i};
}

/* Puts a child in for the action that the tour has come to; false when the
 * arena is full. */
static bool add_missing(struct walk *w, uint32_t at, struct tour *tour)
{
    struct node *child = tour->child;
    uint32_t key = tree_key(w->legal[tour->i]), rank = tree_rank(key);
    while (child < tour->end && tree_rank(child->key) < rank) {
        child++;
    }
    uint32_t place = (uint32_t)(child - w->node) - w->node[at].first_child;
    uint32_t new = tree_add(w, at, place, key);
    if (new) { /* they may have moved */
        tour->best += tour->best ? &w->node[new] - child : 0;
        tour->child = &w->node[new];
        tour->end = &w->node[w->node[at].first_child] + w->node[at].n_children;
    }
    return new != 0;
}

/* The child to look at next, among those whose action is sensible in this
 * world for the seat that chooses, with the sum of their weights.  Notes for
 * each that it was possible.  0 when the arena is full. */
static uint32_t select_child(struct walk *w, uint32_t at, int n, uint32_t sum,
                             who seat)
{
    float each = 1 / (float)sum;
    float curiosity = CURIOSITY * root_of(w, w->node[at].visits + 1);
    float parent_worth = worth_to(w, at, seat);
    if (w->node[at].n_children == 0 && !add_children(w, at, n)) {
        return 0;
    }
    struct node *first = &w->node[w->node[at].first_child];
    struct tour tour = {.child = first,
                        .end = first + w->node[at].n_children,
                        .best_score = -1};
    look(w, n, each, curiosity, parent_worth, &tour);
    while (tour.i < n) {
        if (!add_missing(w, at, &tour)) {
            return 0;
        }
        look(w, n, each, curiosity, parent_worth, &tour);
    }
    return tour.best ? (uint32_t)(tour.best - w->node) : 0;
}

/* Four bytes that stand for what the thinking seat is told of the events. */
static struct action told(const struct walk *w, const struct event_log *log)
{
    uint32_t hash = 0x811c9dc5; /* FNV-1a */
    struct event seen;
    for (int i = 0; i < log->n; i++) {
        if (event_redact(w->s->game, &log->event[i], w->s->seat, &seen)) {
            const unsigned char *byte = (const unsigned char *)&seen;
            size_t n = offsetof(struct event, list.item) + seen.list.n;
            for (size_t k = 0; k < n; k++) {
                hash = (hash ^ byte[k]) * 0x01000193;
            }
        }
    }
    return (struct action){
        TOLD, {(uint8_t)hash, (uint8_t)(hash >> 8), (uint8_t)(hash >> 16)}};
}

/* The child of a node for one action, or 0 when the arena is full. */
static uint32_t child_of(struct walk *w, uint32_t at, struct action a)
{
    uint32_t first = w->node[at].first_child, n = w->node[at].n_children;
    uint32_t key = tree_key(a), rank = tree_rank(key), place = 0;
    const struct node *child = &w->node[first];
    for (uint32_t left = n; left > 0;) {
        uint32_t half = (left + 1) / 2;
        place += tree_rank(child[place + half - 1].key) < rank ? half : 0;
        left -= half;
    }
    bool is_there = place < n && child[place].key == key;
    return is_there ? first + place : tree_add(w, at, place, key);
}

static void pass(struct walk *w, uint32_t node, who actor)
{
    const char *next = (const char *)&w->node[w->node[node].first_child];
    for (int i = 0; i < 3; i++) { /* its children are looked at next */
        __builtin_prefetch(next + i * CACHE_LINE);
    }
    w->path[w->depth] = node;
    w->actor[w->depth++] = actor;
}

/* The child for what the seat was told, or 0 when the arena is full. */
static uint32_t follow(struct walk *w, uint32_t at, const struct event_log *log)
{
    uint32_t child = child_of(w, at, told(w, log));
    if (child) {
        pass(w, child, w->s->seat);
    }
    return child;
}

/* If a secret action of another seat came just before, it is chosen anew, so
 * that the world is one that somebody with a reason made.  The root is then
 * what follows, whatever was chosen. */
static void choose_anew(struct walk *w)
{
    const struct search *s = w->s;
    struct event_log nothing = {.event = w->event};
    who by;
    list_anew(w);
    int n = s->game->secret(s->setup, w->state, s->seat, &by, w->legal);
    if (n == 0) {
        return;
    }
    uint32_t sum = prefer(w, by, &n, false);
    uint32_t at = select_child(w, 0, n, sum, by);
    if (!at) {
        return;
    }
    pass(w, at, by);
    s->game->alter(s->setup, w->state, tree_action(w->node[at].key));
    uint32_t root = follow(w, 0, &nothing);
    w->root = root ? root : w->root;
}

/* A seat that has not seen what the thinking seat did acts: it chooses at a
 * node that is the same whatever that was. */
static uint32_t choose_unseeing(struct walk *w, uint32_t at, who seat,
                                struct event_log *log)
{
    int n;
    uint32_t sum = list_at(w, w->unseeing, seat, &n, false);
    pass(w, w->unseeing, seat);
    uint32_t child = select_child(w, w->unseeing, n, sum, seat);
    if (!child) {
        return 0;
    }
    pass(w, child, seat);
    w->kept *= w->patience;
    w->blind &= (who_set)~WHO_BIT(seat);
    w->unseeing = 0;
    play(w, seat, w->node[child].key, log);
    return follow(w, at, log);
}

/* An action in the tree, from node `from` to node `to`; returns the node to go
 * on at, which is another when somebody does not see what was done. */
static uint32_t act(struct walk *w, uint32_t from, uint32_t to, who seat,
                    struct event_log *log)
{
    const struct search *s = w->s;
    struct action a = tree_action(w->node[to].key);
    bool is_secret = s->game->secret_verbs >> a.verb & 1;
    pass(w, to, seat);
    w->kept *= w->patience;
    if (is_secret && seat != s->seat) {
        play(w, seat, tree_key(a), log);
        return follow(w, from, log);
    }
    play(w, seat, tree_key(a), NULL);
    if (is_secret) {
        w->blind = (who_set)~WHO_BIT(s->seat);
        a = (struct action){HID, {a.verb}};
    }
    if (is_secret || w->unseeing) {
        w->unseeing = child_of(w, w->unseeing ? w->unseeing : from, a);
    }
    return w->path[w->depth - 1];
}

/* One step down from node `at`, passing three nodes at most.  Returns the node
 * to go on at; 0 where the tree, or the game, ends. */
static uint32_t step(struct walk *w, uint32_t at)
{
    const struct search *s = w->s;
    struct event_log log = {.event = w->event, .max = s->game->max_events};
    who_set waiting = direct_waiting(s->game, s->setup, w->state);
    who_set others = (who_set)(waiting & ~WHO_BIT(s->seat));
    bool is_own = waiting & WHO_BIT(s->seat);
    if (!waiting) {
        return 0;
    }
    if (waiting & WHO_BIT(CHANCE)) {
        play_chance(w, &log);
        return follow(w, at, &log);
    }
    who seat = is_own ? s->seat : (who)__builtin_ctz(waiting);
    bool is_alone = waiting == WHO_BIT(seat);
    if (!is_own && w->unseeing && is_alone && w->blind & WHO_BIT(seat)) {
        return choose_unseeing(w, at, seat, &log);
    }
    if (!is_own && (!is_alone || w->blind & WHO_BIT(seat))) {
        w->blind &= (who_set)~WHO_BIT(play_one(w, waiting, &log));
        return follow(w, at, &log);
    }
    int n;
    bool may_wait = w->depth > 0 && is_own && others;
    uint32_t sum = list_at(w, at, seat, &n, may_wait);
    if (sum == 0) {
        play_one(w, others, &log);
        return follow(w, at, &log);
    }
    if (n == 1 && w->depth > 0 && w->forced < MAX_PATH && !w->unseeing
        && !(s->game->secret_verbs >> w->legal[0].verb & 1)) {
        w->forced++; /* no choice, so no node */
        w->kept *= w->patience;
        play(w, seat, tree_key(w->legal[0]), NULL);
        return at;
    }
    uint32_t child = select_child(w, at, n, sum, seat);
    if (!child) {
        return 0;
    }
    at = act(w, at, child, seat, &log);
    return at && w->node[at].visits > 0 ? at : 0;
}

/* Walks down the tree with the world in w->state. */
static void descend(struct walk *w)
{
    w->depth = w->forced = 0;
    w->unseeing = 0;
    if (w->s->game->secret) {
        choose_anew(w);
    }
    uint32_t at = w->root;
    do {
        at = step(w, at);
    } while (at && w->depth < MAX_PATH - 2);
}

static void count(struct walk *w, bool is_over)
{
    struct result r;
    for (int i = 0; i < MAX_SEATS; i++) {
        w->share[i] = -1;
    }
    if (is_over) {
        w->s->game->result(w->s->setup, w->state, &r);
    }
    bool has_worth = is_over || w->s->game->estimate;
    for (int i = -1; i < w->depth; i++) { /* the root, then the path */
        struct node *c = &w->node[i < 0 ? 0 : w->path[i]];
        who seat = i < 0 ? w->s->seat : w->actor[i];
        c->visits++;
        c->worth += has_worth ? share_of(w, seat, is_over ? &r : NULL) : 0;
        c->mean = c->worth / (float)c->visits;
    }
}

/* ---- Running ---- */

uint32_t search_run(const struct search *s, const struct action *legal, int n,
                    struct search_choice *choice)
{
    struct walk w = {.s = s};
    uint32_t done = 0;
    memset(choice, 0, (size_t)n * sizeof *choice);
    if (!tree_lay_out(&w)) {
        return 0;
    }
    w.roots[w.n_roots++] = 0;
    w.patience = s->setup->n_seats == 1 ? 1 : PATIENCE;
    for (; done < s->iterations; done++) {
        if (done % GLANCE == 0 && tree_is_decided(&w, s->iterations - done)) {
            break;
        }
        if (!s->game->imagine(s->setup, s->know, s->seat, s->rng, w.state)) {
            break;
        }
        who_set waiting = direct_waiting(s->game, s->setup, w.state);
        w.blind = (who_set)(waiting & ~WHO_BIT(s->seat));
        w.kept = 1;
        w.is_counted = s->game->thought
                       && s->game->thought(s->setup, w.state) == THOUGHT_COUNT;
        for (who seat = 0; done == 0 && seat < s->setup->n_seats; seat++) {
            w.before[seat] =
                s->game->estimate
                    ? (float)s->game->estimate(s->setup, w.state, seat) / 1000
                    : 0.5f;
        }
        if (w.n_roots < N_ROOTS) { /* for those visited every time */
            w.roots[w.n_roots] = number_root((float)w.n_roots);
            w.n_roots++;
        }
        descend(&w);
        count(&w, play_on(&w));
    }
    const struct node *c = &w.node[w.node[w.root].first_child];
    const struct node *end = c + w.node[w.root].n_children;
    for (int i = 0; i < n; i++) {
        uint32_t key = tree_key(legal[i]), rank = tree_rank(key);
        while (c < end && tree_rank(c->key) < rank) {
            c++;
        }
        if (c < end && c->key == key && c->visits > 0) {
            choice[i] = (struct search_choice){c->visits, c->mean};
        }
    }
    return done;
}
