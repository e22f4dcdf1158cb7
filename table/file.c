/*
 * file.c: see file.h.
 */
// SPDX-License-Identifier: MIT
#include "table/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap.h"

enum { MAX_FILE = 16 << 20 };

bool file_read(const char *path, struct buf *b, struct error *e)
{
    bool is_input = strcmp(path, "-") == 0;
    FILE *f = is_input ? stdin : fopen(path, "rb");
    char part[1 << 14];
    size_t n;
    bool too_long = false;
    while (f && !too_long && (n = fread(part, 1, sizeof part, f)) > 0) {
        buf_add_n(b, part, n);
        too_long = b->n > MAX_FILE;
    }
    const char *why = !f || ferror(f) ? strerror(errno)
                      : too_long      ? "File too large"
                                      : NULL;
    if (f && !is_input) {
        fclose(f);
    }
    return !why
           || error_set(e, 0, N_("{path} cannot be read: {why}."), "path", path,
                        "why", why);
}

/* ---- Writing ---- */

static bool refuse(struct error *e, const char *path)
{
    return error_set(e, 0, N_("{path} cannot be written: {why}"), "path", path,
                     "why", strerror(errno));
}

static bool write_all(int fd, const char *text, size_t n)
{
    while (n > 0) {
        ssize_t wrote = write(fd, text, n);
        if (wrote < 0 && errno != EINTR) {
            return false;
        }
        text += wrote > 0 ? wrote : 0;
        n -= wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

void file_keep_folder(const char *path)
{
    SCOPED char *folder = heap_copy(path);
    char *slash = strrchr(folder, '/');
    if (slash) {
        slash[slash == folder] = '\0';
    }
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

bool file_rename(const char *from, const char *to, bool lasting,
                 struct error *e)
{
    if (rename(from, to) != 0) {
        return refuse(e, to);
    }
    if (lasting) {
        file_keep_folder(to); /* the new name survives a power cut too */
    }
    return true;
}

bool file_write(const char *path, bool lasting, const struct buf *text,
                struct error *e)
{
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        /* A pipe or /dev/stdout is written to, not replaced. */
        int out = open(path, O_WRONLY | O_CLOEXEC);
        bool good = out >= 0 && write_all(out, text->text, text->n);
        good = out >= 0 && close(out) == 0 && good;
        return good || refuse(e, path);
    }
    SCOPED_BUF part = BUF_ON_HEAP;
    buf_add(&part, path);
    buf_add(&part, ".part");
    int fd = open(part.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = fd >= 0 && write_all(fd, text->text, text->n)
                && (!lasting || fsync(fd) == 0);
    good = (fd < 0 || close(fd) == 0) && good;
    good = good ? file_rename(part.text, path, lasting, e) : refuse(e, path);
    if (!good) {
        unlink(part.text);
    }
    return good;
}

bool file_data_folder(struct buf *path, struct error *e)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    buf_clear(path);
    if (data && *data == '/') {
        buf_add(path, data);
    } else if (home && *home) {
        buf_add(path, home);
        buf_add(path, "/.local/share");
    } else {
        return error_set(e, 0,
                         N_("there is nowhere to save: set XDG_DATA_HOME"));
    }
    buf_add(path, "/thicket");
    return true;
}

bool file_make_folders(const char *path, struct error *e)
{
    SCOPED char *copy = heap_copy(path);
    for (char *slash = strchr(copy + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(copy, 0700) != 0 && errno != EEXIST) {
            return error_set(e, 0, N_("{path} cannot be made: {why}"), "path",
                             copy, "why", strerror(errno));
        }
        *slash = '/';
    }
    return true;
}
