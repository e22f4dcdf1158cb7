/*
 * review_say.c: see review_say.h.
 */
// SPDX-License-Identifier: MIT
#include "table/review_say.h"

#include "bots/level.h"
#include "core/notation.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/cases.h"

enum { LIKELY = 50 }; /* per cent of memories: then nobody says "forgot" */

static const struct table_start *start(const struct review *r)
{
    return table_started(review_table(r));
}

static uint8_t small(int n)
{
    return (uint8_t)(n < UINT8_MAX ? n : UINT8_MAX);
}

/* ---- Sentences ---- */

static const char *when(const struct review_decision *d)
{
    bool is_fresh = d->fact.turns_ago == 0;
    if (d->is_used) {
        return is_fresh ? N_("You had just learned this, and made use of it.")
                        : N_("You learned this {turns:a move|# moves} "
                             "before, and remembered.");
    }
    if (is_fresh) {
        return N_("You had just learned this.");
    }
    return d->fact.share < LIKELY
               ? N_("You learned this {turns:a move|# moves} before, and "
                    "probably forgot it.")
               : N_("You learned this {turns:a move|# moves} before.");
}

int review_say(const struct review *r, const struct review_decision *d,
               struct sentence say[REVIEW_SENTENCES])
{
    int n = 0;
    switch (review_kind(d)) {
    case REVIEW_REMEMBERED:
    case REVIEW_MISSED:
        say[n++] =
            sentence_of_fact(start(r)->game, &start(r)->setup, d->fact.fact);
        say[n] = (struct sentence){.text = when(d)};
        sentence_add(&say[n++], "turns", NUMBER, small(d->fact.turns_ago));
        if (d->fact.moves > 0) {
            say[n++] = (struct sentence){
                .text = N_("It lies there now: since you saw it, it was moved "
                           "face down.")};
        }
        break;
    case REVIEW_MISTAKE:
        say[n++] =
            (struct sentence){.text = N_("Another choice promised more.")};
        break;
    case REVIEW_LUCKY:
        say[n++] =
            (struct sentence){.text = N_("After this, luck was with you.")};
        break;
    case REVIEW_PLAIN:
        break;
    }
    return n;
}

struct sentence review_odds(const struct review_decision *d)
{
    struct sentence odds = {.text = NULL};
    if (d->has_fact) {
        odds.text = N_("Of a hundred memories like this, {share} still have "
                       "it.");
        sentence_add(&odds, "share", NUMBER, d->fact.share);
    }
    return odds;
}

const char *review_word(enum review_kind kind)
{
    static const char *const word[] = {
        [REVIEW_PLAIN] = "plain",   [REVIEW_REMEMBERED] = "remembered",
        [REVIEW_MISSED] = "missed", [REVIEW_MISTAKE] = "mistake",
        [REVIEW_LUCKY] = "lucky",
    };
    return word[kind];
}

/* ---- JSON ---- */

static void action_json(const struct review *r, const char *key,
                        struct action a, struct jot *j)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    notation_print(start(r)->game, &start(r)->setup, a, NULL, &text);
    jot_key_text(j, key, text.text);
}

static void fact_json(const struct review *r, const struct review_decision *d,
                      struct jot *j)
{
    const struct game *g = start(r)->game;
    const struct setup *s = &start(r)->setup;
    const struct known *k = &d->fact;
    jot_key_open(j, "fact", '{');
    jot_key_text(j, "what", notation_word(g, s, g->fact_what, k->fact.what));
    jot_key_text(j, "where", notation_word(g, s, g->fact_where, k->fact.where));
    jot_key_int(j, "since", k->since);
    jot_key_int(j, "last", k->last);
    jot_key_int(j, "seen", k->seen);
    jot_key_int(j, "turns", k->turns_ago);
    jot_key_int(j, "moves", k->moves);
    jot_key_int(j, "share", k->share);
    jot_key_bool(j, "used", d->is_used);
    jot_close(j, '}');
}

static void say_json(const struct review *r, const struct review_decision *d,
                     struct jot *j)
{
    const struct game *g = start(r)->game;
    const struct setup *s = &start(r)->setup;
    struct sentence say[REVIEW_SENTENCES];
    int n = review_say(r, d, say);
    if (n == 0) {
        return;
    }
    jot_key_open(j, "say", '[');
    for (int i = 0; i < n; i++) {
        sentence_json(g, s, &say[i], j);
    }
    jot_close(j, ']');
    if (d->is_mistake) {
        struct sentence better = sentence_of_action(g, d->best, MAX_ARGS);
        jot_key(j, "better");
        sentence_json(g, s, &better, j);
    }
}

