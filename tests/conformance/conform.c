/*
 * conform.c: see conform.h.
 *
 * Secrets are checked in three ways, for every seat and for the table:
 *
 * 1. The twin.  From a seat's knowledge a state is imagined that the seat
 *    cannot tell from the truth.  Its view, its legal actions, who is waited
 *    for, and why other actions are refused must be the same to the byte.
 * 2. The twin lives on.  The same action is played in the truth and in the
 *    twin; if the seat's knowledge is then still the same, the events it was
 *    told must be the same too: else they told it something that its
 *    knowledge does not hold.
 * 3. The other choice.  In the truth, another action of the same actor is
 *    tried.  If the seat's view and knowledge are the same after both, but
 *    the actor's own view (for chance: the referee's) is not, then the
 *    difference was kept from the seat: its events must not show it.
 */
// SPDX-License-Identifier: MIT
#include "tests/conformance/conform.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/record.h"
#include "table/table.h"

enum { LONGEST = 20000, CANARY = 0x7e };

/* One observer's side of the game. */
struct seat {
    unsigned char *know, *view;
    unsigned char *twin; /* a state it cannot tell from the truth */
    bool has_twin;
};

struct conform {
    const struct game *game;
    struct table_start start;
    const struct setup *setup;
    struct rng rng;
    struct table *table; /* plays along, for records and refusals */
    unsigned char *state;
    struct seat seat[N_WHO];
    struct conform_report *report;
    void **scratch; /* given back after every action, and after a failure */
    size_t n_scratch, max_scratch;
    jmp_buf failed;
};

static void fail(struct conform *c, enum conform_group group,
                 const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));

static void fail(struct conform *c, enum conform_group group,
                 const char *format, ...)
{
    va_list args;
    va_start(args, format);
    c->report->group = group;
    vsnprintf(c->report->why, sizeof c->report->why, format, args);
    va_end(args);
    longjmp(c->failed, 1);
}

const char *conform_group_name(enum conform_group group)
{
    static const char *const name[] = {
        [CONFORM_LISTS] = "lists are sorted, unique and within their maxima",
        [CONFORM_TEXT] = "text goes there and back, sentences are complete",
        [CONFORM_PURE] = "no byte is left unset, only the state changes",
        [CONFORM_REPLAY] =
            "records replay, undo undoes, refusals change nothing",
        [CONFORM_SECRETS] = "a seat cannot tell twins apart",
        [CONFORM_KNOWING] = "knowledge is whole and imagines what fits it",
    };
    return name[group];
}

/* Those who look: the seats and the table. */
static bool is_observer(const struct conform *c, who w)
{
    return w < c->setup->n_seats || w == TABLE;
}

/* ---- Helpers
 * ------------------------------------------------------------------- */

/* An action as text, in a buffer that the next call reuses. */
static const char *text_of(const struct conform *c, struct action a,
                           const struct layout *layout)
{
    static char room[2000];
    struct buf b = BUF_OVER(room);
    buf_clear(&b);
    notation_print(c->game, c->setup, a, layout, &b);
    return room;
}

/* A game's own struct for a while, on the heap so that a sanitizer sees its
 * end. */
static unsigned char *bytes(struct conform *c, size_t n, int fill)
{
    unsigned char *p = heap_new(n, 1);
    memset(p, fill, n);
    heap_room((void **)&c->scratch, c->n_scratch, &c->max_scratch,
              sizeof *c->scratch);
    c->scratch[c->n_scratch++] = p;
    return p;
}

static struct action *actions(struct conform *c)
{
    return (struct action *)(void *)bytes(
        c, c->game->max_legal * sizeof(struct action), CANARY);
}

static void give_back(struct conform *c)
{
    while (c->n_scratch > 0) {
        free(c->scratch[--c->n_scratch]);
    }
}

struct happened {
    struct event event[256];
    int n;
};

