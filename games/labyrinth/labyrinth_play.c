/*
 * labyrinth_play.c: what every action of the Secret Labyrinth does.
 *
 * A turn is told in the order of the rules page: change, move, arrive, next
 * card.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"
#include "core/set.h"
#include "games/labyrinth/labyrinth.h"
#include "lib/mem.h"

void labyrinth_start(const struct setup *setup, void *out)
{
    struct state *s = out;
    memset(s, 0, sizeof *s);
    s->pile = ALL_CARDS;
    s->given = NONE;
    s->open.sought = NONE;
    for (int seat = 0; seat < N_SEATS; seat++) {
        s->open.pawn[seat] =
            seat < setup->n_seats ? edition(setup)->printed.start[seat] : NONE;
    }
}

/* ---- The end ---- */

struct counts labyrinth_count(const uint32_t hand[N_SEATS])
{
    struct counts n;
    for (int seat = 0; seat < N_SEATS; seat++) {
        uint32_t kinds = count_kinds(hand[seat]);
        for (int kind = 0; kind < N_KINDS; kind++) {
            n.of[kind][seat] = (uint8_t)(kinds >> 8 * kind);
        }
    }
    return n;
}

uint8_t labyrinth_best(int n_seats, const struct counts *n, uint8_t *kind)
{
    int most = 0;
    uint8_t winners = 0;
    *kind = TREASURE;
    for (int k = GNOME; k >= TREASURE; k--) {
        for (int seat = 0; seat < n_seats; seat++) {
            if (n->of[k][seat] > most) {
                most = n->of[k][seat];
                winners = 0;
            }
            if (n->of[k][seat] == most) {
                winners |= (uint8_t)(1u << seat);
                *kind = (uint8_t)k;
            }
        }
    }
    return winners;
}

/* labyrinth, "End": the player whose turn it is first, then by seat;
 * treasures before gnomes. */
int labyrinth_won(const struct setup *setup, const struct open *o,
                  const struct counts *n, uint8_t *kind)
{
    for (int i = -1; i < setup->n_seats; i++) {
        int seat = i < 0 ? o->turn : i;
        for (uint8_t k = TREASURE; k <= GNOME; k++) {
            if (n->of[k][seat] >= setup->option[OPTION_GOAL]) {
                *kind = k;
                return seat;
            }
        }
    }
    return -1;
}

static void finish(struct state *s, uint8_t winners, uint8_t kind,
                   struct event_log *log)
{
    s->open.phase = OVER;
    s->open.winners = winners;
    s->open.won_kind = kind;
    struct event *e = event_add(log, E_OVER, CHANCE);
    if (e) {
        e->arg[0] = kind;
        e->list.n = (uint8_t)set_list(winners, e->list.item);
    }
}

static void check_won(const struct setup *setup, struct state *s,
                      struct event_log *log)
{
    struct counts n = labyrinth_count(s->hand);
    uint8_t kind;
    int won = labyrinth_won(setup, &s->open, &n, &kind);
    if (won >= 0) {
        finish(s, (uint8_t)(1u << won), kind, log);
    }
}

static void end_turn(const struct setup *setup, struct state *s,
                     struct event_log *log)
{
    struct open *o = &s->open;
    o->played++;
    if (is_capped(setup, o)) { /* labyrinth, "End" */
        struct counts n = labyrinth_count(s->hand);
        uint8_t kind, winners = labyrinth_best(setup->n_seats, &n, &kind);
        finish(s, winners, kind, log);
        return;
    }
    o->turn = (uint8_t)(o->turn + 1 == setup->n_seats ? 0 : o->turn + 1);
    o->phase = CHANGE;
    o->changes = 0;
    o->centre_used = o->took = o->duelled = false;
}

/* ---- Duels ---- */

static void begin_duel(struct state *s, who a, who b, uint8_t what,
                       uint8_t stake)
{
    s->open.duel = (struct duel){
        .what = what, .side = {a < b ? a : b, a < b ? b : a}, .stake = stake};
    s->open.duelled = true;
    s->open.phase = DUELLING;
}

static void duel_for_card(struct state *s, who a, who b, struct event_log *log)
{
    begin_duel(s, a, b, FOR_CARD, 1);
    struct event *e = event_add(log, E_MEET, CHANCE);
    if (e) {
        e->arg[0] = s->open.duel.side[0];
        e->arg[1] = s->open.duel.side[1];
        e->arg[2] = s->open.sought;
    }
}

