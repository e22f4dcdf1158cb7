/*
 * labyrinth_edition.c: the printed matter of the Secret Labyrinth, and what
 * can be reached from where.
 *
 * Which spaces are joined depends on nothing but the doors and the 432 ways
 * in which the three zones may be turned, so it is worked out here, once.
 * The hall is fixed and parts the board: what is joined within it depends on
 * disc and inner ring alone (36 ways), what is joined around it on the outer
 * ring alone (12 ways).  So these tables are enough (labyrinth_reach):
 *
 *     whole    432 x 12 words   all that is joined to a space of the hall
 *     inside    36 x 18 words   joined to another without leaving the hall's
 *                               inner side; if that holds a space of the
 *                               hall, `whole` has the rest
 *     outside   12 x 24 words   the same for the outer side
 *
 * 49 KB in all, against 187 KB for a word per turning and space; a look-up is
 * one load from the hall, else two.  The rules need no more.  Who thinks about
 * them asks all the time what can be reached in a whole turn, by any of the 13
 * pairs of clockwise changes; that is a table of its own, a word for each.
 * Making them all takes about a millisecond, once, when an edition is read or
 * baked.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth.h"
#include "lib/mem.h"

static const uint8_t n_cells[N_ZONES] = {6, 6, 6, 12, 12, 12};
static const uint8_t first_space[N_ZONES + 1] = {0,  6,  12,      HALL,
                                                 30, 42, N_SPACES};

const uint8_t labyrinth_pairs[N_PAIRS][N_TURNING] = {
    {1, 1, 0},
    {2, 1, 0},
    {3, 1, 0},
    {4, 1, 0},
    {5, 1, 0},
    {1, 0, 1},
    {2, 0, 1},
    {3, 0, 1},
    {4, 0, 1},
    {5, 0, 1},
    {0, 2, 0},
    {0, 1, 1},
    {0, 0, 2},
    /* with a ring turned back */
    {1, 5, 0},
    {2, 5, 0},
    {3, 5, 0},
    {4, 5, 0},
    {5, 5, 0},
    {1, 0, 11},
    {2, 0, 11},
    {3, 0, 11},
    {4, 0, 11},
    {5, 0, 11},
    {0, 4, 0},
    {0, 5, 1},
    {0, 1, 11},
    {0, 5, 11},
    {0, 0, 10},
    {0, 0, 0},
};

/* The doors of one zone: bit i of `ring` joins its spaces i and i + 1, bit u
 * of `in` and `out` is at its own unit u. */
struct zone {
    uint32_t ring, in, out;
};

/* ---- Reading ---- */

static bool read_doors(const struct doc *zone, const char *key, int n,
                       uint32_t *doors, struct error *e)
{
    const struct doc *d = edition_field(zone, key, DOC_TEXT, e);
    if (!d) {
        return false;
    }
    if ((int)strlen(d->text) != n) {
        return edition_refuse(
            d,
            n == N_UNITS ? N_("The edition's field {field} must have 12 doors.")
                         : N_("The edition's field {field} must have 6 doors."),
            e);
    }
    *doors = 0;
    for (int i = 0; i < n; i++) {
        if (d->text[i] != '0' && d->text[i] != '1') {
            return edition_refuse(d,
                                  N_("The edition's field {field} must be made "
                                     "of 0 and 1 alone."),
                                  e);
        }
        *doors |= (uint32_t)(d->text[i] == '1') << i;
    }
    return true;
}

/* The disc has nothing within it and the rim nothing around it. */
static bool read_no_doors(const struct doc *zone, const char *key,
                          struct error *e)
{
    const struct doc *d = edition_find(zone, key);
    return !d
           || edition_refuse(
               d, N_("The edition's field {field}: no doors can be there."), e);
}

/* A number that can be no other. */
static bool read_fixed(const struct doc *d, const char *key, int number,
                       const char *refusal, struct error *e)
{
    const struct doc *field = edition_field(d, key, DOC_NUMBER, e);
    return field
           && (field->number == number || edition_refuse(field, refusal, e));
}

static bool read_zone(const struct doc *d, int z, struct zone *zone,
                      struct error *e)
{
    int cells = n_cells[z];
    const struct doc *turns = edition_field(d, "turns", DOC_BOOL, e);
    if (!turns
        || !read_fixed(d, "cells", cells,
                       N_("The edition's field {field}: the zones have 6, 6, "
                          "6, 12, 12 and 12 cells."),
                       e)) {
        return false;
    }
    if (turns->number != (z % 2 == 0)) {
        return edition_refuse(turns,
                              N_("The edition's field {field}: the first, "
                                 "third and fifth zone turn, the others do "
                                 "not."),
                              e);
    }
    return read_doors(d, "ring", cells, &zone->ring, e)
           && (z == 0 ? read_no_doors(d, "in", e)
                      : read_doors(d, "in", N_UNITS, &zone->in, e))
           && (z == N_ZONES - 1 ? read_no_doors(d, "out", e)
                                : read_doors(d, "out", N_UNITS, &zone->out, e));
}

