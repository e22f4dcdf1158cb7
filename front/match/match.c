/*
 * match.c: see match.h: what holds for every match, whatever is behind it.
 */
// SPDX-License-Identifier: MIT
#include "front/match/match.h"

#include <limits.h>
#include <poll.h>
#include <string.h>

#include "core/notation.h"
#include "core/sentence.h"
#include "front/match/kind.h"
#include "front/val.h"
#include "front/words.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/computer.h"
#include "table/outside.h"
#include "table/record.h"
#include "table/reply.h"

void match_free(struct match *m)
{
    if (m) {
        m->kind->free(m);
    }
}

const struct game *match_game(const struct match *m)
{
    return m->start.game;
}

const struct setup *match_setup(const struct match *m)
{
    return &m->start.setup;
}

const struct shelf_edition *match_edition(const struct match *m)
{
    return m->start.edition;
}

const struct match_seat *match_seat(const struct match *m, who w)
{
    return &m->seat[w];
}

who_set match_here(const struct match *m)
{
    who_set here = 0;
    for (who w = 0; w < m->start.setup.n_seats; w++) {
        here |= m->seat[w].kind == SEAT_HERE ? WHO_BIT(w) : 0;
    }
    return here;
}

who match_reader(const struct match *m, who w)
{
    return m->is_for_one || match_here(m) == WHO_BIT(w) ? w : TABLE;
}

void match_read_alone(struct match *m, bool is_alone)
{
    m->is_for_one = is_alone;
}

const char *const *match_names(const struct match *m)
{
    return m->names;
}

void match_add_name(const struct match_seat *s, int seat, struct buf *b)
{
    struct phrase_part number = {"n", notation_number(seat + 1)};
    if (*s->name) {
        buf_add(b, s->name);
    } else {
        phrase_print(b, _("Player {n}"), &number, 1);
    }
}

/* How many of a pattern's first words are operands, or are none. */
static int count_in(const char *pattern, int n_words, bool are_operands)
{
    int n = 0;
    for (; *pattern && n_words > 0; n_words--) {
        n += (*pattern >= 'A' && *pattern <= 'Z') == are_operands;
        pattern += strcspn(pattern, " ");
        pattern += *pattern == ' ';
    }
    return n;
}

static int operands_in(const char *pattern, int n_words)
{
    return count_in(pattern, n_words, true);
}

void match_name_action(const struct game *g, const struct setup *setup,
                       const char *const *names, const char *action,
                       int n_words, struct buf *b)
{
    struct action a;
    struct layout none;
    if (!notation_parse(g, setup, action, &a, &none, NULL)
        || !g->verbs[a.verb].name) {
        buf_add(b, action);
        return;
    }
    struct sentence x = sentence_of_action(
        g, a, operands_in(g->verbs[a.verb].pattern, n_words));
    sentence_print(g, setup, &x, TABLE, names, words_say, b);
}

/* The place of an operand in what its verb is called, where that counts: of
 * "Turn the disc by {n:one space|# spaces}" all from the brace on. */
static bool find_counted(const char *name, const char *place, char *to,
                         size_t max)
{
    char begin[32];
    snprintf(begin, sizeof begin, "{%s:", place ? place : "");
    const char *from = name && place ? strstr(words_say(name), begin) : NULL;
    size_t n = from ? strcspn(from, "}") + 1 : 0;
    if (n == 0 || n >= max || !memchr(from, '|', n)) {
        return false;
    }
    memcpy(to, from, n);
    to[n] = '\0';
    return true;
}

static int count_words(const char *text)
{
    int n = *text != '\0';
    for (; *text; text++) {
        n += *text == ' ';
    }
    return n;
}

/* Of a last operand of several words those that are chosen, "stone, …"; false
 * where all are, or it is not begun. */
static bool name_begun(const char *pattern, const char *action, int n_words,
                       struct buf *b)
{
    int before = count_words(pattern) - 1;
    if (before < 0 || n_words <= before || n_words >= count_words(action)) {
        return false;
    }
    for (int i = 0; i < n_words; i++) {
        char word[MATCH_NAME];
        size_t length = strcspn(action, " ");
        buf_copy(word, sizeof word, action, length);
        action += length + 1;
        if (i >= before) {
            phrase_name(b, word, false, words_say);
            buf_add(b, ", ");
        }
    }
    buf_add(b, "…");
    return true;
}

