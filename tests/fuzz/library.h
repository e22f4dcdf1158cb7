/*
 * library.h: the fuzzer's half that is a program with libthicket (see
 * library.c).
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_FUZZ_LIBRARY_H
#define THICKET_TESTS_FUZZ_LIBRARY_H

#include <stddef.h>

void fuzz_library(const char *text, size_t n);

#endif
