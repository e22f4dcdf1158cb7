/*
 * labyrinth_worth.c: see labyrinth_worth.h.
 *
 * Between two players whoever has more cards has more of one kind: 8 of the
 * 14 win at the cap.  So what counts is to be ahead, the more the fewer cards
 * are still open; who is ahead shuns duels, who is behind seeks them, until
 * only duels are left.  A beast is worth two cards: it takes two and gives
 * one.
 *
 * A game that does not end wins nothing: what all may hope for is less the
 * longer it takes, and a card that is found, whoever has it, makes up for that.
 * So nobody shuts the other out for ever, nor hides for ever, and a duel that
 * may end the game is worth more than one for a single card, which does not.
 *
 * The odds of two players are those of their distance in cards, divided by the
 * spread of what is still to come, whose square is taken for 4 cards and 2 for
 * each open one: e to the power of 1.7 times that, close to the normal curve.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth_worth.h"

#include "lib/mem.h"

enum {
    EAGER = 8,      /* a duel, once there are no cards to find */
    USUAL = 100,    /* turns that all cards take to find at most, about; */
    SOON = 60,      /* ... after which duels ought to end the game, */
    DOUBT = 60,     /* though it is hide and seek then, of 1000, */
    DULL = 100,     /* ... and dull after so many more */
    PATIENCE = 150, /* turns too many after which half believe in an end */
    MOST_LATE = 2000,
    ONE = 256,
    STEPS = 8, /* to a doubling */
    MOST = 6 * STEPS
};

/* Steps for one card, in parts of ONE, by what is open. */
static const int16_t steps[MOST_WORTH + 1] = {
    2513, 2060, 1782, 1591, 1453, 1344, 1256, 1185, 1124, 1072, 1028, 987,
    950,  919,  889,  862,  837,  816,  795,  775,  758,  741,  726};

/* Nobody counts on the cap before it is in sight. */
static int32_t capped(const struct setup *setup, const struct open *o)
{
    enum { SIGHT = 40 };
    int32_t cap = setup->option[OPTION_CAP], left = cap - (int32_t)o->played;
    return cap == 0 || left >= SIGHT ? 0 : 1000 * (SIGHT - left) / SIGHT;
}

/* At the pace so far, and with so many cards more: how many turns more than
 * usual it takes to find all. */
static inline int32_t lateness(const struct state *s, int more)
{
    int n_cards = N_CARDS - __builtin_popcount(s->pile) - s->n_under + more;
    int32_t pace = (int32_t)s->open.played * (N_CARDS + 2) / (n_cards + 2);
    int32_t late = pace - (s->open.sought == NONE ? SOON : USUAL);
    return late < 0 ? 0 : late > MOST_LATE ? MOST_LATE : late;
}

int32_t labyrinth_late(const struct state *s)
{
    return lateness(s, 0);
}

/* How likely the game then ends. */
static int32_t ending(int32_t late, bool all_are_found)
{
    return (1000 - (all_are_found ? DOUBT : 0)) * PATIENCE / (PATIENCE + late);
}

static bool is_end(const struct hands *h, const struct open *o)
{
    return h->n_seats == 2 && h->goal == 7 && o->sought == NONE
           && h->of[0][TREASURE] + h->of[1][TREASURE] == 7
           && h->of[0][GNOME] + h->of[1][GNOME] == 7;
}

void labyrinth_hands(const struct setup *setup, const struct state *s,
                     struct hands *h)
{
    uint32_t gone = count_kinds((uint32_t)s->open.gone << FIRST_BEAST) >> 16;
    int32_t open = MOST_WORTH - 2 * (int32_t)gone;
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
    h->hope = edition(setup)->hope[open] + MOST_WORTH;
    h->capped = capped(setup, &s->open);
    bool all_are_found = s->open.sought == NONE;
    h->late = lateness(s, 0);
    h->ends = ending(h->late, all_are_found);
    h->sooner = ending(lateness(s, 1), all_are_found);
    h->is_end = is_end(h, &s->open);
    h->dull = h->is_end && h->late > DULL ? h->late - DULL : 0;
    h->eager = all_are_found ? EAGER + h->late : 0;
}

/* How much likelier to win one is with so many cards more, in parts of ONE. */
static uint32_t likelier(int32_t step, int32_t cards)
{
    static const uint32_t root[STEPS] = {262144, 285870, 311744, 339959,
                                         370728, 404281, 440872, 480774};
    int32_t x = MOST + cards * step / ONE;
    x = x < 0 ? 0 : x > 2 * MOST ? 2 * MOST : x;
    return (root[x % STEPS] << x / STEPS) >> 16;
}

