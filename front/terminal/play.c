/*
 * play.c: terminal_play: a match on the screen.
 *
 * One loop: see what the match is waiting for, draw it, wait for a key, a
 * click, a computer player or the clock, and answer.  What is waited for is
 * one of these, found anew each time round (struct play, `mode`):
 *
 *      LOOK     everybody may look until the time is over
 *      CURTAIN  the screen passes to another person before a private look
 *      ASK      a person chooses among lit targets
 *      OTHERS   computer players or other screens act, one thing at a time
 *      OVER     how it ended
 *
 * Whose eyes the screen serves: the one person's at it; with several, those
 * of whoever is asked, and everybody's in between.  Nothing seen through
 * other eyes stays on the screen, and no sentence is kept longer than until
 * its reader acts: the table never remembers for you.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/match/save.h"
#include "front/terminal/play.h"
#include "front/terminal/stage.h"
#include "front/words.h"
#include "lib/heap.h"
#include "lib/now.h"

/* ---- What the match waits for ---- */

/* How many people are at this screen. */
static int people(const struct play *p)
{
    return __builtin_popcount(match_here(p->match));
}

who_set play_you(const struct play *p)
{
    return people(p) == 1 ? match_here(p->match) : 0;
}

/* Whose eyes serve while nobody at this screen is asked. */
static who common_eyes(const struct play *p)
{
    return people(p) == 1 ? (who)__builtin_ctz(match_here(p->match)) : TABLE;
}

static void drop_before(struct buf *b, size_t at)
{
    if (at > 0) {
        memmove(b->text, b->text + at, b->n - at + 1);
        b->n -= at;
    }
}

/* Adds what these eyes were told since; what is older than the last few
 * happenings is forgotten. */
static void read_news(struct play *p)
{
    size_t old = p->news.n, old_past = p->past.n;
    uint64_t since = p->told[p->eyes];
    json_decref(p->happened);
    p->happened = match_events(p->match, p->eyes, since);
    match_past(p->match, p->eyes, since, &p->past);
    p->told[p->eyes] = match_news(p->match, p->eyes, since, &p->news);
    if (p->told[p->eyes] < since) { /* what was told is taken back, or over */
        drop_before(&p->news, old);
        drop_before(&p->past, old_past);
        p->n_batches = 0;
        old = p->fresh = 0;
    }
    if (p->news.n == old) {
        return;
    }
    if (p->n_batches == MAX_BATCHES) {
        size_t gone = p->batch[1];
        drop_before(&p->news, gone);
        old -= gone;
        for (int i = 1; i < MAX_BATCHES; i++) {
            p->batch[i - 1] = p->batch[i] - gone;
        }
        p->n_batches--;
    }
    p->batch[p->n_batches++] = old;
    p->fresh = old;
}

void play_news_begin(struct play *p)
{
    for (who w = 0; w < match_setup(p->match)->n_seats; w++) {
        p->told[w] = match_news_begin(p->match, w);
    }
    p->told[TABLE] = match_news_begin(p->match, TABLE);
}

void play_forget_news(struct play *p)
{
    buf_clear(&p->news);
    buf_clear(&p->past);
    p->n_batches = 0;
    p->fresh = 0;
}

/* What lies open before everybody need not be told to anybody later. */
static void all_have_read(struct play *p)
{
    SCOPED_BUF past = BUF_ON_HEAP;
    for (who w = 0; w < match_setup(p->match)->n_seats; w++) {
        p->told[w] = match_news(p->match, w, p->told[w], &past);
    }
}

/* Whether nobody else looks on, so that what is told may say "you". */
static void be_alone(struct play *p, bool is_alone)
{
    p->is_alone = is_alone;
    match_read_alone(p->match, is_alone);
}

/* From now on the screen is for these eyes. */
static void look_through(struct play *p, who eyes, bool is_alone)
{
    if (p->eyes != eyes) {
        p->eyes = eyes;
        be_alone(p, is_alone);
        play_forget_news(p);
        canvas_free(&p->before);
        canvas_free(&p->shown);
        read_news(p);
        p->fresh = 0;
    }
}

static void save(struct play *p)
{
    struct error e;
    if (p->path && !save_match(p->match, false, p->path, &e)) {
        play_refuse(p, &e);
    }
}

