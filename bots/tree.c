/*
 * tree.c: see tree.h.  Nodes are never freed: the children of one parent lie
 * side by side, and move when there come to be too many.
 */
// SPDX-License-Identifier: MIT
#include "bots/tree.h"

#include "lib/mem.h"

enum {
    SCRATCH_ALIGN = 16,
    FEWEST = 2 /* places for children at first */
};

_Static_assert(sizeof(struct action) == sizeof(uint32_t),
               "tree_key has an action in a number");

/* Roots that are looked up. */
static uint32_t most_roots(const struct search *s)
{
    return s->iterations < N_ROOTS - 1 ? s->iterations + 1 : N_ROOTS;
}

bool tree_lay_out(struct walk *w)
{
    const struct game *g = w->s->game;
    size_t sizes[] = {g->state_size,
                      g->max_events * sizeof(struct event),
                      g->max_legal * sizeof(struct action),
                      g->max_legal,
                      most_roots(w->s) * sizeof(float),
                      g->recurs ? N_LISTINGS * sizeof(struct listing) : 0};
    unsigned char *part[6];
    size_t used = 0;
    for (int i = 0; i < 6; i++) {
        part[i] = w->s->arena->room + used;
        used += (sizes[i] + SCRATCH_ALIGN - 1) / SCRATCH_ALIGN * SCRATCH_ALIGN;
    }
    size_t first = used + -(uintptr_t)(w->s->arena->room + used) % CACHE_LINE;
    used += CACHE_LINE; /* as many nodes wherever the arena lies */
    if (used + 2 * sizeof(struct node) > w->s->arena->size) {
        return false;
    }
    w->state = part[0];
    w->event = (struct event *)(void *)part[1];
    w->room_for_legal = (struct action *)(void *)part[2];
    w->room_for_weight = part[3];
    w->roots = (float *)(void *)part[4];
    if (g->recurs) {
        assert(g->state_size <= MAX_STATE);
        w->listing = (struct listing *)(void *)part[5];
        for (int i = 0; i < N_LISTINGS; i++) {
            w->listing[i].node = 0;
        }
    }
    w->node = (struct node *)(void *)(w->s->arena->room + first);
    w->max_nodes = (uint32_t)((w->s->arena->size - used) / sizeof(struct node));
    w->node[0] = (struct node){.visits = 0};
    w->n_nodes = 2;
    return true;
}

/* Places kept for so many children. */
static uint32_t room_for(uint32_t n)
{
    uint32_t room = n > 0 ? FEWEST : 0;
    while (room < n) {
        room *= 2;
    }
    return room;
}

/* Moves nodes, and what the walk remembers of them. */
static void move_nodes(struct walk *w, uint32_t from, uint32_t n, uint32_t to)
{
    memmove(&w->node[to], &w->node[from], n * sizeof *w->node);
    for (int i = 0; i < w->depth; i++) {
        w->path[i] += w->path[i] - from < n ? to - from : 0;
    }
    w->unseeing += w->unseeing - from < n ? to - from : 0;
    w->root += w->root - from < n ? to - from : 0;
}

bool tree_make_room(struct walk *w, struct node *parent, uint32_t n)
{
    uint32_t room = room_for(n);
    if (room == room_for(parent->n_children)) {
        return true;
    }
    if (w->max_nodes - w->n_nodes < room) {
        return false;
    }
    move_nodes(w, parent->first_child, parent->n_children, w->n_nodes);
    parent->first_child = w->n_nodes;
    w->n_nodes += room;
    return true;
}

uint32_t tree_add(struct walk *w, uint32_t parent, uint32_t place, uint32_t key)
{
    struct node *p = &w->node[parent];
    if (!tree_make_room(w, p, p->n_children + 1)) {
        return 0;
    }
    uint32_t at = p->first_child + place;
    move_nodes(w, at, p->n_children++ - place, at + 1);
    w->node[at] = (struct node){.key = key};
    return at;
}

bool tree_is_decided(const struct walk *w, uint32_t left)
{
    uint32_t most = 0, second = 0;
    const struct node *root = &w->node[w->root];
    for (uint32_t i = 0; i < root->n_children; i++) {
        const struct node *c = &w->node[root->first_child + i];
        bool is_action = tree_action(c->key).verb < HID;
        uint32_t visits = is_action ? c->visits : 0;
        if (visits > most) {
            second = most;
            most = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return most - second > left
           || (most > 0 && w->root == 0 && root->n_children == 1);
}
