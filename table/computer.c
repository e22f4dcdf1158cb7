/*
 * computer.c: see computer.h: carries what a seat was shown from the table to
 * a bot, and the bot's choice back as text.
 *
 * A computer player remembers how many actions it has watched.  If the match
 * is shorter than that, or begins otherwise, something was taken back: it
 * starts anew and watches from the first action.
 */
// SPDX-License-Identifier: MIT
#include "table/computer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/level.h"
#include "core/notation.h"
#include "lib/heap.h"
#include "lib/jot.h"

struct computer {
    const struct game *game;
    struct setup setup;
    who seat;
    struct bot_level level;
    struct seed seed;
    struct bot *bot;
    int watched;     /* plies */
    uint32_t undone; /* the table's count when it last watched */
    struct action *legal;
    void *view; /* of its seat, as it last watched */
    int n_legal, chosen;
    struct buf action;
    struct bot_arena arena;
    struct bot_thought thought;
    uint32_t most;             /* iterations; 0: no limit but the level's */
    struct computer_mind mind; /* in its own mind's place, if it has one */
};

const char *computer_level(int i)
{
    const struct bot_level *level = bot_level_at(i);
    return level ? bot_level_name(level) : NULL;
}

bool computer_has_detail(const char *name)
{
    return strcmp(name, "nudge") == 0 || strcmp(name, "place") == 0
           || strcmp(name, "move") == 0;
}

const char *computer_best_level(void)
{
    const char *level, *best = computer_level(0);
    for (int i = 0; (level = computer_level(i)); i++) {
        best = level;
    }
    return best;
}

/* A number of hundredths after a '~', within bounds. */
static bool take_hundredths(const char **at, int min, int max, float *out)
{
    bool is_below = **at == '~' && (*at)[1] == '-';
    const char *first = *at + (is_below ? 2 : 1), *c = first;
    int n = 0;
    if (**at != '~') {
        return false;
    }
    for (; *c >= '0' && *c <= '9' && c - first < 3; c++) {
        n = 10 * n + *c - '0';
    }
    n = is_below ? -n : n;
    *at = c;
    *out = (float)n / 100;
    return c > first && n >= min && n <= max;
}

bool computer_level_of(const char *word, struct bot_level *out)
{
    const struct bot_level *known = bot_level(word);
    const char *whole = word;
    char like[LEVEL_NAME];
    size_t n = strcspn(word, "~");
    if (known) {
        *out = *known;
        return true;
    }
    if (n >= sizeof like || strlen(word) >= sizeof out->name) {
        return false;
    }
    buf_copy(like, sizeof like, word, n);
    known = bot_level(like);
    word += n;
    if (!known || !known->forgets) {
        return false;
    }
    struct bot_level level = *known;
    level.capacity = UINT8_MAX;
    if (!take_hundredths(&word, -999, 999, &level.threshold)
        || !take_hundredths(&word, 1, 99, &level.decay) || *word) {
        return false;
    }
    memset(level.name, 0, sizeof level.name);
    memcpy(level.name, whole, strlen(whole));
    *out = level;
    return true;
}

static int hundredths(float x)
{
    return (int)(x * 100 + (x < 0 ? -0.5f : 0.5f));
}

void computer_level_word(const struct bot_level *level, char *word)
{
    struct buf b = {.text = word, .max = LEVEL_NAME};
    buf_clear(&b);
    buf_add_n(&b, level->name, strcspn(level->name, "~"));
    buf_add(&b, "~");
    buf_int(&b, hundredths(level->threshold));
    buf_add(&b, "~");
    buf_int(&b, hundredths(level->decay));
}

bool computer_has_level(const char *name)
{
    struct bot_level level;
    return computer_level_of(name, &level);
}

struct computer *computer_new(const struct table *t, who seat,
                              const char *level, uint64_t seed)
{
    struct bot_level own;
    bool is_known = computer_level_of(level, &own);
    assert(is_known);
    return computer_new_as(t, seat, &own, seed);
}

