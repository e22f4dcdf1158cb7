/*
 * hood_cards.c: what heroes (and the table) know of the wolf's cards.
 *
 * Each time the discard comes back to an empty hand everybody knows where
 * every card is: in the row, or in hand.  (Only when Peter makes it come back
 * may a card be lying face down; then each card has a weight for being that
 * one.)  From there on the memory lists what has happened: a card was played
 * openly, laid face down, discarded unseen, taken back by the crow, and so
 * on.  The wolf may lay any card of the hand and crow any card of the
 * discard, all alike, and how many those are is public; so every way to
 * choose a card for each hidden step that agrees with all that was seen is as
 * likely as any other.  imagine draws one of these ways.
 *
 * To draw it step by step one must know how many ways go on from each choice.
 * Cards that will not be seen again in the list are all the same for that
 * count, and those that will be are nearly always in hand until then.  So a
 * count depends only on the step, on the few cards that are in the discard
 * although they will be seen to be played (only a crow can bring them back),
 * and on the laid card: ways_on().  With no crow to come it is one path.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood_memory.h"
#include "lib/mem.h"

/* A byte of card_memory.step: what happened, and to which card. */
enum step {
    STEP_PLAY = 1, /* the card left the hand to be seen in the row */
    STEP_LAY,      /* a card left the hand to lie face down */
    STEP_LAY_SEEN, /* the same, and it is known now which one it was */
    STEP_TURN,     /* it was turned up and joined the row */
    STEP_DOWN,     /* the laid card was discarded unseen */
    STEP_CROW,     /* a card of the discard came to hand */
    STEP_END,      /* the row went to the discard */
    STEP_HIT,      /* the card left the hand for the discard, seen */
    STEP_MISS      /* the card was not in hand */
};

enum { STEP_SHIFT = 4, SOME_CARD = 0xfe }; /* laid, and not seen again */

struct replay {
    const struct card_memory *m;
    unsigned all;
    /* Before step i (for i = m->n: now): */
    unsigned row[MAX_CARD_STEPS + 1];   /* cards in the row, or laid and seen
                                           since */
    unsigned lying[MAX_CARD_STEPS + 1]; /* the latter */
    unsigned later[MAX_CARD_STEPS + 1]; /* cards that are seen from here on */
    uint8_t n_hand[MAX_CARD_STEPS + 1], n_discard[MAX_CARD_STEPS + 1];
    uint8_t crows[MAX_CARD_STEPS + 1];   /* still to come */
    uint8_t missing[MAX_CARD_STEPS + 1]; /* the card of a STEP_MISS that is what
                                            will be seen of it next, or NONE */
};

static int step_of(const struct card_memory *m, int i)
{
    return m->step[i] >> STEP_SHIFT;
}

static unsigned card_bit(const struct card_memory *m, int i)
{
    return 1u << (m->step[i] & ((1 << STEP_SHIFT) - 1));
}

static bool has_laid(const struct card_memory *m)
{
    uint32_t any = 0;
    for (int c = 0; c < MAX_CARDS; c++) {
        any |= m->laid[c];
    }
    return any > 0;
}

/* Works out forwards what has been before each step. */
static void look_back(struct replay *p)
{
    const struct card_memory *m = p->m;
    unsigned away = m->row | m->discard;
    p->row[0] = m->row;
    p->lying[0] = 0;
    p->n_discard[0] = (uint8_t)count_bits(m->discard);
    p->n_hand[0] = (uint8_t)(count_bits(p->all & ~away) - has_laid(m));
    for (int i = 0; i < m->n; i++) {
        int step = step_of(m, i);
        bool leaves = step == STEP_PLAY || step == STEP_LAY_SEEN;
        bool ends = step == STEP_END;
        int from_hand = leaves || step == STEP_LAY || step == STEP_HIT;
        int to_discard = step == STEP_DOWN || step == STEP_HIT;
        int crow = step == STEP_CROW;
        int ended = ends ? count_bits(p->row[i] & ~p->lying[i]) : 0;
        p->n_hand[i + 1] = (uint8_t)(p->n_hand[i] - from_hand + crow);
        p->n_discard[i + 1] =
            (uint8_t)(p->n_discard[i] + to_discard + ended - crow);
        p->row[i + 1] = ends ? p->lying[i] : p->row[i];
        p->row[i + 1] |= leaves ? card_bit(m, i) : 0;
        p->lying[i + 1] = step == STEP_LAY_SEEN ? card_bit(m, i)
                          : step == STEP_TURN   ? 0
                                                : p->lying[i];
    }
}

