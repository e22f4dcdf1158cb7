/*
 * sqlite.c: a store in a file, by SQLite (see kind.h).
 *
 * One connection.  The journal is a write-ahead log with synchronous=FULL: a
 * commit appends to the log and waits for the disk once, however many writes
 * it holds.  Writes are gathered, and another hand carries them out and waits
 * for the disk; while it does, the connection is its own.  Who reads waits for
 * it, and has what was gathered since carried out first.  Other programs may
 * read meanwhile, and `thicket restore` may write: by SQLite's data_version a
 * transaction that would rest on what was there before is refused.  A lock
 * beside the file keeps a second server away.
 *
 * SQLite does not mind when its file is taken away: it goes on in what has no
 * name any more.  So the file and its log are looked for round each commit.
 */
// SPDX-License-Identifier: MIT
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap.h"
#include "store/db.h"
#include "store/hand.h"
#include "store/kind.h"

/* Beside those of kind.h. */
enum {
    BEGIN = N_KIND_STATEMENTS,
    COMMIT,
    ROLLBACK,
    DATA_VERSION,
    TRY,
    N_STATEMENTS
};

/* ?1 is always the table's code, where there is one; ?9 the time. */
static const char *const sql[N_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [DATA_VERSION] = "PRAGMA data_version",
    [PUT_TABLE] = "INSERT INTO game_table (code, json, visited) VALUES (?1, "
                  "?2, ?9) ON CONFLICT (code) DO UPDATE SET json = ?2, "
                  "visited = max(visited, ?9)",
    [VISIT] = "UPDATE game_table SET visited = max(visited, ?9) WHERE code = "
              "?1",
    [DROP_TABLE] = "DELETE FROM game_table WHERE code = ?1",
    [PUT_MATCH] = "INSERT INTO game_match (table_id, number, head) SELECT id, "
                  "?3, ?2 FROM game_table WHERE code = ?1",
    [ADD_LINE] = "INSERT INTO line (match_id, n, text, at) VALUES ((SELECT "
                 "m.id FROM game_match m JOIN game_table t ON t.id = "
                 "m.table_id WHERE t.code = ?1 AND m.number = ?3), ?4, ?2, ?9)",
    [CUT_LINES] = "DELETE FROM line WHERE n >= ?4 AND match_id = (SELECT m.id "
                  "FROM game_match m JOIN game_table t ON t.id = m.table_id "
                  "WHERE t.code = ?1 AND m.number = ?3)",
    [ADD_RECORD] = "INSERT INTO record (game, text, at) VALUES (?1, ?2, ?9)",
    [SEE] = "UPDATE sighting SET seen = ?3, believed = max(believed, ?4)",
    [TRY] = "UPDATE sighting SET seen = seen",
    [CLEAN] = "DELETE FROM game_table WHERE visited < ?4 AND NOT EXISTS "
              "(SELECT 1 FROM game_match m JOIN line l ON l.match_id = m.id "
              "WHERE m.table_id = game_table.id AND l.at >= ?4)",
    [DROP_TABLES] = "DELETE FROM game_table",
    [DROP_RECORDS] = "DELETE FROM record",
    [GET_TABLE] = "SELECT json, visited FROM game_table WHERE code = ?1",
    [GET_HEAD] = "SELECT m.head, m.id FROM game_match m JOIN game_table t ON "
                 "t.id = m.table_id WHERE t.code = ?1 AND m.number = ?3",
    [GET_LINES] = "SELECT text, n, at FROM line WHERE match_id = ?3 ORDER BY n",
    [NEXT_TABLE] = "SELECT code FROM game_table WHERE code > ?1 ORDER BY code "
                   "LIMIT 1",
    [NEXT_MATCH] = "SELECT '', m.number FROM game_match m JOIN game_table t ON "
                   "t.id = m.table_id WHERE t.code = ?1 AND m.number > ?3 "
                   "ORDER BY m.number LIMIT 1",
    [NEXT_RECORD] = "SELECT text, id, at FROM record WHERE id > ?3 ORDER BY "
                    "id LIMIT 1",
    [GET_GAME] = "SELECT game, id FROM record WHERE id = ?3",
    [COUNT_TABLES] = "SELECT '', count(*) FROM game_table",
    [COUNT_RECORDS] = "SELECT '', count(*) FROM record",
};

/* Which file it is. */
struct place {
    dev_t device;
    ino_t number;
};

/* Something to be written, and what is to be written after it. */
struct written {
    struct written *next;
    int which;
    struct kind_values v;
    char text[]; /* those of v */
};

struct batch {
    struct written *first, *last;
};

