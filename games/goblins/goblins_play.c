/*
 * goblins_play.c: what every action of The Princess and the Goblin does, for
 * two and more players (docs/rules/goblins.md); goblins_alone.c has the solo
 * game.
 *
 * A turn is exploring (draw, place, perhaps swap, crumb), or escaping: shout,
 * flip, and again, until the grass, a misfit, a goblin or a good shout ends
 * it.  An action says what comes after it (enum then); go_on, which all of them
 * share, ends the turn, and then the game or begins the next.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"
#include "games/goblins/goblins.h"
#include "lib/mem.h"

void goblins_start(const struct setup *setup, void *out)
{
    const struct edition *ed = edition(setup);
    struct state *s = out;
    memset(s, 0, sizeof *s);
    s->phase = BEFORE_HOMES;
    s->mountain = ed->all;
    s->placed = NOWHERE;
    s->drawn = s->put = NONE;
    s->palaces = (uint8_t)((1u << ed->n_palaces) - 1);
    s->n_homes = ed->n_homes;
    memset(s->palace, NONE, sizeof s->palace);
    memset(s->first, NONE, sizeof s->first);
    memset(s->last, NONE, sizeof s->last);
    memset(s->crumb, NONE, sizeof s->crumb);
    memset(s->at, AWAY, sizeof s->at);
    if (goblins_mode(setup) != SOLO) {
        memset(s->tile, NONE, sizeof s->tile);
    }
}

/* ---- Tiles ---- */

/* The exit of a tile laid at a signpost where it fits. */
static int onward(const struct setup *setup, int tile, int signpost)
{
    const struct tile *t = &edition(setup)->tile[tile];
    return t->entry == signpost ? t->exit : t->entry;
}

void goblins_join(const struct setup *setup, struct state *s, int tile)
{
    who seat = s->turn;
    if (s->first[seat] == NONE) {
        s->first[seat] = (uint8_t)tile;
    } else {
        s->at[s->last[seat]] = (uint8_t)(IN_PATH + tile);
    }
    s->last[seat] = (uint8_t)tile;
    s->at[tile] = IN_PATH + NONE;
    s->exit[seat] = (uint8_t)onward(setup, tile, s->exit[seat]);
}

/* Lays a tile that comes from elsewhere on a space of the caves. */
static void lay(struct state *s, int cell, int tile, bool is_up)
{
    s->tile[cell] = (uint8_t)tile;
    s->at[tile] = (uint8_t)cell;
    cells_add(&s->cave, cell);
    if (is_up) {
        s->up |= 1u << tile;
    } else {
        cells_add(&s->down, cell);
    }
}

/* ---- Turns ---- */

/* What comes after an action: nothing more, a flip, the shouts before it, the
 * tiles to be put back, the end of the turn; or that after a `wait` with an
 * empty path. */
enum then { THEN_STAY, THEN_FLIP, THEN_SHOUT, THEN_PUT, THEN_END, THEN_WAIT };

static bool has_escaped(const struct state *s, int seat)
{
    return s->exit[seat] == GRASS;
}

static enum then begin_turn(struct state *s, int seat)
{
    s->turn = (uint8_t)seat;
    s->shouted = false;
    s->hushed = 0;
    if (has_escaped(s, seat)) { /* "Home first" */
        s->phase = SEALING;
    } else if (s->palace[seat] == NONE) {
        s->phase = START;
    } else {
        return THEN_SHOUT;
    }
    return THEN_STAY;
}

static enum then end_turn(const struct setup *setup, struct state *s,
                          bool waited, struct event_log *log)
{
    int inside = setup->n_seats - s->n_escaped;
    int cap = setup->option[OPTION_CAP]; /* 0: never */
    s->placed = NOWHERE;
    s->swaps = 0;
    s->quiet = 0;
    s->turns++;
    s->waits = waited ? (uint8_t)(s->waits + 1) : 0;
    if (inside == 0 || s->n_homes == 0 || s->waits >= inside
        || (cap && s->turns >= cap)) { /* "End" */
        s->phase = OVER;
        s->hushed = 0;
        s->cut_short = false;
        event_tell(log, ENDED_GAME, CHANCE, ABSENT, ABSENT);
        return THEN_STAY;
    }
    int seat = s->turn;
    do { /* only the first of the escaped has turns */
        seat = seat + 1 == setup->n_seats ? 0 : seat + 1;
    } while (has_escaped(s, seat) && seat != s->escaped[0]);
    return begin_turn(s, seat);
}

