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
        return cli_wrong_arguments();
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
    struct error e;
    return server_run(o->shelf, s, &e) ? CLI_OK
                                       : cli_fail_error(CLI_FAILED, &e);
}
