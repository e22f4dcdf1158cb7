/*
 * thicket.h: the games of Thicket as a library (docs/library.md).
 *
 *     struct thicket_error e;
 *     struct thicket_game *g = thicket_game_new("lights", 2, NULL, NULL, &e);
 *     struct thicket_match *m = thicket_match_new(g, 7, 0, &e);
 *     thicket_match_act(m, 0, "enter N1", &e);
 *     char *view = thicket_match_view(m, 0, &e);
 *     ...
 *     thicket_free(view);
 *     thicket_match_free(m);
 *     thicket_game_free(g);
 *
 * A game is agreed matter: rules, seats, options and edition; it never
 * changes.  A match is one played by texts, with events, records, undo and
 * computer players.  A position is one played by numbers: masks, returns,
 * tensors, worlds that a seat cannot tell apart.  A batch is many of these,
 * stepped at once.
 *
 * Threads: a game may be used by all at once; a match (with its players), a
 * position and a batch each by one thread at a time.  There is nothing that
 * two of them share, no global variable and no hidden state.
 *
 * Mistakes: a function that can fail takes a `struct thicket_error *`, which
 * may be NULL, and gives NULL or -1 with a sentence in it; then nothing has
 * changed.  NULL, a thing of the wrong kind, bad text and numbers out of range
 * are such mistakes.  A thing that was freed must not be used, as ever in C.
 *
 * Texts are UTF-8 and JSON where so said, in the words of docs/protocol.md.  A
 * `char *` is yours and is given back with thicket_free; a `const char *` lives
 * as long as the library.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_H
#define THICKET_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Goes up when something below changes that a program could rest on; so does
 * the name of the shared library. */
#define THICKET_INTERFACE 1

/* Those who act and look, beside the seats 0 to n-1. */
enum {
    THICKET_CHANCE = -1,
    THICKET_OVER = -4,   /* nobody is asked any more */
    THICKET_TABLE = -5,  /* what everybody at the table sees */
    THICKET_REFEREE = -6 /* the truth */
};

enum { THICKET_MAX_SEATS = 6, THICKET_MAX_OUTCOMES = 256 };

/* The action that lets another of those waited for act first: "let others". */
enum { THICKET_WAIT = 0 };

enum thicket_code {
    THICKET_BAD_JSON = 1,
    THICKET_BAD_REQUEST,
    THICKET_UNKNOWN_GAME,
    THICKET_NO_GAME,
    THICKET_BAD_PLAYERS,
    THICKET_ILLEGAL_ACTION,
    THICKET_BAD_ACTION,
    THICKET_NOT_YOUR_TURN,
    THICKET_BAD_RECORD,
    THICKET_TOO_LONG,
    THICKET_BAD_HANDLE, /* NULL, or a thing of another kind */
    THICKET_BAD_NUMBER  /* a seat, a size, an action that is not there */
};

struct thicket_error {
    int code;       /* of enum thicket_code; 0 when nothing failed */
    char text[400]; /* a sentence in English */
};

struct thicket_game;
struct thicket_match;
struct thicket_player;
struct thicket_position;
struct thicket_batch;

/* ---- The library ---- */

/* "0.1.0". */
const char *thicket_version(void);

/* Gives back a text.  NULL is nothing to give back, here and below. */
void thicket_free(void *text);

/* ---- Games ---- */

/* The id of game i ("lights"), NULL past the last; and all of them with their
 * players and options, as JSON: {"games":[...]}. */
const char *thicket_game_at(int i);
char *thicket_games(void);

/* A game for so many seats.  `options` is a JSON object of names and values,
 * NULL: all as in the rulebook.  `edition` is the JSON of printed matter, NULL:
 * what the options name, or the game's own. */
struct thicket_game *thicket_game_new(const char *id, int seats,
                                      const char *options, const char *edition,
                                      struct thicket_error *);

/* Matches, positions and batches of it live on. */
void thicket_game_free(struct thicket_game *);

/* What was agreed: {"game","title","seats","options","edition","version",
 * "actions","utility"}; utility is "zero-sum", or "identical" where all win
 * together. */
