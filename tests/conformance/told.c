/*
 * told.c: what is said in words, and what is withheld; see inside.h.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/sentence.h"
#include "tests/conformance/inside.h"

/* ---- Kinds of events ---- */

static bool has_secrets(const struct event_kind *kind)
{
    bool secret = kind->list.name && kind->list.secret;
    for (int i = 0; i < MAX_EVENT_ARGS && kind->arg[i].name; i++) {
        secret = secret || kind->arg[i].secret;
    }
    return secret;
}

/* There is a sentence for those not shown exactly when there are such. */
void conform_kinds(struct conform *c)
{
    const struct event_kind *kind = c->game->event_kinds;
    for (int i = 0; kind[i].type; i++) {
        if (has_secrets(&kind[i]) != (kind[i].hidden != NULL)) {
            conform_fail(c, CONFORM_TEXT,
                         "event %s: `hidden` goes with secret operands",
                         kind[i].type);
        }
    }
}

/* Counts from whom secret operands were kept: a seat, or the table. */
static void count_withheld(struct conform *c, const struct happened *all)
{
    for (int i = 0; i < all->n; i++) {
        const struct event *e = &all->event[i];
        const struct event_kind *kind = &c->game->event_kinds[e->kind];
        bool has = kind->list.secret && e->list.n > 0, withheld = false;
        for (int k = 0; k < MAX_EVENT_ARGS; k++) {
            has = has || (kind->arg[k].secret && e->arg[k] != ABSENT);
        }
        for (who w = 0; w < N_WHO; w++) {
            struct event seen;
            withheld =
                withheld
                || (conform_observes(c, w)
                    && (!event_redact(c->game, e, w, &seen) || !seen.shown));
        }
        c->report->kind[e->kind].told++;
        c->report->kind[e->kind].seen += has;
        c->report->kind[e->kind].withheld += has && withheld;
    }
}

bool conform_withheld(const struct game *g, struct conform_report *report)
{
    for (int i = 0; g->event_kinds[i].type; i++) {
        if (report->kind[i].seen > 0 && report->kind[i].withheld == 0) {
            report->group = CONFORM_SECRETS;
            snprintf(report->why, sizeof report->why,
                     "the secret operands of event %s were withheld from "
                     "nobody, %d times",
                     g->event_kinds[i].type, (int)report->kind[i].seen);
            return false;
        }
    }
    return true;
}

/* ---- Sentences ---- */

static void check_word(struct conform *c, int kind, const struct event_arg *arg,
                       int value)
{
    if (!notation_word(c->game, c->setup, arg->vocab, value)) {
        conform_fail(c, CONFORM_TEXT, "event %s: %s is %d, which has no word",
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
            if ((w == REFEREE || conform_observes(c, w))
                && event_redact(c->game, e, w, &seen)) {
                event_sentence(c->game, c->setup, &seen,
                               w < MAX_SEATS ? w : TABLE, NULL, NULL, &b);
                if (strchr(room, '{') || b.full) {
                    conform_fail(c, CONFORM_TEXT,
                                 "unfilled sentence for %d: %s", w, room);
                }
            }
        }
    }
}

void conform_told(struct conform *c, const struct happened *all)
{
    check_sentences(c, all);
    count_withheld(c, all);
}

/* ---- Questions ---- */

/* Whether a question has a part of this name with a word. */
static bool has_part(const struct conform *c, const struct question *q,
                     const char *name, size_t n)
{
    bool found = false;
    for (int i = 0; i < MAX_QUESTION_PARTS && q->part[i].name; i++) {
        found = found
                || (strlen(q->part[i].name) == n
                    && memcmp(q->part[i].name, name, n) == 0
                    && notation_word(c->game, c->setup, q->part[i].vocab,
                                     q->part[i].value));
    }
    return found;
}

static void check_places(struct conform *c, const struct question *q)
{
    for (const char *at = q->text; (at = strchr(at, '{')); at++) {
        size_t n = strcspn(at + 1, ":}"); /* a name, and the form of a word */
        if (!strchr(at, '}') || !has_part(c, q, at + 1, n)) {
            conform_fail(c, CONFORM_TEXT, "a question is not filled: %s",
                         q->text);
        }
    }
}

/* Who is asked reads one sentence, and whoever waits another; they are the
 * same for the same view, whatever was in their bytes before. */
void conform_questions(struct conform *c)
{
    const struct game *g = c->game;
    struct action *list = conform_actions(c);
    struct question waits = {.text = ""};
    who_set set = g->waiting(c->setup, c->state);
    bool is_asked = false;
    for (who w = TABLE + 1; g->ask && set && w-- > 0;) { /* the table first */
        if (!conform_observes(c, w)) {
            continue;
        }
        int n = w < MAX_SEATS ? g->legal(c->setup, c->state, w, list) : 0;
        struct question q = {0}, again = {0};
        g->ask(c->setup, c->seat[w].view, w, list, n, &q);
        g->ask(c->setup, c->seat[w].view, w, list, n, &again);
        if (!q.text || !*q.text || strcmp(q.text, again.text) != 0) {
            conform_fail(c, CONFORM_TEXT, "%d has no question, or two", w);
        }
        check_places(c, &q);
        waits = w == TABLE ? q : waits;
        is_asked = is_asked || (n > 0 && strcmp(q.text, waits.text) != 0);
    }
    if (g->ask && set && set != WHO_BIT(CHANCE) && !is_asked) {
        conform_fail(c, CONFORM_TEXT, "nobody is asked, all wait: %s",
                     waits.text);
    }
}

/* ---- Endings ---- */

/* Everybody reads how it ended, with all places filled; who has won reads
 * another headline than who has not. */
void conform_endings(struct conform *c, who_set winners)
{
    const char *headline[2] = {NULL, NULL};
    for (who w = 0; c->game->ending && w <= TABLE; w++) {
        if (!conform_observes(c, w)) {
            continue;
        }
        struct ending e = {.picture = NULL};
        c->game->ending(c->setup, c->state, w, &e);
        if (!e.headline.text || !e.story.text) {
            conform_fail(c, CONFORM_TEXT, "%d is not told how it ended", w);
            continue;
        }
        const struct question *said[] = {&e.headline, &e.story, &e.worth};
        for (int i = 0; i < 3 && said[i]->text; i++) {
            check_places(c, said[i]);
        }
        if (w < MAX_SEATS) {
            headline[winners >> w & 1] = e.headline.text;
        }
    }
    if (headline[0] && headline[1] && strcmp(headline[0], headline[1]) == 0) {
        conform_fail(c, CONFORM_TEXT, "winners and losers read the same: %s",
                     headline[0]);
    }
}
