/*
 * review.c: `thicket review`: a record looked back on.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "core/notation.h"
#include "front/cli/cli.h"
#include "lib/jot.h"
#include "table/cases.h"
#include "table/file.h"
#include "table/review_say.h"

enum { QUICK = 300 }; /* worlds a choice, while somebody waits */

struct telling {
    const struct review *review;
    const struct game *game;
    const struct setup *setup;
    const char *const *names;
};

static void add_sentence(const struct telling *t, who reader,
                         const struct sentence *s, struct buf *b)
{
    buf_add(b, b->n > 0 ? " " : "");
    sentence_print(t->game, t->setup, s, reader, t->names, words_say, b);
}

/* What an action is called where somebody chooses it. */
static void add_action(const struct telling *t, struct action a, struct buf *b)
{
    struct sentence x = sentence_of_action(t->game, a, MAX_ARGS);
    sentence_print(t->game, t->setup, &x, TABLE, t->names, words_say, b);
}

/* Thousandths of a win, as the reader's language writes them. */
static void add_share(int thousandths, bool has_sign, struct buf *b)
{
    char whole[16], tenth[4];
    int n = thousandths < 0 ? -thousandths : thousandths;
    snprintf(whole, sizeof whole, "%s%d",
             thousandths < 0 ? "-"
             : has_sign      ? "+"
                             : "",
             n / 10);
    snprintf(tenth, sizeof tenth, "%d", n % 10);
    struct phrase_part part[] = {{"whole", whole}, {"tenth", tenth}};
    phrase_print(b, _("{whole}.{tenth} %"), part, 2);
}

static void print_phrase(const char *text, const struct phrase_part *part,
                         int n, int indent)
{
    SCOPED_BUF b = BUF_ON_HEAP;
    phrase_print(&b, text, part, n);
    printf("%*s", indent, "");
    cli_print_wrapped(b.text, indent, 78);
}

static void print_moment(const struct telling *t,
                         const struct review_decision *d)
{
    struct sentence say[REVIEW_SENTENCES];
    struct sentence odds = review_odds(d);
    SCOPED_BUF action = BUF_ON_HEAP, best = BUF_ON_HEAP, words = BUF_ON_HEAP,
               loss = BUF_ON_HEAP;
    int n = review_say(t->review, d, say);
    add_action(t, d->played, &action);
    add_action(t, d->best, &best);
    add_share(d->loss, false, &loss);
    for (int i = 0; i < n; i++) {
        add_sentence(t, d->seat, &say[i], &words);
    }
    if (odds.text) {
        add_sentence(t, d->seat, &odds, &words);
    }
    char number[16];
    snprintf(number, sizeof number, "%d", d->ply + 1);
    struct phrase_part part[] = {
        {"n", number}, {"action", action.text}, {"loss", loss.text}};
    print_phrase(_("At action {n}: {action}"), part, 2, 2);
    printf("      ");
    cli_print_wrapped(words.text, 6, 78);
    if (d->is_mistake) {
        part[1].value = best.text;
        print_phrase(_("Better by {loss} of a win: {action}"), part, 3, 6);
    }
}

static void print_moments(const struct telling *t, who w, bool with_name)
{
    const struct review_decision *d;
    int index[REVIEW_MOMENTS], n = review_moments(t->review, w, index);
    review_decisions(t->review, &d);
    if (with_name && n > 0) {
        puts(t->names[w]);
    }
    for (int i = 0; i < n; i++) {
        print_moment(t, &d[index[i]]);
    }
}

static void print_seat(const struct telling *t, who w)
{
    const struct review_seat *s = review_seat(t->review, w);
    printf(_("%s: choices %d, mistakes %d; remembered %d, missed %d\n"),
           t->names[w], s->decisions, s->mistakes, s->remembered, s->missed);
    SCOPED_BUF begin = BUF_ON_HEAP, skill = BUF_ON_HEAP, luck = BUF_ON_HEAP,
               end = BUF_ON_HEAP;
    add_share(s->begin, false, &begin);
    add_share(s->skill, true, &skill);
    add_share(s->luck, true, &luck);
    add_share(s->end, false, &end);
    const struct phrase_part part[] = {{"hope", begin.text},
                                       {"skill", skill.text},
                                       {"luck", luck.text},
                                       {"end", end.text}};
    print_phrase(_("Hoped for {hope}, skill {skill}, luck {luck}, got {end}"),
                 part, 4, 2);
    print_moments(t, w, false);
}

