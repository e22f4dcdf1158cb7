/*
 * computer.c: see computer.h.
 */
// SPDX-License-Identifier: MIT
#include "table/computer.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/rng.h"
#include "lib/heap.h"

struct computer {
    const struct game *game;
    struct setup setup;
    who seat;
    struct rng rng;
    struct action *legal;
    int n_legal;
    struct buf action;
};

const char *computer_level(int i)
{
    return i == 0 ? "random" : NULL;
}

bool computer_has_level(const char *name)
{
    const char *level;
    for (int i = 0; (level = computer_level(i)); i++) {
        if (strcmp(level, name) == 0) {
            return true;
        }
    }
    return false;
}

struct computer *computer_new(const struct table *t, who seat,
                              const char *level, uint64_t seed)
{
    (void)level;
    const struct table_start *start = table_started(t);
    struct computer *c = heap_new(1, sizeof *c);
    struct seed s = rng_seed_from(seed);
    c->game = start->game;
    c->setup = start->setup;
    c->seat = seat;
    rng_start(&c->rng, &s, RNG_PLAY, seat);
    c->legal = heap_new(c->game->max_legal, sizeof *c->legal);
    c->action = BUF_ON_HEAP;
    return c;
}

void computer_free(struct computer *c)
{
    if (c) {
        free(c->legal);
        heap_free_buf(&c->action);
        free(c);
    }
}

bool computer_watch(struct computer *c, const struct table *t)
{
    const struct action *list;
    c->n_legal = table_legal(t, c->seat, &list);
    memcpy(c->legal, list, (size_t)c->n_legal * sizeof *list);
    return c->n_legal > 0;
}

void computer_think(struct computer *c)
{
    buf_clear(&c->action);
    notation_print(c->game, &c->setup,
                   c->legal[rng_below(&c->rng, (uint32_t)c->n_legal)], NULL,
                   &c->action);
}

const char *computer_action(const struct computer *c)
{
    return c->action.text;
}

int computer_pause_ms(const struct computer *c)
{
    (void)c;
    return 600;
}

void computer_why(const struct computer *c, translator *say, struct buf *b)
{
    (void)c;
    const char *luck = N_("No reason: it was drawn by lot.");
    buf_add(b, say ? say(luck) : luck);
}