/* Works out backwards what is to come from each step on. */
static void look_ahead(struct replay *p)
{
    const struct card_memory *m = p->m;
    int n = m->n;
    p->later[n] = 0;
    p->crows[n] = 0;
    p->missing[n] = NONE;
    for (int i = n - 1; i >= 0; i--) {
        int step = step_of(m, i);
        bool tells = step == STEP_PLAY || step == STEP_LAY_SEEN
                     || step == STEP_HIT || step == STEP_MISS;
        unsigned bit = tells ? card_bit(m, i) : 0;
        p->later[i] = p->later[i + 1] | bit;
        p->crows[i] = (uint8_t)(p->crows[i + 1] + (step == STEP_CROW));
        p->missing[i] = p->missing[i + 1];
        if (step == STEP_MISS) {
            p->missing[i] = (uint8_t)__builtin_ctz(bit);
        } else if (tells && p->missing[i] != NONE
                   && bit == 1u << p->missing[i]) {
            p->missing[i] = NONE;
        }
    }
}

static void prepare(const struct edition *ed, struct replay *p,
                    const struct card_memory *m)
{
    p->m = m;
    p->all = ed->hand;
    look_back(p);
    look_ahead(p);
}

/* What ways_on() has to know of the laid card. */
static int laid_kind(const struct replay *p, int i, int laid)
{
    return laid == NONE || laid == SOME_CARD || p->later[i] >> laid & 1
               ? laid
               : SOME_CARD;
}

static unsigned laid_bit(int laid)
{
    return laid < MAX_CARDS ? 1u << laid : 0;
}

/* Cards that will be seen, by where they are now. */
static unsigned due_in_hand(const struct replay *p, int i, unsigned away,
                            int laid)
{
    return p->all & p->later[i] & ~p->row[i] & ~away & ~laid_bit(laid);
}

static uint64_t ways_on(const struct replay *p, int i, unsigned away, int laid);

static uint64_t ways_to_lay(const struct replay *p, int i, unsigned away)
{
    unsigned due = due_in_hand(p, i, away, NONE);
    int others = p->n_hand[i] - count_bits(due);
    uint64_t sum = 0;
    if (others > 0) {
        sum = (uint64_t)others * ways_on(p, i + 1, away, SOME_CARD);
    }
    for (; due; due &= due - 1) {
        sum += ways_on(p, i + 1, away, __builtin_ctz(due));
    }
    return sum;
}

static uint64_t ways_to_crow(const struct replay *p, int i, unsigned away,
                             int laid)
{
    int others = p->n_discard[i] - count_bits(away);
    uint64_t sum = 0;
    if (others > 0) {
        sum = (uint64_t)others * ways_on(p, i + 1, away, laid);
    }
    for (unsigned rest = away; rest; rest &= rest - 1) {
        unsigned bit = rest & -rest;
        sum += ways_on(p, i + 1, away & ~bit, laid);
    }
    return sum;
}

/* In how many ways the hidden steps from i on can have gone.  `away` are the
 * cards in the discard that will be seen later, `laid` is of laid_kind(). */
static uint64_t ways_on(const struct replay *p, int i, unsigned away, int laid)
{
    const struct card_memory *m = p->m;
    for (; i < m->n; i++) {
        unsigned next = p->later[i + 1], bit = card_bit(m, i);
        unsigned missing = p->missing[i] == NONE ? 0 : 1u << p->missing[i];
        if (count_bits((away | laid_bit(laid)) & ~missing) > p->crows[i]) {
            return 0; /* a card cannot be back in time */
        }
        switch ((enum step)step_of(m, i)) {
        case STEP_PLAY:
        case STEP_LAY_SEEN:
            if ((away | laid_bit(laid) | p->row[i]) & bit) {
                return 0;
            }
            break;
        case STEP_LAY:
            return laid == NONE ? ways_to_lay(p, i, away) : 0;
        case STEP_DOWN:
            away |= laid_bit(laid);
            laid = NONE;
            break;
        case STEP_CROW:
            return ways_to_crow(p, i, away, laid);
        case STEP_END:
            away |= p->row[i] & ~p->lying[i] & next;
            break;
        case STEP_TURN:
            break;
        case STEP_HIT:
            if ((away | laid_bit(laid) | p->row[i]) & bit) {
                return 0;
            }
            away |= bit & next;
            break;
        case STEP_MISS:
            if (!((away | laid_bit(laid)) & bit)) {
                return 0;
            }
            away &= ~bit | next;
            laid = laid_kind(p, i + 1, laid);
            break;
        }
    }
    return 1;
}

