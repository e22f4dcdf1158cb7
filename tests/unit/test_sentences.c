/*
 * test_sentences.c: every sentence of whole games, in every language, is one
 * that a person could have said.
 *
 * Random games of every kind are played; what each seat and the table were
 * told, what they were asked, what they might be reminded of and how it ended
 * is printed in all languages.  No id of the notation may stand in it (r13, 3b,
 * 1,0, ring-lamp), nothing that is counted from 0, no hole, and nobody who does
 * not play.  The rules are read like that too, paragraph by paragraph, and for
 * words that are typed: "(enter)", "rings=both".  The page's own sentences are
 * read by web/src/boards/views.test.ts.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <ctype.h>
#include <stdlib.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/sentence.h"
#include "core/setup.h"
#include "front/words.h"
#include "lib/hash.h"
#include "table/ask.h"
#include "table/outcome.h"
#include "tests/unit/unit_deal.h"

#ifdef THICKET_SLOW_ASSERTS
enum { GAMES = 1 };
#else
enum { GAMES = 3 };
#endif
enum { MAX_ACTIONS = 500, MAX_SEEN = 1 << 18 };

static const char *const names[] = {"Anna", "Ben",  "Cleo",
                                    "Dora", "Emil", "Fred"};

/* ---- What only a machine says ---- */

/* Whether a word of the notation is none of a language. */
static bool is_id(const char *word)
{
    bool has_letter = false, has_other = false;
    for (const char *c = word; *c; c++) {
        has_letter = has_letter || isalpha((unsigned char)*c);
        has_other = has_other || isdigit((unsigned char)*c);
        has_other = has_other || strchr("-_.", *c);
    }
    return has_other && (has_letter || strpbrk(word, ",."));
}

static bool stands_in(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++) {
        bool begins =
            at == text || !strchr("-,.", at[-1]) || isspace(at[-1] & 127);
        begins = begins && (at == text || !isalnum((unsigned char)at[-1]));
        if (begins && !isalnum((unsigned char)at[n])
            && (at[n] != '-' && (at[n] != ',' || at[n + 1] == ' '))) {
            return true;
        }
    }
    return false;
}

/* "seat 0": a letter, a space and a 0 that is no other number. */
static bool counts_from_0(const char *text)
{
    for (const char *at = text; (at = strstr(at, " 0")); at++) {
        if (at > text && !ispunct((unsigned char)at[-1])
            && !isdigit((unsigned char)at[-1])
            && !isalnum((unsigned char)at[2])) {
            return true;
        }
    }
    return false;
}

/* The circle's tiles have their numbers drawn on them in a terminal: those of
 * the notation, since there they are typed. */
static bool is_drawn_from_0(const struct game *g)
{
    return strcmp(g->id, "thumb") == 0;
}

/* Two players have no Guide. */
static bool has_nobody(const struct game *g, const struct setup *s,
                       const char *text)
{
    return strcmp(g->id, "thumb") == 0 && s->n_seats == 2
           && strstr(text, "Guide");
}

static int n_bad;

static void complain(const struct game *g, const char *language,
                     const char *what, const char *text)
{
    print_message("# %s, %s: %s in: %s\n", g->id, language, what, text);
    n_bad++;
}

static void must_have_no_id(const struct game *g, const struct setup *s,
                            const char *language, const char *text)
{
    const char *word;
    for (int v = 0; g->vocabs[v]; v++) {
        for (int i = 0; i < ABSENT && (word = g->word(s, v, i)); i++) {
            if (is_id(word) && stands_in(text, word)) {
                complain(g, language, word, text);
            }
        }
    }
}

static void must_be_human(const struct game *g, const struct setup *s,
                          const char *language, const char *text)
{
    if (!*text || strpbrk(text, "{}_|#") || strstr(text, "; the:")) {
        complain(g, language, "a hole", text);
    }
    if (counts_from_0(text) && !is_drawn_from_0(g)) {
        complain(g, language, "0", text);
    }
    if (has_nobody(g, s, text)) {
        complain(g, language, "nobody", text);
    }
    must_have_no_id(g, s, language, text);
}

/* ---- Reading ---- */

/* Sentences that were read already, by a number for their English. */
static uint64_t seen[MAX_SEEN];
static int n_seen;

static bool is_new(const struct game *g, const char *text)
{
    uint64_t h = hash_add(hash_add(HASH_START, g->id, strlen(g->id)), text,
                          strlen(text));
    size_t at = h % MAX_SEEN;
    while (seen[at] && seen[at] != h) {
        at = (at + 1) % MAX_SEEN;
    }
    bool was_there = seen[at] == h;
    seen[at] = h;
    n_seen += !was_there;
    assert_true(n_seen < MAX_SEEN / 2);
    return !was_there;
}

static void read_aloud(const struct game *g, const struct setup *s,
                       const struct sentence *x, who reader)
{
    struct buf b = BUF_ROOM(4000);
    sentence_print(g, s, x, reader, names, NULL, &b);
    if (!is_new(g, b.text)) {
        return;
    }
    must_be_human(g, s, "en", b.text);
    words_play(g->id);
    for (int i = 0; words_catalogues[i].language; i++) {
        const char *language = words_catalogues[i].language;
        assert_true(words_choose(language));
        buf_clear(&b);
        sentence_print(g, s, x, reader, names, words_say, &b);
        must_be_human(g, s, language, b.text);
    }
}

