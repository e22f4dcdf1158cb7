/*
 * number.h: logarithm, power and root without a library.
 *
 * Made of additions, multiplications and divisions of floats only, which
 * every machine rounds alike: so a computer player forgets and chooses the
 * same everywhere.  Good to five digits, which is more than a memory is.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_BOTS_NUMBER_H
#define THICKET_BOTS_NUMBER_H

float number_log2(float x);           /* x > 0 */
float number_exp2(float x);           /* -120 < x < 120 */
float number_ln(float x);             /* x > 0 */
float number_power(float x, float y); /* x > 0 */
float number_root(float x);           /* x >= 0 */

#endif
