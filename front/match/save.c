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

bool save_newest(bool is_over, struct buf *path, struct error *e)
{
    if (!file_data_folder(path, e)) {
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

/* From our saves to our records; a file elsewhere stays where it is. */
static bool move_to_records(struct buf *path, struct error *e)
{
    struct buf from = BUF_ON_HEAP, to = BUF_ON_HEAP;
    bool good = file_data_folder(&from, e);
    if (good) {
        buf_add(&to, from.text);
        buf_add(&from, saves);
        buf_add(&to, records);
    }
    if (good && strncmp(path->text, from.text, from.n) == 0) {
        buf_add(&to, path->text + from.n);
        good = file_make_folders(to.text, e)
               && file_rename(path->text, to.text, true, e);
        if (good) {
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
    bool good = file_write(path->text, lasting, &text, e);
    heap_free_buf(&text);
    return good && (!match_is_over(m) || move_to_records(path, e));
}
