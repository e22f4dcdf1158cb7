/*
 * json.c: the browser's reader of JSON reads what jansson reads, says the same
 * of it, and refuses the rest: texts at the bounds of the format, and many
 * made of those by chance.
 */
// SPDX-License-Identifier: MIT
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "lib/heap.h"
#include "tests/offline/own.h"
#include "tests/offline/write.h"
#include "tests/unit/unit.h"

static const char *const texts[] = {
    "{}",
    "[]",
    " { \"a\" : [ 1 , -2, 3.5e-2, true,false,null ] }\n",
    "{\"do\":\"act\",\"action\":\"push N1\",\"ask\":4,\"id\":12}",
    "{\"a\":1,\"a\":2}",
    "{\"a\":1,}",
    "[1,]",
    "[01]",
    "[-0, 0, -0.0, 1E+2, 1e5, 1.e2, .5, +1, -]",
    "[9223372036854775807,-9223372036854775808]",
    "[9223372036854775808]",
    "[1e400]",
    "[1e-400]",
    "\"text\"",
    "12",
    "true",
    "",
    "  ",
    "{\"a\":\"\\u0041\\u00e9\\u20ac\\ud83d\\ude00\\n\\\"\\\\\\/\"}",
    "[\"\\ud83d\"]",
    "[\"\\ude00\"]",
    "[\"\\ud83d\\u0041\"]",
    "[\"\\u0000\"]",
    "[\"\\x\"]",
    "[\"\t\"]",
    "[\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"]",
    "[\"\xc3\"]",
    "[\"\xc0\x80\"]",
    "[\"\xed\xa0\x80\"]",
    "[\"\xf5\x80\x80\x80\"]",
    "[\"\xe2\x82\"]",
    "{\"\":{\"\":[]}}",
    "[[[[[[[[[[]]]]]]]]]]",
    "[1] x",
    "[1]]",
    "{\"a\" 1}",
    "{a:1}",
    "[nul]",
    "[truefalse]",
    "[1 2]",
    "\xef\xbb\xbf[]",
};
enum { N_TEXTS = sizeof texts / sizeof *texts, CHANGED = 40000 };

static void compare(const char *text, size_t n, bool any)
{
    SCOPED_BUF own = BUF_ON_HEAP, theirs = BUF_ON_HEAP;
    size_t flags =
        JSON_REJECT_DUPLICATES | (any ? JSON_DECODE_ANY | JSON_ALLOW_NUL : 0);
    json_t *j = json_loadb(text, n, flags, NULL);
    bool reads = own_read(text, n, any, &own);
    if (j) {
        write_json(j, &theirs);
    }
    if (reads != (j != NULL) || own.n != theirs.n
        || memcmp(own.text, theirs.text, own.n) != 0) {
        fail_msg("'%.*s': %s, jansson %s", (int)n, text,
                 reads ? own.text : "no", j ? theirs.text : "no");
    }
    json_decref(j);
}

static void the_bounds_are_read_alike(void **state)
{
    (void)state;
    for (int i = 0; i < N_TEXTS; i++) {
        compare(texts[i], strlen(texts[i]), false);
        compare(texts[i], strlen(texts[i]), true);
    }
}

/* Bytes changed, left out and doubled. */
static void changed_texts_are_read_alike(void **state)
{
    (void)state;
    struct seed seed = rng_seed_from(1);
    struct rng r;
    rng_start(&r, &seed, RNG_TEST, 0);
    for (int i = 0; i < CHANGED; i++) {
        char text[200];
        const char *from = texts[rng_below(&r, N_TEXTS)];
        size_t n = strlen(from);
        memcpy(text, from, n);
        for (uint32_t k = rng_below(&r, 3); n > 0 && k < 3; k++) {
            static const char likely[] = "\"{}[]:,\\u0123dDeE.-+ tfn\xc3\xa9";
            size_t at = rng_below(&r, (uint32_t)n);
            char c = likely[rng_below(&r, sizeof likely - 1)];
            if (rng_below(&r, 3) == 0) {
                memmove(text + at, text + at + 1, --n - at);
            } else if (rng_below(&r, 2) == 0) {
                memmove(text + at + 1, text + at, n++ - at);
                text[at] = c;
            } else {
                text[at] = c;
            }
        }
        compare(text, n, i % 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bounds_are_read_alike),
        cmocka_unit_test(changed_texts_are_read_alike),
    };
    return unit_run("offline json", tests);
}
