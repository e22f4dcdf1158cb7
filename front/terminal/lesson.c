/*
 * lesson.c: see lesson.h.  Going to a step plays the script from its
 * beginning: some dozens of actions.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "front/match/match.h"
#include "front/words.h"
#include "table/options.h"
#include "table/reply.h"

static const json_t *step_at(const struct lesson *l, int at)
{
    return json_array_get(json_object_get(l->script, "steps"), (size_t)at);
}

static who reader(const struct lesson *l)
{
    return (who)val_int(l->script, "me", 0);
}

static struct table *deal(const struct lesson *l)
{
    const struct game *g = shelf_find_game(val_text(l->script, "game"));
    const struct shelf_edition *ed = shelf_edition(NULL, g, 0);
    const json_t *seed = json_object_get(l->script, "seed");
    struct table_start start = {
        .game = g,
        .edition = ed,
        .seed = (uint64_t)json_integer_value(seed),
        .manual = !seed,
        .setup = setup_default(g, ed->data, val_int(l->script, "players", 2)),
    };
    options_read(NULL, json_object_get(l->script, "options"), &start, NULL);
    return table_new(&start);
}

/* "1 enter N2", "chance turn harp". */
static void play(struct table *t, const char *line)
{
    const char *action = strchr(line, ' ');
    if (action) {
        who w = *line == 'c' ? CHANCE : (who)(*line - '0');
        table_act(t, w, action + 1, NULL);
    }
}

void lesson_go(struct lesson *l, int at)
{
    if (at < 0 || at >= l->n_steps) {
        return;
    }
    table_free(l->table);
    json_decref(l->view);
    l->table = deal(l);
    l->at = at;
    for (int i = 0; i <= at; i++) {
        const json_t *then = json_object_get(step_at(l, i), "then");
        for (int k = 0; k < (int)json_array_size(then); k++) {
            play(l->table, val_text_at(then, k));
        }
        const char *deed = val_text(step_at(l, i), "do");
        if (i < at && *deed) {
            table_act(l->table, reader(l), deed, NULL);
        }
    }
    l->view = match_field(l->table, reader(l), "view", reply_view);
}

bool lesson_open(struct lesson *l, const struct game *g, int n)
{
    static const char *const names[] = {"Hazel", "Rowan", "Bramble",
                                        "Fern",  "Wren",  "Moss"};
    const struct lesson_script *s = lesson_scripts;
    while (s->game && (strcmp(s->game, g->id) != 0 || n-- > 0)) {
        s++;
    }
    if (!s->game) {
        return false;
    }
    *l = (struct lesson){.script = json_loads(s->text, 0, NULL)};
    l->n_steps = val_count(l->script, "steps");
    for (int i = 0; i < MAX_SEATS; i++) {
        l->names[i] = i == reader(l) ? _("You") : names[i];
    }
    lesson_go(l, 0);
    const struct shelf_edition *ed = table_started(l->table)->edition;
    l->printed = json_loads(ed->json, 0, NULL);
    return true;
}

void lesson_close(struct lesson *l)
{
    table_free(l->table);
    json_decref(l->script);
    json_decref(l->view);
    json_decref(l->printed);
    *l = (struct lesson){0};
}

const char *lesson_sentence(const struct lesson *l)
{
    return words_say(val_text(step_at(l, l->at), "say"));
}

const char *lesson_deed(const struct lesson *l)
{
    return val_text(step_at(l, l->at), "do");
}

json_t *lesson_choices(const struct lesson *l)
{
    return *lesson_deed(l)
               ? match_field(l->table, reader(l), "actions", reply_legal)
               : json_array();
}

bool lesson_points(const struct lesson *l)
{
    return json_is_true(json_object_get(step_at(l, l->at), "points"));
}

const char *lesson_title(const struct lesson *l)
{
    return words_say(val_text(l->script, "title"));
}

struct scene lesson_scene(const struct lesson *l)
{
    const struct table_start *start = table_started(l->table);
    return (struct scene){.game = start->game,
                          .setup = &start->setup,
                          .printed = l->printed,
                          .view = l->view,
                          .eyes = reader(l),
                          .n_seats = start->setup.n_seats,
                          .names = l->names,
                          .chosen = "",
                          .focus = ""};
}
