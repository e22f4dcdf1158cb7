/*
 * bar.c: see bar.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/bar.h"

#include <string.h>

struct item {
    const char *text;
    int bytes, columns;
};

static int split(const char *keys, struct item item[MAX_BAR_ITEMS])
{
    int n = 0;
    while (*keys && n < MAX_BAR_ITEMS) {
        const char *end = strstr(keys, "  ");
        size_t bytes = end ? (size_t)(end - keys) : strlen(keys);
        item[n++] =
            (struct item){keys, (int)bytes, text_columns_n(keys, bytes)};
        keys += bytes;
        keys += strspn(keys, " ");
    }
    return n;
}

static int columns_of(const struct item *item, int n)
{
    int wide = 0;
    for (int i = 0; i < n; i++) {
        wide += item[i].columns + (i > 0 ? 2 : 0);
    }
    return wide;
}

/* What is pressed for an item: "q leave", "Esc back", "any key: on". */
static uint32_t key_of(const struct item *item)
{
    static const struct {
        const char *word;
        uint32_t key;
    } named[] = {{"Esc", PRESS_ESCAPE},  {"Échap", PRESS_ESCAPE},
                 {"Enter", PRESS_ENTER}, {"Entrée", PRESS_ENTER},
                 {"Intro", PRESS_ENTER}, {"Invio", PRESS_ENTER},
                 {"Tab", PRESS_TAB}};
    size_t n = strcspn(item->text, " :");
    if (n == 1) {
        return (unsigned char)*item->text;
    }
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (strlen(named[i].word) == n
            && strncmp(item->text, named[i].word, n) == 0) {
            return named[i].key;
        }
    }
    return PRESS_RIGHT; /* on */
}

static int drop(struct item *item, int n, int i)
{
    memmove(&item[i], &item[i + 1], (size_t)(n - 1 - i) * sizeof *item);
    return n - 1;
}

/* Leaves out its word, where the key is one to be pressed. */
static void be_brief(struct item *item)
{
    if (key_of(item) != PRESS_RIGHT) {
        item->bytes = (int)strcspn(item->text, " :");
        item->columns = text_columns_n(item->text, (size_t)item->bytes);
    }
}

/* Leaves as many items as there is room for, the needed ones longest: first
 * the news go, which can be read later as well; then the words for help and
 * for the way out, whose keys say themselves; then the other words; and only
 * then what stands before the last. */
static int make_room(struct item *item, int n, int room)
{
    for (int i = 0; i < n && n > 1 && columns_of(item, n) > room; i++) {
        n = key_of(&item[i]) == 'n' ? drop(item, n, i) : n;
    }
    for (int i = 0; i < 2 * n && columns_of(item, n) > room; i++) {
        uint32_t key = key_of(&item[i % n]);
        if (i >= n || key == '?' || key == 'q') {
            be_brief(&item[i % n]);
        }
    }
    while (n > 1 && columns_of(item, n) > room) {
        n = drop(item, n, n - 2);
    }
    return n;
}

/* Columns for the items beside a text: one at each end, two between. */
static int room_beside(struct area a, int text)
{
    return a.w - 2 - text - 2;
}

int bar_room(struct area a, const char *keys)
{
    struct item item[MAX_BAR_ITEMS];
    int n = make_room(item, split(keys, item), a.w);
    for (int i = 0; i < n; i++) {
        be_brief(&item[i]);
        n = key_of(&item[i]) == 'n' ? drop(item, n, i--) : n;
    }
    return room_beside(a, columns_of(item, n));
}

void bar_draw(struct bar *b, struct area a, const char *text, const char *keys)
{
    struct style style = {.ink = MIST, .paper = NIGHT};
    struct item item[MAX_BAR_ITEMS];
    int n =
        make_room(item, split(keys, item), room_beside(a, text_columns(text)));
    int x = a.w - 1 - columns_of(item, n);
    area_fill(a, style, ' ');
    *b = (struct bar){.n = n, .y = a.y};
    area_text_in(a, 1, 0, x - 3,
                 (struct style){.ink = PAPER, .paper = NIGHT, .attr = BOLD},
                 text);
    for (int i = 0; i < n; i++) {
        char word[100];
        snprintf(word, sizeof word, "%.*s", item[i].bytes, item[i].text);
        area_text(a, x, 0, style, word);
        b->item[i].x = a.x + x;
        b->item[i].w = item[i].columns;
        b->item[i].key = key_of(&item[i]);
        x += item[i].columns + 2;
    }
}

uint32_t bar_key(const struct bar *b, int x, int y)
{
    for (int i = 0; i < b->n && y == b->y; i++) {
        if (x >= b->item[i].x && x < b->item[i].x + b->item[i].w) {
            return b->item[i].key;
        }
    }
    return 0;
}
