/*
 * lights_ask.c: what the Forest of Lights asks, and what the others wait for.
 */
// SPDX-License-Identifier: MIT
#include "games/lights/lights.h"
#include "lib/phrase.h"

/* What the one whose turn it is reads. */
static const char *mine(const struct view *v)
{
    bool has_named = v->named != NONE;
    if (v->light[v->turn] == OUTSIDE) {
        return has_named ? N_("Bring your light in: choose an entrance.")
                         : N_("Find {treasure:the}: bring your light in, or "
                              "first name what it will show.");
    }
    return has_named ? N_("Push a tile into your light's lane.")
                     : N_("Push your light on to find {treasure:the}, or first "
                          "name what it will show.");
}

void lights_ask(const struct setup *setup, const void *view, who w,
                const struct action *legal, int n, struct question *q)
{
    (void)setup, (void)w, (void)legal;
    const struct view *v = view;
    *q = (struct question){.text = n > 0 ? mine(v)
                                         : N_("{name} looks for the way."),
                           .part = {{"name", SEAT, v->turn}}};
    if (v->sought != NONE) {
        q->text = n > 0 ? q->text : N_("{name} looks for {treasure:the}.");
        q->part[1].name = "treasure";
        q->part[1].vocab = TREASURE;
        q->part[1].value = v->sought;
    }
}

const char *lights_cost(const struct setup *setup, const void *view, who w,
                        struct action a)
{
    const struct view *v = view;
    bool falls_out =
        a.verb == PUSH
        && lights_edition(setup)->next[a.arg[0]][v->light[w]] == OUTSIDE;
    return falls_out ? N_("But it pushes your own light out of the forest: "
                          "then you bring it in anew.")
                     : NULL;
}

/* Whether an action of somebody whose light is there ends at a cell; a name is
 * said before any move. */
static bool leads(const struct edition *ed, struct action a, uint8_t light,
                  int cell)
{
    return a.verb == NAME    ? ed->from[cell] >> light & 1
           : a.verb == ENTER ? ed->entry[a.arg[0]] == cell
                             : ed->next[a.arg[0]][light] == cell;
}

/* What is to be said of the treasure that is sought, which was seen above `at`
 * unless that is no cell; n places were not seen. */
static const char *plan_of(const struct edition *ed, struct action a,
                           uint8_t light, int at, int n)
{
    if (at == N_CELLS) {
        return n > 1 ? N_("You have not seen {n} of the places: {sought:the} "
                          "must be above one of them.")
                     : N_("You have seen all places but one: {sought:the} "
                          "must be above that one.");
    }
    return leads(ed, a, light, at)
               ? N_("You have seen {sought:the}: your light can get there "
                    "with one move.")
           : ed->from[at] >> light & 1
               ? NULL
               : N_("You have seen {sought:the}, but no move brings your "
                    "light there this time.");
}

void lights_plan(const struct setup *setup, const void *know, who w,
                 struct action a, struct question *q)
{
    const struct know *k = know;
    int n = 0, at = N_CELLS;
    for (int cell = 0; cell < N_CELLS; cell++) {
        n += !k->seen[cell];
        at = k->seen[cell] == k->view.sought + 1 ? cell : at;
    }
    *q = (struct question){.text = NULL};
    if (k->view.sought != NONE) {
        *q = (struct question){
            .text = plan_of(lights_edition(setup), a, k->view.light[w], at, n),
            .part = {{"sought", TREASURE, k->view.sought},
                     {"n", NUMBER, (uint8_t)n}}};
    }
}
