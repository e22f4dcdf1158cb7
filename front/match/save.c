/*
 * save.c: see save.h.
 */
// SPDX-License-Identifier: MIT
#include "front/match/save.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lib/heap.h"

static const char saves[] = "/saves/", records[] = "/records/";

static bool refuse(struct error *e, const char *path)
{
    return error_set(e, 0, N_("{path} cannot be written: {why}"), "path", path,
                     "why", strerror(errno));
}

/* The data folder, as a path. */
static bool add_folder(struct buf *path, struct error *e)
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

/* Makes every folder that the path names before its last slash. */
static bool make_folders(const char *path, struct error *e)
{
    char *copy = heap_copy(path);
    bool good = true;
    for (char *slash = strchr(copy + 1, '/'); good && slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        good = mkdir(copy, 0700) == 0 || errno == EEXIST;
        if (!good) {
            refuse(e, copy);
        }
        *slash = '/';
    }
    free(copy);
    return good;
}

bool save_new(const struct game *g, struct buf *path, struct error *e)
{
    char when[40];
    time_t now = time(NULL);
    struct tm tm;
    strftime(when, sizeof when, "-%Y-%m-%d-%H%M%S", localtime_r(&now, &tm));
    if (!add_folder(path, e)) {
        return false;
    }
    buf_add(path, saves);
    buf_add(path, g->id);
    buf_add(path, when);
    size_t n = path->n;
    for (int i = 2; i < 1000; i++) {
        buf_add(path, ".rec");
        if (access(path->text, F_OK) != 0) {
            break;
        }
        path->text[path->n = n] = '\0'; /* two in one second */
        buf_char(path, '-');
        buf_int(path, i);
    }
    return make_folders(path->text, e);
}

bool save_place(const char *folder, const char *name, struct buf *path,
                struct error *e)
{
    if (!add_folder(path, e)) {
        return false;
    }
    buf_char(path, '/');
    buf_add(path, folder);
    buf_char(path, '/');
    for (; *name; name++) { /* no way out of the folder */
        buf_char(path, *name == '/' ? '_' : *name);
    }
    return make_folders(path->text, e);
}

static bool is_record(const char *name)
{
    size_t n = strlen(name);
    return n > 4 && name[0] != '.' && strcmp(name + n - 4, ".rec") == 0;
}

bool save_newest(bool is_over, struct buf *path, struct error *e)
{
    if (!add_folder(path, e)) {
        return false;
    }
    buf_add(path, is_over ? records : saves);
    size_t folder = path->n;
    struct timespec last = {0};
    char *best = NULL;
    DIR *d = opendir(path->text);
    for (struct dirent *f; d && (f = readdir(d));) {
        struct stat s;
        if (is_record(f->d_name) && fstatat(dirfd(d), f->d_name, &s, 0) == 0
            && (!best || s.st_mtim.tv_sec > last.tv_sec
                || (s.st_mtim.tv_sec == last.tv_sec
                    && s.st_mtim.tv_nsec > last.tv_nsec))) {
            free(best);
            best = heap_copy(f->d_name);
            last = s.st_mtim;
        }
    }
    if (d) {
        closedir(d);
    }
    if (!best) {
        return error_set(e, 0, N_("no game is saved in {folder}"), "folder",
                         path->text);
    }
    path->text[path->n = folder] = '\0';
    buf_add(path, best);
    free(best);
    return true;
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

/* So that the new name survives a power cut too. */
static void keep_folder(const char *path)
{
    char *folder = heap_copy(path), *slash = strrchr(folder, '/');
    if (slash) {
        *slash = '\0';
    }
    int fd = open(slash && slash > folder ? folder
                  : slash                 ? "/"
                                          : ".",
                  O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

bool save_text(const char *path, bool lasting, const struct buf *text,
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
    struct buf part = BUF_ON_HEAP;
    buf_add(&part, path);
    buf_add(&part, ".part");
    int fd = open(part.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = fd >= 0 && write_all(fd, text->text, text->n)
                && (!lasting || fsync(fd) == 0);
    good = (fd < 0 || close(fd) == 0) && good;
    good = good && rename(part.text, path) == 0;
    if (!good) {
        refuse(e, path);
        unlink(part.text);
    } else if (lasting) {
        keep_folder(path);
    }
    heap_free_buf(&part);
    return good;
}

/* From our saves to our records; a file elsewhere stays where it is. */
static bool move_to_records(struct buf *path, struct error *e)
{
    struct buf from = BUF_ON_HEAP, to = BUF_ON_HEAP;
    bool good = add_folder(&from, e);
    if (good) {
        buf_add(&to, from.text);
        buf_add(&from, saves);
        buf_add(&to, records);
    }
    if (good && strncmp(path->text, from.text, from.n) == 0) {
        buf_add(&to, path->text + from.n);
        good = make_folders(to.text, e)
               && (rename(path->text, to.text) == 0 || refuse(e, to.text));
        if (good) {
            keep_folder(to.text);
            buf_clear(path);
            buf_add(path, to.text);
        }
    }
    heap_free_buf(&from);
    heap_free_buf(&to);
    return good;
}

bool save_match(struct match *m, bool lasting, struct buf *path,
                struct error *e)
{
    struct buf text = BUF_ON_HEAP;
    match_record(m, &text);
    bool good = save_text(path->text, lasting, &text, e);
    heap_free_buf(&text);
    return good && (!match_is_over(m) || move_to_records(path, e));
}