static void decision_json(const struct review *r,
                          const struct review_decision *d, struct jot *j)
{
    jot_open(j, '{');
    jot_key_int(j, "ply", d->ply);
    jot_key_int(j, "seat", d->seat);
    action_json(r, "action", d->played, j);
    action_json(r, "best", d->best, j);
    jot_key_text(j, "kind", review_word(review_kind(d)));
    jot_key_bool(j, "judged", d->is_judged);
    jot_key_int(j, "worth", d->worth);
    jot_key_int(j, "loss", d->loss);
    jot_key_int(j, "error", d->error);
    jot_key_int(j, "luck", d->luck);
    jot_key_int(j, "known", d->n_known);
    if (d->has_fact) {
        fact_json(r, d, j);
    }
    say_json(r, d, j);
    jot_close(j, '}');
}

static void seat_json(const struct review *r, who w, struct jot *j)
{
    const struct review_seat *s = review_seat(r, w);
    const struct review_decision *d;
    int index[REVIEW_MOMENTS], n = review_moments(r, w, index);
    review_decisions(r, &d);
    jot_open(j, '{');
    jot_key_int(j, "seat", w);
    jot_key_text(j, "level", bot_level_name(review_level(r, w)));
    jot_key_int(j, "decisions", s->decisions);
    jot_key_int(j, "mistakes", s->mistakes);
    jot_key_int(j, "remembered", s->remembered);
    jot_key_int(j, "missed", s->missed);
    jot_key_int(j, "begin", s->begin);
    jot_key_int(j, "skill", s->skill);
    jot_key_int(j, "luck", s->luck);
    jot_key_int(j, "end", s->end);
    jot_key_int(j, "regret", s->regret);
    jot_key_open(j, "moments", '[');
    for (int i = 0; i < n; i++) {
        jot_int(j, d[index[i]].ply);
    }
    jot_close(j, ']');
    jot_key(j, "cases");
    cases_list(r, w, j);
    jot_close(j, '}');
}

static void seats_json(const struct review *r, who_set seats, struct jot *j)
{
    jot_key_open(j, "seats", '[');
    for (who w = 0; w < start(r)->setup.n_seats; w++) {
        if (seats & WHO_BIT(w)) {
            seat_json(r, w, j);
        }
    }
    jot_close(j, ']');
}

void review_json(const struct review *r, who_set seats, struct jot *j)
{
    const struct review_decision *d;
    int n = review_decisions(r, &d);
    seats_json(r, seats, j);
    jot_key_open(j, "decisions", '[');
    for (int i = 0; i < n; i++) {
        if (seats & WHO_BIT(d[i].seat)) {
            decision_json(r, &d[i], j);
        }
    }
    jot_close(j, ']');
}

/* [[12,100,40],…]: after 12 plies two things, of which ... */
static void fading_json(const struct review *r, who w, struct jot *j)
{
    const struct review_decision *d;
    int n = review_decisions(r, &d);
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        const uint8_t *share = review_shares(r, &d[i]);
        if (d[i].seat != w || d[i].n_known == 0) {
            continue;
        }
        jot_open(j, '[');
        jot_int(j, d[i].ply);
        for (int k = 0; k < d[i].n_known; k++) {
            jot_int(j, share[k]);
        }
        jot_close(j, ']');
    }
    jot_close(j, ']');
}

/* What a seat remembered or missed, where it lay; and where it was lucky, what
 * it did. */
static void thread_json(const struct review *r, const struct review_decision *d,
                        struct jot *j)
{
    const struct game *g = start(r)->game;
    const struct setup *s = &start(r)->setup;
    enum review_kind kind = review_kind(d);
    jot_open(j, '{');
    jot_key_int(j, "ply", d->ply);
    jot_key_int(j, "seat", d->seat);
    jot_key_text(j, "kind", review_word(kind));
    if (kind == REVIEW_LUCKY) {
        action_json(r, "action", d->played, j);
    } else {
        struct fact f = d->fact.fact;
        struct sentence say = sentence_of_fact(g, s, f);
        jot_key_text(j, "where", notation_word(g, s, g->fact_where, f.where));
        jot_key(j, "say");
        sentence_json(g, s, &say, j);
    }
    jot_close(j, '}');
}

static void threads_json(const struct review *r, struct jot *j)
{
    const struct review_decision *d;
    int n = review_decisions(r, &d);
    jot_key_open(j, "threads", '[');
    for (int i = 0; i < n; i++) {
        enum review_kind kind = review_kind(&d[i]);
        if (kind != REVIEW_PLAIN && kind != REVIEW_MISTAKE) {
            thread_json(r, &d[i], j);
        }
    }
    jot_close(j, ']');
}

void review_brief_json(const struct review *r, struct jot *j)
{
    const struct review_decision *d;
    review_decisions(r, &d);
    seats_json(r, (who_set)~0, j);
    jot_key_open(j, "decisions", '[');
    for (who w = 0; w < start(r)->setup.n_seats; w++) {
        int index[REVIEW_MOMENTS], n = review_moments(r, w, index);
        for (int i = 0; i < n; i++) {
            decision_json(r, &d[index[i]], j);
        }
    }
    jot_close(j, ']');
    jot_key_open(j, "fading", '[');
    for (who w = 0; w < start(r)->setup.n_seats; w++) {
        fading_json(r, w, j);
    }
    jot_close(j, ']');
    threads_json(r, j);
}
