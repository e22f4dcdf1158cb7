/*
 * test_table.c: a match, its record and its editions, given bad input.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/setup.h"
#include "lib/heap.h"
#include "table/file.h"
#include "table/record.h"

#define LAID                                                                   \
    "chance hide vase candlestick key dagger wand watch lamp chalice crown "   \
    "pearls amulet horseshoe ring star coin diamond\n"
#define HEAD                                                                   \
    "[Game \"lights\"]\n[Players \"2\"]\n[Options \"\"]\n"                     \
    "[Seed \"1\"]\n[Result \"*\"]\n"

static struct table *new_table(bool manual)
{
    const struct game *g = shelf_find_game("lights");
    struct table_start start = {.game = g,
                                .edition = shelf_edition(NULL, g, 0),
                                .seed = 7,
                                .manual = manual};
    start.setup = setup_default(g, start.edition->data, 2);
    return table_new(&start);
}

static void refused(const char *record, int line, const char *why)
{
    struct error e = {0};
    struct buf text = BUF_ON_HEAP;
    assert_null(record_read(NULL, record, strlen(record), &e));
    error_print(&e, NULL, &text);
    if (e.line != line || !strstr(text.text, why)) {
        print_message("# %s\n", text.text);
    }
    assert_int_equal(e.line, line);
    assert_int_equal(e.code, BAD_RECORD);
    assert_non_null(strstr(text.text, why));
    heap_free_buf(&text);
}

static void a_bad_record_is_refused_with_the_number_of_its_line(void **state)
{
    (void)state;
    refused("", 1, "begins with");
    refused("# only a comment\n", 2, "begins with");
    refused("0 enter N1\n", 1, "begins with");
    refused("[Game \"chess\"]\n[Players \"2\"]\n", 1, "no game \"chess\"");
    refused("[Game \"lights\"]\n[Players \"7\"]\n0 enter N1\n", 3, "2 to 4");
    refused("[Game \"lights\"]\n[Players \"two\"]\n", 2, "number of players");
    refused("[Players \"2\"]\n[Game \"lights\"]\n", 1, "in this order");
    refused("[Game \"lights\"]\n[Seed \"2\"]\n", 2, "in this order");
    refused("[Game \"lights\"]\n[Game \"lights\"]\n", 2, "in this order");
    refused("[Game lights]\n", 1, "A tag is written");
    refused("[\"]\n", 1, "A tag is written");
    refused("[Game \"lights\"]\n[Players \"2\"]\n[Options \"goal=99\"]\n", 3,
            "0 to 8");
    refused("[Game \"lights\"]\n[Players \"2\"]\n[Options \"goal\"]\n", 3,
            "name=value");
    refused("[Game \"lights\"]\n[Players \"2\"]\n[Options \"edition=mine\"]\n",
            3, "no edition \"mine\"");
    refused("[Game \"lights\"]\n[Players \"2\"]\n[Seed \"-1\"]\n", 3, "seed");
    refused("[Game \"lights\"]\n[Players \"2\"]\n[Seed "
            "\"18446744073709551616\"]\n",
            3, "seed");
    refused(HEAD "0 enter N1\n", 6, "not your turn");
    refused(HEAD LAID "chance seek vase\n0 push N1\n", 8, "outside");
    refused(HEAD LAID "chance seek vase\n2 enter N1\n", 8, "nobody");
    refused(HEAD LAID "chance seek vase\n0 enter\n", 8, "notation");
    refused(HEAD LAID "chance seek vase\n0\n", 8, "who acts");
    refused(HEAD LAID "chance seek vase\n0 enter N1\nchance seek vase\n", 9,
            "not allowed");
    refused(HEAD LAID "[Event \"late\"]\n", 7, "before the first action");
    refused("[Game \"lights\"]\n[Players \"2\"]\n[Result \"seat0\"]\n" LAID, 3,
            "but it is \"*\"");
    refused("[Game \"lights\"]\n[Players \"2\"]\nchance hide vase vase\n", 3,
            "not allowed");
}

static void comments_and_unknown_tags_are_kept_out_of_the_way(void **state)
{
    (void)state;
    static const char text[] =
        "# a record\r\n\n[Event \"a # party\"]\n"
        "[Game \"lights\"]\n[Players \"2\"]\n"
        "[Seat0 \"red\"]  # the hat\n" LAID "chance seek vase  # the first\r\n";
    struct error e;
    struct table *t = record_read(NULL, text, strlen(text), &e);
    struct buf again = BUF_ON_HEAP;
    assert_non_null(t);
    assert_int_equal(table_plies(t), 2);
    record_write(t, &again);
    assert_non_null(strstr(again.text, "[Event \"a # party\"]\n"));
    assert_non_null(strstr(again.text, "[Seat0 \"red\"]\n"));
    heap_free_buf(&again);
    table_free(t);
}

static void a_record_says_the_version_of_its_rules(void **state)
{
    (void)state;
#define HOOD "[Game \"hood\"]\n[Players \"1\"]\n"
#define CARDS                                                                  \
    "chance arrive path path path cottage\nchance deck owl hood wolf 2a 1 2b " \
    "3a 3b 4a 4b 5 6\n"
    static const char old[] = HOOD CARDS "0 pick\n";
    struct error e;
    struct table *t = record_read(NULL, old, strlen(old), &e);
    struct buf again = BUF_ON_HEAP;
    assert_non_null(t);
    record_write(t, &again);
    assert_non_null(strstr(again.text, "\"]\n[Rules \"2\"]\nchance arrive"));
    heap_free_buf(&again);
    table_free(t);
    refused(HOOD CARDS "0 pick\n0 leap\n", 6,
            "under version 1 of the rules. They have changed since, and under "
            "version 2");
    refused(HOOD "[Rules \"1\"]\n" CARDS "0 road\n", 6,
            "version 1 of the rules");
    refused(HOOD "[Result \"won\"]\n" CARDS, 3, "version 1 of the rules");
    refused(HOOD "[Rules \"2\"]\n" CARDS "0 leap\n", 6, "no action");
    refused(HOOD "[Rules \"3\"]\n" CARDS, 3, "known up to version 2");
    refused(HOOD "[Rules \"0\"]\n", 3, "no version");
    refused(HOOD "[Rules \"256\"]\n", 3, "no version");
    refused(HOOD "[Rules \"two\"]\n", 3, "no version");
#undef HOOD
#undef CARDS
    /* A swap used not to say which of the two is the wolves. */
    refused("[Game \"thumb\"]\n[Players \"4\"]\n"
            "chance circle castle clearing wolves hill hut lair marsh\n0 hide\n"
            "chance draw castle clearing hill\n0 name castle\n1 flip 0\n"
            "0 name clearing\n2 flip 1\n0 name hill\n3 flip 3\n0 swap 2 4\n",
            12, "version 1 of the rules");
}

