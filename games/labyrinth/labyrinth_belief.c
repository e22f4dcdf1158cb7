/*
 * labyrinth_belief.c: see labyrinth_belief.h.
 *
 * What one does not see is which cards pass between two others.  In a
 * challenge with the die the kind and the number are public; only which cards
 * of the kind went is hidden, and every choice is held to be alike.  So the
 * treasures' places and the gnomes' are independent, and all one must keep is,
 * for each kind, a list of the ways in which its cards may lie in the hands,
 * each with a weight.  Every way has the same number of cards in each hand, so
 * a list has at most 7!/(2!2!2!1!) = 630 entries; in a hand of five a hidden
 * card makes five of one.
 *
 * A beast draws blind across the kinds, and one card lost without the die may
 * be of either.  For an onlooker that splits the belief into cases, one for
 * each way in which the kinds of the cards drawn and given may have been; given
 * the case the kinds are independent again.  A case has a weight and three
 * lists:
 *
 *     chance of hands  =  sum over cases of  weight x treasures x gnomes x
 *                         beasts, each list's weights by their sum
 *
 * Everything seen (a card won from a hand, a beast used, a hand that had no
 * gnome to give, a game that is not over) strikes out entries and cases and
 * weighs the others by how likely they made it.  So hands are dealt with
 * exactly their chance, given all that was seen, if whatever players chose
 * openly says nothing about their hands and they chose secretly at random.
 *
 * Weights are whole numbers, divided by their greatest common divisor and,
 * when a list's sum passes 32 bits, rounded to them, never to zero.  When
 * there is no room for all cases the least likely are forgotten.  In 1,800
 * games of players who sought each other no seat needed more than 109 cases
 * and 3,005 entries; only a spectator of long games with several trades ever
 * forgot.
 *
 * Cost: a card that passes, about 2 us, and up to a millisecond where the
 * lists are fullest; a deal is a scan of three lists, 0.1 to 0.5 us.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth_belief.h"

#include "core/rng.h"
#include "lib/mem.h"

enum {
    MAX_LIST = 630,
    N_PLACES = 1 << 14, /* seven cards, two bits each */
    SCALE = 360360      /* divisible by every number up to 15 */
};

static const uint8_t first_card[N_KINDS] = {0, FIRST_GNOME, FIRST_BEAST};

/* The ways in which an event may change one case: how many cards of each kind
 * pass, and how many come back. */
struct way {
    uint64_t weight;
    uint8_t from_case;
    uint8_t n[N_KINDS], back[N_KINDS];
};

/* The likeliest of them, the heaviest first. */
struct ways {
    int n;
    bool is_partial; /* there was no room for some */
    struct way way[MAX_CASES];
};

/* ---- Sets of cards of one kind ----
 *
 * Card i of its kind has the bits 2i and 2i + 1 of a place.  A set of such
 * cards has bit 2i; so set * seat is that seat for each of its cards. */

static uint32_t spread(uint32_t cards, int kind)
{
    uint32_t set = 0;
    for (cards = (cards & cards_of(kind)) >> first_card[kind]; cards;
         cards &= cards - 1) {
        set |= 1u << 2 * __builtin_ctz(cards);
    }
    return set;
}

/* The cards of `out` that are in the seat's hand. */
static uint32_t cards_at(uint32_t place, uint32_t out, uint32_t seat)
{
    uint32_t differs = place ^ (out * seat);
    return out & ~(differs | differs >> 1);
}

static struct counts count_case(const struct belief *b, int c)
{
    struct counts n;
    for (int kind = 0; kind < N_KINDS; kind++) {
        uint32_t out = spread(b->out, kind);
        uint32_t place = b->place[b->cases[c].list[kind].first];
        for (uint32_t seat = 0; seat < N_SEATS; seat++) {
            n.of[kind][seat] =
                (uint8_t)__builtin_popcount(cards_at(place, out, seat));
        }
    }
    return n;
}

/* ---- Weights ---- */

static uint64_t gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* x * part / whole, for part <= whole < 2^32. */
static uint64_t share(uint64_t x, uint64_t part, uint64_t whole)
{
    return x / whole * part + x % whole * part / whole;
}

