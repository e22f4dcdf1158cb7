/*
 * chances.c: chance is fair, and so is what is imagined; see inside.h.
 *
 * draw is compared with the list of outcomes (chi-square).  Outcomes that are
 * too many to list are all alike, so what could be exchanged must come equally
 * often: the actions that can come, all of them; in a layout the positions of
 * every item, their order, and the items that may stand for each other.
 *
 * imagine is compared with chance itself.  The match is played from its start
 * many times more, with other outcomes, and of these worlds those count in
 * which the observer was told and saw the same, each with the chance that its
 * visible outcomes had in it.  What the referee and all seats would see of
 * them must be spread as it is over imagined ones (chi-square, byte by byte).
 * Seats take all their choices alike.
 *
 * All seeds are fixed; a limit of six deviations leaves no room for luck.
 */
// SPDX-License-Identifier: MIT
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/notation.h"
#include "lib/heap.h"
#include "tests/conformance/inside.h"

static const double LIMIT = 6; /* deviations */

/* How many deviations a chi-square of df degrees lies above its mean, by
 * Wilson and Hilferty. */
static double deviations(double chi, int df)
{
    double part = 2.0 / (9.0 * df);
    return (cbrt(chi / df) - (1 - part)) / sqrt(part);
}

/* How far counts are from being all alike. */
static double unevenness(const uint32_t *count, int n)
{
    double total = 0, chi = 0;
    for (int i = 0; i < n; i++) {
        total += count[i];
    }
    for (int i = 0; i < n; i++) {
        double off = count[i] - total / n;
        chi += off * off / (total / n);
    }
    return n > 1 && total > 0 ? deviations(chi, n - 1) : 0;
}

/* ---- Draw ---- */

static int find(const struct outcome *out, int n, const struct outcome *what)
{
    int i = 0;
    while (i < n
           && (memcmp(&out[i].action, &what->action, sizeof what->action) != 0
               || memcmp(&out[i].layout, &what->layout, sizeof what->layout)
                      != 0)) {
        i++;
    }
    return i;
}

static void draw(struct conform *c, struct outcome *out)
{
    *out = (struct outcome){.weight = 1};
    chance_draw(c->game, c->setup, c->state, &c->aside, &out->action,
                &out->layout);
}

static void compare_with_list(struct conform *c, const struct outcome *out,
                              int n)
{
    enum { EACH = 24, LEAST = 600 };
    int samples = n * EACH > LEAST ? n * EACH : LEAST;
    uint32_t count[MAX_OUTCOMES] = {0};
    double total = 0, chi = 0;
    for (int i = 0; i < n; i++) {
        total += out[i].weight;
    }
    for (int i = 0; i < samples; i++) {
        struct outcome drawn;
        draw(c, &drawn);
        int at = find(out, n, &drawn);
        if (at == n) {
            conform_fail(c, CONFORM_CHANCE, "\"%s\" is drawn and not listed",
                         conform_text(c, drawn.action, &drawn.layout));
        }
        count[at]++;
    }
    for (int i = 0; i < n; i++) {
        double expected = out[i].weight / total * samples;
        chi += (count[i] - expected) * (count[i] - expected) / expected;
    }
    if (n > 1 && deviations(chi, n - 1) > LIMIT) {
        conform_fail(c, CONFORM_CHANCE,
                     "\"%s\" and the like are not drawn as outcomes lists them",
                     conform_text(c, out[0].action, &out[0].layout));
    }
}

/* Outcomes without a layout, too many to list: every possible action. */
static void compare_with_possible(struct conform *c, struct action like)
{
    enum { EACH = 12, MOST = 4096 };
    const struct game *g = c->game;
    int vocab[MAX_ARGS], size[MAX_ARGS] = {1, 1, 1}, n = 0;
    int slots = notation_slots(g, like.verb, vocab);
    assert(slots <= MAX_ARGS);
    for (int i = 0; i < slots; i++) {
        while (notation_word(g, c->setup, vocab[i], size[i])) {
            size[i]++;
        }
    }
    int all = size[0] * size[1] * size[2];
    if (all > MOST) {
        return;
    }
    uint32_t count[MOST] = {0};
    bool can[MOST] = {false};
    for (int i = 0; i < all; i++) {
        struct action a = {like.verb,
                           {(uint8_t)(i % size[0]),
                            (uint8_t)(i / size[0] % size[1]),
                            (uint8_t)(i / size[0] / size[1])}};
        can[i] = chance_possible(g, c->setup, c->state, a, NULL);
        n += can[i];
    }
    for (int i = 0; i < n * EACH; i++) {
        struct outcome drawn;
        draw(c, &drawn);
        const uint8_t *arg = drawn.action.arg;
        count[arg[0] + size[0] * (arg[1] + size[1] * arg[2])]++;
    }
    for (int i = 0, k = 0; i < all; i++) {
        if (can[i]) {
            count[k++] = count[i];
        }
    }
    if (unevenness(count, n) > LIMIT) {
        conform_fail(c, CONFORM_CHANCE, "\"%s\" and the like are not all alike",
                     conform_text(c, like, NULL));
    }
}

