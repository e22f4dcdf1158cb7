/*
 * bake.c: reads editions from their JSON and writes them as C.
 *
 *     bake games/lights/edition.json ... > editions.c
 *     bake --text games/lights/edition.json ... > editions-text.c
 *
 * Run by the build, so that a wrong edition stops the build with its field's
 * name, and the program needs no JSON to start.  Editions are flat bytes; with
 * --text they are worked out again when the program starts, where what has to
 * be fetched counts for more than that moment: in a browser.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/heap.h"
#include "table/built_in.h"
#include "table/file.h"

/* While baking, nothing is built in yet. */
const struct shelf_edition shelf_built_in[] = {{.data = NULL}};

static bool is_text;

static void write_bytes(const unsigned char *data, uint32_t n, int number)
{
    if (is_text) {
        printf("static _Alignas(8) unsigned char bytes%d[%u];\n", number, n);
        return;
    }
    printf("static const _Alignas(8) unsigned char bytes%d[] = {", number);
    for (uint32_t i = 0; i < n; i++) {
        printf("%s%u,", i % 24 == 0 ? "\n" : "", data[i]);
    }
    printf("\n};\n");
}

static void bake(const char *path, int number, struct buf *table)
{
    static _Alignas(8) unsigned char data[MAX_EDITION];
    SCOPED_BUF text = BUF_ON_HEAP, message = BUF_ON_HEAP;
    struct shelf_edition ed;
    struct error e;
    if (!file_read(path, &text, &e)
        || !shelf_read(text.text, text.n, &ed, data, sizeof data, &e)) {
        error_print(&e, NULL, &message);
        fprintf(stderr, "bake: %s: %s\n", path, message.text);
        exit(1);
    }
    write_bytes(data, ed.game->edition_size, number);
    printf("static const char text%d[] = {", number);
    for (size_t i = 0; i <= text.n; i++) {
        printf("%s%d,", i % 24 == 0 ? "\n" : "", (signed char)text.text[i]);
    }
    printf("\n};\n");
    char row[400];
    snprintf(row, sizeof row,
             "    {&%s_game, {\"%s\"}, \"%s\", bytes%d, text%d},\n",
             ed.game->id, ed.name.text, ed.title, number, number);
    buf_add(table, row);
}

int main(int argc, char **argv)
{
    SCOPED_BUF table = BUF_ON_HEAP;
    puts("/* Written by tools/bake.c: do not edit. */\n"
         "#include \"table/built_in.h\"\n"
         "#define GAME(id) extern const struct game id##_game;\n"
         "#define DRAFT(id) GAME(id)\n"
         "#define TEMPLATE(id) GAME(id)\n"
         "#include \"core/games.def\"");
    is_text = argc > 1 && strcmp(argv[1], "--text") == 0;
    int first = is_text ? 2 : 1;
    for (int i = first; i < argc; i++) {
        bake(argv[i], i, &table);
    }
    printf("const struct shelf_edition shelf_built_in[] = {\n%s"
           "    {.data = NULL},\n};\n",
           table.text);
    if (is_text) {
        puts("__attribute__((constructor)) static void work_out(void)\n"
             "{\n"
             "    struct shelf_edition ed;");
        for (int i = first; i < argc; i++) {
            printf("    shelf_read(text%d, sizeof text%d - 1, &ed, bytes%d, "
                   "sizeof bytes%d, NULL);\n",
                   i, i, i, i);
        }
        puts("}");
    }
    return 0;
}
