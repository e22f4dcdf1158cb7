/*
 * tally.c: how often who has won, where one match after another is played at
 * a table: counted at our own, told by a server.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "front/match/kind.h"
#include "front/val.h"
#include "front/words.h"
#include "lib/heap.h"

struct tally {
    struct match_seat seat[MAX_SEATS]; /* with this match */
    int n, matches;
    bool are_together, is_decided;
    who_set champions; /* nobody: the game */
};

static struct tally tally_of(const struct match *m)
{
    const struct game *g = m->start.game;
    struct tally t = {.n = m->start.setup.n_seats};
    struct result result;
    table_result(m->table, &result);
    who_set all = (who_set)(WHO_BIT(t.n) - 1);
    int most = 0;
    t.are_together = all == (g->team ? g->team(&m->start.setup, 0) : 1);
    for (who w = 0; w < t.n; w++) {
        struct match_seat *s = &t.seat[w];
        *s = m->seat[w];
        s->wins += (result.winners & WHO_BIT(w)) != 0;
        s->lost += !result.winners;
        t.matches += s->wins;
        t.champions = s->wins > most ? 0 : t.champions;
        most = s->wins > most ? s->wins : most;
        t.champions |= s->wins == most ? WHO_BIT(w) : 0;
    }
    t.matches = t.seat[0].lost + (t.are_together ? t.seat[0].wins : t.matches);
    if (t.are_together && t.seat[0].lost >= most) {
        most = t.seat[0].lost;
        t.champions = 0;
    }
    t.is_decided = t.n > 1 && g->box.wins && most >= g->box.wins;
    return t;
}

/* What a server says of its table; nothing where it says nothing. */
static struct tally tally_told(const struct match *m, const json_t *told)
{
    const json_t *wins = json_object_get(told, "wins");
    const json_t *champions = json_object_get(told, "champions");
    struct tally t = {.n = m->start.setup.n_seats,
                      .matches = val_int(told, "matches", 0),
                      .are_together = val_flag(told, "together"),
                      .is_decided = json_is_array(champions)};
    for (who w = 0; w < t.n; w++) {
        t.seat[w].wins = t.are_together
                             ? val_int(told, "group", 0)
                             : (int)json_integer_value(json_array_get(wins, w));
        t.seat[w].lost = val_int(told, "game", 0);
        for (size_t i = 0; i < json_array_size(champions); i++) {
            bool is_one = json_integer_value(json_array_get(champions, i)) == w;
            t.champions |= is_one ? WHO_BIT(w) : 0;
        }
    }
    return t;
}

void match_seats_after(const struct match *m,
                       struct match_seat seats[MAX_SEATS])
{
    struct tally t = tally_of(m);
    for (who w = 0; w < MAX_SEATS; w++) {
        seats[w] = t.seat[w];
        seats[w].wins = t.is_decided ? 0 : seats[w].wins;
        seats[w].lost = t.is_decided ? 0 : seats[w].lost;
    }
}

static void say_one(struct buf *b, const char *sentence, const char *name,
                    const char *value)
{
    struct phrase_part part = {name, value};
    phrase_print(b, _(sentence), &part, 1);
    buf_char(b, '\n');
}

static void say_champion(const struct match *m, const struct tally *t,
                         struct buf *b)
{
    SCOPED_BUF names = BUF_ON_HEAP;
    int n = 0;
    for (who w = 0; w < t->n; w++) {
        if (t->champions & WHO_BIT(w)) {
            buf_add(&names, n++ > 0 ? ", " : "");
            buf_add(&names, m->names[w]);
        }
    }
    say_one(b,
            !n                ? N_("The game is the champion.")
            : t->are_together ? N_("Together you are the champions!")
            : n == 1          ? N_("{name} is the champion!")
                              : N_("Champions: {names}"),
            n == 1 ? "name" : "names", names.text);
}

static void say_wins(const struct match *m, const struct tally *t,
                     struct buf *b)
{
    SCOPED_BUF won = BUF_ON_HEAP, lost = BUF_ON_HEAP;
    if (t->are_together) {
        buf_int(&won, t->seat[0].wins);
        buf_int(&lost, t->seat[0].lost);
        struct phrase_part part[] = {{"won", won.text}, {"lost", lost.text}};
        phrase_print(b,
                     _("Together you have won {won:no match|one match|# "
                       "matches} and lost {lost:none|one|#}."),
                     part, 2);
        buf_char(b, '\n');
        return;
    }
    for (who w = 0; w < t->n; w++) {
        buf_add(&won, w > 0 ? ", " : "");
        buf_add(&won, m->names[w]);
        buf_char(&won, ' ');
        buf_int(&won, t->seat[w].wins);
    }
    say_one(b, N_("Matches won: {list}."), "list", won.text);
}

void match_tally(const struct match *m, struct buf *b)
{
    if (!match_is_over(m)) {
        return;
    }
    struct tally t = m->table ? tally_of(m) : tally_told(m, m->kind->tally(m));
    if (t.is_decided) {
        say_champion(m, &t, b);
    }
    if (t.matches > 1) {
        say_wins(m, &t, b);
    }
}
