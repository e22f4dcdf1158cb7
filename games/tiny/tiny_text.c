/*
 * tiny_text.c: the words of Tiny: its notation, its events, its options and
 * its rules for a person.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/tiny/tiny.h"
#include "lib/phrase.h"

const char *const tiny_vocabs[] = {[CARD] = "CARD", [PLACE] = "PLACE", NULL};

const struct verb tiny_verbs[] = {
    [DEAL] = {.pattern = "deal CARD...",
              .help =
                  N_("chance deals: a card to each seat, then left and right")},
    [PEEK] = {.pattern = "peek PLACE",
              .help = N_("look at a card on the table"),
              .name = N_("Peek at this card: {place}"),
              .place = {"place"}},
    [HIDE] = {.pattern = "hide",
              .help = N_("lay the card down again"),
              .name = N_("Lay the card down again")},
    [KEEP] = {.pattern = "keep",
              .help = N_("keep your card"),
              .name = N_("Keep your card")},
    [TAKE] = {.pattern = "take PLACE",
              .help = N_("change your card for one on the table"),
              .name = N_("Take this card: {place}"),
              .place = {"place"}},
    {.pattern = NULL},
};

const struct event_kind tiny_event_kinds[] = {
    [DEALT] = {.type = "deal",
               .text = N_("{seat} gets this card: {card}."),
               .hidden = N_("{seat} gets a card."),
               .arg = {{"seat", SEAT, false}, {"card", CARD, true}}},
    [PEEKED] = {.type = "peek",
                .text = N_("{by} peeks at a card ({place}): {card}."),
                .hidden = N_("{by} peeks at a card ({place})."),
                .arg = {{"place", PLACE, false}, {"card", CARD, true}}},
    [HID] = {.type = "hide", .text = N_("{by} lays the card down again.")},
    [CHOSE] = {.type = "choose", .text = N_("{by} has chosen.")},
    [KEPT] = {.type = "keep", .text = N_("{by} keeps the card.")},
    [TOOK] = {.type = "take",
              .text = N_("{by} takes a card from the table ({place})."),
              .arg = {{"place", PLACE, false}}},
    [SHOWN] = {.type = "show",
               .text = N_("The cards are: {cards}."),
               .list = {"cards", CARD, false}},
    {.type = NULL},
};

const struct game_option tiny_options[] = {
    [OPTION_LOW] = {.name = "low",
                    .help =
                        N_("Does the lowest card win? Else it is the highest."),
                    .type = OPTION_BOOL},
    {.name = NULL},
};

const char *const tiny_rules[] = {
    N_("# Tiny"),
    N_("Everybody gets a secret card; two more lie face down on the table, "
       "left and right."),
    N_("In turn, everybody peeks at one of the two and lays it down again. "
       "Remember it."),
    N_("Then choose, all at once and in secret: keep your card, or change it "
       "for one on the table. When all have chosen, the changes are made in "
       "the order of the seats, so that the card you want may have gone."),
    N_("All cards are shown, and the best one wins."),
    NULL,
};

const char *tiny_word(const struct setup *setup, int vocab, int i)
{
    static const char *const places[N_PLACES] = {"left", "right"};
    const struct edition *ed = setup->edition;
    if (vocab == CARD) {
        return i < N_CARDS ? ed->card[i].text : NULL;
    }
    return i < N_PLACES ? places[i] : NULL;
}

const char *tiny_recall(const struct setup *setup, uint8_t where)
{
    (void)setup, (void)where;
    return N_("On the table, {where}: {what}.");
}
