/*
 * hood_play.c: what an action of Little Red Riding Hood does.
 *
 * An action runs on by itself until somebody has to decide or chance has to
 * act.  What it would still have to do then is in the phase, with a few
 * fields beside it: `need` tokens to lay, `fork_steps` of Red's move, and
 * whether that move ends the picking, with a treat or without (`stopping`).
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood_play.h"
#include "lib/mem.h"

/* ---- Start ---- */

void hood_start(const struct setup *setup, void *out)
{
    const struct edition *ed = setup->edition;
    bool wolf_mode = setup->option[OPTION_MODE] == WOLF_MODE;
    struct state *s = out;
    memset(s, 0, sizeof *s);
    s->phase = BEFORE_ARRIVE;
    s->active = wolf_mode;
    s->red = ed->start[setup->option[OPTION_START]];
    s->reserve[FLOWER] = ed->tokens[FLOWER];
    s->reserve[STONE] = ed->tokens[STONE];
    s->hand = wolf_mode ? ed->hand : 0;
    s->hood_left = wolf_mode;
    s->treats = 1 << CAKE | 1 << BUTTER;
    s->opening = true;
    s->cottage = s->bottom = s->laid = s->vixen = NONE;
    memset(s->holder, IN_BOX, sizeof s->holder);
    memset(s->dealt, IN_BOX, sizeof s->dealt);
}

/* ---- Turns ---- */

/* The wolf's hand is empty and a card is needed: the discard comes back. */
void hood_take_back(struct play *p)
{
    struct state *s = p->s;
    if (!s->hand && s->discard) {
        s->hand = s->discard;
        s->discard = 0;
        tell(p, BACK, WOLF);
    }
}

/* "The wolf is a player", step 2 (asked even if none can be used now). */
static void begin_animal(struct play *p)
{
    struct state *s = p->s;
    bool has_animal = false;
    for (int c = 0; c < N_CHARACTERS; c++) {
        has_animal = has_animal || s->holder[c] == WOLF;
    }
    wait_for(p, has_animal ? AT_ANIMAL : AT_TURN,
             has_animal ? WOLF : s->active);
}

static void begin_turn(struct play *p)
{
    if (!in_wolf_mode(p)) {
        wait_for(p, AT_TURN, p->s->active);
        return;
    }
    hood_take_back(p);
    if (p->s->hand) { /* step 1 */
        wait_for(p, AT_LAY, WOLF);
    } else {
        begin_animal(p);
    }
}

void hood_end_turn(struct play *p)
{
    struct state *s = p->s;
    if (!s->opening) { /* "Setup": who is active first opens no picking */
        int next = s->active + 1;
        s->active =
            (uint8_t)(next < p->setup->n_seats ? next : in_wolf_mode(p));
    }
    s->opening = false;
    begin_turn(p);
}

/* ---- The row ---- */

/* Turns all tokens up; returns how far they move Red. */
static int turn_up(struct play *p, bool stops)
{
    struct state *s = p->s;
    unsigned row = row_set(s), fresh = row & ~(unsigned)s->up;
    bool recounts = stops && p->setup->option[OPTION_RECOUNT] == 1;
    unsigned counted = recounts ? row : fresh;
    bool stones_count = s->holder[THUMBLING_CROW] == UNDER_HUMAN;
    s->up = (uint16_t)row;
    struct event *e = fresh ? event_add(p->log, REVEALED, CHANCE) : NULL;
    if (e) {
        e->arg[FLOWER] = (uint8_t)count_bits(row & s->flower);
        e->arg[STONE] = (uint8_t)count_bits(row & ~(unsigned)s->flower);
    }
    for (int t = 0; e && t < s->n_tokens; t++) {
        e->list.item[e->list.n++] = s->flower >> t & 1 ? FLOWER : STONE;
    }
    return count_bits(stones_count ? counted : counted & s->flower);
}

static void lay_token(struct state *s, enum face face, bool chosen)
{
    unsigned bit = 1u << s->n_tokens++;
    s->row_tokens[s->n_row - 1]++;
    s->flower |= (uint16_t)(face == FLOWER ? bit : 0);
    s->chosen |= (uint16_t)(chosen ? bit : 0);
    s->reserve[face]--;
    s->need--;
}

static void refill(struct play *p)
{
    struct state *s = p->s;
    if (s->basket[FLOWER] + s->basket[STONE] == 0) {
        return;
    }
    s->reserve[FLOWER] = (uint8_t)(s->reserve[FLOWER] + s->basket[FLOWER]);
    s->reserve[STONE] = (uint8_t)(s->reserve[STONE] + s->basket[STONE]);
    s->basket[FLOWER] = s->basket[STONE] = 0;
    tell(p, REFILLED, CHANCE);
}

