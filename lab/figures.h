/*
 * figures.h: the figures of a study: every one a value with its 95 % interval,
 * in one list, which lab/report.c writes as CSV and JSON and lab/figures_html.c
 * to read.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_FIGURES_H
#define THICKET_LAB_FIGURES_H

#include "lab/study.h"

struct figure {
    int condition;
    const char *measure; /* "wins by seat" */
    char of[STUDY_NAME]; /* whose: a seat, a player; "" */
    double value, low, high;
    double p; /* of a difference: how likely chance alone makes one as large;
                 else negative */
    int n;    /* games */
};

/* Something that can be done, and how often it was. */
struct figure_way {
    char text[STUDY_NAME];
    int64_t times[STUDY_CONDITIONS];
    int32_t games[STUDY_CONDITIONS];
};

struct figures {
    struct study study;
    struct study_game *game; /* by condition, then by number */
    struct figure *figure;
    int n_figures, max_figures;
    struct figure_way *way;
    int n_ways, max_ways;
    translator *say;      /* for who reads the page; NULL: English */
    const char *language; /* "de"; NULL: "en" */
};

/* Reads the plan and every part; *missing is how many are not there.  False,
 * with a sentence, when one cannot be read. */
bool figures_read(struct figures *, const char *folder, int *missing,
                  struct error *);
void figures_free(struct figures *);

/* Works the figures out. */
void figures_make(struct figures *);

/* The one of that name, or NULL. */
const struct figure *figures_find(const struct figures *, int condition,
                                  const char *measure, const char *of);

/* The games of a condition. */
static inline const struct study_game *figures_games(const struct figures *f,
                                                     int condition)
{
    return f->game + (size_t)condition * (size_t)f->study.n_games;
}

/* The pictures, and the page that shows them if there are any. */
bool figures_draw(const struct figures *, const char *folder);
void figures_html(const struct figures *, bool is_drawn, struct buf *);

#endif
