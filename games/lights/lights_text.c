/*
 * lights_text.c: the words of the Forest of Lights: its notation, its
 * options, its events and its rules for a person.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/lights/lights.h"
#include "lib/mem.h"
#include "lib/phrase.h"

const char *const lights_vocabs[] = {
    [TREASURE] = "TREASURE", [ENTRANCE] = "ENTRANCE", [CELL] = "CELL",
    [FILM] = "FILM",         [ROTATE] = "ROTATE",     NULL,
};

const struct verb lights_verbs[] = {
    [HIDE] = {.pattern = "hide TREASURE...",
              .help = N_("chance hides the treasures, cell 0 first")},
    [SEEK] = {.pattern = "seek TREASURE",
              .help = N_("chance turns up the treasure to look for")},
    [NAME] = {.pattern = "name TREASURE",
              .help = N_("say what your light will show after this move"),
              .name = N_("Say that it will be {treasure:the}"),
              .place = {"treasure"}},
    [ENTER] = {.pattern = "enter ENTRANCE",
               .help = N_("bring your light into the forest"),
               .name = N_("Bring your light in: {where}"),
               .place = {"where"}},
    [PUSH] = {.pattern = "push ENTRANCE",
              .help = N_("push a tile into a lane your light is in"),
              .name = N_("Push a tile in: {where}"),
              .place = {"where"}},
    {.pattern = NULL},
};

const struct event_kind lights_event_kinds[] = {
    [HIDDEN] = {.type = "hide",
                .text = N_("The treasures lie in the forest: {treasures}."),
                .hidden = N_("The treasures are hidden in the forest."),
                .list = {"treasures", TREASURE, true}},
    [SOUGHT] = {.type = "seek",
                .text = N_("Now everybody looks for {treasure:the}."),
                .later = N_("A treasure to look for was turned up."),
                .arg = {{"treasure", TREASURE, false}}},
    [NAMED] = {.type = "name",
               .text = N_("{by} said that it would be {treasure:the}."),
               .you = N_("You said that it would be {treasure:the}."),
               .later = N_("{by} said what it would be."),
               .later_you = N_("You said what it would be."),
               .arg = {{"treasure", TREASURE, false}}},
    [ENTERED] = {.type = "enter",
                 .text = N_("{by} came into the forest through {entrance}."),
                 .you = N_("You came into the forest through {entrance}."),
                 .arg = {{"entrance", ENTRANCE, false}},
                 .list = {"lit", TREASURE, false}},
    [PUSHED] = {.type = "push",
                .text = N_("{by} pushed a tile in at {entrance}."),
                .you = N_("You pushed a tile in at {entrance}."),
                .arg = {{"entrance", ENTRANCE, false}},
                .list = {"lit", TREASURE, false}},
    [ENTERED_WRONG] =
        {.type = "enter",
         .stands = STANDS_LONG,
         .text = N_("{by} came in: it was {shown:the}, not {named:the}."),
         .you = N_("You came in: it was {shown:the}, not {named:the}."),
         .later = N_("{by} came into the forest through {entrance}, and it was "
                     "another treasure."),
         .later_you =
             N_("You came into the forest through {entrance}, and it was "
                "another treasure."),
         .n_fields = 1,
         .arg = {{"entrance", ENTRANCE, false},
                 {"shown", TREASURE, false},
                 {"named", TREASURE, false}},
         .list = {"lit", TREASURE, false}},
    [PUSHED_WRONG] =
        {.type = "push",
         .stands = STANDS_LONG,
         .text =
             N_("{by} pushed a tile in: it was {shown:the}, not {named:the}."),
         .you =
             N_("You pushed a tile in: it was {shown:the}, not {named:the}."),
         .later = N_("{by} pushed a tile in at {entrance}, and it was another "
                     "treasure."),
         .later_you = N_("You pushed a tile in at {entrance}, and it was "
                         "another treasure."),
         .n_fields = 1,
         .arg = {{"entrance", ENTRANCE, false},
                 {"shown", TREASURE, false},
                 {"named", TREASURE, false}},
         .list = {"lit", TREASURE, false}},
    [OUT] = {.type = "out",
             .stands = STANDS_LONG,
             .text = N_("{seat}'s light was pushed out of the forest."),
             .yours = N_("Your light was pushed out of the forest."),
             .arg = {{"seat", SEAT, false}}},
    [TOOK] = {.type = "take",
              .stands = STANDS_LONG,
              .text = N_("{by} took {treasure:the}!"),
              .you = N_("You took {treasure:the}!"),
              .later = N_("{by} took a treasure!"),
              .later_you = N_("You took a treasure!"),
              .arg = {{"treasure", TREASURE, false}}},
    [ON] = {.type = "on",
            .text = N_("It was {treasure:the}: {by} was right and goes on."),
            .you = N_("It was {treasure:the}: you were right and go on."),
            .later = N_("{by} was right and went on."),
            .later_you = N_("You were right and went on."),
            .arg = {{"treasure", TREASURE, false}}},
    [WON] = {.type = "over", .text = N_("The game is over.")},
    {.type = NULL},
};

const struct game_option lights_options[] = {
    [OPTION_FILM] = {.name = "film",
                     .help =
                         N_("Which film? It says where the treasures lie; by "
                            "chance, they lie differently each time."),
                     .type = OPTION_CHOICE,
                     .vocab = FILM},
    [OPTION_ROTATE] = {.name = "rotate",
                       .help =
                           N_("How is the film turned? Turned another way, the "
                              "treasures lie elsewhere."),
                       .type = OPTION_CHOICE,
                       .vocab = ROTATE},
    [OPTION_GOAL] =
        {.name = "goal",
         .help = N_("How many treasures win? Fewer make a shorter game. As "
                    "in the rulebook: five, or four when four play."),
         .type = OPTION_NUMBER,
         .min = 0,
         .max = MAX_GOAL},
    {.name = NULL},
};

const char *const lights_rules[] = {
    N_("# Forest of Lights"),
    N_("Sixteen treasures are hidden above a forest of four tracks. You see a "
       "treasure only while a light stands under it. Be the first to collect "
       "five (four, when four play)."),
    N_("# The forest"),
    N_("Two tracks run down and two run across; each is five cells long, and "
       "they cross in four places. The entrances are at the ends of the "
       "tracks: two at the top, two at the bottom, two on the left and two on "
       "the right."),
    "             v       v\n"
    "         .   o   .   o   .\n"
    "     >   o   o   o   o   o   <\n"
    "         .   o   .   o   .\n"
    "     >   o   o   o   o   o   <\n"
    "         .   o   .   o   .\n"
    "             ^       ^",
    N_("Every cell holds a forest tile or somebody's light. A treasure belongs "
       "to its cell and never moves; tiles and lights slide along under it."),
    N_("# Your turn"),
    N_("One treasure is sought by everybody. First, if you like, name the "
       "treasure that you think your own light will show after your move. "
       "Then you must move."),
    N_("If your light is outside, enter it at any entrance. If it is inside, "
       "push a tile in at an entrance of a track in which your light stands. "
       "Everything in that track moves one cell along. What falls off the far "
       "end leaves: a light goes back to its owner, who enters it anew."),
    N_("Did a light that moved come to stand under the sought treasure? Its "
       "owner takes it, whoever moved, and your turn ends. The next treasure "
       "is turned up; if a light happens to stand under it already, its owner "
       "takes that one too, and so on."),
    N_("Otherwise, did your light show the treasure that you named? Then you "
       "go on: name again if you like, and move. If not, or if you named "
       "nothing, or if your light was pushed out, the next player plays."),
    N_("# Good to know"),
    N_("You may name any of the sixteen, also one that was taken. Name what "
       "you are sure of and walk on from treasure to treasure. And look twice "
       "before you push: another's light may slide to the treasure."),
    NULL,
};

const char *lights_word(const struct setup *setup, int vocab, int i)
{
    static const char *const rotate[] = {"random", "0", "1", "2", "3"};
    const struct edition *ed = setup->edition;
    switch ((enum vocab)vocab) {
    case TREASURE:
        return i < N_TREASURES ? ed->treasure[i].text : NULL;
    case ENTRANCE:
        return i < N_ENTRANCES ? ed->entrance[i].text : NULL;
    case CELL:
        return i < N_CELLS ? notation_number(i) : NULL;
    case FILM:
        if (i == 0) {
            return "random";
        }
        return i <= ed->n_films ? ed->film[i - 1].text : NULL;
    case ROTATE:
        return i < 5 ? rotate[i] : NULL;
    }
    return NULL;
}

/* The gaps as they lie on the board: none for an edition that has others. */
static const struct {
    const char *entrance, *gap, *lane;
} gaps[] = {
    {"W1", N_("the upper gap on the left"),
     N_("in the upper lane, place {n} from the left")},
    {"W2", N_("the lower gap on the left"),
     N_("in the lower lane, place {n} from the left")},
    {"N1", N_("the left gap at the top"),
     N_("in the left lane, place {n} from the top")},
    {"N2", N_("the right gap at the top"),
     N_("in the right lane, place {n} from the top")},
    {"E1", N_("the upper gap on the right"), NULL},
    {"E2", N_("the lower gap on the right"), NULL},
    {"S1", N_("the left gap at the bottom"), NULL},
    {"S2", N_("the right gap at the bottom"), NULL},
};
enum { N_GAPS = sizeof gaps / sizeof *gaps };

