/*
 * thumb_play.c: what an action of Tom Thumb does.
 *
 * Places are bits, so hands and decks are sets in a word; the travel deck is
 * never kept, it is every place that is not aside.  Who is waited for is kept
 * in the state, and every change of phase sets it.
 *
 * With two players there is no Guide: `duty` is the player who comes next in
 * the alternation, who is also the one to be asked.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"
#include "core/set.h"
#include "core/setup.h"
#include "games/thumb/thumb.h"
#include "lib/mem.h"

_Static_assert(sizeof(struct state) <= 128, "the state is kept small");

/* ---- Start ---- */

void thumb_start(const struct setup *setup, void *out)
{
    struct state *s = out;
    enum mode mode = (enum mode)setup->option[OPTION_MODE];
    memset(s, 0, sizeof *s);
    s->open.waiting = WHO_BIT(CHANCE);
    s->open.phase = BEFORE_CIRCLE;
    s->open.asked_seat = s->open.asked = NONE;
    s->open.ogre = thumb_ogre_at_start(setup);
    s->open.pebbles =
        thumb_level(setup, OPTION_PEBBLES,
                    mode == BASIC ? thumb_edition(setup)->pebbles : 2);
    if (thumb_level(setup, OPTION_TREE, mode != LEGENDARY)) {
        s->open.help |= TREE_BIT;
    }
    if (thumb_level(setup, OPTION_BOOTS, mode == BASIC)) {
        s->open.help |= BOOTS_BIT;
    }
}

/* ---- The Ogre, and the end of a game ---- */

static void finish(struct state *s, int kind, struct event_log *log)
{
    s->open.phase = OVER;
    s->open.waiting = 0;
    s->stack = 0;
    event_tell(log, kind, CHANCE, ABSENT, ABSENT);
}

/* Turns up so many Ogre tiles, or all that are left.  Returns whether the
 * game goes on. */
static bool wake_ogre(const struct setup *setup, struct state *s, int n,
                      struct event_log *log)
{
    int left = thumb_edition(setup)->ogre - s->open.ogre;
    n = n < left ? n : left;
    s->open.ogre = (uint8_t)(s->open.ogre + n);
    event_tell(log, OGRE_UP, CHANCE, n, s->open.ogre);
    if (n == left) {
        finish(s, LOST, log);
        return false;
    }
    return true;
}

/* ---- Between turns ---- */

/* thumb, "A turn" 5: all are waited for while something can be proposed. */
static void enter_between(const struct setup *setup, struct state *s)
{
    s->open.phase = IN_BETWEEN;
    s->open.waiting = WHO_BIT(s->open.duty);
    if (thumb_proposable(&s->open)) {
        s->open.waiting = setup_seats(setup);
    }
}

static void turn_tiles_down(struct state *s, struct event_log *log)
{
    s->open.up = 0;
    event_tell(log, DOWN, CHANCE, ABSENT, ABSENT);
}

/* thumb, "A turn" 5 */
static void end_turn(const struct setup *setup, struct state *s,
                     struct event_log *log)
{
    struct open *o = &s->open;
    o->found = 0;
    o->refused = 0;
    o->used = 0;
    if (!thumb_is_for_two(setup)) {
        o->duty = (uint8_t)(o->duty + 1 == setup->n_seats ? 0 : o->duty + 1);
    }
    event_tell(log, thumb_is_for_two(setup) ? TURN : GUIDE, CHANCE, o->duty,
               ABSENT);
    if (setup->option[OPTION_STORM]) {
        o->offset =
            (uint8_t)(o->offset + 1 == setup->n_seats ? 0 : o->offset + 1);
        event_tell(log, STORM, CHANCE, o->offset, ABSENT);
    }
    enter_between(setup, s);
}

static void begin_turn(const struct setup *setup, struct state *s)
{
    s->open.phase = BEFORE_DRAW;
    if (thumb_is_for_two(setup)) {
        s->open.phase = BEFORE_CARD;
        s->stack = thumb_deck(setup, s);
    }
    s->open.waiting = WHO_BIT(CHANCE);
}

static void hide(const struct setup *setup, struct state *s, who w,
                 struct event_log *log)
{
    event_tell(log, HIDDEN, w, ABSENT, ABSENT);
    s->open.up = 0;
    if (s->open.phase == IN_FIRST_LOOK) { /* the first turn has no `between` */
        begin_turn(setup, s);
    } else {
        enter_between(setup, s);
    }
}

