/*
 * labyrinth_mind.c: what a good player of the Secret Labyrinth knows.
 *
 * Asked about imagined states only.  With the pile empty only duels are left to
 * end the game: everybody would rather fight than wait, and who hunts takes
 * away the ways of escape (labyrinth_chase.c).
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth_chase.h"
#include "games/labyrinth/labyrinth_worth.h"
#include "lib/mem.h"

/* The part, of 8, of a meeting that one may hope for who is on `space`, and
 * not there yet. */
static int32_t hunted(const struct setup *setup, const struct flight *flight,
                      int space)
{
    enum { MANY = 12 };
    int n = labyrinth_escapes(setup, flight, space, 4 * MANY);
    return n == 0 ? 7 : n < MANY ? 3 : n < 4 * MANY;
}

/* ---- The estimate ---- */

/* Whom a seat would rather meet in its turn than do what it can gain `best`
 * by, or -1; then that becomes the best. */
static int meet_best(const struct setup *setup, const struct open *o,
                     const struct hands *h, who seat, struct meeting *best)
{
    uint64_t reach = in_a_turn(setup, o->turned, o->pawn[seat]);
    int met = -1;
    for (who r = 0; r < h->n_seats; r++) {
        if (r == seat || !(reach >> o->pawn[r] & 1)) {
            continue;
        }
        struct duels duels;
        labyrinth_duels(h, seat, r, &duels);
        struct meeting m = labyrinth_meet(&duels, 0);
        if (m.gain > best->gain) {
            *best = m;
            met = r;
        }
    }
    return met;
}

/* What a seat may hope for of meeting the other, who is to move before. */
static void hunt(const struct setup *setup, const struct open *o,
                 const struct hands *h, who seat, struct meeting *best)
{
    struct duels duels;
    struct flight flight;
    labyrinth_duels(h, seat, !seat, &duels);
    *best = labyrinth_meet(&duels, 0);
    if (best->gain > 0 && best->others < 0) {
        labyrinth_flight(setup, o, !seat, &flight);
        int32_t part = hunted(setup, &flight, o->pawn[seat]);
        best->gain = best->gain * part / 8;
        best->others = best->others * part / 8;
    }
}

int32_t labyrinth_estimate(const struct setup *setup, const void *state, who w)
{
    const struct state *s = state;
    const struct open *o = &s->open;
    struct hands h;
    labyrinth_hands(setup, s, &h);
    int32_t gain[N_SEATS] = {0};
    uint64_t near = o->sought == NONE
                        ? 0
                        : in_a_turn(setup, o->turned, sought_space(setup, o));
    bool has_moved = o->phase > MOVE && o->changes == 2;
    int parts = 8;
    for (int i = 0; i < setup->n_seats && i < 2; i++) {
        who seat = (who)((o->turn + i + has_moved) % setup->n_seats);
        struct meeting best = {0, 0};
        if (near >> o->pawn[seat] & 1) {
            best.gain = labyrinth_gain(&h, seat, kind_of(o->sought));
            best.others = h.late ? 0 : -best.gain / (setup->n_seats - 1);
        }
        int met = meet_best(setup, o, &h, seat, &best);
        if (i > 0 && o->sought == NONE && setup->n_seats == 2) {
            hunt(setup, o, &h, seat, &best);
            parts = 8;
        }
        gain[seat] += best.gain * parts / 8;
        for (int r = 0; r < setup->n_seats; r++) {
            if (r != seat && (met < 0 || r == met)) {
                gain[r] += best.others * parts / 8;
            }
        }
        parts = parts * 3 / 8;
    }
    int32_t share = labyrinth_share(&h, w) + gain[w];
    return share < 0 ? 0 : share > 1000 ? 1000 : share;
}

/* ---- What a sensible player does ---- */

