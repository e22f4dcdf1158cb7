/*
 * unit.h: cmocka, speaking TAP.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_UNIT_UNIT_H
#define THICKET_TESTS_UNIT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define unit_run(name, tests)                                                  \
    (cmocka_set_message_output(CM_OUTPUT_TAP),                                 \
     cmocka_run_group_tests_name(name, tests, NULL, NULL))

#endif