static struct computer *new_computer(const struct game *g,
                                     const struct setup *setup, who seat,
                                     const struct bot_level *level,
                                     const struct seed *seed)
{
    struct computer *c = heap_new(1, sizeof *c);
    c->game = g;
    c->setup = *setup;
    c->seat = seat;
    c->level = *level;
    c->seed = *seed;
    c->bot = heap_new(1, bot_size(g));
    c->legal = heap_new(g->max_legal, sizeof *c->legal);
    c->view = heap_new(1, g->view_size);
    c->action = BUF_ON_HEAP;
    return c;
}

struct computer *computer_new_as(const struct table *t, who seat,
                                 const struct bot_level *level, uint64_t seed)
{
    const struct table_start *start = table_started(t);
    struct seed from = rng_seed_from(seed);
    struct computer *c =
        new_computer(start->game, &start->setup, seat, level, &from);
    bot_start(c->bot, c->game, &c->setup, seat, &c->level, &c->seed);
    return c;
}

void computer_let(struct computer *c, const struct computer_mind *mind)
{
    c->mind = *mind;
}

void computer_free(struct computer *c)
{
    if (c) {
        if (c->mind.free) {
            c->mind.free(c->mind.self);
        }
        free(c->bot);
        free(c->legal);
        free(c->view);
        free(c->arena.room);
        heap_free_buf(&c->action);
        free(c);
    }
}

/* ---- To another worker and back ---- */

/* What is packed: this, the bot, its legal actions. */
struct parcel {
    int16_t game, edition; /* by their places on the shelf */
    struct setup setup;    /* without its edition */
    struct bot_level level;
    struct seed seed;
    who seat;
    int32_t watched, n_legal, chosen;
    uint32_t undone, most;
    struct bot_thought thought;
};

static size_t parcel_size(const struct game *g, int n_legal)
{
    return sizeof(struct parcel) + bot_size(g)
           + (size_t)n_legal * sizeof(struct action);
}

void computer_pack(const struct computer *c, struct buf *bytes)
{
    struct parcel p;
    const struct shelf_edition *ed;
    memset(&p, 0, sizeof p);
    while (shelf_game(p.game) != c->game) {
        p.game++;
    }
    while ((ed = shelf_edition(NULL, c->game, p.edition))
           && ed->data != c->setup.edition) {
        p.edition++;
    }
    assert(ed);
    p.setup = c->setup;
    p.setup.edition = NULL;
    p.level = c->level;
    p.seed = c->seed;
    p.seat = c->seat;
    p.watched = c->watched;
    p.n_legal = c->n_legal;
    p.chosen = c->chosen;
    p.undone = c->undone;
    p.most = c->most;
    p.thought = c->thought;
    buf_add_n(bytes, (const char *)&p, sizeof p);
    buf_add_n(bytes, (const char *)c->bot, bot_size(c->game));
    buf_add_n(bytes, (const char *)c->legal,
              (size_t)c->n_legal * sizeof *c->legal);
}

/* The head of a parcel, if it is one. */
static const struct game *read_parcel(const char *bytes, size_t n,
                                      struct parcel *p)
{
    if (n < sizeof *p) {
        return NULL;
    }
    memcpy(p, bytes, sizeof *p);
    const struct game *g = NULL;
    for (int i = 0; i <= p->game && (g = shelf_game(i)); i++) {
    }
    const struct shelf_edition *ed =
        g ? shelf_edition(NULL, g, p->edition) : NULL;
    if (!ed || p->n_legal < 1 || p->n_legal > g->max_legal || p->chosen < 0
        || p->chosen >= p->n_legal || n != parcel_size(g, p->n_legal)) {
        return NULL;
    }
    p->setup.edition = ed->data;
    return g;
}

static void print_choice(struct computer *c)
{
    buf_clear(&c->action);
    notation_print(c->game, &c->setup, c->legal[c->chosen], NULL, &c->action);
}

static void give_arena(struct computer *c)
{
    if (!c->arena.room) {
        c->arena.room = heap_new(1, BOT_ARENA);
        c->arena.size = BOT_ARENA;
    }
}