void match_name_rest(const struct game *g, const struct setup *setup,
                     const char *const *names, const char *action, int n_chosen,
                     int n_words, struct buf *b)
{
    struct action a;
    struct layout none;
    int vocab[MAX_ARGS];
    const char *pattern = "";
    const struct verb *verb = g->verbs;
    if (notation_parse(g, setup, action, &a, &none, NULL)) {
        verb = &g->verbs[a.verb];
        pattern = g->verbs[a.verb].pattern;
        notation_slots(g, a.verb, vocab);
    }
    if (name_begun(pattern, action, n_words, b)) {
        return;
    }
    int from = operands_in(pattern, n_chosen),
        to = operands_in(pattern, n_words);
    if (from == to
        || count_in(pattern, n_chosen, false)
               != count_in(pattern, n_words, false)) {
        match_name_action(g, setup, names, action, n_words, b);
        return;
    }
    for (int i = from; i < to; i++) {
        char counted[100];
        struct sentence word = {.text = i > from ? ", {word}" : "{word}"};
        const char *place = "word";
        if (i == from
            && find_counted(verb->name, verb->place[i], counted,
                            sizeof counted)) {
            word.text = counted;
            place = verb->place[i];
        }
        sentence_add(&word, place, (uint8_t)vocab[i], a.arg[i]);
        sentence_print(g, setup, &word, TABLE, names, words_say, b);
    }
}

void match_add_advice(const struct match *m, const char *action, struct buf *b)
{
    SCOPED_BUF name = BUF_ON_HEAP;
    if (!*action) {
        return;
    }
    match_name_action(m->start.game, &m->start.setup, m->names, action, INT_MAX,
                      &name);
    struct phrase_part part = {"action", name.text};
    phrase_print(b, _("Perhaps: {action}."), &part, 1);
    buf_char(b, ' ');
}

void match_set_names(struct match *m)
{
    for (int i = 0; i < MAX_SEATS; i++) {
        struct buf b = {.text = m->name_room[i], .max = sizeof *m->name_room};
        buf_clear(&b);
        match_add_name(&m->seat[i], i, &b);
        m->names[i] = m->name_room[i];
    }
}

json_t *match_field(const struct table *t, who w, const char *name,
                    void (*write)(const struct table *, who, struct jot *))
{
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_object(&text);
    write(t, w, &j);
    jot_close(&j, '}');
    json_auto_t *root = match_parse(&text);
    return json_incref(json_object_get(root, name));
}

static void write_turn(const struct table *t, who w, struct jot *j)
{
    (void)w;
    reply_turn(t, j);
}

json_t *match_result_of(const struct table *t)
{
    return match_field(t, TABLE, "result", write_turn);
}

json_t *match_parse(struct buf *b)
{
    json_t *root = json_loads(b->text, JSON_DECODE_ANY, NULL);
    heap_free_buf(b);
    return root;
}

who_set match_waiting(const struct match *m)
{
    return m->kind->waiting(m);
}

bool match_is_over(const struct match *m)
{
    return m->kind->is_over(m);
}

json_t *match_view(const struct match *m, who w)
{
    return m->kind->view(m, w);
}

json_t *match_choices(const struct match *m, who w)
{
    return m->kind->choices(m, w);
}

json_t *match_result(const struct match *m)
{
    return m->kind->result(m);
}

void match_ending(const struct match *m, who w, struct buf *text)
{
    m->kind->ending(m, w, text);
}

/* Says what is said several times in a row once, with how often. */
static void fold(struct buf *text, size_t from)
{
    SCOPED_BUF lines = BUF_ON_HEAP;
    buf_add(&lines, text->n > from ? text->text + from : "");
    text->n = from;
    int times = 1;
    for (const char *line = lines.text; *line;) {
        size_t n = strcspn(line, "\n");
        const char *next = line + n + (line[n] == '\n');
        bool is_again =
            n > 0 && strcspn(next, "\n") == n && strncmp(line, next, n) == 0;
        if (!is_again) {
            buf_add_n(text, line, n);
            if (times > 1) {
                buf_add(text, " (×");
                buf_int(text, times);
                buf_char(text, ')');
            }
            buf_char(text, '\n');
        }
        times = is_again ? times + 1 : 1;
        line = next;
    }
}

