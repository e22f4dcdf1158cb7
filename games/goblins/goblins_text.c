/*
 * goblins_text.c: the words of The Princess and the Goblin: its notation, its
 * options, its events and its rules for a person.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/goblins/goblins.h"
#include "lib/phrase.h"

const char *const goblins_vocabs[] = {
    [AT] = "AT",         [TILE] = "TILE", [PALACE] = "PALACE", [HOME] = "HOME",
    [SYMBOL] = "SYMBOL", [MODE] = "MODE", [SPOT] = "SPOT",     NULL,
};

const struct verb goblins_verbs[] = {
    [ORDER_HOMES] = {.pattern = "homes HOME...",
                     .help = N_("chance stacks the homes, top first")},
    [LAY_CAVES] = {.pattern = "caves TILE...",
                   .help =
                       N_("chance lays the first caves: 0,1 1,0 0,-1 -1,0")},
    [DRAW] = {.pattern = "draw TILE",
              .help = N_("chance draws the mountain's top tile")},
    [EXPLORE] = {.pattern = "explore",
                 .help = N_("draw the mountain's top tile"),
                 .name = N_("Explore the mountain")},
    [ESCAPE] = {.pattern = "escape PALACE",
                .help = N_("begin your escape from this palace"),
                .name = N_("Escape from {palace}"),
                .place = {"palace"}},
    [PLACE] = {.pattern = "place AT",
               .help = N_("place the tile that you drew, face down"),
               .name = N_("Lay the tile {where}"),
               .place = {"where"}},
    [END] = {.pattern = "end",
             .help = N_("end your turn and leave your breadcrumbs alone"),
             .name = N_("End your turn")},
    [CRUMB] = {.pattern = "crumb SYMBOL AT",
               .help = N_(
                   "move this breadcrumb onto a cave tile and end your turn"),
               .name = N_("Drop the crumb with {symbol:the}, {where}"),
               .place = {"symbol", "where"},
               .open = N_("Drop a crumb")},
    [SWAP] = {.pattern = "swap AT AT",
              .help = N_(
                  "advanced: exchange two tiles that you peek at, in secret"),
              .name = N_("Swap two tiles: the one {one} and the one {other}"),
              .place = {"one", "other"},
              .open = N_("Swap two tiles")},
    [QUIET] = {.pattern = "quiet",
               .help = N_("do not shout in this step"),
               .name = N_("Quiet")},
    [QUIET_TURN] = {.pattern = "quiet turn",
                    .help = N_("do not shout in this whole turn"),
                    .name = N_("Quiet for this turn")},
    [SHOUT] = {.pattern = "goblins AT",
               .help =
                   N_("shout, and flip this face-down tile: a goblin ends the "
                      "turn"),
               .name = N_("Shout: turn up the tile {where}"),
               .place = {"where"}},
    [FLIP_MOUNTAIN] = {.pattern = "flip mountain",
                       .help =
                           N_("turn up the mountain's top tile for your path"),
                       .name = N_("Turn up the mountain's top tile")},
    [FLIP] = {.pattern = "flip AT",
              .help = N_("flip this face-down tile for your path"),
              .name = N_("Turn up the tile {where}"),
              .place = {"where"}},
    [USE] = {.pattern = "use AT",
             .help = N_("lay this face-up tile, which fits, in your path"),
             .name = N_("Use the tile {where}"),
             .place = {"where"}},
    [PUT] = {.pattern = "put AT",
             .help = N_("put the next tile back into the caves, face up"),
             .name = N_("Put it back {where}"),
             .place = {"where"}},
    [SEAL] = {.pattern = "seal",
              .help = N_("home first: seal the top home of the stack"),
              .name = N_("Seal the next home")},
    [RETREAT] = {.pattern = "retreat",
                 .help = N_("stuck: take your path apart"),
                 .name = N_("Go back to the palace")},
    [WAIT] = {.pattern = "wait",
              .help = N_("stuck: do nothing"),
              .name = N_("Wait")},
    [CHOOSE] = {.pattern = "palace PALACE",
                .help = N_("solo: choose where you will begin"),
                .name = N_("Begin at {palace}"),
                .place = {"palace"}},
    [CHART] = {.pattern = "chart",
               .help = N_("solo: put half of the cave tiles on your pile"),
               .name = N_("Chart the caves")},
    [TAKE] = {.pattern = "take TILE",
              .help = N_("solo: this cave tile goes on your pile"),
              .name = N_("Keep {tile:the}"),
              .place = {"tile"}},
    [BUILD] = {.pattern = "escape",
               .help = N_("solo: look at your pile and build your path"),
               .name = N_("Dare the escape")},
    [LAY] = {.pattern = "lay TILE",
             .help = N_("solo: lay this tile of your pile in your path"),
             .name = N_("Lay {tile:the}"),
             .place = {"tile"}},
    [UNLAY] = {.pattern = "unlay",
               .help = N_("solo: take the last tile of your path back"),
               .name = N_("Take the last tile back")},
    [FINISH] = {.pattern = "finish",
                .help = N_("solo: your path ends in grass: count it"),
                .name = N_("Step out on the grass")},
    [FAIL] = {.pattern = "fail",
              .help = N_("solo: give up"),
              .name = N_("Give up")},
    {.pattern = NULL},
};

const struct event_kind goblins_event_kinds[] = {
    [HOMES_ORDERED] = {.type = "homes",
                       .text = N_("The homes are stacked: {homes}."),
                       .hidden = N_("The homes are stacked."),
                       .list = {"homes", HOME, true}},
    [CAVES_LAID] = {.type = "caves",
                    .text = N_("The first caves are laid: {tiles}."),
                    .hidden = N_("The first caves are laid."),
                    .list = {"tiles", TILE, true}},
    [EXPLORED] = {.type = "explore",
                  .stands = STANDS_BRIEF,
                  .text = N_("{by} explored."),
                  .you = N_("You explored.")},
    [DREW] = {.type = "draw",
              .stands = STANDS_BRIEF,
              .text = N_("{by} drew {tile:the}."),
              .you = N_("You drew {tile:the}."),
              .hidden = N_("{by} drew a tile."),
              .later_you = N_("You drew a tile."),
              .arg = {{"tile", TILE, true}}},
    [PLACED] = {.type = "place",
                .text = N_("{by} laid {tile:the} face down, {at}."),
                .you = N_("You laid {tile:the} face down, {at}."),
                .hidden = N_("{by} laid a tile face down, {at}."),
                .later_you = N_("You laid a tile face down, {at}."),
                .arg = {{"at", AT, false}, {"tile", TILE, true}}},
    [PEEKED] = {.type = "peek",
                .text = N_("{by} peeked at the tile {at} and saw {tile:the}."),
                .you = N_("You peeked at the tile {at} and saw {tile:the}."),
                .hidden = N_("{by} peeked at the tile {at}."),
                .later_you = N_("You peeked at the tile {at}."),
                .arg = {{"at", AT, false}, {"tile", TILE, true}}},
    [SWAPPED] = {.type = "swap",
                 .stands = STANDS_BRIEF,
                 .text = N_("{by} swapped two tiles: {at} and {with}."),
                 .you = N_("You swapped two tiles: {at} and {with}."),
                 .arg = {{"at", AT, false}, {"with", AT, false}}},
    [MOVED_CRUMB] = {.type = "crumb",
                     .text =
                         N_("{by} dropped the crumb with {symbol:the}, {at}."),
                     .you =
                         N_("You dropped the crumb with {symbol:the}, {at}."),
                     .arg = {{"symbol", SYMBOL, false}, {"at", AT, false}}},
    [ENDED] = {.type = "end",
               .stands = STANDS_BRIEF,
               .text = N_("{by} dropped no crumb."),
               .you = N_("You dropped no crumb.")},
    [ESCAPED_FROM] = {.type = "escape",
                      .text = N_("{by} began to escape from {palace:the}."),
                      .you = N_("You began to escape from {palace:the}."),
                      .arg = {{"palace", PALACE, false}}},
    [WAS_QUIET] = {.type = "quiet",
                   .stands = STANDS_BRIEF,
                   .text = N_("{by} was quiet."),
                   .you = N_("You were quiet.")},
    [WAS_QUIET_TURN] = {.type = "quiet-turn",
                        .stands = STANDS_BRIEF,
                        .text = N_("{by} is quiet for this whole turn."),
                        .you = N_("You are quiet for this whole turn.")},
    [SHOUTED] =
        {.type = "goblins",
         .stands = STANDS_LONG,
         .text =
             N_("{by} shouted \"Goblins!\" and turned up {tile:the}, {at}."),
         .you = N_("You shouted \"Goblins!\" and turned up {tile:the}, {at}."),
         .arg = {{"at", AT, false}, {"tile", TILE, false}}},
    [SCARED] = {.type = "scare",
                .stands = STANDS_LONG,
                .text = N_("It is a goblin: the turn of {seat} is over."),
                .yours = N_("It is a goblin: your turn is over."),
                .arg = {{"seat", SEAT, false}}},
    [CALM] = {.type = "calm",
              .text = N_(
                  "It is no goblin: {seat} cannot be disturbed any more this "
                  "turn."),
              .yours = N_("It is no goblin: nobody can disturb you any more "
                          "this turn."),
              .arg = {{"seat", SEAT, false}}},
    [REACHED] = {.type = "reach",
                 .stands = STANDS_BRIEF,
                 .text = N_("{by} turned to the mountain."),
                 .you = N_("You turned to the mountain.")},
    [TURNED] = {.type = "turn",
                .text = N_("{by} turned up the mountain's top: {tile:the}."),
                .you = N_("You turned up the mountain's top: {tile:the}."),
                .arg = {{"tile", TILE, false}}},
    [FLIPPED] = {.type = "flip",
                 .text = N_("{by} turned up {tile:the}, {at}."),
                 .you = N_("You turned up {tile:the}, {at}."),
                 .arg = {{"at", AT, false}, {"tile", TILE, false}}},
    [USED] = {.type = "use",
              .text = N_("{by} used {tile:the}, {at}."),
              .you = N_("You used {tile:the}, {at}."),
              .arg = {{"at", AT, false}, {"tile", TILE, false}}},
    [JOINED] = {.type = "join",
                .text = N_("It fits, and joined {by}'s path."),
                .you = N_("It fits, and joined your path."),
                .arg = {{"tile", TILE, false}}},
    [CAPTURED] =
        {.type = "capture",
         .text =
             N_("{by} captured {crumbs:the breadcrumb|# breadcrumbs} on it."),
         .you = N_("You captured {crumbs:the breadcrumb|# breadcrumbs} on it."),
         .arg = {{"crumbs", NUMBER, false}}},
    [HOMECOMING] =
        {.type = "home",
         .text = N_("{by} came out on the grass, took a home and has escaped!"),
         .you = N_(
             "You came out on the grass and took a home: you have escaped!")},
    [MISFIT] = {.type = "misfit",
                .stands = STANDS_LONG,
                .text = N_("It does not fit on {by}'s path: the turn is over."),
                .you = N_("It does not fit on your path: your turn is over."),
                .arg = {{"tile", TILE, false}}},
    [CAUGHT] =
        {.type = "caught",
         .stands = STANDS_LONG,
         .text = N_(
             "A goblin! {by} was caught and must begin again at the palace."),
         .you = N_(
             "A goblin! You were caught and must begin again at the palace.")},
    [PUT_BACK] = {.type = "put",
                  .text = N_("{by} put {tile:the} back face up, {at}."),
                  .you = N_("You put {tile:the} back face up, {at}."),
                  .arg = {{"tile", TILE, false}, {"at", AT, false}}},
    [SEALED] = {.type = "seal",
                .text = N_("A home was sealed: nobody can take it any more."),
                .arg = {{"goblins", NUMBER, false}}},
    [SEALED_TO_BEAT] =
        {.type = "seal",
         .text = N_("A home with {goblins:one goblin|# goblins} was sealed: "
                    "nobody wins with {goblins:one point|# points} or fewer."),
         .arg = {{"goblins", NUMBER, false}}},
    [RETREATED] = {.type = "retreat",
                   .text = N_("{by} was stuck and went back to the palace."),
                   .you = N_("You were stuck and went back to the palace.")},
    [WAITED] = {.type = "wait",
                .text = N_("{by} was stuck and waited."),
                .you = N_("You were stuck and waited.")},
    [CHOSE] = {.type = "palace",
               .text = N_("{by} will begin at {palace:the}."),
               .you = N_("You will begin at {palace:the}."),
               .arg = {{"palace", PALACE, false}}},
    [FOUND] = {.type = "find",
               .text = N_("{by} turned up {tile:the}."),
               .you = N_("You turned up {tile:the}."),
               .later = N_("{by} turned up a tile."),
               .later_you = N_("You turned up a tile."),
               .arg = {{"tile", TILE, false}}},
    [SCATTERED] = {.type = "scatter",
                   .stands = STANDS_LONG,
                   .text = N_(
                       "A goblin! All cave tiles were lost to the discard.")},
    [SHUFFLED] = {.type = "shuffle",
                  .text = N_("The third goblin: the discards were shuffled and "
                             "laid under the mountain.")},
    [CHARTED] =
        {.type = "chart",
         .text =
             N_("{by} charted the caves, to take {number:one tile|# tiles}."),
         .you = N_("You charted the caves: take {number:one tile|# tiles}."),
         .arg = {{"number", NUMBER, false}}},
    [TOOK] = {.type = "take",
              .text = N_("{by} put {tile:the} on the pile."),
              .you = N_("You put {tile:the} on your pile."),
              .later = N_("{by} put a tile on the pile."),
              .later_you = N_("You put a tile on your pile."),
              .arg = {{"tile", TILE, false}}},
    [DISCARDED] = {.type = "discard",
                   .stands = STANDS_BRIEF,
                   .text = N_("The other cave tiles went to the discard.")},
    [SHOWN] = {.type = "pile",
               .text = N_("{by} began to escape. The pile: {tiles}."),
               .you = N_("You began to escape. Your pile: {tiles}."),
               .list = {"tiles", TILE, false}},
    [SHOWN_NONE] = {.type = "pile",
                    .text = N_("{by} began to escape. The pile is empty."),
                    .you = N_("You began to escape. Your pile is empty."),
                    .list = {"tiles", TILE, false}},
    [LAID] = {.type = "lay",
              .text = N_("{by} laid {tile:the}."),
              .you = N_("You laid {tile:the}."),
              .arg = {{"tile", TILE, false}}},
    [UNLAID] = {.type = "unlay",
                .text = N_("{by} took {tile:the} back."),
                .you = N_("You took {tile:the} back."),
                .arg = {{"tile", TILE, false}}},
    [FINISHED] = {.type = "finish",
                  .text = N_("{by} came out on the grass."),
                  .you = N_("You came out on the grass.")},
    [FAILED] = {.type = "fail",
                .text = N_("{by} gave up."),
                .you = N_("You gave up.")},
    [ENDED_GAME] = {.type = "over", .text = N_("The game is over.")},
    {.type = NULL},
};

const struct game_option goblins_options[] = {
    [OPTION_MODE] = {.name = "mode",
                     .help = N_(
                         "Which game? Begin with the standard one. The "
                         "advanced one has secret swaps, a bonus, and goblins "
                         "that can win; solo is for one alone."),
                     .type = OPTION_CHOICE,
                     .vocab = MODE},
    [OPTION_TURNABLE] =
        {.name = "turnable",
         .help = N_("May a path tile be laid either way round? Then more "
                    "of them fit."),
         .type = OPTION_BOOL},
    [OPTION_CAP] = {.name = "cap",
                    .help = N_(
                        "After how many turns in all does the game end at the "
                        "latest? 0: never. Not in solo."),
                    .type = OPTION_NUMBER,
                    .max = INT16_MAX,
                    .def = 400},
    {.name = NULL},
};

/* ---- The rules for a person ---- */

