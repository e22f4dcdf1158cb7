/*
 * spreads.c: what is imagined comes with its chance; see inside.h.
 *
 * imagine is compared with chance itself, in two ways.
 *
 * 1. From the start.  The match is played many times more, with other
 *    outcomes, and of these worlds those count in which the observer was told
 *    and saw the same, each with the chance that its visible outcomes had in
 *    it.
 * 2. Step by step, wherever a match may get: worlds imagined before an action
 *    play it, or something that looks the same to the observer.
 *
 * What the referee and all seats would see of them, and what chance may do
 * next in them, must be spread as it is over imagined ones (chi-square, byte
 * by byte).  Of what a seat did, the table sees the open part, which says
 * nothing; the rest it took with all choices alike.
 */
// SPDX-License-Identifier: MIT
#include <math.h>
#include <string.h>

#include "core/chance.h"
#include "core/notation.h"
#include "tests/conformance/inside.h"

/* Another way in which chance could have gone. */
struct sample {
    unsigned char *state;
    double weight; /* 0: the observer would have noticed */
};

/* What somebody saw of the last action. */
struct sight {
    struct happened seen;
    unsigned char *view;
};

/* One observer's past, ply by ply.  A newcomer has none: only the last view. */
struct past {
    who w;
    bool is_newcomer, is_last;
    struct sight own, open; /* w's, and the table's */
    unsigned char *truth, *other_view;
    const struct outcome *sure; /* chance just did this, as w can tell */
};

/* Whether w, who saw that, would not tell this from it. */
static bool is_alike(struct conform *c, struct past *past, who w,
                     const struct sight *sight, const struct happened *all,
                     const unsigned char *state)
{
    struct happened seen;
    if (past->is_newcomer && !past->is_last) {
        return true;
    }
    conform_redact(c, all, w, &seen);
    c->game->view(c->setup, state, w, past->other_view);
    return (past->is_newcomer || conform_same_events(&seen, &sight->seen))
           && memcmp(sight->view, past->other_view, c->game->view_size) == 0;
}

/* Whether w would be told the same by this, and see the same after it; plays
 * it on `state`. */
static bool looks_alike(struct conform *c, struct past *past,
                        unsigned char *state, who actor, struct action a,
                        const struct layout *layout)
{
    struct happened all;
    bool has_layout = notation_has_layout(c->game, a.verb);
    conform_play(c, state, actor, a, has_layout ? layout : NULL, &all);
    return is_alike(c, past, past->w, &past->own, &all, state);
}

/* Chance acts in a sample: one of the outcomes that look alike, which then
 * weighs as much as all of them. */
static void chance_acts(struct conform *c, struct past *past,
                        struct sample *sample)
{
    const struct game *g = c->game;
    struct outcome out[MAX_OUTCOMES];
    unsigned char *after = conform_bytes(c, g->state_size, 0);
    int n = g->outcomes(c->setup, sample->state, out), kept = 0;
    if (n < 0) {
        struct outcome o = {0};
        if (past->sure) {
            o = *past->sure;
        } else {
            chance_draw(g, c->setup, sample->state, &c->aside, &o.action,
                        &o.layout);
        }
        sample->weight *=
            conform_is_legal(c, sample->state, CHANCE, o.action, &o.layout)
            && looks_alike(c, past, sample->state, CHANCE, o.action, &o.layout);
        return;
    }
    double total = 0, alike = 0;
    for (int i = 0; i < n; i++) {
        memcpy(after, sample->state, g->state_size);
        total += out[i].weight;
        if (looks_alike(c, past, after, CHANCE, out[i].action,
                        &out[i].layout)) {
            alike += out[i].weight;
            out[kept++] = out[i];
        }
    }
    sample->weight *= alike / total;
    if (kept > 0) {
        double at = rng_below(&c->aside, 1u << 30) / (double)(1u << 30) * alike;
        int i = 0;
        while (i < kept - 1 && at >= out[i].weight) {
            at -= out[i++].weight;
        }
        looks_alike(c, past, sample->state, CHANCE, out[i].action,
                    &out[i].layout);
    }
}

