/*
 * hood_best.c: how often the best possible player of `hood` alone can win.
 *
 * A program of its own, which computes a bound that no player passes, by
 * working backwards over all that one could know (the default edition's
 * cards and board).  Nothing of games/hood is in it: it says the rules once
 * more, so that neither can hide a mistake of the other.
 *
 * What a player knows when a picking begins: which cards are left in the deck
 * (equal ones are one kind), perhaps its bottom card, where the pawns are,
 * how many treats there are, and something of the reserve.  The last is made
 * easier, which can only help: when a picking fails, its tokens are
 * turned up before they go into the basket, so that the reserve is always
 * known; and when the reserve is refilled after the hood came, the tokens
 * that lie open are taken to be the best that they could be.  All else is
 * exact, so nobody wins more often than this says.
 *
 * The wolf goes one space a picking: his place is the layer, thirteen of them
 * from the last to the first.  Within a layer rows are worked out from the
 * longest to the shortest, for all places of Red and all treats at once (a
 * `float vec[N_RACE]`), and one after another for each reserve.  It takes a
 * quarter of an hour of one core (its argument: threads) and 3 GB.
 */
// SPDX-License-Identifier: MIT
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WOLF, OWL = 8, HOOD = 9, N_KINDS = 10, N_CARDS = 12 };
static const int copies[N_KINDS] = {1, 1, 2, 1, 1, 2, 1, 1, 1, 1};
static const int value[N_KINDS] = {0, 1, 2, 3, 3, 4, 5, 6, 7, 8};
static const int laid[N_KINDS] = {0, 3, 2, 2, 1, 1, 1, 1, 0, 0};

enum {
    FLOWERS = 9,
    STONES = 4,
    TOKENS = FLOWERS + STONES,
    ROAD = 24, /* spaces before the arrivals: Red's, and the wolf's */
    TRACK = 10,
    TILES = 4,
    FORK = 13,
    JOINS = 6,
    EASY = 2, /* where Red begins; hard: at 0 */

    N_DECKS = 256 * 9,
    ALL = N_DECKS - 1,
    MAX_ROW = 9, /* a tenth card would have to be worth 9 */
    N_RESERVES = (FLOWERS + 1) * (STONES + 1),

    /* Where Red is: on the road, then on the wolf's way from JOINS on. */
    ON_ROAD = ROAD + TILES,
    N_RED = ON_ROAD + TRACK + TILES - JOINS,
    N_TREATS = 3,
    N_RACE = 112, /* N_RED * N_TREATS, and room to the right */
    MOST_STEPS = FLOWERS,
    MAX_THREADS = 64
};

static int n_threads;

/* ---- Cards: a deck or a row is a number, its digits how many of a kind ----
 */

static void *room(size_t size)
{
    void *r = calloc(size, 1);
    if (!r) {
        fprintf(stderr, "hood-best: out of memory\n");
        exit(1);
    }
    return r;
}

static int weight_of[N_KINDS];
static uint8_t has[N_DECKS][N_KINDS], size_of[N_DECKS], tokens_of[N_DECKS];
static uint32_t can_lay[N_DECKS]; /* bit n: some of these cards lay n tokens */

static void number_cards(void)
{
    int weight = 1;
    for (int k = 0; k < N_KINDS; k++) {
        weight_of[k] = weight;
        weight *= copies[k] + 1;
    }
    for (int d = 0; d < N_DECKS; d++) {
        can_lay[d] = 1;
        for (int k = 0; k < N_KINDS; k++) {
            int n = d / weight_of[k] % (copies[k] + 1);
            has[d][k] = (uint8_t)n;
            size_of[d] = (uint8_t)(size_of[d] + n);
            tokens_of[d] = (uint8_t)(tokens_of[d] + n * laid[k]);
            for (int i = 0; i < n; i++) {
                can_lay[d] |= can_lay[d] << laid[k];
            }
        }
    }
}

/* Whether these cards can lie in a row: in ascending order they can, or not
 * at all; the first is never too small. */
static int is_row(int row)
{
    int at = 0;
    for (int k = 0; k < N_KINDS; k++) {
        for (int i = 0; i < has[row][k]; i++, at++) {
            if (at > 0 && value[k] < at) {
                return 0;
            }
        }
    }
    return at > 0;
}

static int is_within(int small, int large)
{
    for (int k = 0; k < N_KINDS; k++) {
        if (has[small][k] > has[large][k]) {
            return 0;
        }
    }
    return 1;
}

