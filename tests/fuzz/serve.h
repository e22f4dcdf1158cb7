/*
 * serve.h: the fuzzer's half that is a server (see serve.c).
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_FUZZ_SERVE_H
#define THICKET_TESTS_FUZZ_SERVE_H

#include <stddef.h>

void fuzz_serve(const char *text, size_t n);

#endif
