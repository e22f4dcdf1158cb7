/*
 * people.c: seats and who has them (see people.h).
 */
// SPDX-License-Identifier: MIT
#include "front/server/people.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "front/box.h"
#include "front/colour.h"
#include "front/server/conn.h"
#include "front/server/plea.h"
#include "front/server/think.h"
#include "lib/utf8.h"
#include "table/field.h"

/* ---- Finding ---- */

struct person *people_find(struct room *r, uint32_t id)
{
    for (int i = 0; i < MAX_PEOPLE && id; i++) {
        if (r->person[i].id == id) {
            return &r->person[i];
        }
    }
    return NULL;
}

struct person *people_with_token(struct room *r, const char *token)
{
    for (int i = 0; i < MAX_PEOPLE && *token; i++) {
        if (r->person[i].id && secret_is(token, r->person[i].token)) {
            return &r->person[i];
        }
    }
    return NULL;
}

struct person *people_with_key(struct room *r, const char *key)
{
    uint64_t now = loop_now(r->server);
    for (int i = 0; i < MAX_PEOPLE; i++) {
        struct person *p = &r->person[i];
        if (p->id && p->key_until > now && secret_is(key, p->key)) {
            return p;
        }
    }
    return NULL;
}

who_set people_seats(const struct room *r, uint32_t id)
{
    who_set seats = 0;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (id && r->seat[w].person == id) {
            seats |= WHO_BIT(w);
        }
    }
    return seats;
}

bool people_are_here(const struct room *r, uint32_t id)
{
    for (const struct conn *c = r->conns; c; c = c->next) {
        if (id && c->person == id) {
            return true;
        }
    }
    return false;
}

/* ---- Who leads ---- */

/* A host with a screen, and if need be with a seat. */
static bool host_is_here(const struct room *r, bool with_seat)
{
    for (int i = 0; i < MAX_PEOPLE; i++) {
        const struct person *p = &r->person[i];
        if (p->is_host && people_are_here(r, p->id)
            && (!with_seat || people_seats(r, p->id))) {
            return true;
        }
    }
    return false;
}

bool people_host_is_here(const struct room *r)
{
    return host_is_here(r, false);
}

/* Numbers of people grow, so the lowest came first. */
static uint32_t deputy(const struct room *r)
{
    uint32_t first = 0;
    if (host_is_here(r, true)) {
        return 0;
    }
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        uint32_t id = r->seat[w].person;
        if (id && (!first || id < first) && people_are_here(r, id)) {
            first = id;
        }
    }
    return first;
}

bool people_lead(const struct room *r, uint32_t id)
{
    for (int i = 0; i < MAX_PEOPLE; i++) {
        if (id && r->person[i].id == id && r->person[i].is_host) {
            return true;
        }
    }
    return id && deputy(r) == id;
}

bool people_at_table(const struct conn *c)
{
    return c->person || (c->role == ROLE_TABLE && !c->room->is_locked);
}

bool people_may_deal(const struct room *r, const struct conn *c)
{
    return people_lead(r, c->person)
           || (c->role == ROLE_TABLE && people_at_table(c))
           || (people_seats(r, c->person) && !host_is_here(r, true));
}

bool people_have_wall(const struct room *r)
{
    for (const struct conn *c = r->conns; c; c = c->next) {
        if (c->role == ROLE_TABLE
            || (c->role == ROLE_PERSON && !people_seats(r, c->person)
                && !plea_of(r, c->person))) {
            return true;
        }
    }
    return false;
}

bool people_is_computer(const struct room *r, who w)
{
    return r->seat[w].level[0] != '\0';
}

/* ---- Coming and going ---- */

static bool is_own_name(const struct room *, who, const char *name);

struct person *people_add(struct room *r, char token[TOKEN_TEXT])
{
    for (int i = 0; i < MAX_PEOPLE; i++) {
        struct person *p = &r->person[i];
        if (!p->id) {
            *p = (struct person){.id = ++r->last_person,
                                 .gone_at = loop_now(r->server)};
            people_renew(r, p, token);
            return p;
        }
    }
    return NULL;
}

void people_renew(struct room *r, struct person *p, char token[TOKEN_TEXT])
{
    if (!secret_is_token(token)) {
        secret_token(r->server, token);
    }
    secret_hash(token, p->token);
    p->key_until = 0;
    room_change(r);
}

void people_merge(struct room *r, struct person *from, struct person *to)
{
    for (who w = 0; w < MAX_SEATS; w++) {
        if (r->seat[w].person == from->id) {
            r->seat[w].person = to->id;
        }
    }
    to->is_host = to->is_host || from->is_host;
    from->is_host = false;
    from->key_until = 0;
    room_change(r);
}

