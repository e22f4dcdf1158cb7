/*
 * goblins.c: The Princess and the Goblin (docs/rules/goblins.md): who may do
 * what, what chance may do, and how it ends.  goblins_play.c does it.
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

/* ---- Spaces, paths, points ---- */

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

int goblins_crumbs_on(const struct setup *setup, const struct state *s,
                      int tile)
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
        points +=
            edition(setup)->tile[t].n_scrolls + goblins_crumbs_on(setup, s, t);
    }
    return points;
}

int goblins_sealed(const struct state *s)
{
    int most = -1;
    for (int i = 0; i < s->n_sealed; i++) {
        most = s->sealed[i] > most ? s->sealed[i] : most;
    }
    return most;
}

/* ---- Who may do what ---- */

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
        return (who_set)(goblins_others(setup, s) & ~s->quiet);
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
        out[n++] =
            (struct action){(uint8_t)verb, {(uint8_t)__builtin_ctzll(left)}};
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
        if (goblins_crumbs_on(setup, s, s->tile[at]) == 0) {
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

/* ---- Chance ---- */

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
    *a = (struct action){s->phase == BEFORE_HOMES ? ORDER_HOMES : LAY_CAVES,
                         {0}};
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

/* ---- The end ---- */

/* Points of the escaped, 0 for the others; returns the winner or -1. */
static int scores(const struct setup *setup, const struct state *s,
                  int32_t score[N_SEATS])
{
    int winner = -1;
    memset(score, 0, sizeof(int32_t) * N_SEATS);
    for (int i = 0; i < s->n_escaped; i++) {
        int seat = s->escaped[i];
        score[seat] = goblins_points(setup, s, seat);
        if (winner < 0 || score[seat] > score[winner]) {
            winner = seat; /* of equals, who escaped first */
        }
    }
    bool ransacked = goblins_mode(setup) == ADVANCED && winner >= 0
                     && score[winner] <= goblins_sealed(s);
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
    .max_facts = MAX_TILES,
    .vocabs = goblins_vocabs,
    .verbs = goblins_verbs,
    .event_kinds = goblins_events,
    .options = goblins_options,
    .rules = goblins_rules,
    .fact_what = TILE,
    .fact_where = SPOT,
    .pass_verbs = VERB_BIT(QUIET),
    .either_verbs = VERB_BIT(SWAP),
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
    .apply = goblins_apply,
    .view = goblins_view,
    .view_json = goblins_view_json,
    .ask = goblins_ask,
    .result = result,
    .result_json = result_json,
    .learn = goblins_learn,
    .imagine = goblins_imagine,
    .facts = goblins_facts,
    .recall = goblins_recall,
    .believe = goblins_believe,
    .estimate = goblins_estimate,
    .prefer = goblins_prefer,
};
