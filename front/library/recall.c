/*
 * recall.c: all that a seat was told and has seen since the beginning, so that
 * nothing is forgotten that its knowledge folds away.
 *
 * A row for each event that it was told, and one where it was told nothing but
 * saw something new, or let others go first.  A row ends with the observation
 * that followed, packed.  Knowledge is made of just these events and views,
 * so what has the same rows has the same knowledge.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "core/field.h"
#include "front/library/inside.h"
#include "lib/heap.h"

/* The bytes of a row; operands and items are one more than they are, 0 where
 * there is none. */
enum {
    KIND,
    BY,
    OPERANDS,
    ITEMS = OPERANDS + MAX_EVENT_ARGS,
    OBSERVATION = ITEMS + MAX_ITEMS
};
enum { LOOK, WAIT, FIRST_KIND }; /* kinds; then the game's own */
enum { NOBODY = UINT8_MAX };

static int n_kinds(const struct game *g)
{
    int n = 0;
    while (g->event_kinds[n].type) {
        n++;
    }
    return FIRST_KIND + n;
}

struct thicket_row recall_row(const struct thicket_game *g)
{
    size_t numbers = MAX_EVENT_ARGS + MAX_ITEMS;
    return (struct thicket_row){
        .bytes = OBSERVATION + g->tensor.sizes.observation,
        .floats = (size_t)n_kinds(g->start.game) + g->start.setup.n_seats + 1
                  + numbers + g->tensor.sizes.observation_floats};
}

/* ---- Rows ---- */

/* A new row of a kind, by nobody, with an observation. */
static uint8_t *add(const struct thicket_game *g, struct recall *r, int kind,
                    const void *view)
{
    size_t size = recall_row(g).bytes;
    heap_room((void **)&r->row, r->n, &r->max, size);
    uint8_t *row = r->row + r->n++ * size;
    memset(row, 0, OBSERVATION);
    row[KIND] = (uint8_t)kind;
    row[BY] = NOBODY;
    tensor_pack(&g->tensor, view, row + OBSERVATION);
    return row;
}

static void add_event(const struct thicket_game *g, struct recall *r,
                      const struct event *e, const void *view)
{
    uint8_t *row = add(g, r, FIRST_KIND + e->kind, view);
    uint8_t n_seats = g->start.setup.n_seats;
    row[BY] = e->actor < n_seats ? e->actor : n_seats;
    for (int i = 0; i < MAX_EVENT_ARGS; i++) {
        row[OPERANDS + i] = (uint8_t)(e->arg[i] + 1);
    }
    for (int i = 0; i < e->list.n; i++) {
        row[ITEMS + i] = (uint8_t)(e->list.item[i] + 1);
    }
}

void recall_add(const struct thicket_game *g, struct recall *r,
                const struct event *told, int n, const void *view)
{
    size_t size = recall_row(g).bytes;
    for (int i = 0; i < n; i++) {
        add_event(g, r, &told[i], view);
    }
    if (n > 0) {
        return;
    }
    const uint8_t *row = add(g, r, LOOK, view);
    if (r->n > 1
        && memcmp(row + OBSERVATION, row - size + OBSERVATION,
                  size - OBSERVATION)
               == 0) {
        r->n--; /* nothing new */
    }
}

void recall_wait(const struct thicket_game *g, struct recall *r, who seat,
                 const void *view)
{
    add(g, r, WAIT, view)[BY] = seat;
}

void recall_fill(const struct thicket_game *g, struct recall *r,
                 const uint8_t *rows, size_t n)
{
    size_t bytes = n * recall_row(g).bytes;
    if (n > 0) {
        r->row = heap_new(1, bytes);
        memcpy(r->row, rows, bytes);
        r->n = r->max = n;
    }
}

/* ---- As bytes: of each seat how many rows, and the rows ---- */

size_t recall_bytes(const struct thicket_game *g, const struct recall *r)
{
    size_t n = 0;
    for (int seat = 0; r && seat < g->start.setup.n_seats; seat++) {
        n += sizeof(uint64_t) + r[seat].n * recall_row(g).bytes;
    }
    return n;
}

void recall_write(const struct thicket_game *g, const struct recall *r,
                  uint8_t *to)
{
    for (int seat = 0; r && seat < g->start.setup.n_seats; seat++) {
        uint64_t n = r[seat].n;
        size_t bytes = (size_t)n * recall_row(g).bytes;
        memcpy(to, &n, sizeof n);
        if (n > 0) {
            memcpy(to + sizeof n, r[seat].row, bytes);
        }
        to += sizeof n + bytes;
    }
}

bool recall_read(const struct thicket_game *g, struct recall *r,
                 const uint8_t *from, size_t left)
{
    size_t each = recall_row(g).bytes;
    for (int seat = 0; r && seat < g->start.setup.n_seats; seat++) {
        uint64_t n;
        if (left < sizeof n || (memcpy(&n, from, sizeof n), n > left / each)
            || left - sizeof n < n * each) {
            return false;
        }
        recall_fill(g, &r[seat], from + sizeof n, (size_t)n);
        from += sizeof n + n * each;
        left -= sizeof n + n * each;
    }
    return left == 0;
}

/* ---- Floats ---- */

static float *one_of(float *out, size_t n, size_t value)
{
    for (size_t i = 0; i < n; i++) {
        out[i] = (float)(i == value);
    }
    return out + n;
}

void recall_floats(const struct thicket_game *g, const uint8_t *row, float *out)
{
    out = one_of(out, (size_t)n_kinds(g->start.game), row[KIND]);
    out = one_of(out, g->start.setup.n_seats + 1u, row[BY]);
    for (int i = OPERANDS; i < OBSERVATION; i++) {
        *out++ = row[i];
    }
    tensor_unpack(g, row + OBSERVATION, out);
}

/* ---- What is where ---- */

void recall_json(const struct thicket_game *g, struct jot *j)
{
    const struct game *rules = g->start.game;
    int kinds = n_kinds(rules), seats = g->start.setup.n_seats + 1;
    size_t operands = (size_t)kinds + (size_t)seats,
           items = operands + MAX_EVENT_ARGS;
    jot_key_open(j, "recall", '[');
    tensor_field("kind", "word", 1, 8 * KIND, 8, 0, kinds, j);
    tensor_field("by", "word", 1, 8 * BY, 8, (size_t)kinds, seats, j);
    tensor_field("operand", "count", MAX_EVENT_ARGS, 8 * OPERANDS, 8, operands,
                 1, j);
    tensor_field("item", "count", MAX_ITEMS, 8 * ITEMS, 8, items, 1, j);
    tensor_fields(g, 8 * OBSERVATION, items + MAX_ITEMS, j);
    jot_close(j, ']');
    jot_key_open(j, "kinds", '[');
    for (const struct event_kind *k = rules->event_kinds; k->type; k++) {
        jot_open(j, '{');
        jot_key_text(j, "type", k->type);
        jot_key_open(j, "operands", '[');
        for (int i = 0; i < MAX_EVENT_ARGS && k->arg[i].name; i++) {
            jot_text(j, k->arg[i].name);
        }
        jot_close(j, ']');
        jot_close(j, '}');
    }
    jot_close(j, ']');
}