const char *const goblins_rules[] = {
    N_("# The Princess and the Goblin"),
    N_("You are deep in the goblins' caves. Learn where the passages lie, then "
       "run for it: lay a path from a goblin palace to the green grass, and "
       "bring home more clues than the others."),
    N_("# The things"),
    N_("There are four symbols: ring, lamp, rose and dove. A path tile has a "
       "signpost with a symbol where you come in, and where you go out either "
       "another signpost or grass. A tile with a ring and a lamp leads from "
       "the ring to the lamp, a tile with a rose and the way out from the rose "
       "to the grass. Many tiles show scrolls: these are the clues. Among the "
       "25 tiles of the mountain are 5 goblins."),
    N_("A palace has one signpost, where your path begins, and a symbol on its "
       "back. A home has a number of goblins on its back. You have four "
       "breadcrumbs, one of each symbol."),
    N_("# The caves"),
    N_("The mountain, a stack of face-down tiles, stands in the middle. Four "
       "of its tiles lie around it, face down; nobody has seen them. The caves "
       "reach at most five spaces from the mountain: to the left, to the "
       "right, up and down. The homes are stacked in an order that nobody "
       "knows."),
    N_("# Exploring"),
    N_("Until you begin to escape, you may explore in your turn. Draw the top "
       "tile of the mountain; only you see it. Place it face down on an empty "
       "space that shares a side with a cave tile or with the mountain. Now "
       "look, in secret, at every face-down tile that shares a side with it, "
       "and remember."),
    N_("Then, if you like, move one of your breadcrumbs, from your supply or "
       "from another cave tile, onto any cave tile. That ends your turn; you "
       "may also end it without a breadcrumb. A breadcrumb stays on its tile "
       "wherever the tile goes, and helps you to remember. It may also help "
       "the others."),
    N_("# Escaping"),
    N_("Instead of exploring, choose a palace that is left and begin to "
       "escape. There is no way back to exploring. From now on, turn after "
       "turn, you do the following again and again until something stops "
       "you."),
    N_("First the others may shout (see below). Then flip one face-down cave "
       "tile, or turn up the top of the mountain, or use a cave tile that lies "
       "face up and fits. A tile fits when its entry shows the symbol at the "
       "end of your path."),
    N_("It fits: it joins your path, and all breadcrumbs on it, whoever they "
       "belonged to, are your captives. You must go on. If it ends in grass, "
       "you take the top home of the stack: you have escaped, and your turn is "
       "over."),
    N_("It does not fit: it stays face up where it lies (one from the mountain "
       "you put on an empty space next to the others). Your turn is over; your "
       "path stays."),
    N_("It is a goblin: you are caught. The goblin stays face up, and every "
       "tile of your path except the palace goes back into the caves, face up, "
       "on spaces that you choose, with the breadcrumbs on them. Next turn you "
       "begin again at your palace."),
    N_("If nothing is face down any more and nothing fits, you are stuck. Wait "
       "for a better time, or retreat: take your path apart as if you had been "
       "caught."),
    N_("# Goblins!"),
    N_("While a player is escaping, before every flip, each of the others may "
       "shout \"Goblins!\" and flip a face-down cave tile, also those who are "
       "home already. If it is a goblin, the turn is over at once, but the "
       "path stays. If it is anything else, nobody may disturb that player any "
       "more this turn. Either way the tile stays face up. All others are "
       "asked together and the first shout counts: there is one in a turn. You "
       "can be quiet for this step or for the whole turn."),
    N_("A goblin that lies face up is harmless."),
    N_("# Home first"),
    N_("Whoever escapes first has a task: in each of their turns they turn "
       "over the top home of the stack. It is sealed; nobody can take it any "
       "more. Others who are home have no more turns."),
    N_("# The end"),
    N_("The game ends when everybody is home, or when no home is left. It also "
       "ends when all who are still inside have waited in a row with nothing "
       "in their paths, and after a great many turns."),
    N_("Only those who have escaped score: 1 point for each scroll in their "
       "path and 1 for each breadcrumb in it. Most points win; of equals, "
       "whoever escaped first."),
    N_("Then play again: whoever has won two games first is the overall "
       "champion."),
    N_("# The advanced game"),
    N_("Exploring, before you move a breadcrumb, you may swap two of the tiles "
       "that you peek at, not the one just placed, up to four times. "
       "Tiles with breadcrumbs on them cannot be swapped. The others are not "
       "told."),
    N_("The symbol on the back of your palace is worth a point wherever it "
       "shows in your path: on signposts (where two meet, both count), on "
       "scrolls, on captured breadcrumbs."),
    N_("The winner must also have more points than the highest number on a "
       "sealed home. If not, the goblins win."),
    N_("# The solo game"),
    N_("Alone, choose your palace first. Nobody shouts, there are no "
       "breadcrumbs, and the caves are simply a row of tiles face up. In each "
       "turn do one of three things."),
    N_("Explore: turn up the top tile of the mountain. A path tile joins the "
       "caves. With a goblin, all cave tiles and the goblin are discarded. At "
       "every third goblin all discards are shuffled and laid under the "
       "mountain, and the top home is sealed."),
    N_("Chart: with two cave tiles or more, put half of them (rounded down) on "
       "your pile, one by one; you may not look at the pile again until you "
       "escape. The rest are discarded, and the top home is sealed."),
    N_("Escape: look at your pile and lay a path from your palace, tile by "
       "tile. You may take tiles back. Finish when the last one shows grass, "
       "or give up."),
    N_("A scroll is worth 1 point, and so is every symbol on signposts and "
       "scrolls that equals the one on your palace's back. You win with more "
       "points than the highest number sealed. When the last home is sealed, "
       "you have lost."),
    N_("# What is printed"),
    N_("So it is in the edition that comes with the game. Paths begin at the "
       "palace's signpost; the symbol on its back matters in the advanced and "
       "the solo game."),
    N_("    signpost ring   back lamp\n"
       "    signpost lamp   back rose\n"
       "    signpost rose   back dove\n"
       "    signpost dove   back ring"),
    N_("The scrolls on each path tile, by where it leads from and to; a scroll "
       "is plain or has a symbol. Two tiles lead from each symbol to the "
       "grass, one of them without a scroll."),
    N_("          to ring      to lamp      to rose      to dove      grass "
       "   grass\n"
       "    ring               rose         plain        plain, lamp  -     "
       "   dove\n"
       "    lamp  plain, rose               dove         plain        -     "
       "   ring\n"
       "    rose  plain        plain, dove               ring         -     "
       "   lamp\n"
       "    dove  lamp         plain        plain, ring               -     "
       "   rose"),
    N_("The homes have 8, 9, 10, 11, 12 and 14 goblins on their backs."),
    N_("# Good to know"),
    N_("Tiles are laid one way round, entry first (you may agree before the "
       "game that a path tile may be laid either way round, but grass is "
       "always last). You never peek at the mountain: turning up its top is a "
       "gamble. Somebody with a long path has a lot to lose: remember where "
       "the goblins lie, and shout when it hurts."),
    NULL,
};