/* Lays the next token that chance lays, or ends the turn when there is none
 * to lay. */
static void lay_by_chance(struct play *p)
{
    struct state *s = p->s;
    if (s->need > 0 && s->reserve[FLOWER] + s->reserve[STONE] == 0) {
        refill(p);
    }
    if (s->need > 0 && s->reserve[FLOWER] + s->reserve[STONE] > 0) {
        s->phase = BEFORE_TOKEN;
        return;
    }
    s->need = 0;
    hood_end_turn(p);
}

/* "The wolf is a player", 3, pick: the wolf is asked for the tokens. */
static void lay_by_choice(struct play *p)
{
    struct state *s = p->s;
    if (s->reserve[FLOWER] + s->reserve[STONE] < s->need) {
        refill(p);
    }
    int n = s->reserve[FLOWER] + s->reserve[STONE];
    if (n == 0) {
        s->need = 0;
        hood_end_turn(p);
        return;
    }
    s->need = (uint8_t)(n < s->need ? n : s->need);
    wait_for(p, AT_TOKENS, WOLF);
    struct event *e = event_add(p->log, RESERVE, WOLF);
    if (e) {
        e->arg[0] = s->reserve[FLOWER];
        e->arg[1] = s->reserve[STONE];
        e->told = WHO_BIT(WOLF);
    }
}

static void show_bottom(struct play *p)
{
    struct state *s = p->s;
    if (s->n_deck > 0) {
        s->bottom = s->deck[0];
        event_tell(p->log, OWLED, CHANCE, s->bottom, ABSENT);
    }
    hood_end_turn(p);
}

/* A card joins the row, whatever its value, and its effect happens; its
 * tokens are laid by chance or chosen by the wolf. */
static void join(struct play *p, uint8_t card, bool by_chance)
{
    const struct edition *ed = p->ed;
    struct state *s = p->s;
    s->row[s->n_row++] = card;
    s->in_row |= (uint16_t)(1u << card);
    s->count++;
    if (ed->flowers[card] > 0) {
        s->need = ed->flowers[card];
        if (by_chance) {
            lay_by_chance(p);
        } else {
            lay_by_choice(p);
        }
    } else if (card == ed->hood) {
        hood_move_red(p, turn_up(p, false));
    } else if (card == ed->owl) {
        if (s->n_deck == 0 && s->discard) {
            s->phase = BEFORE_OWL;
        } else {
            show_bottom(p);
        }
    } else {
        if (card == ed->trap && s->wolf > 0) {
            hood_step(p, PAWN_WOLF, -1);
        }
        if (s->phase != OVER) {
            hood_end_turn(p);
        }
    }
}

static uint8_t draw_card(struct state *s)
{
    uint8_t card = s->deck[--s->n_deck];
    s->deck[s->n_deck] = 0;
    return card;
}

static void draw_and_join(struct play *p)
{
    uint8_t card = draw_card(p->s);
    event_tell(p->log, DRAWN_FIRST, CHANCE, card, ABSENT);
    join(p, card, true);
}

static uint8_t take_laid(struct state *s)
{
    uint8_t card = s->laid;
    s->laid = NONE;
    return card;
}

static void begin_picking(struct play *p)
{
    struct state *s = p->s;
    if (!in_wolf_mode(p)) {
        if (s->n_deck == 0) {
            s->phase = BEFORE_FIRST;
        } else {
            draw_and_join(p);
        }
    } else if (s->laid != NONE) {
        uint8_t card = take_laid(s);
        event_tell(p->log, TURNED_FIRST, CHANCE, card, ABSENT);
        join(p, card, false);
    } else {
        hood_take_back(p);
        wait_for(p, AT_OPEN, WOLF);
    }
}

/* Characters under the row change owner and side. */
static void give_characters(struct play *p)
{
    struct state *s = p->s;
    for (int c = 0; c < N_CHARACTERS; c++) {
        if (s->holder[c] == UNDER_HUMAN || s->holder[c] == UNDER_ANIMAL) {
            bool to_wolf = s->holder[c] == UNDER_HUMAN;
            s->holder[c] = to_wolf ? WOLF : s->dealt[c];
            event_tell(p->log, GIVEN, CHANCE, s->holder[c], 2 * c + to_wolf);
        }
    }
}