/* Makes n weights coprime, and their sum less than 2^32. */
static void reduce(uint64_t *weight, int n)
{
    uint64_t divisor = 0, sum = 0;
    for (int i = 0; i < n && divisor != 1; i++) {
        divisor = gcd(weight[i], divisor);
    }
    for (int i = 0; i < n; i++) {
        weight[i] /= divisor;
        sum += weight[i] >> 8;
    }
    int shift = 0;
    while (sum >> shift > 0xff0000) {
        shift++;
    }
    for (int i = 0; shift > 0 && i < n; i++) {
        weight[i] = weight[i] >> shift ? weight[i] >> shift : 1;
    }
}

static uint64_t sum_list(const struct belief *b, struct belief_list list)
{
    uint64_t sum = 0;
    for (int i = list.first; i < list.first + list.n; i++) {
        sum += b->weight[i];
    }
    return sum;
}

/* ---- One list ---- */

/* What passes in one kind: n cards of `from` to `to` and `back` the other
 * way, any of them or, when seen, just those of the set. */
struct move {
    uint32_t out, from, to;
    int n, back;
    bool is_seen, is_back_seen;
    uint32_t seen, back_seen;
};

/* The new places, first marked, then weighed by their rank among those
 * marked: so they come out different and ascending without sorting. */
struct tally {
    uint32_t mark[N_PLACES / 32];
    uint16_t rank[N_PLACES / 32]; /* marks before this word */
    uint64_t weight[MAX_LIST];
    bool is_ranked;
};

static void tally_add(struct tally *t, uint32_t place, uint64_t weight)
{
    uint32_t word = place / 32, bit = place % 32;
    if (t->is_ranked) {
        uint32_t before = t->mark[word] & ((1u << bit) - 1);
        t->weight[t->rank[word] + __builtin_popcount(before)] += weight;
    } else {
        t->mark[word] |= 1u << bit;
    }
}

static int tally_rank(struct tally *t)
{
    int n = 0;
    for (int word = 0; word < N_PLACES / 32; word++) {
        t->rank[word] = (uint16_t)n;
        n += __builtin_popcount(t->mark[word]);
    }
    assert(n <= MAX_LIST);
    t->is_ranked = true;
    return n;
}

static bool is_possible(const struct move *m, uint32_t place)
{
    uint32_t gone = cards_at(place, m->out, m->from);
    uint32_t back = cards_at(place, m->out, m->to);
    return (!m->is_seen || !(m->seen & ~gone))
           && (!m->is_back_seen || !(m->back_seen & ~back));
}

/* Adds every way in which the cards may lie after the move. */
static void move_place(const struct move *m, uint32_t place, uint64_t weight,
                       struct tally *t)
{
    uint32_t gone = m->n == 0    ? 0
                    : m->is_seen ? m->seen
                                 : cards_at(place, m->out, m->from);
    uint32_t back = m->back == 0      ? 0
                    : m->is_back_seen ? m->back_seen
                                      : cards_at(place, m->out, m->to);
    uint32_t a = 0;
    do { /* all subsets: (a - set) & set is the one after a */
        uint32_t b = 0;
        do {
            if (__builtin_popcount(a) == m->n
                && __builtin_popcount(b) == m->back) {
                tally_add(t, place ^ ((a | b) * (m->from ^ m->to)), weight);
            }
            b = (b - back) & back;
        } while (b);
        a = (a - gone) & gone;
    } while (a);
}

/* For so many more entries. */
static bool has_room(struct belief *b, int n)
{
    bool has = b->n_deals + n <= MAX_DEALS;
    b->is_partial |= !has;
    return has;
}

/* Appends to `to` the list of `from` after the move; false when it is empty
 * or there is no room.  *kept of *sum says how likely the move made what was
 * seen of it. */
static bool move_list(const struct belief *from, struct belief_list list,
                      const struct move *m, struct belief *to,
                      struct belief_list *out, uint64_t *kept, uint64_t *sum)
{
    struct tally t;
    int n = 0;
    memset(&t, 0, sizeof t);
    *kept = 0;
    *sum = sum_list(from, list);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = list.first; i < list.first + list.n; i++) {
            if (is_possible(m, from->place[i])) {
                move_place(m, from->place[i], from->weight[i], &t);
                *kept += pass == 0 ? from->weight[i] : 0;
            }
        }
        if (pass == 0) {
            n = tally_rank(&t);
        }
        if (n == 0 || !has_room(to, n)) {
            return false;
        }
    }
    reduce(t.weight, n);
    *out = (struct belief_list){to->n_deals, (uint16_t)n};
    for (int word = 0, i = to->n_deals; word < N_PLACES / 32; word++) {
        for (uint32_t bits = t.mark[word]; bits; bits &= bits - 1, i++) {
            to->place[i] = (uint16_t)(word * 32 + __builtin_ctz(bits));
            to->weight[i] = (uint32_t)t.weight[i - out->first];
        }
    }
    to->n_deals = (uint16_t)(to->n_deals + n);
    return true;
}

