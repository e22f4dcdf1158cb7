/*
 * labyrinth_mind.c: what a good player of the Secret Labyrinth knows.
 *
 * Asked about imagined states only.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth.h"
#include "lib/mem.h"

static inline int n_pairs(const struct setup *setup)
{
    return is_both_ways(setup) ? N_PAIRS : N_CLOCKWISE_PAIRS;
}

/* The spaces that a pawn on `space` could go to in a turn; and from which it
 * could be reached.  Its own is one of them: out and back. */
static inline uint64_t in_a_turn(const struct setup *setup,
                                 const uint8_t turned[N_TURNING], int space)
{
    const struct edition *ed = edition(setup);
    uint64_t reach = ed->in_a_turn[turning(turned)][space];
    for (int i = N_CLOCKWISE_PAIRS; i < n_pairs(setup); i++) {
        struct turned t = turn_by(turned, labyrinth_pairs[i]);
        reach |= labyrinth_reach(ed, t.by, space);
    }
    return reach;
}

/* ---- What cards are worth ----
 *
 * Between two players whoever has more cards has more of one kind: 8 of the
 * 14 win at the cap, if the leader keeps out of the other's way.  So what
 * counts is to be ahead, the more the fewer cards are still open; who is ahead
 * shuns duels, who is behind seeks them.  A beast is worth two cards: it takes
 * two and gives one.
 *
 * The odds of two players are those of their distance in cards, divided by the
 * spread of what is still to come, whose square is taken for 4 cards and 2 for
 * each open one: e to the power of 1.7 times that, close to the normal curve.
 */

enum {
    CARD = 45, /* about what one is worth, of 1000, when nobody is ahead */
    ONE = 256,
    STEPS = 8, /* to a doubling */
    MOST = 6 * STEPS
};

/* Steps for one card, in parts of ONE, by what is open. */
static const int16_t steps[2 * 7 + 2 * N_BEASTS + 1] = {
    2513, 2060, 1782, 1591, 1453, 1344, 1256, 1185, 1124, 1072, 1028, 987,
    950,  919,  889,  862,  837,  816,  795,  775,  758,  741,  726};

struct hands {
    int goal, n_seats;
    int32_t step;           /* of `steps` */
    int32_t capped;         /* how likely the cap ends the game, of 1000 */
    int32_t worth[N_SEATS]; /* what each has, in cards */
    uint8_t of[N_SEATS][2]; /* treasures, gnomes */
    const uint8_t *face;
};

/* With the pile empty the leader keeps out of everybody's way. */
static int32_t capped(const struct setup *setup, const struct open *o)
{
    enum { SIGHT = 60, STANDOFF = 400 };
    int32_t cap = setup->option[OPTION_CAP], left = cap - (int32_t)o->played;
    if (cap == 0) {
        return 0;
    }
    int32_t late = o->sought == NONE ? STANDOFF : 0;
    return left >= SIGHT ? late : late + (1000 - late) * (SIGHT - left) / SIGHT;
}

static void look_at(const struct setup *setup, const struct state *s,
                    struct hands *h)
{
    uint32_t gone = count_kinds((uint32_t)s->open.gone << FIRST_BEAST) >> 16;
    int32_t open = 2 * 7 + 2 * (N_BEASTS - (int32_t)gone);
    h->goal = setup->option[OPTION_GOAL];
    h->n_seats = setup->n_seats;
    h->face = edition(setup)->printed.face;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        uint32_t kinds = count_kinds(s->hand[seat]);
        h->of[seat][TREASURE] = (uint8_t)kinds;
        h->of[seat][GNOME] = (uint8_t)(kinds >> 8);
        h->worth[seat] =
            (int32_t)((kinds & 0xff) + (kinds >> 8 & 0xff) + 2 * (kinds >> 16));
        open -= h->worth[seat];
    }
    h->step = steps[open];
    h->capped = capped(setup, &s->open);
}