/* The picking is over: the row is cleared, the wolf moves, a new one begins. */
static void end_picking(struct play *p)
{
    struct state *s = p->s;
    int flowers = count_bits(s->flower);
    bool is_bare = s->n_tokens == 0;
    s->basket[FLOWER] = (uint8_t)(s->basket[FLOWER] + flowers);
    s->basket[STONE] = (uint8_t)(s->basket[STONE] + s->n_tokens - flowers);
    s->discard |= s->in_row;
    if (in_wolf_mode(p)) { /* the hood is out of the game */
        s->discard &= p->ed->hand;
    }
    s->in_row = s->flower = s->up = s->chosen = 0;
    s->n_row = s->n_tokens = s->count = 0;
    memset(s->row, 0, sizeof s->row);
    memset(s->row_tokens, 0, sizeof s->row_tokens);
    tell(p, is_bare ? ENDED_BARE : ENDED, CHANCE);
    give_characters(p);
    hood_step(p, PAWN_WOLF, 1);
    if (s->phase != OVER) {
        begin_picking(p);
    }
}

void hood_discard_laid(struct play *p)
{
    struct state *s = p->s;
    if (s->laid != NONE) {
        event_show(p->log, DISCARDED, WOLF, s->laid, ABSENT, WHO_BIT(WOLF));
        s->discard |= (uint16_t)(1u << take_laid(s));
    }
}

/* Red's move is done: it was the end of a picking, or the hood's. */
void hood_after_red(struct play *p)
{
    struct state *s = p->s;
    if (s->stopping == MAY_EAT && s->treats) {
        wait_for(p, AT_TREAT, s->active);
    } else if (s->stopping) {
        s->stopping = NOT_STOPPING;
        end_picking(p);
    } else {
        hood_discard_laid(p);
        hood_end_turn(p);
    }
}

/* A card has been turned up: "A turn", pick. */
static void resolve(struct play *p, uint8_t card)
{
    if (p->ed->value[card] >= p->s->count) {
        join(p, card, !in_wolf_mode(p));
        return;
    }
    event_tell(p->log, card == p->ed->wolf_card ? WOLF_CAME : FAILED, CHANCE,
               card, ABSENT);
    p->s->in_row |= (uint16_t)(1u << card); /* to the discard with the row */
    end_picking(p);
}

/* ---- What seats do ---- */

static void pick(struct play *p)
{
    struct state *s = p->s;
    uint8_t card;
    if (in_wolf_mode(p)) {
        card = take_laid(s);
        event_tell(p->log, TURNED, s->turn, card, ABSENT);
    } else if (s->n_deck == 0) {
        s->phase = BEFORE_PICK;
        return;
    } else {
        card = draw_card(s);
        event_tell(p->log, DRAWN, s->turn, card, ABSENT);
    }
    resolve(p, card);
}

static void stop(struct play *p, who w)
{
    tell(p, STOPPED, w);
    int steps = turn_up(p, true);
    p->s->stopping = steps > 0 ? MAY_EAT : HAS_EATEN;
    hood_move_red(p, steps);
}

static void eat(struct play *p, who w, int treat)
{
    p->s->treats &= (uint8_t) ~(1u << treat);
    event_tell(p->log, ATE, w, treat, ABSENT);
    p->s->stopping = HAS_EATEN;
    hood_move_red(p, 1);
}

static void save(struct play *p, who w)
{
    tell(p, SAVED, w);
    p->s->stopping = HAS_EATEN;
    hood_after_red(p);
}

static void choose_tokens(struct play *p, int phrase)
{
    struct state *s = p->s;
    int n = phrase_length(phrase);
    struct event *e = event_add(p->log, TOKENS_LAID, WOLF);
    if (e) {
        e->arg[0] = s->row[s->n_row - 1];
        e->arg[1] = (uint8_t)n;
        e->shown = WHO_BIT(WOLF);
    }
    for (int i = 0; i < n; i++) {
        enum face face = phrase_is_stone(phrase, i) ? STONE : FLOWER;
        lay_token(s, face, true);
        if (e) {
            e->list.item[e->list.n++] = (uint8_t)face;
        }
    }
    hood_end_turn(p);
}

static void open_card(struct play *p, uint8_t card)
{
    p->s->hand &= (uint16_t) ~(1u << card);
    event_tell(p->log, OPENED, WOLF, card, ABSENT);
    join(p, card, false);
}

static void lay(struct play *p, uint8_t card)
{
    event_show(p->log, LAID, WOLF, card, ABSENT, WHO_BIT(WOLF));
    p->s->hand &= (uint16_t) ~(1u << card);
    p->s->laid = card;
    begin_animal(p);
}

static void play_hood(struct play *p, who w)
{
    p->s->hood_left = false;
    tell(p, HOODED, w);
    join(p, p->ed->hood, false);
}

/* ---- What chance does ---- */

