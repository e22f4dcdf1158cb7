/*
 * save.c: see save.h.
 */
// SPDX-License-Identifier: MIT
#include "front/match/save.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lib/heap.h"
#include "table/file.h"

static const char saves[] = "/saves/", records[] = "/records/";

bool save_new(const struct game *g, struct buf *path, struct error *e)
{
    char when[40];
    time_t now = time(NULL);
    struct tm tm;
    strftime(when, sizeof when, "-%Y-%m-%d-%H%M%S", localtime_r(&now, &tm));
    if (!file_data_folder(path, e)) {
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
    return file_make_folders(path->text, e);
}

bool save_place(const char *folder, const char *name, struct buf *path,
                struct error *e)
{
    if (!file_data_folder(path, e)) {
        return false;
    }
    buf_char(path, '/');
    buf_add(path, folder);
    buf_char(path, '/');
    for (; *name; name++) { /* no way out of the folder */
        buf_char(path, *name == '/' ? '_' : *name);
    }
    return file_make_folders(path->text, e);
}

static bool is_record(const char *name)
{
    size_t n = strlen(name);
    return n > 4 && name[0] != '.' && strcmp(name + n - 4, ".rec") == 0;
}

int save_list(bool is_over, const char **files, int max)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    struct timespec when[64];
    int n = 0;
    if (!file_data_folder(&path, NULL)) {
        return 0;
    }
    buf_add(&path, is_over ? records : saves);
    size_t folder = path.n;
    DIR *d = opendir(path.text);
    max = max < 64 ? max : 64;
    for (struct dirent *f; d && (f = readdir(d));) {
        struct stat s;
        if (!is_record(f->d_name) || fstatat(dirfd(d), f->d_name, &s, 0) != 0) {
            continue;
        }
        int at = n;
        while (at > 0
               && (when[at - 1].tv_sec < s.st_mtim.tv_sec
                   || (when[at - 1].tv_sec == s.st_mtim.tv_sec
                       && when[at - 1].tv_nsec < s.st_mtim.tv_nsec))) {
            at--;
        }
        if (at == max) {
            continue;
        }
        if (n == max) {
            free((char *)(uintptr_t)files[--n]);
        }
        memmove(&files[at + 1], &files[at], (size_t)(n - at) * sizeof *files);
        memmove(&when[at + 1], &when[at], (size_t)(n - at) * sizeof *when);
        path.text[path.n = folder] = '\0';
        buf_add(&path, f->d_name);
        files[at] = heap_copy(path.text);
        when[at] = s.st_mtim;
        n++;
    }
    if (d) {
        closedir(d);
    }
    return n;
}

bool save_newest(bool is_over, struct buf *path, struct error *e)
{
    const char *newest;
    if (save_list(is_over, &newest, 1) == 1) {
        buf_add(path, newest);
        free((char *)(uintptr_t)newest);
        return true;
    }
    if (!file_data_folder(path, e)) {
        return false;
    }
    buf_add(path, is_over ? records : saves);
    return error_set(e, 0, N_("no game is saved in {folder}"), "folder",
                     path->text);
}

/* From our saves to our records; a file elsewhere stays where it is. */
static bool move_to_records(struct buf *path, struct error *e)
{
    SCOPED_BUF from = BUF_ON_HEAP, to = BUF_ON_HEAP;
    if (!file_data_folder(&from, e)) {
        return false;
    }
    buf_add(&to, from.text);
    buf_add(&from, saves);
    buf_add(&to, records);
    if (strncmp(path->text, from.text, from.n) != 0) {
        return true;
    }
    buf_add(&to, path->text + from.n);
    if (!file_make_folders(to.text, e)
        || !file_rename(path->text, to.text, true, e)) {
        return false;
    }
    buf_clear(path);
    buf_add(path, to.text);
    return true;
}

bool save_match(struct match *m, bool lasting, struct buf *path,
                struct error *e)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    match_record(m, &text);
    return file_write(path->text, lasting, &text, e)
           && (!match_is_over(m) || move_to_records(path, e));
}
