/*
 * test_labyrinth_edition.c: what an edition of the Secret Labyrinth may say,
 * and that its table of what can be reached agrees with walking.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <jansson.h>
#include <stdlib.h>

#include "games/labyrinth/labyrinth.h"
#include "lib/heap.h"
#include "table/file.h"
#include "table/shelf.h"

#define EDITION SOURCE_ROOT "/games/labyrinth/edition.json"

static struct buf text;
static struct edition edition_read;

static bool read(const char *json, size_t n, struct error *e)
{
    struct shelf_edition ed;
    return shelf_read(json, n, &ed, &edition_read, sizeof edition_read, e);
}

static int load(void **state)
{
    (void)state;
    struct error e;
    text = BUF_ON_HEAP;
    return !file_read(EDITION, &text, &e);
}

static int unload(void **state)
{
    (void)state;
    heap_free_buf(&text);
    return 0;
}

/* ---- Refusals ---- */

/* With the first `was` replaced, the edition is refused by that sentence. */
static void refused(const char *was, const char *is, const char *sentence)
{
    struct buf changed = BUF_ON_HEAP, why = BUF_ON_HEAP;
    struct error e;
    const char *at = strstr(text.text, was);
    assert_non_null(at);
    buf_add_n(&changed, text.text, (size_t)(at - text.text));
    buf_add(&changed, is);
    buf_add(&changed, at + strlen(was));
    memset(&edition_read, 0x55, sizeof edition_read);
    assert_false(read(changed.text, changed.n, &e));
    for (size_t i = 0; i < sizeof edition_read; i++) {
        assert_int_equal(((unsigned char *)&edition_read)[i], 0x55);
    }
    error_print(&e, NULL, &why);
    assert_string_equal(why.text, sentence);
    heap_free_buf(&changed);
    heap_free_buf(&why);
}

static void doors_must_be_as_many_as_fit(void **state)
{
    (void)state;
    refused("\"ring\": \"101011\"", "\"ring\": \"10101\"",
            "The edition's field zones[0].ring must have 6 doors.");
    refused("\"011101100111\"", "\"0111011001110\"",
            "The edition's field zones[3].ring must have 12 doors.");
    refused("\"000100001000\"", "\"00010000100\"",
            "The edition's field zones[1].in must have 12 doors.");
    refused("\"011001110010\"", "\"01100111001x\"",
            "The edition's field zones[0].out must be made of 0 and 1 alone.");
    refused("\"ring\": \"101011\"", "\"in\": \"111111111111\"",
            "The edition's field zones[0].ring is missing.");
    refused("\"ring\": \"101011\",",
            "\"ring\": \"101011\", \"in\": \"111111111111\",",
            "The edition's field zones[0].in: no doors can be there.");
}

static void zones_are_those_of_the_page(void **state)
{
    (void)state;
    refused(
        "\"cells\": 6", "\"cells\": 8",
        "The edition's field zones[0].cells: the zones have 6, 6, 6, 12, 12 "
        "and 12 cells.");
    refused("\"turns\": true", "\"turns\": false",
            "The edition's field zones[0].turns: the first, third and fifth "
            "zone turn, the others do not.");
    refused("\"units\": 12", "\"units\": 24",
            "The edition's field units must be 12.");
}

static void every_space_must_be_reached_from_every_other(void **state)
{
    (void)state;
    refused("\"out\": \"011001110010\"", "\"out\": \"000000000000\"",
            "The edition's zones: some spaces can never be reached from "
            "others, however the zones are turned.");
}

static void starts_and_secrets_are_on_real_spaces(void **state)
{
    (void)state;
    refused("\"5.3\",", "\"5.12\",",
            "The edition's field starts[1] must be a space, such as \"3.11\".");
    refused("\"5.3\",", "\"4.3\",",
            "The edition's field starts[1] must be on the rim.");
    refused("\"5.3\",", "\"5.0\",",
            "The edition's field starts[1] is there twice.");
    refused("\"chest\": \"4.0\"", "\"chest\": \"4.12\"",
            "The edition's field secrets.treasure.chest must be a space, such "
            "as \"3.11\".");
    refused("\"chest\": \"4.0\"", "\"chest\": \"04.0\"",
            "The edition's field secrets.treasure.chest must be a space, such "
            "as \"3.11\".");
    refused("\"chest\": \"4.0\"", "\"chest\": 4",
            "The edition's field secrets.treasure.chest must be a space, such "
            "as \"3.11\".");
    refused("\"chest\": \"4.0\"", "\"chest\": \"5.1\"",
            "The edition's field secrets.treasure.chest is on the space of "
            "another secret.");
}

static void secrets_are_eighteen_words(void **state)
{
    (void)state;
    refused("\"chest\": \"4.0\",", "",
            "The edition's field secrets.treasure must have 7 secrets.");
    refused("\"dragon\": \"4.3\",", "",
            "The edition's field secrets.beast must have 4 secrets.");
    refused("\"smith\": \"4.6\"", "\"crown\": \"4.6\"",
            "The edition's field secrets.gnome.crown is there twice.");
    refused("\"smith\": \"4.6\"", "\"steal\": \"4.6\"",
            "The edition's field secrets.gnome.steal: a secret may not be "
            "called so.");
}