/* How much likelier to win one is with so many cards more, in parts of ONE. */
static uint32_t likelier(const struct hands *h, int32_t cards)
{
    static const uint32_t root[STEPS] = {262144, 285870, 311744, 339959,
                                         370728, 404281, 440872, 480774};
    int32_t x = MOST + cards * h->step / ONE;
    x = x < 0 ? 0 : x > 2 * MOST ? 2 * MOST : x;
    return (root[x % STEPS] << x / STEPS) >> 16;
}

/* What w may hope for, of 1000, with so many cards more, when r has so many
 * more too; w may be r.  Nobody likes to share after a long stand-off: a duel
 * is more fun. */
static int32_t hope(const struct hands *h, who w, int32_t more, who r,
                    int32_t more_for_r)
{
    enum { SHARED = 600 };
    uint32_t all = ONE;
    int n_ahead = 0, n_equal = 1;
    for (int i = 0; i < h->n_seats; i++) {
        if (i != w) {
            int32_t ahead =
                h->worth[i] + (i == r ? more_for_r : 0) - h->worth[w] - more;
            all += likelier(h, ahead);
            n_ahead += ahead > 0;
            n_equal += ahead == 0;
        }
    }
    int32_t share = (int32_t)(1000 * ONE / all);
    int32_t at_the_cap = n_ahead ? 0 : n_equal == 1 ? 1000 : SHARED / n_equal;
    return share + (at_the_cap - share) * h->capped / 1000;
}

/* The duels that two seats may fight: for as many cards of a kind as the die
 * says, and for one of either; what each side may gain by each. */
enum { ONE_CARD = N_KINDS - 1, N_DUELS };
struct duels {
    int32_t gain[2][N_DUELS]; /* by kind, then for one card */
};

/* What both may hope for if w had n cards of r's. */
static void hope_both(const struct hands *h, who w, who r, int n,
                      int32_t hopes[2])
{
    hopes[0] = hope(h, w, n, r, -n);
    if (h->n_seats > 2 || h->worth[w] + n == h->worth[r] - n) {
        hopes[1] = hope(h, r, -n, w, n);
    } else {
        hopes[1] = 1000 - hopes[0];
    }
}

/* What both gain, with what they may hope for by the cards that pass, when
 * `win` cards are won or `lose` lost, and these end the game. */
struct stake {
    int win, lose;
    bool wins, loses;
};

static void weigh_stake(int32_t (*with)[2], struct stake s, int32_t gain[2])
{
    gain[0] =
        ((s.wins ? 1000 : with[s.win][0]) + (s.loses ? 0 : with[-s.lose][0]))
            / 2
        - with[0][0];
    gain[1] =
        ((s.wins ? 0 : with[s.win][1]) + (s.loses ? 1000 : with[-s.lose][1]))
            / 2
        - with[0][1];
}

static struct stake stake_kind(const struct hands *h, who w, who r, int kind,
                               int stake)
{
    int mine = h->of[w][kind], its = h->of[r][kind];
    int win = stake < its ? stake : its, lose = stake < mine ? stake : mine;
    return (struct stake){win, lose, mine + win >= h->goal,
                          its + lose >= h->goal};
}

/* One card of either kind ends the game when the loser has no other choice. */
static bool must_end(const struct hands *h, who winner, who loser)
{
    bool must = h->of[loser][TREASURE] + h->of[loser][GNOME] > 0;
    for (int kind = TREASURE; kind <= GNOME; kind++) {
        must =
            must
            && (h->of[loser][kind] == 0 || h->of[winner][kind] + 1 >= h->goal);
    }
    return must;
}