static void taking_back_and_playing_again_cannot_re_roll(void **state)
{
    (void)state;
    struct table *t = new_table(false);
    struct buf one = BUF_ON_HEAP, two = BUF_ON_HEAP;
    struct error e;
    assert_false(table_undo(t, &e)); /* nobody has acted */
    const struct action *list;
    /* Play until chance has turned another tile after a seat's action. */
    while (table_ply(t, table_plies(t) - 1)->actor != CHANCE
           || table_plies(t) <= 2) {
        who w = table_waiting(t) & 1 ? 0 : 1;
        int n = table_legal(t, w, &list);
        table_play(t, w, list[table_plies(t) * 7 % n], NULL);
        table_set_manual(t, false);
    }
    record_write(t, &one);
    int n = table_plies(t);
    const struct ply last = *table_ply(t, n - 2);
    assert_true(last.actor != CHANCE);
    assert_true(table_undo(t, &e));
    assert_int_equal(table_plies(t), n - 2);
    table_play(t, last.actor, last.action, NULL);
    table_set_manual(t, false);
    record_write(t, &two);
    assert_string_equal(one.text, two.text);
    heap_free_buf(&one);
    heap_free_buf(&two);
    table_free(t);
}

/* ---- Editions ---- */

/* The default edition of lights with one piece of text replaced. */
static void edition_refused(const char *from, const char *to, const char *why)
{
    struct buf text = BUF_ON_HEAP, changed = BUF_ON_HEAP, said = BUF_ON_HEAP;
    struct error e = {0};
    assert_true(file_read(LIGHTS_EDITION, &text, &e));
    char *at = strstr(text.text, from);
    assert_non_null(at);
    buf_add_n(&changed, text.text, (size_t)(at - text.text));
    buf_add(&changed, to);
    buf_add(&changed, at + strlen(from));
    struct shelf_edition ed;
    memset(&ed, 0x55, sizeof ed);
    struct shelf_edition before = ed;
    void *data = heap_new(1, MAX_EDITION);
    bool good = shelf_read(changed.text, changed.n, &ed, data, MAX_EDITION, &e);
    assert_false(good);
    assert_memory_equal(&ed, &before, sizeof ed);
    error_print(&e, NULL, &said);
    if (!strstr(said.text, why)) {
        print_message("# %s\n", said.text);
    }
    assert_non_null(strstr(said.text, why));
    free(data);
    heap_free_buf(&text);
    heap_free_buf(&changed);
    heap_free_buf(&said);
}

