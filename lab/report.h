/*
 * report.h: what a study has shown (lab/study.h), for people and for programs.
 *
 *     OUT/games.csv      every game
 *     OUT/summary.csv    every figure with its 95 % interval
 *     OUT/used.csv       what was done how often, and what never
 *     OUT/report.json    the last two, and the plan
 *     OUT/report.html    the same to read, with pictures by gnuplot
 *
 * The same parts give the same bytes, whoever played them.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_REPORT_H
#define THICKET_LAB_REPORT_H

#include "lab/study.h"

/* Copies the parts that another folder has and this one has not; false when it
 * holds another study, or none. */
bool report_gather(const char *folder, const char *from, struct error *);

/* Reads all parts and writes the files, the page and its pictures in the
 * language of `say` (NULL: English); *missing is how many parts are not
 * there yet, and if there are any, nothing is written.  *drawn says whether
 * gnuplot made the pictures. */
bool report_write(const char *folder, translator *say, const char *language,
                  int *missing, bool *drawn, struct error *);

#endif