/* Whether w can tell what chance did, of outcomes that nobody can list: not if
 * it would take another for it, or the same with two items exchanged. */
static bool is_sure(struct conform *c, struct past *past,
                    const unsigned char *before, const struct outcome *as)
{
    const struct game *g = c->game;
    struct outcome out[MAX_OUTCOMES];
    unsigned char *after = conform_bytes(c, g->state_size, 0);
    bool sure = g->outcomes(c->setup, before, out) < 0;
    for (int i = 0; sure && i < as->layout.n * as->layout.n; i++) {
        int one = i / as->layout.n, two = i % as->layout.n;
        *out = *as;
        out->layout.item[one] = as->layout.item[two];
        out->layout.item[two] = as->layout.item[one];
        memcpy(after, before, g->state_size);
        sure =
            out->layout.item[one] == as->layout.item[one]
            || !conform_is_legal(c, before, CHANCE, out->action, &out->layout)
            || !looks_alike(c, past, after, CHANCE, out->action, &out->layout);
    }
    for (int i = 0; sure && i < 30; i++) {
        *out = (struct outcome){0};
        memcpy(after, before, g->state_size);
        chance_draw(g, c->setup, before, &c->aside, &out->action, &out->layout);
        sure =
            (memcmp(&out->action, &as->action, sizeof as->action) == 0
             && memcmp(&out->layout, &as->layout, sizeof as->layout) == 0)
            || !looks_alike(c, past, after, CHANCE, out->action, &out->layout);
    }
    return sure;
}

/* Another seat acts in a sample: what the match did, or, if that was secret,
 * anything that w would not tell from it, of all that the table would not,
 * each alike. */
static void seat_acts(struct conform *c, struct past *past,
                      struct sample *sample, who actor, struct action a,
                      bool is_secret)
{
    const struct game *g = c->game;
    struct action *list = conform_actions(c);
    unsigned char *after = conform_bytes(c, g->state_size, 0);
    int n = g->legal(c->setup, sample->state, actor, list);
    int kept = 0, n_open = 0;
    for (int i = 0; i < n; i++) {
        struct happened all;
        if (!is_secret && memcmp(&list[i], &a, sizeof a) != 0) {
            continue;
        }
        memcpy(after, sample->state, g->state_size);
        conform_play(c, after, actor, list[i], NULL, &all);
        n_open += is_alike(c, past, TABLE, &past->open, &all, after);
        if (is_alike(c, past, past->w, &past->own, &all, after)) {
            list[kept++] = list[i];
        }
    }
    if (kept == 0) {
        sample->weight = 0;
        return;
    }
    /* What the match did comes oftener, and weighs less: it may show later. */
    int as = 0;
    while (as < kept && memcmp(&list[as], &a, sizeof a) != 0) {
        as++;
    }
    int took = (int)rng_below(&c->aside, (uint32_t)kept);
    took = as < kept && rng_below(&c->aside, 2) ? as : took;
    double often = as == kept ? 1.0 / kept : (0.5 / kept) + 0.5 * (took == as);
    sample->weight *= is_secret ? 1 / (often * n_open) : 1;
    looks_alike(c, past, sample->state, actor, list[took], NULL);
}

/* Whether w would not tell something else that the actor might do from this. */
static bool is_secret(struct conform *c, struct past *past,
                      const unsigned char *before, who actor, struct action a)
{
    const struct game *g = c->game;
    struct action *list = conform_actions(c);
    unsigned char *after = conform_bytes(c, g->state_size, 0);
    int n = g->legal(c->setup, before, actor, list);
    bool found = false;
    for (int i = 0; !found && i < n; i++) {
        memcpy(after, before, g->state_size);
        found = memcmp(&list[i], &a, sizeof a) != 0
                && looks_alike(c, past, after, actor, list[i], NULL);
    }
    return found;
}

/* Whether somebody else may now do something of which w is told nothing at all:
 * then w cannot even tell how often. */