void play_ask(struct play *p, int seat)
{
    look_through(p, (who)seat, false);
    p->mode = ASK;
    p->asked = seat;
    p->rushes = p->hint_is_wanted = false;
    p->detail = HINT_NUDGE;
    buf_clear(&p->hint);
    chooser_start(&p->chooser, match_game(p->match),
                  match_choices(p->match, (who)seat));
    p->chooser.can_wait = play_can_wait(p);
}

/* How it ended: the verdict, then what it means; figures come last. */
static void tell_ending(struct play *p)
{
    buf_clear(&p->ending);
    match_ending(p->match, common_eyes(p), &p->ending);
    buf_char(&p->ending, '\n');
    p->story = stage_story(p->ending.text);
    match_tally(p->match, &p->ending);
}

int play_undoer(const struct play *p)
{
    const struct table *t = match_table(p->match);
    if (t && table_plies(t) > 0) {
        who last = table_ply(t, table_plies(t) - 1)->actor;
        if (last < MAX_SEATS && (match_here(p->match) & WHO_BIT(last))) {
            return last;
        }
    }
    return p->asked >= 0 ? p->asked : p->eyes;
}

/* Keys that were meant for the screen before are not meant for this one.  Who
 * wants no pace is no person. */
static void take_breath(struct play *p)
{
    if (p->options->pace_ms > 0) {
        p->drops_keys = true;
        breath_take(&p->breath, now_ms());
    }
}

static void settle(struct play *p)
{
    int seat = match_asked(p->match, p->waived);
    bool is_private = people(p) > 1 && seat >= 0
                      && match_is_private(p->match, (who)seat, p->told[seat]);
    p->asked = -1;
    chooser_stop(&p->chooser);
    if (match_is_over(p->match)) {
        bool has_truth = match_table(p->match) != NULL;
        look_through(p, people(p) == 1 ? p->eyes : TABLE, false);
        p->eyes = has_truth ? REFEREE : p->eyes;
        if (p->mode != OVER) {
            tell_ending(p);
        }
        p->mode = OVER;
        p->flash_ms = 0;
    } else if (match_is_look(p->match)) {
        look_through(p, common_eyes(p), false);
        p->mode = LOOK;
        all_have_read(p);
        if (p->look_ms == 0) {
            p->look_ms = now_ms() + (int64_t)p->options->look_s * 1000;
        }
    } else if (seat < 0) {
        look_through(p, common_eyes(p), false);
        p->mode = OTHERS;
    } else if (is_private && !(p->eyes == seat && p->is_alone)) {
        p->mode = CURTAIN;
        p->asked = seat;
        p->drops_keys = true;
    } else {
        play_ask(p, seat);
        be_alone(p, is_private);
    }
    if (p->mode != LOOK) {
        p->look_ms = 0;
    }
    save(p); /* also while others think: what one did is done */
}

void play_settle(struct play *p)
{
    enum mode mode = p->mode;
    int asked = p->asked;
    settle(p);
    int seat = play_undoer(p);
    p->may_undo = p->mode != OVER && seat < MAX_SEATS
                  && match_can_undo(p->match, (who)seat);
    if (p->mode != OTHERS && (p->mode != mode || p->asked != asked)) {
        take_breath(p);
    }
}

void play_lift_curtain(struct play *p)
{
    look_through(p, (who)p->asked, true);
    be_alone(p, true);
    play_ask(p, p->asked);
    take_breath(p);
}

void play_happened(struct play *p)
{
    int64_t now = now_ms();
    canvas_free(&p->before);
    p->before = p->shown; /* which is drawn anew */
    p->shown = (struct canvas){0};
    p->waived = 0;
    p->next_ms = p->rushes ? now : now + p->options->pace_ms;
    p->flash_ms = p->next_ms;
    buf_clear(&p->message);
    if (p->mode == LOOK || p->mode == OVER) {
        play_forget_news(p); /* the circle as it lay; the game before */
    }
    read_news(p);
    play_settle(p);
}

void play_taken_back(struct play *p)
{
    for (who w = 0; w <= TABLE; w++) {
        if (w == TABLE || w < match_setup(p->match)->n_seats) {
            p->told[w] = match_news_left(p->match, w, p->told[w]);
        }
    }
    play_forget_news(p);
    play_happened(p);
}

bool play_can_wait(const struct play *p)
{
    return p->asked >= 0 && match_can_wait(p->match, (who)p->asked);
}

void play_wait(struct play *p)
{
    who_set here = match_waiting(p->match) & match_here(p->match);
    bool is_elsewhere = match_waiting(p->match) & (who_set)~here;
    p->waived |= WHO_BIT(p->asked);
    if (!is_elsewhere && !(here & (who_set)~p->waived)) {
        p->waived = WHO_BIT(p->asked); /* round once more: all are here */
    }
    match_ready(p->match); /* at a server's table computer players wait */
    play_settle(p);
}

