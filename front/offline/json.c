/*
 * json.c: reads JSON (see under/jansson.h), front to back, by descent.
 */
// SPDX-License-Identifier: MIT
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "lib/heap.h"

enum { MAX_DEPTH = 200 };

struct reader {
    const char *at, *end;
    int depth;
    bool allows_nul;
    const char *why; /* what is wrong, or NULL */
};

static json_t *new_value(json_type type)
{
    json_t *j = heap_new(1, sizeof *j);
    j->type = type;
    j->refcount = 1;
    return j;
}

void json_delete(json_t *j)
{
    for (size_t i = 0; j->child && i < j->n; i++) {
        json_decref(j->child[i]);
        if (j->key) {
            free(j->key[i]);
        }
    }
    free(j->child);
    free(j->key);
    free(j->text);
    free(j);
}

static json_t *fail(struct reader *r, const char *why)
{
    r->why = r->why ? r->why : why;
    return NULL;
}

/* RFC 3629: no longer than it must be, no halves of UTF-16, nothing past the
 * last. */
static bool is_utf8(const char *text, size_t n)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text, *end = at + n;
    while (at < end) {
        unsigned char c = *at++;
        int more = c < 0x80   ? 0
                   : c < 0xc0 ? -1
                   : c < 0xe0 ? 1
                   : c < 0xf0 ? 2
                              : 3;
        uint32_t code = more <= 0 ? c : c & (0x3fu >> more);
        if (more < 0 || c > 0xf4 || end - at < more) {
            return false;
        }
        for (int i = 0; i < more; i++, at++) {
            if ((*at & 0xc0) != 0x80) {
                return false;
            }
            code = code << 6 | (*at & 0x3f);
        }
        if ((more > 0 && code < least[more]) || code > 0x10ffff
            || (code >= 0xd800 && code <= 0xdfff)) {
            return false;
        }
    }
    return true;
}

static void skip_space(struct reader *r)
{
    while (r->at < r->end && memchr(" \t\r\n", *r->at, 4)) {
        r->at++;
    }
}

/* The next character is this one, and is passed. */
static bool passes(struct reader *r, char c)
{
    if (r->at < r->end && *r->at == c) {
        r->at++;
        return true;
    }
    return false;
}

/* ---- Strings ---- */

static bool read_hex(struct reader *r, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        char c = r->at < r->end ? *r->at++ : 0;
        uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                         : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10
                         : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A') + 10
                                                : 16;
        if (digit > 15) {
            return false;
        }
        *code = *code << 4 | digit;
    }
    return true;
}

/* What \u begins: a character, or two halves of one. */
static bool read_code(struct reader *r, struct buf *to)
{
    uint32_t code, low;
    if (!read_hex(r, &code) || (code == 0 && !r->allows_nul)) {
        return false;
    }
    if (code >= 0xdc00 && code <= 0xdfff) {
        return false;
    }
    if (code >= 0xd800 && code <= 0xdbff) {
        if (!passes(r, '\\') || !passes(r, 'u') || !read_hex(r, &low)
            || low < 0xdc00 || low > 0xdfff) {
            return false;
        }
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t first[] = {0, 0xc0, 0xe0, 0xf0};
    buf_char(to, (char)(first[more] | code >> 6 * more));
    while (more-- > 0) {
        buf_char(to, (char)(0x80 | (code >> 6 * more & 0x3f)));
    }
    return true;
}

static bool read_escape(struct reader *r, struct buf *to)
{
    static const char name[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    char c = r->at < r->end ? *r->at++ : 0;
    const char *found = c ? strchr(name, c) : NULL;
    if (found) {
        buf_char(to, meaning[found - name]);
        return true;
    }
    return c == 'u' && read_code(r, to);
}

/* After the quote that opens it; appends up to the one that closes it. */
static bool read_text(struct reader *r, struct buf *to)
{
    while (r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < 0x20) {
            return fail(r, "control character") != NULL;
        }
        if (*r->at != '\\') {
            buf_char(to, *r->at++);
            continue;
        }
        r->at++;
        if (!read_escape(r, to)) {
            return fail(r, "invalid escape") != NULL;
        }
    }
    return passes(r, '"') || fail(r, "premature end of input") != NULL;
}

static json_t *string_of(struct buf *text)
{
    json_t *j = new_value(JSON_STRING);
    j->n = text->n;
    j->text = heap_new(text->n + 1, 1);
    memcpy(j->text, text->text, text->n);
    return j;
}

static json_t *read_string(struct reader *r)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    return read_text(r, &text) ? string_of(&text) : NULL;
}