static void propose(const struct setup *setup, struct state *s, who w,
                    uint8_t help, struct event_log *log)
{
    s->open.proposed = help;
    s->open.by = w;
    s->open.phase = IN_VOTE;
    s->open.waiting = (who_set)(setup_seats(setup) & ~WHO_BIT(w));
    event_tell(log, PROPOSED, w, help, ABSENT);
}

static void end_vote(struct state *s)
{
    s->open.proposed = s->open.by = s->open.n_agreed = 0;
    memset(s->open.agreed, 0, sizeof s->open.agreed);
}

/* thumb, "Help": the Tree and the Boots. */
static void use(const struct setup *setup, struct state *s, int help,
                struct event_log *log)
{
    struct open *o = &s->open;
    o->help &= (uint8_t) ~(1u << help);
    o->used = 1;
    end_vote(s);
    event_tell(log, help == TREE ? CLIMBED : STRODE, CHANCE, o->duty, ABSENT);
    if (help == BOOTS) {
        s->stack = thumb_deck(setup, s);
        o->phase = BEFORE_BOOTS_CARD;
        o->waiting = WHO_BIT(CHANCE);
    } else if (wake_ogre(setup, s, 1, log)) {
        o->up = thumb_positions(o);
        s->guessed = 0;
        o->phase = IN_TREE_LOOK;
        o->waiting = WHO_BIT(o->duty);
    }
}

static void agree(const struct setup *setup, struct state *s, who w,
                  struct event_log *log)
{
    s->open.agreed[s->open.n_agreed++] = w;
    s->open.waiting &= (who_set)~WHO_BIT(w);
    event_tell(log, AGREED, w, s->open.proposed, ABSENT);
    if (s->open.waiting == 0) {
        use(setup, s, s->open.proposed, log);
    }
}

static void refuse_proposal(const struct setup *setup, struct state *s, who w,
                            struct event_log *log)
{
    event_tell(log, REFUSED, w, s->open.proposed, ABSENT);
    s->open.refused |= (uint8_t)(1u << s->open.proposed);
    end_vote(s);
    enter_between(setup, s);
}

/* ---- Asking and finding ---- */

/* thumb, "Help out of turn": who is waited for while somebody is asked. */
static who_set asked_and_guide(const struct setup *setup, const struct open *o)
{
    who_set set = WHO_BIT(o->asked_seat);
    if (setup->option[OPTION_PENALTY] && !thumb_is_for_two(setup)) {
        set |= WHO_BIT(o->duty);
    }
    return set;
}

/* thumb, "A turn" 2: round the table from the Guide's left, and the Guide is
 * skipped. */
static void name(const struct setup *setup, struct state *s, who w,
                 uint8_t place, struct event_log *log)
{
    struct open *o = &s->open;
    int n = setup->n_seats;
    int step = 1 + (o->found < n - 1 ? o->found : 0);
    int seat = w + step < n ? w + step : w + step - n;
    s->hand &= (uint16_t) ~(1u << place);
    o->n_hand--;
    o->asked_seat = (uint8_t)seat;
    o->asked = place;
    o->phase = IN_FLIP;
    o->waiting = asked_and_guide(setup, o);
    event_tell(log, NAMED, w, seat, place);
}

/* A card of the travel deck asks: with two players, and in the Boots. */
static void turn_card(struct state *s, uint8_t place, struct event_log *log)
{
    struct open *o = &s->open;
    s->stack &= (uint16_t) ~(1u << place);
    o->asked_seat = o->duty;
    o->asked = place;
    o->phase = o->phase == BEFORE_CARD ? IN_FLIP : IN_BOOTS;
    o->waiting = WHO_BIT(o->duty);
    event_tell(log, TURNED_CARD, CHANCE, o->duty, place);
}

/* thumb, "Help": the pebbles. */
static void ask_advice(const struct setup *setup, struct state *s, who w,
                       struct event_log *log)
{
    s->open.pebbles--;
    s->open.phase = IN_ADVISE;
    s->open.waiting = (who_set)(setup_seats(setup) & ~WHO_BIT(w));
    event_tell(log, SPENT, w, s->open.pebbles, ABSENT);
}

