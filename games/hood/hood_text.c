/*
 * hood_text.c: the words of Little Red Riding Hood: its notation, its options
 * and its events.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/hood/hood.h"
#include "lib/phrase.h"

const char *const hood_vocabs[] = {
    [CARD] = "CARD",
    [FACE] = "FACE",
    [FACES] = "FACES",
    [TILE] = "TILE",
    [HUMAN] = "HUMAN",
    [CHARACTER] = "CHARACTER",
    [TREAT] = "TREAT",
    [INDEX] = "INDEX",
    [SPACE] = "SPACE",
    [PLACE] = "PLACE",
    [PAWN] = "PAWN",
    [WAY] = "WAY",
    [START] = "START",
    [MODE] = "MODE",
    [KNOWN] = "KNOWN",
    [SPOT] = "SPOT",
    NULL,
};

const struct verb hood_verbs[] = {
    [ARRIVE] = {.pattern = "arrive TILE...",
                .help =
                    N_("chance lays the arrival tiles face down, a0 first")},
    [DECK] = {.pattern = "deck CARD...",
              .help = N_("chance shuffles the deck, top card first")},
    [DEAL] = {.pattern = "deal HUMAN...",
              .help = N_("chance deals the characters to the heroes")},
    [TOKEN] = {.pattern = "token FACE",
               .help = N_("chance lays a token face down")},
    [PETER] = {.pattern = "peter CARD",
               .help =
                   N_("chance draws a card from the wolf's hand for Peter")},
    [PICK] = {.pattern = "pick",
              .help = N_("go on picking: turn up the next card"),
              .name = N_("Pick: turn up the next card")},
    [STOP] = {.pattern = "stop",
              .help = N_("stop picking: turn up the tokens and move Red"),
              .name = N_("Stop: turn up the tokens, and Red goes")},
    [EAT] = {.pattern = "eat TREAT",
             .help = N_("eat a treat: Red moves one space more"),
             .name = N_("Eat {treat:the}: Red goes one step more"),
             .place = {"treat"}},
    [SAVE] = {.pattern = "save",
              .help = N_("eat nothing now"),
              .name = N_("Save: no treat now")},
    [ROAD] = {.pattern = "road",
              .help = N_("at the fork: stay on Red's own path"),
              .name = N_("The road: Red stays on her own way")},
    [SHORTCUT] = {.pattern = "shortcut",
                  .help = N_("at the fork: cross over to the wolf's path"),
                  .name =
                      N_("The shortcut: Red crosses over to the wolf's way")},
    [OPEN] = {.pattern = "open CARD",
              .help = N_("the wolf begins a picking with this card"),
              .name = N_("Begin the picking with this card: {card}"),
              .place = {"card"}},
    [LAY] = {.pattern = "lay CARD",
             .help = N_("the wolf lays this card face down"),
             .name = N_("Lay face down: {card}"),
             .place = {"card"}},
    [DONE] = {.pattern = "done",
              .help = N_("the wolf uses no animal this turn"),
              .name = N_("No animal: go on")},
    [TOKENS] = {.pattern = "tokens FACES",
                .help =
                    N_("the wolf lays these tokens face down, in this order"),
                .name = N_("Lay these tokens: {faces}"),
                .place = {"faces"}},
    [HOOD] =
        {.pattern = "hood",
         .help = N_("play the hood card: turn up tokens, move Red"),
         .name =
             N_("Hood: turn up the tokens, Red goes, and the picking goes on")},
    [USE] = {.pattern = "use HUMAN",
             .help = N_("use a character in front of you"),
             .name = N_("Use {character:the}"),
             .place = {"character"}},
    [SNAKE] = {.pattern = "use snake",
               .help = N_("the wolf sends Red back one space"),
               .name = N_("The snake sends Red back one step")},
    [GOAT_ONE] = {.pattern = "use goat INDEX",
                  .help = N_("the goat eats the only token in the row"),
                  .name = N_("The goat eats token {first}"),
                  .place = {"first"}},
    [GOAT] = {.pattern = "use goat INDEX INDEX",
              .help =
                  N_("the goat eats two tokens, counted from 0 along the row"),
              .name = N_("The goat eats tokens {first} and {second}"),
              .place = {"first", "second"}},
    [CROW] = {.pattern = "use crow CARD",
              .help = N_("the wolf takes this card back from the discard"),
              .name = N_("The crow brings this card back: {card}"),
              .place = {"card"}},
    [VIXEN] = {.pattern = "use vixen SPACE",
               .help = N_("the wolf looks at a face-down arrival tile"),
               .name = N_("The vixen looks behind door {door}"),
               .place = {"door"}},
    [KEEP] = {.pattern = "keep",
              .help = N_("the vixen leaves the tile where it is"),
              .name = N_("Leave the tile behind this door")},
    [EXCHANGE] = {.pattern = "exchange SPACE",
                  .help =
                      N_("the vixen exchanges it with another face-down tile"),
                  .name = N_("Exchange it with what is behind door {door}"),
                  .place = {"door"}},
    {.pattern = NULL},
};

/* From where to where; the sentence says how far. */
#define A_WALK                                                                 \
    .n_fields = 2, .arg = {{"from", PLACE, false},                             \
                           {"to", PLACE, false},                               \
                           {"n", NUMBER, false}}

