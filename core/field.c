/*
 * field.c: see field.h.
 */
// SPDX-License-Identifier: MIT
#include "core/field.h"

#include "lib/mem.h"

static int width(unsigned most)
{
    return most ? 32 - __builtin_clz(most) : 1;
}

int field_bits(const struct view_field *f)
{
    switch ((enum field_kind)f->kind) {
    case FIELD_NUMBER:
        return width(f->most);
    case FIELD_WORD:
        return width(f->has_none && f->none > f->most ? f->none : f->most);
    case FIELD_SET:
        return f->most + 1;
    case FIELD_COUNT:
        break;
    }
    return 8 * f->n_bytes;
}

int field_numbers(const struct view_field *f)
{
    bool is_many = f->kind == FIELD_WORD || f->kind == FIELD_SET;
    return is_many ? f->most + 1 : 1;
}

/* Lowest byte first, on every machine that we know of. */
uint64_t field_value(const struct view_field *f, const void *view, int i)
{
    uint64_t value = 0;
    const unsigned char *bytes = view;
    memcpy(&value, bytes + f->at + i * f->n_bytes, f->n_bytes);
    return value;
}

void field_mask(const struct game *g, unsigned char *mask)
{
    memset(mask, 0, g->view_size);
    for (const struct view_field *f = g->view_fields; f->name; f++) {
        uint64_t bits = UINT64_MAX >> (64 - field_bits(f));
        for (int i = 0; i < f->n; i++) {
            memcpy(mask + f->at + i * f->n_bytes, &bits, f->n_bytes);
        }
    }
}