static bool copy_list(const struct belief *from, struct belief_list list,
                      struct belief *to, struct belief_list *out)
{
    if (!has_room(to, list.n)) {
        return false;
    }
    *out = (struct belief_list){to->n_deals, list.n};
    memcpy(to->place + out->first, from->place + list.first,
           list.n * sizeof *to->place);
    memcpy(to->weight + out->first, from->weight + list.first,
           list.n * sizeof *to->weight);
    to->n_deals = (uint16_t)(to->n_deals + list.n);
    return true;
}

/* ---- All cases ---- */

static bool is_same_list(const struct belief *b, struct belief_list x,
                         struct belief_list y)
{
    return x.n == y.n
           && memcmp(b->place + x.first, b->place + y.first,
                     x.n * sizeof *b->place)
                  == 0
           && memcmp(b->weight + x.first, b->weight + y.first,
                     x.n * sizeof *b->weight)
                  == 0;
}

static void add_way(struct ways *w, struct way way)
{
    int at = w->n;
    while (at > 0 && w->way[at - 1].weight < way.weight) {
        at--;
    }
    w->is_partial |= w->n == MAX_CASES;
    if (at == MAX_CASES) {
        return;
    }
    w->n += w->n < MAX_CASES;
    memmove(w->way + at + 1, w->way + at,
            (size_t)(w->n - 1 - at) * sizeof *w->way);
    w->way[at] = way;
}

/* Makes the weights as large as they may be, by a factor that most shares
 * divide, so that shares are taken without loss. */
static void scale_ways(struct ways *w)
{
    while (w->n > 0 && w->way[0].weight < UINT64_MAX / SCALE / 1024) {
        for (int i = 0; i < w->n; i++) {
            w->way[i].weight *= SCALE;
        }
    }
}

/* Takes the last case of `b`, not counted yet, for one of those before it if
 * it is the same, and counts it else. */
static void add_case(struct belief *b, uint64_t *weight, uint64_t new_weight)
{
    struct belief_case *last = &b->cases[b->n_cases];
    for (int i = 0; i < b->n_cases; i++) {
        struct belief_case *c = &b->cases[i];
        if (is_same_list(b, c->list[0], last->list[0])
            && is_same_list(b, c->list[1], last->list[1])
            && is_same_list(b, c->list[2], last->list[2])) {
            b->n_deals = last->list[0].first;
            *last = (struct belief_case){.weight = 0};
            weight[i] += new_weight;
            return;
        }
    }
    weight[b->n_cases++] = new_weight;
}

/* The case after a way of passing cards; false when nothing is left of it or
 * it has no room.  *weight becomes its weight. */
static bool pass_case(const struct belief *b, const struct way *way,
                      const struct passage *p, struct belief *next,
                      uint64_t *weight)
{
    const struct belief_case *c = &b->cases[way->from_case];
    struct belief_case *out = &next->cases[next->n_cases];
    *weight = way->weight;
    for (int kind = 0; kind < N_KINDS; kind++) {
        struct move m = {.out = spread(b->out, kind),
                         .from = p->from,
                         .to = p->to,
                         .n = way->n[kind],
                         .back = way->back[kind],
                         .is_seen = p->is_seen,
                         .is_back_seen = p->is_gift_seen,
                         .seen = spread(p->seen, kind),
                         .back_seen = spread(p->gift, kind)};
        uint64_t kept = 1, sum = 1;
        bool is_left =
            m.n + m.back > 0
                ? move_list(b, c->list[kind], &m, next, &out->list[kind], &kept,
                            &sum)
                : copy_list(b, c->list[kind], next, &out->list[kind]);
        if (!is_left) {
            return false;
        }
        *weight = share(*weight, kept, sum);
    }
    return true;
}

