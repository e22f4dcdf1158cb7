/*
 * lights_edition.c: the printed matter of the Forest of Lights.
 *
 * An edition gives the lanes, their entrances, the treasures, the goals, and
 * perhaps films: fixed orders of the treasures, which the box may be turned
 * under before play.  From the lanes it works out what every push does and
 * what every light may do.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/lights/lights.h"
#include "lib/mem.h"

/* ---- Reading ---- */

static bool read_lane(const struct doc *lane, int at, struct edition *ed,
                      uint8_t cell[LANE_CELLS], struct error *e)
{
    const struct doc *ends = edition_list(lane, "ends", 2, 2, DOC_TEXT, e);
    if (!ends
        || !edition_numbers(lane, "cells", LANE_CELLS, 0, N_CELLS - 1, cell,
                            e)) {
        return false;
    }
    for (int end = 0; end < 2; end++) {
        if (!edition_word(&ends->child[end], &ed->entrance[at * 2 + end], e)) {
            return false;
        }
    }
    uint32_t taken = 0;
    for (int i = 0; i < LANE_CELLS; i++) {
        if (taken >> cell[i] & 1) {
            return edition_refuse_twice(&edition_find(lane, "cells")->child[i],
                                        e);
        }
        taken |= 1u << cell[i];
    }
    return true;
}

/* Where a push at each entrance takes what is on each cell. */
static void lay_lane(struct edition *ed, int lane,
                     const uint8_t cell[LANE_CELLS])
{
    for (int end = 0; end < 2; end++) {
        uint8_t *next = ed->next[lane * 2 + end];
        for (uint8_t c = 0; c < 32; c++) {
            next[c] = c;
        }
        for (int i = 0; i < LANE_CELLS; i++) {
            int from = end ? LANE_CELLS - 1 - i : i;
            int to = end ? from - 1 : from + 1;
            next[cell[from]] = i == LANE_CELLS - 1 ? OUTSIDE : cell[to];
        }
        ed->entry[lane * 2 + end] = cell[end ? LANE_CELLS - 1 : 0];
    }
}

static bool read_lanes(const struct doc *d, struct edition *ed, struct error *e)
{
    const struct doc *list =
        edition_list(d, "lanes", N_LANES, N_LANES, DOC_OBJECT, e);
    uint32_t covered = 0;
    for (int lane = 0; list && lane < N_LANES; lane++) {
        uint8_t cell[LANE_CELLS];
        if (!read_lane(&list->child[lane], lane, ed, cell, e)) {
            return false;
        }
        lay_lane(ed, lane, cell);
        for (int i = 0; i < LANE_CELLS; i++) {
            covered |= 1u << cell[i];
        }
    }
    if (!list) {
        return false;
    }
    for (int i = 0; i < N_ENTRANCES; i++) {
        for (int k = 0; k < i; k++) {
            if (strcmp(ed->entrance[i].text, ed->entrance[k].text) == 0) {
                return edition_refuse(
                    &list->child[i / 2],
                    N_("The edition's field {field} names an entrance that "
                       "another lane has."),
                    e);
            }
        }
    }
    return covered == 0xffff
           || edition_refuse(
               list, N_("The edition's {field} must pass over all 16 cells."),
               e);
}

/* Where a quarter turn clockwise takes each cell; false when it takes one to
 * where there is none. */
static bool turn_grid(int rows, int columns, uint8_t at[N_CELLS][2],
                      struct edition *ed)
{
    bool turns = true;
    for (int c = 0; c < N_CELLS; c++) {
        ed->turned[c] = NONE;
        for (uint8_t k = 0; rows == columns && k < N_CELLS; k++) {
            if (at[k][0] == at[c][1] && at[k][1] == rows - 1 - at[c][0]) {
                ed->turned[c] = k;
            }
        }
        turns = turns && ed->turned[c] != NONE;
    }
    return turns;
}

