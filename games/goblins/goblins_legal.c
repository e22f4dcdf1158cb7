/*
 * goblins_legal.c: who is waited for in The Princess and the Goblin, what they
 * may do, and why not something else.
 *
 * A list of legal actions goes through the bits of a set of spaces, in the
 * order of the verbs.
 */
// SPDX-License-Identifier: MIT
#include "core/list.h"
#include "games/goblins/goblins.h"
#include "lib/phrase.h"

const char *goblins_refuse(const struct setup *setup)
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

/* ---- Who may do what ---- */

who_set goblins_waiting(const struct setup *setup, const void *state)
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
        return (who_set)(goblins_others(setup, s) & ~s->quiet);
    case OVER:
        return 0;
    default:
        return WHO_BIT(s->turn);
    }
}

/* The action for each space of a set, as the operand `place`. */
static inline int list_spaces(struct action *out, int n, struct action a,
                              int place, struct cells set)
{
    n = list_each(out, n, a, place, set.low, 0);
    return list_each(out, n, a, place, set.high, 64);
}

static inline int list_cells(struct action *out, int n, int verb,
                             struct cells set)
{
    return list_spaces(out, n, (struct action){(uint8_t)verb, {0}}, 0, set);
}

/* goblins, "Advanced": two of the tiles peeked at, not the one just placed,
 * none with a crumb on it. */
static int list_swaps(const struct setup *setup, const struct state *s,
                      struct action *out, int n)
{
    struct cells set = goblins_peeked(s->down, s->placed);
    uint8_t cell[MAX_SWAP];
    int n_free = 0;
    cells_remove(&set, s->placed);
    while (cells_any(set)) {
        uint8_t at = cells_pop(&set);
        if (goblins_crumbs_on(setup, s, s->tile[at]) == 0) {
            cell[n_free++] = at;
        }
    }
    for (int i = 0; i < n_free; i++) {
        for (int k = i + 1; k < n_free; k++) {
            n = list_add(out, n, (struct action){SWAP, {cell[i], cell[k]}});
        }
    }
    return n;
}

