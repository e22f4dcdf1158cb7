/*
 * tensor.c: what a seat sees and knows, as bits and as floats.
 *
 * Both are made of the view and the knowledge alone, never of a state: states
 * that a seat cannot tell apart have the same views and the same knowledge to
 * the byte, so their tensors are the same.
 *
 * Packing takes the bits that the fields of a view hold, in the order in which
 * they lie in it, eight bytes at a time: where the processor can gather bits,
 * a view costs a few nanoseconds.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "core/field.h"
#include "front/library/inside.h"
#include "lib/heap.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "the fields of a view are packed lowest byte first");

static void fill_words(struct tensor *t, const struct game *g)
{
    size_t n = ((size_t)g->view_size + 7) / 8;
    SCOPED unsigned char *mask = heap_new(n, 8);
    t->word = heap_new(n, sizeof *t->word);
    field_mask(g, mask);
    for (size_t i = 0; i < n; i++) {
        struct tensor_word *w = &t->word[t->n_words];
        memcpy(&w->mask, mask + 8 * i, 8);
        w->at = (uint16_t)(8 * i);
        w->n_bits = (uint8_t)__builtin_popcountll(w->mask);
        t->n_words += w->mask != 0;
    }
}

void tensor_fill(struct tensor *t, const struct game *g, const struct setup *s)
{
    size_t bits = 0, floats = 0;
    fill_words(t, g);
    for (const struct view_field *f = g->view_fields; f->name; f++) {
        bits += (size_t)(field_bits(f) * f->n);
        floats += (size_t)(field_numbers(f) * f->n);
    }
    t->n_what = numbering_words(g, s, g->fact_what);
    t->n_where = numbering_words(g, s, g->fact_where);
    size_t facts = (size_t)t->n_what * (size_t)t->n_where;
    t->sizes.observation = (bits + 7) / 8;
    t->sizes.observation_floats = floats;
    t->sizes.information = t->sizes.observation + (facts + 7) / 8;
    t->sizes.information_floats = floats + facts;
#if defined __x86_64__
    t->is_quick = __builtin_cpu_supports("bmi2");
#endif
}

/* ---- Bits ---- */

/* The bits of x that the mask names, moved together. */
static inline uint64_t gather(uint64_t x, uint64_t mask)
{
    uint64_t out = 0;
    for (int n = 0; mask; mask &= mask - 1, n++) {
        out |= (x >> __builtin_ctzll(mask) & 1) << n;
    }
    return out;
}

#define PACK(gather)                                                           \
    uint64_t held = 0;                                                         \
    int n_held = 0;                                                            \
    const unsigned char *bytes = view;                                         \
    uint8_t *end = out + t->sizes.observation;                                 \
    for (int i = 0; i < t->n_words; i++) {                                     \
        uint64_t x;                                                            \
        memcpy(&x, bytes + t->word[i].at, sizeof x);                           \
        x = gather(x, t->word[i].mask);                                        \
        held |= x << n_held;                                                   \
        n_held += t->word[i].n_bits;                                           \
        if (n_held >= 64) {                                                    \
            memcpy(out, &held, sizeof held);                                   \
            out += sizeof held;                                                \
            n_held -= 64;                                                      \
            held = n_held ? x >> (t->word[i].n_bits - n_held) : 0;             \
        }                                                                      \
    }                                                                          \
    tensor_store(out, held, (size_t)(end - out))

static void pack_plain(const struct tensor *t, const void *view, uint8_t *out)
{
    PACK(gather);
}

#if defined __x86_64__
__attribute__((target("bmi2"))) static void
pack_quick(const struct tensor *t, const void *view, uint8_t *out)
{
    PACK(__builtin_ia32_pext_di);
}
#else
#define pack_quick pack_plain
#endif

void tensor_pack(const struct tensor *t, const void *view, uint8_t *out)
{
    if (t->is_quick) {
        pack_quick(t, view, out);
    } else {
        pack_plain(t, view, out);
    }
}

/* ---- Floats ---- */

static void value_floats(const struct view_field *f, uint64_t value, float *out)
{
    int n = field_numbers(f);
    for (int i = 0; i < n; i++) {
        out[i] = 0;
    }
    switch ((enum field_kind)f->kind) {
    case FIELD_NUMBER:
        out[0] = (float)value / (float)f->most;
        break;
    case FIELD_WORD:
        if (value < (uint64_t)n && !(f->has_none && value == f->none)) {
            out[value] = 1;
        }
        break;
    case FIELD_SET:
        for (int i = 0; i < n; i++) {
            out[i] = (float)(value >> i & 1);
        }
        break;
    case FIELD_COUNT:
        out[0] = (float)value;
    }
}