static bool read_grid(const struct doc *d, struct edition *ed, bool must_turn,
                      struct error *e)
{
    uint8_t rows, columns, at[N_CELLS][2];
    const struct doc *grid = edition_field(d, "grid", DOC_OBJECT, e);
    if (!grid || !edition_number_field(grid, "rows", 1, 16, &rows, e)
        || !edition_number_field(grid, "columns", 1, 16, &columns, e)) {
        return false;
    }
    const struct doc *list =
        edition_list(grid, "at", N_CELLS, N_CELLS, DOC_LIST, e);
    for (int c = 0; list && c < N_CELLS; c++) {
        const struct doc *pair = &list->child[c];
        if (pair->n != 2) {
            return edition_refuse(
                pair, N_("The edition's field {field} must be [row, column]."),
                e);
        }
        if (!edition_number(&pair->child[0], 0, rows - 1, &at[c][0], e)
            || !edition_number(&pair->child[1], 0, columns - 1, &at[c][1], e)) {
            return false;
        }
        for (int k = 0; k < c; k++) {
            if (at[k][0] == at[c][0] && at[k][1] == at[c][1]) {
                return edition_refuse_twice(pair, e);
            }
        }
    }
    if (list && !turn_grid(rows, columns, at, ed) && must_turn) {
        return edition_refuse(
            list,
            N_("The edition has films, so its {field} must look the same "
               "after a quarter turn."),
            e);
    }
    return list != NULL;
}

static bool read_film(const struct doc *films, int f, struct edition *ed,
                      struct error *e)
{
    struct doc name = films->child[f];
    name.type = DOC_TEXT;
    name.text = name.key;
    if (!edition_word(&name, &ed->film[f], e)) {
        return false;
    }
    if (strcmp(name.key, "random") == 0) {
        return edition_refuse(&films->child[f],
                              N_("The edition's field {field}: a film may "
                                 "not be called random."),
                              e);
    }
    const struct doc *list =
        edition_list(films, name.key, N_CELLS, N_CELLS, DOC_TEXT, e);
    uint32_t laid = 0;
    for (int c = 0; list && c < N_CELLS; c++) {
        uint8_t *t = &ed->layout[f][c];
        if (!edition_one_of(&list->child[c], ed->treasure, N_TREASURES, t, e)) {
            return false;
        }
        if (laid >> *t & 1) {
            return edition_refuse_twice(&list->child[c], e);
        }
        laid |= 1u << *t;
    }
    return list != NULL;
}

static bool read_films(const struct doc *d, struct edition *ed, struct error *e)
{
    const struct doc *films = edition_field(d, "films", DOC_OBJECT, e);
    if (!films) {
        return false;
    }
    if (films->n > MAX_FILMS) {
        return edition_refuse(
            films, N_("The edition's {field} may be 16 at most."), e);
    }
    ed->n_films = (uint8_t)films->n;
    for (int f = 0; f < films->n; f++) {
        if (!read_film(films, f, ed, e)) {
            return false;
        }
    }
    return true;
}

static bool read_goals(const struct doc *d, struct edition *ed, struct error *e)
{
    const struct doc *goals = edition_field(d, "goal", DOC_OBJECT, e);
    bool good = goals != NULL;
    for (int seats = 2; good && seats <= N_SEATS; seats++) {
        good = edition_number_field(goals, notation_number(seats), 1, MAX_GOAL,
                                    &ed->goal[seats], e);
    }
    return good;
}

/* All names (unless one was said), then the moves: into the forest at any
 * entrance, or a push at an entrance of a lane in which the light stands. */
static void list_choices(struct edition *ed, int named, int cell)
{
    struct choices *c = &ed->choices[named][cell];
    for (uint8_t t = 0; !named && t < N_TREASURES; t++) {
        c->action[c->n++] = (struct action){NAME, {t}};
    }
    for (uint8_t e = 0, n = 0; e < N_ENTRANCES; e++) {
        if (cell == OUTSIDE) {
            c->to[n++] = ed->entry[e];
            c->action[c->n++] = (struct action){ENTER, {e}};
        } else if (ed->next[e][cell] != cell) {
            c->to[n++] = ed->next[e][cell];
            c->action[c->n++] = (struct action){PUSH, {e}};
        }
    }
}

/* From where each cell can be reached by one move of one's own. */
static void look_back(struct edition *ed)
{
    for (int e = 0; e < N_ENTRANCES; e++) {
        ed->from[ed->entry[e]] |= 1u << OUTSIDE;
        for (int from = 0; from < N_CELLS; from++) {
            int next = ed->next[e][from];
            ed->brings[from][next] |= (uint8_t)(1u << e);
            if (next != from && next != OUTSIDE) {
                ed->from[next] |= 1u << from;
            }
        }
    }
    for (int set = 0; set < 16; set++) {
        for (int cell = 0; cell < N_CELLS; cell++) {
            bool is_in = set >> cell % 4 & 1;
            ed->from_set[cell / 4][set] |= is_in ? ed->from[cell] : 0;
        }
    }
}