/* What one may hope for whom others exceed by `all`, in parts of ONE and with
 * its own, and who is so many cards before them together. */
static int32_t hope_of(uint32_t all, int32_t lead, int n_seats)
{
    int32_t share = (int32_t)(1000 * ONE / all);
    int32_t plain = 1000 * (MOST_WORTH + lead) / (n_seats * MOST_WORTH);
    return (3 * share + plain) / 4;
}

void labyrinth_work_out_hope(struct edition *ed)
{
    for (int open = 0; open <= MOST_WORTH; open++) {
        for (int ahead = -MOST_WORTH; ahead <= MOST_WORTH; ahead++) {
            uint32_t all = ONE + likelier(steps[open], ahead);
            ed->hope[open][ahead + MOST_WORTH] =
                (int16_t)hope_of(all, -ahead, 2);
        }
    }
}

enum { SHARED = 600 }; /* of a win at the cap */

static int32_t with_cap(const struct hands *h, int32_t share, int n_ahead,
                        int n_equal)
{
    int32_t at_the_cap = n_ahead ? 0 : n_equal == 1 ? 1000 : SHARED / n_equal;
    return share + (at_the_cap - share) * h->capped / 1000;
}

/* ... of two, when the other is so far ahead. */
static inline int32_t hope_of_two(const struct hands *h, int32_t ends,
                                  int32_t ahead)
{
    assert(ahead >= -MOST_WORTH && ahead <= MOST_WORTH);
    int32_t share = h->hope[ahead] * ends / 1000;
    return h->capped ? with_cap(h, share, ahead > 0, 1 + (ahead == 0)) : share;
}

/* ... when it is so likely that the game ends. */
static inline int32_t hope(const struct hands *h, int32_t ends, who w,
                           int32_t more, who r, int32_t more_for_r)
{
    if (h->n_seats == 2) {
        int32_t its = h->worth[!w] + (r == w ? 0 : more_for_r);
        return hope_of_two(h, ends, its - h->worth[w] - more);
    }
    uint32_t all = ONE;
    int n_ahead = 0, n_equal = 1, lead = 0;
    for (int i = 0; i < h->n_seats; i++) {
        if (i != w) {
            int32_t ahead =
                h->worth[i] + (i == r ? more_for_r : 0) - h->worth[w] - more;
            all += likelier(h->step, ahead);
            n_ahead += ahead > 0;
            n_equal += ahead == 0;
            lead -= ahead;
        }
    }
    int32_t share = hope_of(all, lead, h->n_seats) * ends / 1000;
    return with_cap(h, share, n_ahead, n_equal);
}

int32_t labyrinth_hope(const struct hands *h, who w, int32_t more, who r,
                       int32_t more_for_r)
{
    return hope(h, h->ends, w, more, r, more_for_r);
}

/* ---- When only duels are left ----
 *
 * With the pile empty two players have all cards.  Then a duel is fair, but
 * what it is for is the choice of the one who challenges: with five treasures
 * and two gnomes it is 633 to 367 for them, whoever is ahead.  So everybody
 * hunts, and nobody likes to be found.  When that has become dull both like a
 * duel, the more the longer it takes, and nobody fights for a single card.
 */

/* The chance, in 1/1000, of one who holds so many treasures and gnomes, from
 * one of each, of seven: by value iteration, each challenging half of the
 * times, for what is best. */
static const int16_t by_duels[6][6] = {
    {150, 215, 302, 385, 472, 500}, {215, 256, 329, 413, 500, 528},
    {302, 329, 416, 500, 587, 615}, {385, 413, 500, 584, 671, 698},
    {472, 500, 587, 671, 744, 785}, {500, 528, 615, 698, 785, 850}};

static int32_t hope_by_duels(const struct hands *h, int treasures, int gnomes)
{
    int most = treasures > gnomes ? treasures : gnomes;
    int its = treasures < gnomes ? 7 - treasures : 7 - gnomes;
    if (most >= 7 || its >= 7) {
        return most >= 7 ? 1000 : 0;
    }
    int32_t share = by_duels[treasures - 1][gnomes - 1] * h->ends / 1000;
    if (!h->capped) {
        return share;
    }
    int32_t at_the_cap = most > its ? 1000 : most == its ? 300 : 0;
    return share + (at_the_cap - share) * h->capped / 1000;
}

/* What both may hope for if w had n cards of r's. */
static inline void hope_both(const struct hands *h, who w, who r, int n,
                             int32_t hopes[2])
{
    if (h->n_seats > 2) {
        hopes[0] = labyrinth_hope(h, w, n, r, -n);
        hopes[1] = labyrinth_hope(h, r, -n, w, n);
        return;
    }
    int32_t ahead = h->worth[r] - h->worth[w] - 2 * n;
    hopes[0] = hope_of_two(h, h->ends, ahead);
    hopes[1] = hope_of_two(h, h->ends, -ahead);
}

