/*
 * tiny_play.c: what the actions of Tiny do.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"
#include "games/tiny/tiny.h"
#include "lib/mem.h"

void tiny_start(const struct setup *setup, void *state)
{
    (void)setup;
    struct state *s = state;
    *s = (struct state){.phase = BEFORE_DEAL, .turn = NONE};
    memset(s->card, NONE, sizeof s->card);
    memset(s->peeked, NONE, sizeof s->peeked);
}

static void deal(const struct setup *setup, struct state *s,
                 const struct layout *layout, struct event_log *log)
{
    int dealt = 0;
    for (int spot = 0; spot < N_SPOTS; spot++) {
        if (tiny_is_used(setup, spot)) {
            s->card[spot] = layout->item[dealt++];
        }
    }
    for (who seat = 0; seat < setup->n_seats; seat++) {
        event_show(log, DEALT, CHANCE, seat, s->card[seat], WHO_BIT(seat));
    }
    s->phase = PEEKING;
    s->turn = 0;
}

static void hide(const struct setup *setup, struct state *s,
                 struct event_log *log)
{
    event_tell(log, HID, s->turn, ABSENT, ABSENT);
    s->turn++;
    s->phase = PEEKING;
    if (s->turn == setup->n_seats) {
        s->turn = NONE;
        s->phase = CHOOSING;
    }
}

/* tiny, "The game" 3 */
static void finish(const struct setup *setup, struct state *s,
                   struct event_log *log)
{
    for (who seat = 0; seat < setup->n_seats; seat++) {
        if (s->choice[seat] == KEEPS) {
            event_tell(log, KEPT, seat, ABSENT, ABSENT);
            continue;
        }
        int place = s->choice[seat] - TAKES;
        uint8_t given = s->card[seat];
        s->card[seat] = s->card[PLACES + place];
        s->card[PLACES + place] = given;
        event_tell(log, TOOK, seat, place, ABSENT);
    }
    s->phase = OVER;
    struct event *e = event_add(log, SHOWN, CHANCE);
    for (int spot = 0; e && spot < N_SPOTS; spot++) {
        if (tiny_is_used(setup, spot)) {
            e->list.item[e->list.n++] = s->card[spot];
        }
    }
}

static void choose(const struct setup *setup, struct state *s, who w,
                   int choice, struct event_log *log)
{
    s->choice[w] = (uint8_t)choice;
    event_tell(log, CHOSE, w, ABSENT, ABSENT);
    if (!tiny_waiting(setup, s)) {
        finish(setup, s, log);
    }
}

void tiny_apply(const struct setup *setup, void *state, who w, struct action a,
                const struct layout *layout, struct event_log *log)
{
    struct state *s = state;
    switch ((enum verb_index)a.verb) {
    case DEAL:
        deal(setup, s, layout, log);
        break;
    case PEEK:
        s->peeked[w] = a.arg[0];
        s->phase = LOOKING;
        event_show(log, PEEKED, w, a.arg[0], s->card[PLACES + a.arg[0]],
                   WHO_BIT(w));
        break;
    case HIDE:
        hide(setup, s, log);
        break;
    case KEEP:
        choose(setup, s, w, KEEPS, log);
        break;
    case TAKE:
        choose(setup, s, w, TAKES + a.arg[0], log);
        break;
    }
}
