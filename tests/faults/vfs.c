/*
 * vfs.c: see vfs.h.
 *
 * Before each write the bytes that it replaces are kept until a sync of that
 * file; a loss of power puts them back.
 */
// SPDX-License-Identifier: MIT
#include "tests/faults/vfs.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap.h"

int64_t vfs_clock;

static sqlite3_vfs *below;
static enum vfs_fault fault;
static int n_calls, failing;

void vfs_arm(enum vfs_fault kind, int number)
{
    fault = kind;
    failing = number;
    n_calls = 0;
}

int vfs_calls(void)
{
    return n_calls;
}

/* One more call; does it fail?  A full disk can still be read. */
static bool fails(bool is_write)
{
    n_calls++;
    return fault == VFS_ONCE
               ? n_calls == failing
               : fault == VFS_FULL && is_write && n_calls >= failing;
}

/* ---- What power would undo ---- */

struct undo {
    struct undo *next; /* the older one */
    char *path;
    sqlite3_int64 at, size; /* of the file before */
    int n;
    unsigned char *old;
};
static struct undo *undos;

struct file {
    sqlite3_file base;
    char *path;         /* or NULL: nobody minds */
    sqlite3_file *real; /* behind this struct */
};

static void remember(struct file *f, int n, sqlite3_int64 at)
{
    struct undo *u = heap_new(1, sizeof *u);
    u->path = heap_copy(f->path);
    u->at = at;
    f->real->pMethods->xFileSize(f->real, &u->size);
    sqlite3_int64 there = u->size - at;
    u->n = there <= 0 ? 0 : there < n ? (int)there : n;
    u->old = heap_new(1, (size_t)u->n + 1);
    if (u->n > 0) {
        f->real->pMethods->xRead(f->real, u->old, u->n, at);
    }
    u->next = undos;
    undos = u;
}

static void settle(const char *path)
{
    for (struct undo **at = &undos; *at;) {
        struct undo *u = *at;
        if (strcmp(u->path, path) != 0) {
            at = &u->next;
            continue;
        }
        *at = u->next;
        free(u->path);
        free(u->old);
        free(u);
    }
}

void vfs_cut_power(void)
{
    for (struct undo *u = undos; u; u = u->next) {
        int fd = open(u->path, O_RDWR);
        if (fd >= 0) {
            if (pwrite(fd, u->old, (size_t)u->n, u->at) != u->n
                || ftruncate(fd, u->size) != 0) {
                abort();
            }
            close(fd);
        }
    }
}

/* ---- Files ---- */

static struct file *of(sqlite3_file *f)
{
    return (struct file *)(void *)f;
}

static sqlite3_file *real(sqlite3_file *f)
{
    return of(f)->real;
}
#define CALL(f, method, ...) real(f)->pMethods->method(real(f), __VA_ARGS__)

static int close_file(sqlite3_file *f)
{
    int code = real(f)->pMethods->xClose(real(f));
    free(of(f)->path);
    return code;
}

static int read_file(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    return fails(false) ? SQLITE_IOERR_READ : CALL(f, xRead, to, n, at);
}

