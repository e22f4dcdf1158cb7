/*
 * test_lib.c: text, sentences, refusals and JSON writing.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include "lib/error.h"
#include "lib/hash.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "lib/utf8.h"

static void a_full_buf_keeps_what_fits_and_says_so(void **state)
{
    (void)state;
    char room[6];
    struct buf b = BUF_OVER(room);
    buf_add(&b, "abc");
    assert_false(b.full);
    buf_add(&b, "defg");
    assert_true(b.full);
    assert_string_equal(room, "abcde");
}

static void numbers_print_to_their_limits(void **state)
{
    (void)state;
    struct buf b = BUF_ON_HEAP;
    buf_int(&b, INT64_MIN);
    buf_char(&b, ' ');
    buf_uint(&b, UINT64_MAX);
    buf_char(&b, ' ');
    buf_int(&b, 0);
    assert_string_equal(b.text, "-9223372036854775808 18446744073709551615 0");
    heap_free_buf(&b);
}

static const char *in_german(const char *key)
{
    return strcmp(key, "palace{number}") == 0 ? "{number}. Palast"
           : strcmp(key, "ring-lamp") == 0    ? "Ring-Lampe"
           : strcmp(key, "N1") == 0           ? "never asked for"
                                              : key;
}

static void a_word_is_said_with_its_number_in_its_place(void **state)
{
    (void)state;
    static const char *const said[][2] = {{"palace12", "12. Palast"},
                                          {"ring-lamp", "Ring-Lampe"},
                                          {"N1", "N1"},
                                          {"pile3", "pile3"},
                                          {"7", "7"},
                                          {"", ""}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char room[40];
        struct buf b = BUF_OVER(room);
        phrase_name(&b, said[i][0], false, in_german);
        assert_string_equal(room, said[i][1]);
        buf_clear(&b);
        phrase_name(&b, said[i][0], false, NULL);
        assert_string_equal(room, said[i][0]);
    }
}

static void places_in_a_sentence_are_filled_in_any_order(void **state)
{
    (void)state;
    char room[80];
    struct buf b = BUF_OVER(room);
    struct phrase_part part[] = {{"by", "Ann"}, {"at", "N1"}};
    phrase_print(&b, "At {at}: {by}, {nobody} {", part, 2);
    assert_string_equal(room, "At N1: Ann, {nobody} {");
}

static void a_place_asks_for_the_form_that_its_language_needs(void **state)
{
    (void)state;
    static const char *const said[][3] = {
        {"Ann takes {what:the}.", "ring; the: the ring", "Ann takes the ring."},
        {"Ann nimmt {what:obj}.", "Ring; the: der Ring; obj: den Ring; to: dem",
         "Ann nimmt den Ring."},
        {"{what:the} liegt hier.", "Ring; the: der Ring; obj: den Ring",
         "der Ring liegt hier."},
        {"Das ist {what}.", "Ring; the: der Ring", "Das ist Ring."},
        {"{what:obj}", "Krone; the: die Krone", "die Krone"},
        {"{what:to}", "a; b: c", "a; b: c"},
        {"{what:to}", "a; many: c", "a"},
        {"la lumière {what:d’|de }", "Émile", "la lumière d’Émile"},
        {"la lumière {what:d’|de }", "Paul", "la lumière de Paul"},
        {"Ana {what:e |y }", "Irene", "Ana e Irene"},
        {"Ana {what:e |y }", "Hierro", "Ana y Hierro"},
        {"Ana {what:e |y }", "Yolanda", "Ana y Yolanda"},
        {"Ana {what:e |y }", "Óscar", "Ana y Óscar"},
        {"{what:one card|# cards}!", "1", "one card!"},
        {"{what:one card|# cards}!", "0", "0 cards!"},
        {"{what:one card|# cards}!", "21", "21 cards!"},
        {"{what:nothing|# card|# cards}!", "0", "nothing!"},
        {"{what:nothing|# card|# cards}!", "1", "1 card!"},
        {"{what:nothing|# card|# cards}!", "2", "2 cards!"},
        {"{what:", "ring", "{what:"},
        {"{:}{what|}", "ring", "{:}{what|}"},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char room[80];
        struct buf b = BUF_OVER(room);
        buf_clear(&b);
        phrase_print(&b, said[i][0], &(struct phrase_part){"what", said[i][1]},
                     1);
        assert_string_equal(room, said[i][2]);
    }
}

static void a_refusal_cuts_long_words_and_control_characters(void **state)
{
    (void)state;
    struct error e;
    char word[300];
    struct buf b = BUF_ON_HEAP;
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    word[0] = '\033';
    assert_false(error_set(&e, 3, "No {word}.", "word", word));
    e.line = 12;
    error_print(&e, NULL, &b);
    assert_true(strncmp(b.text, "Line 12: No ?xxx", 16) == 0);
    assert_true(b.n < 120);
    assert_int_equal(e.code, 3);
    heap_free_buf(&b);
}

static void a_refusal_never_cuts_a_character_in_two(void **state)
{
    (void)state;
    struct error e;
    char word[301] = "a";
    for (int i = 0; i < 149; i++) {
        memcpy(word + 1 + 2 * i, "\xc3\xa9", 3);
    }
    error_set(&e, 0, "{word}", "word", word);
    size_t n = strlen(e.value[0]) - 3; /* without the dots */
    assert_int_equal(n % 2, 1);
}

