/*
 * test_twin.c: mistakes planted in a good game are found.
 *
 * The conformance test is only worth something if it can fail: each test here
 * takes tiny, breaks one thing, and expects the right group of checks to
 * complain.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include "games/tiny/tiny.h"
#include "lib/mem.h"
#include "tests/conformance/conform.h"

static struct game bad;

static int begin(void **state_)
{
    (void)state_;
    bad = *shelf_find_game("tiny");
    return 0;
}

/* Plays until a mistake is found, which must be of this group. */
static void found_as(enum conform_group group)
{
    struct conform_report report = {0};
    const struct game *tiny = shelf_find_game("tiny");
    struct shelf_edition ed = *shelf_edition(NULL, tiny, 0);
    ed.game = &bad;
    for (uint64_t seed = 1; seed < 200; seed++) {
        if (!conform_game(&bad, &ed, seed, &report)) {
            bool spoils = group == CONFORM_SECRETS /* also what is imagined */
                          && report.group == CONFORM_CHANCE;
            if (report.group != group && !spoils) {
                print_message("# found instead: %s\n", report.why);
            }
            assert_true(report.group == group || spoils);
            return;
        }
    }
    fail_msg("nothing was found");
}

static void the_unbroken_game_is_found_good(void **state_)
{
    (void)state_;
    struct conform_report report = {0};
    const struct game *tiny = shelf_find_game("tiny");
    for (uint64_t seed = 1; seed < 100; seed++) {
        assert_true(
            conform_game(tiny, shelf_edition(NULL, tiny, 0), seed, &report));
    }
}

/* ---- Leaks ---- */

static void view_of_anothers_card(const struct setup *setup, const void *state,
                                  who w, void *out)
{
    tiny_view(setup, state, w, out);
    ((struct view *)out)->card[0] = ((const struct state *)state)->card[0];
}

static void a_view_that_shows_anothers_card_is_found(void **state_)
{
    (void)state_;
    bad.view = view_of_anothers_card;
    found_as(CONFORM_SECRETS);
}

static int legal_if_another_has_a_low_card(const struct setup *setup,
                                           const void *state, who w,
                                           struct action *out)
{
    const struct state *s = state;
    int n = tiny_legal(setup, state, w, out);
    return n > 1 && s->card[(w + 1) % setup->n_seats] < 3 ? 1 : n;
}

static void a_legal_list_that_depends_on_a_secret_is_found(void **state_)
{
    (void)state_;
    bad.legal = legal_if_another_has_a_low_card;
    found_as(CONFORM_SECRETS);
}

static const char *why_not_with_a_hint(const struct setup *setup,
                                       const void *state, who w,
                                       struct action a)
{
    const struct state *s = state;
    (void)a;
    return s->card[(w + 1) % setup->n_seats] < 3 ? "The next card is low."
                                                 : "The next card is high.";
}

static void a_refusal_that_tells_a_secret_is_found(void **state_)
{
    (void)state_;
    bad.why_not = why_not_with_a_hint;
    found_as(CONFORM_SECRETS);
}

static struct event_kind kinds[SHOWN + 2];

static void an_event_that_shows_a_secret_deal_is_found(void **state_)
{
    (void)state_;
    memcpy(kinds, tiny_event_kinds, sizeof kinds);
    kinds[DEALT].arg[1].secret = false; /* somebody forgot to mark it */
    kinds[DEALT].hidden = NULL;
    bad.event_kinds = kinds;
    found_as(CONFORM_SECRETS);
}

static void apply_that_tells_choices(const struct setup *setup, void *state,
                                     who w, struct action a,
                                     const struct layout *layout,
                                     struct event_log *log)
{
    tiny_apply(setup, state, w, a, layout, log);
    if (log && log->n > 0 && log->event[0].kind == CHOSE) {
        log->event[0].arg[0] = a.verb;
    }
}