/* ---- Words ---- */

static const char *spot_word(int i)
{
#define ROW(y)                                                                 \
    "-5," y, "-4," y, "-3," y, "-2," y, "-1," y, "0," y, "1," y, "2," y,       \
        "3," y, "4," y, "5," y
    static const char *const word[] = {
        ROW("-5"), ROW("-4"), ROW("-3"), ROW("-2"), ROW("-1"), ROW("0"),
        ROW("1"),  ROW("2"),  ROW("3"),  ROW("4"),  ROW("5"),  "pile1",
        "pile2",   "pile3",   "pile4",   "pile5",   "pile6",   "pile7",
        "pile8",   "pile9",   "pile10",  "pile11",  "pile12",  "pile13",
        "pile14",  "pile15",  "pile16",  "pile17",  "pile18",  "pile19",
        "pile20",  "pile21",  "pile22",  "pile23",  "pile24",  "pile25",
        "pile26",  "pile27",  "pile28",  "pile29",  "pile30",  "pile31",
        "under1",  "under2",  "under3",  "under4",  "under5",  "under6",
        "under7",  "under8",
    };
#undef ROW
    _Static_assert(sizeof word / sizeof *word == SPOT_UNDER + MAX_HOMES,
                   "a word for every spot");
    return i < SPOT_UNDER + MAX_HOMES ? word[i] : NULL;
}