void people_tidy(struct room *r)
{
    for (int i = 0; i < MAX_PEOPLE; i++) {
        struct person *p = &r->person[i];
        if (p->id && !p->is_host && !people_seats(r, p->id)
            && !plea_of(r, p->id)) {
            *p = (struct person){0};
            room_change(r);
        }
    }
}

/* A seat without anybody; it keeps its colour, and in a match that has begun
 * the name of the person who sat there. */
static void clear(struct room *r, who w)
{
    struct seat *s = &r->seat[w], empty = {.colour = s->colour};
    think_stop(r, w);
    screen_forget_seat(r, w);
    if (r->phase != GATHERING && s->kind != COMPUTER) {
        memcpy(empty.name, s->name, sizeof empty.name);
    }
    *s = empty;
    room_change(r);
}

void people_sit(struct room *r, struct person *p, who w, const char *name,
                int colour)
{
    clear(r, w);
    struct seat *s = &r->seat[w];
    s->kind = PERSON;
    s->person = p->id;
    people_wear(r, w, colour);
    people_call(r, w, name);
}

void people_open(struct room *r, who w)
{
    clear(r, w);
}

/* First names, which are names in every language: one that nobody has. */
static void call_computer(struct room *r, who w)
{
    static const char *const names[MAX_SEATS] = {"Hazel", "Rowan", "Bramble",
                                                 "Fern",  "Wren",  "Moss"};
    int i = w;
    while (!is_own_name(r, w, names[i % MAX_SEATS])) {
        i++;
    }
    people_call(r, w, names[i % MAX_SEATS]);
}

void people_forget_gone(struct room *r)
{
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (r->seat[w].kind == OPEN) {
            people_open(r, w);
        }
    }
}

void people_hand(struct room *r, who w, const char *level)
{
    struct seat *s = &r->seat[w];
    think_stop(r, w);
    if (s->kind == OPEN) {
        s->kind = COMPUTER;
        call_computer(r, w);
    }
    memcpy(s->level, level, strlen(level) + 1);
    room_change(r);
}

void people_back(struct room *r, who w)
{
    struct seat *s = &r->seat[w];
    if (s->kind == COMPUTER) {
        people_open(r, w);
    } else if (s->kind == PERSON) {
        think_stop(r, w);
        s->level[0] = '\0';
        s->asked_at = loop_now(r->server);
        room_change(r);
    }
}

void people_move(struct room *r, who from, who to)
{
    struct seat moving = r->seat[from], other = r->seat[to];
    think_stop(r, from);
    think_stop(r, to);
    screen_forget_seat(r, from);
    screen_forget_seat(r, to);
    moving.computer = other.computer = NULL;
    r->seat[from] = other;
    r->seat[to] = moving;
    room_change(r);
}

void people_move_up(struct room *r)
{
    for (who w = r->start.setup.n_seats; w-- > 0;) {
        struct table_start fewer = r->start;
        fewer.setup.n_seats--;
        if (r->seat[w].kind != OPEN) {
            continue;
        }
        if (!table_can_start(&fewer, NULL)) {
            return;
        }
        for (who to = w; to < fewer.setup.n_seats; to++) {
            people_move(r, to + 1, to);
        }
        for (struct conn *c = r->conns; c; c = c->next) {
            if (c->look < MAX_SEATS && c->look > w) {
                c->look--;
            }
        }
        r->start = fewer;
    }
}

void people_change(struct room *r, const struct table_start *start)
{
    int n = r->start.setup.n_seats, taken = 0;
    for (who w = 0; w < n; w++) {
        taken += r->seat[w].kind != OPEN;
    }
    for (who w = (who)n; w-- > 0 && taken > start->game->max_seats;) {
        if (r->seat[w].kind == COMPUTER) {
            people_open(r, w);
            taken--;
        }
    }
    who to = 0;
    for (who w = 0; w < n; w++) {
        if (r->seat[w].kind == OPEN) {
            continue;
        }
        if (w != to) {
            people_move(r, w, to);
        }
        for (struct conn *c = r->conns; c; c = c->next) {
            c->look = c->look == w ? to : c->look;
        }
        to++;
    }
    r->start = *start;
    int least = start->game->min_seats;
    int most = people_have_wall(r) ? start->game->max_seats : to;
    r->start.setup.n_seats = (uint8_t)(most > least ? most : least);
    for (; to < r->start.setup.n_seats; to++) {
        people_open(r, to);
        people_wear(r, to, to);
    }
}

/* ---- Who begins ---- */

const char *people_question(const struct room *r)
{
    int people = 0;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        people += r->seat[w].kind == PERSON;
    }
    return r->phase == GATHERING && !r->brought && people > 1
               ? box_question(r->start.game, &r->start.setup)
               : NULL;
}