/* Plays on `state`, and gives all events. */
static void play_logged(struct conform *c, unsigned char *state, who w,
                        struct action a, const struct layout *layout,
                        struct happened *all)
{
    struct event_log log = {.event = all->event, .max = c->game->max_events};
    if (c->game->max_events > 200) {
        fail(c, CONFORM_LISTS, "max_events is over 200");
    }
    c->game->apply(c->setup, state, w, a, layout, &log);
    if (log.n > c->game->max_events) {
        fail(c, CONFORM_LISTS, "%s made %d events, max_events is %d",
             text_of(c, a, layout), log.n, c->game->max_events);
    }
    all->n = log.n;
}

/* What w sees of those. */
static void redact(const struct conform *c, const struct happened *all, who w,
                   struct happened *seen)
{
    seen->n = 0;
    for (int i = 0; i < all->n; i++) {
        seen->n +=
            event_redact(c->game, &all->event[i], w, &seen->event[seen->n]);
    }
}

static bool same_events(const struct happened *a, const struct happened *b)
{
    return a->n == b->n
           && memcmp(a->event, b->event, (size_t)a->n * sizeof *a->event) == 0;
}

/* ---- Setup
 * ------------------------------------------------------------------------ */

static int random_option(struct conform *c, const struct game_option *o)
{
    switch (o->type) {
    case OPTION_BOOL:
        return (int)rng_below(&c->rng, 2);
    case OPTION_NUMBER:
        return o->min
               + (int)rng_below(&c->rng, (uint32_t)(o->max - o->min + 1));
    case OPTION_CHOICE: {
        uint32_t n = 0;
        while (c->game->word(c->setup, o->vocab, (int)n)) {
            n++;
        }
        return (int)rng_below(&c->rng, n);
    }
    }
    return 0;
}

/* A random number of seats and random options that can be played together. */
static void choose_setup(struct conform *c, const struct shelf_edition *ed)
{
    const struct game *g = c->game;
    c->setup = &c->start.setup;
    do {
        int n = g->min_seats
                + (int)rng_below(&c->rng,
                                 (uint32_t)(g->max_seats - g->min_seats + 1));
        c->start.game = g;
        c->start.edition = ed;
        c->start.setup = setup_default(g, ed->data, n);
        c->start.manual = true;
        for (int i = 0; g->options[i].name; i++) {
            if (rng_below(&c->rng, 2)) {
                c->start.setup.option[i] =
                    (int16_t)random_option(c, &g->options[i]);
            }
        }
    } while (!table_can_start(&c->start, NULL));
}

/* ---- Lists and text
 * ------------------------------------------------------------------ */

static void check_waiting(struct conform *c)
{
    who_set set = c->game->waiting(c->setup, c->state);
    who_set seats = (who_set)(WHO_BIT(c->setup->n_seats) - 1);
    if (set != WHO_BIT(CHANCE) && (set & ~seats)) {
        fail(c, CONFORM_LISTS, "waiting names somebody who is not there");
    }
}

static void check_round_trip(struct conform *c, struct action a,
                             const struct layout *layout)
{
    struct action again;
    struct layout laid;
    const char *text = text_of(c, a, layout);
    struct layout none = {0};
    if (!notation_parse(c->game, c->setup, text, &again, &laid, NULL)
        || memcmp(&again, &a, sizeof a) != 0
        || memcmp(&laid, layout ? layout : &none, sizeof laid) != 0) {
        fail(c, CONFORM_TEXT, "\"%s\" does not read back as itself", text);
    }
}

static void check_legal(struct conform *c, who w)
{
    const struct game *g = c->game;
    struct action *list = actions(c);
    int n = g->legal(c->setup, c->state, w, list);
    bool is_waited_for = g->waiting(c->setup, c->state) & WHO_BIT(w);
    if (n > g->max_legal) {
        fail(c, CONFORM_LISTS, "%d legal actions, max_legal is %d", n,
             g->max_legal);
    }
    if ((n > 0) != is_waited_for) {
        fail(c, CONFORM_LISTS, "seat %d is %swaited for and has %d actions", w,
             is_waited_for ? "" : "not ", n);
    }
    for (int i = 0; i < n; i++) {
        if (i > 0 && memcmp(&list[i - 1], &list[i], sizeof *list) >= 0) {
            fail(c, CONFORM_LISTS, "\"%s\" is out of order or there twice",
                 text_of(c, list[i], NULL));
        }
        check_round_trip(c, list[i], NULL);
    }
}