const struct event_kind hood_event_kinds[] = {
    [ARRIVED] = {.type = "arrive",
                 .text = N_("The arrival tiles lie in this order: {tiles}."),
                 .hidden = N_("The arrival tiles were laid face down."),
                 .list = {"tiles", TILE, true}},
    [SHUFFLED] = {.type = "deck",
                  .text = N_("The deck was shuffled, top card first: {cards}."),
                  .hidden = N_("The deck was shuffled."),
                  .list = {"cards", CARD, true}},
    [DEALT] = {.type = "deal",
               .text = N_("{seat} got {character:the}."),
               .yours = N_("You got {character:the}."),
               .arg = {{"seat", SEAT, false}, {"character", CHARACTER, false}}},
    [DRAWN] = {.type = "draw",
               .text = N_("{by} turned up {card:the}."),
               .you = N_("You turned up {card:the}."),
               .later = N_("{by} turned up a card."),
               .later_you = N_("You turned up a card."),
               .arg = {{"card", CARD, false}}},
    [DRAWN_FIRST] = {.type = "draw",
                     .text = N_("A new row began with {card:the}."),
                     .later = N_("A new row began."),
                     .arg = {{"card", CARD, false}}},
    [OPENED] = {.type = "open",
                .text = N_("{by} began a picking with {card:the}."),
                .you = N_("You began a picking with {card:the}."),
                .later = N_("{by} began a picking."),
                .later_you = N_("You began a picking."),
                .arg = {{"card", CARD, false}}},
    [LAID] = {.type = "lay",
              .text = N_("{by} laid {card:the} face down."),
              .you = N_("You laid {card:the} face down."),
              .hidden = N_("{by} laid a card face down."),
              .later_you = N_("You laid a card face down."),
              .arg = {{"card", CARD, true}}},
    [TURNED] = {.type = "turn",
                .text = N_("{by} turned up the laid card: {card:the}."),
                .you = N_("You turned up the laid card: {card:the}."),
                .later = N_("{by} turned up the laid card."),
                .later_you = N_("You turned up the laid card."),
                .arg = {{"card", CARD, false}}},
    [TURNED_FIRST] = {.type = "turn",
                      .text = N_("The laid card began a new row: {card:the}."),
                      .later = N_("The laid card began a new row."),
                      .arg = {{"card", CARD, false}}},
    [PETERED] = {.type = "peter",
                 .text = N_("Peter drew {card:the} from the wolf's hand."),
                 .later = N_("Peter drew a card from the wolf's hand."),
                 .arg = {{"card", CARD, false}}},
    [HOODED] = {.type = "hood",
                .text = N_("{by} played the hood."),
                .you = N_("You played the hood.")},
    [FAILED] = {.type = "fail",
                .stands = STANDS_LONG,
                .text = N_("Too small: {card:the}. The picking failed."),
                .later = N_("The picking failed."),
                .arg = {{"card", CARD, false}}},
    [WOLF_CAME] = {.type = "fail",
                   .stands = STANDS_LONG,
                   .text = N_("The wolf himself! The picking failed."),
                   .later = N_("The picking failed."),
                   .arg = {{"card", CARD, false}}},
    [DISCARDED] = {.type = "discard",
                   .stands = STANDS_BRIEF,
                   .text =
                       N_("The laid card was discarded face down: {card:the}."),
                   .hidden = N_("The laid card was discarded face down."),
                   .arg = {{"card", CARD, true}}},
    [BACK] = {.type = "back",
              .text = N_("{by} took the whole discard back to hand."),
              .you = N_("You took the whole discard back to hand.")},
    [OWLED] = {.type = "owl",
               .text = N_(
                   "The owl showed the bottom card of the deck: {card:the}."),
               .later = N_("The owl showed the bottom card of the deck."),
               .arg = {{"card", CARD, false}}},
    [TOKEN_LAID] =
        {.type = "token",
         .stands = STANDS_BRIEF,
         .text = N_("A token was laid face down on {card:the}: {face:the}."),
         .hidden = N_("A token was laid face down on {card:the}."),
         .later = N_("A token was laid face down."),
         .arg = {{"face", FACE, true}, {"card", CARD, false}}},
    [TOKENS_LAID] =
        {.type = "tokens",
         .text = N_("{by} laid this on {card:the}: {faces}."),
         .you = N_("You laid this on {card:the}: {faces}."),
         .hidden = N_("{by} laid {n:one token|# tokens} of the "
                      "wolf's choice on {card:the}, face down."),
         .later = N_("{by} laid {n:one token|# tokens} of the wolf's choice, "
                     "face down."),
         .later_you =
             N_("You laid {n:one token|# tokens} of your choice, face down."),
         .arg = {{"card", CARD, false}, {"n", NUMBER, false}},
         .list = {"faces", FACE, true}},
    [REFILLED] = {.type = "refill",
                  .stands = STANDS_BRIEF,
                  .text = N_("The basket was emptied into the reserve.")},
    [RESERVE] =
        {.type = "reserve",
         .stands = STANDS_BRIEF,
         .text = N_("You looked into the reserve: {flowers:no flower|one "
                    "flower|# flowers}, {stones:no stone|one stone|# stones}."),
         .later = N_("You looked into the reserve."),
         .arg = {{"flowers", NUMBER, false}, {"stones", NUMBER, false}}},
    [STOPPED] = {.type = "stop",
                 .text = N_("{by} stopped the picking."),
                 .you = N_("You stopped the picking.")},
    [ATE] = {.type = "eat",
             .text = N_("{by} ate {treat:the} for one step more."),
             .you = N_("You ate {treat:the} for one step more."),
             .arg = {{"treat", TREAT, false}}},
    [SAVED] = {.type = "save",
               .stands = STANDS_BRIEF,
               .text = N_("{by} saved what there was to eat."),
               .you = N_("You saved what there was to eat.")},
    [REVEALED] =
        {.type = "reveal",
         .text = N_("The tokens in the row showed: {flowers:no flower|one "
                    "flower|# flowers}, {stones:no stone|one stone|# stones}."),
         .later = N_("The tokens in the row were turned up."),
         .n_fields = NO_FIELDS,
         .arg = {{"flowers", NUMBER, false}, {"stones", NUMBER, false}},
         .list = {"faces", FACE, false}},
    [CHOSE_WAY] = {.type = "way",
                   .text = N_("{by} chose {way:the} at the fork."),
                   .you = N_("You chose {way:the} at the fork."),
                   .arg = {{"way", WAY, false}}},
    [RED_MOVED] = {.type = "red",
                   .text = N_("Red went {n:one step|# steps}."),
                   A_WALK},
    [RED_WENT_BACK] = {.type = "red",
                       .text = N_("Red went back {n:one step|# steps}."),
                       A_WALK},
    [WOLF_MOVED] = {.type = "wolf",
                    .stands = STANDS_LONG,
                    .text = N_("The wolf went {n:one step|# steps}."),
                    A_WALK},
    [WOLF_WENT_BACK] = {.type = "wolf",
                        .stands = STANDS_LONG,
                        .text = N_("The wolf went back {n:one step|# steps}."),
                        A_WALK},
    [TILE_TURNED] = {.type = "tile",
                     .stands = STANDS_LONG,
                     .text = N_("Behind {place}: {tile:the}!"),
                     .later = N_("The tile behind {place} was turned up."),
                     .arg = {{"pawn", PAWN, false},
                             {"place", PLACE, false},
                             {"tile", TILE, false}}},
    [CAUGHT] = {.type = "catch",
                .stands = STANDS_LONG,
                .text = N_("The wolf and Red met."),
                .arg = {{"place", PLACE, false}}},
    [ENDED] = {.type = "end",
               .stands = STANDS_BRIEF,
               .text = N_("The picking is over: the tokens went into the "
                          "basket.")},
    [ENDED_BARE] = {.type = "end",
                    .stands = STANDS_BRIEF,
                    .text = N_("The picking is over.")},
    [GIVEN] = {.type = "give",
               .text = N_("{seat} got {character:the}."),
               .yours = N_("You got {character:the}."),
               .arg = {{"seat", SEAT, false}, {"character", CHARACTER, false}}},
    [USED] = {.type = "use",
              .text = N_("{by} used {character:the}."),
              .you = N_("You used {character:the}."),
              .arg = {{"character", CHARACTER, false}}},
    [HUNTED] = {.type = "hunt",
                .text = N_("The hunter found {card:the} in the wolf's hand, "
                           "and it was discarded."),
                .later = N_("The hunter found the card in the wolf's hand, and "
                            "it was discarded."),
                .arg = {{"card", CARD, false}}},
    [NOT_HUNTED] =
        {.type = "miss",
         .text = N_("The hunter did not find {card:the} in the wolf's hand."),
         .later = N_("The hunter did not find the card in the wolf's hand."),
         .arg = {{"card", CARD, false}}},
    [GOAT_ATE] = {.type = "goat",
                  .text = N_("The goat ate tokens of the row."),
                  .list = {"tokens", NUMBER, false}},
    [CROW_TOOK] = {.type = "crow",
                   .text = N_("{by} took {card:the} back from the discard."),
                   .you = N_("You took {card:the} back from the discard."),
                   .hidden = N_("{by} took a card back from the discard."),
                   .later_you = N_("You took a card back from the discard."),
                   .arg = {{"card", CARD, true}}},
    [LOOKED] = {.type = "look",
                .text = N_("{by} looked behind {place} and saw {tile:the}."),
                .you = N_("You looked behind {place} and saw {tile:the}."),
                .hidden = N_("{by} looked behind {place}."),
                .later_you = N_("You looked behind {place}."),
                .arg = {{"place", PLACE, false}, {"tile", TILE, true}}},
    [KEPT] = {.type = "keep",
              .text = N_("{by} left the tile where it was."),
              .you = N_("You left the tile where it was.")},
    [EXCHANGED] = {.type = "exchange",
                   .text = N_("{by} exchanged {place} and {other}."),
                   .you = N_("You exchanged {place} and {other}."),
                   .arg = {{"place", PLACE, false}, {"other", PLACE, false}}},
    [WON] = {.type = "won",
             .stands = STANDS_LONG,
             .text = N_("Red was at the cottage before the wolf!")},
    [LOST] = {.type = "lost",
              .stands = STANDS_LONG,
              .text = N_("The wolf was faster.")},
    {.type = NULL},
};