static void read_question(const struct table *t, who w)
{
    const struct table_start *start = table_started(t);
    struct question q;
    ask_question(t, w, &q);
    struct sentence x = sentence_of_question(&q);
    read_aloud(start->game, &start->setup, &x, w);
}

static void read_events(const struct table *t, who w)
{
    const struct table_start *start = table_started(t);
    size_t n;
    struct event *e = table_events(t, w, 0, &n);
    for (size_t i = 0; i < n; i++) {
        struct sentence x = sentence_of_event(start->game, &e[i]);
        read_aloud(start->game, &start->setup, &x, w);
        read_aloud(start->game, &start->setup, &x, TABLE);
    }
    free(e);
}

static void read_ending(const struct table *t, who w)
{
    const struct table_start *start = table_started(t);
    struct buf b = BUF_ROOM(4000);
    outcome_print(t, w, names, NULL, &b);
    if (!is_new(start->game, b.text)) {
        return;
    }
    must_be_human(start->game, &start->setup, "en", b.text);
    for (int i = 0; words_catalogues[i].language; i++) {
        words_choose(words_catalogues[i].language);
        buf_clear(&b);
        outcome_print(t, w, names, words_say, &b);
        must_be_human(start->game, &start->setup, words_catalogues[i].language,
                      b.text);
    }
}

/* Of all that one could remember, whatever was seen. */
static void read_memories(const struct game *g, const struct setup *s)
{
    for (uint8_t where = 0; notation_word(g, s, g->fact_where, where);
         where++) {
        for (uint8_t what = 0; notation_word(g, s, g->fact_what, what);
             what++) {
            struct sentence x =
                sentence_of_fact(g, s, (struct fact){what, where});
            read_aloud(g, s, &x, TABLE);
        }
    }
}

/* ---- The rules ---- */

/* Words of the notation that are words of another language too. */
static const struct {
    const char *language, *word;
} shared[] = {
    {"de", "die"},  {"es", "solo"},  {"fr", "arrive"}, {"fr", "centre"},
    {"fr", "duel"}, {"fr", "place"}, {"fr", "point"},  {"it", "dove"},
    {"it", "solo"}, {"nl", "begin"}, {"nl", "die"},    {"nl", "duel"},
    {"nl", "open"}, {"nl", "stop"},
};

/* English is what the notation is made of: there a word is only typed where
 * nothing else stands between brackets or quotation marks, or as an option. */
static bool is_marked(const char *text, const char *word)
{
    static const char option[] = "option ";
    size_t n = strlen(word), before = strlen(option);
    for (const char *at = text; (at = strstr(at, word)); at++) {
        bool is_option = (size_t)(at - text) >= before
                         && strncmp(at - before, option, before) == 0;
        bool is_alone =
            at > text && strchr("(\"", at[-1]) && at[n] && strchr(")\"", at[n]);
        if (is_alone || (is_option && !isalnum((unsigned char)at[n]))) {
            return true;
        }
    }
    return false;
}

static bool is_shared(const char *language, const char *word)
{
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        if (strcmp(shared[i].language, language) == 0
            && strcmp(shared[i].word, word) == 0) {
            return true;
        }
    }
    const char *said = words_say(word);
    return said != word && strstr(said, word);
}

static void must_not_be_typed(const struct game *g, const char *language,
                              const char *text, const char *word)
{
    bool is_english = strcmp(language, "en") == 0;
    if (is_english ? is_marked(text, word)
                   : islower((unsigned char)*word) && stands_in(text, word)
                         && !is_shared(language, word)) {
        complain(g, language, word, text);
    }
}

static void must_have_no_verb(const struct game *g, const char *language,
                              const char *text)
{
    for (const struct verb *v = g->verbs; v->pattern; v++) {
        struct buf b = BUF_ROOM(100);
        buf_add(&b, v->pattern);
        for (char *word = strtok(b.text, " "); word; word = strtok(NULL, " ")) {
            if (islower((unsigned char)*word)) {
                must_not_be_typed(g, language, text, word);
            }
        }
    }
}

static void read_paragraph(const struct game *g, const struct setup *s,
                           const char *language, const char *text)
{
    static const char *const coded[] = {
        "=",      "x,y",      "eat 0", /* a seat, in every language */
        "latz 0", "siento 0", "lace 0", "osto 0", "toel 0"};
    for (size_t i = 0; i < sizeof coded / sizeof *coded; i++) {
        if (strstr(text, coded[i])) {
            complain(g, language, coded[i], text);
        }
    }
    must_have_no_id(g, s, language, text);
    must_have_no_verb(g, language, text);
    for (const struct game_option *o = g->options; o->name; o++) {
        must_not_be_typed(g, language, text, o->name);
    }
    const char *word;
    for (int v = 0; g->vocabs[v] && strcmp(language, "en") != 0; v++) {
        for (int i = 0; i < ABSENT && (word = g->word(s, v, i)); i++) {
            must_not_be_typed(g, language, text, word);
        }
    }
}

