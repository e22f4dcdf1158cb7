/*
 * test_thumb_know.c: what is known of Tom Thumb, against enumeration.
 *
 * A game on a small edition is given as text.  For an observer who came at
 * some moment, every other way that chance could have gone is played through;
 * those that the observer would have seen to be the same, byte for byte, are
 * kept with their chances.  Then imagine() must give exactly those states,
 * each as often as its chance says.  Who was there from the beginning doubts
 * only the Guide's cards; who came after the first look has to put the circle
 * together, and so tests the rest.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/setup.h"
#include "games/thumb/thumb.h"
#include "lib/heap.h"
#include "table/shelf.h"

static const char small[] =
    "{\"game\":\"thumb\",\"name\":\"small\",\"title\":\"small\","
    "\"path\":[1,2,2],\"bridges\":[1,1],\"ogre\":6,\"start\":4,\"pebbles\":3,"
    "\"places\":[\"castle\",\"clearing\",\"hill\",\"hut\",\"lair\",\"marsh\"]}";

/* Nothing is set aside: that every place is in the circle is known to all. */
static const char smallest[] =
    "{\"game\":\"thumb\",\"name\":\"small\",\"title\":\"small\","
    "\"path\":[1,2,2],\"bridges\":[0,0],\"ogre\":6,\"start\":4,\"pebbles\":3,"
    "\"places\":[\"castle\",\"clearing\",\"hill\",\"hut\"]}";

enum { AFTER_THE_FIRST_LOOK = 2, MAX_PLIES = 40 };

/* Positions 0 to 4; the lair and the marsh are aside. */
static const char *const three_players[] = {
    "6 circle castle wolves hill clearing hut",
    "0 hide",
    "6 draw castle clearing hut",
    "0 name castle",
    "1 flip 0",
    "0 name hut",
    "2 pebble",
    "0 point 4",
    "1 shrug",
    "2 flip 3", /* wrong: it is the clearing */
    "1 begin",
    "6 draw castle hill hut",
    "1 name hill",
    "2 flip 2",
    "1 name castle",
    "0 flip 0",
    "1 name hut",
    "2 flip 4",
    "1 swap 1 3",
    "6 add marsh",
    "1 insert marsh 2",
    "2 begin",
    "6 draw clearing hut marsh",
    "2 name marsh",
    "0 flip 2",
    "2 name hut",
    "1 flip 4", /* wrong: the wolves */
    "0 propose boots",
    "1 agree",
    "2 agree",
    "6 card clearing",
    "0 flip 1",
    "6 card castle",
    NULL,
};

static const char *const two_players[] = {
    "6 circle castle wolves hill clearing hut",
    "0 hide",
    "6 card hut",
    "0 flip 4",
    "6 card castle",
    "1 flip 0",
    "6 card hill",
    "0 flip 1", /* wrong: the wolves */
    "0 propose tree",
    "1 agree",
    "1 hide",
    "1 begin",
    "6 card clearing",
    NULL,
};

struct moment {
    struct event seen[8];
    int n;
    struct view view;
};

/* One state that could be, and its chance. */
struct could {
    struct state state;
    double chance;
};

struct history {
    const struct game *game;
    struct setup setup;
    who w;
    int since; /* the ply at which the observer came */
    who actor[MAX_PLIES];
    struct action action[MAX_PLIES];
    struct layout layout[MAX_PLIES];
    int n;
    struct moment moment[MAX_PLIES];
    struct state state[MAX_PLIES + 1]; /* before each ply, and at the end */
    struct know know[MAX_PLIES + 1];
    struct could *could;
    size_t n_could, max_could;
};

static _Alignas(8) unsigned char edition[sizeof(struct edition)];

static struct setup setup_on(const char *json, int n_seats)
{
    struct shelf_edition ed;
    struct error e;
    assert_true(
        shelf_read(json, strlen(json), &ed, edition, sizeof edition, &e));
    return setup_default(ed.game, edition, n_seats);
}