bool play_may_act_after_all(const struct play *p)
{
    return p->mode == OTHERS && p->waived && !match_table(p->match)
           && !match_is_ready(p->match);
}

void play_ask_again(struct play *p)
{
    p->waived = 0;
    play_settle(p);
}

void play_waits_for_nobody(struct play *p)
{
    buf_clear(&p->message);
    buf_add(&p->message, _("There is nobody else to wait for."));
}

/* ---- Acting ---- */

void play_refuse(struct play *p, const struct error *e)
{
    buf_clear(&p->message);
    error_print(e, words_say, &p->message);
}

void play_act(struct play *p, who seat, const char *action)
{
    struct error e;
    char text[PATH_ROOM];
    buf_copy(text, sizeof text, action, strlen(action));
    if (match_act(p->match, seat, text, &e)) {
        play_forget_news(p);
        play_happened(p);
    } else {
        play_refuse(p, &e);
    }
}

/* The look is over for everybody: whoever ends it, ends it now. */
void play_end_look(struct play *p)
{
    who_set waiting = match_waiting(p->match);
    if (!match_table(p->match)) { /* elsewhere all must have seen enough */
        match_ready(p->match);
        return;
    }
    for (who w = 0; w < MAX_SEATS; w++) {
        if (waiting & match_here(p->match) & WHO_BIT(w)) {
            json_auto_t *actions = match_choices(p->match, w);
            const char *only = val_text_at(actions, 0);
            if (only && json_array_size(actions) == 1) {
                play_act(p, w, only);
                return;
            }
        }
    }
    while (match_think(p->match) >= 0) { /* a computer player's task */
        if (match_step(p->match)) {
            play_happened(p);
            return;
        }
        match_wait(p->match);
    }
}

/* ---- Time ---- */

/* Whether the time to look is ours to end. */
static bool has_own_clock(const struct play *p)
{
    return match_table(p->match) && p->options->look_s > 0;
}

bool play_clock(const struct play *p, int *left, int *of)
{
    if (p->mode == LOOK && has_own_clock(p)) {
        int64_t ms = p->look_ms - now_ms();
        *left = ms > 0 ? (int)ms : 0;
        *of = p->options->look_s * 1000;
        return true;
    }
    return match_clock(p->match, left, of);
}

/* Whether the board is in sight: there is room, and nobody reads a page. */
static bool is_in_sight(const struct play *p)
{
    return !p->asks_to_leave && !p->page.title
           && stage_has_room(screen_canvas(p->screen));
}

/* The time to look stands still while there is nothing to be seen. */
static void tick(struct play *p)
{
    int64_t now = now_ms();
    if (p->mode == LOOK && has_own_clock(p) && !is_in_sight(p)) {
        p->look_ms += now - p->ticked_ms;
    }
    p->ticked_ms = now;
}

/* Whether what others do may be shown. */
static bool others_may_act(const struct play *p)
{
    return p->mode == OTHERS && is_in_sight(p);
}

/* When the loop must wake though nothing happens; -1: never. */
static int wait_ms(const struct play *p)
{
    int64_t now = now_ms(), when = -1;
    if (p->flash_ms > now) {
        when = p->flash_ms;
    }
    if (!match_table(p->match) && p->mode != OTHERS
        && match_is_ready(p->match)) {
        return 0; /* heard while we drew */
    }
    if (others_may_act(p) && match_is_ready(p->match)) {
        when = when < 0 || p->next_ms < when ? p->next_ms : when;
    }
    int left, of;
    if (play_clock(p, &left, &of)) {
        int64_t tick = now + (left > 0 ? (left - 1) % 1000 + 1 : 1000);
        when = when < 0 || tick < when ? tick : when;
    }
    return when < 0 ? -1 : when <= now ? 0 : (int)(when - now);
}

/* Plays what a computer player has decided, not before it is time. */
static void let_others_act(struct play *p)
{
    bool was_ready = match_is_ready(p->match);
    match_think(p->match);
    if (!was_ready && match_is_ready(p->match) && p->options->pace_ms > 0
        && !p->rushes) {
        int64_t least = now_ms() + match_pause_ms(p->match);
        p->next_ms = p->next_ms > least ? p->next_ms : least;
    }
    if (now_ms() >= p->next_ms && match_step(p->match)) {
        play_happened(p);
        if (p->mode == OTHERS) {
            match_think(p->match);
        }
    } else if (p->waived && match_think(p->match) < 0) {
        p->waived = 0; /* nobody else wants to act */
        play_settle(p);
        play_waits_for_nobody(p);
    }
}