struct sqlite {
    struct store base;
    sqlite3 *db;
    sqlite3_stmt *statement[N_STATEMENTS];
    char *path;
    char *log_path;         /* of its write-ahead log; NULL: it has none */
    struct place file, log; /* where they were when it was opened */
    int lock;               /* db_lock; -1: none */
    int64_t data_version;   /* that we have seen */
    bool is_open;           /* a transaction has begun */
    struct error broken;    /* why a write of it has failed, or none */
    struct batch gathered;
    struct hand *hand; /* NULL: not yet, or none to be had */
    struct batch sent; /* what it carries out */
    bool flies;        /* it was sent, and nobody was told how it went: */
    bool has_landed;   /* the hand is done with it, */
    bool was_kept;     /* and this is how */
    struct error why;  /* it was not */
};

static const struct store_kind kind;

static struct sqlite *of(struct store *s)
{
    return (struct sqlite *)s;
}

/* ---- Where it is ---- */

static bool find(const char *path, struct place *p)
{
    struct stat there;
    *p = (struct place){0};
    if (stat(path, &there) != 0) {
        return false;
    }
    *p = (struct place){.device = there.st_dev, .number = there.st_ino};
    return true;
}

static bool is_at(const char *path, const struct place *p)
{
    struct place now;
    return find(path, &now) && now.device == p->device
           && now.number == p->number;
}

static bool is_in_place(const struct sqlite *s)
{
    return s->lock < 0
           || (is_at(s->path, &s->file)
               && (!s->log_path || is_at(s->log_path, &s->log)));
}

/* ---- Opening and closing ---- */

static bool ask_number(struct sqlite *s, int which, int64_t *n)
{
    sqlite3_stmt *q = s->statement[which];
    bool good = sqlite3_step(q) == SQLITE_ROW;
    *n = good ? sqlite3_column_int64(q, 0) : 0;
    return sqlite3_reset(q) == SQLITE_OK && good;
}

/* The statements from one to another. */
static bool prepare(struct sqlite *s, int first, int end)
{
    for (int i = first; i < end; i++) {
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statement[i], NULL)
            != SQLITE_OK) {
            return false;
        }
    }
    return true;
}

/* Notes where it lies, and what it says of the time. */
static bool note_place(struct sqlite *s)
{
    SCOPED_BUF log = BUF_ON_HEAP;
    buf_add(&log, s->path);
    buf_add(&log, "-wal");
    find(s->path, &s->file);
    if (find(log.text, &s->log)) {
        free(s->log_path);
        s->log_path = heap_copy(log.text);
    }
    return ask_number(s, DATA_VERSION, &s->data_version)
           && db_ask(s->db, "SELECT believed FROM sighting", &s->base.believed)
           && db_ask(s->db, "SELECT seen FROM sighting", &s->base.seen);
}

/* Before a file is brought up to date, what it was is kept under its name and
 * version. */
static bool keep_copy(struct sqlite *s, int version, struct error *e)
{
    SCOPED_BUF name = BUF_ON_HEAP;
    struct stat there;
    int n = 0;
    do {
        buf_clear(&name);
        buf_add(&name, s->path);
        buf_add(&name, ".v");
        buf_int(&name, version);
        if (++n > 1) {
            buf_char(&name, '-');
            buf_int(&name, n);
        }
    } while (stat(name.text, &there) == 0);
    return db_copy_to(s->db, name.text, NULL, e);
}

/* Opens the file at s->path, which is there. */
static bool connect(struct sqlite *s, struct error *e)
{
    int version;
    s->db = db_open(s->path, &version, e);
    if (!s->db) {
        return false;
    }
    if (s->lock >= 0) {
        db_narrow(s->path);
    }
    if (version > 0 && version < db_version && !keep_copy(s, version, e)) {
        return false;
    }
    bool good = db_run(s->db, "PRAGMA journal_mode = WAL;"
                              "PRAGMA synchronous = FULL;"
                              "PRAGMA foreign_keys = ON;"
                              "PRAGMA secure_delete = ON;"
                              "PRAGMA journal_size_limit = 4194304;"
                              "PRAGMA temp_store = MEMORY;"
                              "PRAGMA cache_size = -4096;")
                && db_migrate(s->db, version) && prepare(s, 0, N_STATEMENTS)
                && note_place(s);
    return good || db_fail(s->db, s->path, e);
}

static void disconnect(struct sqlite *s)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        sqlite3_finalize(s->statement[i]);
        s->statement[i] = NULL;
    }
    if (s->db && !is_in_place(s)) {
        db_abandon(s->db);
    } else {
        sqlite3_close(s->db);
    }
    s->db = NULL;
}

