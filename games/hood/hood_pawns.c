/*
 * hood_pawns.c: Red and the wolf on the board.
 *
 * Every pawn moves through step(), one space at a time, whatever moves it:
 * entering a space may turn a tile up, end the game, or (at the fork) stop
 * the move until somebody has chosen.  A move is told in one event from where
 * it began to where something happened, so `from` is handed along.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood_play.h"

static int red_place(const struct play *p)
{
    return p->ed->red_place[p->s->shortcut][p->s->red];
}

static int wolf_place(const struct play *p)
{
    return p->ed->wolf_place[p->s->wolf];
}

static int place_of(const struct play *p, enum pawn pawn)
{
    return pawn == PAWN_RED ? red_place(p) : wolf_place(p);
}

static void finish(struct play *p, bool won)
{
    p->s->won = won;
    p->s->phase = OVER;
    tell(p, won ? WON : LOST, CHANCE);
}

/* Tells of the way from `from` to where the pawn is now, if there is any;
 * returns where it is. */
static int tell_move(struct play *p, enum pawn pawn, int from)
{
    int to = place_of(p, pawn), walked = p->walked;
    static const int told[][2] = {[PAWN_RED] = {RED_MOVED, RED_WENT_BACK},
                                  [PAWN_WOLF] = {WOLF_MOVED, WOLF_WENT_BACK}};
    struct event *e =
        from == to ? NULL : event_add(p->log, told[pawn][walked < 0], CHANCE);
    if (e) {
        e->arg[0] = (uint8_t)from;
        e->arg[1] = (uint8_t)to;
        e->arg[2] = (uint8_t)(walked < 0 ? -walked : walked);
    }
    p->walked = 0;
    return to;
}

/* "A turn (woods)", last paragraph. */
static void turn_tile(struct play *p, enum pawn pawn, int tile)
{
    struct state *s = p->s;
    uint8_t *turned = pawn == PAWN_RED ? &s->red_turned : &s->wolf_turned;
    bool is_cottage = tile == s->cottage;
    struct event *e = event_add(p->log, TILE_TURNED, CHANCE);
    if (e) {
        e->arg[0] = (uint8_t)pawn;
        e->arg[1] = (uint8_t)(p->ed->first_arrival + tile);
        e->arg[2] = is_cottage ? COTTAGE : PATH;
    }
    *turned |= (uint8_t)(1u << tile);
    if (is_cottage) {
        finish(p, pawn == PAWN_RED);
    }
}

/* One space on or back; returns where what is not told yet begins. */
static int step(struct play *p, enum pawn pawn, int by, int from)
{
    struct state *s = p->s;
    uint8_t *at = pawn == PAWN_RED ? &s->red : &s->wolf;
    *at = (uint8_t)(*at + by);
    p->walked += by;
    int place = place_of(p, pawn), tile = place - p->ed->first_arrival;
    if (tile >= 0 && !((s->red_turned | s->wolf_turned) >> tile & 1)) {
        from = tell_move(p, pawn, from);
        turn_tile(p, pawn, tile);
    }
    /* "Board": after a shortcut Red and the wolf may not meet. */
    if (s->shortcut && s->phase != OVER && red_place(p) == wolf_place(p)) {
        from = tell_move(p, pawn, from);
        event_tell(p->log, CAUGHT, CHANCE, place, ABSENT);
        finish(p, false);
    }
    return from;
}

void hood_step(struct play *p, enum pawn pawn, int by)
{
    int from = place_of(p, pawn);
    /* Rulings, "The snake takes Red from w6 back to r13" */
    if (pawn == PAWN_RED && p->s->red + by == p->ed->fork) {
        p->s->shortcut = false;
    }
    from = step(p, pawn, by, from);
    tell_move(p, pawn, from);
}

/* Moves Red; `leaves`: the first step has been chosen at the fork. */
static void go_on(struct play *p, int steps, int from, bool leaves)
{
    struct state *s = p->s;
    for (; steps > 0; steps--) {
        uint8_t turned = s->red_turned;
        if (s->red == p->ed->fork && s->wolf < p->ed->joins && !leaves) {
            tell_move(p, PAWN_RED, from);
            s->fork_steps = (uint8_t)steps;
            wait_for(p, AT_FORK, s->active);
            return;
        }
        from = step(p, PAWN_RED, 1, from);
        if (s->phase == OVER) {
            return;
        }
        if (s->red_turned != turned && p->setup->option[OPTION_HALT] == 1) {
            break;
        }
        leaves = false;
    }
    tell_move(p, PAWN_RED, from);
    hood_after_red(p);
}

void hood_move_red(struct play *p, int steps)
{
    go_on(p, steps, red_place(p), false);
}

void hood_leave_fork(struct play *p, bool shortcut, who w)
{
    struct state *s = p->s;
    int steps = s->fork_steps, from = red_place(p);
    event_tell(p->log, CHOSE_WAY, w, shortcut, ABSENT);
    s->fork_steps = 0;
    s->shortcut = shortcut;
    go_on(p, steps, from, true);
}