static void weigh_duels(const struct hands *h, who w, who r, struct duels *d)
{
    int most = h->face[N_FACES - 1];
    int32_t hopes[2 * MAX_PIPS + 1][2] = {{0}}, (*with)[2] = hopes + MAX_PIPS;
    for (int n = -most; n <= most; n++) {
        hope_both(h, w, r, n, with[n]);
    }
    for (int kind = TREASURE; kind <= GNOME; kind++) {
        int32_t gain[2] = {0}, sum[2] = {0};
        for (int i = 0; i < N_FACES; i++) {
            if (i == 0 || h->face[i] != h->face[i - 1]) {
                weigh_stake(with, stake_kind(h, w, r, kind, h->face[i]), gain);
            }
            sum[0] += gain[0];
            sum[1] += gain[1];
        }
        d->gain[0][kind] = sum[0] / N_FACES;
        d->gain[1][kind] = sum[1] / N_FACES;
    }
    struct stake one = {h->of[r][TREASURE] + h->of[r][GNOME] > 0,
                        h->of[w][TREASURE] + h->of[w][GNOME] > 0,
                        must_end(h, w, r), must_end(h, r, w)};
    int32_t gain[2];
    weigh_stake(with, one, gain);
    d->gain[0][ONE_CARD] = gain[0];
    d->gain[1][ONE_CARD] = gain[1];
}

/* The best that a side can make of meeting the other, and what that is to the
 * other: mostly a loss, but two who would have to share both like to duel. */
struct meeting {
    int32_t gain, others;
};

static struct meeting meet(const struct duels *d, int side)
{
    struct meeting best = {0, 0};
    for (int i = 0; i < N_DUELS; i++) {
        if (d->gain[side][i] > best.gain) {
            best = (struct meeting){d->gain[side][i], d->gain[!side][i]};
        }
    }
    return best;
}

/* What w gains by one more card of a kind that nobody had. */
static int32_t gain_card(const struct hands *h, who w, int kind)
{
    bool has_won = kind != BEAST && h->of[w][kind] + 1 >= h->goal;
    int32_t then = has_won ? 1000 : hope(h, w, kind == BEAST ? 2 : 1, w, 0);
    return then - hope(h, w, 0, w, 0);
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
        weigh_duels(h, seat, r, &duels);
        struct meeting m = meet(&duels, 0);
        if (m.gain > best->gain) {
            *best = m;
            met = r;
        }
    }
    return met;
}

int32_t labyrinth_estimate(const struct setup *setup, const void *state, who w)
{
    const struct state *s = state;
    const struct open *o = &s->open;
    struct hands h;
    look_at(setup, s, &h);
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
            best.gain = gain_card(&h, seat, kind_of(o->sought));
            best.others = -best.gain / (setup->n_seats - 1);
        }
        int met = meet_best(setup, o, &h, seat, &best);
        gain[seat] += best.gain * parts / 8;
        for (int r = 0; r < setup->n_seats; r++) {
            if (r != seat && (met < 0 || r == met)) {
                gain[r] += best.others * parts / 8;
            }
        }
        parts = parts * 3 / 8;
    }
    int32_t share = hope(&h, w, 0, w, 0) + gain[w];
    return share < 0 ? 0 : share > 1000 ? 1000 : share;
}

/* ---- What a sensible player does ---- */

struct outlook {
    const struct setup *setup;
    const struct open *open;
    struct hands hands;
    who me, next;          /* next: who plays after me */
    int sought;            /* space, N_SPACES when none */
    uint64_t rivals;       /* the spaces of the others' pawns */
    int32_t take;          /* gained by being on the sought space */
    int32_t lose;          /* lost when the next player takes the card */
    int32_t meet[N_SEATS]; /* gained by being on a rival's space */
    int32_t met;           /* ... when the next player comes to mine */
};

static void look_out(const struct setup *setup, const struct state *s, who w,
                     struct outlook *k)
{
    const struct open *o = &s->open;
    k->setup = setup;
    k->open = o;
    k->me = w;
    look_at(setup, s, &k->hands);
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
        k->take = gain_card(&k->hands, w, kind);
        k->lose = gain_card(&k->hands, k->next, kind);
        k->take = others == 0  ? k->take
                  : others < 3 ? (k->take - k->lose) / 2
                               : 0;
    }
    memset(k->meet, -1, sizeof k->meet);
    struct duels duels;
    weigh_duels(&k->hands, w, k->next, &duels);
    k->meet[k->next] = meet(&duels, 0).gain;
    k->met = meet(&duels, 1).others;
}