static void an_event_that_shows_a_secret_choice_is_found(void **state_)
{
    (void)state_;
    bad.apply = apply_that_tells_choices;
    found_as(CONFORM_SECRETS);
}

static who_set waiting_for_low_cards(const struct setup *setup,
                                     const void *state)
{
    const struct state *s = state;
    who_set set = tiny_waiting(setup, state);
    for (int seat = 0; s->phase == CHOOSING && seat < setup->n_seats; seat++) {
        if (s->card[seat] > 2 && (set & ~WHO_BIT(seat))) {
            set &= (who_set)~WHO_BIT(seat);
        }
    }
    return set;
}

static int legal_of_those_waited_for(const struct setup *setup,
                                     const void *state, who w,
                                     struct action *out)
{
    return waiting_for_low_cards(setup, state) & WHO_BIT(w)
               ? tiny_legal(setup, state, w, out)
               : 0;
}

static void waiting_that_depends_on_a_secret_is_found(void **state_)
{
    (void)state_;
    bad.waiting = waiting_for_low_cards;
    bad.legal = legal_of_those_waited_for;
    found_as(CONFORM_SECRETS);
}

/* ---- Other mistakes ---- */

static int legal_out_of_order(const struct setup *setup, const void *state,
                              who w, struct action *out)
{
    int n = tiny_legal(setup, state, w, out);
    if (n > 1) {
        struct action first = out[0];
        out[0] = out[1];
        out[1] = first;
    }
    return n;
}

static void a_list_out_of_order_is_found(void **state_)
{
    (void)state_;
    bad.legal = legal_out_of_order;
    found_as(CONFORM_LISTS);
}

static void a_game_longer_than_it_says_is_found(void **state_)
{
    (void)state_;
    bad.max_length = 3;
    found_as(CONFORM_LISTS);
}

static void view_with_a_hole(const struct setup *setup, const void *state,
                             who w, void *out)
{
    uint8_t kept = ((struct view *)out)->card[N_SPOTS - 1];
    tiny_view(setup, state, w, out);
    uint8_t *last = &((struct view *)out)->card[N_SPOTS - 1];
    *last = *last == NONE ? kept : *last;
}

static void a_byte_left_unset_is_found(void **state_)
{
    (void)state_;
    bad.view = view_with_a_hole;
    found_as(CONFORM_PURE);
}

static bool imagine_the_lowest_for_all(const struct setup *setup,
                                       const void *know, who w, struct rng *r,
                                       void *out)
{
    tiny_imagine(setup, know, w, r, out);
    struct state *s = out;
    if (s->phase == CHOOSING) {
        s->card[0] = 0; /* also when the seat holds another */
    }
    return true;
}

static void imagining_against_what_is_known_is_found(void **state_)
{
    (void)state_;
    bad.imagine = imagine_the_lowest_for_all;
    found_as(CONFORM_SECRETS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_unbroken_game_is_found_good),
        cmocka_unit_test_setup(a_view_that_shows_anothers_card_is_found, begin),
        cmocka_unit_test_setup(a_legal_list_that_depends_on_a_secret_is_found,
                               begin),
        cmocka_unit_test_setup(a_refusal_that_tells_a_secret_is_found, begin),
        cmocka_unit_test_setup(an_event_that_shows_a_secret_deal_is_found,
                               begin),
        cmocka_unit_test_setup(an_event_that_shows_a_secret_choice_is_found,
                               begin),
        cmocka_unit_test_setup(waiting_that_depends_on_a_secret_is_found,
                               begin),
        cmocka_unit_test_setup(a_list_out_of_order_is_found, begin),
        cmocka_unit_test_setup(a_game_longer_than_it_says_is_found, begin),
        cmocka_unit_test_setup(a_byte_left_unset_is_found, begin),
        cmocka_unit_test_setup(imagining_against_what_is_known_is_found, begin),
    };
    return unit_run("twin", tests);
}
