/*
 * play.h: what the three halves of terminal_play share: play.c decides what is
 * waited for, play_draw.c shows it, play_keys.c answers.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_PLAY_H
#define THICKET_FRONT_TERMINAL_PLAY_H

#include "front/terminal/bar.h"
#include "front/terminal/breath.h"
#include "front/terminal/choose.h"
#include "front/terminal/page.h"
#include "front/terminal/terminal.h"

enum { MAX_BATCHES = 3 };
enum mode { LOOK, CURTAIN, ASK, OTHERS, OVER }; /* see play.c */

struct play {
    struct screen *screen;
    struct match *match;
    const struct board *board;
    const struct terminal_options *options;
    struct buf *path;
    json_t *printed;

    enum mode mode;
    who eyes;       /* whose the screen is now */
    bool is_alone;  /* they have lifted the curtain: nobody else looks on */
    int asked;      /* ASK and CURTAIN: the seat; else -1 */
    bool may_undo;  /* the last action may be taken back by play_undoer */
    who_set waived; /* those who let others act first */
    struct chooser chooser;

    uint64_t told[N_WHO];      /* how many events each has read */
    struct buf news;           /* sentences since the reader last acted */
    struct buf past;           /* the same to be read again: no secrets */
    size_t fresh;              /* where the latest ones begin */
    size_t batch[MAX_BATCHES]; /* where those of each happening begin */
    int n_batches;
    json_t *happened;   /* the events of the last one */
    struct buf ending;  /* once over: how, in one line, and what more ... */
    size_t story;       /* ... there is to say; up to here without figures */
    struct buf message; /* a refusal or a hint, until the next key */
    struct buf hint;    /* the last one for this question */
    bool hint_is_wanted;
    enum hint_detail detail; /* how much the next hint says */

    int64_t next_ms;             /* when the others may act next */
    int64_t flash_ms;            /* until when what changed is marked */
    int64_t look_ms;             /* until when one may look; 0: not looking */
    int64_t ticked_ms;           /* when the time to look was seen to last */
    bool rushes;                 /* shows nothing until a person is asked */
    struct canvas shown, before; /* the board now, and before the change */

    struct page page; /* over the board */
    struct bar bar;
    bool drops_keys; /* what was typed before this screen is not meant for it */
    struct breath breath; /* nor what is pressed too soon after */
    bool asks_to_leave;
    enum terminal_end end;
    bool ends;
};

/* The only person of this screen, as a set; empty where there are several. */
who_set play_you(const struct play *);

/* Asks a person of this screen, whose the screen is from now on. */
void play_ask(struct play *, int seat);

/* Finds out what is waited for now.  Where keys mean something else from now
 * on, unless it is to see more of what others do, those that are pressed too
 * soon do nothing. */
void play_settle(struct play *);
void play_lift_curtain(struct play *);

/* Something has happened: shows it, for as long as the pace says. */
void play_happened(struct play *);

/* From now on only what happens is told, to everybody. */
void play_news_begin(struct play *);

/* The last action was taken back: nobody is told of it any more, and everybody
 * still of what they have not read before it. */
void play_taken_back(struct play *);

/* Empties what was told so far. */
void play_forget_news(struct play *);

/* Who would take back the last action: whoever of this screen did it, who may
 * have passed the turn on by it; else who is asked, or looks on. */
int play_undoer(const struct play *);

/* Plays an action of a person; shows why when it is refused. */
void play_act(struct play *, who seat, const char *action);
void play_refuse(struct play *, const struct error *);

/* Ends the time to look, whoever's task that is. */
void play_end_look(struct play *);

/* Whether a clock runs, and how many milliseconds of how many are left. */
bool play_clock(const struct play *, int *left, int *of);

/* Whether whoever is asked may let somebody else act first, at this screen or
 * elsewhere; and doing so. */
bool play_can_wait(const struct play *);
void play_wait(struct play *);
void play_waits_for_nobody(struct play *); /* says so */

/* Whether whoever let others act first may still act themselves: others at a
 * server's table may wait for them. */
bool play_may_act_after_all(const struct play *);
void play_ask_again(struct play *);

void play_draw(struct play *);
void play_key(struct play *, uint32_t key);
void play_click(struct play *, int x, int y);

#endif
