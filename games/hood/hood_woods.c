/*
 * hood_woods.c: to pick or to stop in the woods.
 *
 * The wolf goes one space a picking, so that what is left of a game is a few
 * pickings, each of them a question of when to stop.  A table says how likely
 * Red is to be first when a picking begins, by where both are and how many
 * treats there are.  It is worked out from the end of the wolf's way
 * backwards, each picking played as well as can be, on average over what may
 * be left of the deck and the reserve by then.  A choice in the middle of a
 * picking is then looked at in the same way, with the cards that may still come
 * and the tokens that may lie there.
 *
 * Exact are the board, the treats, the tiles and the tokens.  Cards are
 * counted a little more simply than they are: which of them lie in a row of so
 * many that have all fitted is not known but by its chance, and after the
 * hood what is still to come is worth the same wherever she has brought Red.
 * A look takes about two microseconds; the table some twenty thousand of them.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood_hope.h"
#include "lib/mem.h"

enum { FAR = 6, SHARE = 1 << 15, MAX_DOWN = MAX_TOKENS, DEALS = 12 };

/* ---- The race ---- */

static int turned_by(int at, int first)
{
    return at < first ? 0 : at - first + 1;
}

/* Tiles that are up when Red is at this place and the wolf at his. */
static int turned(const struct edition *ed, int wolf, int place)
{
    int on_wolfs = place - hood_shortcut_place(ed, 0);
    int by_wolf = turned_by(wolf, ed->wolf_path);
    int by_red = on_wolfs >= 0 ? turned_by(on_wolfs, ed->wolf_path)
                               : turned_by(place, ed->red_path);
    return by_wolf > by_red ? by_wolf : by_red;
}

/* The hope of who does not find the cottage among the tiles that come to be
 * turned, `after` if it is not there. */
static int32_t unless_cottage(const struct edition *ed, int before, int now,
                              int32_t found, int32_t after)
{
    int tiles = ed->n_arrivals - before;
    now = now < ed->n_arrivals ? now : ed->n_arrivals;
    return now <= before
               ? after
               : (found * (now - before) + after * (ed->n_arrivals - now))
                     / tiles;
}

/* The hope when the picking is over and the wolf goes on. */
static int32_t later(const struct edition *ed, int wolf, int place, int treats)
{
    int on_wolfs = place - hood_shortcut_place(ed, 0), next = wolf + 1;
    if (on_wolfs >= 0 && on_wolfs <= next) {
        return 0;
    }
    return unless_cottage(ed, turned(ed, wolf, place),
                          turned_by(next, ed->wolf_path), 0,
                          ed->woods[treats][next][place]);
}

int32_t hood_woods_along(const struct edition *ed, const struct woods *x,
                         int steps, bool eats)
{
    int short_first = hood_shortcut_place(ed, 0);
    bool is_short = x->place >= short_first;
    int end =
        is_short ? short_first + ed->wolf_path + ed->n_arrivals : short_first;
    int first = is_short ? short_first + ed->wolf_path : ed->red_path;
    int to = x->place + steps, last = to < end ? to : end - 1;
    int32_t after = later(ed, x->wolf, last, x->treats);
    if (eats && x->treats > 0) {
        struct woods on = *x;
        on.place = last;
        on.treats--;
        int32_t eaten = to < end ? hood_woods_moved(ed, &on, 1, false) : 0;
        after = eaten > after ? eaten : after;
    }
    return unless_cottage(ed, turned(ed, x->wolf, x->place),
                          turned_by(to, first), WHOLE, after);
}

int32_t hood_woods_moved(const struct edition *ed, const struct woods *x,
                         int steps, bool eats)
{
    int past = x->place + steps - ed->fork;
    int32_t best = hood_woods_along(ed, x, steps, eats);
    if (x->place <= ed->fork && past > 0 && x->wolf < ed->joins) {
        struct woods on = *x;
        on.place = hood_shortcut_place(ed, ed->joins - 1);
        int32_t other = hood_woods_along(ed, &on, past, eats);
        best = other > best ? other : best;
    }
    return best;
}

/* ---- The odds ---- */

struct odds {
    /* The share of the next cards that lay so many tokens, or are the hood, in
     * a row of so many; the others are too small. */
    uint16_t fits[FAR][MAX_FLOWERS + 1], reveals[FAR];
    int far;          /* cards looked ahead */
    int most_flowers; /* on one card */
    /* The share of so many tokens that have so many flowers. */
    uint16_t flowers[MAX_DOWN + 1][MAX_DOWN + 1];
    int most; /* tokens */
};

/* The cards of which one comes `ahead` cards from now, and how many have come
 * of them by then. */
static unsigned cards_then(const struct woods *x, int ahead, int *come)
{
    int n = __builtin_popcount(x->pool), last = x->last != 0;
    *come = ahead < n ? ahead : ahead < n + last ? 0 : ahead - n - last;
    return ahead < n ? x->pool : ahead < n + last ? x->last : x->again;
}

/* In how many of so many rows that have grown by one card each a card has
 * fitted. */
