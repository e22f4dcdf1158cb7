/*
 * vocabulary.c: the words of the games that people read, as a gettext template.
 *
 * Sentences are marked in the source, where xgettext finds them; words that
 * fill their places (treasures, places, cards, symbols, what a hint speaks of)
 * come from the editions and the games' own lists, so they are asked for here.
 * The names and choices of options and the editions' titles come with them.
 * Short names of spaces (N1, r12, 3.11) are the same in every language and are
 * left out.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "core/notation.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "lib/phrase.h"
#include "table/shelf.h"

static int line; /* keeps the words in their order when they are sorted */

/* Words that are something else in another game, and have an entry of their
 * own here: the treasure is a magic lamp; a seat is open, a picking is opened.
 */
static const struct {
    const char *game, *word;
} own[] = {{"lights", "lamp"}};

static bool is_own(const struct game *g, const char *word)
{
    word += strncmp(word, "the ", 4) == 0 ? 4 : 0;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (strcmp(own[i].game, g->id) == 0 && strcmp(own[i].word, word) == 0) {
            return true;
        }
    }
    return false;
}

static void print_entry(const struct game *g, const char *note,
                        const char *text)
{
    printf("#. %s: %s\n#: games/%s/edition.json:%d\n", g->title, note, g->id,
           ++line);
    if (is_own(g, text)) {
        printf("msgctxt \"%s\"\n", g->id);
    }
    printf("msgid \"%s\"\nmsgstr \"\"\n\n", text);
}

static void print_levels(void)
{
    const struct bot_level *level;
    for (int i = 0; (level = bot_level_at(i)); i++) {
        printf("#. a level of computer players, as in --level\n"
               "#: bots/level.c:%d\nmsgid \"%s\"\nmsgstr \"\"\n\n",
               i + 1, bot_level_name(level));
    }
}

/* Whether words of a vocabulary stand in sentences with their article: what
 * events ask for a form of, and what is remembered. */
static bool is_told(const struct game *g, int vocab)
{
    for (const struct event_kind *k = g->event_kinds; k->type; k++) {
        for (int i = 0; i < MAX_EVENT_ARGS && k->arg[i].name; i++) {
            char place[40];
            snprintf(place, sizeof place, "{%s:", k->arg[i].name);
            if (k->arg[i].vocab == vocab && strstr(k->text, place)) {
                return true;
            }
        }
    }
    return g->fact_what == vocab;
}

static bool is_called(const struct game *g, const struct setup *s, int vocab,
                      int i)
{
    struct question q = {.text = NULL};
    if (g->call) {
        g->call(s, vocab, i, &q);
    }
    return q.text;
}

static void print_word(const struct game *g, int vocab, const char *key,
                       bool has_forms)
{
    char note[200], with_article[100];
    print_entry(g, g->vocabs[vocab], key);
    if (has_forms) {
        snprintf(note, sizeof note,
                 "%s in a sentence, and other forms after it if you need them: "
                 "\"der Ring; obj: den Ring; to: dem Ring\"",
                 g->vocabs[vocab]);
        snprintf(with_article, sizeof with_article, "the %s", key);
        print_entry(g, note, with_article);
    }
}

/* A vocabulary's words, each family of numbered ones once; those that are said
 * with others are in the source. */
static void print_vocabulary(const struct game *g, const struct setup *s,
                             int vocab)
{
    SCOPED_BUF key = BUF_ON_HEAP, last = BUF_ON_HEAP;
    const char *word;
    for (int i = 0; (word = g->word(s, vocab, i)); i++) {
        buf_clear(&key);
        if (!strchr(word, ' ') && phrase_name_key(&key, word)
            && strcmp(key.text, last.text) != 0) {
            print_word(g, vocab, key.text,
                       is_told(g, vocab) && !is_called(g, s, vocab, i));
            buf_clear(&last);
            buf_add(&last, key.text);
        }
    }
}

static void print_options(const struct game *g)
{
    for (const struct game_option *o = g->options; o->name; o++) {
        char name[40], *c = name;
        snprintf(name, sizeof name, "%s", o->name);
        while ((c = strchr(c, '_'))) {
            *c = ' ';
        }
        char note[200];
        snprintf(note, sizeof note, "an option (%s)", o->help);
        print_entry(g, note, name);
    }
}

int main(void)
{
    puts("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n");
    print_levels();
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        const struct shelf_edition *ed = shelf_edition(NULL, g, 0);
        struct setup s = setup_default(g, ed->data, g->max_seats);
        print_entry(g, "the edition's title", ed->title);
        print_options(g);
        for (int v = 0; g->vocabs[v]; v++) {
            print_vocabulary(g, &s, v);
        }
    }
    return 0;
}
