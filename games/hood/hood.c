/*
 * hood.c: Little Red Riding Hood (docs/rules/hood.md): how it begins, who may
 * do what, how it ended.  What an action does is in hood_play.c.
 *
 * Cards and tokens are kept as sets of bits; only the order of the row and of
 * the deck are lists.  A list of legal actions is a handful of tests, and in
 * woods mode it has four entries at most.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood.h"

#include "games/hood/hood_memory.h"
#include "games/hood/hood_mind.h"
#include "lib/jot.h"
#include "lib/mem.h"

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

/* ---- Who may do what ---- */

static who_set waiting(const struct setup *setup, const void *state)
{
    (void)setup;
    const struct state *s = state;
    if (s->phase < AT_TURN) {
        return WHO_BIT(CHANCE);
    }
    return s->phase == OVER ? 0 : WHO_BIT(s->turn);
}

static int list_cards(uint8_t verb, unsigned cards, struct action *out, int n)
{
    for (; cards; cards &= cards - 1) {
        out[n++] = (struct action){verb, {(uint8_t)__builtin_ctz(cards)}};
    }
    return n;
}

static int legal_turn(const struct setup *setup, const struct state *s,
                      struct action *out)
{
    bool wolf_mode = setup->option[OPTION_MODE] == WOLF_MODE;
    int n = 0;
    if (wolf_mode ? s->laid != NONE : s->n_deck > 0 || s->discard) {
        out[n++] = (struct action){PICK, {0}};
    }
    out[n++] = (struct action){STOP, {0}};
    if (row_set(s) & ~(unsigned)s->up) { /* "A turn", stop */
        n = list_cards(STOP_EATING, s->treats, out, n);
    }
    if (!wolf_mode) {
        return n;
    }
    if (s->hood_left) {
        out[n++] = (struct action){HOOD, {0}};
    }
    for (uint8_t c = 0; c < N_CHARACTERS; c++) {
        bool has_card = c != PETER_VIXEN || s->hand || s->discard;
        if (s->holder[c] == s->active && has_card) {
            out[n++] = (struct action){USE, {c}};
        }
    }
    return n;
}

/* Rulings, "The 0 has no effect": what each animal needs. */
static int legal_animal(const struct setup *setup, const struct state *s,
                        struct action *out)
{
    const struct edition *ed = setup->edition;
    int n = 0;
    out[n++] = (struct action){DONE, {0}};
    if (s->holder[WOODCUTTER_SNAKE] == WOLF
        && s->red > ed->start[setup->option[OPTION_START]]) {
        out[n++] = (struct action){SNAKE, {0}};
    }
    if (s->holder[HUNTER_GOAT] == WOLF && s->n_tokens == 1) {
        out[n++] = (struct action){GOAT_ONE, {0}};
    }
    for (uint8_t i = 0; s->holder[HUNTER_GOAT] == WOLF && i < s->n_tokens;
         i++) {
        for (uint8_t j = (uint8_t)(i + 1); j < s->n_tokens; j++) {
            out[n++] = (struct action){GOAT, {i, j}};
        }
    }
    if (s->holder[THUMBLING_CROW] == WOLF) {
        n = list_cards(CROW, s->discard, out, n);
    }
    if (s->holder[PETER_VIXEN] == WOLF) {
        n = list_cards(VIXEN, face_down(ed, s), out, n);
    }
    return n;
}

/* Every order of `need` faces that the reserve has. */
static int legal_tokens(const struct state *s, struct action *out)
{
    int n = 0;
    for (unsigned stones = 0; stones < 1u << s->need; stones++) {
        int n_stones = count_bits(stones);
        if (n_stones <= s->reserve[STONE]
            && s->need - n_stones <= s->reserve[FLOWER]) {
            out[n++] = (struct action){TOKENS, {phrase_of(s->need, stones)}};
        }
    }
    return n;
}

static int legal(const struct setup *setup, const void *state, who w,
                 struct action *out)
{
    const struct state *s = state;
    if (s->phase < AT_TURN || s->phase == OVER || s->turn != w) {
        return 0;
    }
    switch ((enum phase)s->phase) {
    case AT_TURN:
        return legal_turn(setup, s, out);
    case AT_FORK:
        out[0] = (struct action){ROAD, {0}};
        out[1] = (struct action){SHORTCUT, {0}};
        return 2;
    case AT_OPEN:
        return list_cards(OPEN, s->hand, out, 0);
    case AT_LAY:
        return list_cards(LAY, s->hand, out, 0);
    case AT_ANIMAL:
        return legal_animal(setup, s, out);
    case AT_TOKENS:
        return legal_tokens(s, out);
    default: /* AT_VIXEN */
        out[0] = (struct action){KEEP, {0}};
        return list_cards(
            EXCHANGE, face_down(setup->edition, s) & ~(1u << s->vixen), out, 1);
    }
}

