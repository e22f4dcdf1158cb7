/*
 * bot.c: a computer player for Thicket in C: it takes the first legal action
 * that is no `name`, or the first of all.
 *
 *     cc -o bot examples/bot.c -ljansson
 *     thicket arena lights --seats "cmd:./bot,random"
 *
 * It reads {"you":...} before each game, then
 * {"view":...,"events":[...],"actions":[...]} for each decision, and answers
 * {"action":"..."} (docs/protocol.md).
 */
// SPDX-License-Identifier: MIT
#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char *choose(const json_t *actions)
{
    for (size_t i = 0; i < json_array_size(actions); i++) {
        const char *action = json_string_value(json_array_get(actions, i));
        if (action && strncmp(action, "name ", 5) != 0) {
            return action;
        }
    }
    return json_string_value(json_array_get(actions, 0));
}

int main(void)
{
    for (;;) {
        json_auto_t *asked = json_loadf(stdin, JSON_DISABLE_EOF_CHECK, NULL);
        if (json_object_get(asked, "you")) { /* another game begins */
            continue;
        }
        const char *action = choose(json_object_get(asked, "actions"));
        if (!asked || !action) {
            break;
        }
        json_auto_t *answer = json_pack("{s:s}", "action", action);
        json_dumpf(answer, stdout, JSON_COMPACT);
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}