static bool can_act_unseen(struct conform *c, const struct past *past)
{
    const struct game *g = c->game;
    struct action *list = conform_actions(c);
    unsigned char *after = conform_bytes(c, g->state_size, 0);
    bool found = false;
    for (who seat = 0; seat < c->setup->n_seats; seat++) {
        int n =
            seat == past->w ? 0 : g->legal(c->setup, past->truth, seat, list);
        for (int i = 0; !found && i < n; i++) {
            struct happened all, seen;
            memcpy(after, past->truth, g->state_size);
            conform_play(c, after, seat, list[i], NULL, &all);
            conform_redact(c, &all, past->w, &seen);
            g->view(c->setup, after, past->w, past->other_view);
            found =
                seen.n == 0
                && memcmp(past->own.view, past->other_view, g->view_size) == 0;
        }
    }
    return found;
}

/* Takes all samples on by one ply of the match; false when nobody could say
 * how likely they are. */
static bool go_on(struct conform *c, struct past *past, int at,
                  struct sample *sample, int n)
{
    const struct game *g = c->game;
    enum { SOME = 40 };
    const struct ply *p = table_ply(c->table, at);
    unsigned char *before = conform_bytes(c, g->state_size, 0);
    struct happened all;
    memcpy(before, past->truth, g->state_size);
    conform_play(c, past->truth, p->actor, p->action, table_layout(c->table, p),
                 &all);
    conform_redact(c, &all, past->w, &past->own.seen);
    conform_redact(c, &all, TABLE, &past->open.seen);
    g->view(c->setup, past->truth, past->w, past->own.view);
    g->view(c->setup, past->truth, TABLE, past->open.view);
    struct outcome as = {.action = p->action};
    const struct layout *l = table_layout(c->table, p);
    as.layout = l ? *l : as.layout;
    if (p->actor == CHANCE && is_sure(c, past, before, &as)) {
        past->sure = &as;
    }
    bool others = p->actor != CHANCE && p->actor != past->w;
    bool secret = others && is_secret(c, past, before, p->actor, p->action);
    for (int i = 0; others && !secret && i < n && i < SOME; i++) {
        secret = sample[i].weight > 0
                 && is_secret(c, past, sample[i].state, p->actor, p->action);
    }
    for (int i = 0; i < n; i++) {
        struct sample *s = &sample[i];
        if (!(g->waiting(c->setup, s->state) & WHO_BIT(p->actor))) {
            s->weight = 0;
        } else if (s->weight > 0 && p->actor == CHANCE) {
            chance_acts(c, past, s);
        } else if (s->weight > 0 && p->actor != past->w) {
            seat_acts(c, past, s, p->actor, p->action, secret);
        } else if (s->weight > 0) {
            s->weight *=
                conform_is_legal(c, s->state, p->actor, p->action, NULL)
                && looks_alike(c, past, s->state, p->actor, p->action, NULL);
        }
    }
    past->sure = NULL;
    double most = 0; /* of a long past, the chances would be too small */
    for (int i = 0; i < n; i++) {
        most = sample[i].weight > most ? sample[i].weight : most;
    }
    for (int i = 0; most > 0 && i < n; i++) {
        sample[i].weight /= most;
    }
    return most > 0 && !can_act_unseen(c, past);
}

/* What chance may do next, as a set: one bit for each outcome, or for some. */
enum { CHANCE_BYTES = 32 };

static void see_chance(const struct conform *c, const unsigned char *state,
                       unsigned char *out)
{
    struct outcome list[MAX_OUTCOMES];
    int n = 0;
    if (c->game->waiting(c->setup, state) & WHO_BIT(CHANCE)) {
        n = c->game->outcomes(c->setup, state, list);
    }
    memset(out, 0, CHANCE_BYTES);
    for (int i = 0; i < n; i++) {
        uint32_t bit = list[i].action.verb;
        for (int k = 0; k < MAX_ARGS; k++) {
            bit = bit * 31 + list[i].action.arg[k];
        }
        for (int k = 0; k < list[i].layout.n; k++) {
            bit = bit * 31 + list[i].layout.item[k];
        }
        out[bit / 8 % CHANCE_BYTES] |= (unsigned char)(1u << bit % 8);
    }
}

