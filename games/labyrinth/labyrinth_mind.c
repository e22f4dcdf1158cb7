/*
 * labyrinth_mind.c: what a good player of the Secret Labyrinth knows.
 *
 * Asked about imagined states only.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth.h"
#include "lib/mem.h"

/* ---- The board ------------------------------------------------------------
 */

/* The pairs of changes, by what they turn. */
enum { N_PAIRS = 13 };
static const uint8_t pairs[N_PAIRS][N_TURNING] = {
    {1, 1, 0}, {2, 1, 0}, {3, 1, 0}, {4, 1, 0}, {5, 1, 0}, {1, 0, 1}, {2, 0, 1},
    {3, 0, 1}, {4, 0, 1}, {5, 0, 1}, {0, 2, 0}, {0, 1, 1}, {0, 0, 2},
};

struct turned {
    uint8_t by[N_TURNING];
};

static inline uint8_t less(int n, int whole)
{
    return (uint8_t)(n >= whole ? n - whole : n);
}

static inline struct turned turn_by(const uint8_t turned[N_TURNING],
                                    const uint8_t by[N_TURNING])
{
    return (struct turned){
        {less(turned[DISC_TURN] + by[DISC_TURN], N_DISC),
         less(turned[INNER_TURN] + by[INNER_TURN], N_INNER),
         less(turned[OUTER_TURN] + by[OUTER_TURN], N_OUTER)}};
}

/* The spaces that a pawn on `space` could go to after each pair. */
static void reach_by_pair(const struct edition *ed,
                          const uint8_t turned[N_TURNING], int space,
                          uint64_t reach[N_PAIRS])
{
    for (int i = 0; i < N_PAIRS; i++) {
        struct turned t = turn_by(turned, pairs[i]);
        reach[i] = labyrinth_reach(ed, t.by, space);
    }
}

/* ... in a whole turn. */
static uint64_t in_a_turn(const struct edition *ed,
                          const uint8_t turned[N_TURNING], int space)
{
    uint64_t reach = 0;
    for (int i = 0; i < N_PAIRS; i++) {
        struct turned t = turn_by(turned, pairs[i]);
        reach |= labyrinth_reach(ed, t.by, space);
    }
    return reach;
}

/* ---- What cards are worth -------------------------------------------------
 *
 * Between players who duel as they can, each treasure and each gnome is worth
 * about the same share of the win (one fourteenth), whoever has how many; a
 * beast is worth two.  The cards that nobody has yet are everybody's. */

enum { CARD = 60, BEAST_WORTH = 2 * CARD };

struct hands {
    int goal, n_seats;
    int32_t all;            /* what all cards are worth */
    int32_t worth[N_SEATS]; /* what each has or may hope for of it */
    uint8_t of[N_SEATS][2]; /* treasures, gnomes */
    const uint8_t *face;
};

static void look_at(const struct setup *setup, const struct state *s,
                    struct hands *h)
{
    uint32_t gone = count_kinds((uint32_t)s->open.gone << FIRST_BEAST) >> 16;
    h->goal = setup->option[OPTION_GOAL];
    h->n_seats = setup->n_seats;
    h->face = edition(setup)->printed.face;
    h->all = 2 * 7 * CARD + BEAST_WORTH * (N_BEASTS - (int32_t)gone);
    int32_t open = h->all;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        uint32_t kinds = count_kinds(s->hand[seat]);
        h->of[seat][TREASURE] = (uint8_t)kinds;
        h->of[seat][GNOME] = (uint8_t)(kinds >> 8);
        h->worth[seat] = CARD * (int32_t)((kinds & 0xff) + (kinds >> 8 & 0xff))
                         + BEAST_WORTH * (int32_t)(kinds >> 16);
        open -= h->worth[seat];
    }
    int32_t hope = open / setup->n_seats;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        h->worth[seat] += hope;
    }
}

/* What w gains by a duel with r for so many cards. */
static int32_t gain_duel(const struct hands *h, who w, who r, int kind,
                         int stake)
{
    int mine = h->of[w][kind], its = h->of[r][kind];
    int win = stake < its ? stake : its, lose = stake < mine ? stake : mine;
    int32_t up = mine + win >= h->goal ? h->all - h->worth[w] : CARD * win;
    int32_t down = its + lose >= h->goal ? h->worth[w] : CARD * lose;
    return (up - down) / 2;
}

