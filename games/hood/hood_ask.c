/*
 * hood_ask.c: what Little Red Riding Hood asks, and what the others wait for.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood.h"
#include "lib/phrase.h"

static void add_number(struct question *q, int n)
{
    q->part[1].name = "n";
    q->part[1].vocab = NUMBER;
    q->part[1].value = (uint8_t)n;
}

/* A turn of picking; `legal` begins with PICK where that can be done. */
static void ask_to_pick(const struct view *v, const struct action *legal, int n,
                        struct question *q)
{
    if (n == 0) {
        q->text = N_("{name} decides: pick one more, or stop?");
    } else if (legal[0].verb != PICK) {
        q->text = N_("The wolf laid nothing: stop, or let somebody help.");
    } else {
        bool has_help = legal[n - 1].verb == HOOD || legal[n - 1].verb == USE;
        q->text = has_help ? N_("Pick, stop, or let somebody help? The next "
                                "card must be {n} or more.")
                           : N_("Pick one more, or stop? The next card must be "
                                "{n} or more.");
        add_number(q, v->count);
    }
}

static const char *vixen(const struct view *v, bool mine)
{
    if (!mine) {
        return N_("{name} is the wolf: the vixen has looked behind a door.");
    }
    return v->cottage == v->vixen
               ? N_("The cottage is behind this door! Leave it there, or press "
                    "another door to exchange.")
               : N_("Behind this door the way goes on. Leave it so, or press "
                    "another door to exchange.");
}

void hood_ask(const struct setup *setup, const void *view, who w,
              const struct action *legal, int n, struct question *q)
{
    (void)setup, (void)w;
    const struct view *v = view;
    bool mine = n > 0;
    *q = (struct question){.part = {{"name", SEAT, v->turn}}};
    switch ((enum phase)v->phase) {
    case AT_FORK:
        q->text = mine ? N_("The fork! The road, or the shortcut along the "
                            "wolf's way? Steps left: {n}.")
                       : N_("{name} chooses at the fork: the road, or the "
                            "shortcut?");
        add_number(q, v->fork_steps);
        break;
    case AT_OPEN:
        q->text = mine ? N_("You are the wolf: begin the picking with a card.")
                       : N_("{name} is the wolf and begins a picking.");
        break;
    case AT_LAY:
        q->text = mine ? N_("Lay a card face down. Will they dare to pick it?")
                       : N_("{name} is the wolf and lays a card face down.");
        break;
    case AT_ANIMAL:
        q->text = mine ? N_("Send an animal, or go on without.")
                       : N_("{name} is the wolf: will an animal come?");
        break;
    case AT_TOKENS:
        q->text = mine ? N_("Choose what lies on the card, in order. Tokens: "
                            "{n}.")
                       : N_("{name} is the wolf and chooses the tokens.");
        add_number(q, v->need);
        break;
    case AT_VIXEN:
        q->text = vixen(v, mine);
        break;
    default:
        ask_to_pick(v, legal, n, q);
    }
}