/* ---- Drawing one of the ways ---- */

/* Where the cards are while a way is drawn. */
struct cards {
    unsigned hand, discard;
    int laid; /* a card, or NONE */
};

/* The ways on from step i with the cards like this. */
static uint64_t ways_with(const struct replay *p, int i, const struct cards *c)
{
    return ways_on(p, i, c->discard & p->later[i], laid_kind(p, i, c->laid));
}

/* Weights the cards of `from`, each as `to` says it would then be. */
static int draw(const struct replay *p, int i, const struct cards *c,
                unsigned from, bool lays, struct rng *r)
{
    uint64_t weight[MAX_CARDS] = {0}, alike = 0, any = 0;
    for (unsigned rest = from; rest; rest &= rest - 1) {
        int card = __builtin_ctz(rest);
        bool is_due = p->later[i + 1] >> card & 1;
        if (is_due || alike == 0) {
            struct cards then = *c;
            if (lays) {
                then.hand &= ~(1u << card);
                then.laid = card;
            } else {
                then.discard &= ~(1u << card);
                then.hand |= 1u << card;
            }
            weight[card] = ways_with(p, i + 1, &then);
        } else { /* cards that are not seen again are alike */
            weight[card] = alike;
        }
        alike = is_due ? alike : weight[card];
        any |= weight[card];
    }
    return any > 0 ? hood_weighted(r, weight, MAX_CARDS) : -1;
}

/* The laid card as the list begins; -1 when none fits. */
static int draw_first(const struct replay *p, struct cards *c, struct rng *r)
{
    uint64_t ways[MAX_CARDS] = {0}, most = 0;
    for (int card = 0; card < MAX_CARDS; card++) {
        if (p->m->laid[card] > 0) {
            c->laid = card;
            ways[card] = ways_with(p, 0, c);
            most |= ways[card];
        }
    }
    int shift = 0;
    while (most >> shift >= 1ull << 30) {
        shift++;
    }
    for (int card = 0; card < MAX_CARDS; card++) {
        uint64_t few = ways[card] >> shift;
        ways[card] = (few + (few == 0 && ways[card] > 0)) * p->m->laid[card];
    }
    return most > 0 ? hood_weighted(r, ways, MAX_CARDS) : -1;
}

bool hood_cards_imagine(const struct setup *setup, const struct card_memory *m,
                        struct rng *r, struct state *s)
{
    const struct edition *ed = setup->edition;
    struct replay p;
    prepare(ed, &p, m);
    struct cards c = {.discard = m->discard, .laid = NONE};
    if (has_laid(m)) {
        int card = draw_first(&p, &c, r);
        if (card < 0) {
            return false;
        }
        c.laid = card;
    } else if (ways_with(&p, 0, &c) == 0) {
        return false;
    }
    c.hand = p.all & ~c.discard & ~(unsigned)m->row & ~laid_bit(c.laid);
    for (int i = 0; i < m->n; i++) {
        unsigned bit = card_bit(m, i);
        switch ((enum step)step_of(m, i)) {
        case STEP_PLAY:
        case STEP_LAY_SEEN:
            c.hand &= ~bit;
            break;
        case STEP_LAY:
            c.laid = draw(&p, i, &c, c.hand, true, r);
            c.hand &= ~(1u << c.laid);
            break;
        case STEP_DOWN:
            c.discard |= laid_bit(c.laid);
            c.laid = NONE;
            break;
        case STEP_CROW: {
            unsigned taken = 1u << draw(&p, i, &c, c.discard, false, r);
            c.discard &= ~taken;
            c.hand |= taken;
            break;
        }
        case STEP_END:
            c.discard |= p.row[i] & ~p.lying[i];
            break;
        case STEP_HIT:
            c.hand &= ~bit;
            c.discard |= bit;
            break;
        case STEP_TURN:
        case STEP_MISS:
            break;
        }
    }
    s->hand = (uint16_t)c.hand;
    s->discard = (uint16_t)c.discard;
    s->laid = (uint8_t)c.laid;
    return true;
}

/* ---- Remembering ---- */

bool hood_cards_is_full(const struct card_memory *m)
{
    /* 8: more than one action adds. */
    return m->n > MAX_CARD_STEPS - 8 || m->n_crows > MAX_CROWS;
}

