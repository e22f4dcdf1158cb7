/*
 * outside.c: see outside.h.
 *
 * One child process with two pipes.  Whatever it does (crash, babble, answer
 * late, never read), the match goes on: writing never blocks for longer than
 * the time limit, a late answer is thrown away when it comes, and a program
 * that is gone counts as malformed every time.
 */
// SPDX-License-Identifier: MIT
#include "table/outside.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
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

enum { MAX_ANSWER = 1 << 16, LAST_MOMENT_MS = 300 };

struct outside {
    pid_t pid;
    int to, from; /* -1 once the program is gone */
    who seat;
    int time_ms;
    int owed;      /* late answers still to come, to be thrown away */
    uint64_t seen; /* events it was told */
    struct rng rng;
    struct buf in; /* what it said and is not yet a line */
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
        struct pollfd p = {.fd = o->from, .events = POLLIN};
        if (o->from < 0 || left <= 0 || poll(&p, 1, (int)left) <= 0) {
            return false;
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

/* ---- Beginning and end ---- */

static void introduce(struct outside *o, const struct table *t)
{
    const struct table_start *start = table_started(t);
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    jot_open(&j, '{');
    jot_key_int(&j, "you", o->seat);
    jot_key_text(&j, "game", start->game->id);
    jot_key_int(&j, "players", start->setup.n_seats);
    options_write(start, &j);
    jot_close(&j, '}');
    buf_char(&text, '\n');
    tell(o, &text, now_ms() + o->time_ms);
}

/* Starts the program with a pipe to it and one from it; -1 when the system
 * has no more of either. */
static pid_t start(const char *command, int *to, int *from)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0) {
        return -1;
    }
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return -1;
    }
    signal(SIGPIPE, SIG_IGN);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        setpgid(0, 0);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    *to = in[1];
    *from = out[0];
    if (pid < 0) {
        close(*to);
        close(*from);
    }
    return pid;
}

struct outside *outside_new(const struct table *t, who seat,
                            const char *command, int time_ms, uint64_t seed,
                            struct error *e)
{
    int to, from;
    pid_t pid = start(command, &to, &from);
    if (pid < 0) {
        error_set(e, 0, N_("\"{command}\" cannot be started: {why}."),
                  "command", command, "why", strerror(errno));
        return NULL;
    }
    struct outside *o = heap_new(1, sizeof *o);
    struct seed s = rng_seed_from(seed);
    *o = (struct outside){.pid = pid,
                          .to = to,
                          .from = from,
                          .seat = seat,
                          .time_ms = time_ms,
                          .in = BUF_ON_HEAP,
                          .action = BUF_ON_HEAP};
    fcntl(o->to, F_SETFL, O_NONBLOCK);
    rng_start(&o->rng, &s, RNG_PLAY, seat);
    introduce(o, t);
    return o;
}

void outside_free(struct outside *o)
{
    if (!o) {
        return;
    }
    hang_up(o);
    bool is_gone = false;
    for (int ms = 0; ms < LAST_MOMENT_MS && !is_gone; ms += 5) {
        is_gone = waitpid(o->pid, NULL, WNOHANG) != 0;
        if (!is_gone) {
            nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
        }
    }
    if (!is_gone) {
        kill(-o->pid, SIGKILL);
        kill(o->pid, SIGKILL);
        waitpid(o->pid, NULL, 0);
    }
    heap_free_buf(&o->in);
    heap_free_buf(&o->action);
    free(o);
}

struct outside_faults outside_faults(const struct outside *o)
{
    return o->faults;
}

/* ---- Choosing ---- */

static void ask(struct outside *o, const struct table *t, int64_t deadline)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    jot_open(&j, '{');
    reply_view(t, o->seat, &j);
    o->seen = reply_events(t, o->seat, o->seen, NULL, &j);
    reply_legal(t, o->seat, &j);
    jot_close(&j, '}');
    buf_char(&text, '\n');
    tell(o, &text, deadline);
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

const char *outside_choose(struct outside *o, const struct table *t)
{
    SCOPED_BUF line = BUF_ON_HEAP;
    int64_t deadline = now_ms() + o->time_ms;
    bool good = false;
    ask(o, t, deadline);
    while (o->owed > 0 && hear(o, &line, deadline)) {
        o->owed--;
    }
    if (o->owed > 0 || !hear(o, &line, deadline)) {
        bool is_gone = o->from < 0;
        o->owed += !is_gone;
        o->faults.late += !is_gone;
        o->faults.malformed += is_gone;
    } else if (!read_action(&line, &o->action)) {
        o->faults.malformed++;
    } else if (!table_may(t, o->seat, o->action.text)) {
        o->faults.illegal++;
    } else {
        good = true;
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