char *thicket_game_agreed(const struct thicket_game *, struct thicket_error *);

/* The printed matter, as JSON. */
char *thicket_game_edition(const struct thicket_game *, struct thicket_error *);

/* How many seats it was agreed for. */
int thicket_game_seats(const struct thicket_game *, struct thicket_error *);

/* How many actions there are, numbers 0 to n-1: THICKET_WAIT, then every
 * action of the notation in the order of its verbs and words.  They are the
 * same for the same game, seats, options and edition.  What lays out a whole
 * board has no number: only chance does so. */
int thicket_game_actions(const struct thicket_game *, struct thicket_error *);

/* An action's text, and the number of a text; -1 if it has none. */
char *thicket_game_text(const struct thicket_game *, int action,
                        struct thicket_error *);
int thicket_game_number(const struct thicket_game *, const char *text,
                        struct thicket_error *);

/* The sizes of all that is written below: bytes of a mask (bit a of byte a/8:
 * action a is legal); bytes and floats of an observation (what a seat sees
 * now) and of an information state (the same, then what it remembers). */
struct thicket_sizes {
    size_t mask;
    size_t observation, observation_floats;
    size_t information, information_floats;
};
int thicket_game_sizes(const struct thicket_game *, struct thicket_sizes *,
                       struct thicket_error *);

/* The sizes of a row of thicket_position_recall. */
struct thicket_row {
    size_t bytes, floats;
};
int thicket_game_row(const struct thicket_game *, struct thicket_row *,
                     struct thicket_error *);

/* The fields of all, as JSON: {"observation":[{"name","kind","n","bit",
 * "bits","float","floats"}...],"information":[...],"recall":[...],"kinds":[
 * {"type","operands":[...]}...]}.  Value i of a field is `bits` bits from
 * bit + i * bits on, lowest first, and `floats` floats from float + i * floats
 * on.  Kinds: number (0 to 1), word (one of many is 1, none when there is
 * none), set (a 1 for each member), count (as it is). */
char *thicket_game_fields(const struct thicket_game *, struct thicket_error *);

/* Plays n whole games by lot on so many threads (0: one a core), games
 * `first`, first + 1... of a seed.  Adds up the returns of each seat and gives
 * the number of actions, chance included; -1 when refused. */
int64_t thicket_game_rollouts(const struct thicket_game *, uint64_t seed,
                              uint64_t first, int n, int threads,
                              double returns[THICKET_MAX_SEATS],
                              struct thicket_error *);

/* ---- Matches: by texts ---- */

enum thicket_flags {
    THICKET_MANUAL = 1, /* you act for chance; else it rolls by itself */
    THICKET_KNOWS = 2,  /* a position keeps what every seat knows */
    THICKET_RECALLS = 4 /* ... and all that it was told, one after another */
};

/* The same seed and the same actions are the same match. */
struct thicket_match *thicket_match_new(struct thicket_game *, uint64_t seed,
                                        unsigned flags, struct thicket_error *);
struct thicket_match *thicket_match_clone(const struct thicket_match *,
                                          struct thicket_error *);
void thicket_match_free(struct thicket_match *);

/* A record, and the match of one, which then goes on by itself unless manual.
 * `edition` as above, for a record that names one. */
char *thicket_match_record(const struct thicket_match *,
                           struct thicket_error *);
struct thicket_match *thicket_match_read(const char *record,
                                         const char *edition, unsigned flags,
                                         struct thicket_error *);

/* The game of a match, to be freed. */
struct thicket_game *thicket_match_game(const struct thicket_match *,
                                        struct thicket_error *);

/* {"waiting":[0],"over":false}, and the result once over. */
char *thicket_match_turn(const struct thicket_match *, struct thicket_error *);

/* {"view":{...}}; {"actions":[...]}; {"events":[...],"next":n}: what w was told
 * from number `since` on.  w is a seat or one of the above. */
char *thicket_match_view(const struct thicket_match *, int w,
                         struct thicket_error *);
