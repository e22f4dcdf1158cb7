/*
 * outside.c: see outside.h.
 *
 * One child process with three pipes.  Whatever it does (crash, babble, answer
 * late, never read), nothing here waits for longer than the time limit: writing
 * does not block, a late answer is thrown away when it comes, and what it says
 * on its standard error is read along, of which the last line is kept.
 */
// SPDX-License-Identifier: MIT
#include "table/outside.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/notation.h"
#include "core/rng.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "lib/now.h"
#include "table/field.h"
#include "table/options.h"
#include "table/reply.h"

enum { MAX_ANSWER = 1 << 16, LAST_MOMENT_MS = 300, MAX_WORDS = 4096 };

struct outside {
    char *command;
    pid_t pid;    /* 0 once it has been waited for */
    int status;   /* then */
    int to, from; /* -1 once the program is gone */
    int complaints;
    who seat;
    int time_ms;
    int owed;      /* late answers still to come, to be thrown away */
    uint64_t seen; /* events it was told */
    struct rng rng;
    struct buf in;    /* what it said and is not yet a line */
    struct buf words; /* the end of what it complained of */
    struct buf action;
    struct outside_faults faults;
};

static void hang_up(struct outside *o)
{
    if (o->to >= 0) {
        close(o->to);
        close(o->from);
    }
    o->to = o->from = -1;
}

/* Reads what it has written to its standard error by now. */
static void overhear(struct outside *o)
{
    char part[1024];
    ssize_t n;
    while ((n = read(o->complaints, part, sizeof part)) > 0) {
        buf_add_n(&o->words, part, (size_t)n);
        if (o->words.n > 2 * MAX_WORDS) {
            memmove(o->words.text, o->words.text + o->words.n - MAX_WORDS,
                    MAX_WORDS);
            o->words.n = MAX_WORDS;
        }
    }
}

/* Writes all of it before the deadline, or hangs up. */
static void tell(struct outside *o, const struct buf *text, int64_t deadline)
{
    size_t sent = 0;
    while (o->to >= 0 && sent < text->n) {
        ssize_t n = write(o->to, text->text + sent, text->n - sent);
        if (n > 0) {
            sent += (size_t)n;
            continue;
        }
        int64_t left = deadline - now_ms();
        struct pollfd p = {.fd = o->to, .events = POLLOUT};
        if ((n < 0 && errno != EAGAIN && errno != EINTR) || left <= 0
            || poll(&p, 1, (int)left) < 0) {
            hang_up(o);
        }
    }
}

/* Takes the first line out of what it said; false when there is none. */
static bool take_line(struct outside *o, struct buf *line)
{
    char *end = o->in.n > 0 ? memchr(o->in.text, '\n', o->in.n) : NULL;
    if (!end) {
        return false;
    }
    size_t n = (size_t)(end - o->in.text);
    buf_clear(line);
    buf_add_n(line, o->in.text, n);
    o->in.n -= n + 1;
    memmove(o->in.text, end + 1, o->in.n);
    return true;
}

/* Reads one line before the deadline. */
static bool hear(struct outside *o, struct buf *line, int64_t deadline)
{
    while (!take_line(o, line)) {
        int64_t left = deadline - now_ms();
        struct pollfd p[2] = {{.fd = o->from, .events = POLLIN},
                              {.fd = o->complaints, .events = POLLIN}};
        if (o->from < 0 || left <= 0 || poll(p, 2, (int)left) <= 0) {
            return false;
        }
        if (p[1].revents & POLLIN) {
            overhear(o);
        }
        if (!p[0].revents) {
            if (p[1].revents & (POLLHUP | POLLERR)) { /* nothing more comes */
                close(o->complaints);
                o->complaints = -1;
            }
            continue;
        }
        char part[4096];
        ssize_t n = read(o->from, part, sizeof part);
        if (n <= 0 || o->in.n > MAX_ANSWER) {
            hang_up(o);
            return false;
        }
        buf_add_n(&o->in, part, (size_t)n);
    }
    return true;
}

