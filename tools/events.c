/*
 * events.c: the events of every game that is offered and their fields, as
 * docs/protocol.md has them: `tools/check-events` compares, and renews.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "table/shelf.h"

static void print_field(const struct game *g, const struct event_kind *kind,
                        const struct event_arg *arg, bool is_list, bool *any)
{
    bool is_number =
        arg->vocab == NUMBER || arg->vocab == SEAT || kind->is_counted;
    const char *what = arg->vocab == SEAT ? "seat"
                       : is_number        ? "number"
                                          : g->vocabs[arg->vocab];
    printf("%s`%s`: %s%s%s", *any ? ", " : "", arg->name, what,
           is_list ? " list" : "", arg->secret ? " (secret)" : "");
    *any = true;
}

static void print_kind(const struct game *g, const struct event_kind *kind)
{
    bool any = false;
    printf("| `%s` | ", kind->type);
    for (int i = 0; i < MAX_EVENT_ARGS && kind->arg[i].name; i++) {
        print_field(g, kind, &kind->arg[i], false, &any);
    }
    if (kind->list.name) {
        print_field(g, kind, &kind->list, true, &any);
    }
    puts(any ? " |" : "|");
}

int main(void)
{
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        printf("%s**%s**\n\n| type | fields |\n|---|---|\n", i > 0 ? "\n" : "",
               g->id);
        for (const struct event_kind *k = g->event_kinds; k->type; k++) {
            print_kind(g, k);
        }
    }
    return 0;
}