/* "3.11" */
static bool read_space(const struct doc *d, uint8_t *space, struct error *e)
{
    for (uint8_t i = 0; d->type == DOC_TEXT && i < N_SPACES; i++) {
        if (strcmp(d->text, labyrinth_fixed_word(SPACE_WORD, i)) == 0) {
            *space = i;
            return true;
        }
    }
    return edition_refuse(
        d, N_("The edition's field {field} must be a space, such as \"3.11\"."),
        e);
}

static bool read_starts(const struct doc *d, struct printed *p, struct error *e)
{
    const struct doc *list =
        edition_list(d, "starts", N_SEATS, N_SEATS, DOC_TEXT, e);
    uint64_t taken = 0;
    for (int seat = 0; list && seat < N_SEATS; seat++) {
        const struct doc *start = &list->child[seat];
        if (!read_space(start, &p->start[seat], e)) {
            return false;
        }
        if (p->start[seat] < first_space[N_ZONES - 1]) {
            return edition_refuse(
                start, N_("The edition's field {field} must be on the rim."),
                e);
        }
        if (taken >> p->start[seat] & 1) {
            return edition_refuse_twice(start, e);
        }
        taken |= 1ull << p->start[seat];
    }
    return list != NULL;
}

/* A card's name must be a word, not one of another card's, and not one that
 * the notation has where a card's name may stand. */
static bool read_card(const struct doc *d, struct printed *p, int card,
                      struct error *e)
{
    struct doc name = *d;
    name.type = DOC_TEXT;
    name.text = d->key;
    if (!edition_word(&name, &p->card[card], e)) {
        return false;
    }
    for (int i = 0; i < card; i++) {
        if (strcmp(p->card[i].text, d->key) == 0) {
            return edition_refuse_twice(d, e);
        }
        if (p->space_of[i] == p->space_of[card]) {
            return edition_refuse(d,
                                  N_("The edition's field {field} is on the "
                                     "space of another secret."),
                                  e);
        }
    }
    if (strcmp(d->key, "steal") == 0 || strcmp(d->key, "fly") == 0) {
        return edition_refuse(d,
                              N_("The edition's field {field}: a secret may "
                                 "not be called so."),
                              e);
    }
    return true;
}

static bool read_secrets(const struct doc *d, struct printed *p,
                         struct error *e)
{
    static const struct {
        const char *key;
        int first, n;
        const char *refusal;
    } kinds[] = {
        {"treasure", 0, FIRST_GNOME,
         N_("The edition's field {field} must have 7 secrets.")},
        {"gnome", FIRST_GNOME, FIRST_BEAST - FIRST_GNOME,
         N_("The edition's field {field} must have 7 secrets.")},
        {"beast", FIRST_BEAST, N_BEASTS,
         N_("The edition's field {field} must have 4 secrets.")},
    };
    const struct doc *secrets = edition_field(d, "secrets", DOC_OBJECT, e);
    for (int k = 0; secrets && k < N_KINDS; k++) {
        const struct doc *list =
            edition_field(secrets, kinds[k].key, DOC_OBJECT, e);
        if (!list) {
            return false;
        }
        if (list->n != kinds[k].n) {
            return edition_refuse(list, kinds[k].refusal, e);
        }
        for (int i = 0; i < list->n; i++) {
            int card = kinds[k].first + i;
            if (!read_space(&list->child[i], &p->space_of[card], e)
                || !read_card(&list->child[i], p, card, e)) {
                return false;
            }
        }
    }
    return secrets != NULL;
}

static bool read_die(const struct doc *d, struct printed *p, struct error *e)
{
    uint8_t pips[N_FACES];
    if (!edition_numbers(d, "die", N_FACES, 1, MAX_PIPS, pips, e)) {
        return false;
    }
    for (int i = 0, at; i < N_FACES; i++) {
        for (at = i; at > 0 && p->face[at - 1] > pips[i]; at--) {
            p->face[at] = p->face[at - 1];
        }
        p->face[at] = pips[i];
    }
    return true;
}

/* ---- What is joined to what ---- */

/* The space of a zone, turned by t spaces, at a table unit; *unit becomes the
 * zone's own unit there. */
static int space_at(int z, int t, int *unit)
{
    int width = N_UNITS / n_cells[z];
    *unit = (*unit - t * width + N_UNITS) % N_UNITS;
    return first_space[z] + *unit / width;
}

static void join(uint64_t door[N_SPACES], int a, int b)
{
    door[a] |= 1ull << b;
    door[b] |= 1ull << a;
}

