/*
 * goblins.c: the rules of The Princess and the Goblin (docs/rules/goblins.md)
 * for two and more players; goblins_alone.c has the solo game.
 *
 * The caves are two sets of spaces (with a tile, with one face down) and two
 * tables that say the same both ways round (which tile on a space, which
 * space of a tile).  So the spaces open to a tile are a few shifts, the tiles
 * that fit one look-up, and a list of legal actions goes through the bits of
 * a set.  A path is a chain through the tiles' own bytes (`at`), and so is
 * the row of tiles that a caught player puts back.
 *
 * The mountain has no order: chance draws one of its tiles when one is drawn.
 * Breadcrumbs belong to tiles and go wherever these go.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins.h"

#include "core/chance.h"
#include "core/event.h"
#include "core/rng.h"
#include "lib/jot.h"
#include "lib/mem.h"

static const struct edition *edition(const struct setup *setup)
{
    return setup->edition;
}

enum mode goblins_mode(const struct setup *setup)
{
    return (enum mode)setup->option[OPTION_MODE];
}

static const char *refuse(const struct setup *setup)
{
    if (goblins_mode(setup) == SOLO) {
        return setup->n_seats == 1
                   ? NULL
                   : N_("The solo game of goblins is for 1 player.");
    }
    if (setup->n_seats < 2) {
        return N_("This game of goblins is for 2 to 4 players; alone, choose "
                  "the mode solo.");
    }
    return setup->n_seats <= edition(setup)->n_palaces
               ? NULL
               : N_("This edition of goblins has too few palaces for so many "
                    "players.");
}

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

/* ---- Spaces, paths, points
 * ------------------------------------------------------ */

struct cells goblins_open(const struct state *s)
{
    struct cells taken = cells_or(s->cave, cells_of(MOUNTAIN));
    return cells_less(cells_near(taken), taken);
}

struct cells goblins_peeked(struct cells down, int placed)
{
    struct cells at = cells_of(placed);
    return cells_or(at, cells_and(cells_near(at), down));
}

static bool is_turnable(const struct setup *setup)
{
    return setup->option[OPTION_TURNABLE] == 1;
}

uint32_t goblins_fitting(const struct setup *setup, const struct state *s)
{
    return edition(setup)->fits[is_turnable(setup)][s->exit[s->turn]];
}

int goblins_onward(const struct setup *setup, int tile, int signpost)
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
    s->exit[seat] = (uint8_t)goblins_onward(setup, tile, s->exit[seat]);
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

static int crumbs_on(const struct setup *setup, const struct state *s, int tile)
{
    int n = 0;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        for (int kind = 0; kind < edition(setup)->n_crumbs; kind++) {
            n += s->crumb[seat][kind] == tile;
        }
    }
    return n;
}

/* The symbols equal to the palace's back: goblins, "Advanced". */
static int bonus(const struct setup *setup, const struct state *s, int seat)
{
    const struct edition *ed = edition(setup);
    int back = ed->palace_back[s->palace[seat]];
    int n = ed->palace_exit[s->palace[seat]] == back;
    for (int t = s->first[seat]; t != NONE; t = s->at[t] - IN_PATH) {
        n += ed->tile[t].count[back];
        for (int kind = 0; kind < ed->n_crumbs; kind++) {
            for (int whose = 0; whose < setup->n_seats; whose++) {
                n += ed->crumb[kind] == back && s->crumb[whose][kind] == t;
            }
        }
    }
    return n;
}

int goblins_points(const struct setup *setup, const struct state *s, int seat)
{
    int points = goblins_mode(setup) == STANDARD ? 0 : bonus(setup, s, seat);
    for (int t = s->first[seat]; t != NONE; t = s->at[t] - IN_PATH) {
        points += edition(setup)->tile[t].n_scrolls + crumbs_on(setup, s, t);
    }
    return points;
}

/* ---- Who may do what ------------------------------------------------------
 */

static uint32_t others(const struct setup *setup, const struct state *s)
{
    return ((1u << setup->n_seats) - 1) & ~(1u << s->turn);
}