static bool pass_cards(struct belief *b, struct ways *w,
                       const struct passage *p)
{
    struct belief next;
    uint64_t weight[MAX_CASES];
    memset(&next, 0, sizeof next);
    next.out = b->out;
    next.is_partial = b->is_partial | w->is_partial;
    scale_ways(w);
    for (int i = 0; i < w->n; i++) {
        uint64_t new_weight;
        uint16_t n_deals = next.n_deals;
        if (pass_case(b, &w->way[i], p, &next, &new_weight)) {
            add_case(&next, weight, new_weight ? new_weight : 1);
        } else {
            next.n_deals = n_deals;
            next.cases[next.n_cases] = (struct belief_case){.weight = 0};
        }
    }
    if (next.n_cases > 0) {
        reduce(weight, next.n_cases);
    }
    for (int i = 0; i < next.n_cases; i++) {
        next.cases[i].weight = (uint32_t)weight[i];
    }
    /* What a list or a case that was dropped has written is no knowledge. */
    memset(next.place + next.n_deals, 0,
           (size_t)(MAX_DEALS - next.n_deals) * sizeof *next.place);
    memset(next.weight + next.n_deals, 0,
           (size_t)(MAX_DEALS - next.n_deals) * sizeof *next.weight);
    *b = next;
    return b->n_cases > 0;
}

/* ---- Events ---- */

void labyrinth_belief_start(struct belief *b)
{
    memset(b, 0, sizeof *b);
    b->n_cases = 1;
    b->n_deals = N_KINDS;
    b->cases[0].weight = 1;
    for (int kind = 0; kind < N_KINDS; kind++) {
        b->cases[0].list[kind] = (struct belief_list){(uint16_t)kind, 1};
        b->weight[kind] = 1;
    }
}

void labyrinth_belief_take(struct belief *b, int card, who w)
{
    int kind = kind_of(card);
    uint32_t place = (spread(1u << card, kind) * w);
    for (int c = 0; c < b->n_cases; c++) {
        struct belief_list list = b->cases[c].list[kind];
        for (int i = list.first; i < list.first + list.n; i++) {
            b->place[i] = (uint16_t)(b->place[i] | place);
        }
    }
    b->out |= 1u << card;
}

/* The beast was in the seat's hand.  A card that is in no hand has the bits
 * of seat 0, so to leave the game is to pass to seat 0 and out. */
bool labyrinth_belief_use(struct belief *b, int beast, who w)
{
    uint32_t card = 1u << (FIRST_BEAST + beast);
    struct passage p = {
        .from = w, .to = 0, .n = 1, .is_seen = true, .seen = card};
    struct ways ways;
    ways.n = 0;
    ways.is_partial = false;
    for (int c = 0; c < b->n_cases; c++) {
        add_way(&ways, (struct way){.weight = b->cases[c].weight,
                                    .from_case = (uint8_t)c,
                                    .n = {0, 0, 1}});
    }
    bool is_left = pass_cards(b, &ways, &p);
    b->out &= ~card;
    return is_left;
}

static uint64_t choose(int n, int k)
{
    return k == 0 ? 1 : (uint64_t)(k == 1 ? n : n * (n - 1) / 2);
}

/* The gift of a trade is any card of its giver's, all alike; of a gift that
 * was seen the list says how likely it was there. */
static void add_gifts(struct ways *w, struct way way, const struct passage *p,
                      const struct counts *held)
{
    if (!p->has_gift) {
        add_way(w, way);
        return;
    }
    int n_gifts = held->of[TREASURE][p->to] + held->of[GNOME][p->to]
                  + held->of[BEAST][p->to];
    for (int kind = TREASURE; kind <= BEAST; kind++) {
        uint64_t n = p->is_gift_seen ? (p->gift & cards_of(kind)) != 0
                                     : held->of[kind][p->to];
        if (n > 0 && n_gifts > 0) {
            struct way with = way;
            with.back[kind] = 1;
            with.weight *= n * (SCALE / (uint64_t)n_gifts);
            add_way(w, with);
        }
    }
}

/* In how many ways a hand may give these kinds; of a draw that was seen the
 * lists say how likely its cards were there. */
static uint64_t draw_weight(const struct passage *p, const struct counts *held,
                            const uint8_t n[N_KINDS])
{
    uint64_t weight = 1;
    for (int kind = 0; kind < N_KINDS; kind++) {
        int seen = __builtin_popcount(p->seen & cards_of(kind));
        weight *= p->is_seen ? seen == n[kind]
                             : choose(held->of[kind][p->from], n[kind]);
    }
    return weight;
}