/* labyrinth, "Taking" and "A turn" 4: the pawns on the sought card's space,
 * exactly two, duel for it. */
static void meet(struct state *s, int space, struct event_log *log)
{
    uint8_t side[N_SEATS];
    int n = 0;
    for (uint8_t seat = 0; seat < N_SEATS; seat++) {
        if (s->open.pawn[seat] == space) {
            side[n++] = seat;
        }
    }
    duel_for_card(s, side[0], side[1], log);
}

/* labyrinth, "A turn" 3 */
static void challenge(struct state *s, struct action a, struct event_log *log)
{
    who w = s->open.turn, rival = a.arg[0];
    if (a.verb == DUEL) {
        event_tell(log, E_CHALLENGE, w, rival, ABSENT);
        begin_duel(s, w, rival, FOR_ANY, 1);
        return;
    }
    event_tell(log, E_CHALLENGE_DICE, w, rival, a.arg[1]);
    s->open.rival = rival;
    s->open.kind = a.arg[1];
    s->open.phase = BEFORE_DIE;
}

static void roll(struct state *s, uint8_t pips, struct event_log *log)
{
    struct open *o = &s->open;
    event_tell(log, E_ROLLED, CHANCE, pips, ABSENT);
    begin_duel(s, o->turn, o->rival, (uint8_t)(FOR_TREASURE + o->kind), pips);
    o->rival = o->kind = 0;
}

/* Moves cards from hand to hand; only the two sides see which. */
static void pass_cards(struct state *s, who from, who to, uint32_t cards)
{
    s->hand[from] &= ~cards;
    s->hand[to] |= cards;
}

static void show_sides(struct event *e, who a, who b)
{
    e->shown = (who_set)(WHO_BIT(a) | WHO_BIT(b));
}

static void list_cards(struct event *e, uint32_t cards)
{
    e->list.n = (uint8_t)set_list(cards, e->list.item);
}

/* All that the loser has of what the duel was for. */
static void tell_all(const struct duel *d, uint32_t cards,
                     struct event_log *log)
{
    who winner = winner_of(d), loser = loser_of(d);
    bool is_any = d->what == FOR_ANY;
    struct event *e = event_add(log, is_any ? E_GAVE_ONLY : E_GAVE_ALL, loser);
    if (!e) {
        return;
    }
    show_sides(e, winner, loser);
    if (is_any) {
        e->arg[0] = (uint8_t)__builtin_ctz(cards);
        e->arg[1] = winner;
    } else {
        e->arg[0] = (uint8_t)(d->what - FOR_TREASURE);
        e->arg[1] = winner;
        e->arg[2] = (uint8_t)__builtin_popcount(cards);
        list_cards(e, cards);
    }
}

/* labyrinth, "Duels": the loser gives as many cards as were at stake, or
 * all. */
static void settle_challenge(const struct setup *setup, struct state *s,
                             struct event_log *log)
{
    struct duel *d = &s->open.duel;
    who winner = winner_of(d), loser = loser_of(d);
    bool is_any = d->what == FOR_ANY;
    uint8_t kind = is_any ? ABSENT : (uint8_t)(d->what - FOR_TREASURE);
    uint32_t cards = s->hand[loser] & at_stake(d);
    int n = __builtin_popcount(cards);
    if (n > d->stake) {
        d->owed = d->stake;
        s->open.phase = GIVING;
        event_tell(log, is_any ? E_OWES_ANY : E_OWES, loser, kind,
                   is_any ? ABSENT : d->stake);
        return;
    }
    s->open.phase = SENDING;
    if (n == 0) {
        event_tell(log, is_any ? E_NOTHING_ANY : E_NOTHING, loser, kind,
                   ABSENT);
        return;
    }
    tell_all(d, cards, log);
    pass_cards(s, loser, winner, cards);
    check_won(setup, s, log);
}

/* labyrinth, "Duels": the loser chooses, one at a time; won at once, the rest
 * is not given. */