static who_set waiting(const struct setup *setup, const void *state)
{
    const struct state *s = state;
    switch ((enum phase)s->phase) {
    case BEFORE_HOMES:
    case BEFORE_CAVES:
    case DRAWING:
    case TURNING:
    case FINDING:
        return WHO_BIT(CHANCE);
    case SHOUTING: /* all others at once */
        return (who_set)(others(setup, s) & ~s->quiet);
    case OVER:
        return 0;
    default:
        return WHO_BIT(s->turn);
    }
}

static int list_word(struct action *out, int n, int verb)
{
    out[n] = (struct action){(uint8_t)verb, {0}};
    return n + 1;
}

/* One action for each space of a set. */
static inline int list_cells(struct action *out, int n, int verb,
                             struct cells set)
{
    for (uint64_t left = set.low; left; left &= left - 1) {
        out[n++] = (struct action){(uint8_t)verb,
                                   {(uint8_t)__builtin_ctzll(left)}};
    }
    for (uint64_t left = set.high; left; left &= left - 1) {
        out[n++] = (struct action){(uint8_t)verb,
                                   {(uint8_t)(64 + __builtin_ctzll(left))}};
    }
    return n;
}

static int list_start(const struct setup *setup, const struct state *s,
                      struct action *out)
{
    int n = s->mountain ? list_word(out, 0, EXPLORE) : 0;
    for (uint8_t p = 0; p < edition(setup)->n_palaces; p++) {
        if (s->palaces >> p & 1) {
            out[n++] = (struct action){ESCAPE, {p}};
        }
    }
    return n;
}

/* goblins, "Advanced": two of the tiles seen now, none with a crumb on it. */
static int list_swaps(const struct setup *setup, const struct state *s,
                      struct action *out, int n)
{
    struct cells set = goblins_peeked(s->down, s->placed);
    uint8_t cell[MAX_PEEK];
    int n_free = 0;
    while (cells_any(set)) {
        uint8_t at = cells_pop(&set);
        if (crumbs_on(setup, s, s->tile[at]) == 0) {
            cell[n_free++] = at;
        }
    }
    for (int i = 0; i < n_free; i++) {
        for (int k = i + 1; k < n_free; k++) {
            out[n++] = (struct action){SWAP, {cell[i], cell[k]}};
        }
    }
    return n;
}

static int list_crumbs(const struct setup *setup, const struct state *s,
                       struct action *out)
{
    const struct edition *ed = edition(setup);
    struct action base[MAX_TILES];
    int n_base = list_cells(base, 0, CRUMB, s->cave);
    int n = list_word(out, 0, END);
    for (int kind = 0; kind < ed->n_crumbs; kind++) {
        uint8_t on = s->crumb[s->turn][kind], symbol = ed->crumb[kind];
        uint8_t cell = on == NONE ? NOWHERE : s->at[on];
        if (cell >= IN_PATH) { /* captured */
            continue;
        }
        for (int i = 0; i < n_base; i++) {
            uint8_t at = base[i].arg[0];
            out[n] = (struct action){CRUMB, {symbol, at}};
            n += at != cell;
        }
    }
    if (goblins_mode(setup) == ADVANCED && s->swaps < MAX_SWAPS) {
        n = list_swaps(setup, s, out, n);
    }
    return n;
}

static struct cells usable(const struct setup *setup, const struct state *s)
{
    struct cells set = {0, 0};
    for (uint32_t left = s->up & goblins_fitting(setup, s); left;
         left &= left - 1) {
        cells_add(&set, s->at[__builtin_ctz(left)]);
    }
    return set;
}

static int legal(const struct setup *setup, const void *state, who w,
                 struct action *out)
{
    const struct state *s = state;
    if (!(waiting(setup, s) & WHO_BIT(w))) {
        return 0;
    }
    int n = 0;
    switch ((enum phase)s->phase) {
    case START:
        return list_start(setup, s, out);
    case PLACING:
        return list_cells(out, 0, PLACE, goblins_open(s));
    case CRUMBING:
        return list_crumbs(setup, s, out);
    case SHOUTING:
        n = list_word(out, n, QUIET);
        n = list_word(out, n, QUIET_TURN);
        return list_cells(out, n, SHOUT, s->down);
    case FLIPPING:
        n = s->mountain ? list_word(out, n, FLIP_MOUNTAIN) : n;
        n = list_cells(out, n, FLIP, s->down);
        return list_cells(out, n, USE, usable(setup, s));
    case PUTTING:
        return list_cells(out, 0, PUT, goblins_open(s));
    case SEALING:
        return list_word(out, 0, SEAL);
    case STUCK:
        n = s->first[w] != NONE ? list_word(out, n, RETREAT) : n;
        return list_word(out, n, WAIT);
    default:
        return goblins_alone_legal(setup, s, out);
    }
}