static void check_outcomes(struct conform *c)
{
    struct outcome *out =
        (struct outcome *)(void *)bytes(c, MAX_OUTCOMES * sizeof *out, 0);
    int n = c->game->outcomes(c->setup, c->state, out);
    uint64_t total = 0;
    if (n == 0 || n > MAX_OUTCOMES) {
        fail(c, CONFORM_LISTS, "chance is waited for and has %d outcomes", n);
    }
    for (int i = 0; i < n; i++) {
        bool has_layout = notation_has_layout(c->game, out[i].action.verb);
        total += out[i].weight;
        if (out[i].weight == 0 || total > UINT32_MAX) {
            fail(c, CONFORM_LISTS, "the weights of chance are zero or too big");
        }
        if (i > 0
            && memcmp(&out[i - 1].action, &out[i].action,
                      sizeof(struct action) + sizeof(struct layout))
                   >= 0) {
            fail(c, CONFORM_LISTS, "outcome \"%s\" out of order or there twice",
                 text_of(c, out[i].action, &out[i].layout));
        }
        if (!has_layout && out[i].layout.n > 0) {
            fail(c, CONFORM_LISTS, "an outcome has a layout for no reason");
        }
        check_round_trip(c, out[i].action, &out[i].layout);
    }
}

static void check_word(struct conform *c, int kind, const struct event_arg *arg,
                       int value)
{
    if (!notation_word(c->game, c->setup, arg->vocab, value)) {
        fail(c, CONFORM_TEXT, "event %s: %s is %d, which has no word",
             c->game->event_kinds[kind].type, arg->name, value);
    }
}

/* Every observer's sentence has all its places filled. */
static void check_sentences(struct conform *c, const struct happened *all)
{
    for (int i = 0; i < all->n; i++) {
        const struct event *e = &all->event[i];
        const struct event_kind *kind = &c->game->event_kinds[e->kind];
        for (int k = 0; k < MAX_EVENT_ARGS; k++) {
            if (kind->arg[k].name && e->arg[k] != ABSENT) {
                check_word(c, e->kind, &kind->arg[k], e->arg[k]);
            }
        }
        for (int k = 0; k < e->list.n; k++) {
            check_word(c, e->kind, &kind->list, e->list.item[k]);
        }
        for (who w = 0; w < N_WHO; w++) {
            struct event seen;
            char room[2000];
            struct buf b = BUF_OVER(room);
            buf_clear(&b);
            if ((w == REFEREE || is_observer(c, w))
                && event_redact(c->game, e, w, &seen)) {
                event_sentence(c->game, c->setup, &seen, NULL, NULL, &b);
                if (strchr(room, '{') || b.full) {
                    fail(c, CONFORM_TEXT, "unfilled sentence for %d: %s", w,
                         room);
                }
            }
        }
    }
}

static void check_json(struct conform *c, const char *text)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!json) {
        fail(c, CONFORM_TEXT, "no JSON: %s", text);
    }
    json_decref(json);
}

/* ---- Purity
 * -------------------------------------------------------------------------- */

/* A view is the same whatever was in its bytes before, and prints as JSON. */
static void check_view(struct conform *c, who w)
{
    const struct game *g = c->game;
    unsigned char *one = bytes(c, g->view_size, 0xaa);
    unsigned char *two = bytes(c, g->view_size, 0x55);
    g->view(c->setup, c->state, w, one);
    g->view(c->setup, c->state, w, two);
    if (memcmp(one, two, g->view_size) != 0) {
        fail(c, CONFORM_PURE, "a view of %d leaves bytes unset", w);
    }
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    jot_open(&j, '{');
    g->view_json(c->setup, one, &j);
    jot_close(&j, '}');
    check_json(c, text.text);
    heap_free_buf(&text);
}