/* Of entrances, which have different words. */
static bool is_called(const struct edition *ed, int entrance, const char *word)
{
    return strcmp(ed->entrance[entrance].text, word) == 0;
}

static int entrance_called(const struct edition *ed, const char *word)
{
    int e = 0;
    while (e < N_ENTRANCES && !is_called(ed, e, word)) {
        e++;
    }
    return e;
}

/* How many steps behind an entrance a cell lies, from 1; 0: in no such lane. */
static uint8_t steps_behind(const struct edition *ed, int entrance, int cell)
{
    int at = ed->entry[entrance];
    for (uint8_t n = 1; n <= LANE_CELLS && at < N_CELLS; n++) {
        if (at == cell) {
            return n;
        }
        at = ed->next[entrance][at];
    }
    return 0;
}

static void call_cell(const struct edition *ed, int cell, struct question *q)
{
    for (int k = 0; k < N_GAPS && !q->text; k++) {
        int e =
            gaps[k].lane ? entrance_called(ed, gaps[k].entrance) : N_ENTRANCES;
        uint8_t n = e < N_ENTRANCES ? steps_behind(ed, e, cell) : 0;
        if (n > 0) {
            q->text = gaps[k].lane;
            q->part[0].name = "n";
            q->part[0].vocab = NUMBER;
            q->part[0].value = n;
        }
    }
}

void lights_call(const struct setup *setup, int vocab, int i,
                 struct question *q)
{
    const struct edition *ed = setup->edition;
    for (int k = 0; vocab == ENTRANCE && k < N_GAPS && !q->text; k++) {
        if (is_called(ed, i, gaps[k].entrance)) {
            q->text = gaps[k].gap;
        }
    }
    if (vocab == CELL) {
        call_cell(ed, i, q);
    }
}

const char *lights_recall(const struct setup *setup, uint8_t where)
{
    (void)setup, (void)where;
    return N_("You saw {what:the} {where}.");
}
