/*
 * game.h: what a game is, to everything that is not a game.
 *
 * A game is one constant `struct game`: some tables and a few pure functions
 * over a state that the caller owns.  Nothing in games/ allocates, prints,
 * reads a clock, draws a random number of its own or keeps a variable between
 * calls.  So a state is copied with memcpy, compared with memcmp, kept in an
 * array for undo, and played in a thousand threads at once.
 *
 * The life of a game, and who may see what of it:
 *
 *      start --> waiting --> legal | draw --> apply --> waiting ... over
 *                               state (the truth)
 *                    view(who) |      | events, redacted for who
 *                              v      v
 *                        know (all that a seat has ever been shown)
 *                              | imagine
 *                              v
 *                  a state that could be the truth, for computer players
 *
 * What is not in this file is not part of the contract.  Its invariants are
 * numbered in ARCHITECTURE.md and checked for every game by
 * tests/conformance.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_GAME_H
#define THICKET_CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rng;   /* core/rng.h: the only source of randomness */
struct jot;   /* lib/jot.h: an append-only writer */
struct doc;   /* core/edition.h: printed matter as it was read */
struct error; /* lib/error.h: why input was refused */

/* ---- Who acts and who looks ---- */

enum {
    MAX_SEATS = 6,
    CHANCE = MAX_SEATS, /* the dice and the shuffles */
    TABLE,              /* what everybody at the table can see */
    REFEREE,            /* the truth */
    N_WHO
};
typedef uint8_t who;      /* a seat, 0 to n-1 clockwise, or one of the above */
typedef uint16_t who_set; /* bit w is set when w is a member */
#define WHO_BIT(w) ((who_set)(1u << (w)))
#define VERB_BIT(v) (UINT64_C(1) << (v))

/* ---- Actions ---- */

/* One decision of a seat, or one outcome of chance: four bytes, because a
 * list of them is most of the cost of a random game.  Every operand is an
 * index into a vocabulary of the game.  Unused operands are zero, so two
 * actions are the same when their bytes are, and memcmp sorts them by verb,
 * then by operand. */
enum { MAX_ARGS = 3 };
struct action {
    uint8_t verb; /* index into game.verbs */
    uint8_t arg[MAX_ARGS];
};

/* The operands of an action whose pattern ends in "...": a whole board or
 * deck laid out.  Only chance acts so; everywhere else the layout is NULL. */
enum { MAX_ITEMS = 31 };
struct layout {
    uint8_t n;
    uint8_t item[MAX_ITEMS]; /* bytes from n on are zero */
};

/* How an action is written.  A pattern is words and, in capitals, the names
 * of vocabularies: "push ENTRANCE", "beast BEAST steal SEAT", "hide
 * TREASURE...".  Parsing and printing are done once, in core/notation.c. */
struct verb {
    const char *pattern;
    const char *help; /* one line for a person */
    /* What such an action is called where somebody chooses one, "Push a tile
     * in: {where}", and the place of each operand in it.  NULL for what only
     * chance does. */
    const char *name;
    const char *place[MAX_ARGS];
    const char *open; /* "Push a tile in", while no operand is chosen; NULL:
                       * its name, with "…" for them */
};

/* Vocabularies that every game has, beside those in game.vocabs. */
enum {
    NUMBER = 0xfe, /* 0 to 255; in events only */
    SEAT = 0xff    /* 0 to n_seats-1; "SEAT" in a pattern */
};

/* One thing that chance may do now, `weight` times as likely as weight 1. */
enum { MAX_OUTCOMES = 256 };
struct outcome {
    struct action action;
    struct layout layout;
    uint32_t weight;
};

/* ---- Events ---- */

enum { MAX_EVENT_ARGS = 4, ABSENT = 0xff };

/* Something that happened.  `told` are those who learn of it at all; `shown`
 * those who also learn the operands that its kind marks secret: nobody but
 * the referee unless the game names them.  Redaction is done once, in
 * core/event.c: a game cannot forget it. */