static void advise(struct state *s, who w, uint8_t at)
{
    struct open *o = &s->open;
    o->adviser[o->n_advice] = w;
    o->advice[o->n_advice++] = at;
    o->waiting &= (who_set)~WHO_BIT(w);
    if (o->waiting == 0) {
        o->phase = IN_FLIP; /* without the Guide: no penalty after a pebble */
        o->waiting = WHO_BIT(o->asked_seat);
    }
}

static void forget_question(struct open *o)
{
    o->asked_seat = o->asked = NONE;
    if (o->n_advice > 0) {
        o->n_advice = 0;
        memset(o->adviser, 0, sizeof o->adviser);
        memset(o->advice, 0, sizeof o->advice);
    }
}

/* thumb, "Help": a tile turned in the Boots. */
static void stride(const struct setup *setup, struct state *s, bool is_right,
                   struct event_log *log)
{
    struct open *o = &s->open;
    if (is_right && s->stack) {
        o->phase = BEFORE_BOOTS_CARD;
        o->waiting = WHO_BIT(CHANCE);
        return;
    }
    if (is_right) {
        int back = o->ogre < 2 ? o->ogre : 2;
        o->ogre = (uint8_t)(o->ogre - back);
        event_tell(log, OGRE_BACK, CHANCE, back, o->ogre);
    } else if (!wake_ogre(setup, s, setup->option[OPTION_BOOTS_PENALTY], log)) {
        return;
    }
    s->stack = 0;
    turn_tiles_down(s, log);
    enter_between(setup, s);
}

/* thumb, "A turn" 3: all three are found. */
static void advance(const struct setup *setup, struct state *s,
                    struct event_log *log)
{
    struct open *o = &s->open;
    o->lantern++;
    s->stack = 0;
    event_tell(log, LANTERN, CHANCE, o->lantern, ABSENT);
    if (o->lantern == thumb_edition(setup)->cottage) {
        finish(s, WON, log);
        return;
    }
    o->phase = IN_SWAP;
    o->waiting = WHO_BIT(o->duty);
}

/* thumb, "A turn" 2 and 3 */
static void flip(const struct setup *setup, struct state *s, who w, uint8_t at,
                 struct event_log *log)
{
    struct open *o = &s->open;
    uint8_t tile = s->tile[at];
    bool is_right = tile == o->asked;
    o->up |= (uint16_t)(1u << at);
    s->guessed &= (uint16_t) ~(1u << tile);
    event_tell(log, is_right ? FOUND : MISSED, w, at, tile);
    forget_question(o);
    if (o->phase == IN_BOOTS) {
        stride(setup, s, is_right, log);
        return;
    }
    if (thumb_is_for_two(setup)) { /* "Two lost souls": they alternate */
        o->duty = (uint8_t)(1 - w);
    }
    if (!is_right) {
        bool is_wolves = tile == thumb_edition(setup)->n_places;
        s->said = is_wolves ? 0 : s->said;
        s->hand = s->stack = 0;
        o->n_hand = 0;
        if (wake_ogre(setup, s, is_wolves ? 2 : 1, log)) {
            turn_tiles_down(s, log);
            end_turn(setup, s, log);
        }
        return;
    }
    o->found++;
    if (o->found == N_CARDS) {
        advance(setup, s, log);
    } else if (thumb_is_for_two(setup)) {
        o->phase = BEFORE_CARD;
        o->waiting = WHO_BIT(CHANCE);
    } else {
        o->phase = IN_NAME;
        o->waiting = WHO_BIT(o->duty);
    }
}

/* ---- The Guide's other duties ---- */

/* thumb, "Rulings": lantern, cottage, swap, tiles down, bridge, next Guide. */
static void swap(const struct setup *setup, struct state *s, who w, uint8_t p,
                 uint8_t q, struct event_log *log)
{
    uint8_t tile = s->tile[p];
    s->tile[p] = s->tile[q];
    s->tile[q] = tile;
    if (s->guessed >> thumb_edition(setup)->n_places & 1) {
        s->said = (uint8_t)(q + 1);
    }
    event_tell(log, SWAPPED, w, p, q);
    turn_tiles_down(s, log);
    if (thumb_n_coming(setup, s) > 0) {
        s->open.phase = BEFORE_ADD;
        s->open.waiting = WHO_BIT(CHANCE);
    } else {
        end_turn(setup, s, log);
    }
}

