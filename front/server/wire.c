/*
 * wire.c: see wire.h; libwebsockets'.
 */
// SPDX-License-Identifier: MIT
#include "front/server/wire.h"

#include <libwebsockets.h>
#include <string.h>
#include <sys/socket.h>

#include "front/server/conn.h"

enum { SEND_BUFFER = 64 * 1024 }; /* of the system; our own queue is on top */

void wire_open(struct conn *c)
{
    int room = SEND_BUFFER;
    if (c->wsi) {
        setsockopt(lws_get_socket_fd(c->wsi), SOL_SOCKET, SO_SNDBUF, &room,
                   sizeof room);
    }
}

/* As many frames as go out in one piece, at least one. */
static bool write_some(struct conn *c)
{
    static unsigned char piece[CONN_PIECE]; /* of this call alone */
    size_t n = 0;
    if (!c->ready.first->next || c->ready.first->frame->n > sizeof piece) {
        struct frame *f = c->ready.first->frame;
        bool good = lws_write(c->wsi, f->bytes, f->n, LWS_WRITE_RAW) >= 0;
        conn_sent(c);
        return good;
    }
    while (c->ready.first && c->ready.first->frame->n <= sizeof piece - n) {
        const struct frame *f = c->ready.first->frame;
        memcpy(piece + n, f->bytes, f->n);
        n += f->n;
        conn_sent(c);
    }
    return lws_write(c->wsi, piece, n, LWS_WRITE_RAW) >= 0;
}

bool wire_write(struct conn *c)
{
    if (!c->wsi) {
        return true;
    }
    /* What the system does not take now, the library keeps. */
    while (c->ready.first && !lws_partial_buffered(c->wsi)) {
        if (!write_some(c)) {
            return false;
        }
    }
    if (c->ready.first || c->wants_ping || c->closes) {
        wire_call(c);
    }
    return true;
}

void wire_call(struct conn *c)
{
    if (c->wsi) {
        lws_callback_on_writable(c->wsi);
    }
}

void wire_limit(struct conn *c, int seconds)
{
    if (c->wsi) {
        lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_SEND,
                        seconds > 0 ? seconds : LWS_TO_KILL_ASYNC);
    }
}