/* What both gain, with what they may hope for by the cards that pass, when
 * `win` cards are won or `lose` lost, and these end the game. */
struct stake {
    int win, lose;
    bool wins, loses;
};

static inline void weigh_stake(int32_t (*with)[2], struct stake s,
                               int32_t eager, int32_t gain[2])
{
    int32_t more = s.win + s.lose > 0 ? eager : 0;
    gain[0] =
        more
        + ((s.wins ? 1000 : with[s.win][0]) + (s.loses ? 0 : with[-s.lose][0]))
              / 2
        - with[0][0];
    gain[1] =
        more
        + ((s.wins ? 0 : with[s.win][1]) + (s.loses ? 1000 : with[-s.lose][1]))
              / 2
        - with[0][1];
}

static inline struct stake stake_kind(const struct hands *h, who w, who r,
                                      int kind, int stake)
{
    int mine = h->of[w][kind], its = h->of[r][kind];
    int win = stake < its ? stake : its, lose = stake < mine ? stake : mine;
    return (struct stake){win, lose, mine + win >= h->goal,
                          its + lose >= h->goal};
}

/* One card of either kind ends the game when the loser has no other choice. */
static inline bool must_end(const struct hands *h, who winner, who loser)
{
    const uint8_t *its = h->of[loser], *won = h->of[winner];
    bool treasure = (its[TREASURE] == 0) | (won[TREASURE] + 1 >= h->goal);
    bool gnome = (its[GNOME] == 0) | (won[GNOME] + 1 >= h->goal);
    return (its[TREASURE] + its[GNOME] > 0) & treasure & gnome;
}

static inline struct stake one_card(const struct hands *h, who w, who r)
{
    return (struct stake){h->of[r][TREASURE] + h->of[r][GNOME] > 0,
                          h->of[w][TREASURE] + h->of[w][GNOME] > 0,
                          must_end(h, w, r), must_end(h, r, w)};
}

/* Adds what both may hope for when w holds so many treasures and gnomes. */
static inline void add_hopes(const struct hands *h, int t, int g,
                             int32_t sum[2])
{
    sum[0] += hope_by_duels(h, t, g);
    sum[1] += hope_by_duels(h, 7 - t, 7 - g);
}

/* What both may hope for by a duel for as many cards of a kind as the die
 * says. */
static void weigh_die(const struct hands *h, who w, int kind, int32_t then[2])
{
    int its = h->of[w][!kind], mine = h->of[w][kind];
    int32_t sum[2] = {0}, both[2] = {0};
    for (int i = 0; i < N_FACES; i++) {
        int n = h->face[i];
        if (i == 0 || n != h->face[i - 1]) { /* by_duels is symmetric */
            both[0] = both[1] = 0;
            add_hopes(h, mine < n ? 0 : mine - n, its, both);
            add_hopes(h, mine + n > 7 ? 7 : mine + n, its, both);
        }
        sum[0] += both[0];
        sum[1] += both[1];
    }
    then[0] = sum[0] / (2 * N_FACES);
    then[1] = sum[1] / (2 * N_FACES);
}

/* ... for one card, which the loser chooses. */
static void weigh_one(const struct hands *h, who w, int32_t then[2])
{
    int t = h->of[w][TREASURE], g = h->of[w][GNOME];
    bool wins_gnome = hope_by_duels(h, t, g + 1) < hope_by_duels(h, t + 1, g);
    bool gives_gnome = hope_by_duels(h, t, g - 1) > hope_by_duels(h, t - 1, g);
    int32_t sum[2] = {0};
    add_hopes(h, t + !wins_gnome, g + wins_gnome, sum);
    add_hopes(h, t - !gives_gnome, g - gives_gnome, sum);
    then[0] = sum[0] / 2;
    then[1] = sum[1] / 2;
}

static void weigh_last_duels(const struct hands *h, who w, struct duels *d)
{
    int t = h->of[w][TREASURE], g = h->of[w][GNOME];
    int32_t now[2] = {0}, then[2] = {0};
    add_hopes(h, t, g, now);
    for (int i = 0; i < N_DUELS; i++) {
        if (i == ONE_CARD) {
            weigh_one(h, w, then);
        } else {
            weigh_die(h, w, i, then);
        }
        d->gain[0][i] = h->dull + then[0] - now[0];
        d->gain[1][i] = h->dull + then[1] - now[1];
    }
}

