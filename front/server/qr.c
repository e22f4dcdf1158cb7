/*
 * qr.c: a link as a QR code (see qr.h); libqrencode makes the squares.
 */
// SPDX-License-Identifier: MIT
#include "front/server/qr.h"

#include <qrencode.h>

enum { QUIET = 4 }; /* squares of white that a reader needs round it */

static bool is_dark(const QRcode *q, int x, int y)
{
    return x >= 0 && y >= 0 && x < q->width && y < q->width
           && q->data[y * q->width + x] & 1;
}

static QRcode *encode(const char *text)
{
    return QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
}

bool qr_svg(const char *text, struct buf *b)
{
    QRcode *q = encode(text);
    if (!q) {
        return false;
    }
    buf_add(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    buf_int(b, q->width + 2 * QUIET);
    buf_char(b, ' ');
    buf_int(b, q->width + 2 * QUIET);
    buf_add(b, "\" shape-rendering=\"crispEdges\"><path d=\"");
    for (int y = 0; y < q->width; y++) {
        for (int x = 0; x < q->width; x++) {
            int n = 0;
            while (is_dark(q, x + n, y)) {
                n++;
            }
            if (n > 0) {
                buf_char(b, 'M');
                buf_int(b, x + QUIET);
                buf_char(b, ' ');
                buf_int(b, y + QUIET);
                buf_char(b, 'h');
                buf_int(b, n);
                buf_add(b, "v1h-");
                buf_int(b, n);
                buf_char(b, 'z');
                x += n;
            }
        }
    }
    buf_add(b, "\"/></svg>\n");
    QRcode_free(q);
    return true;
}

/* Two squares a character, upper and lower half, black on white whatever the
 * terminal's own colours are. */
bool qr_terminal(const char *text, struct buf *b)
{
    static const char *const block[] = {" ", "\u2584", "\u2580", "\u2588"};
    QRcode *q = encode(text);
    if (!q) {
        return false;
    }
    for (int y = -2; y < q->width + 2; y += 2) {
        buf_add(b, "  \033[30;107m");
        for (int x = -2; x < q->width + 2; x++) {
            buf_add(b, block[2 * is_dark(q, x, y) + is_dark(q, x, y + 1)]);
        }
        buf_add(b, "\033[0m\n");
    }
    QRcode_free(q);
    return true;
}
