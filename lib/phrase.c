/*
 * phrase.c: see phrase.h.
 */
// SPDX-License-Identifier: MIT
#include "lib/phrase.h"

#include "lib/mem.h"

enum { KEY_ROOM = 80 };

static const char *value_of(const char *name, size_t length,
                            const struct phrase_part *part, int n)
{
    for (int i = 0; i < n; i++) {
        if (strlen(part[i].name) == length
            && memcmp(part[i].name, name, length) == 0) {
            return part[i].value;
        }
    }
    return NULL;
}

/* ---- Forms ---- */

/* How many letters name a form at "; obj: ": 0 when none is there. */
static size_t form_at(const char *at)
{
    static const char *const forms[] = {"the", "obj", "to", "of", "many"};
    for (size_t i = 0;
         at[0] == ';' && at[1] == ' ' && i < sizeof forms / sizeof *forms;
         i++) {
        size_t n = 0;
        while (forms[i][n] && forms[i][n] == at[2 + n]) {
            n++;
        }
        if (!forms[i][n] && at[2 + n] == ':' && at[3 + n] == ' ') {
            return n;
        }
    }
    return 0;
}

static const char *form_end(const char *at)
{
    while (*at && !form_at(at)) {
        at++;
    }
    return at;
}

static void add_form(struct buf *b, const char *value, const char *form,
                     size_t n)
{
    const char *from = value, *to = form_end(value), *at = to;
    size_t length;
    bool found = n == 0;
    while (!found && (length = form_at(at))) {
        const char *text = at + 2 + length + 2, *end = form_end(text);
        found = length == n && memcmp(at + 2, form, n) == 0;
        if (found || (length == 3 && memcmp(at + 2, "the", 3) == 0)) {
            from = text;
            to = end;
        }
        at = end;
    }
    buf_add_n(b, from, (size_t)(to - from));
}

void phrase_form(struct buf *b, const char *value, const char *form)
{
    add_form(b, value, form, strlen(form));
}

/* ---- The sound that a word begins with ---- */

/* The letter as a small one without its accent; 0 for what is none. */
static int letter(const char *c)
{
    /* What follows the byte C3 in UTF-8, small letters. */
    static const char plain[] = "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
    unsigned char a = (unsigned char)c[0], b = a ? (unsigned char)c[1] : 0;
    if (a == 0xc3 && b >= 0x80 && b < 0xc0) {
        return plain[(b | 0x20) - 0xa0];
    }
    if (a == 0xc5 && (b == 0x92 || b == 0x93)) {
        return 'o'; /* œ */
    }
    return (a | 32) >= 'a' && (a | 32) <= 'z' ? a | 32 : 0;
}

static bool is_one_of(int c, const char *set)
{
    while (*set && *set != c) {
        set++;
    }
    return *set;
}

static bool sounds_like_i(const char *word)
{
    int first = letter(word);
    int second = *word ? letter(word + 1) : 0;
    if (first == 'h') {
        return second == 'i' && !is_one_of(letter(word + 2), "aeou");
    }
    return first == 'i' || (first == 'y' && !is_one_of(second, "aeiou"));
}

/* ---- Choices ---- */

/* Where the first of "one|other" ends. */
static size_t first_of(const char *choice, size_t n)
{
    size_t bar = 0;
    while (bar < n && choice[bar] != '|') {
        bar++;
    }
    return bar;
}

/* One of "one card|# cards", or of "no card|one card|# cards". */
static void add_counted(struct buf *b, const char *number, const char *choice,
                        size_t n)
{
    size_t bar = first_of(choice, n);
    bool has_none = first_of(choice + bar + 1, n - bar - 1) < n - bar - 1;
    int k = strcmp(number, "0") == 0   ? (has_none ? 0 : 2)
            : strcmp(number, "1") == 0 ? 1
                                       : 2;
    for (k -= has_none ? 0 : 1; k > 0; k--) {
        choice += bar + 1;
        n -= bar + 1;
        bar = first_of(choice, n);
    }
    for (size_t i = 0; i < bar; i++) {
        if (choice[i] == '#') {
            buf_add(b, number);
        } else {
            buf_char(b, choice[i]);
        }
    }
}

/* One of "d’|de " and the word. */
static void add_joined(struct buf *b, const char *value, const char *choice,
                       size_t n)
{
    size_t bar = first_of(choice, n);
    bool is_first = choice[0] == 'e' ? sounds_like_i(value)
                                     : is_one_of(letter(value), "aeiouyh");
    buf_add_n(b, is_first ? choice : choice + bar + 1,
              is_first ? bar : n - bar - 1);
    add_form(b, value, "", 0);
}

/* ---- Filling in ---- */

/* What stands in {name:form}, n letters; false when nothing does. */
static bool add_place(struct buf *b, const char *place, size_t n,
                      const struct phrase_part *part, int n_parts)
{
    size_t name = 0;
    bool has_choice = false, has_number = false; /* a number may be open: "…" */
    while (name < n && place[name] != ':') {
        name++;
    }
    for (size_t i = name; i < n; i++) {
        has_choice |= place[i] == '|';
        has_number |= place[i] == '#';
    }
    const char *value = value_of(place, name, part, n_parts);
    size_t form = name < n ? name + 1 : n;
    has_number |= value && *value >= '0' && *value <= '9';
    if (value && has_choice && has_number) {
        add_counted(b, value, place + form, n - form);
    } else if (value && has_choice) {
        add_joined(b, value, place + form, n - form);
    } else if (value) {
        add_form(b, value, place + form, n - form);
    }
    return value;
}

void phrase_print(struct buf *b, const char *sentence,
                  const struct phrase_part *part, int n)
{
    while (*sentence) {
        const char *end = sentence;
        while (*sentence == '{' && *end && *end != '}') {
            end++;
        }
        if (*end == '}' && end > sentence
            && add_place(b, sentence + 1, (size_t)(end - sentence - 1), part,
                         n)) {
            sentence = end + 1;
            continue;
        }
        buf_char(b, *sentence++);
    }
}

/* ---- Words ---- */

/* Where the number at the end of a word begins: at its end when it has none. */
static size_t number_at(const char *word)
{
    size_t n = strlen(word);
    while (n > 0 && word[n - 1] >= '0' && word[n - 1] <= '9') {
        n--;
    }
    return n;
}

bool phrase_name_key(struct buf *b, const char *word)
{
    int letters = 0, most = 0;
    for (const char *c = word; *c; c++) {
        letters = (*c | 32) >= 'a' && (*c | 32) <= 'z' ? letters + 1 : 0;
        most = letters > most ? letters : most;
    }
    if (most < 3) {
        return false;
    }
    size_t n = number_at(word);
    buf_add_n(b, word, n);
    buf_add(b, word[n] ? "{number}" : "");
    return true;
}

/* The key in the reader's language, with its number; in English, and where the
 * catalogue has no such word, what it is in the notation. */
static void add_said(struct buf *b, const char *key, const char *word,
                     translator *say)
{
    const char *said = say ? say(key) : key;
    struct phrase_part number = {"number", word + number_at(word)};
    phrase_print(b, said, &number, 1);
}

void phrase_name(struct buf *b, const char *word, bool with_forms,
                 translator *say)
{
    struct buf key = BUF_ROOM(KEY_ROOM);
    buf_add(&key, "the ");
    if (!phrase_name_key(&key, word) || key.full) {
        buf_add(b, word);
        return;
    }
    add_said(b, key.text + 4, word, say);
    if (with_forms) {
        buf_add(b, "; the: ");
        add_said(b, key.text, word, say);
    }
}
