/*
 * address.h: where a client comes from, and networks of such addresses.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_ADDRESS_H
#define THICKET_FRONT_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_TEXT = 46, ADDRESS_BYTES = 16 };

/* An address as IPv6 has it: IPv4 is ::ffff:a.b.c.d, however it was written.
 * False when the text is no address. */
bool address_read(const char *text, uint8_t address[ADDRESS_BYTES]);
bool address_is_v4(const uint8_t address[ADDRESS_BYTES]);

/* "10.0.0.0/8", "fd00::/8", "127.0.0.1". */
struct network {
    uint8_t address[ADDRESS_BYTES];
    int bits;
};
bool network_read(const char *text, struct network *);
bool network_has(const struct network *, const uint8_t address[ADDRESS_BYTES]);

#endif