struct outlook {
    const struct setup *setup;
    const struct open *open;
    struct hands hands;
    who me, next;           /* next: who plays after me */
    int sought;             /* space, N_SPACES when none */
    uint64_t rivals;        /* the spaces of the others' pawns */
    int32_t take;           /* gained by being on the sought space */
    int32_t lose;           /* lost when the next player takes the card */
    int32_t meet[N_SEATS];  /* gained by being on a rival's space */
    int32_t met;            /* ... when the next player comes to mine */
    const uint64_t *part;   /* what my pawn reaches by some zones alone, ... */
    int by_inner, by_outer; /* ... so far apart by how they are turned */
};

/* Where in the edition's tables it says what a pawn reaches: labyrinth_reach
 * for many turnings. */
static void find_part(const struct edition *ed, int space, struct outlook *k)
{
    bool is_inside = space < HALL, is_outside = space >= OUTER_RING;
    k->part = is_inside    ? &ed->inside[0][space]
              : is_outside ? &ed->outside[0][space - OUTER_RING]
                           : &ed->whole[0][space - HALL];
    k->by_inner = is_inside ? N_INSIDE : is_outside ? 0 : N_OUTER * N_HALL;
    k->by_outer = is_inside ? 0 : is_outside ? N_OUTSIDE : N_HALL;
}

static void look_out(const struct setup *setup, const struct state *s, who w,
                     struct outlook *k)
{
    const struct open *o = &s->open;
    k->setup = setup;
    k->open = o;
    k->me = w;
    labyrinth_hands(setup, s, &k->hands);
    k->next = (who)(w + 1 == setup->n_seats ? 0 : w + 1);
    k->sought = sought_space(setup, o);
    k->rivals = 0;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        k->rivals |= seat == w ? 0 : 1ull << o->pawn[seat];
    }
    k->take = k->lose = 0;
    if (o->sought != NONE) {
        int kind = kind_of(o->sought);
        int others = pawns_on(o, k->sought) - (o->pawn[w] == k->sought);
        k->take = labyrinth_gain(&k->hands, w, kind);
        /* Who shuts the other out for ever will never be let in either. */
        k->lose = k->hands.late ? 0 : labyrinth_gain(&k->hands, k->next, kind);
        k->take = others == 0  ? k->take
                  : others < 3 ? (k->take - k->lose) / 2
                               : 0;
    }
    find_part(edition(setup), o->pawn[w], k);
    memset(k->meet, -1, sizeof k->meet);
    struct duels duels;
    labyrinth_duels(&k->hands, w, k->next, &duels);
    k->meet[k->next] = labyrinth_meet(&duels, 0).gain;
    k->met = labyrinth_meet(&duels, 1).others;
}

/* Worked out when first asked for. */
static int32_t gain_by_meeting(struct outlook *k, int seat)
{
    if (k->meet[seat] < 0) {
        struct duels duels;
        labyrinth_duels(&k->hands, k->me, (who)seat, &duels);
        k->meet[seat] = labyrinth_meet(&duels, 0).gain;
    }
    return k->meet[seat];
}

/* ... by being on a space of theirs. */
static int32_t gain_by_meeting_on(struct outlook *k, int space)
{
    int32_t gain = 0;
    for (int seat = 0; seat < k->hands.n_seats; seat++) {
        if (seat != k->me && k->open->pawn[seat] == space) {
            gain += gain_by_meeting(k, seat);
        }
    }
    return gain;
}

/* The most that one may gain by moving to one of these spaces. */
static inline int32_t best_move(struct outlook *k, uint64_t reach)
{
    const struct open *o = k->open;
    int32_t best = reach >> k->sought & 1 ? k->take : 0;
    uint64_t met = reach == 1ull << o->pawn[k->me] ? 0 : reach & k->rivals;
    int32_t meet = met >> o->pawn[k->next] & 1 ? k->meet[k->next] : best;
    best = meet > best ? meet : best;
    for (int seat = 0; k->hands.n_seats > 2 && seat < k->hands.n_seats;
         seat++) {
        if (seat != k->me && met >> o->pawn[seat] & 1) {
            meet = gain_by_meeting(k, seat);
            best = meet > best ? meet : best;
        }
    }
    return best;
}

