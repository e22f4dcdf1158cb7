/*
 * notation.c: see notation.h.
 *
 * A pattern is walked word by word.  A word in capitals is a slot for a word
 * of the vocabulary of that name; "..." after it means that the slot comes as
 * often as the text has words, into the layout.  A vocabulary may hold words
 * with spaces in them ("flower stone"): a slot takes the longest word that
 * fits.  Two verbs may share their first word when the rest tells them apart
 * ("stop", "stop cake"): the first pattern that fits the whole text wins.
 *
 * Parsing tries every verb and searches vocabularies word by word: some
 * hundred comparisons, for text that came from outside.  Nothing fast parses.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"

#include "lib/error.h"
#include "lib/jot.h"
#include "lib/mem.h"

const char *notation_number(int i)
{
    /* 256 numbers of up to three digits, each with its NUL. */
#define TEN(h)                                                                 \
    h "0", h "1", h "2", h "3", h "4", h "5", h "6", h "7", h "8", h "9"
#define HUNDRED(h)                                                             \
    TEN(h "0"), TEN(h "1"), TEN(h "2"), TEN(h "3"), TEN(h "4"), TEN(h "5"),    \
        TEN(h "6"), TEN(h "7"), TEN(h "8"), TEN(h "9")
    static const char text[256][4] = {
        TEN(""),   TEN("1"),  TEN("2"),  TEN("3"),  TEN("4"),     TEN("5"),
        TEN("6"),  TEN("7"),  TEN("8"),  TEN("9"),  HUNDRED("1"), TEN("20"),
        TEN("21"), TEN("22"), TEN("23"), TEN("24"), "250",        "251",
        "252",     "253",     "254",     "255",
    };
#undef HUNDRED
#undef TEN
    return i >= 0 && i < 256 ? text[i] : NULL;
}

const char *notation_seat(int seat)
{
    static const char *const word[MAX_SEATS] = {"seat0", "seat1", "seat2",
                                                "seat3", "seat4", "seat5"};
    return word[seat];
}

const char *notation_word(const struct game *g, const struct setup *s,
                          int vocab, int i)
{
    if (i < 0) {
        return NULL;
    }
    if (vocab == NUMBER) {
        return notation_number(i);
    }
    if (vocab == SEAT) {
        return i < s->n_seats ? notation_number(i) : NULL;
    }
    return g->word(s, vocab, i);
}

void notation_words(const struct game *g, const struct setup *s, int vocab,
                    const uint8_t *index, int n, struct jot *j)
{
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        jot_text(j, notation_word(g, s, vocab, index[i]));
    }
    jot_close(j, ']');
}

void notation_members(const struct game *g, const struct setup *s, int vocab,
                      uint64_t set, struct jot *j)
{
    jot_open(j, '[');
    for (; set; set &= set - 1) {
        jot_text(j, notation_word(g, s, vocab, __builtin_ctzll(set)));
    }
    jot_close(j, ']');
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* The length of the word that text begins with. */
static size_t word_length(const char *text)
{
    size_t n = 0;
    while (text[n] && text[n] != ' ') {
        n++;
    }
    return n;
}

static bool begins_with(const char *text, const char *start, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (text[i] != start[i]) {
            return false;
        }
    }
    return true;
}

/* Whether a slot has this name. */
static bool is_named(const char *slot, const char *name)
{
    while (*name && *slot == *name) {
        slot++;
        name++;
    }
    return !*name && !is_capital(*slot);
}

/* The vocabulary that a slot names. */
static int vocab_of(const struct game *g, const char *slot)
{
    if (is_named(slot, "SEAT")) {
        return SEAT;
    }
    int v = 0;
    while (!is_named(slot, g->vocabs[v])) {
        v++;
        assert(
            g->vocabs[v]); /* a pattern names only vocabularies of its game */
    }
    return v;
}

/* Whether a slot of so many characters is. */
static bool is_repeated(const char *slot, size_t n)
{
    return n > 3 && begins_with(slot + n - 3, "...", 3);
}

int notation_verbs(const struct game *g)
{
    int n = 0;
    while (g->verbs[n].pattern) {
        n++;
    }
    return n;
}