static uint32_t fits_in(const struct edition *ed, const struct woods *x,
                        int card, int ahead)
{
    int v = ed->value[card] - x->count + 1;
    return (uint32_t)(v < 0 ? 0 : v < ahead ? v : ahead);
}

/* Cards that lie in a row of `ahead` more have left those that may come: each
 * with the chance by how many of those places it would have fitted. */
static void count_cards(const struct edition *ed, const struct woods *x,
                        struct odds *o)
{
    o->most_flowers = ed->max_flowers;
    for (o->far = 0; o->far < FAR; o->far++) {
        int ahead = o->far, count = x->count + ahead, come;
        unsigned cards = cards_then(x, ahead, &come);
        uint32_t left[MAX_CARDS], total = 0, places = 0;
        for (unsigned p = cards; p && come > 0; p &= p - 1) {
            places += fits_in(ed, x, __builtin_ctz(p), ahead);
        }
        if (!cards || (come > 0 && places == 0)) {
            return;
        }
        for (unsigned p = cards; p; p &= p - 1) {
            int card = __builtin_ctz(p);
            uint32_t gone = come > 0
                                ? 256 * (uint32_t)come
                                      * fits_in(ed, x, card, ahead) / places
                                : 0;
            left[card] = gone < 256 ? 256 - gone : 0;
            total += left[card];
        }
        memset(o->fits[ahead], 0, sizeof o->fits[ahead]);
        o->reveals[ahead] = 0;
        for (unsigned p = cards; p && total > 0; p &= p - 1) {
            int card = __builtin_ctz(p);
            uint16_t share = (uint16_t)(left[card] * SHARE / total);
            if (ed->value[card] < count) {
                continue;
            }
            if (card == ed->hood) {
                o->reveals[ahead] = share;
            } else {
                o->fits[ahead][ed->flowers[card]] += share;
            }
        }
    }
}

/* Tokens come from the reserve (those that lie face down are taken to be still
 * there), then from the basket. */
static void count_tokens(const struct woods *x, struct odds *o)
{
    int all = x->flowers + x->stones, more = x->basket[0] + x->basket[1];
    o->most = all + more < MAX_DOWN ? all + more : MAX_DOWN;
    o->flowers[0][0] = SHARE;
    for (int n = 0; n < o->most; n++) {
        bool is_new = n >= all;
        int of = is_new ? x->flowers + x->basket[0] : x->flowers, k = 0;
        uint32_t left = (uint32_t)(is_new ? all + more - n : all - n);
        uint32_t before = 0; /* the share of one flower less, and a flower */
        for (; k <= n && k <= of; k++) {
            uint32_t share = o->flowers[n][k];
            uint32_t flower = share * (uint32_t)(of - k) / left;
            o->flowers[n + 1][k] = (uint16_t)(before + share - flower);
            before = flower;
        }
        for (; k <= n + 1; k++, before = 0) {
            o->flowers[n + 1][k] = (uint16_t)before;
        }
    }
}

/* ---- A picking ---- */

struct ends {
    int32_t stopped[MAX_DOWN + 1]; /* by tokens that lie there face down */
    int32_t revealed[MAX_DOWN + 1];
    int32_t failed;
};

/* What so many flowers bring: by stopping, and when the hood turns them up. */
struct moves {
    int32_t eating[MAX_DOWN + 1], going[MAX_DOWN + 1];
};

static void look_at_moves(const struct edition *ed, const struct woods *x,
                          int most, struct moves *m)
{
    for (int k = 0; k <= most; k++) {
        int steps = k < x->most_steps ? k : x->most_steps;
        m->eating[k] = hood_woods_moved(ed, x, steps, k > 0);
        m->going[k] = x->treats > 0 && k > 0
                          ? hood_woods_moved(ed, x, steps, false)
                          : m->eating[k];
    }
}

static void look_at_ends(const struct odds *o, const struct moves *m,
                         struct ends *e)
{
    e->failed = m->going[0];
    for (int n = 0; n <= o->most; n++) {
        uint32_t stopped = 0, revealed = 0;
        for (int k = 0; k <= n; k++) {
            stopped += o->flowers[n][k] * (uint32_t)m->eating[k];
            revealed += o->flowers[n][k] * (uint32_t)m->going[k];
        }
        e->stopped[n] = (int32_t)(stopped / SHARE);
        e->revealed[n] = (int32_t)(revealed / SHARE);
    }
}

/* The hope of picking once more in a row with so many tokens, when `gain` is
 * half of what each number of them is worth after it, above failing, and
 * `none` what no token is worth. */
static int32_t pick_at(const struct odds *o, const struct ends *e, int ahead,
                       int down, const int32_t *gain, int32_t none)
{
    int32_t failed = e->failed, sum = 0;
    for (int f = 0; f <= o->most_flowers; f++) {
        sum += o->fits[ahead][f] * gain[down + f];
    }
    int32_t revealed = e->revealed[down] + none - 2 * failed;
    sum += o->reveals[ahead] * (revealed / 2);
    return failed + sum / (SHARE / 2);
}

/* From the last card backwards: what so many tokens are worth after it, for as
 * many as the cards before it can lay. */
