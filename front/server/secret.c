/*
 * secret.c: what must not be guessed: cookies, codes, salts (see secret.h).
 *
 * dice.h draws and hashes.  In a rehearsal everything is drawn from one
 * seed instead, so that two servers say the same to the byte.
 */
// SPDX-License-Identifier: MIT
#include "front/server/secret.h"

#include <stdio.h>
#include <string.h>

#include "front/server/dice.h"
#include "front/server/hub.h"

void secret_rehearse(struct server *s)
{
    struct seed seed = rng_seed_from(s->options->rehearse);
    s->n_rehearsed = (uint32_t)store_tables(s->store) << 16;
    rng_start(&s->rehearsal, &seed, RNG_TEST, s->n_rehearsed);
}

void secret_bytes(struct server *s, void *to, size_t n)
{
    if (!s->options->rehearses) {
        dice_bytes(to, n);
        return;
    }
    unsigned char *byte = to;
    for (size_t i = 0; i < n; i++) {
        byte[i] = (unsigned char)rng_below(&s->rehearsal, 256);
    }
}

uint64_t secret_seed(struct server *s)
{
    uint64_t number = 0;
    if (!s->options->rehearses) {
        dice_bytes(&number, sizeof number);
        return number;
    }
    struct seed seed = rng_seed_from(s->options->rehearse);
    struct rng r;
    rng_start(&r, &seed, RNG_TEST, ++s->n_rehearsed);
    for (int i = 0; i < 4; i++) {
        number = number << 16 | rng_below(&r, 1 << 16);
    }
    return number;
}

/* Of base64 as in addresses, without padding. */
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrst"
                              "uvwxyz0123456789-_";

static void write_base64(char text[TOKEN_TEXT],
                         const unsigned char bytes[TOKEN_BYTES])
{
    for (int i = 0; i < TOKEN_TEXT - 1; i++) {
        int first = i * 6 / 8, shift = 10 - i * 6 % 8;
        unsigned next = first + 1 < TOKEN_BYTES ? bytes[first + 1] : 0;
        text[i] = letters[((unsigned)bytes[first] << 8 | next) >> shift & 63];
    }
    text[TOKEN_TEXT - 1] = '\0';
}

void secret_token(struct server *s, char text[TOKEN_TEXT])
{
    unsigned char bytes[TOKEN_BYTES];
    secret_bytes(s, bytes, sizeof bytes);
    write_base64(text, bytes);
}

bool secret_is_token(const char *text)
{
    return strlen(text) == TOKEN_TEXT - 1
           && strspn(text, letters) == TOKEN_TEXT - 1;
}

bool secret_is_same(const void *a, const void *b, size_t n)
{
    const volatile unsigned char *one = a, *other = b;
    unsigned difference = 0;
    for (size_t i = 0; i < n; i++) {
        difference |= (unsigned)one[i] ^ other[i];
    }
    return difference == 0;
}

const char *secret_hex(char *text, const uint8_t *bytes, size_t n)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        text[2 * i] = digit[bytes[i] >> 4];
        text[2 * i + 1] = digit[bytes[i] & 15];
    }
    text[2 * n] = '\0';
    return text;
}

static unsigned value_of(char digit)
{
    return digit >= '0' && digit <= '9'   ? (unsigned)(digit - '0')
           : digit >= 'a' && digit <= 'f' ? (unsigned)(digit - 'a') + 10
                                          : 0;
}

void secret_unhex(uint8_t *bytes, size_t n, const char *text)
{
    for (size_t i = 0; i < n && text[0] && text[1]; i++, text += 2) {
        bytes[i] = (uint8_t)(value_of(text[0]) << 4 | value_of(text[1]));
    }
}

void secret_hash(const char *token, uint8_t hash[HASH_BYTES])
{
    dice_hash(token, hash, HASH_BYTES);
}

bool secret_is(const char *token, const uint8_t hash[HASH_BYTES])
{
    uint8_t mine[HASH_BYTES];
    secret_hash(token, mine);
    return secret_is_same(mine, hash, HASH_BYTES);
}

/* ---- Codes ---- */

/* Syllables that sound alike in six languages, 60 of them: three, or five
 * where anybody may come. */
static const char consonant[] = "BDFGKLMNPRSTVWZ", vowel[] = "AEIO";
enum { N_CONSONANTS = 15, N_VOWELS = 4, SHORT = 6, LONG = 10 };

/* What a child should not have to read aloud, or a parent to hear. */
static bool is_rude(const char *code)
{
    static const char *const parts[] = {
        "KAK",  "PIPI", "NEG",  "NAZI", "NIGE", "FOK",  "FIK",  "FIG",
        "TET",  "TIT",  "SATA", "POPO", "BITE", "PEDO", "KIKE", "ZIZI",
        "DILD", "PENI", "SADO", "FEKA", "TROI", "MERD", "SODO",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strstr(code, parts[i])) {
            return true;
        }
    }
    return false;
}

static uint32_t draw_below(uint32_t n)
{
    uint32_t number, most = UINT32_MAX - UINT32_MAX % n;
    do {
        dice_bytes(&number, sizeof number);
    } while (number >= most);
    return number % n;
}

static uint32_t below(struct server *s, uint32_t n)
{
    return s->options->rehearses ? rng_below(&s->rehearsal, n) : draw_below(n);
}

void secret_code(struct server *s, char code[CODE_TEXT])
{
    int n = s->options->is_public ? LONG : SHORT;
    do {
        for (int i = 0; i < n; i += 2) {
            code[i] = consonant[below(s, N_CONSONANTS)];
            code[i + 1] = vowel[below(s, N_VOWELS)];
        }
        code[n] = '\0';
    } while (is_rude(code));
}

bool secret_is_code(const char *code)
{
    size_t n = strlen(code);
    for (size_t i = 0; i < n; i++) {
        if (!strchr(i % 2 == 0 ? consonant : vowel, code[i])) {
            return false;
        }
    }
    return n == SHORT || n == LONG;
}

/* ---- Commitments ---- */

void secret_salt(struct server *s, char salt[SALT_TEXT])
{
    unsigned char bytes[SALT_TEXT / 2];
    secret_bytes(s, bytes, sizeof bytes);
    secret_hex(salt, bytes, sizeof bytes);
}

void secret_commitment(uint64_t seed, const char salt[SALT_TEXT],
                       char out[COMMITMENT_TEXT])
{
    char text[80];
    unsigned char hash[COMMITMENT_TEXT / 2];
    snprintf(text, sizeof text, "thicket %llu %s", (unsigned long long)seed,
             salt);
    dice_hash(text, hash, sizeof hash);
    secret_hex(out, hash, sizeof hash);
}
