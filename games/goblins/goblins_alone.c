/*
 * goblins_alone.c: the solo game (docs/rules/goblins.md, "Solo").
 *
 * Tiles lie in lists in the order of arrival (caves, discard, pile); the
 * mountain is its top layer, of which chance draws, and the layers of
 * discards that were laid under it.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"
#include "core/list.h"
#include "core/set.h"
#include "games/goblins/goblins.h"
#include "lib/mem.h"

/* The tiles of the pile that are not laid and fit. */
static uint32_t layable(const struct setup *setup, const struct state *s)
{
    if (s->exit[0] == GRASS) {
        return 0;
    }
    uint32_t fitting =
        set_of(s->alone.pile, s->alone.n_pile) & goblins_fitting(setup, s);
    for (int t = s->first[0]; t != NONE; t = s->at[t] - IN_PATH) {
        fitting &= ~(1u << t);
    }
    return fitting;
}

int goblins_alone_legal(const struct setup *setup, const struct state *s,
                        struct action *out)
{
    const struct alone *a = &s->alone;
    int n = 0;
    switch (s->phase) {
    case CHOOSING:
        n = list_set(out, 0, CHOOSE, s->palaces);
        break;
    case ALONE:
        if (s->mountain) {
            n = list_word(out, n, EXPLORE);
        }
        if (a->n_caves >= 2) {
            n = list_word(out, n, CHART);
        }
        n = list_word(out, n, BUILD);
        break;
    case CHARTING:
        n = list_set(out, 0, TAKE, set_of(a->caves, a->n_caves));
        break;
    case BUILDING:
        n = list_set(out, 0, LAY, layable(setup, s));
        if (s->first[0] != NONE) {
            n = list_word(out, n, UNLAY);
        }
        if (s->exit[0] == GRASS) {
            n = list_word(out, n, FINISH);
        }
        n = list_word(out, n, FAIL);
        break;
    }
    return n;
}

/* ---- Playing ---- */

static void end(struct state *s, struct event_log *log)
{
    s->phase = OVER;
    event_tell(log, ENDED_GAME, CHANCE, ABSENT, ABSENT);
}

/* Lost when all homes are sealed, at once. */
static void seal(const struct setup *setup, struct state *s,
                 struct event_log *log)
{
    goblins_seal(setup, s, log);
    s->phase = ALONE;
    if (s->n_homes == 0) {
        end(s, log);
    }
}

static void discard_caves(struct alone *a)
{
    memcpy(a->discard + a->n_discard, a->caves, a->n_caves);
    a->n_discard = (uint8_t)(a->n_discard + a->n_caves);
    memset(a->caves, 0, sizeof a->caves);
    a->n_caves = 0;
}

/* All discards go under the mountain, or are the mountain if it is empty. */
static void shuffle_discards(struct state *s)
{
    struct alone *a = &s->alone;
    uint32_t discards = set_of(a->discard, a->n_discard);
    if (s->mountain == 0) {
        s->mountain = discards;
    } else {
        a->layer[a->n_layers++] = discards;
    }
    memset(a->discard, 0, sizeof a->discard);
    a->n_discard = 0;
    a->goblins = 0;
}

/* The top layer is gone: the next one is the top. */
static void uncover_layer(struct state *s)
{
    struct alone *a = &s->alone;
    if (s->mountain == 0 && a->n_layers > 0) {
        s->mountain = a->layer[0];
        a->n_layers--;
        memmove(a->layer, a->layer + 1, a->n_layers * sizeof *a->layer);
        a->layer[a->n_layers] = 0;
    }
}

static void find(const struct setup *setup, struct state *s, uint8_t tile,
                 struct event_log *log)
{
    struct alone *a = &s->alone;
    event_tell(log, FOUND, s->turn, tile, ABSENT);
    uncover_layer(s);
    a->caves[a->n_caves++] = tile;
    s->phase = ALONE;
    if (!(edition(setup)->goblin >> tile & 1)) {
        return;
    }
    discard_caves(a);
    event_tell(log, SCATTERED, s->turn, ABSENT, ABSENT);
    if (++a->goblins == GOBLINS_TO_SHUFFLE) {
        shuffle_discards(s);
        event_tell(log, SHUFFLED, s->turn, ABSENT, ABSENT);
        seal(setup, s, log);
    }
}

static void take(const struct setup *setup, struct state *s, uint8_t tile,
                 struct event_log *log)
{
    struct alone *a = &s->alone;
    int i = 0;
    while (a->caves[i] != tile) {
        i++;
    }
    a->n_caves--;
    memmove(a->caves + i, a->caves + i + 1, (size_t)(a->n_caves - i));
    a->caves[a->n_caves] = 0;
    a->pile[a->n_pile++] = tile;
    event_tell(log, TOOK, s->turn, tile, ABSENT);
    if (--a->to_take == 0) {
        discard_caves(a);
        event_tell(log, DISCARDED, s->turn, ABSENT, ABSENT);
        seal(setup, s, log);
    }
}

static void unlay(const struct setup *setup, struct state *s,
                  struct event_log *log)
{
    uint8_t gone = s->last[0], tile = s->first[0];
    s->first[0] = s->last[0] = NONE;
    s->exit[0] = edition(setup)->palace_exit[s->palace[0]];
    while (tile != gone) {
        uint8_t next = (uint8_t)(s->at[tile] - IN_PATH);
        goblins_join(setup, s, tile);
        tile = next;
    }
    s->at[gone] = AWAY;
    event_tell(log, UNLAID, s->turn, gone, ABSENT);
}

static void show_pile(struct state *s, struct event_log *log)
{
    const struct alone *a = &s->alone;
    s->alone.shown = true;
    s->phase = BUILDING;
    struct event *e =
        event_add(log, a->n_pile > 0 ? SHOWN : SHOWN_NONE, s->turn);
    if (e) {
        e->list.n = a->n_pile;
        memcpy(e->list.item, a->pile, a->n_pile);
    }
}

void goblins_alone_apply(const struct setup *setup, struct state *s,
                         struct action action, struct event_log *log)
{
    struct alone *a = &s->alone;
    uint8_t what = action.arg[0];
    switch (action.verb) {
    case DRAW:
        find(setup, s, what, log);
        break;
    case CHOOSE:
        s->palaces &= (uint8_t) ~(1u << what);
        s->palace[0] = what;
        s->exit[0] = edition(setup)->palace_exit[what];
        s->phase = ALONE;
        event_tell(log, CHOSE, s->turn, what, ABSENT);
        break;
    case CHART:
        a->to_take = a->n_caves / 2;
        s->phase = CHARTING;
        event_tell(log, CHARTED, s->turn, a->to_take, ABSENT);
        break;
    case TAKE:
        take(setup, s, what, log);
        break;
    case BUILD:
        show_pile(s, log);
        break;
    case LAY:
        goblins_join(setup, s, what);
        event_tell(log, LAID, s->turn, what, ABSENT);
        break;
    case UNLAY:
        unlay(setup, s, log);
        break;
    case FINISH:
        a->finished = true;
        event_tell(log, FINISHED, s->turn, ABSENT, ABSENT);
        end(s, log);
        break;
    case FAIL:
        event_tell(log, FAILED, s->turn, ABSENT, ABSENT);
        end(s, log);
        break;
    }
}

bool goblins_alone_won(const struct setup *setup, const struct state *s,
                       int *points)
{
    *points = s->alone.finished ? goblins_points(setup, s, 0) : 0;
    return s->alone.finished && *points > goblins_sealed(s);
}