/* ---- The end ---- */

/* "Won": what the option `points` reports. */
static int points(const struct setup *setup, const struct state *s)
{
    int tiles = count_bits(s->red_turned & ~(1u << s->cottage));
    return !s->won
               ? 0
               : (setup->option[OPTION_START] == HARD ? 40 : 0)
                     + (s->shortcut ? 40 : 0) + (s->treats >> CAKE & 1 ? 20 : 0)
                     + (s->treats >> BUTTER & 1 ? 10 : 0) + 10 * tiles + 60;
}

static void result(const struct setup *setup, const void *state,
                   struct result *out)
{
    const struct state *s = state;
    bool wolf_mode = setup->option[OPTION_MODE] == WOLF_MODE;
    who_set wolf = wolf_mode ? WHO_BIT(WOLF) : 0;
    who_set heroes = (who_set)((WHO_BIT(setup->n_seats) - 1) & ~wolf);
    *out = (struct result){.word = s->won ? "won" : "lost",
                           .winners = s->won ? heroes : wolf};
    for (int seat = 0; seat < setup->n_seats; seat++) {
        out->score[seat] = heroes >> seat & 1 ? points(setup, s) : 0;
    }
}

static void result_json(const struct setup *setup, const void *state,
                        struct jot *j)
{
    static const char *const level[] = {"plain", "good", "super"};
    const struct state *s = state;
    jot_key_bool(j, "won", s->won);
    jot_key_text(j, "level", s->won ? level[count_bits(s->treats)] : "lost");
    if (setup->option[OPTION_POINTS] == 1) {
        jot_key_int(j, "points", points(setup, s));
    }
}

static const char *refuse(const struct setup *setup)
{
    return setup->option[OPTION_MODE] == WOLF_MODE && setup->n_seats < 2
               ? N_("When the wolf is a player, 2 to 5 can play.")
               : NULL;
}

static who_set team(const struct setup *setup, who w)
{
    who_set all = (who_set)(WHO_BIT(setup->n_seats) - 1);
    if (setup->option[OPTION_MODE] != WOLF_MODE) {
        return all;
    }
    return w == WOLF ? WHO_BIT(WOLF) : (who_set)(all & ~WHO_BIT(WOLF));
}

/* The laid card may be any of the wolf's. */
static int secret(const struct setup *setup, const void *state, who w, who *by,
                  struct action *out)
{
    const struct state *s = state;
    if (is_wolf(setup, w) || s->laid == NONE || s->phase != AT_TURN) {
        return 0;
    }
    *by = WOLF;
    return list_cards(LAY, s->hand | 1u << s->laid, out, 0);
}

static void alter(const struct setup *setup, void *state, struct action a)
{
    (void)setup;
    struct state *s = state;
    s->hand |= (uint16_t)(1u << s->laid);
    s->hand &= (uint16_t) ~(1u << a.arg[0]);
    s->laid = a.arg[0];
}

const struct game hood_game = {
    .id = "hood",
    .title = N_("Little Red Riding Hood"),
    .blurb = N_("1 to 5 players bring Red to the cottage before the wolf, who "
                "may be one of them."),
    .min_seats = 1,
    .max_seats = N_PLAYERS,
    .state_size = sizeof(struct state),
    .view_size = sizeof(struct view),
    .know_size = sizeof(struct know),
    .edition_size = sizeof(struct edition),
    .max_legal = MAX_LEGAL,
    .max_events = MAX_EVENTS,
    .max_facts = MAX_CARDS + MAX_TOKENS + MAX_ARRIVALS,
    .vocabs = hood_vocabs,
    .verbs = hood_verbs,
    .event_kinds = hood_events,
    .options = hood_options,
    .rules = hood_rules,
    .fact_what = KNOWN,
    .fact_where = SPOT,
    .word = hood_word,
    .read_edition = hood_read_edition,
    .refuse = refuse,
    .start = hood_start,
    .waiting = waiting,
    .legal = legal,
    .outcomes = hood_outcomes,
    .draw = hood_draw,
    .possible = hood_possible,
    .why_not = hood_why_not,
    .apply = hood_apply,
    .view = hood_view,
    .view_json = hood_view_json,
    .ask = hood_ask,
    .result = result,
    .result_json = result_json,
    .learn = hood_learn,
    .imagine = hood_imagine,
    .facts = hood_facts,
    .recall = hood_recall,
    .believe = hood_believe,
    .team = team,
    .estimate = hood_estimate,
    .prefer = hood_prefer,
    .secret_verbs = 1u << LAY | 1u << TOKENS | 1u << CROW,
    .secret = secret,
    .alter = alter,
};
