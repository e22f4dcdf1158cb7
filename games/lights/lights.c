/*
 * lights.c: the rules of the Forest of Lights (docs/rules/lights.md).
 *
 * A light's whole life is one byte, its cell.  A push is a look-up per light
 * in a table that the edition worked out once (`next`), and what a seat may
 * do depends only on where its light is and whether it has named, so the
 * lists of legal actions are made with the edition and copied.  A push costs
 * about ten nanoseconds, its list about five.
 *
 * Free forest tiles are as many as the lights inside, so they are not kept.
 */
// SPDX-License-Identifier: MIT
#include "games/lights/lights.h"

#include "core/chance.h"
#include "core/event.h"
#include "core/rng.h"
#include "lib/jot.h"
#include "lib/mem.h"

static const struct edition *edition(const struct setup *setup)
{
    return setup->edition;
}

int lights_goal(const struct setup *setup)
{
    int chosen = setup->option[OPTION_GOAL];
    return chosen > 0 ? chosen : edition(setup)->goal[setup->n_seats];
}

static void start(const struct setup *setup, void *out)
{
    (void)setup;
    struct state *s = out;
    *s = (struct state){.phase = BEFORE_HIDE,
                        .named = NONE,
                        .sought = NONE,
                        .sought_cell = OUTSIDE + 1,
                        .pile = 0xffff};
    memset(s->light, OUTSIDE, sizeof s->light);
}

/* ---- Who may do what ---- */

static who_set waiting(const struct setup *setup, const void *state)
{
    (void)setup;
    const struct state *s = state;
    if (s->phase == MOVE) {
        return WHO_BIT(s->turn);
    }
    return s->phase == OVER ? 0 : WHO_BIT(CHANCE);
}

static int legal(const struct setup *setup, const void *state, who w,
                 struct action *out)
{
    const struct state *s = state;
    if (s->phase != MOVE || s->turn != w) {
        return 0;
    }
    const struct choices *c =
        &edition(setup)->choices[s->named != NONE][s->light[w]];
    memcpy(out, c->action, sizeof c->action);
    return c->n;
}

static const char *why_not(const struct setup *setup, const void *state, who w,
                           struct action a)
{
    (void)setup;
    const struct state *s = state;
    if (s->phase != MOVE || s->turn != w) {
        return NULL;
    }
    bool is_outside = s->light[w] == OUTSIDE;
    switch (a.verb) {
    case NAME:
        return N_("You have already named a treasure for this move.");
    case ENTER:
        return N_("Your light is already in the forest: push a tile.");
    case PUSH:
        return is_outside ? N_("Your light is still outside: enter it.")
                          : N_("Your light does not stand in that lane.");
    default:
        return NULL;
    }
}

/* ---- Chance ---- */

static int outcomes(const struct setup *setup, const void *state,
                    struct outcome *out)
{
    const struct state *s = state;
    int n = 0;
    if (s->phase == BEFORE_SEEK) {
        for (uint8_t t = 0; t < N_TREASURES; t++) {
            if (s->pile >> t & 1) {
                n = chance_list(out, n, (struct action){SEEK, {t}});
            }
        }
        return n;
    }
    uint8_t layout[4][N_CELLS];
    int n_layouts = lights_layouts(setup, layout);
    if (n_layouts == 0) {
        return -1;
    }
    for (int i = 0; i < n_layouts; i++) {
        n = chance_list(out, n, (struct action){HIDE, {0}});
        out[i].layout.n = N_CELLS;
        memcpy(out[i].layout.item, layout[i], N_CELLS);
    }
    return n;
}

