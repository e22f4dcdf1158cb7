/*
 * play_keys.c: what keys and clicks do in a match in play.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/terminal/help.h"
#include "front/terminal/play.h"
#include "front/terminal/stage.h"
#include "front/words.h"
#include "lib/heap.h"

/* ---- Answering ---- */

static void show_help(struct play *p)
{
    page_open(&p->page, _("Help"));
    help_text(p->match, p->eyes, p->past.n > 0 ? p->past.text : "",
              &p->page.text);
}

/* Whether an object says all that the event does and it has a place for. */
static bool says_the_same(const json_t *object, json_t *event)
{
    const char *name;
    json_t *value;
    int n = 0;
    json_object_foreach(event, name, value)
    {
        const json_t *other = json_object_get(object, name);
        if (other && !json_equal(value, other)) {
            return false;
        }
        n += other && strcmp(name, "by") != 0;
    }
    return n >= 2; /* what, and where */
}

/* Whether what an event showed lies open to the reader's eyes still. */
static bool is_in_view(json_t *view, json_t *event)
{
    const char *name;
    json_t *value;
    size_t i;
    if (json_is_object(view) && says_the_same(view, event)) {
        return true;
    }
    json_object_foreach(view, name, value)
    {
        if (is_in_view(value, event)) {
            return true;
        }
    }
    json_array_foreach(view, i, value)
    {
        if (is_in_view(value, event)) {
            return true;
        }
    }
    return false;
}

static size_t count_lines(const char *text)
{
    size_t n = 0;
    for (; *text; text++) {
        n += *text == '\n';
    }
    return n;
}

/* What has happened since the reader last acted: without what is a secret
 * again, but with what the board shows now too. */
static void add_past(const struct play *p, struct buf *b)
{
    SCOPED_BUF news = BUF_ON_HEAP, past = BUF_ON_HEAP;
    size_t n = json_array_size(p->happened);
    uint64_t since = p->told[p->eyes] >= n ? p->told[p->eyes] - n : 0;
    match_news(p->match, p->eyes, since, &news);
    match_past(p->match, p->eyes, since, &past);
    size_t before = p->past.n >= past.n ? p->past.n - past.n : 0;
    if (count_lines(news.text) != n || count_lines(past.text) != n
        || strcmp(p->past.text + before, past.text) != 0) {
        buf_add(b, p->past.text); /* told with more, or not line by line */
        return;
    }
    json_auto_t *view = match_view(p->match, p->eyes);
    const char *full = news.text, *short_one = past.text;
    buf_add_n(b, p->past.text, before);
    for (size_t i = 0; i < n; i++) {
        size_t n_full = strcspn(full, "\n") + 1,
               n_short = strcspn(short_one, "\n") + 1;
        bool is_open = is_in_view(view, json_array_get(p->happened, i));
        buf_add_n(b, is_open ? full : short_one, is_open ? n_full : n_short);
        full += n_full;
        short_one += n_short;
    }
}

/* Once over, nothing is a secret. */
static void show_news(struct play *p)
{
    page_open(&p->page, _("What happened"));
    if (p->mode == OVER) {
        buf_add(&p->page.text, p->news.n > 0 ? p->news.text : "");
    } else if (p->past.n > 0) {
        add_past(p, &p->page.text);
    }
    if (p->page.text.n == 0) {
        buf_add(&p->page.text, _("Nothing since you last acted."));
    }
    if (p->mode == OVER) {
        buf_add(&p->page.text, "\n# ");
        buf_add(&p->page.text, p->ending.text);
    }
}

static void leave(struct play *p, enum terminal_end end)
{
    p->ends = true;
    p->end = end;
}

static void undo(struct play *p)
{
    struct error e;
    int seat = play_undoer(p);
    if (seat < MAX_SEATS && match_undo(p->match, (who)seat, &e)) {
        play_taken_back(p);
        buf_add(&p->message, _("Taken back."));
    } else {
        play_refuse(p, &e);
    }
}

