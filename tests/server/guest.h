/*
 * guest.h: what the clients of load.c and flood.c have in common: addresses of
 * this machine to come from, a table made by one request, and the bytes that
 * go over a WebSocket.
 *
 * They reach nothing but 127.0.0.1.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_SERVER_GUEST_H
#define THICKET_TESTS_SERVER_GUEST_H

#include <netinet/in.h>
#include <stddef.h>

enum { GUEST_CODE = 8, GUEST_TOKEN = 32, GUEST_FRAME = 300 };

/* Says what is wrong, and ends the program. */
_Noreturn void guest_fail(const char *who, const char *what);

/* As many descriptors as there may be, and no signal for a line that is gone.
 */
void guest_prepare(void);

/* Address number n below 127.`net`.0.0, from 0. */
struct sockaddr_in guest_home(unsigned net, unsigned n);
struct sockaddr_in guest_server(int port);

/* Makes a table at which one guest has all seats, plainly: one request, one
 * answer.  False when there is none to be had. */
int guest_table(int port, struct sockaddr_in home, const char *game,
                int n_seats, char code[GUEST_CODE], char token[GUEST_TOKEN]);

/* The request that opens the table's WebSocket, and a text as a frame for it
 * (of at most GUEST_FRAME bytes); both return their length. */
size_t guest_upgrade(int port, const char *code, const char *token, char *to,
                     size_t max);
size_t guest_frame(const char *text, char to[GUEST_FRAME]);

#endif