static void check_start(struct conform *c)
{
    const struct game *g = c->game;
    unsigned char *one = bytes(c, g->state_size, 0xaa);
    unsigned char *two = bytes(c, g->state_size, 0x55);
    g->start(c->setup, one);
    g->start(c->setup, two);
    if (memcmp(one, two, g->state_size) != 0) {
        fail(c, CONFORM_PURE, "start leaves bytes unset");
    }
}

/* ---- Twins
 * -----------------------------------------------------------------------------
 */

/* Writes a state that w cannot tell from the truth; false if none came. */
static bool imagine(struct conform *c, who w, const unsigned char *know,
                    unsigned char *out)
{
    const struct game *g = c->game;
    for (int tries = 0; tries < 20; tries++) {
        unsigned char *other = bytes(c, g->state_size, 0x55);
        struct rng before = c->rng;
        memset(out, 0xaa, g->state_size);
        bool good = g->imagine(c->setup, know, w, &c->rng, out);
        if (good) {
            c->rng = before;
            g->imagine(c->setup, know, w, &c->rng, other);
            if (memcmp(out, other, g->state_size) != 0) {
                fail(c, CONFORM_PURE, "imagine leaves bytes unset");
            }
        }
        if (good) {
            return true;
        }
    }
    return false;
}

/* The same to the byte: view, waiting, legal, refusals. */
static void compare_twin(struct conform *c, who w, const unsigned char *twin,
                         const char *when)
{
    const struct game *g = c->game;
    unsigned char *view = bytes(c, g->view_size, 0);
    g->view(c->setup, twin, w, view);
    c->report->twins++;
    if (memcmp(view, c->seat[w].view, g->view_size) != 0) {
        fail(c, CONFORM_SECRETS, "%s: the twin's view differs for %d", when, w);
    }
    if (g->waiting(c->setup, twin) != g->waiting(c->setup, c->state)) {
        fail(c, CONFORM_SECRETS, "%s: the twin waits for others, for %d", when,
             w);
    }
    if (w >= MAX_SEATS) {
        return;
    }
    struct action *here = actions(c);
    struct action *there = actions(c);
    int n = g->legal(c->setup, c->state, w, here);
    if (n != g->legal(c->setup, twin, w, there)
        || memcmp(here, there, (size_t)n * sizeof *here) != 0) {
        fail(c, CONFORM_SECRETS, "%s: the twin's legal actions differ for %d",
             when, w);
    }
    /* Why another action is refused must not depend on secrets either. */
    for (int i = 0; i < 8; i++) {
        struct action a = {0};
        a.verb = (uint8_t)rng_below(&c->rng, (uint32_t)notation_verbs(g));
        for (int k = 0; k < MAX_ARGS; k++) {
            a.arg[k] = (uint8_t)rng_below(&c->rng, 8);
        }
        bool is_legal = false;
        for (int k = 0; k < n; k++) {
            is_legal = is_legal || memcmp(&here[k], &a, sizeof a) == 0;
        }
        const char *why =
            is_legal ? NULL : g->why_not(c->setup, c->state, w, a);
        const char *why2 = is_legal ? NULL : g->why_not(c->setup, twin, w, a);
        if (!why != !why2 || (why && strcmp(why, why2) != 0)) {
            fail(c, CONFORM_SECRETS,
                 "%s: the twin refuses %s for another reason, for %d", when,
                 g->verbs[a.verb].pattern, w);
        }
    }
}

/* A fresh twin for w. */
static void check_imagined(struct conform *c, who w)
{
    struct seat *s = &c->seat[w];
    unsigned char *know = bytes(c, c->game->know_size, 0);
    memcpy(know, s->know, c->game->know_size);
    s->has_twin = imagine(c, w, s->know, s->twin);
    if (!s->has_twin) {
        fail(c, CONFORM_KNOWING, "imagine gave up 20 times for %d", w);
    }
    if (memcmp(know, s->know, c->game->know_size) != 0) {
        fail(c, CONFORM_PURE, "imagine changed the knowledge of %d", w);
    }
    compare_twin(c, w, s->twin, "imagined");
}