static void a_bad_edition_is_refused_with_the_name_of_its_field(void **state)
{
    (void)state;
    edition_refused("{", "", "no JSON");
    edition_refused("\"lights\"", "\"chess\"", "a game that is not here");
    edition_refused("\"default\"", "\"my own\"", "field name must be a word");
    edition_refused("\"title\": \"The forest\"", "\"title\": 3",
                    "field title must be a text");
    edition_refused("\"treasures\"", "\"treasure\"",
                    "field treasures is missing");
    edition_refused("\"coin\",\n", "", "treasures must have 16 elements");
    edition_refused("\"coin\"", "\"star\"", "treasures[14] is there twice");
    edition_refused("\"coin\"", "\"gold coin\"",
                    "treasures[14] must be a word");
    edition_refused("\"coin\"", "7", "treasures[14] must be a text");
    edition_refused("\"S1\"", "\"N1\"", "lanes[0] names an entrance");
    edition_refused("    14\n", "    16\n",
                    "lanes[0].cells[4] must be a whole");
    edition_refused("    14\n", "    3\n", "lanes[0].cells[4] is there twice");
    edition_refused("    10,\n    14\n", "    10\n",
                    "lanes[0].cells must have 5 elements");
    edition_refused("    14\n", "    15\n", "pass over all 16 cells");
    edition_refused("\"rows\": 5", "\"rows\": 5.5",
                    "grid.rows must be a whole");
    edition_refused("\"rows\": 5", "\"rows\": 2", "grid.at[");
    edition_refused("\"2\": 5", "\"2\": 9", "goal.2 must be a whole number");
    edition_refused("\"4\": 4", "\"5\": 4", "field goal.4 is missing");
    edition_refused("\"films\": {}", "\"films\": []",
                    "films must be an object");
    edition_refused("\"films\": {}", "\"films\": {\"random\": []}",
                    "may not be called random");
    edition_refused("\"films\": {}", "\"films\": {\"one\": [\"vase\"]}",
                    "films.one must have 16 elements");
    edition_refused("\"name\": \"default\"",
                    "\"name\": \"default\", \"name\": \"x\"", "duplicate");
}

static void a_missing_file_is_named(void **state)
{
    (void)state;
    struct error e;
    struct buf text = BUF_ON_HEAP;
    struct shelf *shelf = shelf_new();
    assert_null(shelf_load(shelf, "/nowhere/at/all.json", &e));
    error_print(&e, NULL, &text);
    assert_non_null(strstr(text.text, "/nowhere/at/all.json"));
    heap_free_buf(&text);
    shelf_free(shelf);
}