/* At a table elsewhere something may happen in any mode. */
static void listen_elsewhere(struct play *p)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    if (match_trouble(p->match, &text)) {
        buf_clear(&p->message);
        buf_add(&p->message, text.text);
        if (p->mode != CURTAIN) {
            play_settle(p); /* a refusal asks anew */
        }
    }
    if (match_is_gone(p->match)) {
        p->ends = true;
    } else if (p->mode != OTHERS) {
        json_auto_t *before = json_incref(p->chooser.actions);
        if (match_step(p->match)) {
            play_happened(p);
            if (p->mode == ASK && !json_equal(before, p->chooser.actions)) {
                take_breath(p);
            }
        }
    }
}

static void pass_time(struct play *p)
{
    SCOPED_BUF hint = BUF_ON_HEAP;
    if (!match_table(p->match)) {
        listen_elsewhere(p);
    }
    if (p->hint_is_wanted && match_hint(p->match, &hint)) {
        bool is_new = p->hint.n == 0 || strcmp(hint.text, p->hint.text) != 0;
        buf_clear(&p->message);
        buf_add(&p->message,
                is_new ? hint.text
                       : _("That was the whole hint: now it is up to you."));
        buf_clear(&p->hint);
        buf_add(&p->hint, hint.text);
        p->hint_is_wanted = false;
        chooser_to_words(&p->chooser, match_hinted(p->match));
    }
    if (p->mode == LOOK && has_own_clock(p) && now_ms() >= p->look_ms) {
        play_end_look(p);
    }
    if (others_may_act(p)) {
        let_others_act(p);
    }
}

/* Whether it came too soon after what it means has changed.  Leaving and help
 * mean the same everywhere. */
static bool is_swallowed(struct play *p, uint32_t key)
{
    return is_in_sight(p) && key != 'q' && key != '?'
           && breath_swallows(&p->breath, now_ms());
}

static void run(struct play *p)
{
    play_settle(p);
    p->breath = (struct breath){0}; /* nothing was shown before */
    p->drops_keys = p->mode == CURTAIN;
    p->ticked_ms = now_ms();
    while (!p->ends) {
        pass_time(p);
        play_draw(p);
        if (p->drops_keys) {
            screen_drop_keys(p->screen);
            p->drops_keys = false;
        }
        struct screen_input in =
            screen_wait(p->screen, match_fd(p->match), wait_ms(p));
        tick(p); /* before it changes what is in sight */
        switch (in.type) {
        case INPUT_KEY:
            if (!is_swallowed(p, in.key)) {
                play_key(p, in.key);
            }
            break;
        case INPUT_CLICK:
            if (!is_swallowed(p, 0)) {
                play_click(p, in.x, in.y);
            }
            break;
        case INPUT_STOP:
            p->ends = true;
            break;
        case INPUT_NONE:
        case INPUT_RESIZE:
        case INPUT_WAKE:
            break;
        }
    }
}

enum terminal_end terminal_play(struct screen *screen, struct match *match,
                                const struct terminal_options *options,
                                struct buf *path)
{
    words_play(match_game(match)->id);
    struct play p = {
        .screen = screen,
        .match = match,
        .board = board_of(match_game(match)),
        .options = options,
        .path = path,
        .asked = -1,
        .news = BUF_ON_HEAP,
        .message = BUF_ON_HEAP,
        .hint = BUF_ON_HEAP,
        .ending = BUF_ON_HEAP,
        .past = BUF_ON_HEAP,
        .printed = json_loads(match_edition(match)->json, 0, NULL),
    };
    p.eyes = common_eyes(&p);
    play_news_begin(&p);
    p.next_ms = now_ms() + options->pace_ms;
    read_news(&p);
    run(&p);
    chooser_stop(&p.chooser);
    canvas_free(&p.before);
    canvas_free(&p.shown);
    heap_free_buf(&p.news);
    heap_free_buf(&p.message);
    heap_free_buf(&p.hint);
    heap_free_buf(&p.ending);
    heap_free_buf(&p.past);
    page_free(&p.page);
    json_decref(p.printed);
    json_decref(p.happened);
    return p.end;
}
