/*
 * no_postgres.c: instead of postgres.c where libpq is not to be had.
 */
// SPDX-License-Identifier: MIT
#include "lib/heap.h"
#include "store/db.h"
#include "store/kind.h"

struct store *postgres_open(const char *url, bool reads_only, struct error *e)
{
    SCOPED_BUF name = BUF_ON_HEAP;
    (void)reads_only;
    store_name(url, &name);
    db_refuse(STORE_NOT_BUILT, name.text, NULL, e);
    return NULL;
}

struct store *postgres_join(const char *url, const char *address,
                            struct error *e)
{
    (void)address;
    return postgres_open(url, false, e);
}