/* Whoever is asked lets others act first, where they may. */
static void wait_for_others(struct play *p)
{
    if (play_can_wait(p)) {
        play_wait(p);
    } else {
        play_waits_for_nobody(p);
    }
}

static void take_target(struct play *p)
{
    bool is_on_none = !*chooser_focus(&p->chooser);
    const char *action = chooser_take(&p->chooser);
    if (is_on_none) {
        buf_add(&p->message, _("Choose something that is lit; h: a hint."));
    } else if (action && strcmp(action, CHOOSER_WAIT) == 0) {
        wait_for_others(p);
    } else if (action && p->asked >= 0) {
        play_act(p, (who)p->asked, action);
    }
}

static void answer_asked(struct play *p, uint32_t key)
{
    buf_clear(&p->message);
    p->flash_ms = 0;
    switch (key) {
    case PRESS_ENTER:
    case ' ':
        take_target(p);
        break;
    case PRESS_ESCAPE:
    case PRESS_ERASE:
        chooser_back(&p->chooser);
        break;
    case 'u':
        undo(p);
        break;
    case 'h':
        match_ask_hint(p->match, (who)p->asked, p->detail);
        p->detail += p->detail < HINT_MOVE; /* more when asked again */
        p->hint_is_wanted = true;
        break;
    case 'w':
        wait_for_others(p);
        break;
    default:
        if (!chooser_press(&p->chooser, key)
            && chooser_to_key(&p->chooser, key)) {
            take_target(p);
        }
    }
}

static void again_or_replay(struct play *p, uint32_t key)
{
    if (key == 'a' && match_table(p->match)) {
        leave(p, TERMINAL_AGAIN);
    } else if (key == 'r' && match_table(p->match)) {
        struct terminal_walk walk = {
            .record = match_table(p->match),
            .names = match_names(p->match),
            .eyes = REFEREE,
            .you = play_you(p),
            .may_see_all = true,
        };
        terminal_replay(p->screen, &walk);
    }
}

void play_key(struct play *p, uint32_t key)
{
    if (!stage_has_room(screen_canvas(p->screen))) {
        if (key == 'q') { /* as the screen says instead of the board */
            leave(p, TERMINAL_LEFT);
        }
    } else if (p->asks_to_leave) {
        p->asks_to_leave = false;
        if (key == 'q' || key == PRESS_ENTER || key == 'y') {
            leave(p, TERMINAL_LEFT);
        }
    } else if (p->page.title) {
        page_key(&p->page, key);
    } else if (key == 'q') {
        p->asks_to_leave = p->mode != OVER;
        if (p->mode == OVER) {
            leave(p, TERMINAL_LEFT);
        }
    } else if (p->mode == CURTAIN) {
        if (key == PRESS_ENTER) {
            play_lift_curtain(p);
        }
    } else if (key == '?') {
        show_help(p);
    } else if (key == 'n') {
        show_news(p);
    } else if (p->mode == OVER) {
        again_or_replay(p, key);
    } else if (p->mode == ASK) {
        answer_asked(p, key);
    } else if (p->mode == LOOK) {
        if (key == PRESS_ENTER || key == ' ') {
            play_end_look(p);
        }
    } else if (key == 'u') {
        undo(p);
    } else if (key == PRESS_ESCAPE && play_may_act_after_all(p)) {
        play_ask_again(p);
    } else {
        p->next_ms = 0; /* enough of this one */
        p->rushes = key == PRESS_ESCAPE;
    }
}

void play_click(struct play *p, int x, int y)
{
    uint32_t key = bar_key(&p->bar, x, y);
    if (p->page.title || p->asks_to_leave) {
        page_close(&p->page);
        p->asks_to_leave = false;
    } else if (key && p->mode != CURTAIN) {
        play_key(p, key);
    } else if (p->mode == ASK) {
        if (chooser_to_spot(&p->chooser, x, y)) {
            take_target(p);
        }
    } else if (p->mode == CURTAIN || p->mode == LOOK) {
        play_key(p, PRESS_ENTER);
    } else {
        p->next_ms = 0;
    }
}