static void give(const struct setup *setup, struct state *s, uint8_t card,
                 struct event_log *log)
{
    struct duel *d = &s->open.duel;
    who winner = winner_of(d), loser = loser_of(d);
    bool is_any = d->what == FOR_ANY;
    struct event *e = event_add(log, is_any ? E_GAVE_ANY : E_GAVE, loser);
    if (e) {
        e->arg[0] = card;
        e->arg[1] = winner;
        e->arg[2] = is_any ? ABSENT : (uint8_t)(d->what - FOR_TREASURE);
        show_sides(e, winner, loser);
    }
    pass_cards(s, loser, winner, 1u << card);
    d->owed--;
    if (d->owed == 0) {
        s->open.phase = SENDING;
    }
    check_won(setup, s, log);
}

/* ---- Step 4: the next card ---- */

static void next_card(const struct setup *setup, struct state *s,
                      struct event_log *log)
{
    if (s->open.sought == NONE && (s->pile || s->n_under > 0)) {
        s->open.phase = BEFORE_TURN;
    } else {
        end_turn(setup, s, log);
    }
}

static void gain(const struct setup *setup, struct state *s, who w,
                 struct event_log *log)
{
    struct open *o = &s->open;
    event_tell(log, E_TOOK, w, o->sought, ABSENT);
    s->hand[w] |= 1u << o->sought;
    o->sought = NONE;
    o->took |= w == o->turn;
    check_won(setup, s, log);
}

/* labyrinth, "Taking": under the pile, but the last card stays. */
static void bury(struct state *s, struct event_log *log)
{
    bool is_last = !s->pile && s->n_under == 0;
    event_tell(log, is_last ? E_LAST : E_BURIED, CHANCE, s->open.sought,
               ABSENT);
    if (!is_last) {
        s->under[s->n_under++] = s->open.sought;
        s->open.sought = NONE;
    }
}

/* labyrinth, "Taking": the player stands on the sought card's space. */
static void take(const struct setup *setup, struct state *s, int space,
                 struct event_log *log)
{
    switch (pawns_on(&s->open, space)) {
    case 1:
        gain(setup, s, s->open.turn, log);
        break;
    case 2:
        meet(s, space, log);
        break;
    case 3:
        s->open.phase = RIVAL;
        break;
    default:
        bury(s, log);
    }
}

/* labyrinth, "A turn" 4: nobody jumps to the card just turned up. */
static void share_space(const struct setup *setup, struct state *s,
                        struct event_log *log)
{
    int space = sought_space(setup, &s->open);
    int n = pawns_on(&s->open, space);
    if (n == 2) {
        meet(s, space, log);
        return;
    }
    if (n > 3) {
        bury(s, log);
    }
    next_card(setup, s, log);
}

static void turn_up(const struct setup *setup, struct state *s, uint8_t card,
                    struct event_log *log)
{
    struct open *o = &s->open;
    bool is_first = s->pile == ALL_CARDS;
    event_tell(log, E_SOUGHT, CHANCE, card,
               edition(setup)->printed.space_of[card]);
    o->sought = card;
    if (s->pile) {
        s->pile &= ~(1u << card);
    } else {
        s->n_under--;
        memmove(s->under, s->under + 1, s->n_under);
        s->under[s->n_under] = 0;
    }
    if (is_first) { /* labyrinth, "Setup": nobody may jump */
        o->phase = CHANGE;
    } else if (kind_of(card) == BEAST && o->took) { /* "A turn" 4 */
        o->phase = BEAST_UP;
    } else {
        share_space(setup, s, log);
    }
}

static void jump(const struct setup *setup, struct state *s,
                 struct event_log *log)
{
    int space = sought_space(setup, &s->open);
    event_tell(log, E_JUMPED, s->open.turn, space, ABSENT);
    s->open.pawn[s->open.turn] = (uint8_t)space;
    take(setup, s, space, log);
    if (s->open.phase == BEAST_UP) { /* neither won nor to be fought for */
        next_card(setup, s, log);
    }
}