/* ---- Chance -----------------------------------------------------------------
 */

enum { N_FIRST_CAVES = 4 };
static const uint8_t first_caves[N_FIRST_CAVES] = {
    MOUNTAIN + N_COLUMNS, MOUNTAIN + 1, MOUNTAIN - N_COLUMNS, MOUNTAIN - 1};

/* What chance lays out now: how many things, and out of how many. */
static void laying(const struct setup *setup, const struct state *s, int *n,
                   int *of)
{
    const struct edition *ed = edition(setup);
    *of = s->phase == BEFORE_HOMES ? ed->n_homes : ed->n_tiles;
    *n = s->phase == BEFORE_HOMES ? ed->n_homes : N_FIRST_CAVES;
}

/* Every way to lay out the rest, in ascending order. */
static int list_layouts(struct action a, int n_items, int of,
                        struct layout *laid, struct outcome *out, int n)
{
    if (laid->n == n_items) {
        n = chance_list(out, n, a);
        out[n - 1].layout = *laid;
        return n;
    }
    for (int i = 0; i < of; i++) {
        bool is_free = true;
        for (int k = 0; k < laid->n; k++) {
            is_free = is_free && laid->item[k] != i;
        }
        if (is_free) {
            laid->item[laid->n++] = (uint8_t)i;
            n = list_layouts(a, n_items, of, laid, out, n);
            laid->item[--laid->n] = 0;
        }
    }
    return n;
}

static int outcomes(const struct setup *setup, const void *state,
                    struct outcome *out)
{
    const struct state *s = state;
    int n = 0, n_items, of;
    if (s->phase != BEFORE_HOMES && s->phase != BEFORE_CAVES) {
        for (uint32_t left = s->mountain; left; left &= left - 1) {
            n = chance_list(
                out, n, (struct action){DRAW, {(uint8_t)__builtin_ctz(left)}});
        }
        return n;
    }
    laying(setup, s, &n_items, &of);
    int ways = 1;
    for (int i = 0; i < n_items; i++) {
        ways *= of - i;
    }
    uint8_t verb = s->phase == BEFORE_HOMES ? ORDER_HOMES : LAY_CAVES;
    return ways > MAX_OUTCOMES
               ? -1
               : list_layouts((struct action){verb, {0}}, n_items, of,
                              &(struct layout){0}, out, 0);
}

static void draw(const struct setup *setup, const void *state, struct rng *r,
                 struct action *a, struct layout *layout)
{
    const struct state *s = state;
    if (s->phase != BEFORE_HOMES && s->phase != BEFORE_CAVES) {
        uint32_t left = s->mountain;
        uint32_t skip = rng_below(r, (uint32_t)__builtin_popcount(left));
        while (skip-- > 0) {
            left &= left - 1;
        }
        *a = (struct action){DRAW, {(uint8_t)__builtin_ctz(left)}};
        return;
    }
    uint8_t item[MAX_TILES];
    int n_items, of;
    laying(setup, s, &n_items, &of);
    for (int i = 0; i < of; i++) {
        item[i] = (uint8_t)i;
    }
    *a = (struct action){
        s->phase == BEFORE_HOMES ? ORDER_HOMES : LAY_CAVES, {0}};
    layout->n = (uint8_t)n_items;
    for (int i = 0; i < n_items; i++) {
        int from = i + (int)rng_below(r, (uint32_t)(of - i));
        layout->item[i] = item[from];
        item[from] = item[i];
    }
}

static bool possible(const struct setup *setup, const void *state,
                     struct action a, const struct layout *layout)
{
    const struct state *s = state;
    int n_items, of;
    laying(setup, s, &n_items, &of);
    if (a.verb != (s->phase == BEFORE_HOMES ? ORDER_HOMES : LAY_CAVES)
        || layout->n != n_items) {
        return false;
    }
    uint32_t laid = 0;
    for (int i = 0; i < n_items; i++) {
        laid |= 1u << layout->item[i];
    }
    return __builtin_popcount(laid) == n_items;
}