const struct game_option hood_options[] = {
    [OPTION_START] =
        {.name = "start",
         .help = N_("Where does Red begin? Easy is nearer to the cottage."),
         .type = OPTION_CHOICE,
         .vocab = START},
    [OPTION_POINTS] =
        {.name = "points",
         .help = N_("Shall points be counted at the end? There are 200 at "
                    "most."),
         .type = OPTION_BOOL,
         .def = 1},
    [OPTION_RECOUNT] =
        {.name = "recount",
         .help = N_("Do flowers that the hood turned up count again when "
                    "you stop? Then Red gets on faster."),
         .type = OPTION_BOOL},
    [OPTION_HALT] = {.name = "halt",
                     .help = N_(
                         "Does a path behind a door stop a pawn? Then the one "
                         "who opened it goes no further in this move."),
                     .type = OPTION_BOOL},
    [OPTION_MODE] = {.name = "mode",
                     .help =
                         N_("Who is the wolf? Nobody: all play together in the "
                            "woods. Or whoever has the first chair, against "
                            "all the others."),
                     .type = OPTION_CHOICE,
                     .vocab = MODE},
    {.name = NULL},
};

/* ---- Words ---- */

/* Every order of one to six faces, in the order of phrase_of(). */
#define ONE(before) before "flower", before "stone"
#define TWO(before) ONE(before "flower "), ONE(before "stone ")
#define THREE(before) TWO(before "flower "), TWO(before "stone ")
#define FOUR(before) THREE(before "flower "), THREE(before "stone ")
#define FIVE(before) FOUR(before "flower "), FOUR(before "stone ")
#define SIX(before) FIVE(before "flower "), FIVE(before "stone ")
static const char *const phrases[N_PHRASES] = {ONE(""),  TWO(""),  THREE(""),
                                               FOUR(""), FIVE(""), SIX("")};