size_t conform_picture_size(const struct conform *c)
{
    return (size_t)c->game->view_size * (c->setup->n_seats + 1u) + CHANCE_BYTES;
}

void conform_picture(struct conform *c, const unsigned char *state,
                     unsigned char *out)
{
    for (int i = 0; i <= c->setup->n_seats; i++) {
        who w = (who)(i < c->setup->n_seats ? i : REFEREE);
        c->game->view(c->setup, state, w, out);
        out += c->game->view_size;
    }
    see_chance(c, state, out);
}

/* How far two lots of byte values are from being drawn alike; `n` of each are
 * worth so many. */
static double difference(const double one[256], double n, const double two[256],
                         double m)
{
    double chi = 0;
    int df = -1;
    double rest[2] = {0, 0};
    for (int v = 0; v <= 256; v++) {
        double a = v < 256 ? one[v] * n : rest[0];
        double b = v < 256 ? two[v] * m : rest[1];
        if (v < 256 && a + b < 16) { /* rare values count together */
            rest[0] += a;
            rest[1] += b;
        } else if (a + b >= 16) {
            double off = a * sqrt(m / n) - b * sqrt(n / m);
            chi += off * off / (a + b);
            df++;
        }
    }
    return df > 0 ? conform_deviations(chi, df) : 0;
}

static void compare_imagined(struct conform *c, who w,
                             const unsigned char *know,
                             const struct sample *sample, int n)
{
    enum { ENOUGH = 100 };
    const struct game *g = c->game;
    size_t size = conform_picture_size(c);
    double sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        sum += sample[i].weight;
        squares += sample[i].weight * sample[i].weight;
    }
    if (squares == 0 || sum * sum / squares < ENOUGH) {
        return;
    }
    double(*here)[256] =
        (double(*)[256])(void *)conform_bytes(c, size * sizeof *here, 0);
    double(*there)[256] =
        (double(*)[256])(void *)conform_bytes(c, size * sizeof *there, 0);
    unsigned char *seen = conform_bytes(c, size, 0);
    unsigned char *state = conform_bytes(c, g->state_size, 0);
    for (int i = 0; i < n; i++) {
        conform_picture(c, sample[i].state, seen);
        for (size_t k = 0; k < size; k++) {
            here[k][seen[k]] += sample[i].weight / sum;
        }
    }
    int got = 0;
    for (int i = 0; i < n; i++) {
        if (g->imagine(c->setup, know, w, &c->aside, state)) {
            conform_picture(c, state, seen);
            for (size_t k = 0; k < size; k++) {
                there[k][seen[k]]++;
            }
            got++;
        }
    }
    for (size_t k = 0; got > 0 && k < size; k++) {
        for (int v = 0; v < 256; v++) {
            there[k][v] /= got;
        }
        if (difference(here[k], sum * sum / squares, there[k], got)
            > conform_limit) {
            conform_fail(c, CONFORM_CHANCE,
                         "what is imagined for %d after ply %d has not its "
                         "chance: byte %d of a view of %d",
                         w, table_plies(c->table), (int)k % g->view_size,
                         (int)k / g->view_size);
        }
    }
    c->report->spread++;
}

/* The sanitizers look for mistakes of memory, not of chance: for them few. */
#ifdef THICKET_SLOW_ASSERTS
enum { SAMPLES = 100 };
#else
enum { SAMPLES = 1000 };
#endif

static void begin(struct conform *c, who w, struct past *past,
                  struct sample **sample)
{
    const struct game *g = c->game;
    *past = (struct past){.w = w,
                          .truth = conform_bytes(c, g->state_size, 0),
                          .other_view = conform_bytes(c, g->view_size, 0)};
    past->own.view = conform_bytes(c, g->view_size, 0);
    past->open.view = conform_bytes(c, g->view_size, 0);
    *sample =
        (struct sample *)(void *)conform_bytes(c, SAMPLES * sizeof **sample, 0);
    for (int i = 0; i < SAMPLES; i++) {
        (*sample)[i].state = conform_bytes(c, g->state_size, 0);
        (*sample)[i].weight = 1;
    }
}

