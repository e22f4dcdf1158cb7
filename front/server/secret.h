/*
 * secret.h: what must not be guessed: cookies, codes, salts.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_SECRET_H
#define THICKET_FRONT_SERVER_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;

enum { TOKEN_BYTES = 16, TOKEN_TEXT = 23, CODE_TEXT = 11, HASH_BYTES = 16 };

/* Begins to draw from the rehearsal's seed, other things than it drew before
 * tables were kept. */
void secret_rehearse(struct server *);

/* By chance, or in a rehearsal from its seed: bytes, a match's seed (in a
 * rehearsal by the number of the match, whoever came and went meanwhile), and a
 * cookie. */
void secret_bytes(struct server *, void *, size_t n);
uint64_t secret_seed(struct server *);
void secret_token(struct server *, char text[TOKEN_TEXT]);

/* Whether it looks like such a cookie. */
bool secret_is_token(const char *);

/* What is kept of a cookie; and whether it is this one's. */
void secret_hash(const char *token, uint8_t hash[HASH_BYTES]);
bool secret_is(const char *token, const uint8_t hash[HASH_BYTES]);

/* In a time that does not depend on what differs. */
bool secret_is_same(const void *, const void *, size_t n);

/* Bytes as hex digits, with room for 2 n and a NUL; and back, as far as the
 * text goes. */
const char *secret_hex(char *text, const uint8_t *, size_t n);
void secret_unhex(uint8_t *, size_t n, const char *text);

/* A code that can be read aloud, in capitals: one of 216,000, with --public of
 * 777,600,000. */
void secret_code(struct server *, char code[CODE_TEXT]);
bool secret_is_code(const char *);

/* "thicket SEED SALT", hashed, as 64 hex digits. */
enum { SALT_TEXT = 33, COMMITMENT_TEXT = 65 };
void secret_commitment(uint64_t seed, const char salt[SALT_TEXT],
                       char out[COMMITMENT_TEXT]);
void secret_salt(struct server *, char salt[SALT_TEXT]);

#endif
