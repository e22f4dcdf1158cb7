/*
 * hood_end.c: how Little Red Riding Hood ended, in a word, in fields, and in
 * sentences for the one who reads them.
 */
// SPDX-License-Identifier: MIT
#include "core/ending.h"
#include "core/setup.h"
#include "games/hood/hood.h"
#include "lib/jot.h"
#include "lib/phrase.h"

/* "Won": what the option `points` reports, and for what. */
struct points {
    uint8_t doors, treats, dared, all;
};
enum { FOR_COTTAGE = 60 };

static struct points points(const struct setup *setup, const struct state *s)
{
    struct points p = {0};
    if (s->won) {
        p.doors =
            (uint8_t)(10 * count_bits(s->red_turned & ~(1u << s->cottage)));
        p.treats = (uint8_t)((s->treats >> CAKE & 1 ? 20 : 0)
                             + (s->treats >> BUTTER & 1 ? 10 : 0));
        p.dared = (uint8_t)((setup->option[OPTION_START] == HARD ? 40 : 0)
                            + (s->shortcut ? 40 : 0));
        p.all = (uint8_t)(FOR_COTTAGE + p.doors + p.treats + p.dared);
    }
    return p;
}

void hood_result(const struct setup *setup, const void *state,
                 struct result *out)
{
    const struct state *s = state;
    bool wolf_mode = setup->option[OPTION_MODE] == WOLF_MODE;
    who_set wolf = wolf_mode ? WHO_BIT(WOLF) : 0;
    who_set heroes = (who_set)(setup_seats(setup) & ~wolf);
    *out = (struct result){.word = s->won ? "won" : "lost",
                           .winners = s->won ? heroes : wolf};
    for (int seat = 0; seat < setup->n_seats; seat++) {
        out->score[seat] = heroes >> seat & 1 ? points(setup, s).all : 0;
    }
}

void hood_result_json(const struct setup *setup, const void *state,
                      struct jot *j)
{
    static const char *const level[] = {"plain", "good", "super"};
    const struct state *s = state;
    jot_key_bool(j, "won", s->won);
    jot_key_text(j, "level", s->won ? level[count_bits(s->treats)] : "lost");
    if (setup->option[OPTION_POINTS] == 1) {
        jot_key_int(j, "points", points(setup, s).all);
    }
}

/* ---- For a reader ---- */

static const char *red_arrived(const struct state *s)
{
    static const char *const with[] = {
        N_("Red is at grandmother's. Cake and butter are eaten, but "
           "grandmother has baked!"),
        N_("Red is at grandmother's, and something sweet is left."),
        N_("Red is at grandmother's, with cake and butter!")};
    return with[count_bits(s->treats)];
}

/* What the points mean: of so many, from so many on. */
enum { MOST_POINTS = 200 };
static const struct {
    uint8_t from;
    const char *text;
} grades[] = {
    {180, N_("{n} of {most} points: grandmother has never seen the like.")},
    {140, N_("{n} of {most} points: grandmother is proud of you.")},
    {100, N_("{n} of {most} points: grandmother claps her hands.")},
    {0, N_("{n} of {most} points: grandmother is glad that you are here.")},
};

static struct question grade(int n)
{
    int i = 0;
    while (n < grades[i].from) {
        i++;
    }
    return (struct question){
        .text = grades[i].text,
        .part = {{"n", NUMBER, (uint8_t)n}, {"most", NUMBER, MOST_POINTS}}};
}

/* On the shortcut, or at the door; to the wolf, to who played against it, and
 * to who looked on. */
static const char *wolf_won(const struct setup *setup, const struct state *s,
                            who reader)
{
    static const char *const said[][2] = {
        {N_("You were at grandmother's first, and lick your lips."),
         N_("You have caught Red on the shortcut.")},
        {N_("You have lost: the wolf was at grandmother's first."),
         N_("You have lost: on the shortcut the wolf has caught Red.")},
        {N_("He was at grandmother's before Red."),
         N_("On the shortcut he has caught Red.")}};
    bool caught = !(s->wolf_turned >> s->cottage & 1);
    int side = is_wolf(setup, reader)                          ? 0
               : is_hero(setup, reader) && reader >= MAX_SEATS ? 2
                                                               : 1;
    return said[side][caught];
}

void hood_ending(const struct setup *setup, const void *state, who reader,
                 struct ending *out)
{
    const struct state *s = state;
    static const char *const feast[] = {[0] = "feast",
                                        [1 << CAKE] = "feast-cake",
                                        [1 << BUTTER] = "feast-butter",
                                        [1 << CAKE | 1 << BUTTER] =
                                            "feast-both"};
    struct result r;
    hood_result(setup, state, &r);
    *out =
        (struct ending){.picture = s->won ? feast[s->treats] : "wolf",
                        .headline = ending_headline(setup, r.winners, reader)};
    if (!s->won) {
        if (!is_wolf(setup, reader)) {
            out->headline = (struct question){.text = N_("The wolf has won.")};
        }
        out->story.text = wolf_won(setup, s, reader);
        return;
    }
    out->story.text = red_arrived(s);
    if (is_wolf(setup, reader)) {
        out->headline = (struct question){.text = N_("You have lost.")};
    } else if (is_hero(setup, reader) && reader >= MAX_SEATS) {
        out->headline = (struct question){.text = N_("Red has won!")};
    } else if (is_hero(setup, reader) && setup->n_seats > 2) {
        out->headline = ending_headline(setup, setup_seats(setup), reader);
    }
    if (setup->option[OPTION_POINTS] == 1) {
        struct points p = points(setup, s);
        out->worth = grade(p.all);
        if (is_wolf(setup, reader)) { /* whom grandmother is no friend of */
            out->worth.text = N_("{n} of {most} points for Red.");
        }
        out->count = (struct question){
            .text = N_("The cottage counts 60, doors that Red opened first "
                       "{doors}, cake and butter {treats}, the hard start and "
                       "the shortcut {dared}."),
            .part = {{"doors", NUMBER, p.doors},
                     {"treats", NUMBER, p.treats},
                     {"dared", NUMBER, p.dared}}};
    }
}