/* What is asked for; false after having said what is wrong. */
static bool wish_for(const struct cli_options *o, const struct table *t,
                     const struct match_seat *seats, struct review_wish *wish)
{
    int n = table_started(t)->setup.n_seats;
    if (o->level && !cli_has_level(o->level)) {
        return false;
    }
    if (o->seat >= n) {
        return cli_refuse(N_("--seat: the record has seats 0 to {last}"),
                          "last", notation_number(n - 1));
    }
    *wish = (struct review_wish){
        .depth = (uint32_t)o->depth,
        .seats = o->seat >= 0 ? WHO_BIT(o->seat) : (who_set)(WHO_BIT(n) - 1)};
    for (int i = 0; i < n; i++) {
        wish->level[i] = o->level ? o->level : seats[i].level;
    }
    return true;
}

/* What is kept for `thicket memory --fit`, a line a seat. */
static void print_cases(const struct review *r, who_set seats)
{
    for (who w = 0; w < table_started(review_table(r))->setup.n_seats; w++) {
        SCOPED_BUF text = BUF_ON_HEAP;
        struct jot j = jot_on(&text);
        if (seats & WHO_BIT(w)) {
            cases_json(r, w, &j);
            puts(text.text);
        }
    }
}

static void tell(const struct cli_options *o, const struct review *r,
                 who_set seats, const char *const *names)
{
    const struct table_start *start = table_started(review_table(r));
    struct telling t = {r, start->game, &start->setup, names};
    if (o->cases) {
        print_cases(r, seats);
    } else if (o->json) {
        SCOPED_BUF text = BUF_ON_HEAP;
        struct jot j = jot_object(&text);
        jot_key_text(&j, "game", start->game->id);
        review_json(r, seats, &j);
        jot_close(&j, '}');
        puts(text.text);
    } else {
        for (who w = 0; w < start->setup.n_seats; w++) {
            if (seats & WHO_BIT(w)) {
                print_seat(&t, w);
            }
        }
    }
}

/* Adds a line to what is kept, where that is wanted. */
static void keep_cases(const struct review *r, who seat)
{
    SCOPED_BUF path = BUF_ON_HEAP, text = BUF_ON_HEAP;
    struct error e;
    struct jot j = jot_on(&text);
    if (!cli_memory_file(&path, &e) || !file_read(path.text, &text, &e)) {
        return;
    }
    cases_json(r, seat, &j);
    buf_add(&text, "\n");
    if (!file_write(path.text, true, &text, &e)) {
        cli_fail_error(CLI_FAILED, &e);
    }
}

void cli_tell_moments(const struct match *m)
{
    const struct table *t = match_table(m);
    const struct table_start *start = table_started(t);
    struct review_wish wish = {.seats = match_here(m), .depth = QUICK};
    int n_people = __builtin_popcount(wish.seats);
    if (n_people == 0) {
        return;
    }
    puts(_("Looking back at the game…"));
    struct review *r = review_new(t, &wish);
    while (review_step(r)) {
    }
    struct telling telling = {r, start->game, &start->setup, match_names(m)};
    for (who w = 0; w < start->setup.n_seats; w++) {
        if (wish.seats & WHO_BIT(w)) {
            print_moments(&telling, w, n_people > 1);
        }
    }
    if (n_people == 1) {
        keep_cases(r, (who)__builtin_ctz(wish.seats));
    }
    review_free(r);
}

int cli_review(struct cli_options *o, int argc, char **argv)
{
    struct cli_match m;
    struct review_wish wish;
    if (!cli_look_back(o, argc, argv, &m)) {
        return CLI_FAILED;
    }
    if (!wish_for(o, m.table, m.seat, &wish)) {
        table_free(m.table);
        return CLI_USAGE;
    }
    struct review *r = review_new(m.table, &wish);
    while (review_step(r)) {
    }
    tell(o, r, wish.seats, m.name);
    review_free(r);
    table_free(m.table);
    return CLI_OK;
}