static struct moment see(const struct history *h, struct state *s, who actor,
                         struct action a, const struct layout *layout)
{
    struct event event[8];
    struct event_log log = {.event = event, .max = 8};
    struct moment m;
    memset(&m, 0, sizeof m);
    h->game->apply(&h->setup, s, actor, a, layout, &log);
    for (int i = 0; i < log.n; i++) {
        m.n += event_redact(h->game, &event[i], h->w, &m.seen[m.n]);
    }
    h->game->view(&h->setup, s, h->w, &m.view);
    return m;
}

static struct history play_on(const char *json, const char *const *text,
                              int n_seats, int n_plies, who w, int since)
{
    struct history h;
    memset(&h, 0, sizeof h);
    h.game = shelf_find_game("thumb");
    h.setup = setup_on(json, n_seats);
    h.w = w;
    h.since = since;
    h.game->start(&h.setup, &h.state[0]);
    for (int i = 0; i < n_plies; i++, h.n++) {
        struct error e;
        h.actor[i] = (who)(text[i][0] - '0');
        assert_true(notation_parse(h.game, &h.setup, text[i] + 2, &h.action[i],
                                   &h.layout[i], &e));
        h.state[i + 1] = h.state[i];
        h.know[i + 1] = h.know[i];
        h.moment[i] =
            see(&h, &h.state[i + 1], h.actor[i], h.action[i], &h.layout[i]);
        if (i >= since) {
            h.game->learn(&h.setup, &h.know[i + 1], w, h.moment[i].seen,
                          h.moment[i].n, &h.moment[i].view);
        }
    }
    return h;
}

static struct history play(const char *const *text, int n_seats, who w,
                           int since)
{
    int n = 0;
    while (text[n]) {
        n++;
    }
    return play_on(small, text, n_seats, n, w, since);
}

/* ---- Every way it could have gone ---- */

static void go_on(struct history *h, const struct state *s, int ply, int last,
                  double chance);

static void step(struct history *h, const struct state *s, int ply, int last,
                 struct action a, const struct layout *layout, double chance)
{
    struct state after = *s;
    struct moment m = see(h, &after, h->actor[ply], a, layout);
    if (ply < h->since || memcmp(&m, &h->moment[ply], sizeof m) == 0) {
        go_on(h, &after, ply + 1, last, chance);
    }
}

/* Every circle, tile by tile. */
static void lay(struct history *h, const struct state *s, int last,
                struct layout *laid, uint32_t used)
{
    struct action a = {CIRCLE, {0}};
    if (h->game->possible(&h->setup, s, a, laid)) {
        step(h, s, 0, last, a, laid, 1);
    }
    if (laid->n == thumb_edition(&h->setup)->start + 1) {
        return;
    }
    for (uint8_t t = 0; t <= thumb_edition(&h->setup)->n_places; t++) {
        if (!(used >> t & 1)) {
            laid->item[laid->n++] = t;
            lay(h, s, last, laid, used | 1u << t);
            laid->item[--laid->n] = 0;
        }
    }
}

static void go_on(struct history *h, const struct state *s, int ply, int last,
                  double chance)
{
    static struct outcome out[MAX_PLIES][MAX_OUTCOMES];
    struct action list[64];
    if (ply == last) {
        heap_room((void **)&h->could, h->n_could, &h->max_could,
                  sizeof *h->could);
        struct could *c = &h->could[h->n_could++];
        memset(c, 0, sizeof *c);
        c->state = *s;
        c->chance = chance;
        return;
    }
    if (ply == 0) {
        lay(h, s, last, &(struct layout){0}, 0);
        return;
    }
    if (h->actor[ply] == CHANCE) {
        int n = h->game->outcomes(&h->setup, s, out[ply]);
        for (int i = 0; i < n; i++) {
            step(h, s, ply, last, out[ply][i].action, &out[ply][i].layout,
                 chance / n);
        }
        return;
    }
    int n = h->game->legal(&h->setup, s, h->actor[ply], list);
    for (int i = 0; i < n; i++) {
        if (memcmp(&list[i], &h->action[ply], sizeof list[i]) == 0) {
            step(h, s, ply, last, list[i], NULL, chance / n);
        }
    }
}