static int32_t gain_dice(const struct hands *h, who w, who r, int kind)
{
    int32_t sum = 0, gain = 0;
    for (int i = 0; i < N_FACES; i++) {
        if (i == 0 || h->face[i] != h->face[i - 1]) {
            gain = gain_duel(h, w, r, kind, h->face[i]);
        }
        sum += gain;
    }
    return sum / N_FACES;
}

/* The best that w can make of meeting r. */
static int32_t gain_meeting(const struct hands *h, who w, who r)
{
    int32_t best = 0;
    for (int kind = TREASURE; kind <= GNOME; kind++) {
        int32_t one = gain_duel(h, w, r, kind, 1);
        int32_t dice = gain_dice(h, w, r, kind);
        best = one > best ? one : best;
        best = dice > best ? dice : best;
    }
    return best;
}

/* What w gains by one more card of a kind that nobody had. */
static int32_t gain_card(const struct hands *h, who w, int kind)
{
    if (kind == BEAST) {
        return BEAST_WORTH - BEAST_WORTH / h->n_seats;
    }
    return h->of[w][kind] + 1 >= h->goal ? h->all - h->worth[w]
                                         : CARD - CARD / h->n_seats;
}

/* ---- The estimate ---------------------------------------------------------
 */

/* What w would win if the game were over by the cap now.  Nobody likes to
 * share after a long stand-off: a duel is more fun. */
static int32_t at_the_cap(const struct hands *h, who w)
{
    int most = 0, n = 0, mine = 0;
    for (int seat = 0; seat < h->n_seats; seat++) {
        const uint8_t *of = h->of[seat];
        int best = of[TREASURE] > of[GNOME] ? of[TREASURE] : of[GNOME];
        mine = seat == w ? best : mine;
        n = best > most ? 1 : n + (best == most);
        most = best > most ? best : most;
    }
    return mine < most ? 0 : n <= 1 ? 1000 : 600 / n;
}

/* How likely it is, of 1000, that it comes to that: with the pile empty
 * whoever leads may keep out of everybody's way. */
static int32_t capped(const struct setup *setup, const struct open *o)
{
    enum { SIGHT = 60, STANDOFF = 400 };
    int32_t left = setup->option[OPTION_CAP] - o->played;
    int32_t late = o->sought == NONE ? STANDOFF : 0;
    return left >= SIGHT ? late : late + (1000 - late) * (SIGHT - left) / SIGHT;
}

int32_t labyrinth_estimate(const struct setup *setup, const void *state, who w)
{
    const struct state *s = state;
    const struct open *o = &s->open;
    const struct edition *ed = edition(setup);
    struct hands h;
    look_at(setup, s, &h);
    int32_t gain[N_SEATS] = {0};
    uint64_t near = o->sought == NONE
                        ? 0
                        : in_a_turn(ed, o->turned, sought_space(setup, o));
    int parts = 8;
    for (int i = 0; i < setup->n_seats && i < 2; i++) {
        who seat = (who)((o->turn + i + (o->phase > MOVE)) % setup->n_seats);
        int32_t best = 0;
        if (near >> o->pawn[seat] & 1) {
            best = gain_card(&h, seat, kind_of(o->sought));
        }
        uint64_t reach = in_a_turn(ed, o->turned, o->pawn[seat]);
        int met = -1;
        for (who r = 0; r < setup->n_seats; r++) {
            if (r != seat && reach >> o->pawn[r] & 1) {
                int32_t g = gain_meeting(&h, seat, r);
                if (g > best) {
                    best = g;
                    met = r;
                }
            }
        }
        best = best * parts / 8;
        gain[seat] += best;
        if (met >= 0) {
            gain[met] -= best;
        } else {
            for (int r = 0; r < setup->n_seats; r++) {
                gain[r] -= r == seat ? 0 : best / (setup->n_seats - 1);
            }
        }
        parts = parts * 3 / 8;
    }
    int32_t share = (h.worth[w] + gain[w]) * 1000 / h.all;
    share = share < 0 ? 0 : share > 1000 ? 1000 : share;
    int32_t late = capped(setup, o);
    return (share * (1000 - late) + at_the_cap(&h, w) * late) / 1000;
}

/* ---- What a sensible player does ------------------------------------------
 */

struct outlook {
    const struct edition *ed;
    const struct open *open;
    struct hands hands;
    who me, next;          /* next: who plays after me */
    int sought;            /* space, N_SPACES when none */
    uint64_t rivals;       /* the spaces of the others' pawns */
    int32_t take;          /* gained by being on the sought space */
    int32_t lose;          /* lost when the next player takes the card */
    int32_t meet[N_SEATS]; /* gained by being on a rival's space */
};

