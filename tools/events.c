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
    int n = event_fields(kind);
    for (int i = 0; i < n && kind->arg[i].name; i++) {
        print_field(g, kind, &kind->arg[i], false, &any);
    }
    if (kind->list.name) {
        print_field(g, kind, &kind->list, true, &any);
    }
    puts(any ? " |" : "|");
}

/* Whether two kinds differ in their sentences only. */
static bool is_alike(const struct event_kind *a, const struct event_kind *b)
{
    bool is_alike =
        strcmp(a->type, b->type) == 0 && !a->list.name == !b->list.name
        && a->n_fields == b->n_fields && a->is_counted == b->is_counted;
    for (int i = 0; is_alike && i < MAX_EVENT_ARGS; i++) {
        is_alike = !a->arg[i].name == !b->arg[i].name
                   && (!a->arg[i].name
                       || (strcmp(a->arg[i].name, b->arg[i].name) == 0
                           && a->arg[i].vocab == b->arg[i].vocab
                           && a->arg[i].secret == b->arg[i].secret));
    }
    return is_alike;
}

int main(void)
{
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        printf("%s**%s**\n\n| type | fields |\n|---|---|\n", i > 0 ? "\n" : "",
               g->id);
        const struct event_kind *all = g->event_kinds;
        for (int k = 0; all[k].type; k++) {
            if (k == 0 || !is_alike(&all[k], &all[k - 1])) {
                print_kind(g, &all[k]);
            }
        }
    }
    return 0;
}