#define TEN(h)                                                                 \
    h "0", h "1", h "2", h "3", h "4", h "5", h "6", h "7", h "8", h "9"
static const char *const red_spaces[MAX_RED] = {
    TEN("r"), TEN("r1"), TEN("r2"), TEN("r3"), TEN("r4"), TEN("r5")};
static const char *const wolf_spaces[MAX_WOLF] = {TEN("w"), TEN("w1"),
                                                  TEN("w2"), TEN("w3")};
static const char *const arrival_spaces[10] = {TEN("a")};

static const char *const faces[] = {"flower", "stone"};
static const char *const tiles[] = {"path", "cottage"};
static const char *const characters[] = {"woodcutter", "snake",     "hunter",
                                         "goat",       "thumbling", "crow",
                                         "peter",      "vixen"};
static const char *const basket[MAX_TOKENS] = {
    TEN("basket."), "basket.10", "basket.11", "basket.12",
    "basket.13",    "basket.14", "basket.15"};
#undef TEN

static const char *place_word(const struct edition *ed, int i)
{
    int past_red = i - ed->red_path, past_wolf = i - ed->first_arrival;
    if (past_red < 0) {
        return red_spaces[i];
    }
    if (past_wolf < 0) {
        return wolf_spaces[past_red];
    }
    return past_wolf < ed->n_arrivals ? arrival_spaces[past_wolf] : NULL;
}