static void look_out(const struct setup *setup, const struct state *s, who w,
                     struct outlook *k)
{
    const struct open *o = &s->open;
    k->ed = edition(setup);
    k->open = o;
    k->me = w;
    look_at(setup, s, &k->hands);
    k->next = (who)(w + 1 == setup->n_seats ? 0 : w + 1);
    k->sought = sought_space(setup, o);
    k->rivals = 0;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        k->rivals |= (uint64_t)(seat != w) << o->pawn[seat];
    }
    k->take = k->lose = 0;
    if (o->sought != NONE) {
        int kind = kind_of(o->sought);
        int others = pawns_on(o, k->sought) - (o->pawn[w] == k->sought);
        k->take = gain_card(&k->hands, w, kind);
        k->lose = gain_card(&k->hands, k->next, kind);
        k->take = others == 0   ? k->take
                  : others == 1 ? (k->take - k->lose) / 2
                                : 0;
    }
    memset(k->meet, -1, sizeof k->meet);
}

/* Worked out when first asked for. */
static int32_t gain_by_meeting(struct outlook *k, int seat)
{
    if (k->meet[seat] < 0) {
        k->meet[seat] = gain_meeting(&k->hands, k->me, (who)seat);
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
    for (int seat = 0; reach & k->rivals && seat < k->hands.n_seats; seat++) {
        if (seat != k->me && reach >> o->pawn[seat] & 1) {
            int32_t meet = gain_by_meeting(k, seat);
            best = meet > best ? meet : best;
        }
    }
    return best;
}

enum { HALF = 4 };

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

static void prefer_changes(const struct setup *setup, const struct state *s,
                           who w, const struct action *legal, int n,
                           uint8_t *weight)
{
    struct outlook k;
    look_out(setup, s, w, &k);
    const struct open *o = &s->open;
    int32_t gain[256];
    int32_t centre[N_DISC] = {0}, inner = 0, outer = 0; /* with any second */
    uint64_t reach[N_PAIRS];
    if (o->changes == 0) {
        reach_by_pair(k.ed, o->turned, o->pawn[w], reach);
    }
    for (int i = 0; o->changes == 0 && i < N_PAIRS; i++) {
        int32_t best = best_move(&k, reach[i]);
        int32_t *disc = &centre[pairs[i][DISC_TURN]];
        *disc = best > *disc ? best : *disc;
        inner = pairs[i][INNER_TURN] && best > inner ? best : inner;
        outer = pairs[i][OUTER_TURN] && best > outer ? best : outer;
    }
    for (int i = 0; i < n; i++) {
        struct action a = legal[i];
        gain[i] = 0;
        if (a.verb < CENTRE) {
            gain[i] = a.verb == TAKE ? CARD : a.arg[0] == 0 ? CARD / 2 : 0;
            continue;
        }
        if (o->changes == 1) {
            uint8_t by[N_TURNING] = {0};
            by[a.verb - CENTRE] = (uint8_t)(a.arg[0] + 1);
            struct turned t = turn_by(o->turned, by);
            gain[i] = best_move(&k, labyrinth_reach(k.ed, t.by, o->pawn[w]));
            continue;
        }
        gain[i] = a.verb == CENTRE  ? centre[a.arg[0] + 1]
                  : a.verb == INNER ? inner
                                    : outer;
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
        near = in_a_turn(k.ed, o->turned, k.sought);
        next_takes = near >> o->pawn[k.next] & 1;
    }
    int32_t met = gain_meeting(&k.hands, k.next, w);
    if (met > 0) {
        found = in_a_turn(k.ed, o->turned, o->pawn[k.next]);
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
        gain[i] -= found >> to & 1 ? met / 2 : 0;
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
        gain[i] = a.verb == PASS   ? 0
                  : a.verb == DUEL ? gain_duel(&h, w, a.arg[0], a.arg[1], 1)
                                   : gain_dice(&h, w, a.arg[0], a.arg[1]);
    }
    weigh(gain, n, weight);
}

static void prefer_sending(const struct setup *setup, const struct state *s,
                           who w, const struct action *legal, int n,
                           uint8_t *weight)
{
    const struct open *o = &s->open;
    const struct edition *ed = edition(setup);
    int sought = sought_space(setup, o);
    uint64_t near = sought < N_SPACES ? in_a_turn(ed, o->turned, sought) : 0;
    uint64_t found = in_a_turn(ed, o->turned, o->pawn[w]);
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
    case ARRIVE:
        prefer_challenges(setup, s, w, legal, n, weight);
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
