/*
 * host.c: see host.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/host.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "front/server/door.h"

enum { NAME = 256 };

/* The name of "scheme://name:port/path", "name:port" or "[::1]:port". */
static void name_in(const char *text, char name[NAME])
{
    const char *scheme = strstr(text, "://");
    text = scheme ? scheme + 3 : text;
    bool is_v6 = *text == '[';
    text += is_v6;
    size_t n = strcspn(text, is_v6 ? "]" : ":/");
    n = n < NAME ? n : 0;
    memcpy(name, text, n);
    name[n] = '\0';
}

/* The part of "scheme://name:port/path" before its path. */
static size_t origin_length(const char *url)
{
    const char *scheme = strstr(url, "://");
    const char *name = scheme ? scheme + 3 : url;
    return (size_t)(name - url) + strcspn(name, "/");
}

void host_learn(struct server *s)
{
    s->path = s->options->base_path ? s->options->base_path
                                    : s->base + origin_length(s->base);
}

/* "anna-pc", and in the house "anna-pc.local", "anna-pc.fritz.box". */
static bool is_machine(const char *name)
{
    static const char *const house[] = {
        "",          ".local",     ".lan",       ".home",
        ".internal", ".home.arpa", ".fritz.box", ".localdomain"};
    char own[NAME] = "";
    if (gethostname(own, sizeof own - 1) != 0 || !*own) {
        return false;
    }
    size_t n = strcspn(own, ".");
    if (strcasecmp(name, own) == 0) {
        return true;
    }
    for (size_t i = 0; i < sizeof house / sizeof *house; i++) {
        if (strncasecmp(name, own, n) == 0
            && strcasecmp(name + n, house[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool host_is_ours(const struct server *s, const char *host)
{
    char name[NAME], base[NAME];
    uint8_t address[ADDRESS_BYTES];
    name_in(host, name);
    name_in(s->base, base);
    size_t n = strlen(name);
    return strcasecmp(name, "localhost") == 0
           || strcasecmp(name, "thicket.local") == 0 || address_read(name, address)
           || strcasecmp(name, base) == 0
           || (n > 10 && strcasecmp(name + n - 10, ".localhost") == 0)
           || (s->options->listen && strcasecmp(name, s->options->listen) == 0)
           || is_machine(name);
}

bool host_is_origin(const struct server *s, const char *origin,
                    const char *host)
{
    size_t n = origin_length(s->base);
    const char *name = strstr(origin, "://");
    return (strlen(origin) == n && strncasecmp(origin, s->base, n) == 0)
           || (name && *host && strcasecmp(name + 3, host) == 0);
}

bool host_forwarded(const struct server *s, char *list,
                    char address[ADDRESS_TEXT])
{
    for (;;) {
        char *last = strrchr(list, ',');
        char *at = last ? last + 1 : list;
        at += strspn(at, " \t[");
        char text[ADDRESS_TEXT] = "";
        uint8_t bytes[ADDRESS_BYTES];
        size_t n =
            strcspn(at, strstr(at, "::") || !strchr(at, '.') ? "] \t" : ": \t");
        bool is_address = n > 0 && n < ADDRESS_TEXT;
        memcpy(text, at, is_address ? n : 0);
        text[is_address ? n : 0] = '\0';
        if (!address_read(text, bytes)) {
            return false;
        }
        if (!door_trusts(s, text) || !last) {
            memcpy(address, text, sizeof text);
            return true;
        }
        *last = '\0';
    }
}
