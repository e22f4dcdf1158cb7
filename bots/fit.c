/*
 * fit.c: see fit.h.
 *
 * A case is used with the chance
 *
 *     (1 - lapse) (r + (1 - r) guess) + lapse guess
 *
 * where r is the chance to recall it (memory_chance), `guess` that somebody
 * who did not plays as if they had, and `lapse` that somebody who did makes
 * nothing of it.  What is in mind for sure tells of lapses, the rest of both;
 * neither is asked for, so both are summed over.
 *
 * For each point of the grid (decay, threshold, guess, lapse) and each fold of
 * the games, the logarithm of the chance of all cases is added up.  All that is
 * asked follows from these sums: with all folds, what is likely; with all but
 * one, how well that tells the one.
 */
// SPDX-License-Identifier: MIT
#include "bots/fit.h"

#include "bots/bot.h"
#include "bots/memory.h"
#include "bots/number.h"
#include "lib/mem.h"

const uint8_t fit_age[FIT_AGES] = {0, 1, 2, 3, 5, 8, 13, 20, 30, 40};

static const float guesses[] = {0.1f, 0.25f, 0.4f, 0.55f, 0.7f, 0.85f};
static const float lapses[] = {0.02f, 0.12f, 0.35f};

enum {
    N_LAPSES = sizeof lapses / sizeof *lapses,
    HERE = 0xffff,              /* the moment of a choice */
    MID_DECAY = FIT_DECAYS / 2, /* the level's own */
    MID_THRESHOLD = FIT_THRESHOLDS / 2,
    BINS = 200
};
_Static_assert(FIT_HABITS == N_LAPSES * (sizeof guesses / sizeof *guesses),
               "every guess with every lapse");

static const float decay_step = 0.1f, decay_spread = 0.1f,
                   threshold_step = 0.15f, threshold_spread = 0.5f,
                   guess_spread = 0.15f, log2_e = 1.44269504f, lowest = 0.02f,
                   highest = 0.98f;

/* A point of the grid, as a level. */
static struct bot_level level_at(const struct fit *f, int decay, int threshold)
{
    struct bot_level l = f->prior;
    float d = l.decay + (float)(decay - MID_DECAY) * decay_step;
    l.decay = d < lowest ? lowest : d > highest ? highest : d;
    l.threshold += (float)(threshold - MID_THRESHOLD) * threshold_step;
    return l;
}

void fit_start(struct fit *f, const struct bot_level *prior, float guess)
{
    memset(f, 0, sizeof *f);
    f->guess = guess;
    f->prior = prior->forgets ? *prior : *bot_level("adult");
    f->prior.capacity = UINT8_MAX; /* the threshold tells it all */
}

static float recall_chance(const struct fit_case *c, const struct bot_level *l)
{
    struct trace t = {.seen = c->seen,
                      .moves = c->moves,
                      .first = (uint32_t)HERE - c->first,
                      .last = (uint32_t)HERE - c->last,
                      .moved = (uint32_t)HERE - c->moved};
    return memory_chance(&t, HERE, l);
}

static void add_case(float sum[FIT_HABITS], float recall, bool is_used,
                     float weight)
{
    for (int i = 0; i < FIT_HABITS; i++) {
        float guess = guesses[i / N_LAPSES], lapse = lapses[i % N_LAPSES];
        float p = (1 - lapse) * (recall + (1 - recall) * guess) + lapse * guess;
        sum[i] += weight * number_log2(is_used ? p : 1 - p);
    }
}

void fit_game(struct fit *f, const struct fit_case *c, int n, int ago)
{
    int fold = f->games++ % FIT_FOLDS;
    float weight = number_exp2(-(float)(ago < 1000 ? ago : 1000) / FIT_HALF);
    for (int k = 0; k < n; k++) {
        if (c[k].is_in_mind) { /* the same at every point */
            add_case(f->in_mind[fold], 1, c[k].is_used, weight);
            continue;
        }
        f->cases++;
        f->used += c[k].is_used;
        for (int d = 0; d < FIT_DECAYS; d++) {
            for (int t = 0; t < FIT_THRESHOLDS; t++) {
                struct bot_level l = level_at(f, d, t);
                add_case(f->sum[fold][d][t], recall_chance(&c[k], &l),
                         c[k].is_used, weight);
            }
        }
    }
}

/* ---- What follows from the sums ---- */

/* A part of the grid: which decays, which thresholds. */
struct part {
    int first_decay, last_decay, first_threshold, last_threshold;
};

static const struct part the_level = {MID_DECAY, MID_DECAY, MID_THRESHOLD,
                                      MID_THRESHOLD};

static struct part part_for(const struct fit *f)
{
    bool is_wide = f->cases >= FIT_MANY;
    return (struct part){is_wide ? 0 : MID_DECAY,
                         is_wide ? FIT_DECAYS - 1 : MID_DECAY, 0,
                         FIT_THRESHOLDS - 1};
}

/* The logarithm of how likely a point was before anything was seen. */
static float prior_of(const struct fit *f, int decay, int threshold, int habit)
{
    float d = (float)(decay - MID_DECAY) * decay_step / decay_spread;
    float t =
        (float)(threshold - MID_THRESHOLD) * threshold_step / threshold_spread;
    float g = (guesses[habit / N_LAPSES] - f->guess) / guess_spread;
    return -(d * d + t * t + g * g) / 2 * log2_e;
}