static void spread(struct conform *c, who w, bool is_newcomer,
                   const unsigned char *know)
{
    const struct game *g = c->game;
    struct sample *sample;
    struct past past;
    begin(c, w, &past, &sample);
    past.is_newcomer = is_newcomer;
    g->start(c->setup, past.truth);
    for (int i = 0; i < SAMPLES; i++) {
        memcpy(sample[i].state, past.truth, g->state_size);
    }
    for (int at = 0; at < table_plies(c->table); at++) {
        past.is_last = at + 1 == table_plies(c->table);
        if (!go_on(c, &past, at, sample, SAMPLES)) {
            c->seat[w].is_past_telling = !is_newcomer;
            return;
        }
    }
    compare_imagined(c, w, know, sample, SAMPLES);
}

void conform_spread(struct conform *c, who w)
{
    enum {
        IN_A_GAME = 2,
        AFTER_EACH = 2, /* verb */
        IN_ALL = 80,
        LONG_AGO = 200,
        JUST_BEGUN = 3
    };
    const struct game *g = c->game;
    const struct seat *seat = &c->seat[w];
    uint32_t n = (uint32_t)table_plies(c->table);
    if (c->report->spread >= IN_ALL) {
        return;
    }
    if (n <= JUST_BEGUN && rng_below(&c->aside, 8) == 0) {
        unsigned char *know = conform_bytes(c, g->know_size, 0);
        memcpy(know, seat->know, g->know_size);
        g->believe(c->setup, know, w, NULL, 0);
        spread(c, w, true, know);
    }
    if (!seat->has_twin || seat->is_past_telling || n > LONG_AGO
        || memcmp(seat->twin, c->state, g->state_size) == 0) {
        return;
    }
    uint8_t *after =
        &c->report->spread_after[table_ply(c->table, (int)n - 1)->action.verb];
    if (*after < AFTER_EACH
        || (c->spread < IN_A_GAME && rng_below(&c->aside, 4 + n) < 4 + n / 8)) {
        ++*after;
        c->spread++;
        spread(c, w, false, seat->know);
    }
}

/* Worlds imagined before the last action go on by it. */
static void step(struct conform *c, who w, const unsigned char *before,
                 const unsigned char *known_before)
{
    const struct game *g = c->game;
    struct sample *sample;
    struct past past;
    begin(c, w, &past, &sample);
    past.is_last = true;
    memcpy(past.truth, before, g->state_size);
    g->view(c->setup, before, w, past.own.view);
    if (can_act_unseen(c, &past)) {
        return;
    }
    for (int i = 0; i < SAMPLES; i++) {
        sample[i].weight =
            g->imagine(c->setup, known_before, w, &c->aside, sample[i].state);
    }
    if (go_on(c, &past, table_plies(c->table) - 1, sample, SAMPLES)) {
        compare_imagined(c, w, c->seat[w].know, sample, SAMPLES);
    }
}

void conform_step(struct conform *c, who w, const unsigned char *before,
                  const unsigned char *known_before)
{
    enum { AFTER_EACH = 6, WORLDS = 4 };
    const struct game *g = c->game;
    unsigned char *state = conform_bytes(c, g->state_size, 0);
    int n = table_plies(c->table);
    uint8_t *after =
        &c->report->step_after[table_ply(c->table, n - 1)->action.verb];
    if (n < 2 || *after == AFTER_EACH || rng_below(&c->aside, 3)) {
        return;
    }
    bool is_hidden = false;
    for (int i = 0; i < WORLDS && !is_hidden; i++) {
        is_hidden = g->imagine(c->setup, c->seat[w].know, w, &c->aside, state)
                    && memcmp(state, c->state, g->state_size) != 0;
    }
    if (is_hidden) {
        ++*after;
        step(c, w, before, known_before);
    }
}