bool notation_has_layout(const struct game *g, int verb)
{
    const char *p = g->verbs[verb].pattern;
    return is_repeated(p, strlen(p));
}

int notation_slots(const struct game *g, int verb, int vocab[MAX_ARGS])
{
    int n = 0;
    for (const char *p = g->verbs[verb].pattern; *p;) {
        size_t length = word_length(p);
        if (is_capital(*p) && !is_repeated(p, length)) {
            vocab[n++] = vocab_of(g, p);
        }
        p += length;
        p += *p == ' ';
    }
    return n;
}

void notation_print(const struct game *g, const struct setup *s,
                    struct action a, const struct layout *layout, struct buf *b)
{
    int arg = 0;
    for (const char *p = g->verbs[a.verb].pattern; *p;) {
        size_t n = word_length(p);
        if (!is_capital(*p)) {
            buf_add_n(b, p, n);
        } else if (is_repeated(p, n)) {
            assert(layout);
            int vocab = vocab_of(g, p);
            for (int i = 0; i < layout->n; i++) {
                if (i > 0) {
                    buf_char(b, ' ');
                }
                buf_add(b, notation_word(g, s, vocab, layout->item[i]));
            }
        } else {
            buf_add(b, notation_word(g, s, vocab_of(g, p), a.arg[arg++]));
        }
        p += n;
        if (*p == ' ') {
            buf_char(b, *p++);
        }
    }
}

/* Takes the longest word of the vocabulary that text begins with; returns
 * its index and moves past it, or returns -1. */
static int take_word(const struct game *g, const struct setup *s, int vocab,
                     const char **text)
{
    int best = -1;
    size_t longest = 0;
    const char *word;
    for (int i = 0; i < 255 && (word = notation_word(g, s, vocab, i)); i++) {
        size_t n = strlen(word);
        if (n > longest && begins_with(*text, word, n)
            && ((*text)[n] == ' ' || (*text)[n] == '\0')) {
            best = i;
            longest = n;
        }
    }
    *text += longest;
    return best;
}

static bool fits(const struct game *g, const struct setup *s, int verb,
                 const char *text, struct action *a, struct layout *layout)
{
    *a = (struct action){.verb = (uint8_t)verb};
    *layout = (struct layout){0};
    int arg = 0;
    for (const char *p = g->verbs[verb].pattern; *p;) {
        size_t n = word_length(p);
        if (!is_capital(*p)) {
            if (word_length(text) != n || !begins_with(text, p, n)) {
                return false;
            }
            text += n;
        } else if (is_repeated(p, n)) {
            int vocab = vocab_of(g, p);
            do {
                if (layout->n == MAX_ITEMS) {
                    return false;
                }
                int word = take_word(g, s, vocab, &text);
                if (word < 0) {
                    return false;
                }
                layout->item[layout->n++] = (uint8_t)word;
            } while (*text == ' ' && text++);
        } else {
            int word = take_word(g, s, vocab_of(g, p), &text);
            if (word < 0) {
                return false;
            }
            a->arg[arg++] = (uint8_t)word;
        }
        p += n;
        if (*p != *text) { /* both at a space, or both at the end */
            return false;
        }
        if (*p == ' ') {
            p++;
            text++;
        }
    }
    return *text == '\0';
}

bool notation_parse(const struct game *g, const struct setup *s,
                    const char *text, struct action *action,
                    struct layout *layout, struct error *e)
{
    bool known_verb = false;
    int similar = 0;
    size_t n = word_length(text);
    for (int verb = 0; g->verbs[verb].pattern; verb++) {
        struct action a;
        struct layout l;
        if (fits(g, s, verb, text, &a, &l)) {
            *action = a;
            *layout = l;
            return true;
        }
        const char *pattern = g->verbs[verb].pattern;
        if (!known_verb && n > 0 && word_length(pattern) == n
            && begins_with(pattern, text, n)) {
            known_verb = true;
            similar = verb;
        }
    }
    if (known_verb) {
        return error_set(e, 0,
                         N_("\"{text}\" is not in the notation: it is written "
                            "\"{pattern}\"."),
                         "text", text, "pattern", g->verbs[similar].pattern);
    }
    return error_set(e, 0, N_("\"{text}\" is no action of this game."), "text",
                     text);
}
