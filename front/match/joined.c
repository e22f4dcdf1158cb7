/*
 * joined.c: a match at a table of a running server: one seat, by WebSocket
 * (docs/serve.md).
 *
 * What the server says about this seat is all there is: `now` messages wait
 * in a queue and are taken one by one by match_step, so that what others do
 * can be shown one thing at a time; everything else takes effect at once.
 * After an action has been sent nothing is asked until the server has
 * answered.  Events are kept only until the next ones come.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "front/colour.h"
#include "front/match/joined.h"
#include "front/val.h"
#include "front/words.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "lib/now.h"

static struct joined *joined_of(const struct match *m)
{
    return (struct joined *)(uintptr_t)m;
}

/* ---- Sentences ---- */

static bool is_seat(const json_t *value)
{
    return json_is_integer(value) && json_integer_value(value) >= 0
           && json_integer_value(value) < MAX_SEATS;
}

static void say_one(const struct match *, const json_t *say, struct buf *);

/* A word, a number, a seat's name, a word that is said with others, or a list
 * of these. */
static void add_value(const struct match *m, const json_t *value, struct buf *b)
{
    const json_t *seat = json_object_get(value, "seat");
    if (json_object_get(value, "id")) {
        say_one(m, value, b);
    } else if (json_is_string(value)) {
        phrase_name(b, json_string_value(value), true, words_say);
    } else if (json_is_integer(value)) {
        buf_int(b, json_integer_value(value));
    } else if (is_seat(seat)) {
        who w = (who)json_integer_value(seat);
        buf_add(b, m->names[w]);
        if (match_reader(m, w) == w) {
            buf_add(b, "; the: ");
            buf_add(b, _("you; obj: you"));
        }
    } else if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++) {
            SCOPED_BUF word = BUF_ON_HEAP;
            add_value(m, json_array_get(value, i), &word);
            buf_add(b, i > 0 ? ", " : "");
            phrase_form(b, word.text, "");
        }
    }
}

/* The sentence for whoever sits here: what they did, what was done to them, or
 * what everybody reads. */
static const char *key_for(const struct match *m, const json_t *say)
{
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(say, "parts"), name, value)
    {
        const json_t *seat = json_object_get(value, "seat");
        const char *own =
            val_text(say, strcmp(name, "by") == 0 ? "you" : "yours");
        if (*own && is_seat(seat)) {
            who w = (who)json_integer_value(seat);
            if (match_reader(m, w) == w) {
                return own;
            }
        }
    }
    return val_text(say, "id");
}

static void say_one(const struct match *m, const json_t *say, struct buf *b)
{
    enum { MAX_PARTS = 8 };
    const char *name;
    json_t *value;
    struct buf text[MAX_PARTS];
    struct phrase_part part[MAX_PARTS];
    int n = 0;
    json_object_foreach(json_object_get(say, "parts"), name, value)
    {
        if (n < MAX_PARTS) {
            text[n] = BUF_ON_HEAP;
            buf_add(&text[n], "");
            add_value(m, value, &text[n]);
            part[n] = (struct phrase_part){name, text[n].text};
            n++;
        }
    }
    phrase_print(b, words_say(key_for(m, say)), part, n);
    for (int i = 0; i < n; i++) {
        heap_free_buf(&text[i]);
    }
}

/* A sentence that came apart: its English and its parts; or several. */
void joined_say(const struct match *m, const json_t *message, struct buf *b)
{
    const json_t *say = json_object_get(message, "say");
    if (!say) {
        buf_add(b, val_text(message, "text"));
    } else if (json_is_array(say)) {
        for (size_t i = 0; i < json_array_size(say); i++) {
            buf_add(b, i > 0 ? " " : "");
            say_one(m, json_array_get(say, i), b);
        }
    } else {
        say_one(m, say, b);
    }
}

/* ---- Messages ---- */

static const char cut[] = N_("The connection is lost; trying again.");

/* Sends {"do":WHAT} with up to one more field; false when there is no
 * connection. */
static bool send_word(struct joined *j, const char *what, const char *key,
                      const char *value)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot jot = jot_object(&text);
    jot_key_text(&jot, "do", what);
    if (key) {
        jot_key_text(&jot, key, value);
    }
    jot_close(&jot, '}');
    return link_send(j->link, text.text);
}