static void choose(const struct setup *setup, struct state *s, who w,
                   uint8_t verb, struct event_log *log)
{
    struct duel *d = &s->open.duel;
    uint8_t chosen = (uint8_t)(verb - ROCK + 1);
    int side = d->side[1] == w;
    event_show(log, E_CHOSE, w, chosen - 1, ABSENT, WHO_BIT(w));
    d->chosen |= (uint8_t)(1u << side);
    s->choice[side] = chosen;
    if (d->chosen != 3) {
        return;
    }
    struct event *e = event_add(log, E_THROW, CHANCE);
    if (e) {
        e->arg[0] = d->side[0];
        e->arg[1] = (uint8_t)(s->choice[0] - 1);
        e->arg[2] = d->side[1];
        e->arg[3] = (uint8_t)(s->choice[1] - 1);
    }
    memcpy(d->last, s->choice, sizeof d->last);
    memset(s->choice, 0, sizeof s->choice);
    d->chosen = 0;
    if (d->last[0] == d->last[1]) { /* labyrinth, "Duels": once more */
        event_tell(log, E_TIE, CHANCE, ABSENT, ABSENT);
        return;
    }
    /* Rock, scissors, paper: each beats the next one. */
    d->winner = d->last[0] % 3 + 1 != d->last[1];
    event_tell(log, E_WON_DUEL, winner_of(d), ABSENT, ABSENT);
    if (d->what == FOR_CARD) {
        s->open.phase = SENDING;
        gain(setup, s, winner_of(d), log);
    } else {
        settle_challenge(setup, s, log);
    }
}

/* labyrinth, "Duels": the winner puts the loser's pawn on a free space.  After
 * `take` the changes are still owed; else it goes on with step 4. */
static void send(const struct setup *setup, struct state *s, who w,
                 uint8_t space, struct event_log *log)
{
    struct open *o = &s->open;
    who loser = loser_of(&o->duel);
    event_tell(log, E_SENT, w, loser, space);
    o->pawn[loser] = space;
    o->duel = (struct duel){.what = NO_DUEL};
    if (o->changes == 0) {
        o->phase = CHANGE;
    } else {
        next_card(setup, s, log);
    }
}

/* ---- Steps 1 to 3 ---- */

static void set_zones(struct state *s, struct action a, struct event_log *log)
{
    memcpy(s->open.turned, a.arg, sizeof s->open.turned);
    s->open.phase = BEFORE_TURN;
    struct event *e = event_add(log, E_SET, CHANCE);
    if (e) {
        memcpy(e->arg, a.arg, sizeof s->open.turned);
    }
}

/* labyrinth, "A turn" 1 */
static void change(struct state *s, struct action a, struct event_log *log)
{
    static const uint8_t n_spaces[N_TURNING] = {N_DISC, N_INNER, N_OUTER};
    struct open *o = &s->open;
    struct change c = change_of(a);
    o->turned[c.zone] = less(o->turned[c.zone] + c.by, n_spaces[c.zone]);
    o->centre_used |= a.verb == CENTRE;
    o->changes++;
    if (o->changes == 2) {
        o->phase = MOVE;
    }
    event_tell(log, E_CENTRE + a.verb - CENTRE, o->turn,
               a.verb == CENTRE ? c.by : ABSENT, ABSENT);
}

static void discard(struct state *s, uint8_t beast)
{
    s->hand[s->open.turn] &= ~(1u << (FIRST_BEAST + beast));
    s->open.gone |= (uint8_t)(1u << beast);
}

/* labyrinth, "A turn" 1: the beast leaves the game; the cards pass with the
 * outcome. */
static void use_beast(struct state *s, struct action a, struct event_log *log)
{
    bool is_trade = a.verb == TRADE;
    struct event *e = event_add(log, is_trade ? E_TRADE : E_ROB, s->open.turn);
    s->open.rival = is_trade ? a.arg[2] : a.arg[1];
    s->given = is_trade ? a.arg[1] : NONE;
    s->open.phase = BEFORE_STEAL;
    discard(s, a.arg[0]);
    if (e) {
        e->arg[0] = a.arg[0];
        e->arg[1] = s->open.rival;
        e->arg[2] = s->given;
        e->shown = WHO_BIT(s->open.turn);
    }
}

