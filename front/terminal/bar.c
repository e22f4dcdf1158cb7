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
    } named[] = {{"Esc", PRESS_ESCAPE},
                 {"Échap", PRESS_ESCAPE},
                 {"Enter", PRESS_ENTER},
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

void bar_draw(struct bar *b, struct area a, const char *text, const char *keys)
{
    struct style style = {.ink = MIST, .paper = NIGHT};
    struct item item[MAX_BAR_ITEMS];
    int n = split(keys, item), room = a.w - 2 - text_columns(text) - 2;
    while (n > 1 && columns_of(item, n) > room) {
        item[n - 2] = item[n - 1];
        n--;
    }
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
