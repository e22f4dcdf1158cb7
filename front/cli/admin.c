/*
 * admin.c: `thicket admin`: asks a running server (front/server/admin.h).
 */
// SPDX-License-Identifier: MIT
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "front/cli/cli.h"
#include "front/server/admin.h"
#include "front/val.h"
#include "lib/jot.h"

enum { DAY_HOURS = 24, MAX_PARTS = 4 };

/* ---- Asking ---- */

static int connect_to(const struct cli_options *o)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    struct error e = {0};
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    if (!admin_place(&o->serve, &path, &e)) {
        cli_fail_error(CLI_FAILED, &e);
        return -1;
    }
    memcpy(at.sun_path, path.text, path.n + 1);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof at) == 0) {
        return fd;
    }
    cli_fail(CLI_FAILED,
             errno == EACCES ? N_("{path} is for the user who runs the server")
                             : N_("no server answers at {path}"),
             "path", path.text);
    close(fd);
    return -1;
}

/* What the server answers to a line, or NULL after having said why not. */
static json_t *ask(const struct cli_options *o, const struct buf *line)
{
    SCOPED_BUF answer = BUF_ON_HEAP;
    char some[4096];
    ssize_t n;
    int fd = connect_to(o);
    if (fd < 0) {
        return NULL;
    }
    if (write(fd, line->text, line->n) == (ssize_t)line->n) {
        while ((n = read(fd, some, sizeof some)) > 0) {
            buf_add_n(&answer, some, (size_t)n);
        }
    }
    close(fd);
    json_t *json = json_loads(answer.text ? answer.text : "", 0, NULL);
    if (!json) {
        cli_fail(CLI_FAILED, N_("the server said nothing: see its log"), "",
                 "");
    } else if (o->json) {
        fputs(answer.text, stdout);
    }
    return json;
}

/* A sentence that came apart. */
static void print_apart(const json_t *say, struct buf *b)
{
    struct phrase_part part[MAX_PARTS];
    const char *name;
    const json_t *value;
    int n = 0;
    json_object_foreach((json_t *)json_object_get(say, "parts"), name, value)
    {
        if (n < MAX_PARTS && json_is_string(value)) {
            part[n++] = (struct phrase_part){name, json_string_value(value)};
        }
    }
    phrase_print(b, words_say(val_text(say, "id")), part, n);
}

/* ---- Telling ---- */

static void tell_count(const char *sentence, const json_t *json,
                       const char *key)
{
    struct buf n = BUF_ROOM(16);
    buf_int(&n, val_int(json, key, 0));
    cli_say(sentence, "n", n.text);
}

static void tell_status(const json_t *json)
{
    const json_t *bans = json_object_get(json, "bans"), *ban;
    size_t i;
    if (val_flag(json, "ready")) {
        puts(_("All is well."));
    }
    cli_say(N_("open at {address}"), "address", val_text(json, "base"));
    tell_count(N_("tables: {n}"), json, "tables");
    tell_count(N_("in memory: {n}"), json, "awake");
    tell_count(N_("screens: {n}"), json, "connections");
    json_array_foreach(bans, i, ban)
    {
        SCOPED_BUF line = BUF_ON_HEAP;
        struct buf hours = BUF_ROOM(16);
        buf_int(&hours, val_int(ban, "hours", 0));
        struct phrase_part parts[] = {{"network", val_text(ban, "network")},
                                      {"hours", hours.text}};
        phrase_print(&line, _("banned: {network}, hours left: {hours}"), parts,
                     2);
        puts(line.text);
    }
}

/* The words of room_phases. */
static const char *phase_of(const json_t *table)
{
    const char *word = val_text(table, "phase");
    return strcmp(word, "play") == 0   ? _("playing")
           : strcmp(word, "over") == 0 ? _("over")
                                       : _("gathering");
}

static void tell_row(const json_t *table)
{
    const json_t *names = json_object_get(table, "names"), *name;
    size_t i;
    SCOPED_BUF line = BUF_ON_HEAP;
    buf_add(&line, val_text(table, "code"));
    buf_add(&line, "  ");
    buf_add(&line, val_text(table, "game"));
    buf_add(&line, "  ");
    buf_add(&line, phase_of(table));
    buf_add(&line, "  ");
    buf_int(&line, val_int(table, "screens", 0));
    json_array_foreach(names, i, name)
    {
        buf_add(&line, i ? ", " : "  ");
        buf_add(&line, json_string_value(name));
    }
    puts(line.text);
}

static void tell_seat(const json_t *seat, size_t number)
{
    SCOPED_BUF line = BUF_ON_HEAP;
    const char *name = val_text(seat, "name"), *kind = val_text(seat, "kind");
    const char *level = val_text(seat, "level");
    buf_add(&line, "  ");
    buf_int(&line, (int64_t)number);
    buf_add(&line, "  ");
    buf_add(&line, strcmp(kind, "open") == 0 ? _("open")
                   : *level                  ? _("a computer player")
                   : val_flag(seat, "here")  ? _("here")
                                             : _("away"));
    buf_add(&line, *name ? "  " : "");
    buf_add(&line, name);
    puts(line.text);
}

static void tell_table(const json_t *json)
{
    const json_t *table = json_object_get(json, "table"), *it;
    size_t i;
    puts(val_text(json, "link"));
    printf("%s, %s\n", val_text(table, "game"), phase_of(table));
    puts(_("seats:"));
    json_array_foreach(json_object_get(table, "seats"), i, it)
    {
        tell_seat(it, i);
    }
    puts(_("screens:"));
    json_array_foreach(json_object_get(json, "screens"), i, it)
    {
        const json_t *seats = json_object_get(it, "seats"), *seat;
        size_t k;
        printf("  %s", val_text(it, "address"));
        json_array_foreach(seats, k, seat)
        {
            printf("%s%d", k ? ", " : "  ", (int)json_integer_value(seat));
        }
        putchar('\n');
    }
}