/* The most cards that a seat can lose. */
static int most_of_a_kind(const struct hands *h, who w)
{
    int most = h->of[w][TREASURE] > h->of[w][GNOME] ? h->of[w][TREASURE]
                                                    : h->of[w][GNOME];
    return most < h->face[N_FACES - 1] ? most : h->face[N_FACES - 1];
}

/* Of two, what both gain by a stake.  Without a cap in sight their hopes are
 * `ends` together, so that what one may have then says it all. */
static inline void weigh_stake_of_two(const struct hands *h,
                                      const int16_t *hope, struct stake s,
                                      int32_t gain[2])
{
    int32_t more = s.win + s.lose > 0 ? h->eager : 0;
    int32_t l = h->ends, now = hope[0] * l / 1000;
    int32_t then = (s.wins ? 1000 : hope[-2 * s.win] * l / 1000)
                   + (s.loses ? 0 : hope[2 * s.lose] * l / 1000);
    int32_t all = (s.wins ? 1000 : l) + (s.loses ? 1000 : l);
    gain[0] = more + then / 2 - now;
    gain[1] = more + (all - then) / 2 - (l - now);
}

/* What labyrinth_duels says, for two players and without a cap in sight. */
static void weigh_duels_of_two(const struct hands *h, who w, struct duels *d)
{
    const int16_t *hope = h->hope + (h->worth[!w] - h->worth[w]);
    int32_t gain[2] = {0};
    for (int kind = TREASURE; kind <= GNOME; kind++) {
        int mine = h->of[w][kind], its = h->of[!w][kind];
        int32_t sum[2] = {0};
        for (int i = 0, last = -1; i < N_FACES; i++) {
            /* More than they have is no other stake. */
            if (h->face[i] != last && (last < mine || last < its)) {
                last = h->face[i];
                weigh_stake_of_two(
                    h, hope, stake_kind(h, w, !w, kind, h->face[i]), gain);
            }
            sum[0] += gain[0];
            sum[1] += gain[1];
        }
        d->gain[0][kind] = sum[0] / N_FACES;
        d->gain[1][kind] = sum[1] / N_FACES;
    }
    weigh_stake_of_two(h, hope, one_card(h, w, !w), gain);
    d->gain[0][ONE_CARD] = gain[0];
    d->gain[1][ONE_CARD] = gain[1];
}

void labyrinth_duels(const struct hands *h, who w, who r, struct duels *d)
{
    if (h->is_end) {
        weigh_last_duels(h, w, d);
        return;
    }
    if (h->n_seats == 2 && !h->capped) {
        weigh_duels_of_two(h, w, d);
        return;
    }
    int least = -most_of_a_kind(h, w), most = most_of_a_kind(h, r);
    int32_t hopes[2 * MAX_PIPS + 1][2], (*with)[2] = hopes + MAX_PIPS;
    for (int n = least; n <= most; n++) {
        hope_both(h, w, r, n, with[n]);
    }
    for (int kind = TREASURE; kind <= GNOME; kind++) {
        int32_t gain[2] = {0}, sum[2] = {0};
        for (int i = 0; i < N_FACES; i++) {
            if (i == 0 || h->face[i] != h->face[i - 1]) {
                weigh_stake(with, stake_kind(h, w, r, kind, h->face[i]),
                            h->eager, gain);
            }
            sum[0] += gain[0];
            sum[1] += gain[1];
        }
        d->gain[0][kind] = sum[0] / N_FACES;
        d->gain[1][kind] = sum[1] / N_FACES;
    }
    int32_t gain[2];
    weigh_stake(with, one_card(h, w, r), h->eager, gain);
    d->gain[0][ONE_CARD] = gain[0];
    d->gain[1][ONE_CARD] = gain[1];
}

struct meeting labyrinth_meet(const struct duels *d, int side)
{
    struct meeting best = {0, 0};
    for (int i = 0; i < N_DUELS; i++) {
        if (d->gain[side][i] > best.gain) {
            best = (struct meeting){d->gain[side][i], d->gain[!side][i]};
        }
    }
    return best;
}

int32_t labyrinth_gain(const struct hands *h, who w, int kind)
{
    bool has_won = kind != BEAST && h->of[w][kind] + 1 >= h->goal;
    int32_t then =
        has_won ? 1000 : hope(h, h->sooner, w, kind == BEAST ? 2 : 1, w, 0);
    return then - labyrinth_hope(h, w, 0, w, 0);
}

int32_t labyrinth_share(const struct hands *h, who w)
{
    return h->is_end ? hope_by_duels(h, h->of[w][TREASURE], h->of[w][GNOME])
                     : labyrinth_hope(h, w, 0, w, 0);
}