static void a_seat_may_do_what_the_table_would_play(void **state)
{
    (void)state;
    struct table *t = new_table(false);
    assert_true(table_may(t, 0, "enter N1"));
    assert_false(table_may(t, 1, "enter N1"));  /* not its turn */
    assert_false(table_may(t, 0, "push N1"));   /* still outside */
    assert_false(table_may(t, 0, "enter N99")); /* no action at all */
    assert_false(table_may(t, TABLE, "enter N1"));
    assert_true(table_act(t, 0, "enter N1", NULL));
    assert_false(table_may(t, 0, "enter N1"));
    table_free(t);
}

/* Plays `n` actions, each the first that is legal. */
static void play_some(struct table *t, int n)
{
    while (n-- > 0 && table_waiting(t)) {
        const struct action *list;
        who w = (who)__builtin_ctz(table_waiting(t));
        assert_true(table_legal(t, w, &list) > 0);
        table_play(t, w, list[0], NULL);
        table_set_manual(t, false); /* chance rolls */
    }
}

static void the_match_up_to_a_ply_is_what_it_was(void **state)
{
    (void)state;
    struct table *t = new_table(false);
    struct buf now = BUF_ON_HEAP, then = BUF_ON_HEAP;
    record_head(t, &now);
    assert_null(strstr(now.text, "[Result"));
    for (int i = 0; i < 12; i++) {
        play_some(t, 1);
    }
    for (int n = 0; n <= table_plies(t); n++) {
        struct table *at = table_at(t, n);
        buf_clear(&now);
        buf_clear(&then);
        assert_int_equal(table_plies(at), n);
        for (int i = 0; i < n; i++) {
            record_line(t, table_ply(t, i), &now);
            record_line(at, table_ply(at, i), &then);
        }
        assert_true(n == 0 || strcmp(now.text, then.text) == 0);
        if (n == table_plies(t)) {
            assert_int_equal(table_waiting(at), table_waiting(t));
        }
        table_free(at);
    }
    heap_free_buf(&now);
    heap_free_buf(&then);
    table_free(t);
}

static struct table *deal(const struct game *g)
{
    struct table_start start = {.game = g,
                                .edition = shelf_edition(NULL, g, 0)};
    start.setup = setup_default(g, start.edition->data, g->max_seats);
    assert_true(table_can_start(&start, NULL));
    return table_new(&start);
}

/* Looks for a moment when several are waited for; NULL when there is none. */
static struct table *find_crowd(const struct game *g)
{
    struct table *t = deal(g);
    for (int i = 0; i < 400 && table_waiting(t); i++) {
        if (__builtin_popcount(table_waiting(t)) > 1 && table_plies(t) > 0) {
            return t;
        }
        play_some(t, 1);
    }
    table_free(t);
    return NULL;
}

static void those_who_would_rather_wait_act_when_nobody_else_will(void **state)
{
    (void)state;
    int n_crowds = 0;
    for (int i = 0; i < shelf_offered(); i++) {
        struct table *t = find_crowd(shelf_game(i));
        if (!t) {
            continue;
        }
        n_crowds++;
        who_set all = table_waiting(t), shy = 0;
        int first = table_next(t, all, 0);
        for (int n = __builtin_popcount(all); n > 0; n--) {
            int w = table_next(t, all, shy);
            assert_true(w >= 0 && all & WHO_BIT(w) && !(shy & WHO_BIT(w)));
            shy |= WHO_BIT(w);
        }
        assert_int_equal(shy, all);
        assert_int_equal(table_next(t, all, all), first);
        /* A person who is waited for: the shy ones leave it to them. */
        who_set computers = (who_set)(all & ~WHO_BIT(first));
        assert_int_equal(table_next(t, computers, computers), -1);
        assert_int_equal(table_next(t, 0, 0), -1);
        table_free(t);
    }
    assert_true(n_crowds > 0);
}