static bool is_legal(struct conform *c, const unsigned char *state, who w,
                     struct action a, const struct layout *layout)
{
    if (!(c->game->waiting(c->setup, state) & WHO_BIT(w))) {
        return false;
    }
    if (w == CHANCE) {
        return chance_possible(c->game, c->setup, state, a, layout);
    }
    struct action *list = actions(c);
    int n = c->game->legal(c->setup, state, w, list);
    bool found = false;
    for (int i = 0; i < n; i++) {
        found = found || memcmp(&list[i], &a, sizeof a) == 0;
    }
    return found;
}

/* What w knows after an action played on a copy of `state`. */
static void foresee(struct conform *c, const unsigned char *state, who actor,
                    struct action a, const struct layout *layout, who w,
                    unsigned char *after, struct happened *seen,
                    unsigned char *know, unsigned char *view)
{
    struct happened all;
    memcpy(after, state, c->game->state_size);
    play_logged(c, after, actor, a, layout, &all);
    redact(c, &all, w, seen);
    c->game->view(c->setup, after, w, view);
    memcpy(know, c->seat[w].know, c->game->know_size);
    c->game->learn(c->setup, know, w, seen->event, seen->n, view);
}

/* Way 3 of the opening comment, before the action is played. */
static void check_other_choice(struct conform *c, who actor, struct action a,
                               const struct layout *layout)
{
    const struct game *g = c->game;
    struct action other;
    struct layout other_layout = {0};
    if (actor == CHANCE) {
        chance_draw(g, c->setup, c->state, &c->rng, &other, &other_layout);
    } else {
        struct action *list = actions(c);
        int n = g->legal(c->setup, c->state, actor, list);
        other = list[rng_below(&c->rng, (uint32_t)n)];
    }
    who private = actor == CHANCE ? REFEREE : actor;
    unsigned char *state = bytes(c, g->state_size, 0);
    unsigned char *state2 = bytes(c, g->state_size, 0);
    unsigned char *view = bytes(c, g->view_size, 0);
    unsigned char *view2 = bytes(c, g->view_size, 0);
    unsigned char *know = bytes(c, g->know_size, 0);
    unsigned char *know2 = bytes(c, g->know_size, 0);
    for (who w = 0; w < N_WHO; w++) {
        struct happened seen, seen2;
        if (!is_observer(c, w) || w == actor) {
            continue;
        }
        foresee(c, c->state, actor, a, layout, w, state, &seen, know, view);
        foresee(c, c->state, actor, other, &other_layout, w, state2, &seen2,
                know2, view2);
        bool looks_alike = memcmp(view, view2, g->view_size) == 0
                           && memcmp(know, know2, g->know_size) == 0;
        g->view(c->setup, state, private, view);
        g->view(c->setup, state2, private, view2);
        bool differs = memcmp(view, view2, g->view_size) != 0;
        if (looks_alike && differs && !same_events(&seen, &seen2)) {
            fail(c, CONFORM_SECRETS,
                 "the events of \"%s\" tell %d what its view and knowledge "
                 "do not",
                 text_of(c, a, layout), w);
        }
        c->report->twins += looks_alike && differs;
    }
}

/* Way 2: called after the action was played in the truth and learned. */
static void check_twin_lives_on(struct conform *c, who w, who actor,
                                struct action a, const struct layout *layout,
                                const struct happened *seen,
                                const unsigned char *known_before)
{
    const struct game *g = c->game;
    struct seat *s = &c->seat[w];
    if (!s->has_twin || !is_legal(c, s->twin, actor, a, layout)) {
        s->has_twin = false;
        return;
    }
    unsigned char *know = bytes(c, g->know_size, 0);
    unsigned char *view = bytes(c, g->view_size, 0);
    struct happened all, seen2;
    memcpy(know, known_before, g->know_size);
    play_logged(c, s->twin, actor, a, layout, &all);
    redact(c, &all, w, &seen2);
    g->view(c->setup, s->twin, w, view);
    g->learn(c->setup, know, w, seen2.event, seen2.n, view);
    s->has_twin = memcmp(know, s->know, g->know_size) == 0;
    if (s->has_twin) {
        if (!same_events(seen, &seen2)) {
            fail(c, CONFORM_SECRETS,
                 "\"%s\" told %d more than its knowledge holds",
                 text_of(c, a, layout), w);
        }
        compare_twin(c, w, s->twin, "lived on");
    }
}

