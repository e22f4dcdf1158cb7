/*
 * bake.c: reads editions from their JSON and writes them as C.
 *
 *     bake games/lights/edition.json ... > editions.c
 *
 * Run by the build, so that a wrong edition stops the build with its field's
 * name, and the program needs no JSON to start.  Editions are flat bytes.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>

#include "lib/heap.h"
#include "table/built_in.h"
#include "table/file.h"

/* While baking, nothing is built in yet. */
const struct shelf_edition shelf_built_in[] = {{.data = NULL}};

static void bake(const char *path, int number, struct buf *table)
{
    static _Alignas(8) unsigned char data[MAX_EDITION];
    struct buf text = BUF_ON_HEAP, message = BUF_ON_HEAP;
    struct shelf_edition ed;
    struct error e;
    if (!file_read(path, &text, &e)
        || !shelf_read(text.text, text.n, &ed, data, sizeof data, &e)) {
        error_print(&e, NULL, &message);
        fprintf(stderr, "bake: %s: %s\n", path, message.text);
        exit(1);
    }
    printf("static const _Alignas(8) unsigned char bytes%d[] = {", number);
    for (uint32_t i = 0; i < ed.game->edition_size; i++) {
        printf("%s%u,", i % 24 == 0 ? "\n" : "", data[i]);
    }
    printf("\n};\nstatic const char text%d[] = {", number);
    for (size_t i = 0; i <= text.n; i++) {
        printf("%s%d,", i % 24 == 0 ? "\n" : "", (signed char)text.text[i]);
    }
    printf("\n};\n");
    char row[400];
    snprintf(row, sizeof row,
             "    {&%s_game, {\"%s\"}, \"%s\", bytes%d, text%d},\n",
             ed.game->id, ed.name.text, ed.title, number, number);
    buf_add(table, row);
    heap_free_buf(&text);
}

int main(int argc, char **argv)
{
    struct buf table = BUF_ON_HEAP;
    puts("/* Written by tools/bake.c: do not edit. */\n"
         "#include \"table/built_in.h\"\n"
         "#define GAME(id) extern const struct game id##_game;\n"
         "#define DRAFT(id) GAME(id)\n"
         "#define TEMPLATE(id) GAME(id)\n"
         "#include \"core/games.def\"");
    for (int i = 1; i < argc; i++) {
        bake(argv[i], i, &table);
    }
    printf("const struct shelf_edition shelf_built_in[] = {\n%s"
           "    {.data = NULL},\n};\n",
           table.text);
    heap_free_buf(&table);
    return 0;
}