/* After a connection: land on the present, and hear what was missed. */
static void say_hello(struct joined *j)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot jot = jot_object(&text);
    size_t waiting = json_array_size(j->queue);
    const json_t *last =
        waiting > 0 ? json_array_get(j->queue, waiting - 1) : j->now;
    jot_key_text(&jot, "do", "hello");
    if (last) {
        jot_key_int(&jot, "match", val_int(last, "match", 1));
        jot_key_int(&jot, "since", val_int(last, "n", 0));
        jot_key_text(&jot, "screen", j->screen.text);
    }
    jot_close(&jot, '}');
    link_send(j->link, text.text);
    j->is_sent = false;
}

static void hear_table(struct joined *j, json_t *message)
{
    const json_t *seats = json_object_get(message, "seats");
    struct match *m = &j->match;
    int n = (int)json_array_size(seats);
    const json_t *lost = json_object_get(message, "lost");
    if (j->now && lost && !json_object_get(j->table, "lost")) {
        buf_clear(&j->trouble);
        say_one(m, lost, &j->trouble);
    }
    json_incref(message); /* first: it may be the same */
    json_decref(j->table);
    j->table = message;
    m->start.setup.n_seats = (uint8_t)(n < MAX_SEATS ? n : MAX_SEATS);
    for (int i = 0; i < m->start.setup.n_seats; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        const char *level = val_text(seat, "level");
        int colour = colour_find(val_text(seat, "colour"));
        j->colour[i] = (uint8_t)(colour >= 0 ? colour : i);
        m->seat[i].kind = i == j->seat ? SEAT_HERE
                          : *level     ? SEAT_COMPUTER
                                       : SEAT_AWAY;
        const char *name = val_text(seat, "name");
        name = *name ? name : words_say(colour_title(j->colour[i]));
        buf_copy(m->seat[i].level, MATCH_LEVEL, level, strlen(level));
        buf_copy(m->seat[i].name, MATCH_NAME, name, strlen(name));
    }
    match_set_names(m);
}

static void hear_clock(struct joined *j, const json_t *message)
{
    j->has_clock = json_is_string(json_object_get(message, "kind"));
    const char *kind = j->has_clock ? val_text(message, "kind") : "";
    j->clock_waits = strcmp(kind, "look") == 0 || strcmp(kind, "talk") == 0;
    j->clock_runs = val_flag(message, "runs");
    j->clock_left = val_int(message, "left", 0);
    j->clock_of = val_int(message, "of", 0);
    j->clock_end_ms = now_ms() + j->clock_left;
}

static void hear_bye(struct joined *j, const char *why)
{
    static const struct {
        const char *why, *sentence;
    } farewells[] = {
        {"kicked", N_("The host has given your seat to somebody else.")},
        {"moved", N_("Your seat is on another screen now.")},
        {"ended", N_("The host has closed the table.")},
        {"no-table", N_("There is no such table any more.")},
        {"damaged", N_("The table was damaged on the server's disk.")},
        {"locked", N_("The table is locked.")},
        {"full", N_("The server is full.")},
        {"banned", N_("Whoever runs this server has sent you away.")},
    };
    if (j->is_gone || strcmp(why, "stop") == 0) {
        return; /* said already; or it will be back */
    }
    j->is_gone = true;
    buf_clear(&j->trouble);
    for (size_t i = 0; i < sizeof farewells / sizeof *farewells; i++) {
        if (strcmp(farewells[i].why, why) == 0) {
            buf_add(&j->trouble, words_say(farewells[i].sentence));
            return;
        }
    }
    buf_add(&j->trouble, _("The server has ended the connection."));
}

static void hear_cut(struct joined *j)
{
    if (!j->is_gone) {
        buf_clear(&j->trouble);
        buf_add(&j->trouble, _(cut));
    }
}

static void send_hint(struct joined *j)
{
    static const char *const details[] = {"nudge", "place", "move"};
    if (!send_word(j, "hint", "detail", details[j->hint_detail])) {
        hear_cut(j);
    }
}

