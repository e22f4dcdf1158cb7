/*
 * ending.c: see ending.h.
 */
// SPDX-License-Identifier: MIT
#include "core/ending.h"

#include "core/set.h"
#include "core/setup.h"
#include "lib/phrase.h"

/* By how many have won (all of several, one, two, more; none), to one of them,
 * to another player, to who looked on. */
static const char *const said[][3] = {
    {N_("You have won together!"), N_("You have won together!"),
     N_("All have won together!")},
    {N_("You have won!"), N_("This time {name} has won."),
     N_("{name} has won!")},
    {N_("You have won, and not alone!"),
     N_("This time {name} and {other} have won."),
     N_("{name} and {other} have won!")},
    {N_("You have won, and not alone!"), N_("This time the others have won."),
     N_("Several have won!")},
    {N_("Nobody has won."), N_("Nobody has won."), N_("Nobody has won.")},
};

struct question ending_headline(const struct setup *setup, who_set winners,
                                who reader)
{
    uint8_t seat[MAX_SEATS] = {0};
    int n = set_list(winners, seat);
    bool is_all = n > 1 && winners == setup_seats(setup);
    int many = is_all ? 0 : n == 0 ? 4 : n < 3 ? n : 3;
    int side = winners & WHO_BIT(reader) ? 0 : reader < MAX_SEATS ? 1 : 2;
    return (struct question){
        .text = said[many][side],
        .part = {{"name", SEAT, seat[0]}, {"other", SEAT, seat[1]}}};
}
