/*
 * pg_sql.c: what postgres.c says to the database (see pg.h).
 *
 * One server that has the database alone writes by pg_sql.  One of several
 * writes by pg_guarded where there is a text: that finds the table by its
 * epoch too, and locks its row until the commit, so that a claim (lease.c)
 * comes before or after everything that one commit writes of a table.  A write
 * that finds no row is somebody else's table's; an error would undo what
 * other tables wrote with it.
 */
// SPDX-License-Identifier: MIT
#include "store/pg.h"

#define CLOCK "extract(epoch FROM clock_timestamp())::bigint"
#define AT "coalesce($5, greatest($6, " CLOCK "))"
#define MATCH                                                                  \
    "(SELECT m.id FROM game_match m JOIN game_table t ON t.id = m.table_id "   \
    "WHERE t.code = $1 AND m.number = $3)"

/* $1 is the code, $2 the text, $3 the number, $4 n, $5 the time or nothing, $6
 * a time that is past, $7 an epoch, and $8 the table that a record is of. */
const char *const pg_sql[N_PG_STATEMENTS] = {
    [PUT_TABLE] = "INSERT INTO game_table (code, json, visited) VALUES ($1, "
                  "$2, " AT ") ON CONFLICT (code) DO UPDATE SET json = $2, "
                  "visited = greatest(game_table.visited, excluded.visited)",
    [VISIT] = "UPDATE game_table SET visited = greatest(visited, " AT
              ") WHERE code = $1",
    [DROP_TABLE] = "DELETE FROM game_table WHERE code = $1",
    [PUT_MATCH] = "INSERT INTO game_match (table_id, number, head) SELECT id, "
                  "$3, $2 FROM game_table WHERE code = $1",
    [ADD_LINE] = "INSERT INTO line (match_id, n, text, at) VALUES (" MATCH
                 ", $4, $2, " AT ")",
    [CUT_LINES] = "DELETE FROM line WHERE n >= $4 AND match_id = " MATCH,
    [ADD_RECORD] =
        "INSERT INTO record (game, text, at) VALUES ($1, $2, " AT ")",
    [SEE] = "UPDATE sighting SET seen = $3, believed = greatest(believed, $4)",
    [CLEAN] = "DELETE FROM game_table WHERE visited < $4 AND NOT EXISTS "
              "(SELECT 1 FROM game_match m JOIN line l ON l.match_id = m.id "
              "WHERE m.table_id = game_table.id AND l.at >= $4)",
    [DROP_TABLES] = "DELETE FROM game_table",
    [DROP_RECORDS] = "DELETE FROM record",
    [GET_TABLE] = "SELECT json, visited FROM game_table WHERE code = $1",
    [GET_HEAD] = "SELECT m.head, m.id FROM game_match m JOIN game_table t ON "
                 "t.id = m.table_id WHERE t.code = $1 AND m.number = $3",
    [GET_LINES] = "SELECT text, n, at FROM line WHERE match_id = $3 ORDER BY n",
    [NEXT_TABLE] = "SELECT code FROM game_table WHERE code > $1 COLLATE \"C\" "
                   "ORDER BY code LIMIT 1",
    [NEXT_MATCH] = "SELECT '', m.number FROM game_match m JOIN game_table t ON "
                   "t.id = m.table_id WHERE t.code = $1 AND m.number > $3 "
                   "ORDER BY m.number LIMIT 1",
    [NEXT_RECORD] = "SELECT text, id, at FROM record WHERE id > $3 ORDER BY id "
                    "LIMIT 1",
    [GET_GAME] = "SELECT game, id FROM record WHERE id = $3",
    [COUNT_TABLES] = "SELECT '', count(*) FROM game_table",
    [COUNT_RECORDS] = "SELECT '', count(*) FROM record",
    [PG_WALL] = "SELECT '', " CLOCK,
    [PG_TRY] = "UPDATE sighting SET seen = seen",
};

#define OURS "code = $1 AND epoch = $7"
#define LOCKED " FOR NO KEY UPDATE"

const char *const pg_guarded[N_PG_STATEMENTS] = {
    [PUT_TABLE] =
        "UPDATE game_table SET json = $2, visited = greatest(visited, " AT
        ") WHERE " OURS,
    [PG_NEW_TABLE] =
        "INSERT INTO game_table (code, json, visited, owner, epoch) VALUES "
        "($1, $2, " AT ", $7, $7) ON CONFLICT DO NOTHING",
    [VISIT] =
        "UPDATE game_table SET visited = greatest(visited, " AT ") WHERE " OURS,
    [DROP_TABLE] = "DELETE FROM game_table WHERE " OURS,
    [PUT_MATCH] = "INSERT INTO game_match (table_id, number, head) SELECT id, "
                  "$3, $2 FROM game_table WHERE " OURS LOCKED,
    [ADD_LINE] =
        "INSERT INTO line (match_id, n, text, at) SELECT m.id, $4, "
        "$2, " AT " FROM game_table t JOIN game_match m ON "
        "m.table_id = t.id AND m.number = $3 WHERE t." OURS LOCKED " OF t",
    [CUT_LINES] = "WITH t AS (SELECT id FROM game_table WHERE " OURS LOCKED
                  "), cut AS (DELETE FROM line l USING t, game_match m WHERE "
                  "m.table_id = t.id AND m.number = $3 AND l.match_id = m.id "
                  "AND l.n >= $4) SELECT id FROM t",
    [ADD_RECORD] = "INSERT INTO record (game, text, at) SELECT $1, $2, " AT
                   " FROM game_table WHERE code = $8 AND epoch = $7" LOCKED,
    [CLEAN] = "DELETE FROM game_table WHERE visited < $4 AND NOT EXISTS "
              "(SELECT 1 FROM game_match m JOIN line l ON l.match_id = m.id "
              "WHERE m.table_id = game_table.id AND l.at >= $4) AND NOT EXISTS "
              "(SELECT 1 FROM node WHERE id = owner AND until > "
              "clock_timestamp())",
    [PG_RELEASE] = "UPDATE game_table SET owner = NULL WHERE " OURS,
    [PG_CONFIRM] = "SELECT id FROM game_table WHERE " OURS,
};