/* goblins, "A turn of a player who is escaping": 1 the shout, unless nobody may
 * or would; 2 and 3 */
static void go_on(const struct setup *setup, struct state *s, enum then then,
                  struct event_log *log)
{
    if (then == THEN_PUT && s->put != NONE) {
        s->phase = PUTTING;
        return;
    }
    if (then >= THEN_PUT) {
        then = end_turn(setup, s, then == THEN_WAIT, log);
    }
    if (then == THEN_SHOUT && !s->shouted && cells_any(s->down)
        && goblins_others(setup, s) & ~s->hushed) {
        s->quiet = s->hushed;
        s->phase = SHOUTING;
    } else if (then != THEN_STAY) {
        bool can_go_on = cells_any(s->down) || s->mountain
                         || (s->up & goblins_fitting(setup, s));
        s->quiet = 0;
        s->phase = can_go_on ? FLIPPING : STUCK;
    }
}

static void take_top_home(struct state *s)
{
    s->n_homes--;
    memmove(s->home, s->home + 1, s->n_homes);
    s->home[s->n_homes] = 0;
}

void goblins_seal(const struct setup *setup, struct state *s,
                  struct event_log *log)
{
    uint8_t number = edition(setup)->goblins[s->home[0]];
    s->sealed[s->n_sealed++] = number;
    take_top_home(s);
    event_tell(log, goblins_mode(setup) == STANDARD ? SEALED : SEALED_TO_BEAT,
               s->turn, number, ABSENT);
}

/* ---- Exploring ---- */

static void explore(struct state *s, struct event_log *log)
{
    s->phase = s->phase == ALONE ? FINDING : DRAWING;
    event_tell(log, EXPLORED, s->turn, ABSENT, ABSENT);
}

static void place(struct state *s, int cell, struct event_log *log)
{
    lay(s, cell, s->drawn, false);
    s->looked[s->turn] =
        cells_or(s->looked[s->turn], goblins_peeked(s->down, cell));
    s->drawn = NONE;
    s->placed = (uint8_t)cell;
    s->phase = CRUMBING;
    if (!log) {
        return;
    }
    event_show(log, PLACED, s->turn, cell, s->tile[cell], WHO_BIT(s->turn));
    struct cells set = goblins_peeked(s->down, cell);
    cells_remove(&set, cell);
    while (cells_any(set)) {
        uint8_t at = cells_pop(&set);
        event_show(log, PEEKED, s->turn, at, s->tile[at], WHO_BIT(s->turn));
    }
}

static void swap(struct state *s, int one, int other, struct event_log *log)
{
    uint8_t tile = s->tile[one];
    s->tile[one] = s->tile[other];
    s->tile[other] = tile;
    s->at[s->tile[one]] = (uint8_t)one;
    s->at[s->tile[other]] = (uint8_t)other;
    s->swaps++;
    struct event *e = event_add(log, SWAPPED, s->turn);
    if (e) {
        e->arg[0] = (uint8_t)one;
        e->arg[1] = (uint8_t)other;
        e->told = e->shown = WHO_BIT(s->turn);
    }
}

static enum then move_crumb(const struct setup *setup, struct state *s,
                            int symbol, int cell, struct event_log *log)
{
    const struct edition *ed = edition(setup);
    int kind = 0;
    while (ed->crumb[kind] != symbol) {
        kind++;
    }
    s->crumb[s->turn][kind] = s->tile[cell];
    event_tell(log, MOVED_CRUMB, s->turn, symbol, cell);
    return THEN_END;
}

/* ---- Escaping ---- */

static enum then escape(const struct setup *setup, struct state *s, int palace,
                        struct event_log *log)
{
    s->palaces &= (uint8_t) ~(1u << palace);
    s->palace[s->turn] = (uint8_t)palace;
    s->exit[s->turn] = edition(setup)->palace_exit[palace];
    event_tell(log, ESCAPED_FROM, s->turn, palace, ABSENT);
    return THEN_SHOUT;
}

static enum then be_quiet(const struct setup *setup, struct state *s, who w,
                          bool whole_turn, struct event_log *log)
{
    s->quiet |= (uint8_t)(1u << w);
    s->hushed |= (uint8_t)(whole_turn ? 1u << w : 0);
    event_tell(log, whole_turn ? WAS_QUIET_TURN : WAS_QUIET, w, ABSENT, ABSENT);
    return goblins_others(setup, s) & ~s->quiet ? THEN_STAY : THEN_FLIP;
}