/* ---- The tasks ---- */

/* Asks, and tells by `told` what came; a refusal is told like any other. */
static int ask_and_tell(const struct cli_options *o, const struct buf *line,
                        json_t **answer)
{
    json_t *json = *answer = ask(o, line);
    if (!json) {
        return CLI_FAILED;
    }
    const json_t *say = json_object_get(json, "say");
    if (say) {
        SCOPED_BUF text = BUF_ON_HEAP;
        print_apart(say, &text);
        fprintf(stderr, "thicket: %s\n", text.text);
        return CLI_FAILED;
    }
    return CLI_OK;
}

static struct jot begin(struct buf *line, const char *task)
{
    struct jot j = jot_object(line);
    jot_key_text(&j, "do", task);
    return j;
}

static void end(struct jot *j)
{
    jot_close(j, '}');
    buf_char(j->to, '\n');
}

/* One page of tables after the other. */
static int list(const struct cli_options *o)
{
    SCOPED_BUF after = BUF_ON_HEAP, line = BUF_ON_HEAP;
    json_t *answer;
    int status;
    bool has_more;
    buf_clear(&after);
    do {
        buf_clear(&line);
        struct jot j = begin(&line, "list");
        jot_key_text(&j, "after", after.text);
        end(&j);
        status = ask_and_tell(o, &line, &answer);
        const json_t *tables = json_object_get(answer, "tables"), *table;
        size_t i;
        json_array_foreach(tables, i, table)
        {
            if (!o->json) {
                tell_row(table);
            }
        }
        buf_clear(&after);
        buf_add(&after, answer ? val_text(answer, "more") : "");
        has_more = status == CLI_OK && after.n > 0;
        json_decref(answer);
    } while (has_more);
    return status;
}

static void tell_task(const char *task, const char *word, const json_t *answer)
{
    if (strcmp(task, "status") == 0) {
        tell_status(answer);
    } else if (strcmp(task, "show") == 0) {
        tell_table(answer);
    } else if (strcmp(task, "close") == 0) {
        cli_say(N_("Table {code} is closed."), "code",
                val_text(answer, "code"));
    } else if (strcmp(task, "ban") == 0) {
        cli_say(N_("{network} is banned."), "network", word);
    } else if (strcmp(task, "unban") == 0) {
        cli_say(N_("{network} may come in again."), "network", word);
    } else {
        tell_count(N_("screens that were told: {n}"), answer, "screens");
    }
}

/* A code as somebody types it. */
static void add_code(struct jot *j, const char *word)
{
    SCOPED_BUF code = BUF_ON_HEAP;
    for (; *word; word++) {
        buf_char(&code, *word >= 'a' && *word <= 'z' ? (char)(*word - 'a' + 'A')
                                                     : *word);
    }
    jot_key_text(j, "table", code.text);
}

static void add_words(struct jot *j, int argc, char **argv)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    for (int i = 0; i < argc; i++) {
        buf_add(&text, i ? " " : "");
        buf_add(&text, argv[i]);
    }
    jot_key_text(j, "text", text.text);
}

/* The fields of a task; false after having said what is wrong. */
static bool add_fields(struct jot *j, const char *task, int argc, char **argv)
{
    static const struct {
        const char *task, *what;
        int most;
    } wants[] = {{"status", NULL, 0},        {"list", NULL, 0},
                 {"show", "CODE", 1},        {"close", "CODE", 1},
                 {"ban", "ADDRESS", 2},      {"unban", "ADDRESS", 1},
                 {"announce", "WORDS", 4096}};
    size_t i = 0, n = sizeof wants / sizeof *wants;
    struct nearest near = {.word = task};
    uint64_t hours = DAY_HOURS;
    for (; i < n && strcmp(wants[i].task, task) != 0; i++) {
        nearest_try(&near, wants[i].task);
    }
    if (i == n) {
        cli_fail_near(N_("there is no task \"{name}\": see --help"), "name",
                      &near);
        return false;
    }
    if (wants[i].what && argc == 0) {
        return cli_refuse(N_("{what} is missing: see --help"), "what",
                          wants[i].what);
    }
    if (argc > wants[i].most
        || (wants[i].most == 2 && argc == 2
            && !cli_number(argv[1], 1000000, &hours))) {
        return cli_refuse(N_("\"{word}\" is too much: see --help"), "word",
                          argv[argc - 1]);
    }
    if (wants[i].most > 2) {
        add_words(j, argc, argv);
    } else if (wants[i].what && strcmp(wants[i].what, "CODE") == 0) {
        add_code(j, argv[0]);
    } else if (wants[i].what) {
        jot_key_text(j, "network", argv[0]);
        jot_key_int(j, "hours", (int64_t)hours);
    }
    return true;
}

int cli_admin(struct cli_options *o, int argc, char **argv)
{
    SCOPED_BUF line = BUF_ON_HEAP;
    const char *task = argv[0];
    struct jot j = begin(&line, task);
    json_t *answer;
    if (!add_fields(&j, task, argc - 1, argv + 1)) {
        return CLI_USAGE;
    }
    end(&j);
    if (strcmp(task, "list") == 0) {
        return list(o);
    }
    int status = ask_and_tell(o, &line, &answer);
    if (answer && !o->json
        && (status == CLI_OK || strcmp(task, "status") == 0)) {
        tell_task(task, argc > 1 ? argv[1] : "", answer);
    }
    json_decref(answer);
    return status;
}