/* ---- Turns
 * -------------------------------------------------------------------- */

/* goblins, "A turn of a player who is escaping" 2 and 3 */
static void flip_or_be_stuck(const struct setup *setup, struct state *s)
{
    bool can_go_on = cells_any(s->down) || s->mountain
                     || (s->up & goblins_fitting(setup, s));
    s->quiet = 0;
    s->phase = can_go_on ? FLIPPING : STUCK;
}

/* 1: the shout, unless nobody may or would */
static void ask_for_shouts(const struct setup *setup, struct state *s)
{
    if (s->shouted || !cells_any(s->down)
        || !(others(setup, s) & ~s->hushed)) {
        flip_or_be_stuck(setup, s);
    } else {
        s->quiet = s->hushed;
        s->phase = SHOUTING;
    }
}

static bool has_escaped(const struct state *s, int seat)
{
    return s->exit[seat] == GRASS;
}

static void begin_turn(const struct setup *setup, struct state *s, int seat)
{
    s->turn = (uint8_t)seat;
    s->shouted = false;
    s->hushed = 0;
    if (has_escaped(s, seat)) { /* "Home first" */
        s->phase = SEALING;
    } else if (s->palace[seat] == NONE) {
        s->phase = START;
    } else {
        ask_for_shouts(setup, s);
    }
}

static void end_turn(const struct setup *setup, struct state *s, bool waited,
                     struct event_log *log)
{
    int inside = setup->n_seats - s->n_escaped;
    s->placed = NOWHERE;
    s->swaps = 0;
    s->quiet = 0;
    s->turns++;
    s->waits = waited ? (uint8_t)(s->waits + 1) : 0;
    if (inside == 0 || s->n_homes == 0 || s->waits >= inside
        || s->turns >= setup->option[OPTION_CAP]) { /* "End" */
        s->phase = OVER;
        s->hushed = 0;
        event_tell(log, ENDED_GAME, CHANCE, ABSENT, ABSENT);
        return;
    }
    int seat = s->turn;
    do { /* only the first of the escaped has turns */
        seat = seat + 1 == setup->n_seats ? 0 : seat + 1;
    } while (has_escaped(s, seat) && seat != s->escaped[0]);
    begin_turn(setup, s, seat);
}

void goblins_seal(const struct setup *setup, struct state *s,
                  struct event_log *log)
{
    uint8_t number = edition(setup)->goblins[s->home[0]];
    s->sealed[s->n_sealed++] = number;
    s->n_homes--;
    memmove(s->home, s->home + 1, s->n_homes);
    s->home[s->n_homes] = 0;
    event_tell(log, SEALED, s->turn, number, ABSENT);
}

static void take_home(struct state *s)
{
    s->n_homes--;
    memmove(s->home, s->home + 1, s->n_homes);
    s->home[s->n_homes] = 0;
    s->escaped[s->n_escaped++] = s->turn;
}

/* ---- Exploring
 * ----------------------------------------------------------------- */

