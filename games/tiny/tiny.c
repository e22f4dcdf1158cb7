/*
 * tiny.c: the smallest complete game with secrets, and the template for new
 * ones (docs/rules/tiny.md; tools/new-game copies this folder).
 *
 * Everybody gets a card that only they see.  In any order, and in secret,
 * everybody chooses to keep it or to change it for one from the pile.  When
 * all have chosen, the choices are shown, the changers draw in seat order,
 * all cards are turned up, and the best one wins.
 *
 * It is read from top to bottom, in the order in which every game is written:
 * words, verbs, events, structs, the edition, who may act, chance, apply,
 * view, knowledge, and the struct that ties them together.  It is built and
 * played by every test run, so it cannot rot.
 */
// SPDX-License-Identifier: MIT
#include "core/chance.h"
#include "core/edition.h"
#include "core/event.h"
#include "core/game.h"
#include "core/rng.h"
#include "lib/jot.h"
#include "lib/mem.h"

/* ---- Words, verbs, events, options ---- */

enum { N_SEATS = 3, N_CARDS = 6, NONE = 0xff };

enum vocab { CARD };
static const char *const vocabs[] = {[CARD] = "CARD", NULL};

enum verb_index { DEAL, DRAW, KEEP, CHANGE };
static const struct verb verbs[] = {
    [DEAL] = {"deal CARD...", N_("chance deals a card to each seat")},
    [DRAW] = {"draw CARD",
              N_("chance gives a new card to a seat that changes")},
    [KEEP] = {"keep", N_("keep your card")},
    [CHANGE] = {"change", N_("give your card away and draw another")},
    {NULL, NULL},
};

enum event_index { DEALT, CHOSE, CHOICES, DREW, SHOWN };
static const struct event_kind event_kinds[] = {
    [DEALT] = {.type = "deal",
               .text = N_("{seat} gets this card: {card}."),
               .hidden = N_("{seat} gets a card."),
               .arg = {{"seat", SEAT, false}, {"card", CARD, true}}},
    [CHOSE] = {.type = "choose", .text = N_("{by} has chosen.")},
    [CHOICES] = {.type = "choices",
                 .text = N_("Everybody has chosen; these change: {seats}."),
                 .list = {"seats", SEAT, false}},
    [DREW] = {.type = "draw",
              .text = N_("{seat} draws this card: {card}."),
              .hidden = N_("{seat} draws a card."),
              .arg = {{"seat", SEAT, false}, {"card", CARD, true}}},
    [SHOWN] = {.type = "show",
               .text = N_("The cards are: {cards}."),
               .list = {"cards", CARD, false}},
};

enum option_index { OPTION_LOW };
static const struct game_option options[] = {
    [OPTION_LOW] = {.name = "low",
                    .help = N_("the lowest card wins instead"),
                    .type = OPTION_BOOL},
    {.name = NULL},
};

static const char *const rules[] = {
    N_("# Tiny"),
    N_("Everybody gets a secret card. Choose, in secret, whether to keep it or "
       "to change it for one from the pile. Then all cards are shown, and the "
       "best one wins."),
    NULL,
};

/* ---- Structs ---- */

struct edition {
    struct edition_word card[N_CARDS]; /* the last is the best */
};

enum choice { OPEN, KEEPS, CHANGES };
enum phase { BEFORE_DEAL, CHOOSE, BEFORE_DRAW, OVER };

struct state {
    uint8_t phase;
    uint8_t card[N_SEATS];   /* in hand; NONE before the deal */
    uint8_t given[N_SEATS];  /* given away in a change; NONE */
    uint8_t choice[N_SEATS]; /* of enum choice */
};

struct view {
    uint8_t n_seats, phase;
    uint8_t chosen[N_SEATS];  /* whether, not what */
    uint8_t changes[N_SEATS]; /* once all have chosen */
    uint8_t drew[N_SEATS];
    uint8_t card;   /* own; NONE for the table */
    uint8_t choice; /* own, of enum choice */
    bool all;       /* `cards` may be seen: by the referee, and at the end */
    uint8_t cards[N_SEATS];
};

struct know {
    struct view view;
    uint8_t given; /* own card given away, + 1; 0 for none */
};

/* ---- Edition ---- */