uint64_t match_news(const struct match *m, who w, uint64_t since,
                    struct buf *text)
{
    size_t from = text->n;
    uint64_t n = m->kind->news(m, w, since, text);
    fold(text, from);
    return n;
}

void match_past(const struct match *m, who w, uint64_t since, struct buf *text)
{
    m->kind->past(m, w, since, text);
}

uint64_t match_news_begin(const struct match *m, who w)
{
    bool has_begun = !m->table;
    for (int i = 0; m->table && i < table_plies(m->table); i++) {
        has_begun = has_begun || table_ply(m->table, i)->actor != CHANCE;
    }
    SCOPED_BUF past = BUF_ON_HEAP;
    return has_begun ? match_news(m, w, 0, &past) : 0;
}

uint64_t match_news_left(const struct match *m, who w, uint64_t told)
{
    uint64_t n = match_news_begin(m, w);
    return told < n ? told : n;
}

json_t *match_events(const struct match *m, who w, uint64_t since)
{
    return m->kind->events(m, w, since);
}

void match_question(const struct match *m, who w, struct buf *text)
{
    m->kind->question(m, w, text);
}

bool match_is_look(const struct match *m)
{
    return m->kind->is_look(m);
}

bool match_is_private(const struct match *m, who w, uint64_t since)
{
    return m->kind->is_private(m, w, since);
}

int match_asked(const struct match *m, who_set waived)
{
    who_set asked =
        (who_set)(match_waiting(m) & match_here(m) & (who_set)~waived);
    return asked ? __builtin_ctz(asked) : -1;
}

/* Whether what w may do is an answer to what all are asked. */
static bool votes(const struct match *m, who w)
{
    json_auto_t *actions = match_choices(m, w);
    const char *text = val_text_at(actions, 0);
    const struct game *g = match_game(m);
    struct action a;
    struct layout none;
    return text && notation_parse(g, match_setup(m), text, &a, &none, NULL)
           && g->vote_verbs & VERB_BIT(a.verb);
}

bool match_can_wait(const struct match *m, who w)
{
    who_set others = (who_set)(match_waiting(m) & (who_set)~WHO_BIT(w));
    return others && (match_table(m) || !votes(m, w));
}

bool match_act(struct match *m, who w, const char *action, struct error *e)
{
    return m->kind->act(m, w, action, e);
}

bool match_undo(struct match *m, who w, struct error *e)
{
    return m->kind->undo(m, w, e);
}

void match_ask_hint(struct match *m, who w, enum hint_detail detail)
{
    m->kind->ask_hint(m, w, detail);
}

bool match_can_undo(const struct match *m, who w)
{
    return m->kind->can_undo(m, w);
}

bool match_hint(struct match *m, struct buf *text)
{
    return m->kind->hint(m, text);
}

const char *match_hinted(const struct match *m)
{
    return m->hinted;
}

void match_keep_hinted(struct match *m, const char *action, const char *place)
{
    const char *named = action && *action ? action : place ? place : "";
    buf_copy(m->hinted, sizeof m->hinted, named, strlen(named));
}

bool match_step(struct match *m)
{
    return m->kind->step(m);
}

int match_think(struct match *m)
{
    return m->kind->think(m);
}

bool match_is_ready(const struct match *m)
{
    return m->kind->is_ready(m);
}

int match_pause_ms(const struct match *m)
{
    return m->kind->pause_ms(m);
}

bool match_has_begun(const struct match *m)
{
    return !m->kind->has_begun || m->kind->has_begun(m);
}

bool match_may_start(const struct match *m)
{
    return m->kind->may_start && m->kind->may_start(m);
}

void match_start(struct match *m)
{
    if (m->kind->start) {
        m->kind->start(m);
    }
}

void match_lobby(const struct match *m, struct buf *b)
{
    if (m->kind->lobby) {
        m->kind->lobby(m, b);
    }
}

void match_ready(struct match *m)
{
    if (m->kind->ready) {
        m->kind->ready(m);
    }
}

