/*
 * play_keys.c: what keys and clicks do in a match in play.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/terminal/help.h"
#include "front/terminal/play.h"
#include "front/words.h"
#include "lib/heap.h"

/* ---- Answering ---- */

static void show_help(struct play *p)
{
    page_open(&p->page, _("Help"));
    help_text(p->match, p->eyes, p->past.n > 0 ? p->past.text : "",
              &p->page.text);
}

/* What has happened since the reader last acted, without what is a secret
 * again; once over, nothing is. */
static void show_news(struct play *p)
{
    const struct buf *told = p->mode == OVER ? &p->news : &p->past;
    page_open(&p->page, _("What happened"));
    buf_add(&p->page.text,
            told->n > 0 ? told->text : _("Nothing since you last acted."));
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
    /* Whoever acted last may have passed the turn on by it. */
    int seat = p->asked >= 0 ? p->asked : p->eyes;
    const struct table *t = match_table(p->match);
    if (t && table_plies(t) > 0) {
        who last = table_ply(t, table_plies(t) - 1)->actor;
        if (last < MAX_SEATS && (match_here(p->match) & WHO_BIT(last))) {
            seat = last;
        }
    }
    if (seat < MAX_SEATS && match_undo(p->match, (who)seat, &e)) {
        play_news_begin(p);
        play_forget_news(p);
        play_happened(p);
        buf_add(&p->message, _("Taken back."));
    } else {
        play_refuse(p, &e);
    }
}

/* Whoever is asked lets others act first, where they may. */
static void wait_for_others(struct play *p)
{
    if (play_can_wait(p)) {
        p->waived |= WHO_BIT(p->asked);
        match_ready(p->match); /* at a server's table computer players wait */
        play_settle(p);
    } else {
        play_waits_for_nobody(p);
    }
}

static void take_target(struct play *p)
{
    const char *action = chooser_take(&p->chooser);
    if (action && strcmp(action, CHOOSER_WAIT) == 0) {
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
            .at = table_plies(match_table(p->match)),
            .may_see_all = true,
        };
        terminal_replay(p->screen, &walk);
    }
}

void play_key(struct play *p, uint32_t key)
{
    if (p->asks_to_leave) {
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
            play_ask(p, p->asked);
            p->is_alone = true;
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