/* What is told of the latest plies is the end of what is told of all. */
static void tells_the_same_from_any_ply(const struct table *t)
{
    int n = table_plies(t);
    for (int back = 0; back <= 6 && back <= n; back++) {
        size_t n_all, n_late;
        SCOPED struct event *all = table_events(t, 1, 0, &n_all);
        SCOPED struct event *late = table_events(t, 1, n - back, &n_late);
        assert_true(n_late <= n_all);
        if (n_late > 0) {
            assert_memory_equal(late, all + n_all - n_late,
                                n_late * sizeof *late);
        }
        size_t n_open, n_told;
        SCOPED struct event *open = table_events(t, TABLE, n - back, &n_open);
        bool is_open =
            n_late == n_open
            && (n_late == 0 || memcmp(late, open, n_late * sizeof *late) == 0);
        assert_int_equal(table_is_open(t, 1, n - back, &n_told), is_open);
        assert_int_equal(n_told, n_late);
        assert_int_equal(table_count(t, 1, n - back), n_late);
    }
    int own = 0;
    for (int i = 0; i < n; i++) {
        own += table_ply(t, i)->actor == 1;
    }
    assert_int_equal(table_plies_of(t, 1), own);
}

static void events_are_the_same_from_wherever_they_are_told(void **state)
{
    (void)state;
    for (int i = 0; i < shelf_offered(); i++) {
        struct table *t = deal(shelf_game(i));
        for (int k = 0; k < 120 && table_waiting(t); k++) {
            play_some(t, 1);
            tells_the_same_from_any_ply(t);
            if (k % 7 == 3) {
                assert_true(table_undo(t, NULL));
                tells_the_same_from_any_ply(t);
            }
        }
        table_free(t);
    }
}

/* What a seat knows by now, and knew before, is what somebody who follows the
 * match from its beginning knows: however often it was asked before. */
static void knows_what_was_shown(const struct table *t, who w)
{
    const struct game *g = table_started(t)->game;
    struct table *anew = table_at(t, table_plies(t));
    SCOPED void *know = heap_new(1, g->know_size);
    SCOPED void *fresh = heap_new(1, g->know_size);
    for (int back = 0; back <= 2 && back <= table_plies(t); back++) {
        struct table *at = table_at(t, table_plies(t) - back);
        table_know(t, w, table_plies(t) - back, know);
        table_know(back ? at : anew, w, table_plies(t) - back, fresh);
        assert_memory_equal(know, fresh, g->know_size);
        table_free(at);
    }
    table_free(anew);
}

static void what_is_known_is_the_same_whenever_it_is_asked(void **state)
{
    (void)state;
    for (int i = 0; i < shelf_offered(); i++) {
        struct table *t = deal(shelf_game(i));
        for (int k = 0; k < 60 && table_waiting(t); k++) {
            play_some(t, 1);
            knows_what_was_shown(t, 0);
            knows_what_was_shown(t, k % 5 == 1 ? 1 : TABLE);
            if (k % 9 == 4) {
                assert_true(table_undo(t, NULL));
                knows_what_was_shown(t, 0);
            }
        }
        table_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_record_is_refused_with_the_number_of_its_line),
        cmocka_unit_test(comments_and_unknown_tags_are_kept_out_of_the_way),
        cmocka_unit_test(a_record_says_the_version_of_its_rules),
        cmocka_unit_test(taking_back_and_playing_again_cannot_re_roll),
        cmocka_unit_test(a_bad_edition_is_refused_with_the_name_of_its_field),
        cmocka_unit_test(a_missing_file_is_named),
        cmocka_unit_test(a_seat_may_do_what_the_table_would_play),
        cmocka_unit_test(the_match_up_to_a_ply_is_what_it_was),
        cmocka_unit_test(events_are_the_same_from_wherever_they_are_told),
        cmocka_unit_test(what_is_known_is_the_same_whenever_it_is_asked),
        cmocka_unit_test(those_who_would_rather_wait_act_when_nobody_else_will),
    };
    return unit_run("table", tests);
}
