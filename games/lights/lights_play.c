/*
 * lights_play.c: what an action does.
 *
 * A light's whole life is one byte, its cell.  A push is a look-up per light
 * in a table that the edition worked out once (`next`); it costs about ten
 * nanoseconds.  Free forest tiles are as many as the lights inside, so they are
 * not kept.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"
#include "games/lights/lights.h"
#include "lib/mem.h"

void lights_start(const struct setup *setup, void *out)
{
    (void)setup;
    struct state *s = out;
    *s = (struct state){.phase = BEFORE_HIDE,
                        .named = NONE,
                        .sought = NONE,
                        .sought_cell = OUTSIDE + 1,
                        .pile = 0xffff};
    memset(s->light, OUTSIDE, sizeof s->light);
}

static void end_turn(const struct setup *setup, struct state *s)
{
    s->turn = (uint8_t)(s->turn + 1 == setup->n_seats ? 0 : s->turn + 1);
}

static void finish(struct state *s, struct event_log *log)
{
    s->phase = OVER;
    s->sought = NONE;
    s->named = NONE;
    s->sought_cell = OUTSIDE + 1;
    event_tell(log, WON, CHANCE, ABSENT, ABSENT);
}

/* Seat w takes the sought tile; chance turns the next one, or it is over. */
static void take(const struct setup *setup, struct state *s, who w,
                 struct event_log *log)
{
    event_tell(log, TOOK, w, s->sought, ABSENT);
    s->taken[s->n_taken++] = (uint8_t)(w * 16 + s->sought);
    s->n_won[w]++;
    s->named = NONE;
    if (s->n_won[w] == lights_goal(setup) || s->pile == 0) {
        finish(s, log);
        return;
    }
    s->sought = NONE;
    s->sought_cell = OUTSIDE + 1;
    s->phase = BEFORE_SEEK;
}

/* A move tells what the lights inside show after it, by seat. */
/* Apart, since most moves have nobody to tell. */
__attribute__((noinline)) static void tell_move(const struct state *s,
                                                const uint8_t was[N_SEATS],
                                                bool enters, int entrance,
                                                struct event_log *log)
{
    struct event *e = event_add(log, enters ? ENTERED : PUSHED, s->turn);
    uint8_t at = s->light[s->turn];
    e->arg[0] = (uint8_t)entrance;
    if (s->named != NONE && at != OUTSIDE && at != s->sought_cell
        && s->under[at] != s->named) {
        e->kind = enters ? ENTERED_WRONG : PUSHED_WRONG;
        e->arg[1] = s->under[at];
        e->arg[2] = s->named;
    }
    for (int seat = 0; seat < N_SEATS; seat++) {
        if (s->light[seat] != OUTSIDE) {
            e->list.item[e->list.n++] = s->under[s->light[seat]];
        }
    }
    for (int seat = 0; seat < N_SEATS; seat++) {
        if (s->light[seat] == OUTSIDE && was[seat] != OUTSIDE) {
            event_tell(log, OUT, s->turn, seat, ABSENT);
        }
    }
}

/* lights, "A turn" 3: what a move of the seat whose turn it is brings. */
static void move(const struct setup *setup, struct state *s, int entrance,
                 bool enters, struct event_log *log)
{
    const struct edition *ed = lights_edition(setup);
    const uint8_t *next = ed->next[entrance];
    who mover = s->turn;
    uint8_t was[N_SEATS];
    int taker = -1;
    memcpy(was, s->light, sizeof was);
    for (int seat = 0; seat < N_SEATS; seat++) {
        s->light[seat] = next[was[seat]];
    }
    if (enters) {
        s->light[mover] = ed->entry[entrance];
    }
    for (int seat = 0; seat < N_SEATS; seat++) {
        if (s->light[seat] == s->sought_cell) {
            taker = seat;
        }
    }
    if (s->guessed) { /* only where somebody imagines */
        for (int seat = 0; seat < N_SEATS; seat++) {
            s->guessed &= (uint16_t) ~(1u << s->light[seat]);
        }
    }
    if (log) {
        tell_move(s, was, enters, entrance, log);
    }
    if (taker >= 0) { /* 3a: only a moved light can be there now */
        take(setup, s, (who)taker, log);
        return;
    }
    uint8_t at = s->light[mover];
    bool goes_on = at != OUTSIDE && s->under[at] == s->named; /* 3c */
    if (goes_on) {
        event_tell(log, ON, mover, s->named, ABSENT);
    } else { /* 3b, 3d */
        end_turn(setup, s);
    }
    s->named = NONE;
}

static void seek(const struct setup *setup, struct state *s, uint8_t treasure,
                 struct event_log *log)
{
    uint8_t cell = 0;
    while (s->under[cell] != treasure) {
        cell++;
    }
    s->sought = treasure;
    s->sought_cell = cell;
    s->pile &= (uint16_t) ~(1u << treasure);
    s->phase = MOVE;
    event_tell(log, SOUGHT, CHANCE, treasure, ABSENT);
    for (who seat = 0; seat < N_SEATS; seat++) {
        if (s->light[seat] == cell) {
            take(setup, s, seat, log);
            return;
        }
    }
    if (s->n_taken > 0) { /* the first tile of all ends nobody's turn */
        end_turn(setup, s);
    }
}

void lights_apply(const struct setup *setup, void *state, who w,
                  struct action a, const struct layout *layout,
                  struct event_log *log)
{
    (void)w;
    struct state *s = state;
    switch (a.verb) {
    case HIDE:
        event_tell_list(log, HIDDEN, layout);
        memcpy(s->under, layout->item, N_CELLS);
        s->phase = BEFORE_SEEK;
        break;
    case SEEK:
        seek(setup, s, a.arg[0], log);
        break;
    case NAME:
        s->named = a.arg[0];
        event_tell(log, NAMED, s->turn, s->named, ABSENT);
        break;
    default:
        move(setup, s, a.arg[0], a.verb == ENTER, log);
    }
}
