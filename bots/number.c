/*
 * number.c: see number.h.  A float is taken apart into exponent and
 * mantissa; the mantissa's logarithm comes from the series of atanh, the
 * fraction's power from the series of exp, the root from Newton's method.
 */
// SPDX-License-Identifier: MIT
#include "bots/number.h"

#include <stdint.h>

#include "lib/mem.h"

#define LN_2 0.69314718f

float number_log2(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    int exponent = (int)(bits >> 23 & 0xff) - 127;
    bits = (bits & 0x7fffff) | 127u << 23;
    float m;
    memcpy(&m, &bits, sizeof m); /* 1 <= m < 2 */
    float z = (m - 1) / (m + 1), zz = z * z, series = 0;
    for (int k = 11; k > 0; k -= 2) {
        series = series * zz + 1 / (float)k;
    }
    float ln = 2 * z * series;
    return (float)exponent + ln / LN_2;
}

float number_exp2(float x)
{
    int whole = (int)x - (x < 0);
    float y = (x - (float)whole) * LN_2; /* 0 <= y < ln 2, or a little more */
    float series = 1;
    for (int k = 7; k > 0; k--) {
        series = 1 + y / (float)k * series;
    }
    uint32_t bits = (uint32_t)(whole + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return series * power;
}

float number_ln(float x)
{
    return number_log2(x) * LN_2;
}

float number_power(float x, float y)
{
    return number_exp2(number_log2(x) * y);
}

float number_root(float x)
{
    uint32_t bits;
    float root;
    if (x <= 0) {
        return 0;
    }
    memcpy(&bits, &x, sizeof bits);
    bits = (bits >> 1) + (127u << 22); /* half the exponent: within a tenth */
    memcpy(&root, &bits, sizeof root);
    for (int i = 0; i < 3; i++) {
        root = (root + x / root) / 2;
    }
    return root;
}