/* What is known of a deck: its cards, and perhaps the kind at the bottom (+ 1),
 * which only the owl tells, and which goes without saying of a last card. */
static int n_bottoms(int deck)
{
    int n = 1;
    for (int k = 0; k < N_KINDS && has[deck][OWL] == 0 && size_of[deck] > 1;
         k++) {
        n += has[deck][k] > 0;
    }
    return n;
}

static int may_know(int deck, int bottom)
{
    return bottom == 0 || (n_bottoms(deck) > 1 && has[deck][bottom - 1] > 0);
}

static int bottom_rank(int deck, int bottom)
{
    int n = 0;
    if (size_of[deck] < 2) {
        return 0;
    }
    for (int k = 0; k < bottom; k++) {
        n += has[deck][k] > 0;
    }
    return n;
}

static int deck_at[N_DECKS], n_known; /* decks with their bottoms */
static int *at_row;                   /* [row][deck], -1: cannot be */
static int *at_open; /* ... where the hood lies in it, before all else */
static int n_rows[2][MAX_ROW + 2]; /* by whether the hood lies there, length */
static int n_open;                 /* of all lengths, with no token since */

static int known_deck(int deck, int bottom)
{
    return deck == 0 ? deck_at[ALL] : deck_at[deck] + bottom_rank(deck, bottom);
}

/* Rows of each length and the decks beside them; with the hood, those for each
 * number of tokens since. */
static void number_rows(int row)
{
    int is_open = has[row][HOOD], length = size_of[row];
    int *n = &n_rows[is_open][length <= MAX_ROW ? length : 0];
    for (int d = 0; d < N_DECKS; d++) {
        int *at = &at_row[row * N_DECKS + d];
        *at = -1;
        if (is_row(row) && is_within(d, ALL - row)) {
            *at = *n;
            at_open[row * N_DECKS + d] = n_open;
            *n += n_bottoms(d) * (is_open ? tokens_of[row] + 1 : 1);
            n_open += is_open ? n_bottoms(d) : 0;
        }
    }
}

static void number_places(void)
{
    for (int d = 1; d < N_DECKS; d++) {
        deck_at[d] = n_known;
        n_known += n_bottoms(d);
    }
    at_row = room(sizeof *at_row * N_DECKS * N_DECKS);
    at_open = room(sizeof *at_open * N_DECKS * N_DECKS);
    for (int row = 0; row < N_DECKS; row++) {
        number_rows(row);
    }
}

/* ---- Tokens ---- */

static int reserve_of(int flowers, int stones)
{
    return flowers * (STONES + 1) + stones;
}

struct found {
    float chance;
    int flowers, reserve; /* laid, and what is left */
};

struct finds {
    int n;
    struct found found[FLOWERS + 2];
};

static float choose[TOKENS + 1][TOKENS + 1];

static void fill_choose(void)
{
    for (int n = 0; n <= TOKENS; n++) {
        choose[n][0] = 1;
        for (int k = 1; k <= n; k++) {
            choose[n][k] =
                choose[n - 1][k - 1] + (k < n ? choose[n - 1][k] : 0);
        }
    }
}

static void find_from(int flowers, int stones, int n, int sure,
                      struct finds *out)
{
    out->n = 0;
    for (int k = 0; k <= n; k++) {
        if (k <= flowers && n - k <= stones) {
            out->found[out->n++] = (struct found){
                choose[flowers][k] * choose[stones][n - k]
                    / choose[flowers + stones][n],
                sure + k, reserve_of(flowers - k, stones - (n - k))};
        }
    }
}

/* What n tokens are, laid from this reserve; `up_flowers` and `up_stones` lie
 * open in the row, the others in the basket. */
static void find(int reserve, int n, int up_flowers, int up_stones,
                 struct finds *out)
{
    int f = reserve / (STONES + 1), s = reserve % (STONES + 1);
    if (n <= f + s) {
        find_from(f, s, n, 0, out);
        return;
    }
    int left_f = FLOWERS - f - up_flowers, left_s = STONES - s - up_stones;
    int more = n - f - s;
    find_from(left_f, left_s, more < left_f + left_s ? more : left_f + left_s,
              f, out);
}

/* ---- The race ---- */

/* Red's move by so many steps from each place: the chance that she wins by
 * it, and else where she is; the other way where she passes the fork. */
static float wins[MOST_STEPS + 1][N_RACE], goes_on[MOST_STEPS + 1][N_RACE];
static float wins_short[MOST_STEPS + 1], goes_on_short[MOST_STEPS + 1];
static float survives[N_RACE]; /* the wolf's step after the picking */
static int wolf_at;