const char *goblins_word(const struct setup *setup, int vocab, int i)
{
    static const char *const mode[] = {"standard", "advanced", "solo"};
    const struct edition *ed = setup->edition;
    switch ((enum vocab)vocab) {
    case AT:
        return i < N_CELLS ? spot_word(i) : NULL;
    case TILE:
        return i < ed->n_tiles ? ed->tile_word[i].text : NULL;
    case PALACE:
        return i < ed->n_palaces ? ed->palace[i].text : NULL;
    case HOME:
        return i < ed->n_homes ? ed->home[i].text : NULL;
    case SYMBOL:
        return i < ed->n_symbols ? ed->symbol[i].text : NULL;
    case MODE:
        return i < 3 ? mode[i] : NULL;
    case SPOT:
        return spot_word(i);
    }
    return NULL;
}

/* Where a space lies, seen from the mountain: by the sign of its column, then
 * of its row. */
static const char *const beside[3][3] = {
    {N_("{x} to the left and {y} above the mountain"),
     N_("{x:just|# spaces} to the left of the mountain"),
     N_("{x} to the left and {y} below the mountain")},
    {N_("{y:just|# spaces} above the mountain"), N_("the mountain"),
     N_("{y:just|# spaces} below the mountain")},
    {N_("{x} to the right and {y} above the mountain"),
     N_("{x:just|# spaces} to the right of the mountain"),
     N_("{x} to the right and {y} below the mountain")},
};