static bool read_edition(const struct doc *d, void *out, struct error *e)
{
    struct edition ed;
    const struct doc *list =
        edition_list(d, "cards", N_CARDS, N_CARDS, DOC_TEXT, e);
    for (int i = 0; list && i < N_CARDS; i++) {
        if (!edition_word(&list->child[i], &ed.card[i], e)) {
            return false;
        }
    }
    if (!list || !edition_distinct(list, ed.card, N_CARDS, e)) {
        return false;
    }
    memcpy(out, &ed, sizeof ed);
    return true;
}

static const char *word(const struct setup *setup, int vocab, int i)
{
    const struct edition *ed = setup->edition;
    return vocab == CARD && i < N_CARDS ? ed->card[i].text : NULL;
}

/* ---- Start, and who may do what ---- */

static void start(const struct setup *setup, void *out)
{
    (void)setup;
    struct state *s = out;
    *s = (struct state){.phase = BEFORE_DEAL};
    memset(s->card, NONE, sizeof s->card);
    memset(s->given, NONE, sizeof s->given);
}

static who_set waiting(const struct setup *setup, const void *state)
{
    const struct state *s = state;
    who_set set = 0;
    if (s->phase == BEFORE_DEAL || s->phase == BEFORE_DRAW) {
        return WHO_BIT(CHANCE);
    }
    for (int seat = 0; s->phase == CHOOSE && seat < setup->n_seats; seat++) {
        set |= s->choice[seat] == OPEN ? WHO_BIT(seat) : 0;
    }
    return set;
}

static int legal(const struct setup *setup, const void *state, who w,
                 struct action *out)
{
    if (!(waiting(setup, state) & WHO_BIT(w))) {
        return 0;
    }
    out[0] = (struct action){KEEP, {0}};
    out[1] = (struct action){CHANGE, {0}};
    return 2;
}

static const char *why_not(const struct setup *setup, const void *state, who w,
                           struct action a)
{
    (void)setup, (void)a;
    const struct state *s = state;
    return s->phase == CHOOSE && s->choice[w] != OPEN
               ? N_("You have chosen; wait for the others.")
               : NULL;
}

/* ---- Chance ---- */

/* Bit c: card c is in no hand and was not given away. */
static uint32_t pile(const struct state *s)
{
    uint32_t left = (1u << N_CARDS) - 1;
    for (int seat = 0; seat < N_SEATS; seat++) {
        left &= s->card[seat] == NONE ? ~0u : ~(1u << s->card[seat]);
        left &= s->given[seat] == NONE ? ~0u : ~(1u << s->given[seat]);
    }
    return left;
}

/* The seat that draws next. */
static int drawer(const struct state *s)
{
    int seat = 0;
    while (s->choice[seat] != CHANGES || s->given[seat] != NONE) {
        seat++;
    }
    return seat;
}

/* Every way to deal the rest of the seats from `left`, in ascending order. */
static int list_deals(const struct setup *setup, uint32_t left,
                      struct layout *dealt, struct outcome *out, int n)
{
    if (dealt->n == setup->n_seats) {
        n = chance_list(out, n, (struct action){DEAL, {0}});
        out[n - 1].layout = *dealt;
        return n;
    }
    for (uint8_t card = 0; card < N_CARDS; card++) {
        if (left >> card & 1) {
            dealt->item[dealt->n++] = card;
            n = list_deals(setup, left & ~(1u << card), dealt, out, n);
            dealt->item[--dealt->n] = 0;
        }
    }
    return n;
}

static int outcomes(const struct setup *setup, const void *state,
                    struct outcome *out)
{
    const struct state *s = state;
    int n = 0;
    if (s->phase == BEFORE_DEAL) {
        return list_deals(setup, pile(s), &(struct layout){0}, out, 0);
    }
    for (uint8_t card = 0; card < N_CARDS; card++) {
        if (pile(s) >> card & 1) {
            n = chance_list(out, n, (struct action){DRAW, {card}});
        }
    }
    return n;
}

/* ---- Playing ---- */

/* Chance draws for the next seat that changes, or the cards are shown. */
static void go_on(const struct setup *setup, struct state *s,
                  struct event_log *log)
{
    s->phase = OVER;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        if (s->choice[seat] == CHANGES && s->given[seat] == NONE) {
            s->phase = BEFORE_DRAW;
        }
    }
    struct event *e = s->phase == OVER ? event_add(log, SHOWN, CHANCE) : NULL;
    for (int seat = 0; e && seat < setup->n_seats; seat++) {
        e->list.item[e->list.n++] = s->card[seat];
    }
}

