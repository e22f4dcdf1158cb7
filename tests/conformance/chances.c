/*
 * chances.c: chance is fair, and so is what is called sensible; see inside.h.
 *
 * draw is compared with the list of outcomes (chi-square).  Outcomes that are
 * too many to list are all alike, so what could be exchanged must come equally
 * often: the actions that can come, all of them; in a layout the positions of
 * every item, their order, and the items that may stand for each other.
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

const double conform_limit = 6;

double conform_deviations(double chi, int df)
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
    return n > 1 && total > 0 ? conform_deviations(chi, n - 1) : 0;
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
    if (n > 1 && conform_deviations(chi, n - 1) > conform_limit) {
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
    if (unevenness(count, n) > conform_limit) {
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
        if (laid->all[item]
            && unevenness(laid->at[item], laid->n) > conform_limit) {
            return false;
        }
        int n = 0;
        for (int v = 0; laid->all[item] && v < n_items; v++) {
            if (v == item || can_stand_for(c, laid, a, item, v)) {
                like[n++] = laid->all[v];
            }
        }
        if (unevenness(like, n) > conform_limit) {
            return false;
        }
    }
    for (int i = 0; i < laid->n; i++) {
        for (int k = i + 1; k < laid->n; k++) {
            double n = laid->samples - (double)laid->equal[i][k];
            if (fabs(laid->rises[i][k] - n / 2) > conform_limit * sqrt(n / 4)) {
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

void conform_sensible(struct conform *c, who w, const struct action *list,
                      int n, const uint8_t *weight)
{
    struct action *out = conform_actions(c);
    uint8_t *given = conform_bytes(c, c->game->max_legal, 0xee);
    int listed = 0, at = 0;
    uint32_t left =
        c->game->sensible(c->setup, c->state, w, out, given, &listed);
    for (int i = 0; i < n; i++) {
        if (weight[i] == 0) {
            continue;
        }
        if (at == listed || memcmp(&out[at], &list[i], sizeof *out) != 0
            || given[at] != weight[i]) {
            conform_fail(c, CONFORM_LISTS,
                         "\"%s\" has weight, but is not listed as sensible",
                         conform_text(c, list[i], NULL));
        }
        left -= given[at++];
    }
    if (at < listed || left != 0) {
        conform_fail(c, CONFORM_LISTS,
                     "more is listed as sensible than has weight");
    }
}