static void fill(struct computer *c, const struct parcel *p, const char *rest)
{
    size_t n_bot = bot_size(c->game);
    memcpy(c->bot, rest, n_bot);
    bot_carried(c->bot, c->game, &c->setup, &c->level);
    memcpy(c->legal, rest + n_bot, (size_t)p->n_legal * sizeof *c->legal);
    c->watched = p->watched;
    c->n_legal = p->n_legal;
    c->chosen = p->chosen;
    c->undone = p->undone;
    c->most = p->most;
    c->thought = p->thought;
    print_choice(c);
}

struct computer *computer_from(const char *bytes, size_t n)
{
    struct parcel p;
    const struct game *g = read_parcel(bytes, n, &p);
    if (!g) {
        return NULL;
    }
    struct computer *c = new_computer(g, &p.setup, p.seat, &p.level, &p.seed);
    fill(c, &p, bytes + sizeof p);
    return c;
}

bool computer_unpack(struct computer *c, const char *bytes, size_t n)
{
    struct parcel p;
    if (read_parcel(bytes, n, &p) != c->game || p.seat != c->seat) {
        return false;
    }
    fill(c, &p, bytes + sizeof p);
    give_arena(c); /* for the reasons of a hint */
    return true;
}

/* ---- Watching and thinking ---- */

struct watch {
    struct computer *computer;
    const struct table *table;
};

static void see(void *context, const struct event *event, int n,
                const void *view)
{
    struct watch *w = context;
    struct computer *c = w->computer;
    const struct ply *ply = table_ply(w->table, c->watched++);
    if (ply->actor == c->seat) {
        bot_did(c->bot, ply->action);
    }
    bot_see(c->bot, event, n, view);
    memcpy(c->view, view, c->game->view_size);
}

bool computer_watch(struct computer *c, const struct table *t)
{
    bool is_anew = c->watched == 0 || table_undone(t) != c->undone;
    if (table_undone(t) != c->undone) {
        c->undone = table_undone(t);
        c->watched = 0;
        bot_start(c->bot, c->game, &c->setup, c->seat, &c->level, &c->seed);
    }
    table_follow(t, c->seat, c->watched, see, &(struct watch){c, t});
    assert(c->watched == table_plies(t));
    const struct action *list;
    c->n_legal = table_legal(t, c->seat, &list);
    memcpy(c->legal, list, (size_t)c->n_legal * sizeof *list);
    c->chosen = 0;
    if (c->n_legal > 0 && c->mind.watch) {
        c->mind.watch(c->mind.self, t, is_anew);
    }
    return c->n_legal > 0;
}

void computer_think(struct computer *c)
{
    if (c->mind.think) {
        c->thought = (struct bot_thought){0};
        c->chosen = c->mind.think(c->mind.self, c->legal, c->n_legal);
        print_choice(c);
        return;
    }
    give_arena(c);
    uint32_t iterations = c->most < c->level.iterations ? c->most : 0;
    c->chosen = bot_choose(c->bot, c->legal, c->n_legal, iterations, &c->arena,
                           &c->thought);
    print_choice(c);
}

void computer_hurry(struct computer *c, uint32_t iterations)
{
    c->most = iterations;
}

void computer_rest(struct computer *c)
{
    free(c->arena.room);
    c->arena = (struct bot_arena){0};
}

const char *computer_action(const struct computer *c)
{
    return c->action.text;
}

bool computer_waits(const struct computer *c)
{
    return c->thought.waits;
}

int computer_pause_ms(const struct computer *c)
{
    return bot_pause_ms(c->bot);
}

uint32_t computer_iterations(const struct computer *c)
{
    return c->thought.iterations;
}

static const char *nudge_for(const struct computer *c, struct fact f)
{
    const struct game *g = c->game;
    const char *nudge = g->nudge ? g->nudge(&c->setup, f.where) : NULL;
    return nudge ? nudge : N_("Where did you see {what:the}?");
}

/* So many of ten games are won, of such a worth. */
static int tenths(int32_t worth)
{
    return worth < 0 ? 0 : worth > 1000 ? 10 : (worth + 50) / 100;
}

