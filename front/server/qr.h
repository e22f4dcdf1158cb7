/*
 * qr.h: a link as a QR code.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_QR_H
#define THICKET_FRONT_SERVER_QR_H

#include <stdbool.h>

#include "lib/buf.h"

/* Appends it as SVG, or for a terminal; false when it does not fit. */
bool qr_svg(const char *text, struct buf *);
bool qr_terminal(const char *text, struct buf *);

#endif