/* What was counted of many layouts, and some of them. */
enum { N_KEPT = 32 };
struct laid {
    int n, samples;
    struct layout kept[N_KEPT];
    uint32_t at[256][MAX_ITEMS]; /* by item and position */
    uint32_t all[256];
    uint32_t rises[MAX_ITEMS][MAX_ITEMS], equal[MAX_ITEMS][MAX_ITEMS];
};

static void count_layout(struct laid *laid, const struct layout *l)
{
    laid->kept[laid->samples++ % N_KEPT] = *l;
    laid->n = l->n;
    for (int i = 0; i < l->n; i++) {
        laid->at[l->item[i]][i]++;
        laid->all[l->item[i]]++;
        for (int k = i + 1; k < l->n; k++) {
            laid->rises[i][k] += l->item[i] < l->item[k];
            laid->equal[i][k] += l->item[i] == l->item[k];
        }
    }
}

/* Whether u may stand for v wherever one of them is there without the other. */
static bool can_stand_for(struct conform *c, const struct laid *laid,
                          struct action a, int u, int v)
{
    for (int i = 0; i < N_KEPT; i++) {
        struct layout l = laid->kept[i];
        for (int k = 0; k < l.n; k++) {
            bool is_one = l.item[k] == u || l.item[k] == v;
            l.item[k] = (uint8_t)(is_one ? u + v - l.item[k] : l.item[k]);
        }
        bool both = memchr(l.item, u, l.n) && memchr(l.item, v, l.n);
        if (!both && !chance_possible(c->game, c->setup, c->state, a, &l)) {
            return false;
        }
    }
    return true;
}

static bool is_even_layout(struct conform *c, const struct laid *laid,
                           struct action a)
{
    uint32_t like[256];
    int vocab = conform_items(c, a.verb), n_items = 0;
    while (notation_word(c->game, c->setup, vocab, n_items)) {
        n_items++;
    }
    for (int item = 0; item < n_items; item++) {
        if (laid->all[item] && unevenness(laid->at[item], laid->n) > LIMIT) {
            return false;
        }
        int n = 0;
        for (int v = 0; laid->all[item] && v < n_items; v++) {
            if (v == item || can_stand_for(c, laid, a, item, v)) {
                like[n++] = laid->all[v];
            }
        }
        if (unevenness(like, n) > LIMIT) {
            return false;
        }
    }
    for (int i = 0; i < laid->n; i++) {
        for (int k = i + 1; k < laid->n; k++) {
            double n = laid->samples - (double)laid->equal[i][k];
            if (fabs(laid->rises[i][k] - n / 2) > LIMIT * sqrt(n / 4)) {
                return false;
            }
        }
    }
    return true;
}

static void compare_with_itself(struct conform *c, const struct outcome *first)
{
    enum { SAMPLES = 1500 };
    struct laid *laid =
        (struct laid *)(void *)conform_bytes(c, sizeof *laid, 0);
    if (!notation_has_layout(c->game, first->action.verb)) {
        compare_with_possible(c, first->action);
        return;
    }
    for (int i = 0; i < SAMPLES; i++) {
        struct outcome drawn;
        draw(c, &drawn);
        count_layout(laid, &drawn.layout);
    }
    if (!is_even_layout(c, laid, first->action)) {
        conform_fail(c, CONFORM_CHANCE, "\"%s\" is not shuffled well",
                     conform_text(c, first->action, &first->layout));
    }
}

void conform_draws(struct conform *c)
{
    enum { OFTEN = 3 }; /* enough for one kind of outcome */
    struct outcome *out = (struct outcome *)(void *)conform_bytes(
        c, MAX_OUTCOMES * sizeof *out, 0);
    int n = c->game->outcomes(c->setup, c->state, out);
    if (n < 0) {
        draw(c, out);
    }
    uint8_t *tried = &c->report->tried[out[0].action.verb];
    if (n == 1 || *tried == OFTEN || rng_below(&c->aside, 2)) {
        return;
    }
    ++*tried;
    if (n < 0) {
        compare_with_itself(c, &out[0]);
    } else {
        compare_with_list(c, out, n);
    }
}

/* ---- Imagine ---- */

/* Another way in which chance could have gone. */
struct sample {
    unsigned char *state;
    double weight; /* 0: the observer would have noticed */
};

/* One observer's past, ply by ply.  A newcomer has none: only the last view. */
struct past {
    who w;
    bool is_newcomer, is_last;
    struct happened seen;
    unsigned char *truth, *view, *other_view;
    const struct outcome *sure; /* chance just did this, as w can tell */
};

/* Whether w would be told the same by this, and see the same after it; plays
 * it on `state`. */