/* ---- Beginning ---- */

static void greet(const struct outside *o, const struct table *t, who seat,
                  struct buf *text)
{
    const struct table_start *start = table_started(t);
    struct jot j = jot_object(text);
    jot_key_int(&j, "you", seat);
    jot_key_text(&j, "game", start->game->id);
    jot_key_int(&j, "players", start->setup.n_seats);
    options_write(start, &j);
    jot_key_text(&j, "edition", start->edition->name.text);
    jot_key_int(&j, "time_ms", o->time_ms);
    jot_key_text(&j, "version", THICKET_VERSION);
    jot_key_int(&j, "protocol", OUTSIDE_PROTOCOL);
    jot_key_int(&j, "rules", start->game->rules_version);
    jot_close(&j, '}');
    buf_char(text, '\n');
}

void outside_begin(struct outside *o, const struct table *t, who seat,
                   uint64_t seed)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct seed s = rng_seed_from(seed);
    o->seat = seat;
    o->seen = 0;
    rng_start(&o->rng, &s, RNG_PLAY, seat);
    greet(o, t, seat, &text);
    tell(o, &text, now_ms() + o->time_ms);
}

/* The ends of the pipes: its, and ours. */
struct ends {
    int in[2], out[2], err[2];
};

static void close_all(struct ends *e)
{
    int *const pair[] = {e->in, e->out, e->err};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 2; k++) {
            if (pair[i][k] >= 0) {
                close(pair[i][k]);
            }
        }
    }
}

/* Starts the program; -1 when the system has no more pipes or processes. */
static pid_t start(const char *command, struct ends *e)
{
    *e = (struct ends){{-1, -1}, {-1, -1}, {-1, -1}};
    if (pipe2(e->in, O_CLOEXEC) != 0 || pipe2(e->out, O_CLOEXEC) != 0
        || pipe2(e->err, O_CLOEXEC) != 0) {
        close_all(e);
        return -1;
    }
    signal(SIGPIPE, SIG_IGN);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(e->in[0], STDIN_FILENO);
        dup2(e->out[1], STDOUT_FILENO);
        dup2(e->err[1], STDERR_FILENO);
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    if (pid < 0) {
        close_all(e);
        return -1;
    }
    close(e->in[0]);
    close(e->out[1]);
    close(e->err[1]);
    return pid;
}

struct outside *outside_new(const char *command, int time_ms, struct error *e)
{
    struct ends ends;
    pid_t pid = start(command, &ends);
    if (pid < 0) {
        error_set(e, 0, N_("\"{command}\" cannot be started: {why}."),
                  "command", command, "why", strerror(errno));
        return NULL;
    }
    struct outside *o = heap_new(1, sizeof *o);
    *o = (struct outside){.command = heap_copy(command),
                          .pid = pid,
                          .to = ends.in[1],
                          .from = ends.out[0],
                          .complaints = ends.err[0],
                          .time_ms = time_ms,
                          .in = BUF_ON_HEAP,
                          .words = BUF_ON_HEAP,
                          .action = BUF_ON_HEAP};
    fcntl(o->to, F_SETFL, O_NONBLOCK);
    fcntl(o->complaints, F_SETFL, O_NONBLOCK);
    return o;
}

/* Waits for its end for a moment, then ends it. */
static void bury(struct outside *o)
{
    for (int ms = 0; ms < LAST_MOMENT_MS && o->pid; ms += 5) {
        if (waitpid(o->pid, &o->status, WNOHANG) != 0) {
            o->pid = 0;
        } else {
            nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
        }
    }
    if (o->pid) {
        kill(-o->pid, SIGKILL);
        kill(o->pid, SIGKILL);
        waitpid(o->pid, &o->status, 0);
        o->pid = 0;
    }
}