/* ---- Numbers and words ---- */

static size_t digits(struct reader *r)
{
    const char *from = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') {
        r->at++;
    }
    return (size_t)(r->at - from);
}

static json_t *read_number(struct reader *r)
{
    enum { LONG = 64 };
    char text[LONG];
    const char *from = r->at;
    bool is_real = false;
    passes(r, '-');
    if (!passes(r, '0') && !digits(r)) {
        return fail(r, "invalid token");
    }
    if (passes(r, '.')) {
        is_real = true;
        if (!digits(r)) {
            return fail(r, "invalid token");
        }
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        is_real = true;
        r->at++;
        if (!passes(r, '+')) {
            passes(r, '-');
        }
        if (!digits(r)) {
            return fail(r, "invalid token");
        }
    }
    size_t n = (size_t)(r->at - from);
    if (n >= LONG) {
        return fail(r, "too big number");
    }
    memcpy(text, from, n);
    text[n] = '\0';
    json_t *j = new_value(is_real ? JSON_REAL : JSON_INTEGER);
    errno = 0;
    if (is_real) {
        j->real = strtod(text, NULL);
    } else {
        j->integer = strtoll(text, NULL, 10);
    }
    if (errno == ERANGE && (!is_real || j->real > 1 || j->real < -1)) {
        json_decref(j);
        return fail(r, is_real ? "real number overflow" : "too big integer");
    }
    return j;
}

static json_t *read_word(struct reader *r)
{
    static const struct {
        const char *word;
        json_type type;
    } words[] = {
        {"true", JSON_TRUE}, {"false", JSON_FALSE}, {"null", JSON_NULL}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].word);
        if ((size_t)(r->end - r->at) >= n
            && memcmp(r->at, words[i].word, n) == 0) {
            r->at += n;
            return new_value(words[i].type);
        }
    }
    return fail(r, "invalid token");
}

/* ---- Objects and lists ---- */

static void add(json_t *to, const char *key, json_t *value)
{
    size_t n = to->n, max = to->max;
    heap_room((void **)&to->child, n, &max, sizeof *to->child);
    if (key) {
        size_t keys = to->max;
        heap_room((void **)&to->key, n, &keys, sizeof *to->key);
        to->key[n] = heap_copy(key);
    }
    to->max = max;
    to->child[n] = value;
    to->n++;
}

static json_t *read_value(struct reader *r);

static bool read_member(struct reader *r, json_t *to)
{
    SCOPED_BUF key = BUF_ON_HEAP;
    skip_space(r);
    if (!passes(r, '"') || !read_text(r, &key)) {
        return fail(r, "string expected") != NULL;
    }
    skip_space(r);
    if (!passes(r, ':')) {
        return fail(r, "':' expected") != NULL;
    }
    if (json_object_get(to, key.text)) {
        return fail(r, "duplicate object key") != NULL;
    }
    json_t *value = read_value(r);
    if (value) {
        add(to, key.text, value);
    }
    return value;
}

static bool read_item(struct reader *r, json_t *to)
{
    json_t *value = read_value(r);
    if (value) {
        add(to, NULL, value);
    }
    return value;
}