static void add(struct state *s, const struct layout *layout,
                struct event_log *log)
{
    s->open.coming = (uint16_t)set_laid(layout);
    s->aside &= (uint16_t)~s->open.coming;
    s->open.n_aside = (uint8_t)(s->open.n_aside - layout->n);
    s->open.phase = IN_INSERT;
    s->open.waiting = WHO_BIT(s->open.duty);
    event_tell_list(log, CAME, layout);
}

static void insert(const struct setup *setup, struct state *s, who w,
                   uint8_t place, uint8_t gap, struct event_log *log)
{
    struct open *o = &s->open;
    memmove(&s->tile[gap + 1], &s->tile[gap], (size_t)(o->n_tiles - gap));
    s->tile[gap] = place;
    if (s->said > gap) {
        s->said++;
    }
    o->n_tiles++;
    o->coming &= (uint16_t) ~(1u << place);
    event_tell(log, INSERTED, w, place, gap);
    if (o->coming == 0) {
        end_turn(setup, s, log);
    }
}

/* ---- Playing ---- */

static void lay_circle(const struct setup *setup, struct state *s,
                       const struct layout *layout, struct event_log *log)
{
    const struct edition *ed = thumb_edition(setup);
    memcpy(s->tile, layout->item, layout->n);
    s->aside = (uint16_t)(thumb_places(ed) & ~set_laid(layout));
    s->open.n_aside = (uint8_t)(ed->n_places - ed->start);
    s->open.n_tiles = layout->n;
    s->open.up = thumb_positions(&s->open);
    s->open.phase = IN_FIRST_LOOK;
    s->open.waiting = WHO_BIT(s->open.duty);
    event_tell_list(log, LAID, layout);
}

static void deal(struct state *s, const uint8_t place[N_CARDS],
                 struct event_log *log)
{
    struct event *e = event_add(log, DREW, CHANCE);
    if (e) {
        e->arg[0] = s->open.duty;
        e->list.n = N_CARDS;
        memcpy(e->list.item, place, N_CARDS);
        e->shown = WHO_BIT(s->open.duty);
    }
    s->hand = (uint16_t)(1u << place[0] | 1u << place[1] | 1u << place[2]);
    s->open.n_hand = N_CARDS;
    s->open.phase = IN_NAME;
    s->open.waiting = WHO_BIT(s->open.duty);
}

static void apply_chance(const struct setup *setup, struct state *s,
                         struct action a, const struct layout *layout,
                         struct event_log *log)
{
    switch (a.verb) {
    case CIRCLE:
        lay_circle(setup, s, layout, log);
        break;
    case DRAW:
        deal(s, a.arg, log);
        break;
    case ADD:
        add(s, layout, log);
        break;
    default: /* CARD */
        turn_card(s, a.arg[0], log);
    }
}

void thumb_apply(const struct setup *setup, void *state, who w, struct action a,
                 const struct layout *layout, struct event_log *log)
{
    struct state *s = state;
    assert_slow(s->open.waiting & WHO_BIT(w));
    switch ((enum verb_index)a.verb) {
    case CIRCLE:
    case DRAW:
    case ADD:
    case CARD:
        apply_chance(setup, s, a, layout, log);
        break;
    case HIDE:
        hide(setup, s, w, log);
        break;
    case NAME:
        name(setup, s, w, a.arg[0], log);
        break;
    case FLIP:
        flip(setup, s, w, a.arg[0], log);
        break;
    case PEBBLE:
        ask_advice(setup, s, w, log);
        break;
    case POINT:
        event_tell(log, POINTED, w, a.arg[0], ABSENT);
        advise(s, w, a.arg[0]);
        break;
    case SHRUG:
        event_tell(log, SHRUGGED, w, ABSENT, ABSENT);
        advise(s, w, NONE);
        break;
    case SWAP:
        swap(setup, s, w, a.arg[0], a.arg[1], log);
        break;
    case INSERT:
        insert(setup, s, w, a.arg[0], a.arg[1], log);
        break;
    case PROPOSE:
        propose(setup, s, w, a.arg[0], log);
        break;
    case AGREE:
        agree(setup, s, w, log);
        break;
    case REFUSE:
        refuse_proposal(setup, s, w, log);
        break;
    case BEGIN:
        event_tell(log, BEGAN, w, ABSENT, ABSENT);
        begin_turn(setup, s);
        break;
    case PENALTY:
        event_tell(log, PENALISED, w, ABSENT, ABSENT);
        wake_ogre(setup, s, 1, log); /* else the question goes on */
        break;
    }
}