void outside_free(struct outside *o)
{
    if (!o) {
        return;
    }
    hang_up(o);
    bury(o);
    if (o->complaints >= 0) {
        close(o->complaints);
    }
    heap_free_buf(&o->in);
    heap_free_buf(&o->words);
    heap_free_buf(&o->action);
    free(o->command);
    free(o);
}

/* ---- Its end ---- */

bool outside_is_gone(const struct outside *o)
{
    return o->from < 0;
}

/* The last line of what it complained of that is not empty. */
static const char *last_words(struct outside *o)
{
    if (o->complaints >= 0) {
        overhear(o);
    }
    while (o->words.n > 0
           && (unsigned char)o->words.text[o->words.n - 1] <= ' ') {
        o->words.n--;
    }
    buf_char(&o->words, '\0');
    const char *line = strrchr(o->words.text, '\n');
    return line ? line + 1 : o->words.text;
}

void outside_why_gone(struct outside *o, struct error *e)
{
    char number[16];
    bury(o);
    const char *words = last_words(o);
    bool is_killed = WIFSIGNALED(o->status);
    snprintf(number, sizeof number, "%d",
             is_killed ? WTERMSIG(o->status) : WEXITSTATUS(o->status));
    if (is_killed) {
        error_set(e, 0,
                  N_("\"{command}\" was ended by signal {number}; its last "
                     "words: {words}"),
                  "command", o->command, "number", number, "words", words);
    } else {
        error_set(e, 0,
                  N_("\"{command}\" has ended with status {number}; its last "
                     "words: {words}"),
                  "command", o->command, "number", number, "words", words);
    }
}

struct outside_faults outside_faults(const struct outside *o)
{
    return o->faults;
}

/* ---- Choosing ---- */

void outside_write(const struct outside *o, const struct table *t, who seat,
                   bool greets, uint64_t *seen, struct buf *text)
{
    if (greets) {
        greet(o, t, seat, text);
        *seen = 0;
    }
    struct jot j = jot_object(text);
    reply_view(t, seat, &j);
    *seen = reply_events(t, seat, *seen, NULL, &j);
    reply_legal(t, seat, &j);
    jot_close(&j, '}');
    buf_char(text, '\n');
}

/* Reads {"action":"..."} from a line. */
static bool read_action(const struct buf *line, struct buf *action)
{
    json_auto_t *root = json_loadb(line->text, line->n, 0, NULL);
    const char *text = field_text(json_object_get(root, "action"));
    if (text) {
        buf_clear(action);
        buf_add(action, text);
    }
    return text;
}

bool outside_talk(struct outside *o, const struct buf *text, struct buf *answer)
{
    SCOPED_BUF line = BUF_ON_HEAP;
    int64_t deadline = now_ms() + o->time_ms;
    bool good = false;
    tell(o, text, deadline);
    while (o->owed > 0 && hear(o, &line, deadline)) {
        o->owed--;
    }
    if (o->owed > 0 || !hear(o, &line, deadline)) {
        bool is_gone = outside_is_gone(o);
        o->owed += !is_gone;
        o->faults.late += !is_gone;
        o->faults.dead += is_gone;
    } else if (!read_action(&line, answer)) {
        o->faults.malformed++;
    } else {
        good = true;
    }
    return good;
}

const char *outside_choose(struct outside *o, const struct table *t)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    outside_write(o, t, o->seat, false, &o->seen, &text);
    bool good = outside_talk(o, &text, &o->action);
    if (good && !table_may(t, o->seat, o->action.text)) {
        o->faults.illegal++;
        good = false;
    }
    if (!good) {
        const struct table_start *start = table_started(t);
        const struct action *list;
        int n = table_legal(t, o->seat, &list);
        buf_clear(&o->action);
        notation_print(start->game, &start->setup,
                       list[rng_below(&o->rng, (uint32_t)n)], NULL, &o->action);
    }
    return o->action.text;
}