static void draw(const struct setup *setup, const void *state, struct rng *r,
                 struct action *a, struct layout *layout)
{
    const struct state *s = state;
    if (s->phase == BEFORE_SEEK) {
        uint32_t pile = s->pile;
        uint32_t skip = rng_below(r, (uint32_t)__builtin_popcount(pile));
        while (skip-- > 0) {
            pile &= pile - 1;
        }
        *a = (struct action){SEEK, {(uint8_t)__builtin_ctz(pile)}};
        return;
    }
    *a = (struct action){HIDE, {0}};
    layout->n = N_CELLS;
    uint8_t known[4][N_CELLS];
    int n_layouts = lights_layouts(setup, known);
    if (n_layouts > 0) {
        memcpy(layout->item, known[rng_below(r, (uint32_t)n_layouts)], N_CELLS);
        return;
    }
    for (uint8_t t = 0; t < N_TREASURES; t++) {
        layout->item[t] = t;
    }
    rng_shuffle(r, layout->item, N_TREASURES);
}

static bool possible(const struct setup *setup, const void *state,
                     struct action a, const struct layout *layout)
{
    (void)setup, (void)state;
    if (a.verb != HIDE || layout->n != N_CELLS) {
        return false;
    }
    uint32_t laid = 0;
    for (int cell = 0; cell < N_CELLS; cell++) {
        laid |= 1u << layout->item[cell];
    }
    return laid == 0xffff;
}

/* ---- Playing ---- */

static void end_turn(const struct setup *setup, struct state *s)
{
    s->turn = (uint8_t)(s->turn + 1 == setup->n_seats ? 0 : s->turn + 1);
}

static void finish(struct state *s, struct event_log *log)
{
    s->phase = OVER;
    s->sought = NONE;
    s->named = NONE;
    s->sought_cell = OUTSIDE + 1;
    event_tell(log, WON, CHANCE, ABSENT, ABSENT);
}

/* Seat w takes the sought tile; chance turns the next one, or it is over. */
static void take(const struct setup *setup, struct state *s, who w,
                 struct event_log *log)
{
    event_tell(log, TOOK, w, s->sought, ABSENT);
    s->taken[s->n_taken++] = (uint8_t)(w * 16 + s->sought);
    s->n_won[w]++;
    s->named = NONE;
    if (s->n_won[w] == lights_goal(setup) || s->pile == 0) {
        finish(s, log);
        return;
    }
    s->sought = NONE;
    s->sought_cell = OUTSIDE + 1;
    s->phase = BEFORE_SEEK;
}

/* lights, "A turn" 3: what a move of the seat whose turn it is brings. */
static void move(const struct setup *setup, struct state *s, int entrance,
                 bool enters, struct event_log *log)
{
    const struct edition *ed = edition(setup);
    const uint8_t *next = ed->next[entrance];
    who mover = s->turn;
    uint8_t was[N_SEATS];
    int taker = -1;
    memcpy(was, s->light, sizeof was);
    for (int seat = 0; seat < N_SEATS; seat++) {
        s->light[seat] = next[was[seat]];
    }
    if (enters) {
        s->light[mover] = ed->entry[entrance];
    }
    for (int seat = 0; seat < N_SEATS; seat++) {
        if (s->light[seat] == s->sought_cell) {
            taker = seat;
        }
    }
    if (log) {
        event_tell(log, enters ? ENTERED : PUSHED, mover, entrance, ABSENT);
        for (int seat = 0; seat < N_SEATS; seat++) {
            if (s->light[seat] == OUTSIDE && was[seat] != OUTSIDE) {
                event_tell(log, OUT, mover, seat, ABSENT);
            }
        }
    }
    if (taker >= 0) { /* 3a: only a moved light can be there now */
        take(setup, s, (who)taker, log);
        return;
    }
    uint8_t at = s->light[mover];
    bool goes_on = at != OUTSIDE && s->under[at] == s->named; /* 3c */
    if (goes_on) {
        event_tell(log, ON, mover, s->named, ABSENT);
    } else { /* 3b, 3d */
        end_turn(setup, s);
    }
    s->named = NONE;
}