static void call_space(int i, struct question *q)
{
    int x = i % N_COLUMNS - N_COLUMNS / 2, y = i / N_COLUMNS - N_COLUMNS / 2;
    *q = (struct question){
        .text = beside[(x > 0) - (x < 0) + 1][(y > 0) - (y < 0) + 1],
        .part = {{"x", NUMBER, (uint8_t)(x < 0 ? -x : x)},
                 {"y", NUMBER, (uint8_t)(y < 0 ? -y : y)}}};
}

static void call_tile(const struct edition *ed, int i, struct question *q)
{
    const struct tile *t = &ed->tile[i];
    if (ed->goblin >> i & 1) {
        q->text = N_("a goblin");
        return;
    }
    bool is_grass = ed->grass >> i & 1;
    *q = (struct question){
        .text = is_grass ? N_("a tile with {entry:an |a } and the way out")
                         : N_("a tile with {entry:an |a } and {exit:an |a }"),
        .part = {{"entry", SYMBOL, t->entry},
                 {is_grass ? NULL : "exit", SYMBOL, t->exit}}};
}

void goblins_call(const struct setup *setup, int vocab, int i,
                  struct question *q)
{
    const struct edition *ed = setup->edition;
    switch ((enum vocab)vocab) {
    case AT:
    case SPOT:
        if (i < N_CELLS) {
            call_space(i, q);
        }
        break;
    case TILE:
        call_tile(ed, i, q);
        break;
    case PALACE:
        *q =
            (struct question){.text = N_("the palace with {symbol:the}"),
                              .part = {{"symbol", SYMBOL, ed->palace_exit[i]}}};
        break;
    case HOME:
        *q = (struct question){.text =
                                   N_("a home with {n:one goblin|# goblins}"),
                               .part = {{"n", NUMBER, ed->goblins[i]}}};
        break;
    case SYMBOL:
    case MODE:
        break;
    }
}

const char *goblins_recall(const struct setup *setup, uint8_t where)
{
    (void)setup;
    return where < SPOT_PILE    ? N_("You saw {what:the}, {where}.")
           : where < SPOT_UNDER ? N_("You put {what:the} on your pile.")
                                : N_("The mountain holds {what:the}.");
}