/* ---- Knowing
 * ------------------------------------------------------------------------------
 */

/* facts and believe are each other's inverse, and whatever is believed, what
 * shows on the table stays true. */
static void check_believing(struct conform *c, who w)
{
    const struct game *g = c->game;
    struct seat *s = &c->seat[w];
    struct fact *fact =
        (struct fact *)(void *)bytes(c, (g->max_facts + 1u) * sizeof *fact, 0);
    int n = g->facts(c->setup, s->know, w, fact);
    if (n > g->max_facts) {
        fail(c, CONFORM_KNOWING, "%d facts, max_facts is %d", n, g->max_facts);
    }
    for (int i = 0; i < n; i++) {
        if (!notation_word(g, c->setup, g->fact_what, fact[i].what)
            || !notation_word(g, c->setup, g->fact_where, fact[i].where)) {
            fail(c, CONFORM_KNOWING, "a fact of %d has no words", w);
        }
        if (i > 0 && memcmp(&fact[i - 1], &fact[i], sizeof *fact) >= 0) {
            fail(c, CONFORM_KNOWING, "the facts of %d are out of order", w);
        }
    }
    unsigned char *know = bytes(c, g->know_size, 0);
    unsigned char *state = bytes(c, g->state_size, 0);
    unsigned char *view = bytes(c, g->view_size, 0);
    memcpy(know, s->know, g->know_size);
    g->believe(c->setup, know, w, fact, n);
    if (memcmp(know, s->know, g->know_size) != 0) {
        fail(c, CONFORM_KNOWING,
             "believing its own facts changes what %d knows", w);
    }
    int kept = 0;
    for (int i = 0; i < n; i++) { /* forget some, get some wrong */
        if (rng_below(&c->rng, 2)) {
            fact[kept] = fact[i];
            if (rng_below(&c->rng, 4) == 0) {
                fact[kept].where = fact[rng_below(&c->rng, (uint32_t)n)].where;
            }
            kept++;
        }
    }
    g->believe(c->setup, know, w, fact, kept);
    if (imagine(c, w, know, state)) {
        g->view(c->setup, state, w, view);
        if (memcmp(view, s->view, g->view_size) != 0) {
            fail(c, CONFORM_KNOWING,
                 "a mistaken memory of %d imagines another table", w);
        }
    }
}

/* ---- One action
 * ------------------------------------------------------------------------------
 */

/* Chooses an actor and what it does. */
static who choose(struct conform *c, struct action *a, struct layout *layout)
{
    const struct game *g = c->game;
    who_set set = g->waiting(c->setup, c->state);
    *layout = (struct layout){0};
    if (set & WHO_BIT(CHANCE)) {
        check_outcomes(c);
        chance_draw(g, c->setup, c->state, &c->rng, a, layout);
        if (!chance_possible(g, c->setup, c->state, *a, layout)) {
            fail(c, CONFORM_LISTS, "chance drew \"%s\", which it may not",
                 text_of(c, *a, layout));
        }
        return CHANCE;
    }
    who w;
    do {
        w = (who)rng_below(&c->rng, MAX_SEATS);
    } while (!(set & WHO_BIT(w)));
    struct action *list = actions(c);
    int n = g->legal(c->setup, c->state, w, list);
    *a = list[rng_below(&c->rng, (uint32_t)n)];
    return w;
}