enum { HALF = 3 };

static uint8_t readiness(int32_t gain, int32_t best)
{
    int32_t halvings = (best - gain) / HALF;
    return halvings > 7 ? 1 : (uint8_t)(255 >> halvings);
}

static void weigh(const int32_t *gain, int n, uint8_t *weight)
{
    int32_t best = INT32_MIN;
    for (int i = 0; i < n; i++) {
        best = gain[i] > best ? gain[i] : best;
    }
    for (int i = 0; i < n; i++) {
        weight[i] = readiness(gain[i], best);
    }
}

/* The most that one may gain with the zones turned so. */
static inline int32_t gain_turned(struct outlook *k,
                                  const uint8_t turned[N_TURNING],
                                  const uint8_t by[N_TURNING])
{
    const struct edition *ed = edition(k->setup);
    const uint8_t *pawn = k->open->pawn;
    struct turned t = turn_by(turned, by);
    int inner = t.by[DISC_TURN] * N_INNER + t.by[INNER_TURN];
    int outer = t.by[OUTER_TURN];
    uint64_t part = k->part[inner * k->by_inner + outer * k->by_outer];
    uint32_t last = 1u << (N_HALL - 1);
    uint32_t in_hall = (uint32_t)(part >> HALL) & (2 * last - 1);
    uint64_t all =
        ed->whole[inner * N_OUTER + outer][__builtin_ctz(in_hall | last)];
    uint64_t reach = in_hall ? all : part;
    int32_t gain = best_move(k, reach);
    if (gain == 0 && k->sought < N_SPACES) {
        uint64_t near = in_a_turn(k->setup, t.by, k->sought);
        gain = near >> pawn[k->next] & 1 ? -k->lose
               : near & reach            ? k->take / 3
                                         : 0;
    }
    if (k->met != 0) {
        uint64_t found = in_a_turn(k->setup, t.by, pawn[k->next]);
        bool is_met = k->met > 0 ? reach & found : !(reach & ~found);
        gain += is_met ? k->met / 2 : 0;
    }
    return gain;
}

/* The most that one may gain by a first change, with any second one; by zone
 * and spaces. */
struct first_changes {
    int32_t gain[N_TURNING][N_OUTER];
};
enum { LEAST = -1000 };

static inline void raise(int32_t *most, int32_t gain)
{
    *most = gain > *most ? gain : *most;
}

/* The first change of a pair that turns a zone so: a ring by one space, the
 * way it turns by one or two; or both ways, there and back. */
static void weigh_pair(struct first_changes *first, const uint8_t *by,
                       int32_t gain)
{
    static const uint8_t n_spaces[N_TURNING] = {N_DISC, N_INNER, N_OUTER};
    bool is_back = !by[DISC_TURN] && !by[INNER_TURN] && !by[OUTER_TURN];
    for (int zone = 0; zone < N_TURNING; zone++) {
        int whole = n_spaces[zone];
        int on = zone == DISC_TURN ? by[zone] : by[zone] < 3 ? 1 : whole - 1;
        if (by[zone] || is_back) {
            raise(&first->gain[zone][on], gain);
        }
        if (is_back) {
            raise(&first->gain[zone][whole - 1], gain);
        }
    }
}

/* What is said of a change by no space is not asked for. */
static void weigh_first_changes(struct outlook *k, struct first_changes *first)
{
    for (int i = 0; i < N_TURNING * N_OUTER; i++) {
        first->gain[i / N_OUTER][i % N_OUTER] = LEAST;
    }
    for (int i = 0; i < n_pairs(k->setup); i++) {
        const uint8_t *by = labyrinth_pairs[i];
        int32_t gain = gain_turned(k, k->open->turned, by);
        if (i < N_CLOCKWISE_PAIRS) {
            raise(&first->gain[DISC_TURN][by[DISC_TURN]], gain);
            raise(&first->gain[INNER_TURN][by[INNER_TURN] > 0], gain);
            raise(&first->gain[OUTER_TURN][by[OUTER_TURN] > 0], gain);
        } else {
            weigh_pair(first, by, gain);
        }
    }
}