char *thicket_match_legal(const struct thicket_match *, int w,
                          struct thicket_error *);
char *thicket_match_events(const struct thicket_match *, int w, uint64_t since,
                           struct thicket_error *);

/* What a seat (or the table) remembers of hidden things:
 * {"facts":[{"what","where"}...]}. */
char *thicket_match_knowledge(const struct thicket_match *, int w,
                              struct thicket_error *);

/* Plays an action given as text; w may be THICKET_CHANCE in a manual match.
 * 0, or -1 with why not. */
int thicket_match_act(struct thicket_match *, int w, const char *text,
                      struct thicket_error *);

/* Chance does what it would do: for a manual match. */
int thicket_match_roll(struct thicket_match *, struct thicket_error *);

/* Takes back the last action of a seat and what chance did after it. */
int thicket_match_undo(struct thicket_match *, struct thicket_error *);

/* ---- Computer players ---- */

/* Level i, from the weakest ("random"); NULL past the last. */
const char *thicket_level(int i);

/* One that plays a seat of this match, and has seen what the seat was shown.
 * The match may be freed first: it lives on for the player. */
struct thicket_player *thicket_player_new(struct thicket_match *, int seat,
                                          const char *level, uint64_t seed,
                                          struct thicket_error *);
void thicket_player_free(struct thicket_player *);

/* What it would do now, as text; refused when its seat is not asked.  `waits`
 * (or NULL) is 1 when it would rather let another of those asked act first.  At
 * most so many worlds are thought through; 0: as many as its level does. */
char *thicket_player_choose(struct thicket_player *, uint32_t worlds,
                            int *waits, struct thicket_error *);

/* ---- Positions: by numbers ---- */

/* One at a time is asked: of several who may act, the next round the table
 * after the one who acted last, and whoever lets others go first
 * (THICKET_WAIT) is not asked again before somebody has acted. */
struct thicket_position *thicket_position_new(struct thicket_game *,
                                              uint64_t seed, unsigned flags,
                                              struct thicket_error *);
struct thicket_position *thicket_position_of(const struct thicket_match *,
                                             unsigned flags,
                                             struct thicket_error *);
struct thicket_position *thicket_position_clone(const struct thicket_position *,
                                                struct thicket_error *);
void thicket_position_free(struct thicket_position *);

/* A seat, THICKET_CHANCE or THICKET_OVER; -2 for a bad handle. */
int thicket_position_asked(const struct thicket_position *,
                           struct thicket_error *);

/* Writes the mask of the one asked (all 0 for chance); or the numbers in
 * ascending order, `max` at most, and returns how many there are. */
int thicket_position_mask(const struct thicket_position *, uint8_t *out,
                          size_t size, struct thicket_error *);
int thicket_position_legal(const struct thicket_position *, int32_t *out,
                           size_t max, struct thicket_error *);

/* Plays an action of the one asked. */
int thicket_position_act(struct thicket_position *, int action,
                         struct thicket_error *);

/* While chance is asked: the probabilities of what may come (returns how many,
 * at most THICKET_MAX_OUTCOMES; 0: too many to list); outcome i comes; or
 * chance rolls. */
int thicket_position_outcomes(const struct thicket_position *,
                              double *probability, size_t max,
                              struct thicket_error *);
int thicket_position_comes(struct thicket_position *, int outcome,
                           struct thicket_error *);
int thicket_position_roll(struct thicket_position *, struct thicket_error *);

/* From now on chance rolls by another seed. */
int thicket_position_reseed(struct thicket_position *, uint64_t seed,
                            struct thicket_error *);

/* What it brought each seat, -1 to 1; all 0 until it is over.  Where all win
 * together, 1 or -1 for all.  Else they add up to 0: the k winners of n share
 * (n - k) / (n - 1), each other seat loses 1 / (n - 1). */
int thicket_position_returns(const struct thicket_position *, double *out,
                             size_t max, struct thicket_error *);

/* {"view":{...}}. */
char *thicket_position_view(const struct thicket_position *, int w,
                            struct thicket_error *);