static void hear(struct joined *j, json_t *message)
{
    const char *is = val_text(message, "is");
    if (strcmp(is, "open") == 0) {
        say_hello(j);
        if (j->is_hinted) {
            send_hint(j); /* it may have been lost with the connection */
        }
    } else if (strcmp(is, "lost") == 0) {
        hear_cut(j);
    } else if (strcmp(is, "you") == 0) {
        j->is_known = true;
        j->may_deal = val_flag(message, "deals");
        const json_t *seat = json_object_get(message, "look");
        j->seat = is_seat(seat) ? (int)json_integer_value(seat) : -1;
        buf_clear(&j->screen);
        buf_add(&j->screen, val_text(message, "screen"));
        if (j->table) {
            hear_table(j, j->table);
        }
    } else if (strcmp(is, "table") == 0) {
        hear_table(j, message);
    } else if (strcmp(is, "now") == 0) {
        json_array_append(j->queue, message);
    } else if (strcmp(is, "clock") == 0) {
        hear_clock(j, message);
    } else if (strcmp(is, "hint") == 0) {
        json_decref(j->hint);
        j->hint = json_incref(message);
    } else if (strcmp(is, "news") == 0) {
        buf_clear(&j->trouble);
        joined_say(&j->match, message, &j->trouble);
    } else if (strcmp(is, "error") == 0) {
        j->is_sent = false;
        j->is_hinted = false;
        buf_clear(&j->trouble);
        joined_say(&j->match, message, &j->trouble);
    } else if (strcmp(is, "bye") == 0) {
        hear_bye(j, val_text(message, "why"));
    }
}

/* Hears everything that has come. */
void joined_listen(struct joined *j)
{
    char *text;
    while ((text = link_receive(j->link))) {
        json_auto_t *message = json_loads(text, 0, NULL);
        hear(j, message);
        free(text);
    }
}

/* ---- Showing ---- */

/* A field of what the server said last; the caller's. */
static json_t *shown(const struct match *m, const char *name)
{
    json_t *field = json_object_get(joined_of(m)->now, name);
    return field ? json_incref(field) : json_object();
}

static who_set waiting(const struct match *m)
{
    const struct joined *j = joined_of(m);
    const json_t *list = json_object_get(j->now, "waiting");
    who_set set = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *seat = json_array_get(list, i);
        if (is_seat(seat)) {
            set |= WHO_BIT(json_integer_value(seat));
        }
    }
    if (j->is_sent && j->seat >= 0) {
        set &= (who_set)~WHO_BIT(j->seat);
    }
    return set;
}

static bool is_over(const struct match *m)
{
    return val_flag(joined_of(m)->now, "over");
}

static json_t *view(const struct match *m, who w)
{
    (void)w; /* there are no other eyes here */
    return shown(m, "view");
}

static json_t *choices(const struct match *m, who w)
{
    const struct joined *j = joined_of(m);
    json_t *list = json_object_get(j->now, "actions");
    return list && !j->is_sent && w == j->seat ? json_copy(list) : json_array();
}

/* What we were asked is asked no more once we have answered. */
static void question(const struct match *m, who w, struct buf *text)
{
    const struct joined *j = joined_of(m);
    if (!j->is_sent && (w == j->seat || j->seat < 0)) {
        say_one(m, json_object_get(j->now, "question"), text);
    }
}

static bool is_look(const struct match *m)
{
    return val_flag(joined_of(m)->now, "look");
}

static bool is_private(const struct match *m, who w, uint64_t since)
{
    (void)w, (void)since;
    return val_flag(joined_of(m)->now, "private");
}

static json_t *result(const struct match *m)
{
    return shown(m, "result");
}

static void ending(const struct match *m, who w, struct buf *text)
{
    (void)w;
    const json_t *now = joined_of(m)->now;
    const json_t *say = json_object_get(json_object_get(now, "ending"), "say");
    for (size_t i = 0; i < json_array_size(say); i++) {
        buf_add(text, i > 0 ? "\n" : "");
        say_one(m, json_array_get(say, i), text);
    }
}

/* The events from number `since` on that are still there. */
static json_t *events(const struct match *m, who w, uint64_t since)
{
    const json_t *now = joined_of(m)->now;
    const json_t *list = json_object_get(now, "events");
    int from = val_int(now, "from", 0);
    json_t *found = json_array();
    (void)w;
    if (since > (uint64_t)val_int(now, "n", 0)) {
        since = 0; /* another match has begun */
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        if ((uint64_t)from + i >= since) {
            json_array_append(found, json_array_get(list, i));
        }
    }
    return found;
}

