/*
 * guest.c: see guest.h.
 */
// SPDX-License-Identifier: MIT
#include "tests/server/guest.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

void guest_fail(const char *who, const char *what)
{
    fprintf(stderr, "%s: %s\n", who, what);
    exit(1);
}

void guest_prepare(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    signal(SIGPIPE, SIG_IGN);
}

struct sockaddr_in guest_home(unsigned net, unsigned n)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_addr.s_addr =
                                    htonl(0x7f000001u + (net << 16) + n)};
}

struct sockaddr_in guest_server(int port)
{
    struct sockaddr_in at = guest_home(0, 0);
    at.sin_port = htons((uint16_t)port);
    return at;
}

/* The answer up to its end, or as far as it came. */
static int ask(int port, struct sockaddr_in home, const char *text, size_t n,
               char *answer, size_t max)
{
    struct sockaddr_in at = guest_server(port);
    size_t have = 0;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(fd, (struct sockaddr *)&home, sizeof home) == 0
        && connect(fd, (struct sockaddr *)&at, sizeof at) == 0
        && write(fd, text, n) == (ssize_t)n) {
        for (ssize_t got;
             have < max - 1
             && (got = read(fd, answer + have, max - 1 - have)) > 0;
             have += (size_t)got) {
        }
    }
    close(fd);
    answer[have] = '\0';
    return have > 0;
}

int guest_table(int port, struct sockaddr_in home, const char *game,
                int n_seats, char code[GUEST_CODE], char token[GUEST_TOKEN])
{
    char body[400], text[900], answer[4096];
    int n = snprintf(body, sizeof body,
                     "{\"game\":\"%s\",\"start\":true,\"seats\":[", game);
    for (int i = 0; i < n_seats; i++) {
        n += snprintf(body + n, sizeof body - (size_t)n, "%s{\"kind\":\"me\"}",
                      i > 0 ? "," : "");
    }
    n += snprintf(body + n, sizeof body - (size_t)n, "]}");
    int m = snprintf(text, sizeof text,
                     "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                     "Content-Type: application/json\r\nContent-Length: %d\r\n"
                     "Connection: close\r\n\r\n%s",
                     n, body);
    if (!ask(port, home, text, (size_t)m, answer, sizeof answer)) {
        return 0;
    }
    const char *its_code = strstr(answer, "\"code\":\"");
    const char *its_token = strstr(answer, "seat=");
    if (!its_code || !its_token) {
        return 0;
    }
    snprintf(code, GUEST_CODE, "%.6s", its_code + 8);
    snprintf(token, GUEST_TOKEN, "%.22s", its_token + 5);
    return 1;
}

size_t guest_upgrade(int port, const char *code, const char *token, char *to,
                     size_t max)
{
    return (size_t)snprintf(to, max,
                            "GET /api/tables/%s/ws HTTP/1.1\r\n"
                            "Host: 127.0.0.1:%d\r\n"
                            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                            "Sec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Protocol: thicket\r\n"
                            "Cookie: seat=%s\r\n\r\n",
                            code, port, token);
}

size_t guest_frame(const char *text, char to[GUEST_FRAME])
{
    size_t n = strlen(text), at = 2;
    to[0] = (char)0x81;
    if (n < 126) {
        to[1] = (char)(0x80 | n);
    } else {
        to[1] = (char)(0x80 | 126);
        to[2] = (char)(n >> 8);
        to[3] = (char)n;
        at = 4;
    }
    memset(to + at, 0, 4); /* a mask of zeros masks nothing */
    memcpy(to + at + 4, text, n);
    return at + 4 + n;
}