void people_turn(struct room *r)
{
    int n = r->start.setup.n_seats, first = n;
    struct seat before[MAX_SEATS];
    assert(n > 0);
    memcpy(before, r->seat, sizeof before);
    while (first > 0 && !before[first % n].begins) {
        first--;
    }
    first = people_question(r) ? first % n : 0;
    for (int i = 0; i < n; i++) {
        r->seat[i] = before[(i + first) % n];
        r->seat[i].begins = false;
    }
    for (struct conn *c = r->conns; c; c = c->next) {
        c->look = c->look < n ? (who)((c->look + n - first) % n) : c->look;
        c->curtain =
            c->curtain < n ? (who)((c->curtain + n - first) % n) : N_WHO;
    }
}

/* ---- Names and colours ---- */

enum { JOINER = 0x200d, AS_EMOJI = 0xfe0f };

/* Characters that are no spaces and cannot be seen, or turn others round. */
static bool is_invisible(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {{0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},
                  {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},
                  {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},
                  {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
                  {0x3164, 0x3164},   {0xd800, 0xf8ff},   {0xfe00, 0xfe0f},
                  {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xffff},
                  {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (code >= ranges[i].first && code <= ranges[i].last) {
            return true;
        }
    }
    return false;
}

static bool is_space(uint32_t code)
{
    return code == ' ' || code == 0xa0 || code == 0x1680
           || (code >= 0x2000 && code <= 0x200a) || code == 0x202f
           || code == 0x205f || code == 0x3000;
}

/* Whether a name may hold the character: a family is several faces with
 * joiners between them. */
static bool is_good(uint32_t before, uint32_t code, uint32_t behind)
{
    if (code == JOINER) {
        return (before >= 0x2190 || before == AS_EMOJI) && behind >= 0x2190
               && !is_invisible(behind);
    }
    return code == AS_EMOJI ? before >= 0x20 && !is_invisible(before)
                            : !is_invisible(code);
}

/* A name as it is kept: trimmed; false when it is none. */
static bool read_name(const char *utf8, char name[NAME_BYTES])
{
    utf8 += strspn(utf8, " ");
    size_t n = strlen(utf8);
    while (n > 0 && utf8[n - 1] == ' ') {
        n--;
    }
    int characters = 0;
    bool all_good = true, is_seen = n == 0;
    uint32_t before = 0;
    for (const char *at = utf8; at < utf8 + n; characters++) {
        uint32_t code = utf8_take(&at);
        const char *next = at;
        uint32_t behind = at < utf8 + n ? utf8_take(&next) : 0;
        all_good = is_good(before, code, behind) && all_good;
        is_seen = is_seen || !(is_space(code) || code == AS_EMOJI);
        before = code;
    }
    if (!all_good || !is_seen || characters > MAX_NAME) {
        return false;
    }
    buf_copy(name, NAME_BYTES, utf8, n);
    return true;
}

bool people_fields(const json_t *from, char name[NAME_BYTES], int *colour,
                   struct error *e)
{
    const json_t *given = json_object_get(from, "name");
    const json_t *wanted = json_object_get(from, "colour");
    name[0] = '\0';
    *colour = colour_find(field_text(wanted));
    if (given && !json_is_null(given)
        && (!field_text(given) || !read_name(field_text(given), name))) {
        return error_set(e, BAD_REQUEST,
                         N_("A name has up to 20 letters, signs and spaces."));
    }
    return !wanted || json_is_null(wanted) || *colour >= 0
           || error_set(e, BAD_REQUEST, N_("There is no such colour."));
}

/* Whether another seat has this colour. */
static bool is_worn(const struct room *r, who w, int colour, bool by_person)
{
    for (who o = 0; o < r->start.setup.n_seats; o++) {
        if (o != w && r->seat[o].colour == colour
            && (!by_person || r->seat[o].kind == PERSON)) {
            return true;
        }
    }
    return false;
}

/* Its own, or the first that nobody has; there is one for each seat. */
static uint8_t free_colour(const struct room *r, who w)
{
    int colour = r->seat[w].colour;
    for (int i = 0; is_worn(r, w, colour, false); i++) {
        assert(i < N_SEAT_COLOURS);
        colour = i;
    }
    return (uint8_t)colour;
}

void people_wear(struct room *r, who w, int wanted)
{
    struct seat *s = &r->seat[w];
    bool may = wanted >= 0 && !is_worn(r, w, wanted, s->kind == PERSON);
    s->colour = may ? (uint8_t)wanted : free_colour(r, w);
    for (who o = 0; o < r->start.setup.n_seats; o++) {
        if (o != w) {
            r->seat[o].colour = free_colour(r, o);
        }
    }
    room_change(r);
}

static bool is_called(const struct room *r, who w, const char *name)
{
    return strcasecmp(r->seat[w].name, name) == 0;
}

/* Nobody else at the table has that name; an empty chair only recalls one. */
static bool is_own_name(const struct room *r, who w, const char *name)
{
    for (who o = 0; o < r->start.setup.n_seats; o++) {
        if (o != w && r->seat[o].kind != OPEN && is_called(r, o, name)) {
            return false;
        }
    }
    return true;
}

/* The name with a number, if need be: "Anna 2". */
static void make_own(const struct room *r, who w, char name[NAME_BYTES])
{
    static const char *const ends[] = {"", " 2", " 3", " 4", " 5", " 6"};
    char base[NAME_BYTES];
    size_t n = strlen(name);
    int characters = 0;
    memcpy(base, name, n + 1);
    for (const char *at = base; *at && characters < MAX_NAME - 2;
         characters++) {
        utf8_take(&at);
        n = (size_t)(at - base);
    }
    for (size_t i = 1; !is_own_name(r, w, name); i++) {
        assert(i < sizeof ends / sizeof *ends);
        memcpy(name + n, ends[i], strlen(ends[i]) + 1);
    }
}

void people_call(struct room *r, who w, const char *name)
{
    struct seat *s = &r->seat[w];
    memmove(s->name, name, strlen(name) + 1);
    if (*s->name) {
        make_own(r, w, s->name);
    }
    who gone = people_chair_of(r, s->name);
    if (gone != N_WHO && gone != w) {
        r->seat[gone].name[0] = '\0';
    }
    room_change(r);
}

who people_chair_of(const struct room *r, const char *name)
{
    for (who w = 0; w < r->start.setup.n_seats && *name; w++) {
        if (r->seat[w].kind == OPEN && is_called(r, w, name)) {
            return w;
        }
    }
    return N_WHO;
}

/* ---- The door of a table ---- */

enum { REMOVED_MS = 5 * 60 * 1000 };

void people_remove(struct room *r, const struct person *p)
{
    uint64_t now = loop_now(r->server);
    struct removed *oldest = &r->removed[0];
    for (int i = 0; i < MAX_REMOVED; i++) {
        if (r->removed[i].until < oldest->until) {
            oldest = &r->removed[i];
        }
    }
    *oldest = (struct removed){.until = now + REMOVED_MS};
    memcpy(oldest->token, p->token, HASH_BYTES);
    const char *address = "";
    for (const struct conn *c = r->conns; c; c = c->next) {
        address = c->person == p->id ? c->address : address;
    }
    /* A household that others at the table are of is not shut out. */
    for (const struct conn *c = r->conns; c; c = c->next) {
        if (c->person && c->person != p->id
            && guard_is_same(c->address, address)) {
            return;
        }
    }
    buf_copy(oldest->address, ADDRESS_TEXT, address, strlen(address));
}

bool people_was_removed(const struct room *r, const char *token,
                        const char *address)
{
    uint64_t now = loop_now(r->server);
    for (int i = 0; i < MAX_REMOVED; i++) {
        const struct removed *x = &r->removed[i];
        if (x->until > now
            && (secret_is(token, x->token)
                || (*x->address && guard_is_same(x->address, address)))) {
            return true;
        }
    }
    return false;
}

/* A household is known by a hash that only this table has. */
static void screen_hash(const struct room *r, const char *address,
                        uint8_t hash[HASH_BYTES])
{
    struct buf b = BUF_ROOM(CODE_TEXT + HOUSEHOLD_TEXT + 1);
    char household[HOUSEHOLD_TEXT];
    guard_household(address, household);
    buf_add(&b, r->code);
    buf_char(&b, ' ');
    buf_add(&b, household);
    secret_hash(b.text, hash);
}

bool people_knows_screen(const struct room *r, const char *address)
{
    uint8_t hash[HASH_BYTES];
    screen_hash(r, address, hash);
    for (int i = 0; i < MAX_SCREENS; i++) {
        if (memcmp(r->screen[i], hash, HASH_BYTES) == 0) {
            return true;
        }
    }
    return false;
}

void people_lock(struct room *r, bool on)
{
    int n = 0;
    if (on != r->is_locked) {
        memset(r->screen, 0, sizeof r->screen);
    }
    r->is_locked = on;
    if (!on) {
        memset(r->removed, 0, sizeof r->removed);
    }
    for (const struct conn *c = r->conns; c && on; c = c->next) {
        if (c->role == ROLE_TABLE && n < MAX_SCREENS
            && !people_knows_screen(r, c->address)) {
            screen_hash(r, c->address, r->screen[n++]);
        }
    }
    room_change(r);
}