struct event {
    uint8_t kind;        /* index into game.event_kinds */
    uint8_t actor;       /* a who */
    who_set told, shown; /* REFEREE is always in both */
    uint8_t
        arg[MAX_EVENT_ARGS]; /* ABSENT: hidden from this observer, or none */
    struct layout list;
};

struct event_arg {
    const char *name; /* the field in JSON and the {place} in the sentence */
    uint8_t vocab;
    bool secret; /* for `shown` only */
};

/* How long what happened is told before the story goes on. */
enum stands {
    STANDS_USUAL, /* for as long as its sentence is read */
    STANDS_LONG,  /* longer: what hurts, what all have feared or hoped for */
    STANDS_BRIEF /* shorter: the board says it too, or it goes without saying */
};

struct event_kind {
    const char *type;   /* "draw"; kinds that differ only in what a person is
                         * told of them have the same */
    const char *text;   /* "{by} draws {tile}."; {by} is the actor */
    const char *you;    /* "You draw {tile}.": for the actor, or NULL */
    const char *yours;  /* for the seat that is an operand, or NULL */
    const char *hidden; /* "{by} draws a tile.": the sentence for those who are
                         * told but not shown; NULL exactly when no operand is
                         * secret */
    const char *later;  /* the sentence without what may be face down again:
                         * "{by} turned up a tile."; NULL: `hidden`, or where
                         * there is none the `text` */
    const char *later_you;   /* that for the actor, or NULL */
    const char *later_yours; /* ... for the seat that is an operand, or NULL */
    uint8_t stands;          /* enum stands */
    bool is_counted; /* JSON has the operands' numbers instead of their words */
    uint8_t n_fields; /* so many operands are fields of the rules page, the
                       * others only its sentence has; 0: all are */
    struct event_arg arg[MAX_EVENT_ARGS]; /* up to the first without a name */
    struct event_arg list;
};

enum { NO_FIELDS = UINT8_MAX }; /* as n_fields: no operand is one */

static inline int event_fields(const struct event_kind *kind)
{
    return kind->n_fields == 0           ? MAX_EVENT_ARGS
           : kind->n_fields == NO_FIELDS ? 0
                                         : kind->n_fields;
}

/* Where apply() writes what happened.  NULL when nobody wants to know. */
struct event_log {
    struct event *event;
    int n, max;
};

/* ---- Setup: everything agreed before the first action ---- */

enum option_type { OPTION_CHOICE, OPTION_BOOL, OPTION_NUMBER };
enum { MAX_OPTIONS = 16, UNSET = -1 };

struct game_option {
    const char *name;
    const char *help; /* a question for a person, and after its question mark
                       * what the answer changes */
    enum option_type type;
    uint8_t vocab;    /* OPTION_CHOICE: the words to choose from */
    int16_t min, max; /* OPTION_NUMBER */
    int16_t def; /* UNSET: another option decides when this one is not given */
};

struct setup {
    uint8_t n_seats;
    int16_t option[MAX_OPTIONS]; /* by index into game.options */
    const void *edition;         /* printed matter, checked, read-only */
};

/* ---- What is asked ---- */

/* The sentence of the moment, for the one who reads it: "Turn up the tile you
 * are asked for: {place}.", or "{name} looks for a tile: {place}.". */
enum { MAX_QUESTION_PARTS = 4 };
struct question {
    const char *text;
    struct {
        const char *name; /* the {place} in the sentence */
        uint8_t vocab, value;
    } part[MAX_QUESTION_PARTS]; /* up to the first without a name */
};

/* ---- What a seat remembers ---- */

/* One thing a seat knows of what does not show now: WHAT lies WHERE (the
 * river at position 3; the crown in seat 2's hand). */
struct fact {
    uint8_t what, where; /* words of game.fact_what and game.fact_where */
};

/* ---- What is seen, as numbers ---- */

enum field_kind {
    FIELD_NUMBER, /* 0 to `most` */
    FIELD_WORD,   /* one of `most` + 1 things, or perhaps `none` */
    FIELD_SET,    /* bits 0 to `most` */
    FIELD_COUNT   /* without a bound */
};

