/*
 * hood_ask.c: what Little Red Riding Hood asks, and what the others wait for.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood.h"
#include "lib/phrase.h"

/* By phase: for the others, and for the one asked. */
static const char *const said[][2] = {
    [AT_TURN] = {N_("{name} decides: pick one more, or stop?"),
                 N_("Pick, or stop? It fails with a card below {n}.")},
    [AT_FORK] = {N_("{name} chooses at the fork: the road, or the shortcut?"),
                 N_("The fork! The road, or the shortcut along the wolf's way? "
                    "Steps left: {n}.")},
    [AT_TREAT] = {N_("{name} decides: eat a treat, or save it?"),
                  N_("Red has moved. Eat a treat for one space more, or save "
                     "it?")},
    [AT_OPEN] = {N_("{name} is the wolf and is to begin a picking."),
                 N_("You are the wolf: begin the picking with a card.")},
    [AT_LAY] = {N_("{name} is the wolf and chooses a card to lay."),
                N_("Lay a card face down. Will they dare to pick it?")},
    [AT_ANIMAL] = {N_("{name} is the wolf: will an animal come?"),
                   N_("Send an animal, or go on without.")},
    [AT_TOKENS] = {N_("{name} is the wolf and chooses the tokens."),
                   N_("Choose what lies on the card: {n:one token|# tokens, in "
                      "order}.")},
    [AT_VIXEN] = {N_("{name} is the wolf: the vixen has looked behind a door."),
                  N_("Behind this door the way goes on. Leave it so, or press "
                     "another door to exchange.")},
};

/* Whether only the wolf card is too small for a row that counts so much. */
static bool only_wolf_fails(const struct edition *ed, int count)
{
    for (int card = 0; card < ed->n_cards; card++) {
        if ((ed->value[card] < count) != (card == ed->wolf_card)) {
            return false;
        }
    }
    return true;
}

void hood_ask(const struct setup *setup, const void *view, who w,
              const struct action *legal, int n, struct question *q)
{
    (void)w;
    const struct view *v = view;
    const struct edition *ed = setup->edition;
    int phase = v->phase < AT_TURN ? AT_TURN : v->phase;
    int number = phase == AT_FORK     ? v->fork_steps
                 : phase == AT_TOKENS ? v->need
                                      : v->count;
    *q = (struct question){
        .text = said[phase][n > 0],
        .part = {{"name", SEAT, v->turn}, {"n", NUMBER, (uint8_t)number}}};
    if (phase == AT_TURN && n > 0) { /* the list begins with PICK, if at all */
        uint8_t last = legal[n - 1].verb;
        bool helped = last == HOOD || last == USE;
        if (legal[0].verb != PICK) {
            q->text = N_("The wolf laid nothing: stop, or let somebody help.");
        } else if (!v->wolf_mode && v->n_deck == 0) {
            q->text =
                N_("Pick, or stop? The deck is shuffled anew. It fails with "
                   "a card below {n}.");
        } else if (only_wolf_fails(ed, v->count)
                   && v->in_row >> ed->wolf_card & 1) {
            q->text = N_("Pick, or stop? Now any card is safe.");
        } else if (only_wolf_fails(ed, v->count)) {
            q->text = helped ? N_("Pick, stop, or send help? Any number is "
                                  "safe: only the wolf card fails.")
                             : N_("Pick, or stop? Any number is safe: only the "
                                  "wolf card fails.");
        } else if (helped) {
            q->text =
                N_("Pick, stop, or send help? It fails with a card below {n}.");
        }
    } else if (phase == AT_VIXEN && n > 0 && v->cottage == v->vixen) {
        q->text = N_("The cottage is behind this door! Leave it there, or "
                     "press another door to exchange.");
    }
}

/* Spaces on a way until the doors begin. */
static uint8_t to_the_doors(const struct edition *ed, const uint8_t *way,
                            int at)
{
    uint8_t n = 0;
    while (way[at + n] < ed->first_arrival) {
        n++;
    }
    return n;
}

/* The odds of the next card, if all that were put away are known; else no
 * text. */
static struct question odds(const struct edition *ed, const struct know *k)
{
    const struct view *v = &k->view;
    unsigned left = ed->deck & ~(unsigned)(v->in_row | k->down);
    int small = 0;
    for (int card = 0; card < ed->n_cards; card++) {
        small += left >> card & 1 && ed->value[card] < v->count;
    }
    if (v->n_deck == 0 || count_bits(left) != v->n_deck) {
        return (struct question){.text = NULL};
    }
    return (struct question){
        .text = v->n_deck > 1 ? N_("{small:None|One|#} of the {deck} cards "
                                   "left would be too small.")
                : small > 0   ? N_("The last card is too small.")
                              : N_("The last card is large enough."),
        .part = {{"small", NUMBER, (uint8_t)small},
                 {"deck", NUMBER, v->n_deck}}};
}

/* The wolf's card is had once, and flowers alone are the longest way for Red.
 */
bool hood_daring(const struct setup *setup, struct action a)
{
    const struct edition *ed = setup->edition;
    int n = a.verb == TOKENS ? phrase_length(a.arg[0]) : 0, stones = 0;
    for (int i = 0; i < n; i++) {
        stones += phrase_is_stone(a.arg[0], i);
    }
    return a.verb == TOKENS
               ? stones == 0
               : (a.verb == OPEN || a.verb == LAY) && ed->value[a.arg[0]] == 0;
}

void hood_plan(const struct setup *setup, const void *know, who w,
               struct action a, struct question *q)
{
    (void)w;
    const struct know *k = know;
    const struct view *v = &k->view;
    const struct edition *ed = setup->edition;
    *q = (struct question){.text = NULL};
    if (v->phase == AT_TURN && !v->wolf_mode
        && (a.verb == PICK || a.verb == STOP)) {
        *q = odds(ed, k);
    }
    if (!q->text) {
        *q = (struct question){
            .text = N_(
                "To the doors it is {red:no step|one more step|# more steps} "
                "for Red, and {wolf:none|one|#} for the wolf."),
            .part = {
                {"red", NUMBER,
                 to_the_doors(ed, ed->red_place[v->shortcut], v->red)},
                {"wolf", NUMBER, to_the_doors(ed, ed->wolf_place, v->wolf)}}};
    }
}