static void steal(const struct setup *setup, struct state *s, struct action a,
                  struct event_log *log)
{
    who w = s->open.turn, robbed = s->open.rival;
    uint8_t given = s->given;
    uint32_t cards = 1u << a.arg[0];
    if (a.verb == STEAL_TWO) {
        cards |= 1u << a.arg[1];
    }
    struct event *e = event_add(log, E_STOLE, w);
    if (e) {
        e->arg[0] = robbed;
        e->arg[1] = a.verb == STEAL_TWO ? 2 : 1;
        show_sides(e, w, robbed);
        list_cards(e, cards);
    }
    pass_cards(s, robbed, w, cards);
    if (given != NONE) {
        if ((e = event_add(log, E_GIFT, w))) {
            e->arg[0] = given;
            e->arg[1] = robbed;
            show_sides(e, w, robbed);
        }
        pass_cards(s, w, robbed, 1u << given);
    }
    s->given = NONE;
    s->open.rival = 0;
    s->open.phase = CHANGE;
    check_won(setup, s, log); /* "A turn" 1: after the whole exchange */
}

/* labyrinth, "A turn" 2 and 3, with the pawn where it now stands; one that
 * stayed has not arrived. */
static void arrive(const struct setup *setup, struct state *s, bool has_moved,
                   struct event_log *log)
{
    struct open *o = &s->open;
    int space = o->pawn[o->turn];
    if (space == sought_space(setup, o)) {
        take(setup, s, space, log);
        if (o->phase != MOVE) { /* to be fought for, or won by it */
            return;
        }
    }
    if (has_moved && !o->duelled && pawns_on(o, space) > 1) {
        o->phase = ARRIVE;
    } else {
        next_card(setup, s, log);
    }
}

static void go(const struct setup *setup, struct state *s, uint8_t space,
               struct event_log *log)
{
    event_tell(log, E_WENT, s->open.turn, space, ABSENT);
    s->open.pawn[s->open.turn] = space;
    arrive(setup, s, true, log);
}

static void fly(const struct setup *setup, struct state *s, struct action a,
                struct event_log *log)
{
    uint8_t beast = a.arg[0], space = a.arg[1];
    event_tell(log, E_FLY, s->open.turn, beast, space);
    discard(s, beast);
    s->open.pawn[s->open.turn] = space;
    arrive(setup, s, true, log);
}

/* A challenge, or the jump to a beast. */
static void pass(const struct setup *setup, struct state *s,
                 struct event_log *log)
{
    event_tell(log, E_PASSED, s->open.turn, ABSENT, ABSENT);
    if (s->open.phase == BEAST_UP) {
        share_space(setup, s, log);
    } else {
        next_card(setup, s, log);
    }
}

/* ---- Playing ---- */

static void play_chance(const struct setup *setup, struct state *s,
                        struct action a, struct event_log *log)
{
    switch (a.verb) {
    case TURNED:
        set_zones(s, a, log);
        break;
    case TURN:
        turn_up(setup, s, a.arg[0], log);
        break;
    case DIE:
        roll(s, a.arg[0], log);
        break;
    default:
        steal(setup, s, a, log);
    }
}

void labyrinth_apply(const struct setup *setup, void *state, who w,
                     struct action a, const struct layout *layout,
                     struct event_log *log)
{
    (void)layout;
    struct state *s = state;
    switch ((enum verb_index)a.verb) {
    case TURNED:
    case TURN:
    case DIE:
    case STEAL_ONE:
    case STEAL_TWO:
        play_chance(setup, s, a, log);
        break;
    case TAKE:
        take(setup, s, sought_space(setup, &s->open), log);
        break;
    case TRADE:
    case ROB:
        use_beast(s, a, log);
        break;
    case FLY:
        fly(setup, s, a, log);
        break;
    case CENTRE:
    case INNER:
    case OUTER:
    case INNER_BACK:
    case OUTER_BACK:
        change(s, a, log);
        break;
    case GO:
        go(setup, s, a.arg[0], log);
        break;
    case STAY:
        event_tell(log, E_STAYED, w, ABSENT, ABSENT);
        arrive(setup, s, false, log);
        break;
    case AGAINST:
        duel_for_card(s, w, a.arg[0], log);
        break;
    case DUEL:
    case DUEL_DICE:
        challenge(s, a, log);
        break;
    case PASS:
        pass(setup, s, log);
        break;
    case ROCK:
    case SCISSORS:
    case PAPER:
        choose(setup, s, w, a.verb, log);
        break;
    case GIVE:
        give(setup, s, a.arg[0], log);
        break;
    case SEND:
        send(setup, s, w, a.arg[0], log);
        break;
    case JUMP:
        jump(setup, s, log);
        break;
    }
}