static void rules_are_for_people(void **state)
{
    (void)state;
    const struct game *g;
    for (int i = 0; (g = shelf_game(i)); i++) {
        struct setup s = setup_default(g, shelf_edition(NULL, g, 0)->data, 2);
        for (int p = 0; g->rules[p]; p++) {
            read_paragraph(g, &s, "en", g->rules[p]);
            words_play(g->id);
            for (int k = 0; i < shelf_offered() && words_catalogues[k].language;
                 k++) {
                words_choose(words_catalogues[k].language);
                read_paragraph(g, &s, words_catalogues[k].language,
                               words_say(g->rules[p]));
            }
        }
    }
    assert_int_equal(n_bad, 0);
}

/* ---- Playing ---- */

static void read_game(struct table *t, struct rng *rng)
{
    int n_seats = table_started(t)->setup.n_seats;
    for (int k = 0; k < MAX_ACTIONS && table_waiting(t); k++) {
        for (who w = 0; w < n_seats; w++) {
            read_question(t, w);
        }
        read_question(t, TABLE);
        unit_act(t, rng);
    }
    for (who w = 0; w <= n_seats; w++) {
        who eyes = w < n_seats ? w : TABLE;
        read_events(t, eyes);
        if (!table_waiting(t)) {
            read_ending(t, eyes);
        }
    }
}

static void read_games(const struct game *g, int seats, const char *option,
                       const char *value)
{
    struct rng rng;
    struct seed seed = rng_seed_from(23);
    rng_start(&rng, &seed, RNG_TEST, 0);
    for (int i = 0; i < GAMES; i++) {
        struct table *t =
            unit_deal(NULL, g->id, seats, option, value, (uint64_t)i);
        if (t) {
            read_game(t, &rng);
            read_memories(g, &table_started(t)->setup);
        }
        table_free(t);
    }
}

/* By the fewest and by the most, with every choice of every option. */
static void a_person_could_have_said_it(void **state)
{
    (void)state;
    const struct game *g;
    n_bad = 0;
    for (int i = 0; (g = shelf_game(i)); i++) {
        struct setup s = setup_default(g, shelf_edition(NULL, g, 0)->data, 2);
        for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
            read_games(g, seats, NULL, NULL);
        }
        for (const struct game_option *o = g->options; o->name; o++) {
            const char *word;
            for (int v = 0;
                 o->type == OPTION_CHOICE && (word = g->word(&s, o->vocab, v));
                 v++) {
                read_games(g, g->min_seats, o->name, word);
                read_games(g, g->max_seats, o->name, word);
            }
            if (o->type == OPTION_BOOL) {
                read_games(g, g->max_seats, o->name, "true");
            }
        }
    }
    assert_true(n_seen > 1000);
    assert_int_equal(n_bad, 0);
}

/* A question, and after it what the answer changes. */
static void options_are_questions(void **state)
{
    (void)state;
    const struct game *g;
    for (int i = 0; (g = shelf_game(i)); i++) {
        for (const struct game_option *o = g->options; o->name; o++) {
            const char *mark = strchr(o->help, '?');
            assert_true(isupper((unsigned char)*o->help));
            assert_true(mark && mark[1] == ' '
                        && o->help[strlen(o->help) - 1] == '.');
            for (int k = 0; words_catalogues[k].language; k++) {
                words_choose(words_catalogues[k].language);
                assert_non_null(strchr(words_say(o->help), '?'));
            }
        }
    }
}

static void a_machine_is_heard(void **state)
{
    (void)state;
    const struct game *g = shelf_find_game("hood");
    struct setup s = setup_default(g, shelf_edition(NULL, g, 0)->data, 2);
    assert_true(is_id("3b") && is_id("r13") && is_id("1,0") && is_id("5.1")
                && is_id("ring-lamp") && is_id("palace1"));
    assert_false(is_id("owl") || is_id("7"));
    assert_true(stands_in("Red went to r13.", "r13"));
    assert_true(stands_in("It lies at 1,0, there.", "1,0"));
    assert_false(stands_in("Red went to r13.", "r1"));
    assert_false(stands_in("It lies at -1,0.", "1,0"));
    assert_true(counts_from_0("seat 0 plays") && counts_from_0("on tile 0."));
    assert_false(counts_from_0("Pebbles left: 0.") || counts_from_0("10 0"));
    assert_true(is_marked("Go on (go).", "go"));
    assert_true(is_marked("With the option halt it ends.", "halt"));
    assert_false(is_marked("If you stop (not now), go.", "stop"));
    must_be_human(g, &s, "en", "Red went one step.");
    read_paragraph(g, &s, "en", "Red starts on the first space (hard).");
    assert_int_equal(n_bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_machine_is_heard),
        cmocka_unit_test(options_are_questions),
        cmocka_unit_test(rules_are_for_people),
        cmocka_unit_test(a_person_could_have_said_it),
    };
    return unit_run("sentences", tests);
}