static const char *reason_for(const struct computer *c,
                              const struct bot_thought *why, bool as_nudge)
{
    if (why->waits) {
        return N_("You may wait: let somebody else act first.");
    }
    if (why->iterations == 0) {
        return N_("It is all that can be done: take your time.");
    }
    if (!why->has_fact && tenths(why->worth) == 0) {
        return N_("Few games are won from here; this promises most.");
    }
    if (!why->has_fact) {
        return why->recalls
                   ? N_("Nothing that you have seen decides it. Of ten games "
                        "that go on like this about {won:one is|# are} won.")
                   : N_("Of ten games that go on like this about "
                        "{won:one is|# are} won.");
    }
    return as_nudge ? nudge_for(c, why->fact)
           : why->turns_ago == 0
               ? N_("You have just learned this.")
               : N_("You learned this {turns:a move|# moves} ago.");
}

static struct bot_thought explained(const struct computer *c)
{
    struct bot_thought why = c->thought;
    struct bot_arena arena = c->arena;
    bot_explain(c->bot, c->legal, c->n_legal, c->chosen, &arena, &why);
    return why;
}

/* What the game says of what it chose, where no fact decides. */
static struct sentence plan_of(const struct computer *c,
                               const struct bot_thought *why)
{
    struct question q = {.text = NULL};
    if (c->game->plan && !why->has_fact
        && (why->iterations > 0 || why->waits)) {
        c->game->plan(&c->setup, bot_know(c->bot), c->seat, c->legal[c->chosen],
                      &q);
    }
    return sentence_of_question(&q);
}

const char *computer_advice(const struct computer *c, bool is_wanted)
{
    struct bot_thought why = explained(c);
    if (computer_waits(c)
        || (!is_wanted && (why.has_fact || plan_of(c, &why).text))) {
        return NULL;
    }
    return computer_action(c);
}

/* What is spent by what it chose. */
static const char *cost_of(const struct computer *c)
{
    const struct game *g = c->game;
    struct action a = c->legal[c->chosen];
    const char *cost = g->cost ? g->cost(&c->setup, c->view, c->seat, a) : NULL;
    return cost                                 ? cost
           : g->costly_verbs & VERB_BIT(a.verb) ? N_("It is spent then.")
                                                : NULL;
}

struct reason computer_reason(const struct computer *c, bool as_nudge)
{
    struct reason r = {.fact = {.text = NULL}};
    struct bot_thought why = explained(c);
    r.plan = plan_of(c, &why);
    bool is_less = as_nudge && (why.has_fact || r.plan.text);
    r.when.text = as_nudge && r.plan.text && !why.waits
                      ? NULL
                      : reason_for(c, &why, as_nudge);
    r.cost.text = why.waits || is_less ? NULL : cost_of(c);
    if (!why.has_fact) {
        sentence_add(&r.when, "won", NUMBER, (uint8_t)tenths(why.worth));
        return r;
    }
    const struct game *g = c->game;
    sentence_add(&r.when, "what", g->fact_what, why.fact.what);
    sentence_add(&r.when, "turns", NUMBER,
                 why.turns_ago < UINT8_MAX ? (uint8_t)why.turns_ago
                                           : UINT8_MAX);
    if (!as_nudge) { /* a nudge keeps the place to itself */
        r.fact = sentence_of_fact(g, &c->setup, why.fact);
    }
    return r;
}

void computer_why(const struct computer *c, bool as_nudge,
                  const char *const *names, translator *say, struct buf *b)
{
    struct reason r = computer_reason(c, as_nudge);
    const struct sentence *all[] = {&r.fact, &r.plan, &r.when, &r.cost};
    bool is_first = true;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i]->text) {
            buf_add(b, is_first ? "" : " ");
            sentence_print(c->game, &c->setup, all[i], TABLE, names, say, b);
            is_first = false;
        }
    }
}

void computer_why_json(const struct computer *c, bool as_nudge, struct jot *j)
{
    struct reason r = computer_reason(c, as_nudge);
    const struct sentence *all[] = {&r.fact, &r.plan, &r.when, &r.cost};
    jot_open(j, '[');
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i]->text) {
            sentence_json(c->game, &c->setup, all[i], j);
        }
    }
    jot_close(j, ']');
}