static void seek(const struct setup *setup, struct state *s, uint8_t treasure,
                 struct event_log *log)
{
    uint8_t cell = 0;
    while (s->under[cell] != treasure) {
        cell++;
    }
    s->sought = treasure;
    s->sought_cell = cell;
    s->pile &= (uint16_t) ~(1u << treasure);
    s->phase = MOVE;
    event_tell(log, SOUGHT, CHANCE, treasure, ABSENT);
    for (who seat = 0; seat < N_SEATS; seat++) {
        if (s->light[seat] == cell) {
            take(setup, s, seat, log);
            return;
        }
    }
    if (s->n_taken > 0) { /* the first tile of all ends nobody's turn */
        end_turn(setup, s);
    }
}

static void apply(const struct setup *setup, void *state, who w,
                  struct action a, const struct layout *layout,
                  struct event_log *log)
{
    (void)w;
    struct state *s = state;
    switch (a.verb) {
    case HIDE: {
        struct event *e = event_add(log, HIDDEN, CHANCE);
        if (e) {
            e->list = *layout;
        }
        memcpy(s->under, layout->item, N_CELLS);
        s->phase = BEFORE_SEEK;
        break;
    }
    case SEEK:
        seek(setup, s, a.arg[0], log);
        break;
    case NAME:
        s->named = a.arg[0];
        event_tell(log, NAMED, s->turn, s->named, ABSENT);
        break;
    default:
        move(setup, s, a.arg[0], a.verb == ENTER, log);
    }
}

/* ---- The end ---- */

static int winner(const struct state *s)
{
    int best = 0, won[N_SEATS] = {0}, first = 0;
    for (int i = 0; i < s->n_taken; i++) {
        int seat = s->taken[i] >> 4;
        if (++won[seat] > best) { /* of equals, who reached it first */
            best = won[seat];
            first = seat;
        }
    }
    return first;
}

static void result(const struct setup *setup, const void *state,
                   struct result *out)
{
    static const char *const word[N_SEATS] = {"seat0", "seat1", "seat2",
                                              "seat3"};
    const struct state *s = state;
    int first = winner(s);
    *out = (struct result){.word = word[first], .winners = WHO_BIT(first)};
    for (int seat = 0; seat < setup->n_seats; seat++) {
        out->score[seat] = s->n_won[seat];
    }
}

static void result_json(const struct setup *setup, const void *state,
                        struct jot *j)
{
    const struct state *s = state;
    jot_key_int(j, "winner", winner(s));
    jot_key(j, "scores");
    jot_open(j, '[');
    for (int seat = 0; seat < setup->n_seats; seat++) {
        jot_int(j, s->n_won[seat]);
    }
    jot_close(j, ']');
}

const struct game lights_game = {
    .id = "lights",
    .title = N_("Forest of Lights"),
    .blurb =
        N_("2 to 4 players race for treasures that show only under a light."),
    .min_seats = 2,
    .max_seats = N_SEATS,
    .state_size = sizeof(struct state),
    .view_size = sizeof(struct view),
    .know_size = sizeof(struct know),
    .edition_size = sizeof(struct edition),
    .max_legal = MAX_CHOICES,
    .max_events = 4,
    .max_facts = N_CELLS,
    .vocabs = lights_vocabs,
    .verbs = lights_verbs,
    .event_kinds = lights_events,
    .options = lights_options,
    .rules = lights_rules,
    .fact_what = TREASURE,
    .fact_where = CELL,
    .word = lights_word,
    .read_edition = lights_read_edition,
    .start = start,
    .waiting = waiting,
    .legal = legal,
    .outcomes = outcomes,
    .draw = draw,
    .possible = possible,
    .why_not = why_not,
    .apply = apply,
    .view = lights_view,
    .view_json = lights_view_json,
    .ask = lights_ask,
    .result = result,
    .result_json = result_json,
    .learn = lights_learn,
    .imagine = lights_imagine,
    .facts = lights_facts,
    .recall = lights_recall,
    .believe = lights_believe,
    .estimate = lights_estimate,
    .prefer = lights_prefer,
};