static void give(struct state *s, int seat, uint8_t card, int kind,
                 struct event_log *log)
{
    struct event *e = event_add(log, kind, CHANCE);
    if (e) {
        e->arg[0] = (uint8_t)seat;
        e->arg[1] = card;
        e->shown = WHO_BIT(seat);
    }
    s->given[seat] = s->card[seat];
    s->card[seat] = card;
}

static void choose(const struct setup *setup, struct state *s, who w,
                   enum choice choice, struct event_log *log)
{
    s->choice[w] = (uint8_t)choice;
    event_tell(log, CHOSE, w, ABSENT, ABSENT);
    if (waiting(setup, s)) {
        return;
    }
    struct event *e = event_add(log, CHOICES, CHANCE);
    for (uint8_t seat = 0; e && seat < setup->n_seats; seat++) {
        if (s->choice[seat] == CHANGES) {
            e->list.item[e->list.n++] = seat;
        }
    }
    go_on(setup, s, log);
}

static void apply(const struct setup *setup, void *state, who w,
                  struct action a, const struct layout *layout,
                  struct event_log *log)
{
    struct state *s = state;
    switch ((enum verb_index)a.verb) {
    case DEAL:
        for (int seat = 0; seat < setup->n_seats; seat++) {
            give(s, seat, layout->item[seat], DEALT, log);
        }
        s->phase = CHOOSE;
        break;
    case DRAW:
        give(s, drawer(s), a.arg[0], DREW, log);
        go_on(setup, s, log);
        break;
    case KEEP:
        choose(setup, s, w, KEEPS, log);
        break;
    case CHANGE:
        choose(setup, s, w, CHANGES, log);
        break;
    }
}

/* ---- Seeing ---- */

static void view(const struct setup *setup, const void *state, who w, void *out)
{
    const struct state *s = state;
    struct view *v = out;
    memset(v, 0, sizeof *v);
    v->n_seats = setup->n_seats;
    v->phase = s->phase;
    v->card = w < N_SEATS ? s->card[w] : NONE;
    v->choice = w < N_SEATS ? s->choice[w] : OPEN;
    v->all = w == REFEREE || s->phase == OVER;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        v->chosen[seat] = s->choice[seat] != OPEN;
        v->changes[seat] = s->phase > CHOOSE && s->choice[seat] == CHANGES;
        v->drew[seat] = s->given[seat] != NONE;
        v->cards[seat] = v->all ? s->card[seat] : NONE;
    }
}

static void card_json(const struct setup *setup, uint8_t card, struct jot *j)
{
    if (card == NONE) {
        jot_null(j);
    } else {
        jot_text(j, word(setup, CARD, card));
    }
}

static void seats_json(const char *key, const uint8_t *in, int n_seats,
                       struct jot *j)
{
    jot_key(j, key);
    jot_open(j, '[');
    for (int seat = 0; seat < n_seats; seat++) {
        if (in[seat]) {
            jot_int(j, seat);
        }
    }
    jot_close(j, ']');
}

static void view_json(const struct setup *setup, const void *view_,
                      struct jot *j)
{
    static const char *const phase[] = {"deal", "choose", "draw", "over"};
    static const char *const choice[] = {NULL, "keep", "change"};
    const struct view *v = view_;
    jot_key_text(j, "phase", phase[v->phase]);
    seats_json("chosen", v->chosen, v->n_seats, j);
    seats_json("changes", v->changes, v->n_seats, j);
    seats_json("drew", v->drew, v->n_seats, j);
    jot_key(j, "card");
    card_json(setup, v->card, j);
    jot_key_text(j, "choice", choice[v->choice]);
    if (v->all) {
        jot_key(j, "cards");
        jot_open(j, '[');
        for (int seat = 0; seat < v->n_seats; seat++) {
            card_json(setup, v->cards[seat], j);
        }
        jot_close(j, ']');
    }
}

/* ---- Asking ---- */

static void ask(const struct setup *setup, const void *view_, who w,
                const struct action *legal_, int n, struct question *q)
{
    (void)setup, (void)view_, (void)legal_;
    *q = (struct question){
        .text = n > 0           ? N_("Keep your card, or change it?")
                : w < MAX_SEATS ? N_("You have chosen; wait for the others.")
                                : N_("Everybody chooses in secret.")};
}

/* ---- The end ---- */

static int winner(const struct setup *setup, const struct state *s)
{
    int best = 0;
    for (int seat = 1; seat < setup->n_seats; seat++) {
        bool higher = s->card[seat] > s->card[best];
        if (higher != (setup->option[OPTION_LOW] == 1)) {
            best = seat;
        }
    }
    return best;
}

