/*
 * menu.c: terminal_menu: the games as a list, and who plays.
 *
 * Up and down choose the game, left and right the number of seats, l the
 * level of the computer players; Enter deals.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/terminal/stage.h"
#include "front/terminal/terminal.h"
#include "front/words.h"
#include "lib/heap.h"
#include "table/computer.h"

static void draw(struct canvas *c, const struct terminal_wish *wish, int at)
{
    struct area all = area_of(c);
    int w = c->w < 76 ? c->w : 76;
    struct area a =
        area_part(all, (c->w - w) / 2, c->h > 40 ? c->h / 5 : 1, w, c->h);
    const struct style title = {.ink = LANTERN, .attr = BOLD},
                       quiet = {.ink = MIST};
    canvas_clear(c);
    area_text(a, 2, 0, title, "T h i c k e t");
    area_text(a, 2, 1, quiet,
              _("Five family games of memory and hidden paths."));
    int y = 3;
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        bool is_here = i == at;
        area_put(a, 1, y, title, is_here ? 0x25b6 : ' ');
        area_text(
            a, 3, y,
            (struct style){.ink = is_here ? LANTERN : PAPER, .attr = BOLD},
            _(g->title));
        int rows = area_wrapped(area_part(a, 5, y + 1, w - 6, 2), 0, quiet,
                                _(g->blurb));
        y += rows > 1 ? 3 : 2;
    }
    char seats[8];
    snprintf(seats, sizeof seats, "%d", wish->seats);
    struct buf text = BUF_ON_HEAP;
    scene_say(&text,
              N_("Seats: {seats}, you at the first; computer players: {level}"),
              "seats", seats, "level", scene_word(wish->level), NULL);
    area_text_in(a, 2, y + 1, w - 4, (struct style){.ink = MOON}, text.text);
    area_text_in(a, 2, y + 3, w - 4, quiet,
                 _("Up, down: game   left, right: seats   l: level   Enter: "
                   "play   q: leave"));
    heap_free_buf(&text);
}

static int fewest(const struct game *g)
{
    return g->min_seats > 1 ? g->min_seats : g->max_seats > 1 ? 2 : 1;
}

static void next_level(struct terminal_wish *wish)
{
    int i = 0;
    while (computer_level(i) && strcmp(computer_level(i), wish->level) != 0) {
        i++;
    }
    wish->level = computer_level(i) && computer_level(i + 1)
                      ? computer_level(i + 1)
                      : computer_level(0);
}

bool terminal_menu(struct screen *screen, struct terminal_wish *wish)
{
    int at = 0, n = shelf_offered();
    wish->level = match_default_level();
    wish->seats = fewest(shelf_game(0));
    for (;;) {
        draw(screen_canvas(screen), wish, at);
        screen_show(screen);
        struct screen_input in = screen_wait(screen, -1, -1);
        const struct game *g = shelf_game(at);
        if (in.type == INPUT_STOP) {
            return false;
        }
        if (in.type != INPUT_KEY) {
            continue;
        }
        switch (in.key) {
        case PRESS_UP:
        case PRESS_DOWN:
        case PRESS_TAB:
            at = (at + (in.key == PRESS_UP ? n - 1 : 1)) % n;
            wish->seats = fewest(shelf_game(at));
            break;
        case PRESS_LEFT:
            wish->seats -= wish->seats > g->min_seats;
            break;
        case PRESS_RIGHT:
            wish->seats += wish->seats < g->max_seats;
            break;
        case 'l':
            next_level(wish);
            break;
        case PRESS_ENTER:
        case ' ':
            wish->game = g;
            return true;
        case 'q':
        case PRESS_ESCAPE:
            return false;
        default:
            if (in.key >= '1' && in.key < (uint32_t)('1' + n)) {
                at = (int)(in.key - '1');
                wish->seats = fewest(shelf_game(at));
            }
        }
    }
}