/* What a seat may know of hidden things: a card, a face or a tile, ... */
static const char *known_word(const struct edition *ed, int i)
{
    int past = i - ed->n_cards;
    if (past < 0) {
        return ed->card[i].text;
    }
    return past < 2 ? faces[past] : past < 4 ? tiles[past - 2] : NULL;
}

/* ... and where: see hood_know.c. */
static const char *spot_word(const struct edition *ed, int i)
{
    static const char *const spots[] = {"discard", "bottom"};
    int past = i - SPOT_BASKET;
    if (past < 0) {
        return spots[i];
    }
    if (past < MAX_TOKENS) {
        return basket[past];
    }
    past -= MAX_TOKENS;
    return past < ed->n_arrivals ? arrival_spaces[past] : NULL;
}

static const char *pair(const char *first, const char *second, int i)
{
    return i == 0 ? first : i == 1 ? second : NULL;
}

const char *hood_word(const struct setup *setup, int vocab, int i)
{
    const struct edition *ed = setup->edition;
    switch ((enum vocab)vocab) {
    case CARD:
        return i < ed->n_cards ? ed->card[i].text : NULL;
    case FACE:
        return pair(faces[0], faces[1], i);
    case FACES:
        return i < (2 << ed->max_flowers) - 2 ? phrases[i] : NULL;
    case TILE:
        return pair(tiles[0], tiles[1], i);
    case HUMAN:
        return i < N_CHARACTERS ? characters[2 * i] : NULL;
    case CHARACTER:
        return i < 2 * N_CHARACTERS ? characters[i] : NULL;
    case TREAT:
        return pair("cake", "butter", i);
    case INDEX:
        return i < ed->tokens[FLOWER] + ed->tokens[STONE] ? notation_number(i)
                                                          : NULL;
    case SPACE:
        return i < ed->n_arrivals ? notation_number(i) : NULL;
    case PLACE:
        return place_word(ed, i);
    case PAWN:
        return pair("red", "wolf", i);
    case WAY:
        return pair("road", "shortcut", i);
    case START:
        return pair("easy", "hard", i);
    case MODE:
        return pair("woods", "wolf", i);
    case KNOWN:
        return known_word(ed, i);
    case SPOT:
        return spot_word(ed, i);
    }
    return NULL;
}

