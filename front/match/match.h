/*
 * match.h: a match as a screen plays it: seats, views, choices, news.
 *
 * Behind it stands a table of this program with computer players at some of
 * its seats (match_local), or one seat at a table of a running server
 * (match_join).  All that a screen may draw comes from here: what one
 * observer sees and was told, and what a seat may choose.
 *
 *     struct match *m = match_local(table, seats);
 *     while (!match_is_over(m)) {
 *         int w = match_asked(m, 0);
 *         if (w >= 0) {
 *             match_act(m, (who)w, "push N1", &error);
 *         } else if (!match_step(m)) {
 *             match_wait(m);
 *         }
 *     }
 *
 * A match moves in steps.  match_act() is what a person at this screen does;
 * match_step() is the next thing that none of them does: a computer player's
 * action or a message from the server.  Neither blocks: computer players
 * think on a thread of their own.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_MATCH_MATCH_H
#define THICKET_FRONT_MATCH_MATCH_H

#include <jansson.h>

#include "table/table.h"

enum match_seat_kind {
    SEAT_HERE,     /* a person at this screen */
    SEAT_COMPUTER, /* of `level` */
    SEAT_AWAY      /* somebody at another screen */
};

enum { MATCH_NAME = 24, MATCH_LEVEL = 16, MATCH_COMMAND = 200 };

struct match_seat {
    enum match_seat_kind kind;
    char name[MATCH_NAME];       /* empty: "Seat 2" */
    char level[MATCH_LEVEL];     /* of a computer player */
    char command[MATCH_COMMAND]; /* of a program that plays in its place; a
                                  * match that is saved goes on without */
    int wins, lost; /* at this table before: its own, and nobody's */
};

struct match;

/* A match at a table of our own, which it owns from now on.  `seats` are as
 * many as the table's. */
struct match *match_local(struct table *, const struct match_seat *seats);
void match_free(struct match *);

/* Whether a program that plays in it has ended, or could not be started: the
 * sentence that says how.  It plays by lot since. */
bool match_complains(const struct match *, struct error *);

/* One seat at a table of a server, under a name (or NULL); the seat of an
 * earlier visit, if it was kept.  Until match_has_begun the table gathers:
 * match_lobby appends who is there. */
struct match *match_join(const char *url, const char *name, struct error *);

/* Opens a table like this at a server, "http://192.168.1.5:8080", and sits down
 * at it; the other seats are open. */
struct match *match_open(const char *url, const struct table_start *,
                         const char *name, struct error *);

/* The link by which one comes back to it; "" for a table of our own. */
const char *match_link(const struct match *);

/* Whether we may begin the match of a table that gathers; and doing so, with
 * computer players where nobody has come. */
bool match_may_start(const struct match *);
void match_start(struct match *);
bool match_has_begun(const struct match *);
void match_lobby(const struct match *, struct buf *);

/* ---- What does not change ---- */

const struct game *match_game(const struct match *);
const struct setup *match_setup(const struct match *);
const struct shelf_edition *match_edition(const struct match *);
const struct match_seat *match_seat(const struct match *, who);
who_set match_here(const struct match *); /* the seats at this screen */

/* Whom sentences for w call "you": w, unless several read this screen. */
who match_reader(const struct match *, who w);

/* From now on one alone of those who share this screen reads it, or again
 * all. */
void match_read_alone(struct match *, bool is_alone);

/* Which of the six colours each seat has; NULL: by its number. */
const uint8_t *match_colours(const struct match *);

/* The seats' names for event_sentence: MAX_SEATS of them. */
const char *const *match_names(const struct match *);

/* ---- What a screen shows ---- */

who_set match_waiting(const struct match *); /* seats; empty once over */
bool match_is_over(const struct match *);
json_t *match_view(const struct match *, who);    /* the caller's */
json_t *match_choices(const struct match *, who); /* texts; the caller's */
json_t *match_result(const struct match *);       /* once over; the caller's */

/* Once over: appends how it ended for a reader, w, a sentence a line: the
 * headline, the story, what the points mean. */
void match_ending(const struct match *, who w, struct buf *);

/* Appends what w was told from event number `since` on, a sentence a line,
 * and returns the number of the next event. */
uint64_t match_news(const struct match *, who w, uint64_t since, struct buf *);

/* The same without what may be face down again, for who reads it later. */
void match_past(const struct match *, who w, uint64_t since, struct buf *);

/* Where the news begin for w when a screen is opened: at the beginning of a
 * match on which nobody has acted yet, otherwise now.  The past is not told
 * again. */
uint64_t match_news_begin(const struct match *, who w);

/* How much of `told` w has still been told after something was taken back. */
uint64_t match_news_left(const struct match *, who w, uint64_t told);

