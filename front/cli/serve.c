/*
 * serve.c: `thicket serve`, its options (see front/server/server.h).
 */
// SPDX-License-Identifier: MIT
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/cli.h"
#include "front/server/metrics.h"
#include "store/store.h"
#include "table/file.h"
#include "table/guest.h"

bool cli_number(const char *text, uint64_t max, uint64_t *out)
{
    if (!*text || strspn(text, "0123456789") != strlen(text)) {
        return false;
    }
    errno = 0;
    *out = strtoull(text, NULL, 10);
    return errno == 0 && *out <= max;
}

/* "http://host" or "https://host:port", short enough for a QR code. */
static bool is_url(const char *url)
{
    return (strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0)
           && strlen(url) < 150 && !strpbrk(url, " \"\\<>");
}

bool cli_take_proxies(struct server_options *o, const char *list)
{
    for (;;) {
        char one[ADDRESS_TEXT + 4];
        size_t n = strcspn(list, ",");
        if (n >= sizeof one || o->n_proxies == MAX_PROXIES) {
            return false;
        }
        memcpy(one, list, n);
        one[n] = '\0';
        if (!network_read(one, &o->proxy[o->n_proxies])) {
            return false;
        }
        o->n_proxies++;
        if (!list[n]) {
            return true;
        }
        list += n + 1;
    }
}

/* Starts the programs that may have seats, before the server locks itself in;
 * false after having said why not. */
static bool start_programs(const struct cli_options *o, struct guests *guests)
{
    /* For a decision, of a thread that others share. */
    enum { PROGRAM_MS = 2000 };
    struct error e;
    for (int i = 0; i < o->programs.n; i++) {
        if (!guests_add(guests, o->programs.word[i], PROGRAM_MS, &e)) {
            cli_fail_error(CLI_FAILED, &e);
            return false;
        }
    }
    return true;
}

static const char no_place[] = N_("\"{place}\" is no port and no ADDRESS:PORT");

static bool is_place(const char *place)
{
    char address[ADDRESS_TEXT];
    int port;
    return !place || metrics_place(place, address, &port);
}

/* "/thicket", "/games/thicket". */
static bool is_path(const char *path)
{
    size_t n = strlen(path);
    return path[0] == '/' && n > 1 && n < 40 && path[n - 1] != '/'
           && strspn(path, "abcdefghijklmnopqrstuvwxyz"
                           "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-_.")
                  == n;
}

/* Whether a file is there and holds PEM; says so where not. */
static bool is_pem(const char *path)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct error e;
    if (!file_read(path, &text, &e)) {
        cli_fail_error(CLI_FAILED, &e);
        return false;
    }
    if (!strstr(text.text, "-----BEGIN ")) {
        cli_fail(CLI_FAILED, N_("{path} holds no certificate or key in PEM"),
                 "path", path);
        return false;
    }
    return true;
}

/* Whether what belongs together was given so; says what does not. */
static bool check_options(const struct server_options *s)
{
    const struct {
        bool is_good;
        const char *wrong, *place, *word;
    } checks[] = {
        {!s->cert == !s->key, N_("--cert and {option} belong together"),
         "option", "--key"},
        {!s->public_url || is_url(s->public_url),
         N_("\"{url}\" is no address that begins with http:// or https://"),
         "url", s->public_url},
        {!s->base_path || is_path(s->base_path),
         N_("\"{path}\" is no path that begins with / and ends without it"),
         "path", s->base_path},
        {is_place(s->metrics), no_place, "place", s->metrics},
        {is_place(s->node), no_place, "place", s->node},
        {!s->node || (s->store && store_is_database(s->store)),
         N_("{option} needs the database that the servers share: name it with "
            "--store"),
         "option", "--node"},
        {!s->node || !s->cert,
         N_("with {option} the certificate is for the proxy before the "
            "servers: leave --cert to it"),
         "option", "--node"},
    };
    bool good = true;
    for (size_t i = 0; good && i < sizeof checks / sizeof *checks; i++) {
        good = checks[i].is_good
               || cli_refuse(checks[i].wrong, checks[i].place, checks[i].word);
    }
    return good;
}

int cli_serve(struct cli_options *o, int argc, char **argv)
{
    const struct server_options *s = &o->serve;
    (void)argc, (void)argv;
    if (!check_options(s)) {
        return CLI_USAGE;
    }
    if (s->cert && (!is_pem(s->cert) || !is_pem(s->key))) {
        return CLI_FAILED;
    }
    struct error e;
    struct guests guests = {0};
    struct server_options with = *s;
    with.guests = &guests;
    if (!start_programs(o, &guests)) {
        return CLI_FAILED;
    }
    bool good = server_run(o->shelf, &with, &e);
    guests_leave(&guests);
    return good ? CLI_OK : cli_fail_error(CLI_FAILED, &e);
}