static int32_t look(const struct odds *o, const struct ends *e, int down)
{
    int32_t gain[MAX_DOWN + 1 + MAX_FLOWERS], none = e->stopped[0];
    for (int n = 0; n <= o->most + o->most_flowers; n++) {
        int32_t best = e->stopped[n < o->most ? n : o->most];
        gain[n] = (best - e->failed) / 2;
    }
    for (int ahead = o->far - 1; ahead > 0; ahead--) {
        int can_lie = down + ahead * o->most_flowers;
        int32_t after = none;
        for (int n = 0; n <= can_lie && n <= o->most; n++) {
            int32_t on = pick_at(o, e, ahead, n, gain, after);
            int32_t best = on > e->stopped[n] ? on : e->stopped[n];
            gain[n] = (best - e->failed) / 2;
            none = n > 0 ? none : best;
        }
        for (int f = 1; can_lie > o->most && f <= o->most_flowers; f++) {
            gain[o->most + f] = gain[o->most];
        }
    }
    return pick_at(o, e, 0, down, gain, none);
}

struct woods_ways hood_woods_look(const struct edition *ed,
                                  const struct woods *x)
{
    struct odds o;
    struct moves m = {0};
    struct ends e;
    count_cards(ed, x, &o);
    count_tokens(x, &o);
    look_at_moves(ed, x, o.most, &m);
    look_at_ends(&o, &m, &e);
    int down = x->down < o.most ? x->down : o.most;
    return (struct woods_ways){.stop = e.stopped[down],
                               .pick = o.far > 0 ? look(&o, &e, down) : 0};
}

/* ---- The table ---- */

/* Spreads what is drawn evenly enough, alike on every machine, GPUs too, which
 * have other random numbers (core/rng.h); nobody's luck hangs on it. */
static int draw_lot(uint32_t *lots, int n)
{
    *lots = *lots * 1664525u + 1013904223u;
    return (int)((uint64_t)*lots * (uint32_t)n >> 32);
}

/* One of the bits of a set. */
static unsigned draw_from(unsigned set, uint32_t *lots)
{
    for (int skip = draw_lot(lots, __builtin_popcount(set)); skip > 0; skip--) {
        set &= set - 1;
    }
    return set & -set;
}

/* What may be left when a picking begins: of the deck any number of cards, the
 * last of them known once the owl has come, of the reserve any number of
 * tokens. */
static struct woods begin_somewhere(const struct edition *ed, uint32_t *lots)
{
    struct woods x = {.again = ed->deck, .most_steps = MAX_STEPS};
    int left[] = {ed->tokens[FLOWER], ed->tokens[STONE]};
    int tokens = left[FLOWER] + left[STONE];
    for (int k = draw_lot(lots, __builtin_popcount(ed->deck)); k >= 0; k--) {
        unsigned card = draw_from(x.again, lots);
        x.pool |= card;
        x.again &= ~card;
    }
    if (!(x.pool >> ed->owl & 1) && x.pool & (x.pool - 1)) {
        x.last = draw_from(x.pool, lots);
        x.pool &= ~x.last;
    }
    int used = tokens > 0 ? 1 + draw_lot(lots, tokens) : 0;
    for (; used > 0; used--, tokens--) {
        left[draw_lot(lots, tokens) < left[FLOWER] ? FLOWER : STONE]--;
    }
    x.basket[FLOWER] = left[FLOWER];
    x.basket[STONE] = left[STONE];
    x.flowers = ed->tokens[FLOWER] - left[FLOWER];
    x.stones = ed->tokens[STONE] - left[STONE];
    return x;
}

/* What a picking is worth on average over the deals. */
static int32_t look_at_deals(const struct edition *ed, const struct woods *x,
                             const struct odds *o)
{
    struct moves m = {0};
    struct ends e;
    int32_t sum = 0;
    int most = 0;
    for (int i = 0; i < DEALS; i++) {
        most = o[i].most > most ? o[i].most : most;
    }
    look_at_moves(ed, x, most, &m);
    for (int i = 0; i < DEALS; i++) {
        look_at_ends(&o[i], &m, &e);
        sum += look(&o[i], &e, 0);
    }
    return sum / DEALS;
}

void hood_work_out_woods(struct edition *ed)
{
    struct odds o[DEALS];
    uint32_t lots = DEALS;
    int places = hood_shortcut_place(ed, ed->wolf_path + ed->n_arrivals);
    for (int i = 0; i < DEALS; i++) {
        struct woods x = begin_somewhere(ed, &lots);
        count_cards(ed, &x, &o[i]);
        count_tokens(&x, &o[i]);
    }
    struct woods x = {.most_steps = MAX_STEPS};
    for (x.wolf = ed->wolf_path + ed->n_arrivals - 2; x.wolf >= 0; x.wolf--) {
        for (x.treats = 0; x.treats < N_TREATS; x.treats++) {
            for (x.place = 0; x.place < places; x.place++) {
                ed->woods[x.treats][x.wolf][x.place] =
                    (uint16_t)look_at_deals(ed, &x, o);
            }
        }
    }
}
