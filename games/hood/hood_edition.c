/*
 * hood_edition.c: the printed matter of Little Red Riding Hood.
 *
 * An edition gives the cards, the tokens and the board: how long the two
 * paths are, where Red may start, where the shortcut leaves hers and joins
 * the wolf's, and how many arrival spaces follow both.  The cards `wolf`,
 * `owl`, `trap` and `hood` do what the rules say of them; all others are
 * flower cards.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood_hope.h"
#include "lib/mem.h"

static bool read_card(const struct doc *d, struct edition *ed, int card,
                      struct error *e)
{
    const struct doc *id = edition_field(d, "id", DOC_TEXT, e);
    if (!id || !edition_word(id, &ed->card[card], e)
        || !edition_number_field(d, "value", 0, 99, &ed->value[card], e)
        || !edition_number_field(d, "flowers", 0, MAX_FLOWERS,
                                 &ed->flowers[card], e)) {
        return false;
    }
    for (int other = 0; other < card; other++) {
        if (strcmp(ed->card[other].text, ed->card[card].text) == 0) {
            return edition_refuse_twice(id, e);
        }
    }
    if (ed->flowers[card] > ed->max_flowers) {
        ed->max_flowers = ed->flowers[card];
    }
    return true;
}

/* Finds a card with a meaning of its own, which has no flowers. */
static bool find_card(const struct doc *list, const struct edition *ed,
                      const char *id, uint8_t *out, struct error *e)
{
    for (int card = 0; card < ed->n_cards; card++) {
        if (strcmp(ed->card[card].text, id) == 0) {
            *out = (uint8_t)card;
            return ed->flowers[card] == 0
                   || edition_refuse(
                       edition_find(&list->child[card], "flowers"),
                       N_("The edition's field {field} must be 0: this card "
                          "has another effect."),
                       e);
        }
    }
    return edition_refuse(list,
                          N_("The edition's {field} must have the ids wolf, "
                             "owl, trap and hood."),
                          e);
}

static bool read_cards(const struct doc *d, struct edition *ed, struct error *e)
{
    const struct doc *list =
        edition_list(d, "cards", 5, MAX_CARDS, DOC_OBJECT, e);
    for (int card = 0; list && card < list->n; card++) {
        if (!read_card(&list->child[card], ed, card, e)) {
            return false;
        }
        ed->n_cards++;
    }
    if (!list || !find_card(list, ed, "wolf", &ed->wolf_card, e)
        || !find_card(list, ed, "owl", &ed->owl, e)
        || !find_card(list, ed, "trap", &ed->trap, e)
        || !find_card(list, ed, "hood", &ed->hood, e)) {
        return false;
    }
    unsigned all = (1u << ed->n_cards) - 1;
    ed->deck = (uint16_t)(all & ~(1u << ed->trap));
    ed->hand = (uint16_t)(all & ~(1u << ed->owl) & ~(1u << ed->hood));
    return ed->max_flowers > 0
           || edition_refuse(
               list, N_("The edition's {field} have no flowers at all."), e);
}

static bool read_tokens(const struct doc *d, struct edition *ed,
                        struct error *e)
{
    uint8_t *n = ed->tokens;
    const struct doc *tokens = edition_field(d, "tokens", DOC_OBJECT, e);
    if (!tokens
        || !edition_number_field(tokens, "flower", 1, MAX_TOKENS, &n[FLOWER], e)
        || !edition_number_field(tokens, "stone", 0, MAX_TOKENS, &n[STONE],
                                 e)) {
        return false;
    }
    return n[FLOWER] + n[STONE] <= MAX_TOKENS
           || edition_refuse(tokens,
                             N_("The edition's {field} may be 16 at most."), e);
}

static bool read_board(const struct doc *d, struct edition *ed, struct error *e)
{
    const struct doc *starts = edition_field(d, "starts", DOC_OBJECT, e);
    const struct doc *shortcut = edition_field(d, "shortcut", DOC_OBJECT, e);
    return starts && shortcut
           && edition_number_field(d, "red_path", 1, MAX_RED, &ed->red_path, e)
           && edition_number_field(d, "wolf_path", 1, MAX_WOLF, &ed->wolf_path,
                                   e)
           && edition_number_field(d, "arrivals", 1, MAX_ARRIVALS,
                                   &ed->n_arrivals, e)
           && edition_number_field(starts, "easy", 0, ed->red_path - 1,
                                   &ed->start[EASY], e)
           && edition_number_field(starts, "hard", 0, ed->red_path - 1,
                                   &ed->start[HARD], e)
           && edition_number_field(shortcut, "at", 0, ed->red_path - 1,
                                   &ed->fork, e)
           && edition_number_field(shortcut, "joins", 0, ed->wolf_path - 1,
                                   &ed->joins, e);
}

/* The words of PLACE are Red's path, the wolf's path, the arrival spaces. */
static void lay_ways(struct edition *ed)
{
    int w0 = ed->red_path, a0 = w0 + ed->wolf_path;
    ed->first_arrival = (uint8_t)a0;
    for (int i = 0; i < ed->red_path + ed->n_arrivals; i++) {
        int past = i - ed->red_path;
        ed->red_place[0][i] = (uint8_t)(past < 0 ? i : a0 + past);
    }
    for (int i = 0; i < ed->wolf_path + ed->n_arrivals; i++) {
        ed->wolf_place[i] = (uint8_t)(w0 + i);
    }
    int n = ed->wolf_path + ed->n_arrivals - ed->joins;
    memcpy(ed->red_place[1], ed->red_place[0], (size_t)ed->fork + 1);
    memcpy(ed->red_place[1] + ed->fork + 1, ed->wolf_place + ed->joins,
           (size_t)n);
}

bool hood_read_edition(const struct doc *d, void *out, struct error *e)
{
    struct edition *ed = out;
    memset(ed, 0, sizeof *ed);
    if (!read_cards(d, ed, e) || !read_tokens(d, ed, e)
        || !read_board(d, ed, e)) {
        return false;
    }
    lay_ways(ed);
    hood_work_out_hope(ed);
    hood_work_out_woods(ed);
    return true;
}
