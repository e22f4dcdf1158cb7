/*
 * library.c: calls of libthicket, as a careless program might make them (see
 * fuzz.c).
 *
 * A line is one call: a letter says which, a digit on which of the things at
 * hand (0 is NULL, the others are one of each kind, so that most calls get a
 * thing of the wrong kind), a number, and the rest is text.  A call either does
 * something or says in a sentence why not.
 */
// SPDX-License-Identifier: MIT
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "front/library/thicket.h"
#include "tests/fuzz/library.h"

enum { NOTHING, GAME, MATCH, PLAYER, POSITION, BATCH, N_THINGS };

struct call {
    void *thing[N_THINGS];
    void *on; /* the one that the line names */
    int64_t number;
    const char *text;
    struct thicket_error e;
};

static void give_back(int kind, void *thing)
{
    switch (kind) {
    case GAME:
        thicket_game_free(thing);
        break;
    case MATCH:
        thicket_match_free(thing);
        break;
    case PLAYER:
        thicket_player_free(thing);
        break;
    case POSITION:
        thicket_position_free(thing);
        break;
    case BATCH:
        thicket_batch_free(thing);
        break;
    default:
        assert(!thing);
    }
}

/* Whether something was given, or else refused with a sentence. */
static void assert_answered(const struct call *c, bool is_given)
{
    assert(is_given || (c->e.code > 0 && strlen(c->e.text) > 5));
}

static void take(struct call *c, int kind, void *thing)
{
    assert_answered(c, thing);
    if (thing) {
        give_back(kind, c->thing[kind]);
        c->thing[kind] = thing;
    }
}

static void read_text(const struct call *c, char *text)
{
    assert_answered(c, text);
    thicket_free(text);
}

/* ---- The calls ---- */

static void make(struct call *c, char letter)
{
    struct thicket_error *e = &c->e;
    unsigned flags = (unsigned)c->text[0] & 7;
    uint64_t seed = (uint64_t)c->number;
    const char *id = thicket_game_at((int)((uint64_t)c->number % 5));
    int seats = (int)((uint64_t)c->number / 5);
    int few = c->number > 1000 ? INT32_MAX : (int)(c->number % 50);
    switch (letter) {
    case 'G':
        take(c, GAME, thicket_game_new(id, seats, c->text, NULL, e));
        break;
    case 'E':
        take(c, GAME, thicket_game_new(id, seats, NULL, c->text, e));
        break;
    case 'M':
        take(c, MATCH, thicket_match_new(c->on, seed, flags, e));
        break;
    case 'R':
        take(c, MATCH, thicket_match_read(c->text, NULL, flags, e));
        break;
    case 'K':
        take(c, MATCH, thicket_match_clone(c->on, e));
        break;
    case 'P':
        take(c, PLAYER,
             thicket_player_new(c->on, (int)c->number, c->text, 1, e));
        break;
    case 'N':
        take(c, POSITION, thicket_position_new(c->on, seed, flags, e));
        break;
    case 'O':
        take(c, POSITION, thicket_position_of(c->on, flags, e));
        break;
    case 'I':
        take(c, POSITION,
             thicket_position_imagine(c->on, (int)c->number, 1, e));
        break;
    case 'B':
        take(c, BATCH, thicket_batch_new(c->on, few, 1, 1, e));
        break;
    default:;
    }
}

static void ask(struct call *c, char letter)
{
    struct thicket_error *e = &c->e;
    int w = (int)c->number;
    switch (letter) {
    case 'v':
        read_text(c, thicket_match_view(c->on, w, e));
        break;
    case 'l':
        read_text(c, thicket_match_legal(c->on, w, e));
        break;
    case 'e':
        read_text(c, thicket_match_events(c->on, w, (uint64_t)c->number, e));
        break;
    case 'k':
        read_text(c, thicket_match_knowledge(c->on, w, e));
        break;
    case 't':
        read_text(c, thicket_game_text(c->on, w, e));
        break;
    case 'x':
        assert_answered(c, thicket_game_number(c->on, c->text, e) >= 0);
        break;
    case 'c':
        read_text(c, thicket_player_choose(c->on, 5, NULL, e));
        break;
    case 'f':
        read_text(c, thicket_position_view(c->on, w, e));
        break;
    default:;
    }
}