static void prefer_changes(const struct setup *setup, const struct state *s,
                           who w, const struct action *legal, int n,
                           uint8_t *weight)
{
    struct outlook k;
    look_out(setup, s, w, &k);
    const struct open *o = &s->open;
    int32_t gain[256], most = LEAST;
    struct first_changes first;
    if (o->changes == 0) {
        weigh_first_changes(&k, &first);
    }
    for (int i = 0; i < n; i++) {
        struct action a = legal[i];
        if (a.verb < CENTRE) {
            continue;
        }
        struct change c = change_of(a);
        if (o->changes == 0) {
            gain[i] = first.gain[c.zone][c.by];
        } else {
            uint8_t by[N_TURNING] = {0};
            by[c.zone] = c.by;
            gain[i] = gain_turned(&k, o->turned, by);
        }
        most = gain[i] > most ? gain[i] : most;
    }
    /* Before them, and they are still owed.  All beasts do the same, so only
     * the first of them is offered readily; and who gives a beast away gives
     * two cards. */
    for (int i = 0; i < n; i++) {
        struct action a = legal[i];
        bool is_plain = a.verb == ROB || a.arg[1] < FIRST_BEAST;
        if (a.verb < CENTRE) {
            gain[i] = (most < 0 ? most : 0)
                      + (a.verb == TAKE              ? CARD
                         : a.arg[0] == 0 && is_plain ? CARD / 2
                                                     : 0);
        }
    }
    weigh(gain, n, weight);
}

static void prefer_moves(const struct setup *setup, const struct state *s,
                         who w, const struct action *legal, int n,
                         uint8_t *weight)
{
    struct outlook k;
    look_out(setup, s, w, &k);
    const struct open *o = &s->open;
    int32_t gain[512];
    uint64_t near = 0, found = 0;
    bool next_takes = false;
    if (k.sought < N_SPACES) {
        near = in_a_turn(setup, o->turned, k.sought);
        next_takes = near >> o->pawn[k.next] & 1;
    }
    if (k.met != 0) {
        found = in_a_turn(setup, o->turned, o->pawn[k.next]);
    }
    struct flight flight;
    flight.n = 0;
    int32_t catch = k.sought == N_SPACES ? gain_by_meeting(&k, k.next) : 0;
    if (catch > 0 && k.met <= 0) {
        labyrinth_flight(setup, o, k.next, &flight);
    }
    for (int i = 0; i < n; i++) {
        struct action a = legal[i];
        int to = a.verb == STAY ? o->pawn[w]
                 : a.verb == GO ? a.arg[0]
                                : a.arg[1];
        gain[i] = a.verb == FLY ? -CARD : 0;
        if (to == k.sought) {
            gain[i] += k.take;
        } else {
            gain[i] += next_takes ? -k.lose : near >> to & 1 ? k.take / 3 : 0;
        }
        gain[i] += found >> to & 1 ? k.met / 2 : 0;
        if (flight.n > 0) {
            gain[i] += catch * hunted(setup, &flight, to) / 8;
        }
        if (k.rivals >> to & 1 && a.verb != STAY && to != k.sought) {
            gain[i] += gain_by_meeting_on(&k, to);
        }
    }
    weigh(gain, n, weight);
}