static int turned_by(int at, int first)
{
    return at < first ? 0 : at - first + 1;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* The chance that the cottage is among the tiles that come to be turned. */
static float chance_of_cottage(int turned, int now)
{
    return now >= TILES    ? 1
           : now <= turned ? 0
                           : (float)(now - turned) / (float)(TILES - turned);
}

static void set_race(int wolf)
{
    int by_wolf = turned_by(wolf, TRACK);
    wolf_at = wolf;
    memset(wins, 0, sizeof wins);
    memset(goes_on, 0, sizeof goes_on);
    memset(survives, 0, sizeof survives);
    for (int t = 0; t < N_TREATS; t++) {
        for (int red = 0; red < N_RED; red++) {
            int is_short = red >= ON_ROAD;
            int at = is_short ? red - ON_ROAD + JOINS : red;
            int first = is_short ? TRACK : ROAD;
            int turned = most(by_wolf, turned_by(at, first));
            for (int k = 0; k <= MOST_STEPS; k++) {
                float p = chance_of_cottage(turned, turned_by(at + k, first));
                wins[k][t * N_RED + red] = p;
                goes_on[k][t * N_RED + red] = 1 - p;
            }
            int is_caught = is_short && at <= wolf + 1;
            survives[t * N_RED + red] =
                is_caught
                    ? 0
                    : 1 - chance_of_cottage(turned, turned_by(wolf + 1, TRACK));
        }
    }
    for (int k = 1; k <= MOST_STEPS; k++) { /* k: the first is off the fork */
        float p = chance_of_cottage(0, turned_by(JOINS + k - 1, TRACK));
        wins_short[k] = p;
        goes_on_short[k] = 1 - p;
    }
}

/* Adds to `sum` what `after` is worth, with this chance, when Red first goes so
 * many steps. */
static void add_moved(float *restrict sum, const float *restrict after,
                      int steps, float chance)
{
    float moved[N_RACE];
    for (int i = 0; i < N_RACE; i++) {
        moved[i] = wins[steps][i] + goes_on[steps][i] * after[i + steps];
    }
    for (int t = 0; t < N_TREATS && wolf_at < JOINS; t++) {
        for (int past = 1; past <= steps; past++) {
            int i = t * N_RED + FORK - (steps - past);
            float by_short =
                wins_short[past]
                + goes_on_short[past] * after[t * N_RED + ON_ROAD + past - 1];
            moved[i] = moved[i] > by_short ? moved[i] : by_short;
        }
    }
    for (int i = 0; i < N_RACE; i++) {
        sum[i] += chance * moved[i];
    }
}

/* ---- Values ---- */

static float *begun, *next; /* [known deck][reserve]: a picking begins */
static float *treated;      /* ... Red has moved, and may eat */
static uint16_t *opened; /* [reserve][row]: the hood has just come, in 1/65535,
                          * rounded up */
/* Of one reserve: rows by whether their length is odd. */
static _Thread_local float *rows[2];

static float *vec(float *base, size_t i)
{
    return base + i * N_RACE;
}

static float *after(float *base, int deck, int bottom, int reserve)
{
    return vec(base, (size_t)known_deck(deck, bottom) * N_RESERVES
                         + (size_t)(reserve ? reserve : N_RESERVES - 1));
}

static float *vecs(size_t n)
{
    return room((n + 1) * N_RACE * sizeof(float));
}

/* The wolf's step is in `next` from here on; and what a treat makes of it. */
static void end_pickings(void)
{
    for (size_t i = 0; i < (size_t)n_known * N_RESERVES; i++) {
        float *n = vec(next, i), *t = vec(treated, i), eaten[N_RACE] = {0};
        for (int k = 0; k < N_RACE; k++) {
            n[k] *= survives[k];
        }
        add_moved(eaten, n, 1, 1);
        memcpy(t, n, N_RED * sizeof *t);
        for (int k = N_RED; k < N_TREATS * N_RED; k++) {
            t[k] = n[k] > eaten[k - N_RED] ? n[k] : eaten[k - N_RED];
        }
    }
}

/* A row, and the deck that is left beside it. */
struct place {
    int row, deck, bottom; /* bottom: a kind + 1, or 0 */
    int reserve;           /* as known when tokens were last turned up */
    int since;             /* tokens laid since, or -1: the hood has not come */
};

static void stop(const struct place *p, const struct finds *f, float *out)
{
    memset(out, 0, N_RACE * sizeof *out);
    for (int i = 0; i < f->n; i++) {
        const struct found *x = &f->found[i];
        float *base = x->flowers > 0 ? treated : next;
        add_moved(out, after(base, p->deck, p->bottom, x->reserve), x->flowers,
                  x->chance);
    }
}

static void add(float *restrict sum, const float *restrict x, float chance)
{
    for (int i = 0; i < N_RACE; i++) {
        sum[i] += chance * x[i];
    }
}

static size_t opened_at(const struct place *p)
{
    int at =
        at_open[p->row * N_DECKS + p->deck] + bottom_rank(p->deck, p->bottom);
    return (size_t)at;
}

/* The hood joins: what was found is told, and Red moves. */
static void add_hood(const struct place *p, const struct finds *f, float chance,
                     float *out)
{
    size_t at = opened_at(p);
    for (int i = 0; i < f->n; i++) {
        const struct found *x = &f->found[i];
        const uint16_t *from =
            opened + ((size_t)x->reserve * (size_t)n_open + at) * N_RACE;
        float whole[2 * N_RACE] = {0};
        for (int k = 0; k < N_RACE; k++) {
            whole[k] = (float)from[k] / 65535;
        }
        add_moved(out, whole, x->flowers, chance * x->chance);
    }
}

static float *row_value(const struct place *p)
{
    int at = at_row[p->row * N_DECKS + p->deck]
             + bottom_rank(p->deck, p->bottom)
             + (p->since > 0 ? p->since * n_bottoms(p->deck) : 0);
    return vec(rows[size_of[p->row] & 1], (size_t)at);
}

/* The owl joins, and shows the bottom of what is left, or of a new deck. */
static void add_owl(struct place p, float chance, float *out)
{
    p.deck = p.deck ? p.deck : ALL - p.row;
    if (size_of[p.deck] < 2) {
        add(out, row_value(&p), chance);
        return;
    }
    for (int k = 0; k < N_KINDS; k++) {
        if (has[p.deck][k] > 0) {
            p.bottom = k + 1;
            add(out, row_value(&p),
                chance * (float)has[p.deck][k] / (float)size_of[p.deck]);
        }
    }
}

/* One more card, or, with an empty row, the first; `f`: the tokens that lie
 * face down. */
static void draw(struct place p, const struct finds *f, float *out)
{
    memset(out, 0, N_RACE * sizeof *out);
    p.deck = p.deck ? p.deck : ALL - p.row;
    int known = size_of[p.deck] > 1 ? p.bottom : 0;
    int n = size_of[p.deck] - (known > 0), count = size_of[p.row];
    for (int k = 0; k < N_KINDS; k++) {
        int left = has[p.deck][k] - (known == k + 1);
        float chance = (float)left / (float)n;
        if (left == 0) {
            continue;
        }
        struct place to = p;
        to.bottom = known;
        to.deck -= weight_of[k];
        if (count > 0 && value[k] < count) {
            for (int i = 0; i < f->n; i++) {
                add(out, after(next, to.deck, known, f->found[i].reserve),
                    chance * f->found[i].chance);
            }
            continue;
        }
        to.row += weight_of[k];
        if (k == HOOD) {
            add_hood(&to, f, chance, out);
            continue;
        }
        to.since += to.since >= 0 ? laid[k] : 0;
        if (k == OWL) {
            add_owl(to, chance, out);
        } else {
            add(out, row_value(&to), chance);
        }
    }
}

/* The better of going on and stopping. */
static void decide(const struct place *p, int up_flowers, int up_stones,
                   float *out)
{
    float stopped[N_RACE], drawn[N_RACE];
    struct finds f;
    find(p->reserve, p->since < 0 ? tokens_of[p->row] : p->since, up_flowers,
         up_stones, &f);
    stop(p, &f, stopped);
    draw(*p, &f, drawn);
    for (int i = 0; i < N_RACE; i++) {
        float best = stopped[i] > drawn[i] ? stopped[i] : drawn[i];
        out[i] = out[i] > best ? out[i] : best;
    }
}

/* After the hood: of all that the open tokens may be, the best, where it
 * matters. */
static void decide_open(const struct place *p, float *out)
{
    int f = p->reserve / (STONES + 1), s = p->reserve % (STONES + 1);
    int up = tokens_of[p->row] - p->since;
    for (int k = 0; k <= up; k++) { /* none where all cannot be */
        if (k <= FLOWERS - f && up - k <= STONES - s) {
            decide(p, k, up - k, out);
            if (p->since <= f + s) {
                return;
            }
        }
    }
}

/* A row after the hood, for all numbers of tokens since. */
static void fill_open(struct place p)
{
    for (p.since = 0; p.since <= tokens_of[p.row]; p.since++) {
        float *v = row_value(&p);
        memset(v, 0, N_RACE * sizeof *v);
        if (p.since == 0 || can_lay[p.row] >> p.since & 1) {
            decide_open(&p, v);
        }
    }
    p.since = 0;
    const float *v = row_value(&p);
    uint16_t *to =
        opened + ((size_t)p.reserve * (size_t)n_open + opened_at(&p)) * N_RACE;
    for (int i = 0; i < N_RACE; i++) {
        float x = v[i] * 65535 + 0.999f;
        to[i] = (uint16_t)(x < 65535 ? x : 65535);
    }
}

static void fill_row(struct place p)
{
    if (has[p.row][HOOD]) {
        fill_open(p);
        return;
    }
    float *v = row_value(&p);
    memset(v, 0, N_RACE * sizeof *v);
    decide(&p, 0, 0, v);
}

/* All rows of one length and one reserve, with or without the hood. */
static void fill_rows(int length, int reserve, int is_open)
{
    for (int row = 1; row < N_DECKS; row++) {
        if (size_of[row] != length || has[row][HOOD] != is_open) {
            continue;
        }
        for (int deck = 0; deck < N_DECKS; deck++) {
            for (int b = 0; b <= N_KINDS && at_row[row * N_DECKS + deck] >= 0;
                 b++) {
                if (may_know(deck, b)) {
                    fill_row((struct place){row, deck, b, reserve, -1});
                }
            }
        }
    }
}

static void begin_pickings(int reserve)
{
    struct finds nothing = {1, {{1, 0, reserve}}};
    for (int deck = 1; deck < N_DECKS; deck++) {
        for (int b = 0; b <= N_KINDS; b++) {
            if (may_know(deck, b)) {
                struct place p = {0, deck, b, reserve, -1};
                draw(p, &nothing, after(begun, deck, b, reserve));
            }
        }
    }
}

/* ---- All together ---- */

static atomic_int taken; /* reserves, by the threads */
static int is_opening;   /* rows with the hood come first */

static void *work(void *unused)
{
    size_t most_rows[2] = {1, 1};
    for (int i = 0; i < 2 * (MAX_ROW + 1); i++) {
        size_t n = (size_t)n_rows[i & 1][i / 2], *m = &most_rows[i / 2 & 1];
        *m = n > *m ? n : *m;
    }
    rows[0] = vecs(most_rows[0]);
    rows[1] = vecs(most_rows[1]);
    for (int reserve; (reserve = atomic_fetch_add(&taken, 1)) < N_RESERVES;) {
        for (int length = MAX_ROW; length > 0; length--) {
            fill_rows(length, reserve, is_opening);
        }
        if (!is_opening && reserve > 0) {
            begin_pickings(reserve);
        }
    }
    free(rows[0]);
    free(rows[1]);
    return unused;
}

static void work_together(int opening)
{
    pthread_t thread[MAX_THREADS];
    is_opening = opening;
    atomic_store(&taken, 0);
    for (int i = 0; i < n_threads; i++) {
        if (pthread_create(&thread[i], NULL, work, NULL) != 0) {
            fprintf(stderr, "hood-best: no thread\n");
            exit(1);
        }
    }
    for (int i = 0; i < n_threads; i++) {
        pthread_join(thread[i], NULL);
    }
}

int main(int argc, char **argv)
{
    int asked = argc > 1 ? atoi(argv[1]) : 1;
    n_threads = asked < 1 ? 1 : asked > MAX_THREADS ? MAX_THREADS : asked;
    number_cards();
    number_places();
    fill_choose();
    size_t n = (size_t)n_known * N_RESERVES;
    begun = vecs(n);
    next = vecs(n);
    treated = vecs(n);
    opened = room(((size_t)n_open * N_RESERVES + 1) * N_RACE * sizeof *opened);
    for (int wolf = TRACK + TILES - 2; wolf >= 0; wolf--) {
        set_race(wolf);
        end_pickings();
        work_together(1);
        work_together(0);
        float *swap = next;
        next = begun;
        begun = swap;
        const float *v = after(next, ALL, 0, N_RESERVES - 1);
        printf("wolf at %2d: easy %.4f, hard %.4f\n", wolf,
               (double)v[2 * N_RED + EASY], (double)v[2 * N_RED]);
        fflush(stdout);
    }
    return 0;
}
