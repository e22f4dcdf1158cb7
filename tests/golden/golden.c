/*
 * golden.c: one whole game with everything that can be seen of it.
 *
 *     golden check GAME FILE ...   compares, as TAP
 *     golden write GAME FILE ...   renews (make golden); review the diff
 *
 * After every action: who was told what, every view that differs from the
 * table's, who is waited for and what they may do.  A diff of one line shows
 * what a change did.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/file.h"
#include "table/record.h"
#include "table/reply.h"

enum { SEED = 7, LONGEST = 400 };

static const char *name_of(who w)
{
    return w == TABLE ? "table" : w == REFEREE ? "referee" : notation_number(w);
}

static void told(const struct table *t, who w, int from, struct buf *text)
{
    const struct table_start *start = table_started(t);
    size_t n;
    struct event *e = table_events(t, w, from, &n);
    for (size_t i = 0; i < n; i++) {
        buf_char(text, ' ');
        event_sentence(start->game, &start->setup, &e[i], TABLE, NULL, NULL,
                       text);
    }
    free(e);
}

static void view(const struct table *t, who w, int from, struct buf *text)
{
    (void)from;
    struct jot j = jot_on(text);
    reply_view(t, w, &j);
}

/* What each observer gets; a seat's only where it differs from the table's. */
static void print_all(const struct table *t, const char *title, int from,
                      void (*print)(const struct table *, who, int,
                                    struct buf *),
                      struct buf *out)
{
    struct buf table = BUF_ON_HEAP;
    print(t, TABLE, from, &table);
    for (who w = 0; w < N_WHO; w++) {
        struct buf mine = BUF_ON_HEAP;
        bool is_seat = w < table_started(t)->setup.n_seats;
        if (!is_seat && w != TABLE && w != REFEREE) {
            continue;
        }
        print(t, w, from, &mine);
        bool differs =
            strcmp(mine.text ? mine.text : "", table.text ? table.text : "")
            != 0;
        if (w == TABLE || differs) {
            buf_add(out, title);
            buf_char(out, ' ');
            buf_add(out, name_of(w));
            buf_add(out, ": ");
            buf_add(out, mine.text ? mine.text : "");
            buf_char(out, '\n');
        }
        heap_free_buf(&mine);
    }
    heap_free_buf(&table);
}

static void print_choices(const struct table *t, struct buf *out)
{
    const struct table_start *start = table_started(t);
    for (who w = 0; w < start->setup.n_seats; w++) {
        const struct action *list;
        int n = table_legal(t, w, &list);
        if (n > 0) {
            buf_add(out, "may ");
            buf_add(out, name_of(w));
            buf_add(out, ":");
        }
        for (int i = 0; i < n; i++) {
            buf_add(out, i > 0 ? ", " : " ");
            notation_print(start->game, &start->setup, list[i], NULL, out);
        }
        buf_add(out, n > 0 ? "\n" : "");
    }
}

/* Somebody who may, does something. */
static void act(struct table *t, struct rng *r)
{
    who_set set = table_waiting(t);
    struct action a;
    struct layout layout = {0};
    who w;
    if (set & WHO_BIT(CHANCE)) {
        w = CHANCE;
        table_sample(t, &a, &layout);
    } else {
        do {
            w = (who)rng_below(r, MAX_SEATS);
        } while (!(set & WHO_BIT(w)));
        const struct action *list;
        int n = table_legal(t, w, &list);
        a = list[rng_below(r, (uint32_t)n)];
    }
    table_play(t, w, a, &layout);
}

static void play(const struct game *g, struct buf *out)
{
    struct table_start start = {.game = g,
                                .edition = shelf_edition(NULL, g, 0),
                                .seed = SEED,
                                .manual = true};
    int n_seats = g->min_seats;
    do {
        start.setup = setup_default(g, start.edition->data, n_seats++);
    } while (!table_can_start(&start, NULL));
    struct table *t = table_new(&start);
    struct seed seed = rng_seed_from(SEED);
    struct rng r;
    rng_start(&r, &seed, RNG_PLAY, 0);
    while (table_waiting(t) && table_plies(t) < LONGEST) {
        int n = table_plies(t);
        act(t, &r);
        buf_add(out, "\n== ");
        buf_int(out, n + 1);
        buf_add(out, ": ");
        record_line(t, table_ply(t, n), out);
        print_all(t, "told", n, told, out);
        print_all(t, "sees", n, view, out);
        print_choices(t, out);
    }
    buf_char(out, '\n');
    record_write(t, out);
    table_free(t);
}

/* Prints the first line that differs. */
static void print_difference(const char *is, const char *was)
{
    int line = 1;
    while (*is && *is == *was) {
        line += *is++ == '\n';
        was++;
    }
    printf("# line %d differs from here on:\n#   is:  %.200s\n#   was: %.200s\n"
           "# If this was intended: make golden, and review the diff.\n",
           line, strtok((char *)(uintptr_t)is, "\n"),
           strtok((char *)(uintptr_t)was, "\n"));
}

int main(int argc, char **argv)
{
    int bad = 0;
    if (argc < 4 || argc % 2 != 0) {
        fputs("usage: golden check|write GAME FILE ...\n", stderr);
        return 2;
    }
    bool writes = strcmp(argv[1], "write") == 0;
    printf("1..%d\n", argc / 2 - 1);
    for (int i = 2; i + 1 < argc; i += 2) {
        struct buf is = BUF_ON_HEAP, was = BUF_ON_HEAP;
        struct error e;
        play(shelf_find_game(argv[i]), &is);
        if (writes) {
            FILE *f = fopen(argv[i + 1], "wb");
            if (!f || fwrite(is.text, 1, is.n, f) != is.n || fclose(f) != 0) {
                perror(argv[i + 1]);
                return 1;
            }
        }
        bool good =
            file_read(argv[i + 1], &was, &e) && strcmp(is.text, was.text) == 0;
        printf("%s %d - golden game of %s\n", good ? "ok" : "not ok", i / 2,
               argv[i]);
        if (!good && was.text) {
            print_difference(is.text, was.text);
        }
        bad += !good;
        heap_free_buf(&is);
        heap_free_buf(&was);
    }
    return bad > 0;
}