/* The same as objects with `type` and operands; the caller's. */
json_t *match_events(const struct match *, who w, uint64_t since);

/* The rest is as table/ask.h says.  Appends the question for w. */
void match_question(const struct match *, who w, struct buf *);

/* Whether everybody may look at what is face up for a while. */
bool match_is_look(const struct match *);

/* Whether a screen for w's eyes, with the news from `since` on, is for nobody
 * else's. */
bool match_is_private(const struct match *, who w, uint64_t since);

/* Once over: appends how often who has won at this table and who is the
 * champion, a sentence a line, if there is something to say; and at a table of
 * our own the seats for the match that follows, with their wins, which begin
 * at nothing after a champion. */
void match_tally(const struct match *, struct buf *);
void match_seats_after(const struct match *,
                       struct match_seat seats[MAX_SEATS]);

/* ---- What people do ---- */

/* The next person at this screen who is waited for, not counting those in
 * `waived` who let others act first; -1 when there is none. */
int match_asked(const struct match *, who_set waived);

/* Whether w may let others act first: somebody else is asked, and does not wait
 * for w in turn, as computer players do in a vote at a server's table. */
bool match_can_wait(const struct match *, who w);

bool match_act(struct match *, who, const char *action, struct error *);
bool match_undo(struct match *, who, struct error *); /* table/honest.h */
bool match_can_undo(const struct match *, who);

/* Begins to think about what w might do; match_hint gives the answer once it
 * is there: a nudge, what to look at, or the action itself, with the reason
 * from what this seat has seen; or why there is none. */
enum hint_detail { HINT_NUDGE, HINT_PLACE, HINT_MOVE };
void match_ask_hint(struct match *, who, enum hint_detail);
bool match_hint(struct match *, struct buf *);
void match_wait_for_hint(struct match *, struct buf *);

/* What the last hint named: an action, else the notation's word for the place
 * where something was seen, or "". */
const char *match_hinted(const struct match *);

/* ---- What others do ---- */

/* Lets computer players think; when one of them has decided, plays that and
 * returns true. */
bool match_step(struct match *);

/* The same without playing anything yet: which seat thinks, or -1. */
int match_think(struct match *);

/* Whether match_step would play something now, or match_trouble tell something,
 * and how long a person would have taken over it. */
bool match_is_ready(const struct match *);
int match_pause_ms(const struct match *);

/* Whether a clock runs elsewhere, and how many milliseconds of how many it has
 * left; and saying that one has seen enough of a look, or nothing more to say
 * where others let people talk. */
bool match_clock(const struct match *, int *left_ms, int *of_ms);
void match_ready(struct match *);

/* Appends what a person must be told: a late refusal, a lost connection.  Once
 * gone, there is nothing more to come but this, as often as one asks. */
bool match_trouble(struct match *, struct buf *);
bool match_is_gone(const struct match *);

/* Readable when something has come that no other function has heard yet.  Who
 * waits here for a step must look whether match_is_ready; match_wait does. */
int match_fd(const struct match *);
void match_wait(struct match *);

/* ---- Keeping it ---- */

/* The table behind it; NULL for a match on a server. */
const struct table *match_table(const struct match *);

/* Appends the record, in which resuming finds the seats again. */
void match_record(struct match *, struct buf *);

/* Reads the seats back from a record's tags; people and computer players of
 * the default level where there are none. */
void match_seats_of(const struct table *, struct match_seat seats[MAX_SEATS]);

/* Appends the name that a seat goes by: its own, or "Seat 2". */
void match_add_name(const struct match_seat *, int seat, struct buf *);

/* Appends what an action is called where somebody chooses it (struct verb), of
 * which `n_words` words are chosen and the others "…".  What is no action of
 * the game is left as it is. */
void match_name_action(const struct game *, const struct setup *,
                       const char *const *names, const char *action,
                       int n_words, struct buf *);

/* The same, where the first `n_chosen` of those words need no saying: what is
 * chosen by the others alone, "the ring". */
void match_name_rest(const struct game *, const struct setup *,
                     const char *const *names, const char *action, int n_chosen,
                     int n_words, struct buf *);

/* What it is called after "Perhaps", for a hint; nothing for "". */
void match_add_advice(const struct match *, const char *action, struct buf *);

/* The level of computer players when nobody chose one. */
const char *match_default_level(void);

/* One field of what a table answers w, as `write` (of table/reply.h) says it;
 * NULL when it does not say it now. */
json_t *match_field(const struct table *, who, const char *name,
                    void (*write)(const struct table *, who, struct jot *));

/* How it ended; NULL before. */
json_t *match_result_of(const struct table *);

#endif