static int by_state(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct state));
}

static void merge(struct history *h)
{
    size_t kept = 0;
    qsort(h->could, h->n_could, sizeof *h->could, by_state);
    for (size_t i = 0; i < h->n_could; i++) {
        if (kept > 0 && by_state(&h->could[kept - 1], &h->could[i]) == 0) {
            h->could[kept - 1].chance += h->could[i].chance;
        } else {
            h->could[kept++] = h->could[i];
        }
    }
    h->n_could = kept;
}

/* imagine() gives all of h->could, each by its chance, and nothing else. */
static void check_imagined(const struct history *h, const struct know *know,
                           int seed_number)
{
    enum { DRAWS_EACH = 80 };
    struct seed seed = rng_seed_from((uint64_t)seed_number);
    struct rng r;
    int *count = heap_new(h->n_could, sizeof *count);
    int draws = DRAWS_EACH * (int)h->n_could;
    double total = 0;
    rng_start(&r, &seed, RNG_IMAGINE, h->w);
    for (size_t i = 0; i < h->n_could; i++) {
        total += h->could[i].chance;
    }
    for (int i = 0; i < draws; i++) {
        struct state s;
        assert_true(h->game->imagine(&h->setup, know, h->w, &r, &s));
        s.guessed = 0; /* a mark on imagined states, none of the match */
        const struct could *found =
            bsearch(&s, h->could, h->n_could, sizeof *h->could, by_state);
        assert_non_null(found); /* never a state that is ruled out */
        count[found - h->could]++;
    }
    for (size_t i = 0; i < h->n_could; i++) {
        double expected = draws * h->could[i].chance / total;
        double off = count[i] - expected;
        assert_true(count[i] > 0);
        assert_true(off * off < 36 * expected); /* six standard deviations */
    }
    free(count);
}

/* After every action of the game; returns the most states that could be. */
static size_t check_history(const char *const *text, int n_seats, who w,
                            int since)
{
    struct history *h = heap_new(1, sizeof *h);
    size_t most = 0;
    *h = play(text, n_seats, w, since);
    for (int last = since + 1; last <= h->n; last++) {
        h->n_could = 0;
        go_on(h, &h->state[0], 0, last, 1);
        merge(h);
        check_imagined(h, &h->know[last], last);
        most = h->n_could > most ? h->n_could : most;
    }
    free(h->could);
    free(h);
    return most;
}

static void who_saw_everything_doubts_only_the_guides_cards(void **state)
{
    (void)state;
    for (who w = 0; w < 3; w++) {
        /* 4 hands of 3 cards from 4, later 10 from 5. */
        assert_int_equal(check_history(three_players, 3, w, 0),
                         w == 2 ? 4 : 10);
    }
    assert_int_equal(check_history(three_players, 3, TABLE, 0), 10);
}

static void two_players_who_saw_everything_doubt_nothing(void **state)
{
    (void)state;
    assert_int_equal(check_history(two_players, 2, 0, 0), 1);
    assert_int_equal(check_history(two_players, 2, 1, 0), 1);
    assert_int_equal(check_history(two_players, 2, TABLE, 0), 1);
}

static void who_came_late_imagines_just_what_could_be(void **state)
{
    (void)state;
    assert_int_equal(
        check_history(three_players, 3, TABLE, AFTER_THE_FIRST_LOOK),
        4 * 1800); /* hands, circles */
    for (who w = 0; w < 3; w++) {
        check_history(three_players, 3, w, AFTER_THE_FIRST_LOOK);
    }
    check_history(two_players, 2, 0, AFTER_THE_FIRST_LOOK);
    check_history(two_players, 2, TABLE, AFTER_THE_FIRST_LOOK);
}

/* ---- Forgetting ---- */

static bool holds(const struct state *s, struct fact f, uint8_t somewhere)
{
    for (int at = 0; at < s->open.n_tiles; at++) {
        if (s->tile[at] == f.what) {
            return f.where == at || f.where == somewhere;
        }
    }
    return false;
}

/* Of the states that could be, those in which the facts hold; their number,
 * and which they are as a hash. */