static void json_is_escaped_and_separated(void **state)
{
    (void)state;
    struct buf b = BUF_ON_HEAP;
    struct jot j = jot_on(&b);
    jot_open(&j, '{');
    jot_key_text(&j, "a", "q\"\\\n\001\xc3\xa9");
    jot_key_text(&j, "b", NULL);
    jot_key(&j, "c");
    jot_open(&j, '[');
    jot_int(&j, 1);
    jot_bool(&j, true);
    jot_open(&j, '{');
    jot_close(&j, '}');
    jot_close(&j, ']');
    jot_key_int(&j, "d", -2);
    jot_key_numbers(&j, "e", (const uint8_t[]){3, 255}, 2);
    jot_key_numbers(&j, "f", NULL, 0);
    jot_key_members(&j, "g", 1u << 31 | 5);
    jot_close(&j, '}');
    assert_string_equal(b.text,
                        "{\"a\":\"q\\\"\\\\\\n\\u0001\xc3\xa9\",\"b\":null,"
                        "\"c\":[1,true,{}],\"d\":-2,\"e\":[3,255],\"f\":[],"
                        "\"g\":[0,2,31]}");
    heap_free_buf(&b);
}

/* Each character alone, and at every place of texts of every length. */
static void json_is_escaped_wherever_it_must_be(void **state)
{
    (void)state;
    for (int c = 1; c < 256; c++) {
        bool is_plain = c >= 0x20 && c != '"' && c != '\\';
        for (size_t n = 1; n <= 20; n++) {
            for (size_t at = 0; at < n; at++) {
                char text[21] = {0};
                SCOPED_BUF b = BUF_ON_HEAP;
                struct jot j = jot_on(&b);
                memset(text, 'x', n);
                text[at] = (char)c;
                jot_open(&j, '['); /* so that there is room */
                jot_text(&j, text);
                size_t more = is_plain                             ? 0
                              : c == '"' || c == '\\' || c == '\n' ? 1
                                                                   : 5;
                assert_int_equal(b.n, n + 3 + more);
                assert_int_equal(b.text[at + 2] == '\\', !is_plain);
            }
        }
    }
}

static void characters_are_taken_one_by_one(void **state)
{
    (void)state;
    const char *text = "a\xc3\xa9\xe2\x97\x8f\xf0\x9f\x8c\xb2\xc3z";
    const uint32_t is[] = {'a', 0xe9, 0x25cf, 0x1f332, '?', 'z'};
    for (size_t i = 0; i < sizeof is / sizeof *is; i++) {
        assert_int_equal(utf8_take(&text), is[i]);
    }
    assert_int_equal(*text, '\0');
}

static void a_copy_keeps_what_fits(void **state)
{
    (void)state;
    char room[4];
    buf_copy(room, sizeof room, "abcdef", 2);
    assert_string_equal(room, "ab");
    buf_copy(room, sizeof room, "abcdef", 6);
    assert_string_equal(room, "abc");
}

static void a_hash_goes_on_where_it_stopped(void **state)
{
    (void)state;
    /* The test vector of FNV-1a. */
    assert_true(hash_add(HASH_START, "foobar", 6) == 0x85944171f73967e8);
    assert_true(hash_add(hash_add(HASH_START, "foo", 3), "bar", 3)
                == 0x85944171f73967e8);
}

static void a_long_hash_tells_every_byte_and_length(void **state)
{
    (void)state;
    char text[41];
    memset(text, 'a', sizeof text);
    for (size_t n = 0; n < sizeof text; n++) {
        uint64_t hash = hash_long(text, n);
        assert_true(hash == hash_long(text, n));
        assert_true(hash != hash_long(text, n + 1));
        for (size_t i = 0; i < n; i++) {
            text[i] = 'b';
            assert_true(hash != hash_long(text, n));
            text[i] = 'a';
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_buf_keeps_what_fits_and_says_so),
        cmocka_unit_test(numbers_print_to_their_limits),
        cmocka_unit_test(a_word_is_said_with_its_number_in_its_place),
        cmocka_unit_test(places_in_a_sentence_are_filled_in_any_order),
        cmocka_unit_test(a_place_asks_for_the_form_that_its_language_needs),
        cmocka_unit_test(a_refusal_cuts_long_words_and_control_characters),
        cmocka_unit_test(a_refusal_never_cuts_a_character_in_two),
        cmocka_unit_test(json_is_escaped_and_separated),
        cmocka_unit_test(json_is_escaped_wherever_it_must_be),
        cmocka_unit_test(characters_are_taken_one_by_one),
        cmocka_unit_test(a_copy_keeps_what_fits),
        cmocka_unit_test(a_hash_goes_on_where_it_stopped),
        cmocka_unit_test(a_long_hash_tells_every_byte_and_length),
    };
    return unit_run("lib", tests);
}