/* Somebody tries what is not theirs to do; nothing changes. */
static void check_refusals(struct conform *c)
{
    const struct game *g = c->game;
    who w = (who)rng_below(&c->rng, c->setup->n_seats);
    struct action a = {
        .verb = (uint8_t)rng_below(&c->rng, (uint32_t)notation_verbs(g))};
    if (notation_has_layout(g, a.verb)) {
        return;
    }
    const char *text = text_of(c, a, NULL);
    int n = table_plies(c->table);
    struct error e;
    if (is_legal(c, c->state, w, a, NULL)) {
        return;
    }
    if (table_act(c->table, w, text, &e) || table_plies(c->table) != n) {
        fail(c, CONFORM_REPLAY, "\"%s\" by %d was let through", text, w);
    }
    struct buf why = BUF_ON_HEAP;
    error_print(&e, NULL, &why);
    if (!why.text || strlen(why.text) < 5 || strchr(why.text, '{')) {
        fail(c, CONFORM_REPLAY, "\"%s\" is refused without a sentence", text);
    }
    heap_free_buf(&why);
}

static void one_action(struct conform *c)
{
    const struct game *g = c->game;
    struct action a;
    struct layout layout;
    check_waiting(c);
    for (who w = 0; w < c->setup->n_seats; w++) {
        check_legal(c, w);
    }
    check_refusals(c);
    who actor = choose(c, &a, &layout);
    const struct layout *laid = notation_has_layout(g, a.verb) ? &layout : NULL;
    check_round_trip(c, a, laid);
    check_other_choice(c, actor, a, &layout);

    /* Events or none, the state is the same. */
    struct happened all;
    unsigned char *quiet = bytes(c, g->state_size, 0);
    memcpy(quiet, c->state, g->state_size);
    g->apply(c->setup, quiet, actor, a, laid, NULL);
    play_logged(c, c->state, actor, a, laid, &all);
    if (memcmp(quiet, c->state, g->state_size) != 0) {
        fail(c, CONFORM_PURE, "\"%s\" plays differently with events",
             text_of(c, a, laid));
    }
    check_sentences(c, &all);
    table_play(c->table, actor, a, laid);

    unsigned char *before = bytes(c, g->know_size, 0);
    check_view(c, REFEREE);
    for (who w = 0; w < N_WHO; w++) {
        struct seat *s = &c->seat[w];
        if (!is_observer(c, w)) {
            continue;
        }
        struct happened seen;
        check_view(c, w);
        redact(c, &all, w, &seen);
        g->view(c->setup, c->state, w, s->view);
        memcpy(before, s->know, g->know_size);
        g->learn(c->setup, s->know, w, seen.event, seen.n, s->view);
        check_twin_lives_on(c, w, actor, a, laid, &seen, before);
        if (!s->has_twin || rng_below(&c->rng, 4) == 0) {
            check_imagined(c, w);
        }
        if (rng_below(&c->rng, 4) == 0) {
            check_believing(c, w);
        }
    }
    c->report->actions++;
}

/* ---- The end of a game
 * -------------------------------------------------------------------------- */

static void check_end(struct conform *c)
{
    const struct game *g = c->game;
    struct result r = {0};
    g->result(c->setup, c->state, &r);
    if (!r.word || !*r.word || strpbrk(r.word, " \"]")) {
        fail(c, CONFORM_LISTS, "the result has no word");
    }
    if (r.winners & ~(WHO_BIT(c->setup->n_seats) - 1)) {
        fail(c, CONFORM_LISTS, "somebody won who did not play");
    }
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    jot_open(&j, '{');
    g->result_json(c->setup, c->state, &j);
    jot_close(&j, '}');
    check_json(c, text.text);
    heap_free_buf(&text);
}

/* Records name a game; those of a game that is not on the shelf (a planted
 * mistake of tests/unit) cannot be read back. */
static bool has_records(const struct conform *c)
{
    return shelf_find_game(c->game->id) == c->game;
}

