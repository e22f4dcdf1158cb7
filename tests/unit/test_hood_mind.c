/*
 * test_hood_mind.c: what computer players make of Little Red Riding Hood.
 *
 * Everything here is decided by seeds: it passes or fails for good.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_arena.h"

#include "core/setup.h"
#include "games/hood/hood_hope.h"

static struct table_start start_of(int seats, const char *mode, uint64_t seed)
{
    const struct game *g = shelf_find_game("hood");
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    start.setup = setup_default(g, start.edition->data, seats);
    assert_true(setup_set(g, &start.setup, "mode", mode, NULL));
    return start;
}

/* A picking in the woods with a row of cards 5, 4a, ... and two flowers down,
 * all other cards in the deck but those discarded. */
static struct state picking(const struct setup *setup, int count,
                            unsigned discard)
{
    const struct edition *ed = setup->edition;
    struct state s;
    hood_start(setup, &s);
    s.phase = AT_TURN;
    s.cottage = 1;
    s.opening = false;
    s.n_row = s.count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        s.row[i] = (uint8_t)(8 - i);
        s.in_row |= (uint16_t)(1u << (8 - i));
    }
    s.n_tokens = 2;
    s.row_tokens[0] = s.row_tokens[1] = 1;
    s.flower = 3;
    s.reserve[FLOWER] = (uint8_t)(s.reserve[FLOWER] - 2);
    s.discard = (uint16_t)discard;
    unsigned deck = ed->deck & ~(unsigned)s.in_row & ~discard;
    for (uint8_t card = 0; card < ed->n_cards; card++) {
        if (deck >> card & 1) {
            s.deck[s.n_deck++] = card;
        }
    }
    return s;
}

/* What a seat would most readily do. */
static struct action first_idea(const struct setup *setup,
                                const struct state *s, who w)
{
    struct action list[MAX_LEGAL];
    uint8_t weight[MAX_LEGAL];
    const struct game *g = shelf_find_game("hood");
    int n = g->legal(setup, s, w, list), best = 0;
    hood_prefer(setup, s, w, list, n, weight);
    for (int i = 1; i < n; i++) {
        best = weight[i] > weight[best] ? i : best;
    }
    return list[best];
}

static void who_remembers_the_small_cards_gone_picks_on(void **state)
{
    (void)state;
    struct table_start start = start_of(1, "woods", 1);
    unsigned small = 0x7f & ~(1u << 6); /* wolf, 1, 2a, 2b, 3a, 3b */
    struct state s = picking(&start.setup, 4, 0);
    assert_int_equal(first_idea(&start.setup, &s, 0).verb, STOP);
    s = picking(&start.setup, 3, small);
    assert_int_equal(first_idea(&start.setup, &s, 0).verb, PICK);
}

static void a_treat_is_eaten_when_it_brings_red_home(void **state)
{
    (void)state;
    struct table_start start = start_of(1, "woods", 1);
    const struct edition *ed = start.setup.edition;
    struct state s = picking(&start.setup, 4, 0);
    s.red = (uint8_t)(ed->red_path + s.cottage - 3);
    s.wolf = (uint8_t)(ed->wolf_path + s.cottage - 1);
    s.red_turned = s.wolf_turned = 0;
    s.reserve[STONE] = 0; /* all flowers: two, and one more for the butter */
    assert_int_equal(first_idea(&start.setup, &s, 0).verb, STOP);
    hood_apply(&start.setup, &s, 0, (struct action){STOP, {0}}, NULL, NULL);
    assert_int_equal(s.phase, AT_TREAT);
    struct action a = first_idea(&start.setup, &s, 0);
    assert_int_equal(a.verb, EAT);
    assert_int_equal(a.arg[0], BUTTER);
    hood_apply(&start.setup, &s, 0, a, NULL, NULL);
    assert_true(s.phase == OVER && s.won);
}

static void a_treat_is_saved_when_it_changes_nothing(void **state)
{
    (void)state;
    struct table_start start = start_of(1, "woods", 1);
    struct state s = picking(&start.setup, 4, 0);
    s.red = s.wolf = 3;
    hood_apply(&start.setup, &s, 0, (struct action){STOP, {0}}, NULL, NULL);
    assert_int_equal(s.phase, AT_TREAT);
    assert_int_equal(first_idea(&start.setup, &s, 0).verb, SAVE);
}

/* A step before a face-down tile more flowers help only who may pass it: who
 * must halt there stops, for all that others would pick on, and hopes for less
 * when there is little time. */
