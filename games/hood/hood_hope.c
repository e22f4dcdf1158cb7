/*
 * hood_hope.c: how likely Red is to be at the cottage before the wolf, when a
 * picking begins and a player is the wolf.
 *
 * The wolf goes one space each picking, so he needs as many pickings as he has
 * spaces to go; Red needs flowers.  Taking every picking to be an average one
 * (so many of a hundred give so many flowers), three tables follow from the
 * edition's board, each from the pickings after:
 *
 * - road: Red and the wolf on their own ways;
 * - shortcut: Red before the wolf on his way, lost when he reaches her;
 * - before: Red before the fork and the wolf before the place where the
 *   shortcut joins; the cottage is any tile alike.
 *
 * The board says where Red is; hood_hope() counts steps from there.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood_hope.h"
#include "lib/mem.h"

/* How many of a hundred pickings bring Red so many spaces on: a guess between
 * what was counted in the woods and against the wolf (there 57 of a hundred
 * gave nothing in 100 games of an adult and a child). */
static const uint8_t yield[MOST_YIELD + 1] = {35, 12, 20, 16, 10, 5, 2, 0};

static int at_most(int n, int most)
{
    return n < most ? n : most;
}

static int32_t road(const struct edition *ed, int pickings, int steps)
{
    return steps <= 0      ? SURE_WIN
           : pickings <= 0 ? 0
                           : ed->road[at_most(pickings, MAX_GOAL - 1)][steps];
}

static int32_t shortcut(const struct edition *ed, int ahead, int steps)
{
    return steps <= 0   ? SURE_WIN
           : ahead <= 0 ? 0
                        : ed->shortcut[at_most(ahead, MAX_AHEAD)][steps];
}

/* Red steps on from the fork, by the better way; the wolf stands at `wolf` when
 * the next picking begins.  The cottage is any tile alike. */
static int32_t past_fork(const struct edition *ed, int past, int wolf)
{
    assert(ed->n_arrivals > 0);
    int32_t by_road = 0, by_shortcut = 0;
    int on_wolfs = ed->joins + past - 1;
    for (int c = 0; c < ed->n_arrivals; c++) {
        int goal = ed->wolf_path + c;
        by_road += road(ed, goal - wolf, ed->red_path + c - ed->fork - past);
        by_shortcut += shortcut(ed, on_wolfs - wolf, goal - on_wolfs);
    }
    return (by_road > by_shortcut ? by_road : by_shortcut) / ed->n_arrivals;
}

/* Both before the fork, or the wolf just past where he shuts the shortcut. */
static int32_t before(const struct edition *ed, int red, int wolf)
{
    if (wolf < ed->joins) {
        return ed->before[wolf][red];
    }
    assert(ed->n_arrivals > 0);
    int32_t sum = 0;
    for (int c = 0; c < ed->n_arrivals; c++) {
        sum += road(ed, ed->wolf_path + c - wolf, ed->red_path + c - red);
    }
    return sum / ed->n_arrivals;
}

static void fill_road(struct edition *ed)
{
    for (int w = 1; w < MAX_GOAL; w++) {
        for (int d = 1; d < MAX_STEPS; d++) {
            int32_t sum = 0;
            for (int k = 0; k <= MOST_YIELD; k++) {
                sum += yield[k] * road(ed, w - 1, d - k);
            }
            ed->road[w][d] = (uint16_t)(sum / 100);
        }
    }
}

static void fill_shortcut(struct edition *ed)
{
    for (int d = 1; d < MAX_GOAL; d++) {
        for (int ahead = 1; ahead <= MAX_AHEAD; ahead++) {
            int32_t sum = 0;
            for (int k = 0; k <= MOST_YIELD; k++) {
                sum += yield[k] * shortcut(ed, ahead + k - 1, d - k);
            }
            ed->shortcut[ahead][d] = (uint16_t)(sum / 100);
        }
    }
}

static void fill_before(struct edition *ed)
{
    for (int w = ed->joins - 1; w >= 0; w--) {
        for (int r = ed->fork; r >= 0; r--) {
            int32_t sum = 0;
            for (int k = 0; k <= MOST_YIELD; k++) {
                sum += yield[k]
                       * (r + k <= ed->fork
                              ? before(ed, r + k, w + 1)
                              : past_fork(ed, r + k - ed->fork, w + 1));
            }
            ed->before[w][r] = (uint16_t)(sum / 100);
        }
    }
}

void hood_work_out_hope(struct edition *ed)
{
    fill_road(ed);
    fill_shortcut(ed);
    fill_before(ed);
}

int32_t hood_hope(const struct edition *ed, const struct race *r, int steps,
                  int wolf_steps)
{
    int wolf = r->wolf + wolf_steps, goal = ed->wolf_path + r->cottage;
    if (wolf < 0) {
        wolf = 0;
    }
    if (r->shortcut) {
        int red = ed->joins + r->red - ed->fork - 1 + steps;
        return red >= goal ? SURE_WIN : shortcut(ed, red - wolf, goal - red);
    }
    int red = r->red + steps;
    bool is_open = r->red <= ed->fork && r->wolf < ed->joins;
    if (is_open && red > ed->fork && r->may_fork) {
        return past_fork(ed, red - ed->fork, wolf);
    }
    if (is_open && red <= ed->fork && wolf < ed->joins) {
        return before(ed, red, wolf);
    }
    return road(ed, goal - wolf, ed->red_path + r->cottage - red);
}