/* The tile on this space is face down no longer. */
static void uncover(struct state *s, int cell)
{
    cells_remove(&s->down, cell);
    for (int seat = 0; seat < N_SEATS; seat++) {
        cells_remove(&s->looked[seat], cell);
    }
}

/* Turns a face-down cave tile up where it lies. */
static void turn_up(struct state *s, int cell)
{
    uncover(s, cell);
    s->up |= 1u << s->tile[cell];
}

static enum then shout(const struct setup *setup, struct state *s, who w,
                       int cell, struct event_log *log)
{
    int tile = s->tile[cell];
    bool is_goblin = edition(setup)->goblin >> tile & 1;
    turn_up(s, cell);
    s->shouted = true;
    event_tell(log, SHOUTED, w, cell, tile);
    event_tell(log, is_goblin ? SCARED : CALM, w, s->turn, ABSENT);
    s->cut_short = is_goblin;
    return is_goblin ? THEN_END : THEN_SHOUT;
}

/* The tiles of the path, in its order, are to be put back after `put`. */
static void break_path(const struct setup *setup, struct state *s)
{
    who seat = s->turn;
    if (s->put == NONE) {
        s->put = s->first[seat];
    } else {
        s->at[s->put] = (uint8_t)(IN_PATH + s->first[seat]);
    }
    s->first[seat] = s->last[seat] = NONE;
    s->exit[seat] = edition(setup)->palace_exit[s->palace[seat]];
}

/* A tile that fits has left the caves or the mountain. */
static enum then grow(const struct setup *setup, struct state *s, int tile,
                      struct event_log *log)
{
    goblins_join(setup, s, tile);
    event_tell(log, JOINED, s->turn, tile, ABSENT);
    int crumbs = log ? goblins_crumbs_on(setup, s, tile) : 0;
    if (crumbs > 0) {
        event_tell(log, CAPTURED, s->turn, crumbs, ABSENT);
    }
    if (has_escaped(s, s->turn)) { /* grass: a home is taken at once */
        event_tell(log, HOMECOMING, s->turn, ABSENT, ABSENT);
        take_top_home(s);
        s->escaped[s->n_escaped++] = s->turn;
        return THEN_END;
    }
    return THEN_SHOUT;
}

/* The tile stays face up; from the mountain (`put`) it is put first. */
static enum then fail_to_fit(const struct setup *setup, struct state *s,
                             int tile, struct event_log *log)
{
    if (edition(setup)->goblin >> tile & 1) {
        event_tell(log, CAUGHT, s->turn, ABSENT, ABSENT);
        break_path(setup, s);
    } else {
        event_tell(log, MISFIT, s->turn, tile, ABSENT);
    }
    return THEN_PUT;
}

/* `flip` or `use` of a cave tile. */
static enum then flip(const struct setup *setup, struct state *s, int cell,
                      struct event_log *log)
{
    int tile = s->tile[cell];
    bool is_down = cells_has(s->down, cell);
    event_tell(log, is_down ? FLIPPED : USED, s->turn, cell, tile);
    if (!(goblins_fitting(setup, s) >> tile & 1)) {
        turn_up(s, cell);
        return fail_to_fit(setup, s, tile, log);
    }
    uncover(s, cell);
    cells_remove(&s->cave, cell);
    s->tile[cell] = NONE;
    s->up &= ~(1u << tile);
    return grow(setup, s, tile, log);
}

static void reach(struct state *s, struct event_log *log)
{
    s->phase = TURNING;
    event_tell(log, REACHED, s->turn, ABSENT, ABSENT);
}

/* The mountain's top, turned up by the escaping player. */
static enum then turn(const struct setup *setup, struct state *s, int tile,
                      struct event_log *log)
{
    event_tell(log, TURNED, s->turn, tile, ABSENT);
    if (goblins_fitting(setup, s) >> tile & 1) {
        return grow(setup, s, tile, log);
    }
    s->put = (uint8_t)tile;
    s->at[tile] = IN_PATH + NONE;
    return fail_to_fit(setup, s, tile, log);
}

/* As if caught, without a goblin. */
static enum then retreat(const struct setup *setup, struct state *s,
                         struct event_log *log)
{
    event_tell(log, RETREATED, s->turn, ABSENT, ABSENT);
    break_path(setup, s);
    return THEN_PUT;
}

