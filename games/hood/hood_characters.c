/*
 * hood_characters.c: the four cards with a human and an animal side (the
 * table in "The wolf is a player").
 *
 * A card that is used goes under the row; what it does until the picking ends
 * (the thumbling) is seen from its lying there.  It is handed over in
 * hood_play.c, when the picking ends.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood_play.h"

static void hunt(struct play *p, who w)
{
    struct state *s = p->s;
    unsigned zero = 1u << p->ed->wolf_card;
    event_tell(p->log, s->hand & zero ? HUNTED : NOT_HUNTED, w,
               p->ed->wolf_card, ABSENT);
    s->discard |= (uint16_t)(s->hand & zero);
    s->hand &= (uint16_t)~zero;
}

void hood_use_human(struct play *p, who w, int character)
{
    struct state *s = p->s;
    event_tell(p->log, USED, w, 2 * character, ABSENT);
    s->holder[character] = UNDER_HUMAN;
    switch ((enum character)character) {
    case WOODCUTTER_SNAKE:
        s->count = 1;
        break;
    case HUNTER_GOAT:
        hunt(p, w);
        break;
    case THUMBLING_CROW:
        break;
    case PETER_VIXEN: /* the laid card is discarded after the draw */
        hood_take_back(p);
        s->phase = BEFORE_PETER;
        return;
    }
    hood_discard_laid(p);
    hood_end_turn(p);
}

static void use_animal(struct play *p, int character)
{
    event_tell(p->log, USED, WOLF, 2 * character + 1, ABSENT);
    p->s->holder[character] = UNDER_ANIMAL;
    wait_for(p, AT_TURN, p->s->active);
}

void hood_use_snake(struct play *p)
{
    use_animal(p, WOODCUTTER_SNAKE);
    hood_step(p, PAWN_RED, -1);
    if (p->s->phase == OVER) {
        p->s->turn = WOLF; /* who acted last */
    }
}

static uint16_t without(uint16_t set, int t)
{
    unsigned below = set & ((1u << t) - 1), above = (unsigned)set >> (t + 1);
    return (uint16_t)(below | above << t);
}

static void eat_token(struct state *s, int t)
{
    int card = 0, before = 0;
    while (before + s->row_tokens[card] <= t) {
        before += s->row_tokens[card++];
    }
    s->basket[s->flower >> t & 1 ? FLOWER : STONE]++;
    s->row_tokens[card]--;
    s->n_tokens--;
    s->flower = without(s->flower, t);
    s->up = without(s->up, t);
    s->chosen = without(s->chosen, t);
}

void hood_use_goat(struct play *p, int first, int second)
{
    use_animal(p, HUNTER_GOAT);
    struct event *e = event_add(p->log, GOAT_ATE, WOLF);
    if (e) {
        e->list.item[e->list.n++] = (uint8_t)first;
        if (second >= 0) {
            e->list.item[e->list.n++] = (uint8_t)second;
        }
    }
    if (second >= 0) { /* first, so that `first` stays where it is */
        eat_token(p->s, second);
    }
    eat_token(p->s, first);
}

void hood_use_crow(struct play *p, uint8_t card)
{
    struct state *s = p->s;
    use_animal(p, THUMBLING_CROW);
    event_show(p->log, CROW_TOOK, WOLF, card, ABSENT, WHO_BIT(WOLF));
    s->discard &= (uint16_t) ~(1u << card);
    s->hand |= (uint16_t)(1u << card);
}

void hood_use_vixen(struct play *p, uint8_t tile)
{
    struct state *s = p->s;
    use_animal(p, PETER_VIXEN);
    event_show(p->log, LOOKED, WOLF, p->ed->first_arrival + tile,
               tile == s->cottage ? COTTAGE : PATH, WHO_BIT(WOLF));
    s->vixen = tile;
    wait_for(p, AT_VIXEN, WOLF);
}

void hood_keep(struct play *p)
{
    tell(p, KEPT, WOLF);
    p->s->vixen = NONE;
    wait_for(p, AT_TURN, p->s->active);
}

void hood_exchange(struct play *p, uint8_t tile)
{
    struct state *s = p->s;
    int a0 = p->ed->first_arrival;
    event_tell(p->log, EXCHANGED, WOLF, a0 + s->vixen, a0 + tile);
    if (s->cottage == s->vixen || s->cottage == tile) {
        s->cottage = (uint8_t)(s->vixen + tile - s->cottage);
    }
    s->vixen = NONE;
    wait_for(p, AT_TURN, s->active);
}
