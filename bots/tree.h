/*
 * tree.h: what the search keeps in its arena: the tree, and the walk through
 * it that one iteration is.
 *
 * Of no concern to anybody but search.c, which does what is done in every
 * iteration; here is what is done now and then.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_BOTS_TREE_H
#define THICKET_BOTS_TREE_H

#include "bots/search.h"
#include "lib/mem.h"

enum {
    MAX_PATH = 48,    /* actions followed in the tree */
    N_ROOTS = 32768,  /* roots that are looked up, at most */
    N_LISTINGS = 256, /* lists that are kept, ... */
    MAX_LISTED = 56,  /* ... if no longer than this, ... */
    MAX_STATE = 96,   /* ... and states no larger */
    CACHE_LINE = 64,
    TOLD = 0xff, /* verb of a node that stands for what the seat was told */
    HID = 0xfe   /* ... for a secret action of which others know the verb */
};

struct node {
    uint32_t key; /* of the action that leads here; see tree_key */
    uint32_t visits;
    uint32_t possible;    /* times the action could have been taken */
    float worth;          /* sum, for the seat that takes the action */
    float mean;           /* of it, where there were visits */
    float readiness;      /* sum of preferences, each a share of the list's */
    uint32_t first_child; /* in ascending order of action, side by side */
    uint32_t n_children;  /* there is room for room_for() so many */
};

/* An action as a number, ... */
static inline uint32_t tree_key(struct action a)
{
    uint32_t key;
    memcpy(&key, &a, sizeof key);
    return key;
}

/* ... and back. */
static inline struct action tree_action(uint32_t key)
{
    struct action a;
    memcpy(&a, &key, sizeof a);
    return a;
}

/* A key as a number that sorts as the bytes of its action do. */
static inline uint32_t tree_rank(uint32_t key)
{
    struct action a = tree_action(key);
    return (uint32_t)a.verb << 24 | (uint32_t)a.arg[0] << 16
           | (uint32_t)a.arg[1] << 8 | a.arg[2];
}

/* What was listed at a node, to be had again when the walk comes there in the
 * very same state. */
struct listing {
    uint32_t node; /* ... + 1; 0: nothing is listed */
    uint32_t sum;
    uint8_t seat, n;
    uint8_t weight[MAX_LISTED];
    struct action legal[MAX_LISTED];
    unsigned char state[MAX_STATE];
};

struct walk {
    const struct search *s;
    unsigned char *state;
    struct event *event;                   /* of one action */
    struct action *legal, *room_for_legal; /* there, or in a listing */
    uint8_t *weight, *room_for_weight;
    struct listing *listing; /* NULL: none is kept */
    struct node *node;       /* node[0] is the root */
    uint32_t n_nodes, max_nodes;
    uint32_t path[MAX_PATH];
    who actor[MAX_PATH];     /* who took the action into path[i] */
    int depth, forced;       /* nodes passed; actions without a choice */
    float patience;          /* what a share one action later is worth */
    float kept;              /* that to the power of the actions so far */
    float before[MAX_SEATS]; /* the share each had at the root */
    float share[MAX_SEATS];  /* of the win; negative until worked out */
    who_set blind;     /* those who choose without seeing the seat's choice */
    uint32_t unseeing; /* the node where they choose; 0: by preference */
    uint32_t root;     /* where the seat chooses */
    bool is_counted;   /* what may come can be, here */
    float *roots;      /* of the numbers that visits have come to so far */
    uint32_t n_roots;  /* ... 0 among them */
};

/* Lays out the arena: scratch for one world, then nodes, of which there is the
 * root.  False when it is too small. */
bool tree_lay_out(struct walk *);

/* Makes room for the children of a node to become n; false when the arena is
 * full. */
bool tree_make_room(struct walk *, struct node *parent, uint32_t n);

/* Puts a child in at its place among its parent's; 0 when the arena is full. */
uint32_t tree_add(struct walk *, uint32_t parent, uint32_t place, uint32_t key);

/* Whether no other action at the root can still be looked at more often than
 * the one that leads, or there is none: then what is left to think changes
 * nothing. */
bool tree_is_decided(const struct walk *, uint32_t left);

#endif
