/*
 * fuzz.c: one fuzzer for everything that comes from outside (libFuzzer).
 *
 * The first byte chooses a reader; the rest is its input: a record, lines for
 * the referee, an edition, lines for the server, or calls of the library.  What
 * a reader accepts must then hold: a record that was read is written and read
 * again as itself, an edition that passed is played with.
 *
 *     tests/fuzz/run build-check/tests/fuzz -max_total_time=600
 */
// SPDX-License-Identifier: MIT
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/rng.h"
#include "core/setup.h"
#include "front/referee/referee.h"
#include "lib/heap.h"
#include "table/record.h"
#include "tests/fuzz/library.h"
#include "tests/fuzz/serve.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void read_record(const char *text, size_t n)
{
    struct error e;
    struct table *t = record_read(NULL, text, n, &e);
    if (!t) {
        assert(e.line > 0 && e.sentence);
        return;
    }
    struct buf one = BUF_ON_HEAP, two = BUF_ON_HEAP;
    record_write(t, &one);
    struct table *again = record_read(NULL, one.text, one.n, &e);
    assert(again);
    record_write(again, &two);
    assert(strcmp(one.text, two.text) == 0);
    heap_free_buf(&one);
    heap_free_buf(&two);
    table_free(again);
    table_free(t);
}

/* Lines for the referee; each gets one line back. */
static void talk(const char *text, size_t n)
{
    struct shelf *shelf = shelf_new();
    struct referee *r = referee_new(shelf);
    bool goes_on = true;
    while (n > 0 && goes_on) {
        const char *end = memchr(text, '\n', n);
        size_t length = end ? (size_t)(end - text) : n;
        struct buf out = BUF_ON_HEAP;
        goes_on = referee_answer(r, text, length, &out);
        assert(out.n > 2
               && memchr(out.text, '\n', out.n) == out.text + out.n - 1);
        heap_free_buf(&out);
        n -= end ? length + 1 : length;
        text += end ? length + 1 : length;
    }
    referee_free(r);
    shelf_free(shelf);
}

/* A few actions of random play with an edition that passed its checks. */
static void play_with(const struct shelf_edition *ed)
{
    const struct game *g = ed->game;
    struct table_start start = {.game = g, .edition = ed, .seed = 1};
    struct seed seed = rng_seed_from(1);
    struct rng r;
    rng_start(&r, &seed, RNG_TEST, 0);
    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        start.setup = setup_default(g, ed->data, seats);
        if (!table_can_start(&start, NULL)) {
            continue;
        }
        struct table *t = table_new(&start);
        for (int i = 0; i < 60 && table_waiting(t); i++) {
            const struct action *list;
            who w = (who)rng_below(&r, (uint32_t)seats);
            int n = table_legal(t, w, &list);
            if (n > 0) {
                table_play(t, w, list[rng_below(&r, (uint32_t)n)], NULL);
                table_set_manual(t, false);
            }
        }
        table_free(t);
    }
}

static void read_edition(const char *text, size_t n)
{
    struct error e = {0};
    struct shelf_edition ed;
    void *data = heap_new(1, MAX_EDITION);
    if (shelf_read(text, n, &ed, data, MAX_EDITION, &e)) {
        play_with(&ed);
    } else {
        assert(e.sentence);
    }
    free(data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    if (n == 0) {
        return 0;
    }
    char *text =
        heap_new(n, 1); /* of the exact size, so that reading on is seen */
    memcpy(text, data + 1, n - 1);
    const char *only = getenv("FUZZ_READER"); /* 0 to 4: that one alone */
    switch (only ? atoi(only) : data[0] % 5) {
    case 0:
        read_record(text, n - 1);
        break;
    case 1:
        talk(text, n - 1);
        break;
    case 3:
        fuzz_serve(text, n - 1);
        break;
    case 4:
        fuzz_library(text, n - 1);
        break;
    default:
        read_edition(text, n - 1);
    }
    free(text);
    return 0;
}