/* Worked out when first asked for. */
static int32_t gain_by_meeting(struct outlook *k, int seat)
{
    if (k->meet[seat] < 0) {
        struct duels duels;
        weigh_duels(&k->hands, k->me, (who)seat, &duels);
        k->meet[seat] = meet(&duels, 0).gain;
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
static int32_t best_move(struct outlook *k, uint64_t reach)
{
    const struct open *o = k->open;
    int32_t best = reach >> k->sought & 1 ? k->take : 0;
    bool is_shut = reach == 1ull << o->pawn[k->me];
    uint64_t met = is_shut ? 0 : reach & k->rivals;
    for (int seat = 0; met && seat < k->hands.n_seats; seat++) {
        if (seat != k->me && met >> o->pawn[seat] & 1) {
            int32_t meet = gain_by_meeting(k, seat);
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
static int32_t gain_turned(struct outlook *k, const uint8_t turned[N_TURNING])
{
    const uint8_t *pawn = k->open->pawn;
    uint64_t reach = labyrinth_reach(edition(k->setup), turned, pawn[k->me]);
    int32_t gain = best_move(k, reach);
    if (gain == 0 && k->sought < N_SPACES) {
        uint64_t near = in_a_turn(k->setup, turned, k->sought);
        gain = near >> pawn[k->next] & 1 ? -k->lose
               : near & reach            ? k->take / 3
                                         : 0;
    }
    if (k->met != 0) {
        uint64_t found = in_a_turn(k->setup, turned, pawn[k->next]);
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
        int32_t *all = first->gain[zone];
        if (by[zone] || is_back) {
            all[on] = gain > all[on] ? gain : all[on];
        }
        if (is_back) {
            all[whole - 1] = gain > all[whole - 1] ? gain : all[whole - 1];
        }
    }
}

static void weigh_first_changes(struct outlook *k, struct first_changes *first)
{
    for (int i = 0; i < N_TURNING * N_OUTER; i++) {
        first->gain[i / N_OUTER][i % N_OUTER] = LEAST;
    }
    for (int i = 0; i < n_pairs(k->setup); i++) {
        struct turned t = turn_by(k->open->turned, labyrinth_pairs[i]);
        weigh_pair(first, labyrinth_pairs[i], gain_turned(k, t.by));
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
            struct turned t = turn_by(o->turned, by);
            gain[i] = gain_turned(&k, t.by);
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
    look_at(setup, s, &h);
    int32_t gain[32];
    for (int i = 0; i < n; i++) {
        struct action a = legal[i];
        gain[i] = 0;
        if (a.verb != PASS) {
            struct duels duels;
            weigh_duels(&h, w, a.arg[0], &duels);
            gain[i] = duels.gain[0][a.verb == DUEL ? ONE_CARD : a.arg[1]];
        }
    }
    weigh(gain, n, weight);
}

/* Rather against one who is behind: they do not win by the card. */
static void prefer_rivals(const struct setup *setup, const struct state *s,
                          who w, const struct action *legal, int n,
                          uint8_t *weight)
{
    struct hands h;
    look_at(setup, s, &h);
    int more = kind_of(s->open.sought) == BEAST ? 2 : 1;
    int32_t gain[N_SEATS];
    for (int i = 0; i < n; i++) {
        gain[i] = hope(&h, w, 0, legal[i].arg[0], more);
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
    look_at(setup, s, &h);
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
 * is more to go to than a person follows.  With the pile empty it is only
 * hide and seek. */
enum thought labyrinth_thought(const struct setup *setup, const void *state)
{
    (void)setup;
    const struct state *s = state;
    return s->open.sought == NONE    ? THOUGHT_LITTLE
           : s->open.phase == CHANGE ? THOUGHT_MAZE
                                     : THOUGHT_WIDE;
}
