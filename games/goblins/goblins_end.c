/*
 * goblins_end.c: how The Princess and the Goblin ended, in a word, in fields,
 * and in sentences for the one who reads them.
 */
// SPDX-License-Identifier: MIT
#include "core/ending.h"
#include "core/notation.h"
#include "games/goblins/goblins.h"
#include "lib/jot.h"
#include "lib/mem.h"
#include "lib/phrase.h"

/* Points of the escaped, 0 for the others; returns the winner or -1. */
static int scores(const struct setup *setup, const struct state *s,
                  int32_t score[N_SEATS])
{
    int winner = -1;
    memset(score, 0, sizeof(int32_t) * N_SEATS);
    for (int i = 0; i < s->n_escaped; i++) {
        int seat = s->escaped[i];
        score[seat] = goblins_points(setup, s, seat);
        if (winner < 0 || score[seat] > score[winner]) {
            winner = seat; /* of equals, who escaped first */
        }
    }
    bool ransacked = goblins_mode(setup) == ADVANCED && winner >= 0
                     && score[winner] <= goblins_sealed(s);
    return ransacked ? -1 : winner;
}

void goblins_result(const struct setup *setup, const void *state,
                    struct result *out)
{
    const struct state *s = state;
    *out = (struct result){.word = "goblins"};
    if (goblins_mode(setup) == SOLO) {
        int points;
        bool won = goblins_alone_won(setup, s, &points);
        out->word = won ? "won" : "lost";
        out->winners = won ? WHO_BIT(0) : 0;
        out->score[0] = points;
        return;
    }
    int winner = scores(setup, s, out->score);
    if (winner >= 0) {
        out->word = notation_seat(winner);
        out->winners = WHO_BIT(winner);
    }
}

void goblins_result_json(const struct setup *setup, const void *state,
                         struct jot *j)
{
    const struct state *s = state;
    int32_t score[N_SEATS];
    if (goblins_mode(setup) == SOLO) {
        int points;
        jot_key_bool(j, "won", goblins_alone_won(setup, s, &points));
        jot_key_int(j, "points", points);
        return;
    }
    int winner = scores(setup, s, score);
    jot_key_maybe(j, "winner", winner >= 0, winner);
    jot_key_open(j, "scores", '[');
    for (int seat = 0; seat < setup->n_seats; seat++) {
        jot_int(j, score[seat]);
    }
    jot_close(j, ']');
    jot_key_numbers(j, "escaped", s->escaped, s->n_escaped);
}

/* ---- For a reader ---- */

/* What the points came from: of the one who reads, of another who has won; by
 * the mode. */
static const char *const counted[][3] = {
    {[STANDARD] = N_("You have {scrolls:no scroll|one scroll|# scrolls} and "
                     "{crumbs:no crumb|one crumb|# crumbs}: a point each."),
     [ADVANCED] = N_("You have {scrolls:no scroll|one scroll|# scrolls}, "
                     "{crumbs:no crumb|one crumb|# crumbs} and {symbols:no "
                     "symbol|one symbol|# symbols} of the palace: a point "
                     "each."),
     [SOLO] = N_("You have {scrolls:no scroll|one scroll|# scrolls} and "
                 "{symbols:no symbol|one symbol|# symbols} of the palace: a "
                 "point each.")},
    {[STANDARD] = N_("{name} has {scrolls:no scroll|one scroll|# scrolls} and "
                     "{crumbs:no crumb|one crumb|# crumbs}: a point each."),
     [ADVANCED] = N_("{name} has {scrolls:no scroll|one scroll|# scrolls}, "
                     "{crumbs:no crumb|one crumb|# crumbs} and {symbols:no "
                     "symbol|one symbol|# symbols} of the palace: a point "
                     "each.")}};

static struct question count(const struct setup *setup, const struct state *s,
                             int seat, bool own)
{
    int scrolls = 0, crumbs = 0, all = goblins_points(setup, s, seat);
    for (int t = s->first[seat]; t != NONE; t = s->at[t] - IN_PATH) {
        scrolls += edition(setup)->tile[t].n_scrolls;
        crumbs += goblins_crumbs_on(setup, s, t);
    }
    return (struct question){
        .text = counted[!own][goblins_mode(setup)],
        .part = {{"name", SEAT, (uint8_t)seat},
                 {"scrolls", NUMBER, (uint8_t)scrolls},
                 {"crumbs", NUMBER, (uint8_t)crumbs},
                 {"symbols", NUMBER, (uint8_t)(all - scrolls - crumbs)}}};
}