static void result(const struct setup *setup, const void *state,
                   struct result *out)
{
    static const char *const words[N_SEATS] = {"seat0", "seat1", "seat2"};
    int best = winner(setup, state);
    *out = (struct result){.word = words[best], .winners = WHO_BIT(best)};
    out->score[best] = 1;
}

static void result_json(const struct setup *setup, const void *state,
                        struct jot *j)
{
    jot_key_int(j, "winner", winner(setup, state));
}

/* ---- Knowing ----
 *
 * Beyond the last view, a seat knows which card it gave away.  Everybody else's
 * cards are any of those it has not held, all alike. */

static void learn(const struct setup *setup, void *know, who w,
                  const struct event *event, int n, const void *view_)
{
    (void)setup;
    struct know *k = know;
    const struct view *v = view_;
    for (int i = 0; i < n; i++) {
        if (event[i].kind == DREW && event[i].arg[0] == w) {
            k->given = (uint8_t)(k->view.card + 1);
        }
    }
    k->view = *v;
}

static bool imagine(const struct setup *setup, const void *know, who w,
                    struct rng *r, void *out)
{
    const struct know *k = know;
    const struct view *v = &k->view;
    struct state s;
    start(setup, &s);
    s.phase = v->phase;
    if (s.phase == BEFORE_DEAL) {
        memcpy(out, &s, sizeof s);
        return true;
    }
    uint8_t deck[N_CARDS];
    int n = 0;
    uint32_t held = 0;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        held |= v->all ? 1u << v->cards[seat] : 0;
    }
    held |= w < N_SEATS ? 1u << v->card : 0;
    held |= k->given ? 1u << (k->given - 1) : 0;
    for (uint8_t card = 0; card < N_CARDS; card++) {
        if (!(held >> card & 1)) {
            deck[n++] = card;
        }
    }
    rng_shuffle(r, deck, n);
    for (int seat = 0; seat < setup->n_seats; seat++) {
        bool own = seat == w;
        s.card[seat] = own ? v->card : v->all ? v->cards[seat] : deck[--n];
        if (v->drew[seat]) {
            s.given[seat] = own ? (uint8_t)(k->given - 1) : deck[--n];
        }
        if (v->chosen[seat]) {
            bool changes = v->phase > CHOOSE ? v->changes[seat]
                           : own             ? v->choice == CHANGES
                                             : rng_below(r, 2) == 1;
            s.choice[seat] = changes ? CHANGES : KEEPS;
        }
    }
    memcpy(out, &s, sizeof s);
    return true;
}

/* Nobody needs a memory for this game: what a seat knows, it holds. */
static int facts(const struct setup *setup, const void *know, who w,
                 struct fact *out)
{
    (void)setup, (void)know, (void)w, (void)out;
    return 0;
}

static const char *recall(const struct setup *setup, uint8_t where)
{
    (void)setup, (void)where;
    return N_("In the hand of {seat}: {what}.");
}

static void believe(const struct setup *setup, void *know, who w,
                    const struct fact *fact, int n)
{
    (void)setup, (void)know, (void)w, (void)fact, (void)n;
}

const struct game tiny_game = {
    .id = "tiny",
    .title = N_("Tiny"),
    .blurb =
        N_("2 or 3 players, one secret card each: the template for new games."),
    .min_seats = 2,
    .max_seats = N_SEATS,
    .rules_version = 1,
    .state_size = sizeof(struct state),
    .view_size = sizeof(struct view),
    .know_size = sizeof(struct know),
    .edition_size = sizeof(struct edition),
    .max_legal = 2,
    .max_events = 3,
    .max_facts = 1,
    .max_length = 1 + 2 * N_SEATS,
    .vocabs = vocabs,
    .verbs = verbs,
    .event_kinds = event_kinds,
    .options = options,
    .rules = rules,
    .fact_what = CARD,
    .fact_where = SEAT,
    .word = word,
    .read_edition = read_edition,
    .start = start,
    .waiting = waiting,
    .legal = legal,
    .outcomes = outcomes,
    .why_not = why_not,
    .apply = apply,
    .view = view,
    .view_json = view_json,
    .ask = ask,
    .result = result,
    .result_json = result_json,
    .learn = learn,
    .imagine = imagine,
    .facts = facts,
    .recall = recall,
    .believe = believe,
};
