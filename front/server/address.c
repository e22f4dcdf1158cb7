/*
 * address.c: see address.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/address.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

bool address_read(const char *text, uint8_t address[ADDRESS_BYTES])
{
    uint8_t four[4];
    if (inet_pton(AF_INET, text, four) == 1) {
        memcpy(address, mapped, sizeof mapped);
        memcpy(address + sizeof mapped, four, sizeof four);
        return true;
    }
    return inet_pton(AF_INET6, text, address) == 1;
}

bool address_is_v4(const uint8_t address[ADDRESS_BYTES])
{
    return memcmp(address, mapped, sizeof mapped) == 0;
}

bool network_read(const char *text, struct network *net)
{
    char address[ADDRESS_TEXT];
    size_t n = strcspn(text, "/");
    if (n >= sizeof address) {
        return false;
    }
    memcpy(address, text, n);
    address[n] = '\0';
    if (!address_read(address, net->address)) {
        return false;
    }
    net->bits = 8 * ADDRESS_BYTES;
    if (text[n]) {
        int most = strchr(address, ':') ? 128 : 32;
        const char *digits = text + n + 1;
        size_t k = strspn(digits, "0123456789");
        int bits = k > 0 && k < 4 && !digits[k] ? atoi(digits) : most + 1;
        if (bits > most) {
            return false;
        }
        net->bits = 128 - most + bits;
    }
    return true;
}

bool network_has(const struct network *net,
                 const uint8_t address[ADDRESS_BYTES])
{
    int whole = net->bits / 8, rest = net->bits % 8;
    return memcmp(net->address, address, (size_t)whole) == 0
           && (rest == 0
               || (net->address[whole] ^ address[whole]) >> (8 - rest) == 0);
}