#define escaped_with                                                           \
    N_("You have escaped with {n:no points|one point|# points}.")

static uint8_t in_a_byte(int32_t points)
{
    return (uint8_t)(points < 0 ? 0 : points < UINT8_MAX ? points : UINT8_MAX);
}

static void alone_ending(const struct setup *setup, const struct state *s,
                         struct ending *out)
{
    int points, sealed = goblins_sealed(s);
    bool won = goblins_alone_won(setup, s, &points);
    *out =
        (struct ending){.picture = won ? "palace" : "dance",
                        .headline.text = won ? N_("You have won!")
                                             : N_("The goblins have won."),
                        .story = {.part = {{"n", NUMBER, in_a_byte(points)},
                                           {"m", NUMBER, in_a_byte(sealed)}}}};
    out->story.text =
        !s->alone.finished ? N_("You have not found the way out of the caves.")
        : !won ? N_("You have escaped with {n:one point|# points}; it had to "
                    "be more than {m}.")
        : sealed > 0 ? N_("You have escaped with {n:one point|# points}; more "
                          "than {m} were needed.")
                     : escaped_with;
    if (s->alone.finished && points > 0) {
        out->count = count(setup, s, 0, true);
    }
}

/* To the winner, to another who escaped, to who looked on; and the same where
 * somebody has as many points as the winner. */
static const char *const fared[][2] = {
    {escaped_with, N_("You have {n:one point|# points}, as many as "
                      "{other}, but you were out first.")},
    {N_("{name} has {n:one point|# points}, and you have escaped with "
        "{m:none|one|#}."),
     N_("{name} has as many points as you, {n}, but was out first.")},
    {N_("{name} has escaped with {n:no points|one point|# points}."),
     N_("{name} has {n:one point|# points}, as many as {other}, but was out "
        "first.")},
};

static bool has_escaped(const struct state *s, who seat)
{
    bool found = false;
    for (int i = 0; i < s->n_escaped; i++) {
        found |= s->escaped[i] == seat;
    }
    return found;
}

static struct question story(const struct state *s,
                             const int32_t score[N_SEATS], int winner,
                             who reader)
{
    bool looks_on = reader >= MAX_SEATS;
    int equal = -1; /* who was out next with as many points */
    for (int i = s->n_escaped; i-- > 0;) {
        int seat = s->escaped[i];
        bool is_meant = seat == reader || reader == winner || looks_on;
        if (is_meant && seat != winner && score[seat] == score[winner]) {
            equal = seat;
        }
    }
    struct question q = {
        .text = fared[reader == winner ? 0
                      : looks_on       ? 2
                                       : 1][equal >= 0],
        .part = {
            {"name", SEAT, (uint8_t)winner},
            {"n", NUMBER, in_a_byte(score[winner])},
            {"m", NUMBER, reader < N_SEATS ? in_a_byte(score[reader]) : 0}}};
    if (!looks_on && !has_escaped(s, reader)) {
        q.text = N_("{name} has {n:one point|# points}. You are still in the "
                    "caves, and the goblins dance.");
    } else if (equal >= 0) {
        q.part[2].name = "other";
        q.part[2].vocab = SEAT;
        q.part[2].value = (uint8_t)equal;
    }
    return q;
}

void goblins_ending(const struct setup *setup, const void *state, who reader,
                    struct ending *out)
{
    const struct state *s = state;
    int32_t score[N_SEATS];
    if (goblins_mode(setup) == SOLO) {
        alone_ending(setup, s, out);
        return;
    }
    int winner = scores(setup, s, score);
    *out = (struct ending){.picture = "dance",
                           .headline.text = N_("The goblins have won."),
                           .story.text = N_("Nobody has found the way out.")};
    if (winner >= 0) {
        out->headline = ending_headline(setup, WHO_BIT(winner), reader);
        out->picture =
            reader == winner || reader >= MAX_SEATS ? "palace" : "dance";
        out->story = story(s, score, winner, reader);
        bool own = has_escaped(s, reader);
        who of = own ? reader : (who)winner;
        if (score[of] > 0) { /* of nothing there is nothing to be counted */
            out->count = count(setup, s, of, own);
        }
    } else if (s->n_escaped > 0) {
        out->story = (struct question){
            .text = N_("A sealed home has {n:one goblin|# goblins}: nobody has "
                       "more points."),
            .part = {{"n", NUMBER, in_a_byte(goblins_sealed(s))}}};
    }
}