static enum then wait(const struct state *s, struct event_log *log)
{
    event_tell(log, WAITED, s->turn, ABSENT, ABSENT);
    return s->first[s->turn] == NONE ? THEN_WAIT : THEN_END;
}

static enum then put(struct state *s, int cell, struct event_log *log)
{
    int tile = s->put;
    s->put = (uint8_t)(s->at[tile] - IN_PATH);
    lay(s, cell, tile, true);
    event_tell(log, PUT_BACK, s->turn, tile, cell);
    return THEN_PUT;
}

/* ---- Playing ---- */

static void order_homes(const struct setup *setup, struct state *s,
                        const struct layout *layout, struct event_log *log)
{
    memcpy(s->home, layout->item, s->n_homes);
    s->phase = goblins_mode(setup) == SOLO ? CHOOSING : BEFORE_CAVES;
    event_tell_list(log, HOMES_ORDERED, layout);
}

static const uint8_t first_caves[N_FIRST_CAVES] = {
    MOUNTAIN + N_COLUMNS, MOUNTAIN + 1, MOUNTAIN - N_COLUMNS, MOUNTAIN - 1};

static void lay_caves(struct state *s, const struct layout *layout,
                      struct event_log *log)
{
    for (int i = 0; i < N_FIRST_CAVES; i++) {
        s->mountain &= ~(1u << layout->item[i]);
        lay(s, first_caves[i], layout->item[i], false);
    }
    s->phase = START;
    event_tell_list(log, CAVES_LAID, layout);
}

static enum then draw_tile(const struct setup *setup, struct state *s,
                           struct action a, struct event_log *log)
{
    int tile = a.arg[0];
    s->mountain &= ~(1u << tile);
    if (s->phase == FINDING) {
        goblins_alone_apply(setup, s, a, log);
    } else if (s->phase == TURNING) {
        return turn(setup, s, tile, log);
    } else {
        s->drawn = (uint8_t)tile;
        s->phase = PLACING;
        event_show(log, DREW, s->turn, tile, ABSENT, WHO_BIT(s->turn));
    }
    return THEN_STAY;
}

static enum then play_chance(const struct setup *setup, struct state *s,
                             struct action a, const struct layout *layout,
                             struct event_log *log)
{
    if (a.verb == DRAW) {
        return draw_tile(setup, s, a, log);
    }
    if (a.verb == LAY_CAVES) {
        lay_caves(s, layout, log);
    } else {
        order_homes(setup, s, layout, log);
    }
    return THEN_STAY;
}

static enum then play(const struct setup *setup, struct state *s, who w,
                      struct action a, const struct layout *layout,
                      struct event_log *log)
{
    switch ((enum verb_index)a.verb) {
    case ORDER_HOMES:
    case LAY_CAVES:
    case DRAW:
        return play_chance(setup, s, a, layout, log);
    case EXPLORE:
        explore(s, log);
        return THEN_STAY;
    case ESCAPE:
        return escape(setup, s, a.arg[0], log);
    case PLACE:
        place(s, a.arg[0], log);
        return THEN_STAY;
    case END:
        event_tell(log, ENDED, s->turn, ABSENT, ABSENT);
        return THEN_END;
    case CRUMB:
        return move_crumb(setup, s, a.arg[0], a.arg[1], log);
    case SWAP:
        swap(s, a.arg[0], a.arg[1], log);
        return THEN_STAY;
    case QUIET:
    case QUIET_TURN:
        return be_quiet(setup, s, w, a.verb == QUIET_TURN, log);
    case SHOUT:
        return shout(setup, s, w, a.arg[0], log);
    case FLIP_MOUNTAIN:
        reach(s, log);
        return THEN_STAY;
    case FLIP:
    case USE:
        return flip(setup, s, a.arg[0], log);
    case PUT:
        return put(s, a.arg[0], log);
    case SEAL:
        goblins_seal(setup, s, log);
        return THEN_END;
    case RETREAT:
        return retreat(setup, s, log);
    case WAIT:
        return wait(s, log);
    default:
        goblins_alone_apply(setup, s, a, log);
        return THEN_STAY;
    }
}

void goblins_apply(const struct setup *setup, void *state, who w,
                   struct action a, const struct layout *layout,
                   struct event_log *log)
{
    struct state *s = state;
    s->cut_short = false;
    go_on(setup, s, play(setup, s, w, a, layout, log), log);
}