static size_t sift(const struct history *h, const struct fact *fact, int n,
                   struct could *out, uint64_t *hash)
{
    uint8_t somewhere = thumb_edition(&h->setup)->n_most;
    size_t kept = 0;
    *hash = 0xcbf29ce484222325; /* FNV-1a, 64 bits */
    for (size_t i = 0; i < h->n_could; i++) {
        bool fits = true;
        for (int k = 0; k < n; k++) {
            fits = fits && holds(&h->could[i].state, fact[k], somewhere);
        }
        if (fits) {
            out[kept++] = h->could[i];
            *hash = (*hash ^ i) * 0x100000001b3;
        }
    }
    return kept;
}

/* Facts of one who saw everything.  Of each, digit by digit of `choice`: it is
 * remembered, or only that the place is somewhere in the circle, or nothing. */
static int forget(const struct history *h, const struct fact *fact, int n,
                  int choice, struct fact *out)
{
    int kept = 0;
    for (int i = 0; i < n; i++, choice /= 3) {
        bool is_place = fact[i].what < thumb_edition(&h->setup)->n_places;
        if (choice % 3 == 0 || (choice % 3 == 1 && is_place)) {
            out[kept] = fact[i];
            if (choice % 3 == 1) {
                out[kept].where = thumb_edition(&h->setup)->n_most;
            }
            kept++;
        }
    }
    return kept;
}

/* All that can be remembered and forgotten while a place is asked for: only
 * what is believed is imagined, and what comes to the same, however it was
 * put together, is the same bytes. */
static void check_memories(const char *json)
{
    enum { NAMED_ONCE = 4, MEMORIES = 3 * 3 * 3 * 3 * 3 };
    static struct {
        uint64_t hash;
        struct know know;
    } memory[MEMORIES];
    struct history *late = heap_new(1, sizeof *late);
    struct history *whole = heap_new(1, sizeof *whole);
    *late =
        play_on(json, three_players, 3, NAMED_ONCE, 1, AFTER_THE_FIRST_LOOK);
    *whole = play_on(json, three_players, 3, NAMED_ONCE, 1, 0);
    go_on(late, &late->state[0], 0, NAMED_ONCE, 1);
    merge(late);

    struct fact all[MAX_TILES], fact[MAX_TILES];
    struct history sifted = *late;
    int n_all =
        late->game->facts(&late->setup, &whole->know[NAMED_ONCE], 1, all);
    assert_int_equal(n_all, 5);
    sifted.could = heap_new(late->n_could, sizeof *late->could);
    for (int choice = 0; choice < MEMORIES; choice++) {
        int n = forget(late, all, n_all, choice, fact);
        memory[choice].know = whole->know[NAMED_ONCE];
        late->game->believe(&late->setup, &memory[choice].know, 1, fact, n);
        sifted.n_could =
            sift(late, fact, n, sifted.could, &memory[choice].hash);
        if (choice % 7 == 0) {
            check_imagined(&sifted, &memory[choice].know, choice);
        }
        for (int k = 0; k < choice; k++) {
            assert_int_equal(memory[k].hash == memory[choice].hash,
                             memcmp(&memory[k].know, &memory[choice].know,
                                    sizeof memory[k].know)
                                 == 0);
        }
    }
    free(sifted.could);
    free(late->could);
    free(late);
    free(whole);
}

static void what_is_believed_is_what_could_be(void **state)
{
    (void)state;
    check_memories(small);
    check_memories(smallest);
}

/* ---- Secrets ---- */

/* Who has forgotten everything cannot tell the truth from a circle with other
 * tiles, another hand and others set aside: neither by looking, nor by what
 * may be done, nor by why something may not. */