static uint64_t news(const struct match *m, who w, uint64_t since,
                     struct buf *text)
{
    json_auto_t *list = events(m, w, since);
    for (size_t i = 0; i < json_array_size(list); i++) {
        joined_say(m, json_array_get(list, i), text);
        buf_char(text, '\n');
    }
    return (uint64_t)val_int(joined_of(m)->now, "n", 0);
}

static void past(const struct match *m, who w, uint64_t since, struct buf *text)
{
    json_auto_t *list = events(m, w, since);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *event = json_array_get(list, i);
        const json_t *later = json_object_get(event, "later");
        if (later) {
            say_one(m, later, text);
        } else {
            joined_say(m, event, text);
        }
        buf_char(text, '\n');
    }
}

static const json_t *tally(const struct match *m)
{
    return json_object_get(joined_of(m)->table, "tally");
}

static bool has_begun(const struct match *m)
{
    const struct joined *j = joined_of(m);
    return j->now || json_array_size(j->queue) > 0;
}

static void lobby(const struct match *m, struct buf *b)
{
    const struct joined *j = joined_of(m);
    const json_t *seats = json_object_get(j->table, "seats");
    struct phrase_part code = {"code", j->place.code};
    if (!j->table) {
        return; /* it has not come yet */
    }
    phrase_print(
        b,
        j->may_deal ? _("Table {code}. The game begins when you say so.")
                    : _("Table {code}. The game begins when its host says so."),
        &code, 1);
    buf_add(b, "\n");
    buf_add(b, val_text(j->table, "link"));
    buf_add(b, "\n\n");
    if (json_object_get(j->table, "lost")) {
        say_one(m, json_object_get(j->table, "lost"), b);
        buf_add(b, "\n\n");
    }
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        struct phrase_part part[] = {{"name", m->names[i % MAX_SEATS]},
                                     {"level", val_text(seat, "level")}};
        const char *kind = val_text(seat, "kind");
        phrase_print(b,
                     strcmp(kind, "open") == 0 ? _("an open seat")
                     : *part[1].value ? _("{name}, a computer player: {level}")
                     : (int)i == j->seat ? _("{name}, at this screen")
                                         : "{name}",
                     part, 2);
        buf_char(b, '\n');
    }
}

/* ---- Doing ---- */

/* Before anything is said: on a new connection hello comes first. */
static struct joined *speaker_of(struct match *m)
{
    struct joined *j = joined_of(m);
    joined_listen(j);
    return j;
}

static bool act(struct match *m, who w, const char *action, struct error *e)
{
    struct joined *j = speaker_of(m);
    if ((int)w != j->seat || j->is_sent) {
        return error_set(e, NOT_YOUR_TURN, N_("It is not your turn."));
    }
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot jot = jot_object(&text);
    jot_key_text(&jot, "do", "act");
    jot_key_text(&jot, "action", action);
    jot_key_int(&jot, "ask", val_int(j->now, "ask", 0));
    jot_close(&jot, '}');
    j->is_sent = link_send(j->link, text.text);
    return j->is_sent || error_set(e, 0, cut);
}

static bool can_undo(const struct match *m, who w)
{
    const struct joined *j = joined_of(m);
    return w == j->seat && !j->is_sent && val_flag(j->now, "undo");
}

static bool undo(struct match *m, who w, struct error *e)
{
    struct joined *j = speaker_of(m);
    (void)w;
    if (!val_flag(j->now, "undo")) {
        return error_set(e, ILLEGAL_ACTION,
                         N_("That cannot be taken back: it showed something, "
                            "or hid it."));
    }
    return send_word(j, "undo", NULL, NULL) || error_set(e, 0, cut);
}

static void ask_hint(struct match *m, who w, enum hint_detail detail)
{
    struct joined *j = speaker_of(m);
    (void)w;
    json_decref(j->hint);
    j->hint = NULL;
    j->is_hinted = true;
    j->hint_detail = detail;
    send_hint(j);
}

static bool trouble(struct match *m, struct buf *text)
{
    struct joined *j = joined_of(m);
    joined_listen(j);
    if (j->trouble.n == 0) {
        return false;
    }
    buf_add(text, j->trouble.text);
    if (!j->is_gone) {
        buf_clear(&j->trouble);
    }
    return true;
}