/* What a seat (or the table) sees, packed or as floats; and what it knows,
 * which needs THICKET_KNOWS.  `size` counts bytes, or floats, and must be
 * enough. */
int thicket_position_observe(const struct thicket_position *, int w,
                             uint8_t *bits, size_t size,
                             struct thicket_error *);
int thicket_position_observe_floats(const struct thicket_position *, int w,
                                    float *floats, size_t size,
                                    struct thicket_error *);
int thicket_position_inform(const struct thicket_position *, int w,
                            uint8_t *bits, size_t size, struct thicket_error *);
int thicket_position_inform_floats(const struct thicket_position *, int w,
                                   float *floats, size_t size,
                                   struct thicket_error *);

/* Perfect recall: all that a seat was told and has seen since the beginning, a
 * row each, which never changes: an event, with the observation that followed.
 * Of a row, `kind` is 2 + the number of the event's kind in `kinds`; 0: it was
 * told nothing and saw this; 1: it let others go first.  `by` is a seat, or
 * the number of seats for chance.  `operand` and `item` are words by their
 * number + 1, 0: none, or hidden from it.  Needs THICKET_RECALLS.  Writes the
 * rows from `since` on that fit whole into so many bytes, or floats, and
 * returns how many there are in all. */
int64_t thicket_position_recall(const struct thicket_position *, int seat,
                                uint64_t since, uint8_t *bytes, size_t size,
                                struct thicket_error *);
int64_t thicket_position_recall_floats(const struct thicket_position *,
                                       int seat, uint64_t since, float *floats,
                                       size_t size, struct thicket_error *);

/* A number for all that a seat knows: the same for the same knowledge, in all
 * likelihood another for another.  0: refused. */
uint64_t thicket_position_key(const struct thicket_position *, int seat,
                              struct thicket_error *);

/* Another position that this seat cannot tell from this one, drawn by lot from
 * what the seat knows, never from the truth.  The others know in it what shows,
 * like newcomers, and recall nothing.  Needs THICKET_KNOWS; refused in the rare
 * case that none was found: try another seed. */
struct thicket_position *
thicket_position_imagine(const struct thicket_position *, int seat,
                         uint64_t seed, struct thicket_error *);

/* Writes a position as bytes, if `size` is enough, and returns how many it
 * takes; and reads one of the same game.  Bytes that were changed are refused;
 * but take a match from a stranger only as a record. */
int64_t thicket_position_write(const struct thicket_position *, uint8_t *bytes,
                               size_t size, struct thicket_error *);
struct thicket_position *thicket_position_read(struct thicket_game *,
                                               const uint8_t *bytes, size_t n,
                                               struct thicket_error *);

/* ---- Batches: many positions at once ---- */

/* Yours, of n games in a row each; any of them may be NULL. */
struct thicket_arrays {
    uint8_t *observations; /* of the seat asked: sizes.observation each */
    uint8_t *masks;        /* of the seat asked: sizes.mask each */
    float *rewards;        /* THICKET_MAX_SEATS each: returns of a game that
                            * ended in this step; else 0 */
    uint8_t *ends;         /* 1: a game ended, and the next has begun */
    int8_t *seats;         /* who is asked */
};

/* n games (at most 2^20) that roll for themselves; game i is that of seed + i,
 * and after its end that of seed + i + n, and so on.  0 threads: one a core. */
struct thicket_batch *thicket_batch_new(struct thicket_game *, int n,
                                        uint64_t seed, int threads,
                                        struct thicket_error *);
void thicket_batch_free(struct thicket_batch *);

/* Begins every game, and writes how they begin. */
int thicket_batch_reset(struct thicket_batch *, const struct thicket_arrays *,
                        struct thicket_error *);

/* One action in each game.  An illegal one is refused by its place, and then
 * nothing has happened in any game.  A game that ends begins anew in the same
 * step: `ends` and `rewards` are of the old one, all else is of the new. */
int thicket_batch_step(struct thicket_batch *, const int32_t *actions,
                       const struct thicket_arrays *, struct thicket_error *);

#ifdef __cplusplus
}
#endif

#endif
