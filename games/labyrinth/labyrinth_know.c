/*
 * labyrinth_know.c: what is known of the Secret Labyrinth.
 *
 * The last view has all that is open, and one's own cards.  What one must
 * remember is where the other cards are: everybody saw each card being taken
 * and each that went under the pile; what passes between two hands only the
 * two see.  `belief` (labyrinth_belief.c) holds how the cards may lie in the
 * hands and with which chances; `where` holds what is certain of each card,
 * which is also what facts() lists:
 *
 *     in a seat's hand    the card is there
 *     "hands"             it has been taken, but nobody told who has it now
 *     "under" and a place under the pile
 *     nothing             not remembered; with a belief: in the pile
 *
 * How many lie under the pile everybody can count, whatever they forget.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"
#include "core/set.h"
#include "games/labyrinth/labyrinth_belief.h"
#include "lib/mem.h"

/* ---- What the table tells of the hands ---- */

static bool has_sizes(const struct setup *setup, const struct view *v,
                      const struct counts *n)
{
    bool has = true;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        has = has
              && n->of[TREASURE][seat] + n->of[GNOME][seat] + n->of[BEAST][seat]
                     == v->held[seat];
    }
    return has;
}

bool labyrinth_fits(const struct setup *setup, const struct view *v,
                    const struct counts *n)
{
    const struct open *o = &v->open;
    uint8_t won_kind;
    int won = labyrinth_won(setup, o, n, &won_kind);
    if (!has_sizes(setup, v, n)) {
        return false;
    }
    switch (o->phase) {
    case OVER:
        if (!is_capped(setup, o)) {
            return won >= 0 && o->winners == 1u << won
                   && o->won_kind == won_kind;
        }
        return won < 0
               && labyrinth_best(setup->n_seats, n, &won_kind) == o->winners
               && won_kind == o->won_kind;
    case GIVING: {
        who loser = loser_of(&o->duel);
        int has = 0;
        for (int kind = TREASURE; kind <= GNOME; kind++) {
            has += at_stake(&o->duel) & cards_of(kind) ? n->of[kind][loser] : 0;
        }
        return won < 0 && has > o->duel.owed;
    }
    default:
        return won < 0;
    }
}

/* ---- Learning ---- */

static bool is_shown(const struct event *e)
{
    return e->shown != 0;
}

/* Of the cards in `which` that were at `from`, what is certain becomes
 * `now`. */
static void remember(struct know *k, uint32_t which, who from, int now)
{
    for (int card = 0; card < N_CARDS; card++) {
        if (which >> card & 1 && k->where[card] == IN_HAND + from) {
            k->where[card] = (uint8_t)now;
        }
    }
}

static void remember_seen(struct know *k, uint32_t cards, who to)
{
    for (; cards; cards &= cards - 1) {
        k->where[__builtin_ctz(cards)] = (uint8_t)(IN_HAND + to);
    }
}

/* Cards pass from `from` to `to`, and perhaps a gift the other way. */
static void learn_passage(struct know *k, const struct passage *p,
                          uint32_t which, bool is_all)
{
    if (p->has_gift && !p->is_gift_seen) {
        remember(k, ALL_CARDS, p->to, IN_HANDS);
    }
    if (p->is_seen) {
        remember_seen(k, p->seen, p->to);
    } else {
        remember(k, which, p->from, is_all ? IN_HAND + p->to : IN_HANDS);
    }
    if (p->is_gift_seen) {
        remember_seen(k, p->gift, p->from);
    }
}

/* The draw of a beast, with the gift that follows in a trade. */
static void learn_steal(struct know *k, const struct event *e, int n)
{
    struct passage p = {.from = e->arg[0],
                        .to = e->actor,
                        .n = e->arg[1],
                        .is_seen = is_shown(e),
                        .seen = set_laid(&e->list)};
    if (n > 1 && e[1].kind == E_GIFT) {
        p.has_gift = true;
        p.is_gift_seen = is_shown(&e[1]);
        p.gift = p.is_gift_seen ? 1u << e[1].arg[0] : 0;
    }
    learn_passage(k, &p, ALL_CARDS, false);
    k->exact = k->exact && labyrinth_belief_draw(&k->belief, &p);
}

/* What the loser of a challenge gave: one card, or all of what it was for. */
static void learn_gift(struct know *k, const struct event *e)
{
    bool is_one = e->kind == E_GAVE || e->kind == E_GAVE_ANY;
    struct passage p = {
        .from = e->actor, .to = e->arg[1], .n = 1, .is_seen = is_shown(e)};
    uint32_t cards = e->kind == E_GAVE       ? cards_of(e->arg[2])
                     : e->kind == E_GAVE_ALL ? cards_of(e->arg[0])
                                             : EITHER;
    if (e->kind == E_GAVE_ALL) {
        p.n = e->arg[2];
        p.seen = set_laid(&e->list);
    } else {
        p.seen = p.is_seen ? 1u << e->arg[0] : 0;
    }
    learn_passage(k, &p, cards, !is_one);
    k->exact =
        k->exact && labyrinth_belief_give(&k->belief, &p, cards, !is_one);
}