bool match_clock(const struct match *m, int *left, int *of)
{
    return m->kind->clock && m->kind->clock(m, left, of);
}

bool match_trouble(struct match *m, struct buf *b)
{
    return m->kind->trouble && m->kind->trouble(m, b);
}

bool match_is_gone(const struct match *m)
{
    return m->kind->is_gone && m->kind->is_gone(m);
}

const uint8_t *match_colours(const struct match *m)
{
    return m->kind->colours ? m->kind->colours(m) : NULL;
}

int match_fd(const struct match *m)
{
    return m->kind->fd(m);
}

static void wait_for_word(struct match *m)
{
    struct pollfd p = {match_fd(m), POLLIN, 0};
    if (p.fd >= 0) {
        poll(&p, 1, -1);
    }
}

void match_wait(struct match *m)
{
    if (!match_is_ready(m)) {
        wait_for_word(m);
    }
}

void match_wait_for_hint(struct match *m, struct buf *text)
{
    while (!match_hint(m, text)) {
        wait_for_word(m);
    }
}

const char *match_link(const struct match *m)
{
    return m->link;
}

const struct table *match_table(const struct match *m)
{
    return m->table;
}

/* ---- The record ---- */

static bool is_seat_tag(const char *line)
{
    return strncmp(line, "[Seat", 5) == 0 && line[5] >= '0'
           && line[5] < '0' + MAX_SEATS && line[6] == ' ';
}

/* A name in a tag: what would end the tag is left out. */
static void add_name(struct buf *b, const char *name)
{
    for (; *name; name++) {
        if (!strchr("\"[]\n\r", *name)) {
            buf_char(b, *name);
        }
    }
}

void match_record(struct match *m, struct buf *text)
{
    SCOPED_BUF tags = BUF_ON_HEAP;
    for (const char *line = table_tags(m->table); *line;) {
        size_t n = strcspn(line, "\n");
        n += line[n] == '\n';
        if (!is_seat_tag(line)) {
            buf_add_n(&tags, line, n);
        }
        line += n;
    }
    for (who w = 0; w < m->start.setup.n_seats; w++) {
        const struct match_seat *s = &m->seat[w];
        buf_add(&tags, "[Seat");
        buf_int(&tags, w);
        buf_add(&tags, " \"");
        buf_add(&tags, s->kind == SEAT_COMPUTER ? s->level : "person");
        buf_add(&tags, *s->name ? " " : "");
        add_name(&tags, s->name);
        buf_add(&tags, "\"]\n");
    }
    table_set_tags(m->table, tags.text);
    record_write(m->table, text);
}

void match_seats_of(const struct table *t, struct match_seat seats[MAX_SEATS])
{
    for (who w = 0; w < MAX_SEATS; w++) {
        seats[w] =
            (struct match_seat){.kind = w == 0 ? SEAT_HERE : SEAT_COMPUTER};
        buf_copy(seats[w].level, MATCH_LEVEL, match_default_level(),
                 strlen(match_default_level()));
    }
    for (const char *line = table_tags(t); *line;) {
        size_t n = strcspn(line, "\n");
        const char *quote = strchr(line, '"');
        if (is_seat_tag(line) && quote && quote < line + n) {
            struct match_seat *s = &seats[line[5] - '0'];
            const char *kind = ++quote, *name = kind + strcspn(kind, " \"");
            char level[MATCH_LEVEL];
            buf_copy(level, sizeof level, kind, (size_t)(name - kind));
            bool is_computer = computer_has_level(level);
            s->kind = is_computer ? SEAT_COMPUTER : SEAT_HERE;
            if (is_computer) {
                memcpy(s->level, level, sizeof level);
            }
            name += *name == ' ';
            buf_copy(s->name, MATCH_NAME, name, strcspn(name, "\""));
        }
        line += n + (line[n] == '\n');
    }
}

bool match_complains(const struct match *m, struct error *e)
{
    for (who w = 0; w < MAX_SEATS; w++) {
        if (m->outside[w] && outside_is_gone(m->outside[w])) {
            outside_why_gone(m->outside[w], e);
            return true;
        }
    }
    return false;
}

const char *match_default_level(void)
{
    return computer_has_level("adult") ? "adult" : computer_level(0);
}