static void call_card(const struct edition *ed, int i, struct question *q)
{
    if (ed->flowers[i] > 0) {
        *q = (struct question){
            .text = N_("the {value} with {flowers:one flower|# flowers}"),
            .part = {{"value", NUMBER, ed->value[i]},
                     {"flowers", NUMBER, ed->flowers[i]}}};
    } else if (ed->value[i] == 0) {
        q->text = N_("the wolf card");
    }
}

static void call_door(int i, struct question *q)
{
    if (i >= 0) {
        *q = (struct question){.text = N_("door {n}"),
                               .part = {{"n", NUMBER, (uint8_t)(i + 1)}}};
    }
}

/* People count from one. */
static void call_number(int i, struct question *q)
{
    *q = (struct question){.text = "{n}",
                           .part = {{"n", NUMBER, (uint8_t)(i + 1)}}};
}

/* Tokens one after the other: how many there are says which text, and the rest
 * of the number which faces. */
static void call_faces(int i, struct question *q)
{
    enum { MOST = 3 };
    static const char *const texts[MOST] = {"{one}", "{one}, {two}",
                                            "{one}, {two}, {three}"};
    static const char *const names[MOST] = {"one", "two", "three"};
    int n = 1;
    while (n < MOST && i >= 1 << n) {
        i -= 1 << n++;
    }
    q->text = texts[n - 1];
    for (int k = 0; k < n; k++) {
        q->part[k].name = names[k];
        q->part[k].vocab = FACE;
        q->part[k].value = i >> (n - 1 - k) & 1;
    }
}

void hood_call(const struct setup *setup, int vocab, int i, struct question *q)
{
    const struct edition *ed = setup->edition;
    if (vocab == CARD || (vocab == KNOWN && i < ed->n_cards)) {
        call_card(ed, i, q);
    } else if (vocab == PLACE) {
        call_door(i - ed->first_arrival, q);
    } else if (vocab == SPOT) {
        call_door(i - SPOT_BASKET - MAX_TOKENS, q);
    } else if (vocab == PAWN) {
        q->text = i == 0 ? N_("Red") : N_("the wolf");
    } else if (vocab == INDEX || vocab == SPACE) {
        call_number(i, q);
    } else if (vocab == FACES) {
        call_faces(i, q);
    } else if ((vocab == CHARACTER && i == 2 * PETER_VIXEN)
               || (vocab == HUMAN && i == PETER_VIXEN)) {
        q->text = N_("Peter");
    }
}

const char *hood_recall(const struct setup *setup, uint8_t where)
{
    (void)setup;
    return where == SPOT_DISCARD ? N_("You saw {what:the} go to the discard.")
           : where == SPOT_BOTTOM
               ? N_("At the bottom of the deck lies {what:the}.")
           : where < SPOT_BASKET + MAX_TOKENS
               ? N_("In the basket lies {what:the}.")
               : N_("Behind {where} is {what:the}.");
}

const char *hood_nudge(const struct setup *setup, uint8_t where)
{
    (void)setup;
    int token = where - SPOT_BASKET;
    return where == SPOT_DISCARD ? N_("Where did {what:the} go?")
           : token >= 0 && token < MAX_TOKENS
               ? N_("What lies in the basket is not laid again for now.")
               : NULL;
}