/* Opens the doors of zones `from` to `to` and between them. */
static void open_doors(const struct zone zone[N_ZONES],
                       const uint8_t turned[N_ZONES], int from, int to,
                       uint64_t door[N_SPACES])
{
    memset(door, 0, N_SPACES * sizeof *door);
    for (int z = from; z <= to; z++) {
        for (int i = 0; i < n_cells[z]; i++) {
            if (zone[z].ring >> i & 1) {
                join(door, first_space[z] + i,
                     first_space[z] + (i + 1) % n_cells[z]);
            }
        }
        for (int u = 0; z < to && u < N_UNITS; u++) {
            int own = u, other = u;
            int a = space_at(z, turned[z], &own);
            int b = space_at(z + 1, turned[z + 1], &other);
            if (zone[z].out >> own & 1 && zone[z + 1].in >> other & 1) {
                join(door, a, b);
            }
        }
    }
}

static uint64_t flood(const uint64_t door[N_SPACES], int space)
{
    uint64_t part = 1ull << space, edge = part;
    while (edge) {
        uint64_t more = door[__builtin_ctzll(edge)] & ~part;
        part |= more;
        edge = (edge & (edge - 1)) | more;
    }
    return part;
}

/* Calls open_doors for turning t. */
static void turn(const struct zone zone[N_ZONES], int t, int from, int to,
                 uint64_t door[N_SPACES])
{
    uint8_t turned[N_ZONES] = {(uint8_t)(t / (N_INNER * N_OUTER)),
                               0,
                               (uint8_t)(t / N_OUTER % N_INNER),
                               0,
                               (uint8_t)(t % N_OUTER),
                               0};
    open_doors(zone, turned, from, to, door);
}

static void work_out(struct edition *ed, const struct zone zone[N_ZONES])
{
    uint64_t door[N_SPACES];
    for (int t = 0; t < N_TURNINGS; t++) {
        turn(zone, t, 0, N_ZONES - 1, door);
        for (int i = 0; i < N_HALL; i++) {
            ed->whole[t][i] = flood(door, HALL + i);
        }
    }
    for (int t = 0; t < N_DISC * N_INNER; t++) {
        turn(zone, t * N_OUTER, 0, 3, door);
        for (int i = 0; i < N_INSIDE; i++) {
            ed->inside[t][i] = flood(door, i);
        }
    }
    for (int t = 0; t < N_OUTER; t++) {
        turn(zone, t, 3, N_ZONES - 1, door);
        for (int i = 0; i < N_OUTSIDE; i++) {
            ed->outside[t][i] = flood(door, OUTER_RING + i);
        }
    }
}

/* What can be reached in a turn, in an edition that has all else and zeros
 * here. */
static void work_out_turns(struct edition *ed)
{
    for (int t = 0; t < N_TURNINGS; t++) {
        uint8_t turned[N_TURNING] = {(uint8_t)(t / N_OUTER / N_INNER),
                                     (uint8_t)(t / N_OUTER % N_INNER),
                                     (uint8_t)(t % N_OUTER)};
        for (int i = 0; i < N_CLOCKWISE_PAIRS; i++) {
            struct turned then = turn_by(turned, labyrinth_pairs[i]);
            for (int space = 0; space < N_SPACES; space++) {
                ed->in_a_turn[t][space] |= labyrinth_reach(ed, then.by, space);
            }
        }
    }
}

/* Whether whoever is patient can go from anywhere to anywhere. */
static bool is_joined(const struct zone zone[N_ZONES])
{
    uint64_t door[N_SPACES], ever[N_SPACES] = {0};
    for (int t = 0; t < N_TURNINGS; t++) {
        turn(zone, t, 0, N_ZONES - 1, door);
        for (int i = 0; i < N_SPACES; i++) {
            ever[i] |= door[i];
        }
    }
    return flood(ever, 0) == (1ull << N_SPACES) - 1;
}

static bool read_zones(const struct doc *d, struct zone zone[N_ZONES],
                       struct error *e)
{
    const struct doc *list =
        edition_list(d, "zones", N_ZONES, N_ZONES, DOC_OBJECT, e);
    for (int z = 0; list && z < N_ZONES; z++) {
        if (!read_zone(&list->child[z], z, &zone[z], e)) {
            return false;
        }
    }
    return list
           && (is_joined(zone)
               || edition_refuse(list,
                                 N_("The edition's {field}: some spaces can "
                                    "never be reached from others, however "
                                    "the zones are turned."),
                                 e));
}

bool labyrinth_read_edition(const struct doc *d, void *out, struct error *e)
{
    struct edition *ed = out;
    struct zone zone[N_ZONES];
    struct printed printed;
    memset(zone, 0, sizeof zone);
    memset(&printed, 0, sizeof printed);
    if (!read_fixed(d, "units", N_UNITS,
                    N_("The edition's field {field} must be 12."), e)
        || !read_zones(d, zone, e) || !read_starts(d, &printed, e)
        || !read_secrets(d, &printed, e) || !read_die(d, &printed, e)) {
        return false;
    }
    memset(ed, 0, sizeof *ed);
    ed->printed = printed;
    work_out(ed, zone);
    work_out_turns(ed);
    labyrinth_work_out_hope(ed);
    return true;
}