static void a_die_has_six_faces(void **state)
{
    (void)state;
    refused("  2,\n  2,", "  2,",
            "The edition's list die must have 6 elements.");
    refused("  2,\n  2,", "  2,\n  8,",
            "The edition's field die[1] must be a whole number from 1 to 7.");
}

/* ---- Walking ---- */

static const int n_cells[N_ZONES] = {6, 6, 6, 12, 12, 12};
static const int first[N_ZONES] = {0, 6, 12, 18, 30, 42};

static const char *doors(const json_t *root, int zone, const char *key)
{
    const json_t *zones = json_object_get(root, "zones");
    const json_t *z = json_array_get(zones, (size_t)zone);
    return json_string_value(json_object_get(z, key));
}

/* Whether a door is open between two spaces, straight from the page. */
static bool is_open(const json_t *root, const int turned[N_ZONES], int za,
                    int a, int zb, int b)
{
    if (za == zb) {
        const char *ring = doors(root, za, "ring");
        int n = n_cells[za];
        return ((a + 1) % n == b && ring[a] == '1')
               || ((b + 1) % n == a && ring[b] == '1');
    }
    if (za > zb) {
        return is_open(root, turned, zb, b, za, a);
    }
    if (zb != za + 1) {
        return false;
    }
    for (int u = 0; u < N_UNITS; u++) { /* the inner zone's own unit */
        int table = (u + turned[za] * N_UNITS / n_cells[za]) % N_UNITS;
        for (int v = 0; v < N_UNITS; v++) {
            int meets = (v + turned[zb] * N_UNITS / n_cells[zb]) % N_UNITS;
            if (meets == table && u * n_cells[za] / N_UNITS == a
                && v * n_cells[zb] / N_UNITS == b
                && doors(root, za, "out")[u] == '1'
                && doors(root, zb, "in")[v] == '1') {
                return true;
            }
        }
    }
    return false;
}

static int zone_of(int space)
{
    int z = N_ZONES - 1;
    while (first[z] > space) {
        z--;
    }
    return z;
}

static void the_table_agrees_with_walking(void **state)
{
    (void)state;
    struct error e;
    json_t *root = json_loads(text.text, 0, NULL);
    assert_true(read(text.text, text.n, &e));
    for (int t = 0; t < N_TURNINGS; t++) {
        const int turned[N_ZONES] = {t / 72, 0, t / 12 % 6, 0, t % 12, 0};
        const uint8_t turns[N_TURNING] = {
            (uint8_t)turned[0], (uint8_t)turned[2], (uint8_t)turned[4]};
        int part[N_SPACES]; /* spaces that are joined have the same number */
        for (int i = 0; i < N_SPACES; i++) {
            part[i] = i;
        }
        for (int a = 0; a < N_SPACES; a++) {
            for (int b = 0; b < a; b++) {
                int za = zone_of(a), zb = zone_of(b);
                if (!is_open(root, turned, za, a - first[za], zb,
                             b - first[zb])) {
                    continue;
                }
                int from = part[a], to = part[b];
                for (int i = 0; i < N_SPACES; i++) {
                    part[i] = part[i] == from ? to : part[i];
                }
            }
        }
        for (int a = 0; a < N_SPACES; a++) {
            uint64_t reach = labyrinth_reach(&edition_read, turns, a);
            for (int b = 0; b < N_SPACES; b++) {
                assert_int_equal(reach >> b & 1, part[a] == part[b]);
            }
        }
    }
    json_decref(root);
}

/* Two changes, the centre at most once. */
static void the_table_of_a_turn_agrees_with_two_changes(void **state)
{
    (void)state;
    struct error e;
    assert_true(read(text.text, text.n, &e));
    static const uint8_t change[][N_TURNING] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0},
                                                {2, 0, 0}, {3, 0, 0}, {4, 0, 0},
                                                {5, 0, 0}};
    enum { N_RINGS = 2, N_CHANGES = 7 };
    for (int t = 0; t < N_TURNINGS; t++) {
        for (int space = 0; space < N_SPACES; space++) {
            uint64_t reach = 0;
            for (int a = 0; a < N_CHANGES; a++) {
                for (int b = 0; b < (a < N_RINGS ? N_CHANGES : N_RINGS); b++) {
                    const uint8_t *x = change[a], *y = change[b];
                    const uint8_t turned[N_TURNING] = {
                        (uint8_t)((t / 72 + x[0] + y[0]) % N_DISC),
                        (uint8_t)((t / 12 + x[1] + y[1]) % N_INNER),
                        (uint8_t)((t + x[2] + y[2]) % N_OUTER)};
                    reach |= labyrinth_reach(&edition_read, turned, space);
                }
            }
            assert_true(edition_read.in_a_turn[t][space] == reach);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doors_must_be_as_many_as_fit),
        cmocka_unit_test(zones_are_those_of_the_page),
        cmocka_unit_test(every_space_must_be_reached_from_every_other),
        cmocka_unit_test(starts_and_secrets_are_on_real_spaces),
        cmocka_unit_test(secrets_are_eighteen_words),
        cmocka_unit_test(a_die_has_six_faces),
        cmocka_unit_test(the_table_agrees_with_walking),
        cmocka_unit_test(the_table_of_a_turn_agrees_with_two_changes),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("labyrinth edition", tests, load,
                                       unload);
}