static void check_twin(const struct history *h, const struct state *truth,
                       const struct state *twin)
{
    struct view here, there;
    h->game->view(&h->setup, truth, h->w, &here);
    h->game->view(&h->setup, twin, h->w, &there);
    assert_memory_equal(&here, &there, sizeof here);
    assert_int_equal(h->game->waiting(&h->setup, truth),
                     h->game->waiting(&h->setup, twin));
    if (h->w >= MAX_SEATS) {
        return;
    }
    struct action one[64], two[64];
    int n = h->game->legal(&h->setup, truth, h->w, one);
    assert_int_equal(n, h->game->legal(&h->setup, twin, h->w, two));
    assert_memory_equal(one, two, (size_t)n * sizeof one[0]);
    for (uint8_t verb = HIDE; verb <= PENALTY; verb++) {
        for (uint8_t arg = 0; arg < 6; arg++) {
            struct action a = {verb, {arg, 2}};
            assert_ptr_equal(h->game->why_not(&h->setup, truth, h->w, a),
                             h->game->why_not(&h->setup, twin, h->w, a));
        }
    }
}

static void faces_hands_and_tiles_aside_are_secret(void **state)
{
    (void)state;
    static const who observer[] = {0, 1, 2, TABLE};
    struct history *h = heap_new(1, sizeof *h);
    struct seed seed = rng_seed_from(6);
    struct rng r;
    int other_tiles = 0, other_hands = 0, others_aside = 0;
    rng_start(&r, &seed, RNG_TEST, 0);
    for (int i = 0; i < 4; i++) {
        *h = play(three_players, 3, observer[i], 0);
        for (int ply = 1; ply <= h->n; ply++) {
            h->game->believe(&h->setup, &h->know[ply], h->w, NULL, 0);
            for (int k = 0; k < 50; k++) {
                struct state twin;
                const struct state *truth = &h->state[ply];
                h->game->imagine(&h->setup, &h->know[ply], h->w, &r, &twin);
                check_twin(h, truth, &twin);
                other_tiles += memcmp(truth->tile, twin.tile, MAX_TILES) != 0;
                other_hands += truth->hand != twin.hand;
                others_aside += truth->aside != twin.aside;
            }
        }
    }
    assert_true(other_tiles > 1000 && other_hands > 500 && others_aside > 1000);
    free(h);
}

/* ---- False beliefs ---- */

/* A head full of errors watches the game: it never imagines another table,
 * and after the Tree it is right again. */
static void what_is_seen_overrules_what_is_believed(void **state)
{
    (void)state;
    struct history *h = heap_new(1, sizeof *h);
    struct seed seed = rng_seed_from(7);
    struct rng r;
    rng_start(&r, &seed, RNG_TEST, 0);
    for (int trial = 0; trial < 300; trial++) {
        const char *const *text = trial & 1 ? three_players : two_players;
        *h = play(text, trial & 1 ? 3 : 2, 1, 0);
        struct know know = h->know[2];
        for (int ply = 2; ply < h->n; ply++) {
            struct state s;
            struct view v;
            if (rng_below(&r, 3) == 0) {
                struct fact fact[8];
                for (int i = 0; i < 8; i++) {
                    fact[i] = (struct fact){(uint8_t)rng_below(&r, 9),
                                            (uint8_t)rng_below(&r, 9)};
                }
                h->game->believe(&h->setup, &know, 1, fact, 8);
            }
            h->game->learn(&h->setup, &know, 1, h->moment[ply].seen,
                           h->moment[ply].n, &h->moment[ply].view);
            assert_true(h->game->imagine(&h->setup, &know, 1, &r, &s));
            h->game->view(&h->setup, &s, 1, &v);
            assert_memory_equal(&v, &h->moment[ply].view, sizeof v);
            if (h->moment[ply].view.open.phase == IN_TREE_LOOK) {
                assert_memory_equal(&know, &h->know[ply + 1], sizeof know);
            }
        }
    }
    free(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_saw_everything_doubts_only_the_guides_cards),
        cmocka_unit_test(two_players_who_saw_everything_doubt_nothing),
        cmocka_unit_test(who_came_late_imagines_just_what_could_be),
        cmocka_unit_test(what_is_believed_is_what_could_be),
        cmocka_unit_test(faces_hands_and_tiles_aside_are_secret),
        cmocka_unit_test(what_is_seen_overrules_what_is_believed),
    };
    return unit_run("thumb know", tests);
}
