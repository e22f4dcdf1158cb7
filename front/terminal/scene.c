/*
 * scene.c: see scene.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/scene.h"

#include <stdarg.h>
#include <string.h>

#include "front/words.h"

int scene_int(const struct scene *s, const char *key, int otherwise)
{
    return val_int(s->view, key, otherwise);
}

const char *scene_text(const struct scene *s, const char *key)
{
    return val_text(s->view, key);
}

const json_t *scene_list(const struct scene *s, const char *key)
{
    return json_object_get(s->view, key);
}

const json_t *scene_event(const struct scene *s, const char *type)
{
    for (size_t i = json_array_size(s->happened); i-- > 0;) {
        const json_t *e = json_array_get(s->happened, i);
        if (strcmp(val_text(e, "type"), type) == 0) {
            return e;
        }
    }
    return NULL;
}

/* ---- Seats ---- */

/* Which of the six. */
static int colour_of(const struct scene *s, int seat)
{
    seat %= MAX_SEATS;
    return s->colours ? s->colours[seat] % MAX_SEATS : seat;
}

struct style scene_seat_style(const struct scene *s, int seat)
{
    static const uint8_t ink[] = {CORAL, SKY, GOLD, LEAF, VIOLET, ROSE};
    return (struct style){.ink = ink[colour_of(s, seat)]};
}

uint32_t scene_seat_shape(const struct scene *s, int seat)
{
    static const uint32_t shape[] = {0x25cf, 0x25b2, 0x25a0,
                                     0x25c6, 0x2605, 0x271a};
    return shape[colour_of(s, seat)];
}

int scene_put_seat(const struct scene *s, struct area a, int x, int y,
                   int width, int seat, uint8_t attr)
{
    struct style style = scene_seat_style(s, seat);
    style.attr = attr;
    area_put(a, x, y, style, scene_seat_shape(s, seat));
    if (width < 3) {
        return x + 1;
    }
    return area_text_in(a, x + 2, y, width - 2, style, s->names[seat]);
}

/* ---- Words ---- */

const char *scene_word(const char *word)
{
    return words_say(word);
}

void scene_say_parts(struct buf *b, const char *sentence, ...)
{
    struct phrase_part part[4];
    int n = 0;
    va_list args;
    va_start(args, sentence);
    const char *name;
    while (n < 4 && (name = va_arg(args, const char *))) {
        part[n++] = (struct phrase_part){name, va_arg(args, const char *)};
    }
    va_end(args);
    phrase_print(b, words_say(sentence), part, n);
}

bool scene_word_of(const char *action, int n, char *word, size_t max)
{
    while (n-- > 0) {
        action = strchr(action, ' ');
        if (!action) {
            return false;
        }
        action++;
    }
    size_t length = strcspn(action, " ");
    if (length == 0 || length >= max) {
        return false;
    }
    memcpy(word, action, length);
    word[length] = '\0';
    return true;
}