/* A member of the game's view, for programs that learn. */
struct view_field {
    const char *name;
    uint16_t at;     /* its first byte */
    uint16_t n;      /* values in a row */
    uint8_t n_bytes; /* of each */
    uint8_t kind;    /* of enum field_kind */
    uint8_t most, none;
    bool has_none;
};

/* ---- How it ended ---- */

struct result {
    const char *word; /* for the record: "won", "seat2" */
    who_set winners;  /* nobody: the table itself won */
    int32_t
        score[MAX_SEATS]; /* points, for those who want to know by how much */
};

/* The same for one reader, who is "you" in it. */
struct ending {
    const char *picture; /* a word for what happened, which a screen may draw:
                          * "feast"; NULL: none */
    struct question headline; /* "You have won!" */
    struct question story;    /* "Red is at grandmother's." */
    struct question worth;    /* what the points mean, or nothing */
    struct question count;    /* what they came from, or nothing */
};

/* ---- The box ---- */

/* What the box and the rulebook say beside the rules; 0 or NULL where they
 * say nothing. */
struct box {
    uint8_t age; /* from so many years */
    uint8_t min_minutes, max_minutes;
    uint8_t wins;       /* who first has so many is the champion */
    const char *begins; /* "The youngest player begins." */
    const char *who;    /* the question that finds them, who then have
                         * seat 0: "Who is the youngest?" */
    /* Whether that is asked with this setup; NULL: always. */
    bool (*asks_who)(const struct setup *);
};

/* ---- The game ---- */

enum { MAX_EDITION = 1 << 18 }; /* bytes */

enum thought {
    THOUGHT_USUAL,
    THOUGHT_LITTLE, /* a sensible player sees at once what to do */
    THOUGHT_COUNT,  /* what may come can be counted: not everybody does */
    THOUGHT_DEEP,   /* what is seen says much, so it is worth looking far */
    THOUGHT_WIDE,   /* there are more ways than a person follows */
    THOUGHT_MAZE    /* ... and each opens others: a person looks at some */
};

struct game {
    const char *id;    /* "lights": lower case, the name of its folder */
    const char *title; /* "Forest of Lights" */
    const char *blurb; /* one line: what it is */
    uint8_t min_seats, max_seats;
    uint8_t rules_version; /* of its page, from 1; records say it */
    struct box box;

    uint16_t state_size;   /* of the game's own structs, all flat: no      */
    uint16_t view_size;    /* pointers, no padding left unset, no floating */
    uint16_t know_size;    /* point; aligned to 8                          */
    uint32_t edition_size; /* at most MAX_EDITION */
    uint16_t max_legal;    /* most actions legal() ever writes */
    uint16_t max_events;   /* most events of one action */
    uint16_t max_facts;    /* most facts() ever writes */
    uint32_t
        max_length; /* most actions in a game, chance included; 0: no bound */

    /* The tables end with a NULL name. */
    const char *const *vocabs; /* "TREASURE": names for patterns and help */
    const struct verb *verbs;
    const struct event_kind *event_kinds;
    const struct game_option *options;
    const char *const
        *rules; /* paragraphs for a person; "# " begins a heading */
    const struct view_field *view_fields; /* what changes in a seat's view */
    uint8_t fact_what, fact_where;        /* vocabularies */

    /* Verbs that front ends treat in a way of their own: VERB_BIT(v) | ... */
    uint64_t look_verbs;    /* ends a look at what is face up */
    uint64_t pass_verbs;    /* lets an opportunity go by */
    uint64_t talk_verbs;    /* ends a time in which others may propose
                             * something: a computer player lets them */
    uint64_t vote_verbs;    /* answers what all are asked: computer players
                             * do when the people have */
    uint64_t final_verbs;   /* a ruling: never taken back, though it reveals
                             * nothing */
    uint64_t costly_verbs;  /* spends what is not had again: never done
                             * without being asked for by name */
    uint64_t daring_verbs;  /* may lose what one has, or undoes what one did:
                             * no more done unasked than what is costly */
    uint64_t either_verbs;  /* its two operands may be said in either order */
    uint64_t changed_verbs; /* say something else than in an earlier version
                             * of the rules: not read from its records */

