/*
 * parts.c: see parts.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/parts.h"

#include <stdio.h>
#include <string.h>

#include "lib/utf8.h"

int part_clamp(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

int part_label(struct area a, int x, int y, const char *label, const char *text,
               uint8_t ink)
{
    x = area_text(a, x, y, (struct style){.ink = MIST}, label) + 1;
    return area_text_in(a, x, y, a.w - x,
                        (struct style){.ink = ink, .attr = BOLD}, text);
}

int part_count(struct area a, int x, int y, const char *label, int n)
{
    char number[16];
    snprintf(number, sizeof number, "%d", n);
    return part_label(a, x, y, label, number, PAPER);
}

int part_treat(struct area a, int x, int y, const char *label, bool is_left)
{
    struct style style = {.ink = is_left ? LANTERN : MOSS,
                          .attr = is_left ? BOLD : 0};
    area_put(a, x, y, style, is_left ? 0x25a0 : 0x25a1);
    return area_text(a, x + 2, y, style, label) + 2;
}

/* Where a name is divided best: after a word, so that no part is longer than
 * it must be; NULL when none fits. */
static const char *fold(const char *name, int first, int second)
{
    const char *best = NULL;
    int least = first > second ? first : second;
    for (const char *gap = strchr(name, ' '); gap; gap = strchr(gap + 1, ' ')) {
        int left = text_columns_n(name, (size_t)(gap - name));
        int right = text_columns(gap + 1), wider = left > right ? left : right;
        if (left <= first && right <= second && wider <= least) {
            best = gap;
            least = wider;
        }
    }
    return best;
}

/* ---- Long words ---- */

enum { MAX_LETTERS = 40 };

static bool is_one_of(uint32_t letter, const char *letters)
{
    while (*letters) {
        if (utf8_take(&letters) == (letter | 0x20)) { /* small, Latin-1 too */
            return true;
        }
    }
    return false;
}

static bool is_vowel(uint32_t letter)
{
    return is_one_of(letter, "aeiouyàáâäèéêëìíîïòóôöùúûü");
}

/* Whether two consonants are one sound, "ch", or mostly begin a syllable
 * together, "tr". */
static bool is_sound(uint32_t one, uint32_t two)
{
    return (is_one_of(two, "h") && is_one_of(one, "cpst"))
           || (is_one_of(two, "c") && is_one_of(one, "s"));
}

static bool is_pair(uint32_t one, uint32_t two)
{
    return is_sound(one, two)
           || (is_one_of(two, "lr") && is_one_of(one, "bcdfgkptv"))
           || (is_one_of(two, "pt") && is_one_of(one, "s"));
}

/* Whether a syllable begins with letter i: a consonant before a vowel does,
 * and what goes with it. */
static bool begins_syllable(const uint32_t *letter, int i)
{
    int v = i + 1;
    bool has_vowel = false;
    while (is_pair(letter[v - 1], letter[v])) {
        v++;
    }
    for (int k = 0; k < i; k++) {
        has_vowel = has_vowel || is_vowel(letter[k]);
    }
    return has_vowel && !is_vowel(letter[i]) && is_vowel(letter[v])
           && !is_sound(letter[i - 1], letter[i]);
}

const char *part_divide(const char *name, int first, int second)
{
    uint32_t letter[MAX_LETTERS + 2] = {0};
    const char *at[MAX_LETTERS + 1] = {NULL};
    int n = 0, best = -1, least = 0;
    for (const char *end = name; *end && n < MAX_LETTERS; n++) {
        at[n] = end;
        letter[n] = utf8_take(&end);
    }
    for (int i = 2; i < n - 1; i++) {
        int aside = 2 * i > n ? 2 * i - n : n - 2 * i;
        aside += is_pair(letter[i - 1], letter[i]);
        if (begins_syllable(letter, i) && i + 1 <= first && n - i <= second
            && (best < 0 || aside < least)) {
            best = i;
            least = aside;
        }
    }
    return best < 0 ? NULL : at[best];
}

void part_name(struct area a, int free, struct style style, const char *name)
{
    int row = (a.h - 1) / 2;
    if (a.h < 2 || text_columns(name) <= a.w) {
        area_centred(a, 0, row, a.w, style, name);
        return;
    }
    char first[100];
    const char *gap = fold(name, a.w - free, a.w), *rest = gap ? gap + 1 : NULL;
    if (!gap) {
        gap = rest = part_divide(name, a.w - free, a.w);
    }
    if (!gap) { /* there is no room for it */
        area_centred(a, 0, row, a.w, style, name);
        return;
    }
    snprintf(first, sizeof first, "%.*s%s", (int)(gap - name), name,
             rest == gap ? "-" : "");
    area_centred(a, free, row, a.w - free, style, first);
    area_centred(a, 0, row + 1, a.w, style, rest);
}

void part_back(struct area a)
{
    area_fill(a, (struct style){.ink = MOSS}, ' ');
    area_box(a, (struct style){.ink = MOSS});
    area_fill(area_part(a, 1, 1, a.w - 2, a.h - 2), (struct style){.ink = PINE},
              0x2591);
}

static bool is_blank(struct area a, int x, int y)
{
    const struct cell *cell = area_cell(a, x, y);
    return !cell || (cell->ch == ' ' && cell->style.paper == PLAIN);
}

void part_trees(struct area a)
{
    for (int y = 0; y < a.h; y++) {
        for (int x = 0; x < a.w; x++) {
            if ((x * 7 + y * 13) % 11 == 0 && is_blank(a, x - 1, y)
                && is_blank(a, x, y) && is_blank(a, x + 1, y)) {
                area_put(a, x, y, (struct style){.ink = MOSS, .attr = DIM},
                         0x2663);
            }
        }
    }
}

struct spot part_spot(struct area board, struct area thing)
{
    int x = thing.x - board.x, y = thing.y - board.y;
    return (struct spot){x,
                         y,
                         thing.w,
                         thing.h,
                         x + (thing.w > 3 ? (thing.w - 3) / 2 : 0),
                         y + thing.h / 2};
}