/* ... and of all games but those of a fold (-1: of none). */
static float log_of(const struct fit *f, int d, int t, int habit, int left_out)
{
    float sum = prior_of(f, d, t, habit);
    for (int fold = 0; fold < FIT_FOLDS; fold++) {
        sum += fold == left_out
                   ? 0
                   : f->sum[fold][d][t][habit] + f->in_mind[fold][habit];
    }
    return sum;
}

/* Calls for each point of a part. */
#define EACH(part, d, t, h)                                                    \
    for (int d = (part)->first_decay; d <= (part)->last_decay; d++)            \
        for (int t = (part)->first_threshold; t <= (part)->last_threshold;     \
             t++)                                                              \
            for (int h = 0; h < FIT_HABITS; h++)

static float most_of(const struct fit *f, const struct part *p, int left_out)
{
    float most = log_of(f, MID_DECAY, MID_THRESHOLD, 0, left_out);
    EACH(p, d, t, h)
    {
        float x = log_of(f, d, t, h, left_out);
        most = x > most ? x : most;
    }
    return most;
}

/* How likely a point is beside the likeliest. */
static float share_of(float log, float most)
{
    return log - most < -100 ? 0 : number_exp2(log - most);
}

/* The logarithm of the sum over a part. */
static float log_sum(const struct fit *f, const struct part *p, int left_out)
{
    float most = most_of(f, p, left_out), sum = 0;
    EACH(p, d, t, h)
    {
        sum += share_of(log_of(f, d, t, h, left_out), most);
    }
    return most + number_log2(sum);
}

/* How well each fold is told from the others, in bits. */
static float score(const struct fit *f, const struct part *p)
{
    float all = log_sum(f, p, -1), sum = 0;
    for (int fold = 0; fold < FIT_FOLDS && fold < f->games; fold++) {
        sum += all - log_sum(f, p, fold);
    }
    return sum;
}

/* A number of the points, with how likely each is, as a histogram. */
struct spread {
    float from, to, sum, total;
    float bin[BINS];
};

static void spread_add(struct spread *s, float x, float share)
{
    int i = (int)((x - s->from) / (s->to - s->from) * BINS);
    s->bin[i < 0 ? 0 : i < BINS ? i : BINS - 1] += share;
    s->sum += x * share;
    s->total += share;
}

/* The number below which such a part of it lies. */
static float spread_below(const struct spread *s, float part)
{
    float sum = 0;
    int i = 0;
    while (i < BINS - 1 && sum + s->bin[i] < part * s->total) {
        sum += s->bin[i++];
    }
    return s->from + (s->to - s->from) * ((float)i + 0.5f) / BINS;
}

static struct fit_band band_of(const struct spread *s)
{
    return (struct fit_band){s->sum / s->total, spread_below(s, 0.1f),
                             spread_below(s, 0.9f)};
}

/* One of the numbers that are asked of a point. */
enum asked { A_THRESHOLD, A_DECAY, A_CURVE };

float fit_recall(const struct bot_level *l, int age)
{
    struct trace t = {.seen = 1};
    return memory_chance(&t, (uint32_t)age, l);
}

static float ask(const struct bot_level *l, int asked)
{
    return asked == A_THRESHOLD ? l->threshold
           : asked == A_DECAY   ? l->decay
                                : fit_recall(l, fit_age[asked - A_CURVE]);
}

/* How likely each decay and threshold is, over all habits. */
struct posterior {
    float share[FIT_DECAYS][FIT_THRESHOLDS];
};

static struct posterior find_posterior(const struct fit *f,
                                       const struct part *p)
{
    struct posterior likely = {{{0}}};
    float most = most_of(f, p, -1);
    EACH(p, d, t, h)
    {
        likely.share[d][t] += share_of(log_of(f, d, t, h, -1), most);
    }
    return likely;
}

static struct fit_band find_band(const struct fit *f,
                                 const struct posterior *likely, int asked)
{
    float first = asked == A_THRESHOLD ? f->prior.threshold - 2 : 0;
    struct spread s = {.from = first,
                       .to = first + (asked == A_THRESHOLD ? 4 : 1)};
    for (int d = 0; d < FIT_DECAYS; d++) {
        for (int t = 0; t < FIT_THRESHOLDS; t++) {
            struct bot_level l = level_at(f, d, t);
            if (likely->share[d][t] > 0) {
                spread_add(&s, ask(&l, asked), likely->share[d][t]);
            }
        }
    }
    return band_of(&s);
}

void fit_end(const struct fit *f, struct fitted *out)
{
    struct part part = part_for(f);
    *out = (struct fitted){.games = f->games,
                           .cases = f->cases,
                           .used = f->used,
                           .has_decay = f->cases >= FIT_MANY,
                           .level = f->prior};
    float bits = score(f, &part) - score(f, &the_level);
    out->gain = f->cases > 0 ? bits / log2_e / (float)f->cases : 0;
    out->is_better = f->cases >= FIT_FEW && f->games > 1 && bits > 0;
    if (!out->is_better) { /* as many again, where these did not tell */
        out->missing = f->cases < FIT_FEW ? FIT_FEW - f->cases : f->cases;
    }
    struct posterior likely = find_posterior(f, &part);
    out->threshold = find_band(f, &likely, A_THRESHOLD);
    out->decay = find_band(f, &likely, A_DECAY);
    for (int i = 0; i < FIT_AGES; i++) {
        out->curve[i] = find_band(f, &likely, A_CURVE + i);
    }
    out->level.threshold = out->threshold.mean;
    out->level.decay = out->decay.mean;
}