static int list_crumbs(const struct setup *setup, const struct state *s,
                       struct action *out)
{
    const struct edition *ed = edition(setup);
    int n = list_word(out, 0, END);
    for (int kind = 0; kind < ed->n_crumbs; kind++) {
        uint8_t on = s->crumb[s->turn][kind], symbol = ed->crumb[kind];
        uint8_t cell = on == NONE ? NOWHERE : s->at[on];
        if (cell >= IN_PATH) { /* captured */
            continue;
        }
        struct cells others = s->cave;
        if (cell != NOWHERE) {
            cells_remove(&others, cell);
        }
        n = list_spaces(out, n, (struct action){CRUMB, {symbol}}, 1, others);
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

int goblins_legal(const struct setup *setup, const void *state, who w,
                  struct action *out)
{
    const struct state *s = state;
    if (!(goblins_waiting(setup, s) & WHO_BIT(w))) {
        return 0;
    }
    int n = 0;
    switch ((enum phase)s->phase) {
    case START:
        n = s->mountain ? list_word(out, n, EXPLORE) : n;
        return list_set(out, n, ESCAPE, s->palaces);
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

/* ---- Why not ----
 *
 * Everything said here can be seen on the table or was said at it: which
 * spaces are taken, what lies face up, who has shouted.  What lies under a
 * face-down tile is never asked, so a refusal tells nothing. */

/* What the seat that is waited for has to do. */
static const char *due(const struct state *s)
{
    switch ((enum phase)s->phase) {
    case START:
        return N_("You have not begun to escape: explore, or escape from a "
                  "palace.");
    case PLACING:
        return N_("First place the tile that you drew.");
    case CRUMBING:
        return N_("Move one of your breadcrumbs, or end your turn.");
    case SHOUTING:
        return N_("Shout, or be quiet: for this step or for the whole turn.");
    case FLIPPING:
        return N_("Go on with your escape: flip a tile, or use one that lies "
                  "face up and fits.");
    case PUTTING:
        return N_("First put the tiles back into the caves.");
    case SEALING:
        return N_("You are home: seal the next home.");
    case STUCK:
        return N_("Nothing is face down and nothing fits: retreat, if you have "
                  "a path, or wait.");
    case CHOOSING:
        return N_("First choose your palace.");
    case ALONE:
        return N_("Explore, chart your map, or begin to escape.");
    case CHARTING:
        return N_("First take the tiles for your map.");
    case BUILDING:
        return N_("Build your path: lay a tile, take one back, finish or give "
                  "up.");
    default:
        return NULL;
    }
}

static const char *why_not_shout(const struct state *s, who w, int cell)
{
    bool is_escaping = s->palace[s->turn] != NONE && s->phase >= SHOUTING
                       && s->phase <= STUCK && s->phase != SEALING;
    if (s->cut_short) {
        return N_(
            "Too late: somebody has shouted first, and that has ended the "
            "turn.");
    }
    if (!is_escaping) {
        return N_("You can shout only while another player is escaping.");
    }
    if (w == s->turn) {
        return N_("You are the one who is escaping: only the others shout.");
    }
    if (s->shouted) {
        return N_("Too late: somebody has shouted first, and there is only "
                  "one shout in a turn.");
    }
    if (s->hushed >> w & 1) {
        return N_("You are quiet for the whole of this turn.");
    }
    if (s->phase != SHOUTING) {
        return N_("The time to shout has passed: wait for the next step.");
    }
    if (s->quiet >> w & 1) {
        return N_("You are quiet in this step: wait for the next one.");
    }
    return cells_has(s->cave, cell)
               ? N_("That tile is face up already.")
               : N_("There is no cave tile on that space.");
}

static const char *why_not_lay(const struct state *s, int cell)
{
    if (cell == MOUNTAIN) {
        return N_("That is the mountain's own space.");
    }
    return cells_has(s->cave, cell)
               ? N_("There is a tile on that space already.")
               : N_("A tile must share a side with a cave tile or the "
                    "mountain.");
}

static const char *why_not_crumb(const struct setup *setup,
                                 const struct state *s, int symbol, int cell)
{
    const struct edition *ed = setup->edition;
    for (int kind = 0; kind < ed->n_crumbs; kind++) {
        int on = s->crumb[s->turn][kind];
        if (ed->crumb[kind] == symbol) {
            return on != NONE && s->at[on] >= IN_PATH
                       ? N_("That breadcrumb has been captured.")
                   : cells_has(s->cave, cell)
                       ? N_("That breadcrumb is there already.")
                       : N_("There is no cave tile on that space.");
        }
    }
    return N_("You have no breadcrumb with that symbol.");
}

static const char *why_not_swap(const struct setup *setup,
                                const struct state *s, int one, int other)
{
    struct cells seen = goblins_peeked(s->down, s->placed);
    cells_remove(&seen, s->placed);
    if (goblins_mode(setup) != ADVANCED) {
        return N_("Tiles are swapped in the advanced game only.");
    }
    if (s->swaps == MAX_SWAPS) {
        return N_("You have swapped four times in this turn.");
    }
    if (!cells_has(seen, one) || !cells_has(seen, other)) {
        return N_(
            "You can swap only tiles that you peek at, not the one you have "
            "just placed.");
    }
    return one >= other
               ? N_("Name two spaces, the first by y, then by x, first.")
               : N_("A tile with a breadcrumb on it cannot be swapped.");
}

static const char *why_not_flip(const struct state *s, int cell)
{
    return cells_has(s->cave, cell)
               ? N_("That tile is face up already: use it, if it fits.")
               : N_("There is no cave tile on that space.");
}

static const char *why_not_use(const struct setup *setup, const struct state *s,
                               int cell)
{
    const struct edition *ed = setup->edition;
    if (!cells_has(s->cave, cell)) {
        return N_("There is no cave tile on that space.");
    }
    if (cells_has(s->down, cell)) {
        return N_("That tile is face down: you can only flip it.");
    }
    return ed->goblin >> s->tile[cell] & 1
               ? N_("That is a goblin. Face up it is harmless, but it is no "
                    "path either.")
               : N_("That tile does not fit the end of your path.");
}

/* The phase in which an action can be refused for a reason of its own. */
static const uint8_t phase_of[FAIL + 1] = {
    [EXPLORE] = START,  [ESCAPE] = START,   [PLACE] = PLACING,
    [CRUMB] = CRUMBING, [SWAP] = CRUMBING,  [FLIP_MOUNTAIN] = FLIPPING,
    [FLIP] = FLIPPING,  [USE] = FLIPPING,   [PUT] = PUTTING,
    [RETREAT] = STUCK,  [CHART] = ALONE,    [TAKE] = CHARTING,
    [LAY] = BUILDING,   [UNLAY] = BUILDING, [FINISH] = BUILDING,
};

/* The seat is waited for, and for something else. */
static const char *why_not_yet(const struct state *s, struct action a)
{
    bool is_walking = s->phase == FLIPPING || s->phase == STUCK;
    if (a.verb == EXPLORE && is_walking) {
        return N_("You have begun to escape: you cannot explore any more.");
    }
    return a.verb == ESCAPE && s->phase == FLIPPING
               ? N_("You have begun to escape already.")
               : due(s);
}

/* The seat is waited for. */
static const char *why_not_now(const struct setup *setup, const struct state *s,
                               struct action a)
{
    bool is_alone = a.verb == EXPLORE && s->phase == ALONE;
    if (s->phase != phase_of[a.verb] && !is_alone) {
        return why_not_yet(s, a);
    }
    switch ((enum verb_index)a.verb) {
    case EXPLORE:
    case FLIP_MOUNTAIN:
        return N_("The mountain is empty.");
    case ESCAPE:
        return N_("Somebody else has taken that palace.");
    case PLACE:
    case PUT:
        return why_not_lay(s, a.arg[0]);
    case CRUMB:
        return why_not_crumb(setup, s, a.arg[0], a.arg[1]);
    case SWAP:
        return why_not_swap(setup, s, a.arg[0], a.arg[1]);
    case FLIP:
        return why_not_flip(s, a.arg[0]);
    case USE:
        return why_not_use(setup, s, a.arg[0]);
    case RETREAT:
        return N_("Your path is empty: you can only wait.");
    case CHART:
        return N_("There must be two cave tiles or more to chart.");
    case TAKE:
        return N_("That tile does not lie in the caves.");
    case LAY:
        return N_("That tile is not in your pile, or does not fit the end of "
                  "your path.");
    case UNLAY:
        return N_("Your path is empty.");
    case FINISH:
        return N_("Your path does not end in grass.");
    default:
        return due(s);
    }
}

const char *goblins_why_not(const struct setup *setup, const void *state, who w,
                            struct action a)
{
    const struct state *s = state;
    bool is_solo = goblins_mode(setup) == SOLO;
    bool is_asked = s->phase == SHOUTING && w != s->turn;
    bool is_quiet = is_asked && s->quiet >> w & 1;
    if (s->phase == OVER) {
        return NULL;
    }
    if (a.verb == SHOUT && !is_solo) { /* also of those not waited for */
        return why_not_shout(s, w, a.arg[0]);
    }
    if (is_quiet) {
        return N_("You are quiet already: wait for the others.");
    }
    if (a.verb == QUIET || a.verb == QUIET_TURN) {
        return NULL;
    }
    if (is_asked) {
        return due(s);
    }
    if (s->phase == SHOUTING) {
        return N_("The others may still shout: wait for them.");
    }
    return w == s->turn && w < MAX_SEATS ? why_not_now(setup, s, a) : NULL;
}