static bool hint(struct match *m, struct buf *text)
{
    struct joined *j = joined_of(m);
    joined_listen(j);
    if (!j->hint || !j->is_hinted) {
        bool is_refused = trouble(m, text);
        j->is_hinted = j->is_hinted && !is_refused;
        return is_refused;
    }
    const char *action = val_text(j->hint, "action");
    json_t *first = json_array_get(json_object_get(j->hint, "say"), 0),
           *where = json_object_get(json_object_get(first, "parts"), "where");
    match_keep_hinted(m, action,
                      json_is_object(where) ? val_text(where, "word")
                                            : json_string_value(where));
    match_add_advice(m, action, text);
    joined_say(m, j->hint, text);
    json_decref(j->hint);
    j->hint = NULL;
    j->is_hinted = false;
    return true;
}

static bool may_start(const struct match *m)
{
    return joined_of(m)->may_deal && !has_begun(m);
}

static void start(struct match *m)
{
    send_word(speaker_of(m), "start", "level", match_default_level());
}

static void ready(struct match *m)
{
    if (joined_of(m)->clock_waits) {
        send_word(speaker_of(m), "ready", NULL, NULL);
    }
}

static bool clock_of(const struct match *m, int *left, int *of)
{
    const struct joined *j = joined_of(m);
    int64_t ms = j->clock_runs ? j->clock_end_ms - now_ms() : j->clock_left;
    *left = ms > 0 ? (int)ms : 0;
    *of = j->clock_of;
    return j->has_clock;
}

/* ---- What others do ---- */

static int think(struct match *m)
{
    joined_listen(joined_of(m));
    who_set others = (who_set)(waiting(m) & (who_set)~match_here(m));
    return others ? __builtin_ctz(others) : -1;
}

/* The next `now` to take, or NULL.  The end of a match is taken when the table
 * has been heard of it too: that message comes right after. */
static json_t *next_now(const struct joined *j)
{
    json_t *next = json_array_get(j->queue, 0);
    bool is_early =
        val_flag(next, "over")
        && val_int(j->table, "match", 0) == val_int(next, "match", 0)
        && strcmp(val_text(j->table, "phase"), "play") == 0;
    return is_early ? NULL : next;
}

static bool is_ready(const struct match *m)
{
    const struct joined *j = joined_of(m);
    return next_now(j) || (j->trouble.n > 0 && !j->is_gone);
}

static bool step(struct match *m)
{
    struct joined *j = joined_of(m);
    joined_listen(j);
    json_t *next = next_now(j);
    if (!next) {
        return false;
    }
    json_decref(j->now);
    j->now = json_incref(next);
    json_array_remove(j->queue, 0);
    j->is_sent = j->is_sent && json_array_size(j->queue) > 0;
    return true;
}

static int pause_ms(const struct match *m)
{
    (void)m; /* the server lets computer players take their time */
    return 0;
}

static int fd(const struct match *m)
{
    return link_fd(joined_of(m)->link);
}

static bool is_gone(const struct match *m)
{
    return joined_of(m)->is_gone;
}

static const uint8_t *colours(const struct match *m)
{
    return joined_of(m)->colour;
}

/* ---- Coming and going ---- */

void joined_free(struct match *m)
{
    struct joined *j = joined_of(m);
    link_close(j->link);
    json_decref(j->table);
    json_decref(j->now);
    json_decref(j->queue);
    json_decref(j->hint);
    heap_free_buf(&j->cookie);
    heap_free_buf(&j->trouble);
    heap_free_buf(&j->screen);
    free(j->printed);
    free(j);
}

static const struct match_kind joined_kind = {
    .free = joined_free,
    MATCH_DUTIES,
    .has_begun = has_begun,
    .lobby = lobby,
    .may_start = may_start,
    .start = start,
    .ready = ready,
    .clock = clock_of,
    .trouble = trouble,
    .is_gone = is_gone,
    .colours = colours,
    .tally = tally,
};

struct joined *joined_new(void)
{
    struct joined *j = heap_new(1, sizeof *j);
    j->match.kind = &joined_kind;
    j->cookie = BUF_ON_HEAP;
    j->trouble = BUF_ON_HEAP;
    j->screen = BUF_ON_HEAP;
    j->queue = json_array();
    j->seat = -1;
    match_set_names(&j->match);
    return j;
}