static void drop(struct batch *b)
{
    for (struct written *w = b->first, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    *b = (struct batch){0};
}

static void close_it(struct store *base)
{
    struct sqlite *s = of(base);
    if (s->hand) {
        hand_free(s->hand);
    }
    drop(&s->sent);
    drop(&s->gathered);
    disconnect(s);
    db_unlock(s->path, s->lock);
    free(s->log_path);
    free(s->path);
    free(s);
}

/* The file at s->path, to be had alone. */
static bool take(struct sqlite *s, struct error *e)
{
    struct stat there;
    bool is_file = strcmp(s->path, ":memory:") != 0;
    bool is_there = !is_file || stat(s->path, &there) == 0;
    if (is_file && is_there && !S_ISREG(there.st_mode)) {
        return db_refuse(STORE_NO_FILE, s->path, NULL, e);
    }
    return (!is_file || (s->lock = db_lock(s->path, e)) >= 0)
           && (is_there || db_make(s->path, e)) && connect(s, e);
}

/* The same to be read, as it is when first looked at. */
static bool look_into(struct sqlite *s, struct error *e)
{
    int version;
    s->db = db_open(s->path, &version, e);
    if (!s->db) {
        return false;
    }
    if (!prepare(s, GET_TABLE, N_KIND_STATEMENTS)
        || !db_run(s->db, "PRAGMA query_only = ON; BEGIN")) {
        return db_fail(s->db, s->path, e);
    }
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
    return true;
}

struct store *sqlite_open(const char *path, bool reads_only, struct error *e)
{
    struct sqlite *s = heap_new(1, sizeof *s);
    s->base.kind = &kind;
    s->base.name = s->path = heap_copy(path);
    s->lock = -1;
    if (reads_only ? look_into(s, e) : take(s, e)) {
        return &s->base;
    }
    close_it(&s->base);
    return NULL;
}

/* ---- Writing ---- */

/* Seconds since 1970, by the clock that SQLite has, but never before a time
 * that was believed. */
static int64_t wall(struct store *unused)
{
    (void)unused;
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    sqlite3_int64 ms = 0; /* of the Julian day */
    vfs->xCurrentTimeInt64(vfs, &ms);
    return ms / 1000 - 210866760000;
}

static int64_t stamp(struct sqlite *s)
{
    int64_t now = wall(&s->base);
    return now > s->base.believed ? now : s->base.believed;
}

static sqlite3_stmt *bind(struct sqlite *s, int which,
                          const struct kind_values *v)
{
    sqlite3_stmt *q = s->statement[which];
    if (v->code) {
        sqlite3_bind_text(q, 1, v->code, -1, SQLITE_STATIC);
    }
    if (v->text) {
        sqlite3_bind_text(q, 2, v->text, -1, SQLITE_STATIC);
    }
    sqlite3_bind_int64(q, 3, v->number);
    sqlite3_bind_int64(q, 4, v->n);
    sqlite3_bind_int64(q, 9, v->at ? v->at : stamp(s));
    return q;
}

static void done(sqlite3_stmt *q)
{
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
}

static bool step(struct sqlite *s, int which, const struct kind_values *v,
                 struct error *e)
{
    sqlite3_stmt *q = bind(s, which, v);
    errno = 0;
    bool good = sqlite3_step(q) == SQLITE_DONE || db_fail(s->db, s->path, e);
    done(q);
    return good;
}

static bool run(struct sqlite *s, int which, struct error *e)
{
    return step(s, which, &(struct kind_values){0}, e);
}

/* Begins a transaction that rests on what we know. */
static bool begin(struct sqlite *s)
{
    int64_t version;
    if (!run(s, BEGIN, &s->broken)) {
        return false;
    }
    s->is_open = true;
    if (!ask_number(s, DATA_VERSION, &version)) {
        return db_fail(s->db, s->path, &s->broken);
    }
    return version == s->data_version
           || db_refuse(STORE_CHANGED, s->path, NULL, &s->broken);
}

static void change(struct sqlite *s, int which, const struct kind_values *v)
{
    if (!s->broken.sentence && (s->is_open || begin(s))) {
        step(s, which, v, &s->broken);
    }
}

static void carry_out(struct sqlite *s, const struct batch *b)
{
    for (const struct written *w = b->first; w; w = w->next) {
        change(s, w->which, &w->v);
    }
}

static void gather(struct sqlite *s, int which, const struct kind_values *v)
{
    size_t n_code = v->code ? strlen(v->code) + 1 : 0;
    size_t n_text = v->text ? strlen(v->text) + 1 : 0;
    struct written *w = heap_new(1, sizeof *w + n_code + n_text);
    w->which = which;
    w->v = *v;
    w->v.at = v->at ? v->at : stamp(s);
    if (v->code) {
        w->v.code = memcpy(w->text, v->code, n_code);
    }
    if (v->text) {
        w->v.text = memcpy(w->text + n_code, v->text, n_text);
    }
    *(s->gathered.first ? &s->gathered.last->next : &s->gathered.first) = w;
    s->gathered.last = w;
}

static void write_it(struct store *base, enum kind_statement which,
                     const struct kind_values *v)
{
    gather(of(base), (int)which, v);
}

static bool has_landed(struct sqlite *s, bool waits)
{
    s->has_landed = s->has_landed || hand_is_done(s->hand, waits);
    return s->has_landed;
}

/* The connection is ours again, and knows what was gathered; unless what that
 * rests on is lost. */
static void catch_up(struct sqlite *s)
{
    if (s->flies && has_landed(s, true) && !s->was_kept) {
        return;
    }
    carry_out(s, &s->gathered);
    drop(&s->gathered);
}

static int clean(struct store *base, const struct kind_values *v)
{
    struct sqlite *s = of(base);
    catch_up(s);
    change(s, CLEAN, v);
    return s->broken.sentence ? 0 : sqlite3_changes(s->db);
}

/* Ends a transaction, with everything that it wrote or nothing. */
static bool finish(struct sqlite *s, struct error *e)
{
    struct error *why = &s->broken;
    bool good =
        !why->sentence
        && (is_in_place(s) || db_refuse(STORE_GONE, s->path, NULL, why))
        && run(s, COMMIT, why)
        && (is_in_place(s) || db_refuse(STORE_GONE, s->path, NULL, why));
    if (!good) {
        if (!sqlite3_get_autocommit(s->db)) {
            run(s, ROLLBACK, NULL);
        }
        if (why->code == STORE_CHANGED) {
            ask_number(s, DATA_VERSION, &s->data_version);
        }
        *e = *why;
    }
    s->is_open = false;
    *why = (struct error){0};
    return good;
}

/* How it went, to whoever asks. */
static enum store_way tell(struct sqlite *s, bool was_kept,
                           const struct error *why, struct error *e)
{
    s->base.ill =
        !was_kept && kind_is_ill(why->code) ? *why : (struct error){0};
    if (!was_kept && e) {
        *e = *why;
    }
    return was_kept ? STORE_KEPT : STORE_LOST;
}

/* What the other hand does. */
static void fly(void *data)
{
    struct sqlite *s = data;
    carry_out(s, &s->sent);
    s->was_kept = finish(s, &s->why);
}

/* What is no file has no disk to wait for. */
static bool has_hand(struct sqlite *s)
{
    if (!s->hand && s->lock >= 0) {
        s->hand = hand_new(fly, s);
    }
    return s->hand;
}

static enum store_way send(struct store *base, bool waits, struct error *e)
{
    struct sqlite *s = of(base);
    struct error why = {0};
    if (!s->gathered.first && !s->is_open && !s->broken.sentence) {
        return STORE_KEPT;
    }
    if (waits || !has_hand(s)) {
        catch_up(s);
        bool was_kept = finish(s, &why);
        return tell(s, was_kept, &why, e);
    }
    s->sent = s->gathered;
    s->gathered = (struct batch){0};
    s->flies = true;
    s->has_landed = false;
    hand_begin(s->hand);
    return STORE_UNDER_WAY;
}

static enum store_way land(struct store *base, bool waits, struct error *e)
{
    struct sqlite *s = of(base);
    if (!s->flies) {
        return STORE_KEPT;
    }
    if (!has_landed(s, waits)) {
        return STORE_UNDER_WAY;
    }
    s->flies = false;
    drop(&s->sent);
    if (!s->was_kept) {
        drop(&s->gathered);
    }
    return tell(s, s->was_kept, &s->why, e);
}

static struct store_line line(const struct store *base)
{
    const struct sqlite *s = (const struct sqlite *)base;
    bool waits = s->flies && !s->has_landed;
    return (struct store_line){.fd = waits ? hand_fd(s->hand) : -1};
}

/* ---- How it is ---- */

/* The file has gone, or its log.  What is open still has everything that was
 * there: it is put back, unless another file of tables has come in its place,
 * which is ours from then on.  Returns false: STORE_CHANGED, or that it is
 * gone. */
static bool come_back(struct sqlite *s, struct error *e)
{
    struct sqlite fresh = {
        .base = {.kind = &kind, .name = s->path}, .path = s->path, .lock = -1};
    struct place there;
    struct error why = {0};
    bool has_file = is_at(s->path, &s->file);
    if (has_file) { /* so only the log is missing */
        db_run(s->db, "PRAGMA wal_checkpoint(TRUNCATE)");
    } else if (!find(s->path, &there)
               && !db_copy_to(s->db, s->path, NULL, &why)) {
        return db_refuse(STORE_GONE, s->path, NULL, e);
    }
    bool has_lock = db_is_locked(s->path, s->lock);
    fresh.lock = has_lock ? s->lock : db_lock(s->path, &why);
    if (fresh.lock < 0 || !connect(&fresh, &why)) {
        disconnect(&fresh);
        free(fresh.log_path);
        if (!has_lock) {
            db_unlock(s->path, fresh.lock);
        }
        return db_refuse(STORE_GONE, s->path, NULL, e);
    }
    disconnect(s);
    free(s->log_path);
    if (!has_lock) {
        close(s->lock);
    }
    fresh.hand = s->hand;
    *s = fresh;
    return db_refuse(STORE_CHANGED, s->path, NULL, e);
}

static bool tend(struct store *base, struct error *e)
{
    struct sqlite *s = of(base);
    struct error why = {0};
    int64_t version;
    if (s->flies || s->gathered.first || s->is_open || s->broken.sentence) {
        return true; /* the commit will tell */
    }
    if (!is_in_place(s)) {
        db_refuse(STORE_GONE, s->path, NULL, &s->base.ill);
        return come_back(s, e);
    }
    if (s->base.ill.sentence) {
        change(s, TRY, &(struct kind_values){0});
        bool was_kept = finish(s, &why);
        if (tell(s, was_kept, &why, e) == STORE_LOST) {
            return false;
        }
    }
    if (!ask_number(s, DATA_VERSION, &version)) {
        return db_fail(s->db, s->path, e);
    }
    bool is_ours = version == s->data_version;
    s->data_version = version;
    return is_ours || db_refuse(STORE_CHANGED, s->path, NULL, e);
}

static void find_damage(struct store *base, bool in_everything,
                        struct buf *lines)
{
    struct sqlite *s = of(base);
    catch_up(s);
    SCOPED_BUF said = BUF_ON_HEAP;
    bool good = db_list(
        s->db, in_everything ? "PRAGMA integrity_check" : "PRAGMA quick_check",
        &said);
    if (good && strcmp(said.text, "ok\n") == 0) {
        buf_clear(&said);
    }
    if (good && in_everything) {
        good = db_list(s->db,
                       "SELECT 'row ' || rowid || ' of ' || \"table\" || ' "
                       "belongs to no ' || parent FROM "
                       "pragma_foreign_key_check",
                       &said);
    }
    if (!good) {
        buf_add(&said, sqlite3_errmsg(s->db));
        buf_char(&said, '\n');
    }
    buf_add(lines, said.text);
}

/* ---- Reading ---- */

/* A query's next row; false with STORE_ABSENT when there is none. */
static bool next(struct sqlite *s, sqlite3_stmt *q, struct kind_row *row,
                 struct error *e)
{
    int code = sqlite3_step(q);
    if (code == SQLITE_DONE) {
        return db_refuse(STORE_ABSENT, s->path, NULL, e);
    }
    if (code != SQLITE_ROW) {
        return db_fail(s->db, s->path, e);
    }
    row->text = (const char *)sqlite3_column_text(q, 0);
    if (!row->text || strlen(row->text) != (size_t)sqlite3_column_bytes(q, 0)) {
        return db_refuse(STORE_DAMAGED, s->path, "a row is no text", e);
    }
    row->n = sqlite3_column_int64(q, 1);
    row->at = sqlite3_column_int64(q, 2); /* 0 where there is none */
    return true;
}

static bool read_it(struct store *base, enum kind_statement which,
                    const struct kind_values *v, kind_taker *taker, void *data,
                    struct error *e)
{
    struct sqlite *s = of(base);
    struct error why = {.code = STORE_ABSENT};
    struct kind_row row;
    catch_up(s);
    sqlite3_stmt *q = bind(s, (int)which, v);
    while (next(s, q, &row, &why) && taker(data, &row)) {
    }
    done(q);
    if (why.code != STORE_ABSENT && e) {
        *e = why;
    }
    return why.code == STORE_ABSENT;
}

static const struct store_kind kind = {
    .write = write_it,
    .read = read_it,
    .clean = clean,
    .wall = wall,
    .send = send,
    .land = land,
    .line = line,
    .tend = tend,
    .find_damage = find_damage,
    .close = close_it,
};