static void check_record(struct conform *c)
{
    if (!has_records(c)) {
        return;
    }
    struct shelf *shelf = shelf_new();
    struct buf one = BUF_ON_HEAP, two = BUF_ON_HEAP;
    struct error e;
    record_write(c->table, &one);
    struct table *again = record_read(shelf, one.text, one.n, &e);
    const struct shelf_edition *first = shelf_edition(NULL, c->game, 0);
    bool is_built_in = first && first->data == c->setup->edition;
    if (!again && is_built_in) {
        error_print(&e, NULL, &two);
        fail(c, CONFORM_REPLAY, "its own record is refused: %s", two.text);
    }
    if (again) {
        unsigned char *here = bytes(c, c->game->view_size, 0);
        unsigned char *there = bytes(c, c->game->view_size, 0);
        record_write(again, &two);
        c->game->view(c->setup, c->state, REFEREE, here);
        table_view(again, REFEREE, there);
        if (strcmp(one.text, two.text) != 0
            || memcmp(here, there, c->game->view_size) != 0) {
            fail(c, CONFORM_REPLAY, "a record does not replay as itself");
        }
    }
    table_free(again);
    heap_free_buf(&one);
    heap_free_buf(&two);
    shelf_free(shelf);
}

/* Undo, and the same actions again, come to the same position. */
static void check_undo(struct conform *c)
{
    if (!has_records(c)) {
        return;
    }
    struct buf one = BUF_ON_HEAP, two = BUF_ON_HEAP;
    int n = table_plies(c->table);
    record_write(c->table, &one);
    struct ply kept[64];
    struct layout laid[64];
    int from = n;
    while (from > 0 && n - from < 60 && table_undo(c->table, NULL)) {
        from = table_plies(c->table);
        if (rng_below(&c->rng, 4) == 0) {
            break;
        }
    }
    if (from == n) {
        heap_free_buf(&one);
        return;
    }
    /* The plies that undo took back are still those of the record. */
    struct table *whole = NULL;
    struct shelf *shelf = shelf_new();
    whole = record_read(shelf, one.text, one.n, NULL);
    for (int i = from; whole && i < n && i - from < 64; i++) {
        kept[i - from] = *table_ply(whole, i);
        const struct layout *l = table_layout(whole, &kept[i - from]);
        laid[i - from] = l ? *l : (struct layout){0};
        table_play(c->table, kept[i - from].actor, kept[i - from].action,
                   &laid[i - from]);
    }
    if (whole && n - from <= 64) {
        record_write(c->table, &two);
        if (strcmp(one.text, two.text) != 0) {
            fail(c, CONFORM_REPLAY, "undo and the same again differ");
        }
    }
    table_free(whole);
    shelf_free(shelf);
    heap_free_buf(&one);
    heap_free_buf(&two);
}

static void clean_up(struct conform *c)
{
    give_back(c);
    free(c->scratch);
    table_free(c->table);
    free(c->state);
    for (who w = 0; w < N_WHO; w++) {
        free(c->seat[w].know);
        free(c->seat[w].view);
        free(c->seat[w].twin);
    }
}

bool conform_game(const struct game *g, const struct shelf_edition *ed,
                  uint64_t seed, struct conform_report *report)
{
    struct conform *c = heap_new(1, sizeof *c);
    struct seed s = rng_seed_from(seed);
    c->game = g;
    c->report = report;
    rng_start(&c->rng, &s, RNG_TEST, 0);
    c->state = heap_new(1, g->state_size);
    for (who w = 0; w < N_WHO; w++) {
        c->seat[w].know = heap_new(1, g->know_size);
        c->seat[w].view = heap_new(1, g->view_size);
        c->seat[w].twin = heap_new(1, g->state_size);
    }
    bool good = setjmp(c->failed) == 0;
    if (good) {
        choose_setup(c, ed);
        check_start(c);
        c->table = table_new(&c->start);
        g->start(c->setup, c->state);
        uint32_t n = 0;
        while (g->waiting(c->setup, c->state)) {
            one_action(c);
            give_back(c);
            n++;
            if (g->max_length && n > g->max_length) {
                fail(c, CONFORM_LISTS, "more than max_length actions");
            }
            if (n > LONGEST) {
                break;
            }
        }
        if (n <= LONGEST) {
            check_end(c);
        }
        check_record(c);
        check_undo(c);
    }
    clean_up(c);
    free(c);
    return good;
}