static void arrive(struct play *p, const struct layout *layout)
{
    struct state *s = p->s;
    event_tell_list(p->log, ARRIVED, layout);
    for (uint8_t i = 0; i < layout->n; i++) {
        if (layout->item[i] == COTTAGE) {
            s->cottage = i;
        }
    }
    s->phase = in_wolf_mode(p) ? BEFORE_DEAL : BEFORE_DECK;
}

static void deal(struct play *p, const struct layout *layout)
{
    struct state *s = p->s;
    for (int i = 0; i < layout->n; i++) {
        uint8_t seat = (uint8_t)(p->setup->n_seats == 2 ? 1 : i + 1);
        s->holder[layout->item[i]] = s->dealt[layout->item[i]] = seat;
        event_tell(p->log, DEALT, CHANCE, seat, 2 * layout->item[i]);
    }
    wait_for(p, AT_OPEN, WOLF);
}

static void shuffle(struct play *p, const struct layout *layout)
{
    struct state *s = p->s;
    enum phase phase = s->phase;
    event_tell_list(p->log, SHUFFLED, layout);
    s->discard = 0;
    s->n_deck = layout->n;
    for (int i = 0; i < layout->n; i++) {
        s->deck[i] = layout->item[layout->n - 1 - i];
    }
    if (phase == BEFORE_OWL) {
        show_bottom(p);
    } else if (phase == BEFORE_PICK) {
        pick(p);
    } else {
        draw_and_join(p);
    }
}

static void lay_unseen(struct play *p, enum face face)
{
    event_show(p->log, TOKEN_LAID, CHANCE, (int)face,
               p->s->row[p->s->n_row - 1], 0);
    lay_token(p->s, face, false);
    lay_by_chance(p);
}

/* Rulings, "peter": the laid card is discarded after the draw. */
static void peter(struct play *p, uint8_t card)
{
    struct state *s = p->s;
    s->hand &= (uint16_t) ~(1u << card);
    event_tell(p->log, PETERED, CHANCE, card, ABSENT);
    hood_discard_laid(p);
    join(p, card, true);
}

/* ---- Playing ---- */

static void apply_chance(struct play *p, struct action a,
                         const struct layout *layout)
{
    switch (a.verb) {
    case ARRIVE:
        arrive(p, layout);
        break;
    case DECK:
        shuffle(p, layout);
        break;
    case DEAL:
        deal(p, layout);
        break;
    case TOKEN:
        lay_unseen(p, a.arg[0]);
        break;
    default: /* PETER */
        peter(p, a.arg[0]);
    }
}

static void apply_wolf(struct play *p, struct action a)
{
    switch (a.verb) {
    case OPEN:
        open_card(p, a.arg[0]);
        break;
    case LAY:
        lay(p, a.arg[0]);
        break;
    case DONE:
        wait_for(p, AT_TURN, p->s->active);
        break;
    case TOKENS:
        choose_tokens(p, a.arg[0]);
        break;
    case SNAKE:
        hood_use_snake(p);
        break;
    case GOAT_ONE:
        hood_use_goat(p, a.arg[0], -1);
        break;
    case GOAT:
        hood_use_goat(p, a.arg[0], a.arg[1]);
        break;
    case CROW:
        hood_use_crow(p, a.arg[0]);
        break;
    case VIXEN:
        hood_use_vixen(p, a.arg[0]);
        break;
    case KEEP:
        hood_keep(p);
        break;
    default: /* EXCHANGE */
        hood_exchange(p, a.arg[0]);
    }
}

void hood_apply(const struct setup *setup, void *state, who w, struct action a,
                const struct layout *layout, struct event_log *log)
{
    struct state *s = state;
    struct play p = {setup, setup->edition, s, log, 0};
    if (w != CHANCE) {
        s->bottom = NONE;
    }
    switch ((enum verb_index)a.verb) {
    case ARRIVE:
    case DECK:
    case DEAL:
    case TOKEN:
    case PETER:
        apply_chance(&p, a, layout);
        break;
    case PICK:
        pick(&p);
        break;
    case STOP:
        stop(&p, w);
        break;
    case EAT:
        eat(&p, w, a.arg[0]);
        break;
    case SAVE:
        save(&p, w);
        break;
    case ROAD:
    case SHORTCUT:
        hood_leave_fork(&p, a.verb == SHORTCUT, w);
        break;
    case HOOD:
        play_hood(&p, w);
        break;
    case USE:
        hood_use_human(&p, w, a.arg[0]);
        break;
    case OPEN:
    case LAY:
    case DONE:
    case TOKENS:
    case SNAKE:
    case GOAT_ONE:
    case GOAT:
    case CROW:
    case VIXEN:
    case KEEP:
    case EXCHANGE:
        apply_wolf(&p, a);
        break;
    }
}
