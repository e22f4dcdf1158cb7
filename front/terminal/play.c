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
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "front/match/save.h"
#include "front/terminal/help.h"
#include "front/terminal/stage.h"
#include "front/terminal/terminal.h"
#include "front/words.h"
#include "lib/heap.h"

enum { MAX_BATCHES = 3 };
enum mode { LOOK, CURTAIN, ASK, OTHERS, OVER };

struct play {
    struct screen *screen;
    struct match *match;
    const struct board *board;
    const struct terminal_options *options;
    struct buf *path;
    json_t *printed;

    enum mode mode;
    who eyes;       /* whose the screen is now */
    int asked;      /* ASK and CURTAIN: the seat; else -1 */
    who_set waived; /* those who let others act first */
    struct chooser chooser;

    uint64_t told[N_WHO];      /* how many events each has read */
    struct buf news;           /* sentences since the reader last acted */
    size_t fresh;              /* where the latest ones begin */
    size_t batch[MAX_BATCHES]; /* where those of each happening begin */
    int n_batches;
    struct buf message; /* a refusal or a hint, until the next key */
    bool hint_is_wanted;

    int64_t next_ms;             /* when the others may act next */
    int64_t flash_ms;            /* until when what changed is marked */
    int64_t look_ms;             /* until when one may look; 0: not looking */
    bool rushes;                 /* shows nothing until a person is asked */
    struct canvas shown, before; /* the board now, and before the change */