static void place(struct state *s, int cell, struct event_log *log)
{
    lay(s, cell, s->drawn, false);
    s->drawn = NONE;
    s->placed = (uint8_t)cell;
    s->phase = CRUMBING;
    if (!log) {
        return;
    }
    struct event *e = event_add(log, PLACED, s->turn);
    e->arg[0] = (uint8_t)cell;
    e->arg[1] = s->tile[cell];
    e->shown = WHO_BIT(s->turn);
    struct cells set = goblins_peeked(s->down, cell);
    cells_remove(&set, cell);
    while (cells_any(set)) {
        uint8_t at = cells_pop(&set);
        e = event_add(log, PEEKED, s->turn);
        e->arg[0] = at;
        e->arg[1] = s->tile[at];
        e->shown = WHO_BIT(s->turn);
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

static void move_crumb(const struct setup *setup, struct state *s, int symbol,
                       int cell, struct event_log *log)
{
    const struct edition *ed = edition(setup);
    int kind = 0;
    while (ed->crumb[kind] != symbol) {
        kind++;
    }
    s->crumb[s->turn][kind] = s->tile[cell];
    event_tell(log, MOVED_CRUMB, s->turn, symbol, cell);
    end_turn(setup, s, false, log);
}

/* ---- Escaping
 * ------------------------------------------------------------------ */

static void escape(const struct setup *setup, struct state *s, int palace,
                   struct event_log *log)
{
    s->palaces &= (uint8_t) ~(1u << palace);
    s->palace[s->turn] = (uint8_t)palace;
    s->exit[s->turn] = edition(setup)->palace_exit[palace];
    event_tell(log, ESCAPED_FROM, s->turn, palace, ABSENT);
    ask_for_shouts(setup, s);
}

static void be_quiet(const struct setup *setup, struct state *s, who w,
                     bool whole_turn, struct event_log *log)
{
    s->quiet |= (uint8_t)(1u << w);
    s->hushed |= (uint8_t)(whole_turn ? 1u << w : 0);
    event_tell(log, whole_turn ? WAS_QUIET_TURN : WAS_QUIET, w, ABSENT, ABSENT);
    if (!(others(setup, s) & ~s->quiet)) {
        flip_or_be_stuck(setup, s);
    }
}

/* Turns a face-down cave tile up where it lies. */
static void turn_up(struct state *s, int cell)
{
    cells_remove(&s->down, cell);
    s->up |= 1u << s->tile[cell];
}

static void shout(const struct setup *setup, struct state *s, who w, int cell,
                  struct event_log *log)
{
    int tile = s->tile[cell];
    bool is_goblin = edition(setup)->goblin >> tile & 1;
    turn_up(s, cell);
    s->shouted = true;
    event_tell(log, SHOUTED, w, cell, tile);
    event_tell(log, is_goblin ? SCARED : CALM, w, s->turn, ABSENT);
    if (is_goblin) {
        end_turn(setup, s, false, log);
        s->cut_short = s->phase != OVER;
    } else {
        ask_for_shouts(setup, s);
    }
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

static void put_or_end(const struct setup *setup, struct state *s,
                       struct event_log *log)
{
    if (s->put != NONE) {
        s->phase = PUTTING;
    } else {
        end_turn(setup, s, false, log);
    }
}

/* A tile that fits has left the caves or the mountain. */
static void grow(const struct setup *setup, struct state *s, int tile,
                 struct event_log *log)
{
    goblins_join(setup, s, tile);
    if (log) {
        event_tell(log, JOINED, s->turn, tile, crumbs_on(setup, s, tile));
    }
    if (has_escaped(s, s->turn)) { /* grass: a home is taken at once */
        event_tell(log, HOMECOMING, s->turn, ABSENT, ABSENT);
        take_home(s);
        end_turn(setup, s, false, log);
    } else {
        ask_for_shouts(setup, s);
    }
}

/* The tile stays face up; from the mountain (`put`) it is put first. */
static void fail_to_fit(const struct setup *setup, struct state *s, int tile,
                        struct event_log *log)
{
    if (edition(setup)->goblin >> tile & 1) {
        event_tell(log, CAUGHT, s->turn, ABSENT, ABSENT);
        break_path(setup, s);
    } else {
        event_tell(log, MISFIT, s->turn, tile, ABSENT);
    }
    put_or_end(setup, s, log);
}

/* `flip` or `use` of a cave tile. */
static void flip(const struct setup *setup, struct state *s, int cell,
                 struct event_log *log)
{
    int tile = s->tile[cell];
    bool is_down = cells_has(s->down, cell);
    struct event *e = event_add(log, is_down ? FLIPPED : USED, s->turn);
    if (e) {
        e->arg[0] = (uint8_t)cell;
        e->arg[1] = (uint8_t)tile;
    }
    if (!(goblins_fitting(setup, s) >> tile & 1)) {
        turn_up(s, cell);
        fail_to_fit(setup, s, tile, log);
        return;
    }
    cells_remove(&s->down, cell);
    cells_remove(&s->cave, cell);
    s->tile[cell] = NONE;
    s->up &= ~(1u << tile);
    grow(setup, s, tile, log);
}

/* The mountain's top, turned up by the escaping player. */
static void turn(const struct setup *setup, struct state *s, int tile,
                 struct event_log *log)
{
    event_tell(log, TURNED, s->turn, tile, ABSENT);
    if (goblins_fitting(setup, s) >> tile & 1) {
        grow(setup, s, tile, log);
        return;
    }
    s->put = (uint8_t)tile;
    s->at[tile] = IN_PATH + NONE;
    fail_to_fit(setup, s, tile, log);
}

static void put(const struct setup *setup, struct state *s, int cell,
                struct event_log *log)
{
    int tile = s->put;
    s->put = (uint8_t)(s->at[tile] - IN_PATH);
    lay(s, cell, tile, true);
    event_tell(log, PUT_BACK, s->turn, tile, cell);
    put_or_end(setup, s, log);
}

/* ---- Playing
 * ------------------------------------------------------------------ */

static void order_homes(const struct setup *setup, struct state *s,
                        const struct layout *layout, struct event_log *log)
{
    memcpy(s->home, layout->item, s->n_homes);
    s->phase = goblins_mode(setup) == SOLO ? CHOOSING : BEFORE_CAVES;
    struct event *e = event_add(log, HOMES_ORDERED, CHANCE);
    if (e) {
        e->shown = 0;
        e->list = *layout;
    }
}

static void lay_caves(struct state *s, const struct layout *layout,
                      struct event_log *log)
{
    for (int i = 0; i < N_FIRST_CAVES; i++) {
        s->mountain &= ~(1u << layout->item[i]);
        lay(s, first_caves[i], layout->item[i], false);
    }
    s->phase = START;
    struct event *e = event_add(log, CAVES_LAID, CHANCE);
    if (e) {
        e->shown = 0;
        e->list = *layout;
    }
}

static void draw_tile(const struct setup *setup, struct state *s,
                      struct action a, struct event_log *log)
{
    int tile = a.arg[0];
    s->mountain &= ~(1u << tile);
    if (s->phase == FINDING) {
        goblins_alone_apply(setup, s, a, log);
    } else if (s->phase == TURNING) {
        turn(setup, s, tile, log);
    } else {
        s->drawn = (uint8_t)tile;
        s->phase = PLACING;
        struct event *e = event_add(log, DREW, s->turn);
        if (e) {
            e->arg[0] = (uint8_t)tile;
            e->shown = WHO_BIT(s->turn);
        }
    }
}

static void apply(const struct setup *setup, void *state, who w,
                  struct action a, const struct layout *layout,
                  struct event_log *log)
{
    struct state *s = state;
    s->cut_short = false;
    switch ((enum verb_index)a.verb) {
    case ORDER_HOMES:
        order_homes(setup, s, layout, log);
        break;
    case LAY_CAVES:
        lay_caves(s, layout, log);
        break;
    case DRAW:
        draw_tile(setup, s, a, log);
        break;
    case EXPLORE:
        s->phase = s->phase == ALONE ? FINDING : DRAWING;
        event_tell(log, EXPLORED, w, ABSENT, ABSENT);
        break;
    case ESCAPE:
        escape(setup, s, a.arg[0], log);
        break;
    case PLACE:
        place(s, a.arg[0], log);
        break;
    case END:
        event_tell(log, ENDED, w, ABSENT, ABSENT);
        end_turn(setup, s, false, log);
        break;
    case CRUMB:
        move_crumb(setup, s, a.arg[0], a.arg[1], log);
        break;
    case SWAP:
        swap(s, a.arg[0], a.arg[1], log);
        break;
    case QUIET:
    case QUIET_TURN:
        be_quiet(setup, s, w, a.verb == QUIET_TURN, log);
        break;
    case SHOUT:
        shout(setup, s, w, a.arg[0], log);
        break;
    case FLIP_MOUNTAIN:
        s->phase = TURNING;
        event_tell(log, REACHED, w, ABSENT, ABSENT);
        break;
    case FLIP:
    case USE:
        flip(setup, s, a.arg[0], log);
        break;
    case PUT:
        put(setup, s, a.arg[0], log);
        break;
    case SEAL:
        goblins_seal(setup, s, log);
        end_turn(setup, s, false, log);
        break;
    case RETREAT: /* as if caught, without a goblin */
        event_tell(log, RETREATED, w, ABSENT, ABSENT);
        break_path(setup, s);
        put_or_end(setup, s, log);
        break;
    case WAIT:
        event_tell(log, WAITED, w, ABSENT, ABSENT);
        end_turn(setup, s, s->first[w] == NONE, log);
        break;
    default:
        goblins_alone_apply(setup, s, a, log);
    }
}

/* ---- The end
 * -------------------------------------------------------------------- */

/* Points of the escaped, 0 for the others; returns the winner or -1. */
static int scores(const struct setup *setup, const struct state *s,
                  int32_t score[N_SEATS])
{
    int winner = -1, threshold = -1;
    memset(score, 0, sizeof(int32_t) * N_SEATS);
    for (int i = 0; i < s->n_escaped; i++) {
        int seat = s->escaped[i];
        score[seat] = goblins_points(setup, s, seat);
        if (winner < 0 || score[seat] > score[winner]) {
            winner = seat; /* of equals, who escaped first */
        }
    }
    for (int i = 0; i < s->n_sealed; i++) {
        threshold = s->sealed[i] > threshold ? s->sealed[i] : threshold;
    }
    bool ransacked = goblins_mode(setup) == ADVANCED && winner >= 0
                     && score[winner] <= threshold;
    return ransacked ? -1 : winner;
}

static void result(const struct setup *setup, const void *state,
                   struct result *out)
{
    static const char *const word[N_SEATS] = {"seat0", "seat1", "seat2",
                                              "seat3"};
    const struct state *s = state;
    *out = (struct result){.word = "goblins"};
    if (goblins_mode(setup) == SOLO) {
        int points;
        bool won = goblins_alone_won(setup, s, &points);
        out->word = won ? "won" : "lost";
        out->winners = won ? WHO_BIT(0) : 0;
        out->score[0] = points;
        return;
    }
    int winner = scores(setup, s, out->score);
    if (winner >= 0) {
        out->word = word[winner];
        out->winners = WHO_BIT(winner);
    }
}

static void result_json(const struct setup *setup, const void *state,
                        struct jot *j)
{
    const struct state *s = state;
    int32_t score[N_SEATS];
    if (goblins_mode(setup) == SOLO) {
        int points;
        jot_key_bool(j, "won", goblins_alone_won(setup, s, &points));
        jot_key_int(j, "points", points);
        return;
    }
    int winner = scores(setup, s, score);
    jot_key(j, "winner");
    if (winner < 0) {
        jot_null(j);
    } else {
        jot_int(j, winner);
    }
    jot_key(j, "scores");
    jot_open(j, '[');
    for (int seat = 0; seat < setup->n_seats; seat++) {
        jot_int(j, score[seat]);
    }
    jot_close(j, ']');
    jot_key(j, "escaped");
    jot_open(j, '[');
    for (int i = 0; i < s->n_escaped; i++) {
        jot_int(j, s->escaped[i]);
    }
    jot_close(j, ']');
}

const struct game goblins_game = {
    .id = "goblins",
    .title = N_("The Princess and the Goblin"),
    .blurb = N_("1 to 4 players find their way out of the goblins' caves."),
    .min_seats = 1,
    .max_seats = N_SEATS,
    .state_size = sizeof(struct state),
    .view_size = sizeof(struct view),
    .know_size = sizeof(struct know),
    .edition_size = sizeof(struct edition),
    /* END, every crumb on every tile, every swap of two of five. */
    .max_legal = 1 + MAX_SYMBOLS * MAX_TILES + MAX_PEEK * (MAX_PEEK - 1) / 2,
    .max_events = 8,
    .max_facts = MAX_TILES * MAX_TILES,
    .vocabs = goblins_vocabs,
    .verbs = goblins_verbs,
    .event_kinds = goblins_events,
    .options = goblins_options,
    .rules = goblins_rules,
    .fact_what = TILE,
    .fact_where = SPOT,
    .word = goblins_word,
    .read_edition = goblins_read_edition,
    .refuse = refuse,
    .start = goblins_start,
    .waiting = waiting,
    .legal = legal,
    .outcomes = outcomes,
    .draw = draw,
    .possible = possible,
    .why_not = goblins_why_not,
    .apply = apply,
    .view = goblins_view,
    .view_json = goblins_view_json,
    .result = result,
    .result_json = result_json,
    .learn = goblins_learn,
    .imagine = goblins_imagine,
    .facts = goblins_facts,
    .believe = goblins_believe,
};