static void who_must_halt_hopes_for_less(void **state)
{
    (void)state;
    struct table_start start = start_of(1, "woods", 1), halt = start;
    const struct edition *ed = start.setup.edition;
    struct state s = picking(&start.setup, 1, 0x12), late;
    assert_true(setup_set(halt.game, &halt.setup, "halt", "true", NULL));
    s.cottage = 3;
    s.red = ed->red_path; /* both in front of the first tile, which is up */
    s.wolf = ed->wolf_path;
    s.wolf_turned = 1;
    late = picking(&start.setup, 2, 0x7e);
    late.cottage = 3;
    late.red = (uint8_t)(ed->red_path - 1);
    late.wolf = (uint8_t)(ed->wolf_path - 1);
    int32_t free = hood_estimate(&start.setup, &late, 0);
    assert_int_equal(first_idea(&start.setup, &s, 0).verb, PICK);
    assert_int_equal(first_idea(&halt.setup, &s, 0).verb, STOP);
    assert_true(hood_estimate(&halt.setup, &late, 0) < free);
    s.red_turned = late.red_turned = 7; /* the way to the cottage is open */
    assert_int_equal(first_idea(&halt.setup, &s, 0).verb, PICK);
    assert_int_equal(hood_estimate(&halt.setup, &late, 0), free);
}

/* Nobody is taken to see the laid card or a token that is face down. */
static void heroes_do_not_see_the_laid_card(void **state)
{
    (void)state;
    struct table_start start = start_of(2, "wolf", 1);
    const struct edition *ed = start.setup.edition;
    const struct game *g = start.game;
    struct state s = picking(&start.setup, 3, 0), t;
    struct action list[MAX_LEGAL];
    uint8_t weight[2][MAX_LEGAL];
    memset(s.deck, 0, sizeof s.deck);
    s.n_deck = 0;
    s.active = s.turn = 1;
    s.hand = ed->hand & (uint16_t)~s.in_row;
    s.hand &= (uint16_t) ~(1u << ed->wolf_card);
    s.laid = ed->wolf_card;
    t = s;
    g->alter(&start.setup, &t, (struct action){LAY, {ed->trap}});
    t.flower = 1; /* the stone's place in the reserve is a flower's now */
    t.reserve[FLOWER]++;
    t.reserve[STONE]--;
    assert_int_equal(t.laid, ed->trap);
    int n = g->legal(&start.setup, &s, 1, list);
    hood_prefer(&start.setup, &s, 1, list, n, weight[0]);
    hood_prefer(&start.setup, &t, 1, list, n, weight[1]);
    assert_memory_equal(weight[0], weight[1], (size_t)n);
}

static void the_way_made_is_a_hope_and_the_wolfs_is_a_danger(void **state)
{
    (void)state;
    struct table_start start = start_of(1, "woods", 1);
    const struct edition *ed = start.setup.edition;
    for (uint8_t wolf = 0; wolf < ed->wolf_path; wolf++) {
        for (uint8_t red = 0; red < ed->red_path; red++) {
            struct state s = picking(&start.setup, 2, 0), on = s, off = s;
            s.red = off.red = red;
            on.red = (uint8_t)(red + 1);
            s.wolf = on.wolf = wolf;
            off.wolf = (uint8_t)(wolf + 1);
            int32_t here = hood_estimate(&start.setup, &s, 0);
            assert_in_range(here, 0, SURE_WIN);
            /* but for one step off the fork, which may be early */
            assert_true(red == ed->fork
                        || hood_estimate(&start.setup, &on, 0) >= here);
            assert_true(hood_estimate(&start.setup, &off, 0) <= here);
        }
    }
}

static double won(const struct table_start *start, const char *level,
                  const char *other, int games)
{
    struct arena a = {.start = *start, .player = {level, other}};
    return unit_play(a, games, 1).wins[0];
}

static void adults_come_home_more_often_than_toddlers(void **state)
{
    (void)state;
    struct table_start woods = start_of(1, "woods", 1);
    unit_judge(won(&woods, "toddler", NULL, 30) < 24);
    unit_judge(won(&woods, "adult", NULL, 8) >= 6);
    unit_play_on_threads((struct arena){.start = woods, .player = {"toddler"}});
}

/* Each deal is played with either as the wolf. */
static void an_adult_beats_luck_from_both_sides(void **state)
{
    (void)state;
    struct table_start wolf = start_of(2, "wolf", 1);
    unit_judge(won(&wolf, "adult", "random", 6) >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_remembers_the_small_cards_gone_picks_on),
        cmocka_unit_test(a_treat_is_eaten_when_it_brings_red_home),
        cmocka_unit_test(a_treat_is_saved_when_it_changes_nothing),
        cmocka_unit_test(who_must_halt_hopes_for_less),
        cmocka_unit_test(heroes_do_not_see_the_laid_card),
        cmocka_unit_test(the_way_made_is_a_hope_and_the_wolfs_is_a_danger),
        cmocka_unit_test(adults_come_home_more_often_than_toddlers),
        cmocka_unit_test(an_adult_beats_luck_from_both_sides),
    };
    return unit_run("hood mind", tests);
}