static json_t *read_several(struct reader *r, json_t *to, char end,
                            bool (*read)(struct reader *, json_t *))
{
    bool good = ++r->depth <= MAX_DEPTH;
    skip_space(r);
    if (good && !passes(r, end)) {
        do {
            good = read(r, to);
            skip_space(r);
        } while (good && passes(r, ','));
        good = good && passes(r, end);
    }
    r->depth--;
    if (good) {
        return to;
    }
    json_decref(to);
    return fail(r, "',' or an end expected");
}

static json_t *read_value(struct reader *r)
{
    skip_space(r);
    char c = r->at < r->end ? *r->at : 0;
    if (c == '{' || c == '[' || c == '"') {
        r->at++;
    }
    switch (c) {
    case '{':
        return read_several(r, new_value(JSON_OBJECT), '}', read_member);
    case '[':
        return read_several(r, new_value(JSON_ARRAY), ']', read_item);
    case '"':
        return read_string(r);
    case 't':
    case 'f':
    case 'n':
        return read_word(r);
    default:
        return read_number(r);
    }
}

json_t *json_loadb(const char *text, size_t n, size_t flags, json_error_t *e)
{
    struct reader r = {
        .at = text, .end = text + n, .allows_nul = flags & JSON_ALLOW_NUL};
    skip_space(&r);
    json_t *j = NULL;
    if (!is_utf8(text, n)) {
        fail(&r, "unable to decode");
    } else if (!(flags & JSON_DECODE_ANY)
               && (r.at == r.end || !memchr("{[", *r.at, 2))) {
        fail(&r, "'[' or '{' expected");
    } else {
        j = read_value(&r);
        skip_space(&r);
        if (j && r.at < r.end) {
            json_decref(j);
            j = fail(&r, "end of file expected");
        }
    }
    if (!j && e) {
        *e = (json_error_t){.position = (int)(r.at - text)};
        buf_copy(e->text, sizeof e->text, r.why, strlen(r.why));
    }
    return j;
}

json_t *json_loads(const char *text, size_t flags, json_error_t *e)
{
    return json_loadb(text, strlen(text), flags, e);
}

/* ---- What was read ---- */

json_t *json_object_get(const json_t *j, const char *key)
{
    for (size_t i = 0; i < json_object_size(j); i++) {
        if (strcmp(j->key[i], key) == 0) {
            return j->child[i];
        }
    }
    return NULL;
}

int json_object_set_new(json_t *j, const char *key, json_t *value)
{
    if (!json_is_object(j) || !value) {
        json_decref(value);
        return -1;
    }
    for (size_t i = 0; i < j->n; i++) {
        if (strcmp(j->key[i], key) == 0) {
            json_decref(j->child[i]);
            j->child[i] = value;
            return 0;
        }
    }
    add(j, key, value);
    return 0;
}

json_t *json_array_get(const json_t *j, size_t i)
{
    return i < json_array_size(j) ? j->child[i] : NULL;
}

json_t *json_string(const char *text)
{
    struct buf b = {.text = (char *)(uintptr_t)text, .n = strlen(text)};
    return string_of(&b);
}

json_t *json_integer(json_int_t x)
{
    json_t *j = new_value(JSON_INTEGER);
    j->integer = x;
    return j;
}

json_t *json_copy(json_t *from)
{
    if (!json_is_object(from)) {
        return json_incref(from);
    }
    json_t *j = new_value(JSON_OBJECT);
    for (size_t i = 0; i < from->n; i++) {
        add(j, from->key[i], json_incref(from->child[i]));
    }
    return j;
}

int json_equal(const json_t *a, const json_t *b)
{
    if (!a || !b || a->type != b->type || a->n != b->n) {
        return 0;
    }
    for (size_t i = 0; i < a->n && a->child; i++) {
        const json_t *same =
            a->key ? json_object_get(b, a->key[i]) : b->child[i];
        if (!json_equal(a->child[i], same)) {
            return 0;
        }
    }
    return a->integer == b->integer && a->real == b->real
           && (!a->text || memcmp(a->text, b->text, a->n) == 0);
}

double json_number_value(const json_t *j)
{
    return json_is_real(j) ? j->real : (double)json_integer_value(j);
}