static void act(struct call *c, char letter)
{
    struct thicket_error *e = &c->e;
    int w = (int)c->number;
    switch (letter) {
    case 'a':
        assert_answered(c, !thicket_match_act(c->on, w, c->text, e));
        break;
    case 'r':
        assert_answered(c, !thicket_match_roll(c->on, e));
        break;
    case 'u':
        assert_answered(c, !thicket_match_undo(c->on, e));
        break;
    case 'p':
        assert_answered(c, !thicket_position_act(c->on, w, e));
        break;
    case 'o':
        assert_answered(c, !thicket_position_comes(c->on, w, e));
        break;
    case 'q':
        assert_answered(c, !thicket_position_roll(c->on, e));
        break;
    default:;
    }
}

/* The first legal action of the position, so that games get somewhere. */
static void go_on(struct call *c)
{
    int32_t legal[8];
    int n = thicket_position_legal(c->on, legal, 8, &c->e);
    if (n > 0) {
        assert(thicket_position_act(c->on, legal[c->number & 1 && n > 1], NULL)
               == 0);
    }
    assert_answered(c, n >= 0);
}

/* Tensors into room of the number of bytes, which may be too little. */
static void sense(struct call *c)
{
    size_t n = (size_t)c->number % 30000;
    float *room = malloc(n * sizeof *room + 1);
    int seat = c->text[0] - '1';
    assert_answered(
        c, !thicket_position_observe(c->on, seat, (uint8_t *)room, n, &c->e));
    assert_answered(
        c, !thicket_position_inform(c->on, seat, (uint8_t *)room, n, &c->e));
    assert_answered(
        c, !thicket_position_observe_floats(c->on, seat, room, n, &c->e));
    assert_answered(
        c, !thicket_position_inform_floats(c->on, seat, room, n, &c->e));
    assert_answered(c,
                    !thicket_position_mask(c->on, (uint8_t *)room, n, &c->e));
    assert_answered(c, thicket_position_recall(c->on, seat, (uint64_t)seat,
                                               (uint8_t *)room, n, &c->e)
                           >= 0);
    assert_answered(
        c, thicket_position_recall_floats(c->on, seat, 0, room, n, &c->e) >= 0);
    free(room);
}

/* There and back as bytes; and not when one of them was changed. */
static void write_and_read(struct call *c)
{
    int64_t n = thicket_position_write(c->on, NULL, 0, &c->e);
    assert_answered(c, n > 0);
    if (n <= 0) {
        return;
    }
    uint8_t *bytes = malloc((size_t)n);
    struct thicket_position *again;
    thicket_position_write(c->on, bytes, (size_t)n, NULL);
    again = thicket_position_read(c->thing[GAME], bytes, (size_t)n, &c->e);
    assert_answered(c, again);
    thicket_position_free(again);
    bytes[(uint64_t)c->number % (uint64_t)n] ^= 0x10;
    assert(!thicket_position_read(c->thing[GAME], bytes, (size_t)n, &c->e));
    assert_answered(c, false);
    free(bytes);
}

static void step(struct call *c)
{
    int32_t actions[50];
    for (int i = 0; i < 50; i++) {
        actions[i] = (int32_t)c->number;
    }
    if (c->text[0] == 'r') {
        assert_answered(c, !thicket_batch_reset(c->on, NULL, &c->e));
    } else {
        assert_answered(c, !thicket_batch_step(c->on, actions, NULL, &c->e));
    }
}

static void do_line(struct call *c, char *line)
{
    char *rest = line + 2;
    if (strlen(line) < 2) {
        return;
    }
    c->on = c->thing[(unsigned char)line[1] % N_THINGS];
    c->number = strtoll(rest, &rest, 10);
    c->text = rest + (*rest == ' ');
    switch (line[0]) {
    case '.':
        go_on(c);
        break;
    case 's':
        sense(c);
        break;
    case 'w':
        write_and_read(c);
        break;
    case 'b':
        step(c);
        break;
    default:
        make(c, line[0]);
        ask(c, line[0]);
        act(c, line[0]);
    }
}

void fuzz_library(const char *text, size_t n)
{
    struct call c = {.text = ""};
    char *copy = malloc(n + 1), *rest;
    memcpy(copy, text, n);
    copy[n] = '\0';
    c.thing[GAME] = thicket_game_new("lights", 2, NULL, NULL, NULL);
    for (char *line = strtok_r(copy, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        do_line(&c, line);
    }
    for (int kind = 0; kind < N_THINGS; kind++) {
        give_back(kind, c.thing[kind]);
    }
    free(copy);
}