    const char *page_title; /* a page over the board, or NULL */
    struct buf page;
    int page_skip, page_more;
    bool asks_to_leave;
    enum terminal_end end;
    bool ends;
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- What the match waits for
 * ------------------------------------------------------ */

static int n_here(const struct play *p)
{
    return __builtin_popcount(match_here(p->match));
}

/* Whose eyes serve while nobody at this screen is asked. */
static who common_eyes(const struct play *p)
{
    return n_here(p) == 1 ? (who)__builtin_ctz(match_here(p->match)) : TABLE;
}

/* Whether everybody may look now, by the view of the table. */
static bool is_looking(const struct play *p)
{
    json_t *view = match_view(p->match, common_eyes(p));
    bool looks = p->board->looking
                 && strcmp(val_text(view, "phase"), p->board->looking) == 0;
    json_decref(view);
    return looks;
}

/* Adds what these eyes were told since; what is older than the last few
 * happenings is forgotten. */
static void read_news(struct play *p)
{
    size_t old = p->news.n;
    json_decref(p->happened);
    p->happened = match_events(p->match, p->eyes, p->told[p->eyes]);
    p->told[p->eyes] =
        match_news(p->match, p->eyes, p->told[p->eyes], &p->news);
    if (p->news.n == old) {
        return;
    }
    if (p->n_batches == MAX_BATCHES) {
        size_t gone = p->batch[1];
        memmove(p->news.text, p->news.text + gone, p->news.n - gone + 1);
        p->news.n -= gone;
        old -= gone;
        for (int i = 1; i < MAX_BATCHES; i++) {
            p->batch[i - 1] = p->batch[i] - gone;
        }
        p->n_batches--;
    }
    p->batch[p->n_batches++] = old;
    p->fresh = old;
}

static void forget_news(struct play *p)
{
    buf_clear(&p->news);
    p->n_batches = 0;
    p->fresh = 0;
}

/* From now on the screen is for these eyes. */
static void look_through(struct play *p, who eyes)
{
    if (p->eyes != eyes) {
        p->eyes = eyes;
        forget_news(p);
        canvas_free(&p->before);
        canvas_free(&p->shown);
        read_news(p);
        p->fresh = 0;
    }
}

static void save(struct play *p)
{
    struct error e;
    if (p->path && !save_match(p->match, p->path, &e)) {
        buf_clear(&p->message);
        error_print(&e, words_say, &p->message);
    }
}

static void start_asking(struct play *p, int seat)
{
    look_through(p, (who)seat);
    p->mode = ASK;
    p->asked = seat;
    p->rushes = false;
    chooser_start(&p->chooser, p->board, match_choices(p->match, (who)seat));
}

/* Finds out what is waited for now, after anything has changed. */
static void settle(struct play *p)
{
    int seat = match_asked(p->match, p->waived);
    p->asked = -1;
    chooser_stop(&p->chooser);
    if (match_is_over(p->match)) {
        bool has_truth = match_table(p->match) != NULL;
        look_through(p, n_here(p) == 1 ? p->eyes : TABLE);
        p->eyes = has_truth ? REFEREE : p->eyes;
        p->mode = OVER;
        p->flash_ms = 0;
        save(p);
    } else if (is_looking(p)) {
        look_through(p, common_eyes(p));
        p->mode = LOOK;
        if (p->look_ms == 0) {
            p->look_ms = now_ms() + (int64_t)p->options->look_s * 1000;
            save(p);
        }
    } else if (seat < 0) {
        look_through(p, common_eyes(p));
        p->mode = OTHERS;
    } else if (n_here(p) > 1 && p->eyes != seat
               && match_is_private(p->match, (who)seat, p->told[seat])) {
        p->mode = CURTAIN;
        p->asked = seat;
        save(p);
    } else {
        start_asking(p, seat);
        save(p);
    }
    if (p->mode != LOOK) {
        p->look_ms = 0;
    }
}

/* Something has happened: shows it, for as long as the pace says. */
static void happened(struct play *p)
{
    int64_t now = now_ms();
    canvas_free(&p->before);
    p->before = p->shown; /* which is drawn anew */
    p->shown = (struct canvas){0};
    p->waived = 0;
    p->next_ms = p->rushes ? now : now + p->options->pace_ms;
    p->flash_ms = p->next_ms;
    buf_clear(&p->message);
    if (p->mode == LOOK) {
        forget_news(p); /* the circle as it lay is one of them */
    }
    read_news(p);
    settle(p);
}

/* ---- Drawing
 * ----------------------------------------------------------------------- */

static struct scene scene_of(const struct play *p, json_t *view, json_t *result)
{
    return (struct scene){
        .game = match_game(p->match),
        .printed = p->printed,
        .view = view,
        .happened = now_ms() < p->flash_ms ? p->happened : NULL,
        .result = result,
        .eyes = p->eyes,
        .n_seats = match_setup(p->match)->n_seats,
        .names = match_names(p->match),
        .chosen = p->chooser.chosen,
        .focus = chooser_focus(&p->chooser),
    };
}

static bool is_like(const struct canvas *c, struct area a)
{
    return c->cell && c->w == a.w && c->h == a.h;
}

/* Marks what is not as it was before the last change. */
static void flash(struct play *p, struct area a)
{
    if (!is_like(&p->shown, a)) {
        canvas_resize(&p->shown, a.w, a.h);
    }
    bool shows = is_like(&p->before, a) && now_ms() < p->flash_ms;
    for (int y = 0; y < a.h; y++) {
        for (int x = 0; x < a.w; x++) {
            struct cell *cell = area_cell(a, x, y);
            p->shown.cell[y * a.w + x] = *cell;
            if (shows && cell->ch != p->before.cell[y * a.w + x].ch) {
                cell->style.attr |= REVERSE;
            }
        }
    }
}

static void draw_candle(struct play *p, struct area a, int x)
{
    enum { LENGTH = 20 };
    int64_t left = p->look_ms - now_ms();
    int total = p->options->look_s * 1000;
    char seconds[24];
    if (total <= 0) {
        return;
    }
    left = left < 0 ? 0 : left;
    int lit = (int)((left * LENGTH + total - 1) / total);
    for (int i = 0; i < LENGTH; i++) {
        area_put(a, x + i, 0,
                 (struct style){.ink = i < lit ? LANTERN : MOSS,
                                .attr = i < lit ? BOLD : 0},
                 i < lit ? 0x2588 : 0x2591);
    }
    snprintf(seconds, sizeof seconds, "%d", (int)((left + 999) / 1000));
    area_text(a, x + LENGTH + 1, 0,
              (struct style){.ink = LANTERN, .attr = BOLD}, seconds);
}

static void draw_ask(struct play *p, const struct scene *s, struct area a)
{
    struct buf text = BUF_ON_HEAP;
    struct style style = {.ink = LANTERN, .attr = BOLD};
    buf_clear(&text);
    if (p->mode == OVER) {
        stage_result(s, &text);
    } else if (p->mode == LOOK) {
        buf_add(&text, _("Look well! Enter when you have seen enough."));
        draw_candle(p, a, text_columns(text.text) + 1);
    } else {
        p->board->ask(s, p->mode == ASK, &text);
        style.attr = p->mode == ASK ? BOLD : 0;
        style.ink = p->mode == ASK ? LANTERN : MIST;
    }
    area_text_in(a, 0, 0, a.w, style, text.text);
    heap_free_buf(&text);
}

/* Whether whoever is asked may let somebody elsewhere act first. */
static bool others_could_act(const struct play *p)
{
    if (p->asked < 0) {
        return false;
    }
    who_set others =
        (who_set)(match_waiting(p->match) & (who_set)~WHO_BIT(p->asked));
    return others & (who_set)~match_here(p->match);
}

static const char *keys_of(const struct play *p)
{
    if (p->mode == OVER) {
        return _("r replay  a again  q leave");
    }
    if (p->mode == OTHERS) {
        return _("any key: on  Esc: to my turn  ? help  q leave");
    }
    if (*p->chooser.chosen && p->chooser.n_taken > 0) {
        return _("Esc back  ? help  q leave");
    }
    return others_could_act(p) ? _("w wait  ? help  h hint  u undo  q leave")
                               : _("? help  h hint  u undo  q leave");
}

static void draw_board(struct play *p)
{
    struct canvas *canvas = screen_canvas(p->screen);
    json_t *view = match_view(p->match, p->eyes);
    json_t *result = p->mode == OVER ? match_result(p->match) : NULL;
    struct scene s = scene_of(p, view, result);
    struct stage st = stage_of(canvas, 0);
    int rows = chooser_list(&p->chooser, p->board, &s, st.board, st.strip.w);
    s.chosen = p->chooser.chosen;
    s.focus = chooser_focus(&p->chooser);
    /* A board that scrolls with the cursor may have moved its spots. */
    rows = chooser_list(&p->chooser, p->board, &s, st.board, st.strip.w);
    /* What happened keeps a row, except while words are being chosen. */
    int most = st.news.h - (*p->chooser.chosen ? 0 : 1);
    st = stage_of(canvas, rows < most ? rows : most);
    stage_title(&st, &s, match_waiting(p->match));
    p->board->draw(&s, st.board);
    flash(p, st.board);
    if (p->message.n > 0) {
        stage_message(&st, p->message.text);
    } else if (p->news.n > 0) {
        stage_news(&st, p->news.text, p->fresh);
    }
    draw_ask(p, &s, st.ask);
    chooser_draw(&p->chooser, st.strip);
    stage_keys(&st, &s, s.focus, keys_of(p));
    json_decref(view);
    json_decref(result);
}

static void draw_curtain(struct play *p)
{
    struct buf text = BUF_ON_HEAP;
    scene_say(&text,
              N_("The screen is for {name} alone now. Hand it over; {name} "
                 "presses Enter."),
              "name", match_names(p->match)[p->asked], NULL);
    stage_note(area_of(screen_canvas(p->screen)), _("A curtain"), text.text,
               _("Enter"));
    heap_free_buf(&text);
}

static void draw_too_small(struct canvas *c)
{
    area_wrapped(area_of(c), 0, (struct style){.ink = LANTERN},
                 _("The boards need 80 columns and 24 rows. Make this window "
                   "larger, or leave with q and play with --plain."));
}

static void draw(struct play *p)
{
    struct canvas *c = screen_canvas(p->screen);
    canvas_clear(c);
    if (c->w < SCREEN_MIN_W || c->h < SCREEN_MIN_H) {
        draw_too_small(c);
    } else if (p->mode == CURTAIN) {
        draw_curtain(p);
    } else {
        draw_board(p);
        if (p->page_title) {
            p->page_more =
                stage_page(area_of(c), p->page_title, p->page.text,
                           p->page_skip, _("arrows: more  Esc: back"));
        }
        if (p->asks_to_leave) {
            stage_note(area_of(c), _("Leave the table?"),
                       p->path ? _("The game is saved; \"thicket resume\" "
                                   "goes on with it.")
                               : _("Your seat is kept for you."),
                       _("q or Enter: leave  Esc: stay"));
        }
    }
    screen_show(p->screen);
}

/* ---- Answering
 * ------------------------------------------------------------------------ */

static void show_help(struct play *p)
{
    buf_clear(&p->page);
    help_text(p->match, p->board, p->mode == ASK, p->eyes,
              p->news.n > 0 ? p->news.text : "", &p->page);
    p->page_title = _("Help");
    p->page_skip = 0;
}

static void turn_page(struct play *p, uint32_t key)
{
    int page = screen_canvas(p->screen)->h - 4;
    switch (key) {
    case PRESS_UP:
        p->page_skip--;
        break;
    case PRESS_DOWN:
        p->page_skip++;
        break;
    case PRESS_PAGE_UP:
        p->page_skip -= page;
        break;
    case PRESS_PAGE_DOWN:
    case ' ':
        p->page_skip += page;
        break;
    case PRESS_HOME:
        p->page_skip = 0;
        break;
    case PRESS_END:
        p->page_skip = p->page_more;
        break;
    default:
        p->page_title = NULL;
    }
    p->page_skip = p->page_skip > p->page_more ? p->page_more : p->page_skip;
    p->page_skip = p->page_skip < 0 ? 0 : p->page_skip;
}

static void leave(struct play *p, enum terminal_end end)
{
    p->ends = true;
    p->end = end;
}

static void refuse(struct play *p, const struct error *e)
{
    buf_clear(&p->message);
    error_print(e, words_say, &p->message);
}

static void act(struct play *p, who seat, const char *action)
{
    struct error e;
    char text[PATH_ROOM];
    strncpy(text, action, sizeof text - 1);
    text[sizeof text - 1] = '\0';
    if (match_act(p->match, seat, text, &e)) {
        forget_news(p);
        happened(p);
    } else {
        refuse(p, &e);
    }
}

/* The last action was one that a ruling makes final. */
static bool is_final(const struct play *p)
{
    const struct table *t = match_table(p->match);
    if (!t || table_plies(t) == 0 || !p->board->final) {
        return false;
    }
    char verb[32];
    const struct ply *last = table_ply(t, table_plies(t) - 1);
    const char *pattern =
        match_game(p->match)->verbs[last->action.verb].pattern;
    for (int i = 0; p->board->final[i]; i++) {
        if (scene_word_of(pattern, 0, verb, sizeof verb)
            && strcmp(verb, p->board->final[i]) == 0) {
            return true;
        }
    }
    return false;
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
    if (is_final(p)) {
        error_set(&e, 0, N_("That is final: the rules allow no trying out."));
        refuse(p, &e);
    } else if (seat < MAX_SEATS && match_undo(p->match, (who)seat, &e)) {
        memset(p->told, 0, sizeof p->told);
        for (who w = 0; w < N_WHO; w++) { /* no sentence twice */
            struct buf unread = BUF_ON_HEAP;
            if (w < match_setup(p->match)->n_seats || w == TABLE) {
                p->told[w] = match_news(p->match, w, 0, &unread);
            }
            heap_free_buf(&unread);
        }
        forget_news(p);
        happened(p);
        buf_add(&p->message, _("Taken back."));
    } else {
        refuse(p, &e);
    }
}

static void take_target(struct play *p)
{
    const char *action = chooser_take(&p->chooser);
    if (action && p->asked >= 0) {
        act(p, (who)p->asked, action);
    }
}

static void answer_asked(struct play *p, uint32_t key)
{
    buf_clear(&p->message);
    p->flash_ms = 0;
    switch (key) {
    case PRESS_UP:
        chooser_move(&p->chooser, 0, -1);
        break;
    case PRESS_DOWN:
        chooser_move(&p->chooser, 0, 1);
        break;
    case PRESS_LEFT:
        chooser_move(&p->chooser, -1, 0);
        break;
    case PRESS_RIGHT:
        chooser_move(&p->chooser, 1, 0);
        break;
    case PRESS_TAB:
        chooser_next(&p->chooser, 1);
        break;
    case PRESS_BACK_TAB:
        chooser_next(&p->chooser, -1);
        break;
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
        match_ask_hint(p->match, (who)p->asked);
        p->hint_is_wanted = true;
        break;
    case 'w':
        if (others_could_act(p)) {
            p->waived |= WHO_BIT(p->asked);
            settle(p);
        } else {
            buf_add(&p->message, _("There is nobody else to wait for."));
        }
        break;
    default:
        if (chooser_to_key(&p->chooser, key)) {
            take_target(p);
        }
    }
}

/* The look is over for everybody: whoever ends it, ends it now. */
static void end_look(struct play *p)
{
    who_set waiting = match_waiting(p->match);
    for (who w = 0; w < MAX_SEATS; w++) {
        if (waiting & match_here(p->match) & WHO_BIT(w)) {
            json_t *actions = match_choices(p->match, w);
            const char *only = val_text_at(actions, 0);
            if (only && json_array_size(actions) == 1) {
                act(p, w, only);
                json_decref(actions);
                return;
            }
            json_decref(actions);
        }
    }
    while (match_think(p->match) >= 0) { /* a computer player's task */
        if (match_step(p->match)) {
            happened(p);
            return;
        }
        match_wait(p->match);
    }
}

static void again_or_replay(struct play *p, uint32_t key)
{
    if (key == 'a') {
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

static void answer_key(struct play *p, uint32_t key)
{
    if (p->asks_to_leave) {
        p->asks_to_leave = false;
        if (key == 'q' || key == PRESS_ENTER || key == 'y') {
            leave(p, TERMINAL_LEFT);
        }
    } else if (p->page_title) {
        turn_page(p, key);
    } else if (key == 'q') {
        p->asks_to_leave = p->mode != OVER;
        if (p->mode == OVER) {
            leave(p, TERMINAL_LEFT);
        }
    } else if (p->mode == CURTAIN) {
        if (key == PRESS_ENTER) {
            start_asking(p, p->asked);
        }
    } else if (key == '?') {
        show_help(p);
    } else if (p->mode == OVER) {
        again_or_replay(p, key);
    } else if (p->mode == ASK) {
        answer_asked(p, key);
    } else if (p->mode == LOOK) {
        if (key == PRESS_ENTER || key == ' ') {
            end_look(p);
        }
    } else if (key == 'u') {
        undo(p);
    } else {
        p->next_ms = 0; /* enough of this one */
        p->rushes = key == PRESS_ESCAPE;
    }
}

static void answer_click(struct play *p, int x, int y)
{
    if (p->page_title || p->asks_to_leave) {
        p->page_title = NULL;
        p->asks_to_leave = false;
    } else if (p->mode == ASK) {
        if (chooser_to_spot(&p->chooser, x, y)) {
            take_target(p);
        }
    } else if (p->mode == CURTAIN || p->mode == LOOK) {
        answer_key(p, PRESS_ENTER);
    } else {
        p->next_ms = 0;
    }
}

/* ---- Time
 * -----------------------------------------------------------------------------
 */

/* When the loop must wake though nothing happens; -1: never. */
static int wait_ms(const struct play *p)
{
    int64_t now = now_ms(), when = -1;
    if (p->flash_ms > now) {
        when = p->flash_ms;
    }
    if (p->mode == OTHERS && match_is_ready(p->match)) {
        when = when < 0 || p->next_ms < when ? p->next_ms : when;
    }
    if (p->mode == LOOK && p->options->look_s > 0) {
        int64_t tick = now + (p->look_ms - now - 1) % 1000 + 1;
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
        happened(p);
        if (p->mode == OTHERS) {
            match_think(p->match);
        }
    }
}

static void pass_time(struct play *p)
{
    struct buf hint = BUF_ON_HEAP;
    if (p->hint_is_wanted && match_hint(p->match, &hint)) {
        buf_clear(&p->message);
        buf_add(&p->message, hint.text);
        p->hint_is_wanted = false;
    }
    heap_free_buf(&hint);
    if (p->mode == LOOK && p->options->look_s > 0 && now_ms() >= p->look_ms) {
        end_look(p);
    }
    if (p->mode == OTHERS && !p->asks_to_leave && !p->page_title) {
        let_others_act(p);
    }
}

static void run(struct play *p)
{
    settle(p);
    while (!p->ends) {
        pass_time(p);
        draw(p);
        struct screen_input in =
            screen_wait(p->screen, match_fd(p->match), wait_ms(p));
        switch (in.type) {
        case INPUT_KEY:
            answer_key(p, in.key);
            break;
        case INPUT_CLICK:
            answer_click(p, in.x, in.y);
            break;
        case INPUT_STOP:
            leave(p, TERMINAL_STOPPED);
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
    struct play p = {
        .screen = screen,
        .match = match,
        .board = board_of(match_game(match)),
        .options = options,
        .path = path,
        .asked = -1,
        .news = BUF_ON_HEAP,
        .message = BUF_ON_HEAP,
        .page = BUF_ON_HEAP,
        .printed = json_loads(match_edition(match)->json, 0, NULL),
    };
    p.eyes = common_eyes(&p);
    p.next_ms = now_ms() + options->pace_ms;
    buf_clear(&p.news);
    buf_clear(&p.message);
    read_news(&p);
    run(&p);
    save(&p);
    chooser_stop(&p.chooser);
    canvas_free(&p.before);
    canvas_free(&p.shown);
    heap_free_buf(&p.news);
    heap_free_buf(&p.message);
    heap_free_buf(&p.page);
    json_decref(p.printed);
    json_decref(p.happened);
    return p.end;
}