void tensor_floats(const struct game *g, const void *view, float *out)
{
    for (const struct view_field *f = g->view_fields; f->name; f++) {
        for (int i = 0; i < f->n; i++, out += field_numbers(f)) {
            value_floats(f, field_value(f, view, i), out);
        }
    }
}

/* How many packed bits come before a byte of the view. */
static size_t bits_before(const struct tensor *t, int at)
{
    size_t n = 0;
    for (int i = 0; i < t->n_words; i++) {
        int inside = at - t->word[i].at;
        uint64_t mask = t->word[i].mask;
        if (inside >= 8) {
            n += t->word[i].n_bits;
        } else if (inside > 0) {
            mask &= UINT64_MAX >> (64 - 8 * inside);
            n += (size_t)__builtin_popcountll(mask);
        }
    }
    return n;
}

static uint64_t bits_at(const uint8_t *bits, size_t at, int n)
{
    uint64_t value = 0;
    for (int i = 0; i < n; i++, at++) {
        value |= (uint64_t)(bits[at / 8] >> at % 8 & 1) << i;
    }
    return value;
}

void tensor_unpack(const struct thicket_game *g, const uint8_t *bits,
                   float *out)
{
    for (const struct view_field *f = g->start.game->view_fields; f->name;
         f++) {
        size_t at = bits_before(&g->tensor, f->at);
        for (int i = 0; i < f->n; i++, out += field_numbers(f)) {
            value_floats(f, bits_at(bits, at, field_bits(f)), out);
            at += (size_t)field_bits(f);
        }
    }
}

void tensor_facts(const struct thicket_game *g, const void *know, who w,
                  uint8_t *bits, float *floats)
{
    const struct tensor *t = &g->tensor;
    const struct game *rules = g->start.game;
    SCOPED struct fact *fact = heap_new(rules->max_facts, sizeof *fact);
    int n = rules->facts(&g->start.setup, know, w, fact);
    size_t all = (size_t)t->n_what * (size_t)t->n_where;
    if (bits) {
        memset(bits, 0, (all + 7) / 8);
    }
    for (size_t i = 0; floats && i < all; i++) {
        floats[i] = 0;
    }
    for (int i = 0; i < n; i++) {
        size_t at = (size_t)fact[i].what * (size_t)t->n_where + fact[i].where;
        if (bits) {
            bits[at / 8] |= (uint8_t)(1u << at % 8);
        }
        if (floats) {
            floats[at] = 1;
        }
    }
}

/* ---- What is where ---- */

void tensor_field(const char *name, const char *kind, int n, size_t bit,
                  int bits, size_t first, int floats, struct jot *j)
{
    jot_open(j, '{');
    jot_key_text(j, "name", name);
    jot_key_text(j, "kind", kind);
    jot_key_int(j, "n", n);
    jot_key_int(j, "bit", (int64_t)bit);
    jot_key_int(j, "bits", bits);
    jot_key_int(j, "float", (int64_t)first);
    jot_key_int(j, "floats", floats);
    jot_close(j, '}');
}

void tensor_fields(const struct thicket_game *g, size_t bit, size_t first,
                   struct jot *j)
{
    static const char *const kind[] = {[FIELD_NUMBER] = "number",
                                       [FIELD_WORD] = "word",
                                       [FIELD_SET] = "set",
                                       [FIELD_COUNT] = "count"};
    for (const struct view_field *f = g->start.game->view_fields; f->name;
         f++) {
        tensor_field(f->name, kind[f->kind], f->n,
                     bit + bits_before(&g->tensor, f->at), field_bits(f), first,
                     field_numbers(f), j);
        first += (size_t)(field_numbers(f) * f->n);
    }
}

void tensor_json(const struct thicket_game *g, struct jot *j)
{
    const struct tensor *t = &g->tensor;
    jot_key_open(j, "observation", '[');
    tensor_fields(g, 0, 0, j);
    jot_close(j, ']');
    jot_key_open(j, "information", '[');
    tensor_field("facts", "set", t->n_what, 8 * t->sizes.observation,
                 t->n_where, t->sizes.observation_floats, t->n_where, j);
    jot_close(j, ']');
}