static int write_file(sqlite3_file *f, const void *from, int n,
                      sqlite3_int64 at)
{
    bool is_bad = fails(true);
    if (of(f)->path) {
        remember(of(f), n, at);
    }
    if (!is_bad) {
        return CALL(f, xWrite, from, n, at);
    }
    if (n > 1) {
        CALL(f, xWrite, from, n / 2, at);
    }
    return fault == VFS_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int truncate_file(sqlite3_file *f, sqlite3_int64 size)
{
    return fails(true) ? SQLITE_IOERR_TRUNCATE : CALL(f, xTruncate, size);
}

static int sync_file(sqlite3_file *f, int flags)
{
    if (fails(true)) {
        return SQLITE_IOERR_FSYNC;
    }
    int code = CALL(f, xSync, flags);
    if (code == SQLITE_OK && of(f)->path) {
        settle(of(f)->path);
    }
    return code;
}

static int size_file(sqlite3_file *f, sqlite3_int64 *size)
{
    return fails(false) ? SQLITE_IOERR_FSTAT : CALL(f, xFileSize, size);
}

static int lock_file(sqlite3_file *f, int level)
{
    return fails(false) ? SQLITE_IOERR_LOCK : CALL(f, xLock, level);
}

static int unlock_file(sqlite3_file *f, int level)
{
    return CALL(f, xUnlock, level);
}

static int is_reserved(sqlite3_file *f, int *is)
{
    return CALL(f, xCheckReservedLock, is);
}

static int control(sqlite3_file *f, int what, void *data)
{
    return CALL(f, xFileControl, what, data);
}

static int sector(sqlite3_file *f)
{
    return real(f)->pMethods->xSectorSize(real(f));
}

static int traits(sqlite3_file *f)
{
    return real(f)->pMethods->xDeviceCharacteristics(real(f));
}

static int map(sqlite3_file *f, int page, int n, int extends,
               void volatile **to)
{
    return fails(extends) ? SQLITE_IOERR_SHMMAP
                          : CALL(f, xShmMap, page, n, extends, to);
}

static int lock_map(sqlite3_file *f, int offset, int n, int flags)
{
    return CALL(f, xShmLock, offset, n, flags);
}

static void barrier(sqlite3_file *f)
{
    real(f)->pMethods->xShmBarrier(real(f));
}

static int unmap(sqlite3_file *f, int deletes)
{
    return CALL(f, xShmUnmap, deletes);
}

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = close_file,
                                           .xRead = read_file,
                                           .xWrite = write_file,
                                           .xTruncate = truncate_file,
                                           .xSync = sync_file,
                                           .xFileSize = size_file,
                                           .xLock = lock_file,
                                           .xUnlock = unlock_file,
                                           .xCheckReservedLock = is_reserved,
                                           .xFileControl = control,
                                           .xSectorSize = sector,
                                           .xDeviceCharacteristics = traits,
                                           .xShmMap = map,
                                           .xShmLock = lock_map,
                                           .xShmBarrier = barrier,
                                           .xShmUnmap = unmap};

/* ---- The system ---- */

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *f,
                     int flags, int *got)
{
    (void)vfs;
    struct file *mine = of(f);
    *mine = (struct file){.real = (sqlite3_file *)(void *)(mine + 1)};
    if (fails(flags & SQLITE_OPEN_CREATE)) {
        return SQLITE_CANTOPEN;
    }
    int code = below->xOpen(below, path, mine->real, flags, got);
    if (mine->real->pMethods) {
        mine->base.pMethods = &methods;
        mine->path = path ? heap_copy(path) : NULL;
    }
    return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int lasts)
{
    (void)vfs;
    return fails(true) ? SQLITE_IOERR_DELETE
                       : below->xDelete(below, path, lasts);
}

static int access_file(sqlite3_vfs *vfs, const char *path, int flags, int *is)
{
    (void)vfs;
    return fails(false) ? SQLITE_IOERR_ACCESS
                        : below->xAccess(below, path, flags, is);
}

static int current_time(sqlite3_vfs *vfs, sqlite3_int64 *ms)
{
    (void)vfs;
    int code = below->xCurrentTimeInt64(below, ms);
    *ms += vfs_clock * 1000;
    return code;
}

void vfs_install(void)
{
    static sqlite3_vfs mine;
    below = sqlite3_vfs_find(NULL);
    mine = *below;
    mine.szOsFile += (int)sizeof(struct file);
    mine.zName = "faults";
    mine.xOpen = open_file;
    mine.xDelete = delete_file;
    mine.xAccess = access_file;
    mine.xCurrentTimeInt64 = current_time;
    sqlite3_vfs_register(&mine, 1);
}
