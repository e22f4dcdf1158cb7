/*
 * asset.h: the page, as bytes of the program.
 *
 * The table is written by tools/embed when the program is built, from
 * web/dist if that is there, else from front/server/page; sorted by path.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_ASSET_H
#define THICKET_FRONT_SERVER_ASSET_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
    const char *path;                  /* "/assets/index-d41d8cd9.js" */
    const char *type;                  /* "text/javascript; charset=utf-8" */
    const char *etag;                  /* in quotes */
    bool is_for_ever;                  /* its name changes when it does */
    const unsigned char *plain, *gzip; /* NULL: plain, where there is gzip and
                                        * it is no page; gzip, where that is
                                        * no gain */
    size_t n_plain, n_gzip;            /* n_plain: of what gzip unpacks to */
};

extern const struct asset asset_table[];
extern const int asset_count;

#endif