/* How many moves of its own a light is from each cell, if nobody else moves
 * it: rounds of "one more than the nearest neighbour" until nothing changes. */
static void measure(struct edition *ed)
{
    enum { NO_WAY = 100 };
    memset(ed->far, NO_WAY, sizeof ed->far);
    for (int c = 0; c < N_CELLS; c++) {
        ed->far[c][c] = 0;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int from = 0; from <= OUTSIDE; from++) {
            for (int e = 0; e < N_ENTRANCES; e++) {
                int next = from == OUTSIDE ? ed->entry[e] : ed->next[e][from];
                for (int to = 0; next != from && to < N_CELLS; to++) {
                    uint8_t moves = (uint8_t)(ed->far[next][to] + 1);
                    if (moves < ed->far[from][to]) {
                        ed->far[from][to] = moves;
                        changed = true;
                    }
                }
            }
        }
    }
}

/* Two take turns, and who moves takes the sought treasure with a chance that
 * grows with the cells seen: what each may hope for.  Whoever wins nothing in
 * a turn hands it on, so that the chance is a geometric sum. */
static void work_out_race(struct edition *ed)
{
    enum { ALL = 1000, BLIND = 60, SEEING = 950 };
    for (int seen = 0; seen <= N_CELLS; seen++) {
        uint16_t(*race)[MAX_GOAL + 1] = ed->race[seen];
        int takes = BLIND + (SEEING - BLIND) * seen / N_CELLS;
        for (int sum = 2; sum <= 2 * MAX_GOAL; sum++) {
            for (int mine = 1; mine < sum && mine <= MAX_GOAL; mine++) {
                int theirs = sum - mine;
                if (theirs <= MAX_GOAL) {
                    race[mine][theirs] =
                        (uint16_t)((ALL * (ALL - race[theirs][mine - 1])
                                    + (ALL - takes) * race[mine][theirs - 1])
                                   / (2 * ALL - takes));
                }
            }
        }
    }
}

bool lights_read_edition(const struct doc *d, void *out, struct error *e)
{
    struct edition ed;
    memset(&ed, 0, sizeof ed);
    if (!edition_words(d, "treasures", N_TREASURES, N_TREASURES, ed.treasure, e)
        || !read_lanes(d, &ed, e) || !read_films(d, &ed, e)
        || !read_grid(d, &ed, ed.n_films > 0, e) || !read_goals(d, &ed, e)) {
        return false;
    }
    look_back(&ed);
    measure(&ed);
    work_out_race(&ed);
    for (int cell = 0; cell <= OUTSIDE; cell++) {
        list_choices(&ed, 0, cell);
        list_choices(&ed, 1, cell);
    }
    memcpy(out, &ed, sizeof ed);
    return true;
}

/* ---- Films ---- */

static void turn_clockwise(const struct edition *ed,
                           const uint8_t from[N_CELLS], uint8_t to[N_CELLS])
{
    for (int c = 0; c < N_CELLS; c++) {
        to[ed->turned[c]] = from[c];
    }
}

int lights_layouts(const struct setup *setup, uint8_t layout[4][N_CELLS])
{
    const struct edition *ed = setup->edition;
    int film = setup->option[OPTION_FILM],
        rotate = setup->option[OPTION_ROTATE];
    if (film == 0) {
        return 0;
    }
    uint8_t turned[4][N_CELLS];
    memcpy(turned[0], ed->layout[film - 1], N_CELLS);
    for (int quarter = 1; quarter < 4; quarter++) {
        turn_clockwise(ed, turned[quarter - 1], turned[quarter]);
    }
    if (rotate > 0) { /* word 0 is `random`, then 0 to 3 quarter turns */
        memcpy(layout[0], turned[rotate - 1], N_CELLS);
        return 1;
    }
    /* Sixteen different treasures: the four turnings are four layouts.  In
     * ascending order, as outcomes are listed. */
    for (int i = 0; i < 4; i++) {
        int rank = 0;
        for (int k = 0; k < 4; k++) {
            rank += memcmp(turned[k], turned[i], N_CELLS) < 0;
        }
        memcpy(layout[rank], turned[i], N_CELLS);
    }
    return 4;
}