    /* Word i of a vocabulary, or NULL past its end. */
    const char *(*word)(const struct setup *, int vocab, int i);

    /* How a person says a word of the notation that is none: "the tile with
     * ring and rose", "two to the left of the mountain".  Writes nothing for
     * a word that is said as it is written.  NULL: all are. */
    void (*call)(const struct setup *, int vocab, int i, struct question *);

    /* Reads printed matter into `edition`, or refuses with the name of the
     * bad field.  What passes never makes a function below fail. */
    bool (*read_edition)(const struct doc *, void *edition, struct error *);

    /* Why so many seats cannot play with these options, or NULL.  Itself
     * NULL when min_seats and max_seats say it all. */
    const char *(*refuse)(const struct setup *);

    /* Writes the state before anything has happened, chance included. */
    void (*start)(const struct setup *, void *state);

    /* Who may act now: one seat, several (in any order, each on its own), or
     * CHANCE alone.  Empty: the game is over. */
    who_set (*waiting)(const struct setup *, const void *state);

    /* Writes every legal action of seat w in ascending order and returns how
     * many; 0 when w is not waited for.  Must not depend on anything that w
     * may not know. */
    int (*legal)(const struct setup *, const void *state, who w,
                 struct action *out);

    /* While CHANCE is waited for: writes every different outcome, in
     * ascending order, and returns how many; or returns -1 when there are
     * more than MAX_OUTCOMES. */
    int (*outcomes)(const struct setup *, const void *state,
                    struct outcome *out);

    /* Draws one outcome with its chance.  NULL: core draws from outcomes(). */
    void (*draw)(const struct setup *, const void *state, struct rng *,
                 struct action *, struct layout *);

    /* Whether a given outcome (from a record, or a person rolling real dice)
     * could come now; only asked when outcomes() returns -1. */
    bool (*possible)(const struct setup *, const void *state, struct action,
                     const struct layout *);

    /* Why w may not do this now, as a sentence for a person, or NULL for the
     * general sentence.  Only asked about actions that legal() did not list,
     * also of a seat that is not waited for.  Tells w nothing new. */
    const char *(*why_not)(const struct setup *, const void *state, who w,
                           struct action);

    /* Plays an action, which must be legal: asserts, does not report. */
    void (*apply)(const struct setup *, void *state, who w, struct action,
                  const struct layout *, struct event_log *);

    /* Writes what w (a seat, TABLE or REFEREE) sees on the table now, without
     * memory.  This is the only way out of a state: front ends and bots get
     * views, never states. */
    void (*view)(const struct setup *, const void *state, who w, void *view);

    /* Writes a view as the fields of its rules page, inside an object that is
     * already open.  It is given no state, so it cannot tell what the view
     * does not hold. */
    void (*view_json)(const struct setup *, const void *view, struct jot *);

    /* While somebody is waited for: what w is asked, who has these n legal
     * actions; or, n being 0, what w (a seat or TABLE) waits for.  It is given
     * what w sees and may do, so it cannot tell more. */
    void (*ask)(const struct setup *, const void *view, who w,
                const struct action *legal, int n, struct question *);

    /* What an action of w is sure to cost, as a sentence for who is advised to
     * do it: "It turns up one Ogre tile."  NULL: nothing, or only what its
     * costly verb spends.  Itself NULL when no action costs more. */
    const char *(*cost)(const struct setup *, const void *view, who w,
                        struct action);

    /* Whether an action of another verb is as daring as daring_verbs, by its
     * operands.  NULL: none is. */
    bool (*daring)(const struct setup *, struct action);

    /* Why an action of w may be good where nothing remembered decides it, the
     * odds or the plan: "{small} of the {deck} cards left are too small."
     * True in every state that `know` does not rule out.  A place in it called
     * like a field of the view is what it speaks of on the board.  No text:
     * nothing to say.  Itself NULL when there never is. */
    void (*plan)(const struct setup *, const void *know, who w, struct action,
                 struct question *);

    /* Once over: how it ended, and the same as the fields of the rules page.
     * Nothing is secret any more. */
    void (*result)(const struct setup *, const void *state, struct result *);
    void (*result_json)(const struct setup *, const void *state, struct jot *);