static bool looks_alike(struct conform *c, struct past *past,
                        unsigned char *state, who actor, struct action a,
                        const struct layout *layout)
{
    struct happened all, seen;
    bool has_layout = notation_has_layout(c->game, a.verb);
    conform_play(c, state, actor, a, has_layout ? layout : NULL, &all);
    conform_redact(c, &all, past->w, &seen);
    c->game->view(c->setup, state, past->w, past->other_view);
    if (past->is_newcomer && !past->is_last) {
        return true;
    }
    return (past->is_newcomer || conform_same_events(&seen, &past->seen))
           && memcmp(past->view, past->other_view, c->game->view_size) == 0;
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
            find(out, 1, as) == 0
            || !looks_alike(c, past, after, CHANCE, out->action, &out->layout);
    }
    return sure;
}

/* Another seat acts in a sample: what the match did, or, if that was secret,
 * anything that w would not tell from it, each alike. */
static void seat_acts(struct conform *c, struct past *past,
                      struct sample *sample, who actor, struct action a,
                      bool is_secret)
{
    const struct game *g = c->game;
    struct action *list = conform_actions(c);
    unsigned char *after = conform_bytes(c, g->state_size, 0);
    int n = g->legal(c->setup, sample->state, actor, list), kept = 0;
    for (int i = 0; i < n; i++) {
        memcpy(after, sample->state, g->state_size);
        if ((is_secret || memcmp(&list[i], &a, sizeof a) == 0)
            && looks_alike(c, past, after, actor, list[i], NULL)) {
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
    sample->weight *= is_secret ? 1 / (often * n) : 1;
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
            found = seen.n == 0
                    && memcmp(past->view, past->other_view, g->view_size) == 0;
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
    const struct ply *p = table_ply(c->table, at);
    unsigned char *before = conform_bytes(c, g->state_size, 0);
    struct happened all;
    memcpy(before, past->truth, g->state_size);
    conform_play(c, past->truth, p->actor, p->action, table_layout(c->table, p),
                 &all);
    conform_redact(c, &all, past->w, &past->seen);
    g->view(c->setup, past->truth, past->w, past->view);
    struct outcome as = {.action = p->action};
    const struct layout *l = table_layout(c->table, p);
    as.layout = l ? *l : as.layout;
    if (p->actor == CHANCE && is_sure(c, past, before, &as)) {
        past->sure = &as;
    }
    bool secret = p->actor != CHANCE && p->actor != past->w
                  && is_secret(c, past, before, p->actor, p->action);
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

/* What can be seen of a state by all who may: the referee and the seats. */
static size_t seen_size(const struct conform *c)
{
    return (size_t)c->game->view_size * (c->setup->n_seats + 1u);
}

static void see_all(const struct conform *c, const unsigned char *state,
                    unsigned char *out)
{
    for (who w = 0; w < c->setup->n_seats; w++) {
        c->game->view(c->setup, state, w, out + w * c->game->view_size);
    }
    c->game->view(c->setup, state, REFEREE,
                  out + c->setup->n_seats * c->game->view_size);
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
    return df > 0 ? deviations(chi, df) : 0;
}

static void compare_imagined(struct conform *c, who w,
                             const unsigned char *know,
                             const struct sample *sample, int n)
{
    enum { ENOUGH = 100 };
    const struct game *g = c->game;
    size_t size = seen_size(c);
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
        see_all(c, sample[i].state, seen);
        for (size_t k = 0; k < size; k++) {
            here[k][seen[k]] += sample[i].weight / sum;
        }
    }
    int got = 0;
    for (int i = 0; i < n; i++) {
        if (g->imagine(c->setup, know, w, &c->aside, state)) {
            see_all(c, state, seen);
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
        if (difference(here[k], sum * sum / squares, there[k], got) > LIMIT) {
            conform_fail(c, CONFORM_CHANCE,
                         "what is imagined for %d after ply %d has not its "
                         "chance: byte %d of a view of %d",
                         w, table_plies(c->table), (int)k % g->view_size,
                         (int)k / g->view_size);
        }
    }
    c->report->spread++;
}

static void spread(struct conform *c, who w, bool is_newcomer,
                   const unsigned char *know)
{
    enum { SAMPLES = 1000 };
    const struct game *g = c->game;
    struct sample *sample =
        (struct sample *)(void *)conform_bytes(c, SAMPLES * sizeof *sample, 0);
    struct past past = {.w = w,
                        .is_newcomer = is_newcomer,
                        .truth = conform_bytes(c, g->state_size, 0),
                        .view = conform_bytes(c, g->view_size, 0),
                        .other_view = conform_bytes(c, g->view_size, 0)};
    g->start(c->setup, past.truth);
    for (int i = 0; i < SAMPLES; i++) {
        sample[i].state = conform_bytes(c, g->state_size, 0);
        sample[i].weight = 1;
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
