/*
 * socket.c: what libwebsockets tells of a WebSocket (see socket.h).
 */
// SPDX-License-Identifier: MIT
#include "front/server/socket.h"

#include <assert.h>
#include <string.h>

#include "front/server/command.h"
#include "front/server/door.h"
#include "front/server/log.h"
#include "front/server/wire.h"

/* A pong to our ping: everything sent before it has arrived. */
static void take_pong(struct conn *c)
{
    screen_has_seen(c, c->ping_match, c->ping_look, c->ping_n);
    c->ping_n = 0;
}

static int receive(struct conn *c, const char *text, size_t n)
{
    struct lws *wsi = c->wsi;
    c->heard_at = loop_now(c->server);
    if (c->closes || !c->room) {
        return 0;
    }
    if (c->in.n + n > MAX_MESSAGE) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        c->closes = true;
        log_line("warning", "big-message", "address", c->address);
        return -1;
    }
    buf_add_n(&c->in, text, n);
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
        if (lws_frame_is_binary(wsi)) {
            lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL,
                             0);
            c->closes = true;
            return -1;
        }
        command_run(c, c->in.text ? c->in.text : "", c->in.n);
        buf_clear(&c->in);
    }
    return 0;
}

/* The line takes more: what waits for that, then a goodbye or a ping. */
static int write_on(struct conn *c)
{
    if (c->ready.first) {
        return wire_write(c) ? 0 : -1;
    }
    if (c->closes && !c->held.first) {
        lws_close_reason(c->wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
        return -1;
    }
    if (c->wants_ping && !c->held.first) {
        /* Not empty: of an empty pong this library tells nothing. */
        unsigned char ping[LWS_PRE + 1] = {0};
        c->wants_ping = false;
        if (c->room && c->has_said_hello) {
            c->ping_look = c->look;
            c->ping_match = c->room->match;
            c->ping_n = c->room->observer[c->look].n;
        }
        return lws_write(c->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1
                                                                        : 0;
    }
    return 0;
}

/* Lets a new one in, at once or when it is its turn. */
static void begin(const struct session *session)
{
    struct conn *c = session->conn;
    struct server *s = c->server;
    door_opens_socket(c->wsi);
    memcpy(c->address, session->address, sizeof c->address);
    c->is_counted = guard_enter(s->guard, c->address, GUARD_SOCKETS);
    if (!c->is_counted || s->n_conns > door_max_sockets(s)) {
        conn_bye(c, c->is_counted ? "full" : "too-many");
        return;
    }
    uint64_t wait = conn_wait(c, session->code, session->token);
    if (wait == UINT64_MAX) {
        conn_bye(c, "too-many");
    } else if (wait > 0) {
        lws_rx_flow_control(c->wsi, 0);
        lws_set_timer_usecs(c->wsi, (lws_usec_t)wait * 1000);
    } else {
        conn_enter(c, session->code, session->as, session->token);
    }
}

int socket_callback(struct server *s, struct lws *wsi,
                    enum lws_callback_reasons reason, struct session *session,
                    void *in, size_t n)
{
    struct conn *c = session ? session->conn : NULL;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        assert(session);
        session->conn = conn_new(s, wsi);
        begin(session);
        return 0;
    case LWS_CALLBACK_TIMER:
        lws_rx_flow_control(wsi, 1);
        conn_enter(c, session->code, session->as, session->token);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return c ? receive(c, in, n) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (c) {
            c->heard_at = loop_now(s);
            take_pong(c);
        }
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return c ? write_on(c) : -1;
    case LWS_CALLBACK_CLOSED:
        if (c) {
            c->wsi = NULL;
            conn_free(c);
            session->conn = NULL;
        }
        return 0;
    default:
        return 0;
    }
}