static void prefer_challenges(const struct setup *setup, const struct state *s,
                              who w, const struct action *legal, int n,
                              uint8_t *weight)
{
    struct hands h;
    labyrinth_hands(setup, s, &h);
    int32_t gain[32];
    for (int i = 0; i < n; i++) {
        struct action a = legal[i];
        gain[i] = 0;
        if (a.verb != PASS) {
            struct duels duels;
            labyrinth_duels(&h, w, a.arg[0], &duels);
            gain[i] = duels.gain[0][a.verb == DUEL ? ONE_CARD : a.arg[1]];
        }
    }
    weigh(gain, n, weight);
    for (int i = 0; i < n; i++) {
        weight[i] = h.dull > 0 && legal[i].verb == DUEL ? 0 : weight[i];
    }
}

/* Rather against one who is behind: they do not win by the card. */
static void prefer_rivals(const struct setup *setup, const struct state *s,
                          who w, const struct action *legal, int n,
                          uint8_t *weight)
{
    struct hands h;
    labyrinth_hands(setup, s, &h);
    int more = kind_of(s->open.sought) == BEAST ? 2 : 1;
    int32_t gain[N_SEATS];
    for (int i = 0; i < n; i++) {
        gain[i] = labyrinth_hope(&h, w, 0, legal[i].arg[0], more);
    }
    weigh(gain, n, weight);
}

/* Of the kind that completes nothing: neither the winner's hand nor, as long
 * as there is a choice, one's own. */
static void prefer_gifts(const struct setup *setup, const struct state *s,
                         who w, const struct action *legal, int n,
                         uint8_t *weight)
{
    struct hands h;
    labyrinth_hands(setup, s, &h);
    const uint8_t *its = h.of[winner_of(&s->open.duel)];
    for (int i = 0; i < n; i++) {
        int kind = kind_of(legal[i].arg[0]);
        bool is_less = h.of[w][kind] <= h.of[w][!kind];
        weight[i] = its[kind] + 1 >= h.goal  ? 0
                    : its[kind] > its[!kind] ? (is_less ? 60 : 20)
                                             : (is_less ? 200 : 100);
    }
}

static void prefer_sending(const struct setup *setup, const struct state *s,
                           who w, const struct action *legal, int n,
                           uint8_t *weight)
{
    const struct open *o = &s->open;
    int sought = sought_space(setup, o);
    uint64_t near = sought < N_SPACES ? in_a_turn(setup, o->turned, sought) : 0;
    uint64_t found = in_a_turn(setup, o->turned, o->pawn[w]);
    for (int i = 0; i < n; i++) {
        int to = legal[i].arg[0];
        weight[i] =
            (uint8_t)((near >> to & 1 ? 4 : 60) * (found >> to & 1 ? 2 : 4));
    }
}

void labyrinth_prefer(const struct setup *setup, const void *state, who w,
                      const struct action *legal, int n, uint8_t *weight)
{
    const struct state *s = state;
    switch (s->open.phase) {
    case CHANGE:
        prefer_changes(setup, s, w, legal, n, weight);
        break;
    case MOVE:
        prefer_moves(setup, s, w, legal, n, weight);
        break;
    case RIVAL:
        prefer_rivals(setup, s, w, legal, n, weight);
        break;
    case ARRIVE:
        prefer_challenges(setup, s, w, legal, n, weight);
        break;
    case GIVING:
        prefer_gifts(setup, s, w, legal, n, weight);
        break;
    case SENDING:
        prefer_sending(setup, s, w, legal, n, weight);
        break;
    case BEAST_UP:
        weight[0] = 10;
        weight[1] = 200;
        break;
    default:
        memset(weight, 1, (size_t)n);
    }
}

/* Many pairs of changes, and each opens other ways; once they are made there
 * is more to go to than a person follows.  Who has turned the zones for so long
 * knows them.  With the pile empty it is only hide and seek. */
enum thought labyrinth_thought(const struct setup *setup, const void *state)
{
    enum { KNOWN = 50 };
    (void)setup;
    const struct state *s = state;
    return s->open.sought == NONE ? THOUGHT_LITTLE
           : s->open.phase == CHANGE && labyrinth_late(s) < KNOWN
               ? THOUGHT_MAZE
               : THOUGHT_WIDE;
}
