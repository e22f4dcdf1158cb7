/*
 * serve.c: `thicket serve`, its options (see front/server/server.h).
 */
// SPDX-License-Identifier: MIT
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/cli.h"

bool cli_number(const char *text, uint64_t max, uint64_t *out)
{
    if (!*text || strspn(text, "0123456789") != strlen(text)) {
        return false;
    }
    errno = 0;
    *out = strtoull(text, NULL, 10);
    return errno == 0 && *out <= max;
}

static bool take_number(const char *name, const char *value, int *to, int max)
{
    uint64_t x;
    if (!cli_number(value, (uint64_t)max, &x)) {
        cli_fail(CLI_USAGE, N_("--{option} needs a whole number"), "option",
                 name);
        return false;
    }
    *to = (int)x;
    return true;
}

bool cli_serve_option(struct cli_options *o, char letter, const char *name,
                      const char *value)
{
    enum { MANY = 1000000 };
    struct server_options *s = &o->serve;
    switch (letter) {
    case 'L':
        s->listen = value;
        return true;
    case 'P':
        return take_number(name, value, &s->port, 65535);
    case 'S':
        s->store = value;
        return true;
    case 'U':
        s->public_url = value;
        return true;
    case 'C':
        s->cert = value;
        return true;
    case 'K':
        s->key = value;
        return true;
    case 'D':
        return take_number(name, value, &s->keep_days, 36500);
    case 'T':
        return take_number(name, value, &s->tables_per_address, MANY);
    case 'N':
        return take_number(name, value, &s->connections_per_address, MANY);
    case 'Q':
        return take_number(name, value, &s->requests_per_minute, MANY);
    case 'X':
        return take_number(name, value, &s->max_tables, MANY);
    case 'Y':
        return take_number(name, value, &s->max_connections, MANY);
    case 'M':
        return take_number(name, value, &s->messages_per_second, MANY);
    case 'A':
        return take_number(name, value, &s->absence, MANY);
    case 'Z':
        s->rehearses = cli_number(value, UINT64_MAX, &s->rehearse);
        if (!s->rehearses) {
            cli_fail(CLI_USAGE, N_("--{option} needs a whole number"), "option",
                     name);
        }
        return s->rehearses;
    default:
        return false;
    }
}

/* "http://host" or "https://host:port", short enough for a QR code. */
static bool is_url(const char *url)
{
    return (strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0)
           && strlen(url) < 150 && !strpbrk(url, " \"\\<>");
}

int cli_serve(struct cli_options *o, int argc, char **argv)
{
    const struct server_options *s = &o->serve;
    (void)argv;
    if (argc > 0) {
        return cli_fail(CLI_USAGE,
                        N_("wrong number of arguments: see {option}"), "option",
                        "--help");
    }
    if (!s->cert != !s->key) {
        return cli_fail(CLI_USAGE, N_("--cert and {option} belong together"),
                        "option", "--key");
    }
    if (s->public_url && !is_url(s->public_url)) {
        return cli_fail(CLI_USAGE,
                        N_("\"{url}\" is no address that begins "
                           "with http:// or https://"),
                        "url", s->public_url);
    }
    return server_run(o->shelf, s) == 0 ? CLI_OK : CLI_FAILED;
}