bool labyrinth_belief_draw(struct belief *b, const struct passage *p)
{
    static const uint8_t draws[][N_KINDS] = {
        {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {2, 0, 0}, {0, 2, 0},
        {0, 0, 2}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1},
    };
    struct ways ways;
    ways.n = 0;
    ways.is_partial = false;
    for (int c = 0; c < b->n_cases; c++) {
        struct counts held = count_case(b, c);
        for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
            const uint8_t *n = draws[i];
            struct way way = {.from_case = (uint8_t)c};
            if (n[0] + n[1] + n[2] == p->n) {
                way.weight = b->cases[c].weight * draw_weight(p, &held, n);
                memcpy(way.n, n, sizeof way.n);
            }
            if (way.weight > 0) {
                add_gifts(&ways, way, p, &held);
            }
        }
    }
    return pass_cards(b, &ways, p);
}

/* The ways in which a hand that has `total` of the cards may give some: all
 * of them, or one, each alike; of a card that was seen the list says how
 * likely it was there. */
static void add_losses(struct ways *w, struct way way, const struct passage *p,
                       const struct counts *held, uint32_t cards, int total)
{
    for (int kind = TREASURE; kind <= GNOME; kind++) {
        uint64_t n = !(cards & cards_of(kind)) ? 0
                     : p->is_seen              ? (p->seen & cards_of(kind)) != 0
                                               : held->of[kind][p->from];
        if (n > 0) {
            struct way with = way;
            with.n[kind] = p->n;
            with.weight *=
                p->n == total ? SCALE : n * (SCALE / (uint64_t)total);
            add_way(w, with);
        }
    }
}

bool labyrinth_belief_give(struct belief *b, const struct passage *p,
                           uint32_t cards, bool is_all)
{
    struct ways ways;
    ways.n = 0;
    ways.is_partial = false;
    for (int c = 0; c < b->n_cases; c++) {
        struct counts held = count_case(b, c);
        struct way way = {.weight = b->cases[c].weight,
                          .from_case = (uint8_t)c};
        int n = (cards & TREASURES ? held.of[TREASURE][p->from] : 0)
                + (cards & GNOMES ? held.of[GNOME][p->from] : 0);
        if (is_all ? n != p->n : n < p->n) {
            continue;
        }
        if (p->n == 0) {
            add_way(&ways, way);
        } else {
            add_losses(&ways, way, p, &held, cards, n);
        }
    }
    return pass_cards(b, &ways, p);
}

bool labyrinth_belief_keep(struct belief *b, belief_test *test,
                           const struct setup *setup, const struct view *view)
{
    struct passage nothing = {.n = 0};
    struct ways ways;
    ways.n = 0;
    ways.is_partial = false;
    for (int c = 0; c < b->n_cases; c++) {
        struct counts held = count_case(b, c);
        if (test(setup, view, &held)) {
            add_way(&ways, (struct way){.weight = b->cases[c].weight,
                                        .from_case = (uint8_t)c});
        }
    }
    return ways.n == b->n_cases || pass_cards(b, &ways, &nothing);
}

/* ---- Answers ---- */

uint8_t labyrinth_belief_seats(const struct belief *b, int card)
{
    int kind = kind_of(card), shift = 2 * (card - first_card[kind]);
    uint8_t seats = 0;
    for (int c = 0; c < b->n_cases; c++) {
        struct belief_list list = b->cases[c].list[kind];
        for (int i = list.first; i < list.first + list.n; i++) {
            seats |= (uint8_t)(1u << (b->place[i] >> shift & 3));
        }
    }
    return seats;
}

/* The entry in which the running sum of the weights passes a random one. */
static uint32_t draw_place(const struct belief *b, struct belief_list list,
                           struct rng *r)
{
    int i = list.first;
    if (list.n > 1) {
        uint32_t at = rng_below(r, (uint32_t)sum_list(b, list));
        while (at >= b->weight[i]) {
            at -= b->weight[i++];
        }
    }
    return b->place[i];
}

void labyrinth_belief_deal(const struct belief *b, struct rng *r,
                           uint32_t hand[N_SEATS])
{
    int c = 0;
    if (b->n_cases > 1) {
        uint64_t sum = 0;
        for (int i = 0; i < b->n_cases; i++) {
            sum += b->cases[i].weight;
        }
        uint32_t at = rng_below(r, (uint32_t)sum);
        while (at >= b->cases[c].weight) {
            at -= b->cases[c++].weight;
        }
    }
    memset(hand, 0, N_SEATS * sizeof *hand);
    for (int kind = 0; kind < N_KINDS; kind++) {
        uint32_t place = draw_place(b, b->cases[c].list[kind], r);
        for (uint32_t set = b->out & cards_of(kind); set; set &= set - 1) {
            int card = __builtin_ctz(set);
            hand[place >> 2 * (card - first_card[kind]) & 3] |= 1u << card;
        }
    }
}