    /* And in sentences for a reader, a seat or TABLE. */
    void (*ending)(const struct setup *, const void *state, who reader,
                   struct ending *);

    /* -- What computer players stand on.  `w` is a seat or TABLE. -- */

    /* Adds to what w knows the events of one action, already redacted for w
     * (there may be none), and the view that followed it.  All zeros is the
     * knowledge of a newcomer.  The same knowledge is the same bytes. */
    void (*learn)(const struct setup *, void *know, who w, const struct event *,
                  int n, const void *view);

    /* Writes a state that w's knowledge does not rule out, each with its
     * chance before anybody acted on what they know.  False when it gave up;
     * never a state that contradicts `know`.  It is given no state, so it
     * cannot peek. */
    bool (*imagine)(const struct setup *, const void *know, who w, struct rng *,
                    void *state);

    /* Lists what `know` holds of hidden things, in ascending order. */
    int (*facts)(const struct setup *, const void *know, who w, struct fact *);

    /* The sentence for a person that tells a fact by its place, with {what}
     * in it, and {where}, or {seat} when `where` is a seat's hand: "Position
     * {where}: {what}." */
    const char *(*recall)(const struct setup *, uint8_t where);

    /* The question that makes somebody think of such a fact by themselves, with
     * {what} in it.  NULL: where it was seen.  Itself NULL when it always
     * is that. */
    const char *(*nudge)(const struct setup *, uint8_t where);

    /* Makes `know` hold just these hidden things, as if w remembered no
     * others; what shows on the table stays known.  A fact that contradicts
     * the table or one before it is left out. */
    void (*believe)(const struct setup *, void *know, who w,
                    const struct fact *, int n);

    /* -- What a good player knows, about states that somebody imagined.
     *    Each may be NULL. -- */

    /* Those who win when w wins, w among them.  NULL: each for itself. */
    who_set (*team)(const struct setup *, who w);

    /* What w's side may hope for from here, in 1/1000 of a win. */
    int32_t (*estimate)(const struct setup *, const void *state, who w);

    /* How readily a sensible player in w's seat would take each of its legal
     * actions, 0 to 255.  0: not while there is another choice.  All 0: it
     * would rather let somebody else act, where others are waited for too.
     * NULL: all alike. */
    void (*prefer)(const struct setup *, const void *state, who w,
                   const struct action *legal, int n, uint8_t *weight);

    /* Writes the legal actions of w that have any weight, in ascending order,
     * and their weights and how many they are, and returns the sum of the
     * weights: what legal() and prefer() come to, for less.  NULL: there is no
     * such way. */
    uint32_t (*sensible)(const struct setup *, const void *state, who w,
                         struct action *out, uint8_t *weight, int *n);

    /* What thinking a choice here takes.  NULL: always the usual. */
    enum thought (*thought)(const struct setup *, const void *state);

    /* How far round the table those who sit there have moved by now, of
     * n_seats, while `*places` lie in a circle: who sits elsewhere has to
     * think. NULL: they stay where they are. */
    int (*turned)(const struct setup *, const void *view, int *places);

    /* Whether w has laid something of its own at a place (fact_where), which
     * reminds it of what is there.  NULL: nobody can. */
    bool (*marked)(const struct setup *, const void *view, who w,
                   uint8_t where);

    /* Whether the states that come up in thoughts about one choice are often
     * the very same. */
    bool recurs;

    /* Actions after which a thought ends with an estimate; 0: the usual. */
    uint8_t look_ahead;

    /* Verbs whose operands only the one who acts knows.  Nobody is taken to
     * act on what such an action hid. */
    uint64_t secret_verbs;

    /* Lists the secret actions that another seat, `by`, could have taken last
     * before w's choice now, for all that w can tell; 0 when there is none.
     * And makes it another of them.  NULL: there never is one. */
    int (*secret)(const struct setup *, const void *state, who w, who *by,
                  struct action *out);
    void (*alter)(const struct setup *, void *state, struct action);
};

#endif