static void add(struct card_memory *m, enum step step, int card)
{
    assert(m->n < MAX_CARD_STEPS);
    m->step[m->n++] = (uint8_t)((int)step << STEP_SHIFT | card);
}

void hood_cards_open(struct card_memory *m, int card)
{
    add(m, STEP_PLAY, card);
}

void hood_cards_lay(struct card_memory *m)
{
    add(m, STEP_LAY, 0);
    m->unseen = m->n;
}

void hood_cards_turn(struct card_memory *m, int card)
{
    if (m->unseen > 0) { /* it left the hand when it was laid */
        m->step[m->unseen - 1] = (uint8_t)(STEP_LAY_SEEN << STEP_SHIFT | card);
        add(m, STEP_TURN, 0);
    } else {
        memset(m->laid, 0, sizeof m->laid);
        m->row |= (uint16_t)(1u << card);
    }
    m->unseen = 0;
}

void hood_cards_down(struct card_memory *m)
{
    add(m, STEP_DOWN, 0);
    m->unseen = 0;
}

void hood_cards_crow(struct card_memory *m)
{
    add(m, STEP_CROW, 0);
    m->n_crows++;
}

void hood_cards_end(struct card_memory *m)
{
    add(m, STEP_END, 0);
}

void hood_cards_hunt(struct card_memory *m, int card, bool is_found)
{
    add(m, is_found ? STEP_HIT : STEP_MISS, card);
}

/* In how many ways the list can have gone, by the card laid as it begins
 * (if none was, all under 0). */
static void count_all(const struct edition *ed, const struct card_memory *m,
                      uint64_t out[MAX_CARDS])
{
    struct replay p;
    prepare(ed, &p, m);
    struct cards c = {.discard = m->discard, .laid = NONE};
    out[0] = has_laid(m) ? 0 : ways_with(&p, 0, &c);
    for (int card = 0; has_laid(m) && card < MAX_CARDS; card++) {
        c.laid = card;
        out[card] = m->laid[card] > 0 ? ways_with(&p, 0, &c) : 0;
    }
}

/* The chance of each card to be the one that is laid now. */
static void weigh_laid(const struct edition *ed, const struct card_memory *m,
                       unsigned row, uint32_t out[MAX_CARDS])
{
    struct card_memory as = *m;
    uint64_t ways[MAX_CARDS][MAX_CARDS] = {{0}}, weight[MAX_CARDS] = {0};
    uint64_t most = 0;
    unsigned rest = ed->hand & ~row;
    for (unsigned cards = rest; cards; cards &= cards - 1) {
        int card = __builtin_ctz(cards);
        as.step[m->unseen - 1] = (uint8_t)(STEP_LAY_SEEN << STEP_SHIFT | card);
        count_all(ed, &as, ways[card]);
        for (int first = 0; first < MAX_CARDS; first++) {
            most |= ways[card][first];
        }
    }
    int shift = 0;
    while (most >> shift >= 1ull << 28) {
        shift++;
    }
    for (int card = 0; card < MAX_CARDS; card++) {
        for (int first = 0; first < MAX_CARDS; first++) {
            uint64_t few = ways[card][first] >> shift;
            few += few == 0 && ways[card][first] > 0;
            weight[card] += has_laid(m) ? few * m->laid[first] : few;
        }
        if (most == 0) { /* only after what was believed in error */
            weight[card] = (uint64_t)(rest >> card & 1);
        }
    }
    hood_scale(weight, MAX_CARDS, out);
}

void hood_cards_back(const struct setup *setup, struct card_memory *m,
                     unsigned row)
{
    uint32_t laid[MAX_CARDS] = {0};
    if (m->unseen > 0) {
        weigh_laid(setup->edition, m, row, laid);
    }
    memset(m, 0, sizeof *m);
    m->row = (uint16_t)row;
    memcpy(m->laid, laid, sizeof m->laid);
}

void hood_cards_forget(const struct setup *setup, struct card_memory *m,
                       const struct view *v, unsigned discarded)
{
    const struct edition *ed = setup->edition;
    memset(m, 0, sizeof *m);
    m->row = v->in_row & ed->hand;
    m->discard = (uint16_t)discarded;
    /* As if all cards had been in hand, then so many discarded unseen. */
    for (int i = count_bits(discarded); i < v->n_discard; i++) {
        add(m, STEP_LAY, 0);
        add(m, STEP_DOWN, 0);
    }
    if (v->has_laid) {
        hood_cards_lay(m);
    }
}
