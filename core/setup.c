/*
 * setup.c: see setup.h.
 */
// SPDX-License-Identifier: MIT
#include "core/setup.h"

#include "core/notation.h"
#include "lib/error.h"
#include "lib/mem.h"

const struct game_option *setup_find(const struct game *g, const char *name)
{
    const struct game_option *o = g->options;
    while (o->name && strcmp(o->name, name) != 0) {
        o++;
    }
    return o->name ? o : NULL;
}

struct setup setup_default(const struct game *g, const void *edition,
                           int n_seats)
{
    struct setup s = {.n_seats = (uint8_t)n_seats, .edition = edition};
    for (int i = 0; g->options[i].name; i++) {
        s.option[i] = g->options[i].def;
    }
    return s;
}

/* A whole number of at most five digits, or -1. */
static int number_of(const char *text)
{
    int x = 0;
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9' || n > 5) {
            return -1;
        }
        x = x * 10 + (text[i] - '0');
    }
    return n > 0 ? x : -1;
}

bool setup_set(const struct game *g, struct setup *s, const char *name,
               const char *value, struct error *e)
{
    const struct game_option *o = setup_find(g, name);
    if (!o) {
        return error_set(e, 0, N_("{game} has no option \"{name}\"."), "game",
                         g->id, "name", name);
    }
    int16_t *option = &s->option[o - g->options];
    switch (o->type) {
    case OPTION_BOOL:
        if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0) {
            *option = value[0] == 't';
            return true;
        }
        return error_set(e, 0, N_("The option {name} is true or false."),
                         "name", name);
    case OPTION_NUMBER: {
        int x = number_of(value);
        if (x >= o->min && x <= o->max) {
            *option = (int16_t)x;
            return true;
        }
        char low[12], high[12];
        struct buf min = BUF_OVER(low), max = BUF_OVER(high);
        buf_int(&min, o->min);
        buf_int(&max, o->max);
        return error_set(
            e, 0,
            N_("The option {name} is a whole number from {min} to {max}."),
            "name", name, "min", min.text, "max", max.text);
    }
    case OPTION_CHOICE: {
        struct buf words = BUF_ROOM(ERROR_VALUE);
        const char *word;
        for (int w = 0; (word = g->word(s, o->vocab, w)); w++) {
            if (strcmp(word, value) == 0) {
                *option = (int16_t)w;
                return true;
            }
            buf_add(&words, w > 0 ? ", " : "");
            buf_add(&words, word);
        }
        return error_set(e, 0, N_("The option {name} is one of: {words}."),
                         "name", name, "words", words.text);
    }
    }
    return false;
}

void setup_print(const struct game *g, const struct setup *s, int i,
                 struct buf *b)
{
    const struct game_option *o = &g->options[i];
    if (s->option[i] == UNSET) {
        return;
    }
    switch (o->type) {
    case OPTION_BOOL:
        buf_add(b, s->option[i] ? "true" : "false");
        break;
    case OPTION_NUMBER:
        buf_int(b, s->option[i]);
        break;
    case OPTION_CHOICE:
        buf_add(b, g->word(s, o->vocab, s->option[i]));
        break;
    }
}