static void learn_nothing(struct know *k, who w, uint32_t cards)
{
    struct passage nothing = {.from = w};
    remember(k, cards, w, IN_HANDS);
    k->exact =
        k->exact && labyrinth_belief_give(&k->belief, &nothing, cards, true);
}

/* The places under the pile move up when the first of them is turned up. */
static void learn_sought(struct know *k, int card)
{
    bool was_under = k->n_under > 0 && k->view.n_pile <= k->n_under;
    k->where[card] = NOWHERE;
    k->n_under -= was_under;
    for (int i = 0; was_under && i < N_CARDS; i++) {
        k->where[i] = (uint8_t)(k->where[i] - (k->where[i] > UNDER_PILE));
    }
}

/* Returns whether a card came into a hand or left one. */
static bool learn_event(struct know *k, const struct event *e, int n)
{
    switch ((enum event_index)e->kind) {
    case E_SET:
        memset(k, 0, sizeof *k);
        k->exact = true;
        labyrinth_belief_start(&k->belief);
        return false;
    case E_SOUGHT:
        learn_sought(k, e->arg[0]);
        return false;
    case E_TOOK:
        k->where[e->arg[0]] = (uint8_t)(IN_HAND + e->actor);
        if (k->exact) {
            labyrinth_belief_take(&k->belief, e->arg[0], e->actor);
        }
        return true;
    case E_BURIED:
        k->where[e->arg[0]] = (uint8_t)(UNDER_PILE + k->n_under++);
        return false;
    case E_TRADE:
    case E_ROB:
    case E_FLY:
        k->where[FIRST_BEAST + e->arg[0]] = NOWHERE;
        k->exact =
            k->exact && labyrinth_belief_use(&k->belief, e->arg[0], e->actor);
        return true;
    case E_STOLE:
        learn_steal(k, e, n);
        return true;
    case E_GAVE:
    case E_GAVE_ANY:
    case E_GAVE_ALL:
    case E_GAVE_ONLY:
        learn_gift(k, e);
        return true;
    case E_NOTHING:
        learn_nothing(k, e->actor, cards_of(e->arg[0]));
        return true;
    case E_NOTHING_ANY:
        learn_nothing(k, e->actor, EITHER);
        return true;
    default:
        return false;
    }
}

/* What is certain by the belief. */
static void conclude(struct know *k)
{
    for (uint32_t set = k->belief.out; set; set &= set - 1) {
        int card = __builtin_ctz(set);
        uint8_t seats = labyrinth_belief_seats(&k->belief, card);
        k->where[card] =
            (uint8_t)(seats & (seats - 1) ? IN_HANDS
                                          : IN_HAND + __builtin_ctz(seats));
    }
}

void labyrinth_learn(const struct setup *setup, void *know, who w,
                     const struct event *event, int n, const void *view)
{
    (void)w;
    struct know *k = know;
    bool has_passed = false;
    for (int i = 0; i < n; i++) {
        has_passed |= learn_event(k, &event[i], n - i);
    }
    memcpy(&k->view, view, sizeof k->view);
    int n_cases = k->belief.n_cases;
    bool was_exact = k->exact;
    k->exact =
        k->exact
        && labyrinth_belief_keep(&k->belief, labyrinth_fits, setup, &k->view);
    if (k->exact && (has_passed || k->belief.n_cases != n_cases)) {
        if (!k->belief.is_partial) {
            conclude(k);
        }
    } else if (!k->exact && (was_exact || has_passed)) {
        memset(&k->belief, 0, sizeof k->belief);
    }
}

/* ---- Facts ---- */

int labyrinth_facts(const struct setup *setup, const void *know, who w,
                    struct fact *out)
{
    (void)setup, (void)w;
    const struct know *k = know;
    uint32_t hidden = ALL_CARDS & ~labyrinth_shown(&k->view);
    int n = 0;
    for (uint8_t card = 0; card < N_CARDS; card++) {
        if (hidden >> card & 1 && k->where[card] != NOWHERE) {
            out[n++] = (struct fact){card, (uint8_t)(k->where[card] - 1)};
        }
    }
    return n;
}

/* How many of each kind are among some cards. */
struct kinds {
    int of[N_KINDS];
};

static struct kinds kinds_among(uint32_t cards)
{
    struct kinds n;
    for (int kind = 0; kind < N_KINDS; kind++) {
        n.of[kind] = __builtin_popcount(cards & cards_of(kind));
    }
    return n;
}

/* Whether a hand of the seat's with these kinds may hold `least` of each. */
static bool may_hold(const struct setup *setup, const struct open *o, who seat,
                     const struct kinds *n, const struct kinds *least)
{
    bool may = true;
    for (int kind = 0; kind < N_KINDS; kind++) {
        may = may && n->of[kind] >= least->of[kind];
    }
    if (o->phase == GIVING && seat == loser_of(&o->duel)) {
        uint32_t stake = at_stake(&o->duel);
        int has = (stake & TREASURES ? n->of[TREASURE] : 0)
                  + (stake & GNOMES ? n->of[GNOME] : 0);
        may = may && has > o->duel.owed;
    }
    int goal = setup->option[OPTION_GOAL];
    return may
           && (o->phase == OVER
               || (n->of[TREASURE] < goal && n->of[GNOME] < goal));
}

/* The numbers of treasures and of gnomes in some hands, bit 8t + g, with one
 * hand more, in which there are at least so many of each kind. */
static uint64_t with_hand(const struct setup *setup, const struct view *v,
                          who seat, const struct kinds *least, uint64_t before)
{
    const uint64_t each = 0x0101010101010101;
    uint64_t after = 0;
    for (int t = 0; t <= 7; t++) {
        for (int g = 0; g <= 7; g++) {
            struct kinds n = {{t, g, v->held[seat] - t - g}};
            if (may_hold(setup, &v->open, seat, &n, least)) {
                after |= (before & (0xffu >> g) * each) << (8 * t + g);
            }
        }
    }
    return after;
}

/* Whether there are hands that fit what is in `where` and the table. */
static bool can_be(const struct setup *setup, const struct know *k, who w)
{
    const struct view *v = &k->view;
    uint32_t may = ALL_CARDS & ~labyrinth_shown(v), must = 0;
    uint32_t hand[N_SEATS] = {0};
    uint64_t sums = 1;
    int room = 0;
    for (int card = 0; card < N_CARDS; card++) {
        int where = k->where[card];
        uint32_t bit = may & 1u << card;
        may &= where >= UNDER_PILE ? ~bit : ALL_CARDS;
        must |= where >= IN_HAND && where <= IN_HANDS ? bit : 0;
        if (where >= IN_HAND && where < IN_HANDS) {
            hand[where - IN_HAND] |= bit;
        }
    }
    struct kinds least = kinds_among(must), most = kinds_among(may);
    for (who seat = 0; seat < setup->n_seats; seat++) {
        if (seat != w) {
            struct kinds there = kinds_among(hand[seat]);
            sums = with_hand(setup, v, seat, &there, sums);
            room += v->held[seat];
        }
    }
    bool found = false;
    for (; sums; sums &= sums - 1) {
        int at = __builtin_ctzll(sums);
        struct kinds n = {{at / 8, at % 8, room - at / 8 - at % 8}};
        bool fits = true;
        for (int kind = 0; kind < N_KINDS; kind++) {
            fits = fits && n.of[kind] >= least.of[kind]
                   && n.of[kind] <= most.of[kind];
        }
        found = found || fits;
    }
    return found;
}

/* Whether the card may be there, with what is in `where` already. */
static bool may_be(const struct setup *setup, struct know *k, who w, int card,
                   int where)
{
    int seat = where - IN_HAND;
    bool is_free = where - UNDER_PILE < k->n_under;
    for (int i = 0; i < N_CARDS; i++) {
        is_free = is_free && (where < UNDER_PILE || k->where[i] != where);
    }
    if (labyrinth_shown(&k->view) >> card & 1 || k->where[card] != NOWHERE
        || !is_free
        || (where < IN_HANDS && (seat == w || seat >= setup->n_seats))) {
        return false;
    }
    k->where[card] = (uint8_t)where;
    bool can = can_be(setup, k, w);
    k->where[card] = NOWHERE;
    return can;
}

void labyrinth_believe(const struct setup *setup, void *know, who w,
                       const struct fact *fact, int n)
{
    struct know *k = know;
    uint32_t hidden = ALL_CARDS & ~labyrinth_shown(&k->view);
    uint8_t before[N_CARDS];
    bool is_same = true;
    memcpy(before, k->where, sizeof before);
    memset(k->where, 0, sizeof k->where);
    for (int i = 0; i < n; i++) {
        int where = fact[i].where + 1;
        /* Once it is over, who has won says more of the hands than can_be. */
        bool is_new =
            k->view.open.phase == OVER && before[fact[i].what] != where;
        if (!is_new && may_be(setup, k, w, fact[i].what, where)) {
            k->where[fact[i].what] = (uint8_t)where;
        }
    }
    for (int card = 0; card < N_CARDS; card++) {
        is_same = is_same
                  && (k->where[card] == before[card] || !(hidden >> card & 1));
    }
    if (is_same) { /* nothing forgotten: the chances stay known too */
        memcpy(k->where, before, sizeof before);
    } else {
        k->exact = false;
        memset(&k->belief, 0, sizeof k->belief);
    }
}
