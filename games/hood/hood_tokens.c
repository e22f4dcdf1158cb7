/*
 * hood_tokens.c: what a seat knows of the tokens' faces.
 *
 * When a picking begins every token is in the reserve or in the basket, so
 * all there is to know is how many flowers the reserve holds: one weight for
 * each number.  From then on the memory lists the tokens as they are laid:
 * with the face if it was seen, whether the wolf chose it, whether the basket
 * was emptied into the reserve just before, whether the goat ate it later.
 * When the picking ends the list is gone through once for every number of
 * flowers, which gives the weights for the next one.
 *
 * A token laid by chance is a flower with the share that flowers have in the
 * reserve.  Of what the wolf chose the others take every order of faces that
 * the reserve allowed to be alike.  The wolf knows those, and sees the
 * reserve while choosing.
 *
 * Going through the list, all that matters is how many flowers are in the
 * reserve (`x`) and how many are among the tokens that the goat will eat
 * (`z`), since those are back in the basket before the picking ends: 51
 * states a token.  Weights have 30 bits, so chances are right to about one in
 * a thousand million; otherwise they are exact.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood_memory.h"
#include "lib/mem.h"

/* A byte of token_memory.laid; above these bits, how many tokens of the same
 * choice were still to be laid, this one counted. */
enum laid {
    IS_FLOWER = 1,
    IS_STONE = 2,
    IS_SEEN = IS_FLOWER | IS_STONE,
    BY_CHOICE = 4,
    AFTER_REFILL = 8,
    WAS_EATEN = 16,
    LEFT_SHIFT = 5
};

enum { MAX_EATEN = 2, N_NUMBERS = MAX_TOKENS + 1 };

/* ---- Weights ---- */

int hood_weighted(struct rng *r, const uint64_t *weight, int n)
{
    uint64_t total = 0;
    int shift = 0;
    for (int i = 0; i < n; i++) {
        total += weight[i];
    }
    while (total >> shift >= UINT32_MAX - 64) { /* 64: for those kept at 1 */
        shift++;
    }
    uint32_t sum = 0, small[64] = {0};
    for (int i = 0; i < n; i++) {
        small[i] = (uint32_t)(weight[i] >> shift);
        small[i] += small[i] == 0 && weight[i] > 0;
        sum += small[i];
    }
    uint32_t at = rng_below(r, sum);
    int i = 0;
    while (at >= small[i]) {
        at -= small[i++];
    }
    return i;
}

void hood_scale(const uint64_t *weight, int n, uint32_t *out)
{
    uint64_t total = 0;
    int shift = 0;
    for (int i = 0; i < n; i++) {
        total += weight[i];
    }
    while (total >> shift >= 1ull << 33) {
        shift++;
    }
    for (int i = 0; i < n; i++) {
        uint64_t share = ((weight[i] >> shift) << 30) / (total >> shift);
        out[i] = (uint32_t)(share + (share == 0 && weight[i] > 0));
    }
}

/* ---- Going through the list ---- */

struct replay {
    const struct token_memory *m;
    bool own;
    /* Before token i is laid (for i = m->n: now), in this order: */
    uint8_t refill[MAX_LAID + 1]; /* flowers from the basket */
    bool refill_z[MAX_LAID + 1];  /* and those that the goat ate */
    uint8_t size[MAX_LAID + 1];   /* then the reserve has so many tokens, */
    uint8_t seen[MAX_LAID + 1];   /* and so many flowers + 1, if not 0 */
    uint64_t weight[MAX_LAID + 1][N_NUMBERS][MAX_EATEN + 1]; /* by x and z,
                                                          before all that */
};

static int n_eaten(const struct token_memory *m)
{
    int n = 0;
    for (int i = 0; i < m->n; i++) {
        n += (m->laid[i] & WAS_EATEN) != 0;
    }
    return n;
}

/* What is the same for every outcome that began with x flowers. */
static void prepare(const struct edition *ed, struct replay *p, int x)
{
    const struct token_memory *m = p->m;
    int total = ed->tokens[FLOWER] + ed->tokens[STONE];
    int reserve = m->n_reserve, basket = total - reserve;
    int flowers = ed->tokens[FLOWER] - x; /* in the basket */
    bool has_z = false;                   /* also what the goat ate */
    for (int i = 0; i <= m->n; i++) {
        if (m->goat_at == i + 1) {
            basket += n_eaten(m);
            has_z = true;
        }
        bool refills = i < m->n ? m->laid[i] & AFTER_REFILL : m->refilled;
        p->refill[i] = (uint8_t)(refills ? flowers : 0);
        p->refill_z[i] = refills && has_z;
        if (refills) {
            reserve += basket;
            basket = flowers = 0;
            has_z = false;
        }
        p->size[i] = (uint8_t)reserve--;
        p->seen[i] = i < m->n ? m->seen_before[i] : m->seen;
    }
}

/* The reserve just before token i is laid. */
static bool come_to(const struct replay *p, int i, int *x, int *z)
{
    *x += p->refill[i] + (p->refill_z[i] ? *z : 0);
    *z = p->refill_z[i] ? 0 : *z;
    return *x <= p->size[i] && (!p->seen[i] || *x == p->seen[i] - 1);
}

/* Orders of n faces, of which at most so many are flowers and stones. */
static uint64_t n_orders(int flowers, int stones, int n)
{
    static const uint8_t choose[MAX_FLOWERS + 1][MAX_FLOWERS + 1] = {
        {1},
        {1, 1},
        {1, 2, 1},
        {1, 3, 3, 1},
        {1, 4, 6, 4, 1},
        {1, 5, 10, 10, 5, 1},
        {1, 6, 15, 20, 15, 6, 1}};
    uint64_t sum = 0;
    for (int k = 0; k <= n; k++) {
        sum += k <= flowers && n - k <= stones ? choose[n][k] : 0;
    }
    return sum;
}

/* `weight` times the chance that token i, laid from a reserve with x flowers,
 * has this face. */
static uint64_t lay(const struct replay *p, int i, int x, enum face face,
                    uint64_t weight)
{
    uint8_t laid = p->m->laid[i];
    int flowers = x, stones = p->size[i] - x;
    int left = laid >> LEFT_SHIFT;
    int of_face = face == FLOWER ? flowers : stones;
    uint64_t part, whole;
    if (of_face == 0
        || (laid & IS_SEEN
            && !(laid & (face == FLOWER ? IS_FLOWER : IS_STONE)))) {
        return 0;
    }
    if (!(laid & BY_CHOICE)) {
        part = (uint64_t)of_face;
        whole = p->size[i];
    } else if (p->own) {
        return weight;
    } else {
        whole = n_orders(flowers, stones, left);
        flowers -= face == FLOWER;
        stones -= face == STONE;
        part = n_orders(flowers, stones, left - 1);
    }
    if (part == 0) {
        return 0;
    }
    uint64_t share = weight * part / whole;
    return share > 0 ? share : weight > 0;
}

/* Goes through the list from x flowers in the reserve; returns the weight of
 * all outcomes that fit what was seen. */
static uint64_t go_through(const struct edition *ed, struct replay *p, int x)
{
    const struct token_memory *m = p->m;
    uint64_t total = 0;
    prepare(ed, p, x);
    memset(p->weight, 0, sizeof p->weight[0] * (size_t)(m->n + 1));
    p->weight[0][x][0] = (uint64_t)m->flowers[x] << 26;
    for (int i = 0; i <= m->n; i++) {
        for (int k = 0; k < N_NUMBERS * (MAX_EATEN + 1); k++) {
            int from = k / (MAX_EATEN + 1), z = k % (MAX_EATEN + 1);
            uint64_t weight = p->weight[i][from][z];
            if (weight == 0 || !come_to(p, i, &from, &z)) {
                continue;
            }
            if (i == m->n) {
                total += weight;
                continue;
            }
            bool is_eaten = m->laid[i] & WAS_EATEN;
            uint64_t flower = lay(p, i, from, FLOWER, weight);
            uint64_t stone = lay(p, i, from, STONE, weight);
            if (flower > 0) {
                p->weight[i + 1][from - 1][z + is_eaten] += flower;
            }
            p->weight[i + 1][from][z] += stone;
        }
    }
    return total;
}

static void list_states(const struct replay *p, int i,
                        uint64_t out[N_NUMBERS * (MAX_EATEN + 1)])
{
    for (int k = 0; k < N_NUMBERS * (MAX_EATEN + 1); k++) {
        int x = k / (MAX_EATEN + 1), z = k % (MAX_EATEN + 1);
        out[k] = p->weight[i][x][z];
        out[k] = come_to(p, i, &x, &z) ? out[k] : 0;
    }
}

/* Draws the state before token i and its face, given the state after it. */
static enum face step_back(const struct replay *p, int i, int *x, int *z,
                           struct rng *r)
{
    enum { N_BEFORE = 2 * (MAX_EATEN + 1) * 4 };
    uint64_t weight[N_BEFORE] = {0};
    uint8_t was_x[N_BEFORE], was_z[N_BEFORE], face[N_BEFORE];
    bool is_eaten = p->m->laid[i] & WAS_EATEN;
    int n = 0;
    for (int k = 0; k < N_NUMBERS * (MAX_EATEN + 1); k++) {
        int from = k / (MAX_EATEN + 1), before = k % (MAX_EATEN + 1);
        int at = from, with = before;
        uint64_t reached = p->weight[i][from][before];
        if (reached == 0 || !come_to(p, i, &at, &with)) {
            continue;
        }
        for (int f = FLOWER; f <= STONE; f++) {
            bool flower = f == FLOWER;
            if (at - flower == *x && with + (flower && is_eaten) == *z) {
                was_x[n] = (uint8_t)from;
                was_z[n] = (uint8_t)before;
                face[n] = (uint8_t)f;
                weight[n++] = lay(p, i, at, (enum face)f, reached);
            }
        }
    }
    int chosen = hood_weighted(r, weight, n);
    *x = was_x[chosen];
    *z = was_z[chosen];
    return face[chosen];
}

/* Draws the list backwards from where it ended; returns the tokens of the row
 * that are flowers, and how many the reserve has. */
static unsigned draw_back(struct replay *p, struct rng *r, int *reserve)
{
    const struct token_memory *m = p->m;
    uint64_t state[N_NUMBERS * (MAX_EATEN + 1)];
    list_states(p, m->n, state);
    int last = hood_weighted(r, state, N_NUMBERS * (MAX_EATEN + 1));
    int x = last / (MAX_EATEN + 1), z = last % (MAX_EATEN + 1), after_z = z;
    unsigned flowers = 0;
    *reserve = x;
    come_to(p, m->n, reserve, &after_z);
    for (int i = m->n - 1; i >= 0; i--) {
        bool is_flower = step_back(p, i, &x, &z, r) == FLOWER;
        if (!(m->laid[i] & WAS_EATEN)) {
            flowers = flowers << 1 | is_flower;
        }
    }
    return flowers;
}

/* The same forwards, which is quicker and right when nothing was seen. */
static unsigned draw_on(struct replay *p, struct rng *r, int x, int *reserve)
{
    const struct token_memory *m = p->m;
    unsigned flowers = 0;
    int z = 0, t = 0;
    for (int i = 0; i < m->n; i++) {
        come_to(p, i, &x, &z);
        uint32_t flower = (uint32_t)lay(p, i, x, FLOWER, 1u << 30);
        uint32_t stone = (uint32_t)lay(p, i, x, STONE, 1u << 30);
        bool is_flower = rng_below(r, flower + stone) < flower;
        bool is_eaten = m->laid[i] & WAS_EATEN;
        x -= is_flower;
        z += is_flower && is_eaten;
        flowers |= (unsigned)(is_flower && !is_eaten) << t;
        t += !is_eaten;
    }
    come_to(p, m->n, &x, &z);
    *reserve = x;
    return flowers;
}

static bool is_anything_seen(const struct token_memory *m)
{
    unsigned any = m->seen;
    for (int i = 0; i < m->n; i++) {
        any |= (m->laid[i] & IS_SEEN) | m->seen_before[i];
    }
    return any != 0;
}

bool hood_tokens_imagine(const struct setup *setup,
                         const struct token_memory *m, bool own, struct rng *r,
                         struct state *s)
{
    const struct edition *ed = setup->edition;
    struct replay p;
    uint64_t total[N_NUMBERS] = {0};
    bool seen = is_anything_seen(m), any = false;
    int walked = 0, reserve;
    p.m = m;
    p.own = own;
    for (int x = 0; x < N_NUMBERS; x++) {
        if (m->flowers[x] > 0) {
            total[x] = seen ? go_through(ed, &p, x) : m->flowers[x];
            any = any || total[x] > 0;
            walked = x;
        }
    }
    if (!any) {
        return false;
    }
    int first = hood_weighted(r, total, N_NUMBERS);
    unsigned flowers;
    if (seen) {
        if (first != walked) { /* else its weights are still there */
            go_through(ed, &p, first);
        }
        flowers = draw_back(&p, r, &reserve);
    } else {
        prepare(ed, &p, first);
        flowers = draw_on(&p, r, first, &reserve);
    }
    int all = ed->tokens[FLOWER] + ed->tokens[STONE];
    int n_reserve = p.size[m->n], n_basket = all - n_reserve - s->n_tokens;
    int basket = ed->tokens[FLOWER] - reserve - count_bits(flowers);
    s->flower = (uint16_t)flowers;
    s->reserve[FLOWER] = (uint8_t)reserve;
    s->reserve[STONE] = (uint8_t)(n_reserve - reserve);
    s->basket[FLOWER] = (uint8_t)basket;
    s->basket[STONE] = (uint8_t)(n_basket - basket);
    return true;
}

/* ---- Remembering ---- */

static void add(struct token_memory *m, unsigned bits)
{
    assert(m->n < MAX_LAID);
    m->seen_before[m->n] = m->seen;
    m->laid[m->n++] = (uint8_t)(bits | (m->refilled ? AFTER_REFILL : 0u));
    m->refilled = false;
    m->seen = 0;
}

void hood_tokens_lay(struct token_memory *m, int n, bool chosen,
                     const uint8_t *faces)
{
    for (int i = 0; i < n; i++) {
        unsigned bits = (unsigned)(n - i) << LEFT_SHIFT;
        bits |= chosen ? BY_CHOICE : 0u;
        bits |= !faces ? 0u : faces[i] == FLOWER ? IS_FLOWER : IS_STONE;
        add(m, bits);
    }
}

void hood_tokens_refill(struct token_memory *m)
{
    m->refilled = true;
}

void hood_tokens_see(struct token_memory *m, int flowers_in_reserve)
{
    m->seen = (uint8_t)(flowers_in_reserve + 1);
}

void hood_tokens_reveal(struct token_memory *m, const struct layout *faces)
{
    int t = 0;
    for (int i = 0; i < m->n; i++) {
        if (!(m->laid[i] & WAS_EATEN)) {
            m->laid[i] &= (uint8_t)~IS_SEEN;
            m->laid[i] |= faces->item[t++] == FLOWER ? IS_FLOWER : IS_STONE;
        }
    }
}

void hood_tokens_eat(struct token_memory *m, const struct layout *indices)
{
    int t = 0, k = 0;
    for (int i = 0; i < m->n && k < indices->n; i++) {
        if (t++ == indices->item[k]) {
            m->laid[i] |= WAS_EATEN;
            k++;
        }
    }
    m->goat_at = (uint8_t)(m->n + 1);
}

/* The places of the basket that facts() tells of: as many flowers and stones
 * as it holds for certain, if that is more than the sizes alone say. */
static void note_basket(const struct edition *ed, struct token_memory *m)
{
    int all = ed->tokens[FLOWER] + ed->tokens[STONE];
    int n_basket = all - m->n_reserve, least = n_basket, most = 0;
    for (int x = 0; x < N_NUMBERS; x++) {
        int y = ed->tokens[FLOWER] - x;
        if (m->flowers[x] > 0) {
            least = y < least ? y : least;
            most = y > most ? y : most;
        }
    }
    int lowest = ed->tokens[FLOWER] - m->n_reserve;
    lowest = lowest > 0 ? lowest : 0;
    int highest = ed->tokens[FLOWER] < n_basket ? ed->tokens[FLOWER] : n_basket;
    bool knows_more = least > lowest || most < highest;
    unsigned flowers = knows_more ? (1u << least) - 1 : 0;
    unsigned certain = knows_more ? (1u << (least + n_basket - most)) - 1 : 0;
    m->basket_flower = (uint16_t)flowers;
    m->basket_stone = (uint16_t)(certain & ~flowers);
}

void hood_tokens_end(const struct setup *setup, struct token_memory *m,
                     bool own)
{
    const struct edition *ed = setup->edition;
    struct replay p;
    uint64_t flowers[N_NUMBERS] = {0}, any = 0;
    p.m = m;
    p.own = own;
    for (int first = 0; first < N_NUMBERS; first++) {
        if (m->flowers[first] == 0 || go_through(ed, &p, first) == 0) {
            continue;
        }
        for (int k = 0; k < N_NUMBERS * (MAX_EATEN + 1); k++) {
            int x = k / (MAX_EATEN + 1), z = k % (MAX_EATEN + 1);
            uint64_t weight = p.weight[m->n][x][z];
            if (weight > 0 && come_to(&p, m->n, &x, &z)) {
                flowers[x] += weight;
                any |= weight;
            }
        }
    }
    prepare(ed, &p, 0); /* for the size, which is the same for all */
    int n_reserve = p.size[m->n];
    memset(m, 0, sizeof *m);
    m->n_reserve = (uint8_t)n_reserve;
    if (any > 0) {
        hood_scale(flowers, N_NUMBERS, m->flowers);
        note_basket(ed, m);
    } else { /* only what was believed in error fits nothing */
        hood_tokens_believe(setup, m, own, 0, 0);
    }
}

static uint64_t choose(int n, int k)
{
    uint64_t c = k >= 0 && k <= n;
    for (int i = 1; i <= k && i <= n; i++) {
        c = c * (uint64_t)(n - k + i) / (uint64_t)i;
    }
    return c;
}

bool hood_tokens_believe(const struct setup *setup, struct token_memory *m,
                         bool own, unsigned flowers, unsigned stones)
{
    const struct edition *ed = setup->edition;
    int all = ed->tokens[FLOWER] + ed->tokens[STONE];
    int n_basket = all - m->n_reserve;
    int n_flowers = count_bits(flowers);
    int n_unknown = n_basket - n_flowers - count_bits(stones);
    uint64_t weight[N_NUMBERS] = {0}, total = 0;
    uint32_t was[N_NUMBERS];
    if (flowers & stones || (flowers | stones) >> n_basket) {
        return false;
    }
    /* Every way to lay the other tokens into the other places. */
    for (int x = 0; x <= ed->tokens[FLOWER]; x++) {
        int unknown_flowers = ed->tokens[FLOWER] - x - n_flowers;
        weight[x] =
            choose(n_unknown, unknown_flowers) * choose(m->n_reserve, x);
        total += weight[x];
    }
    if (total == 0) {
        return false;
    }
    memcpy(was, m->flowers, sizeof was);
    hood_scale(weight, N_NUMBERS, m->flowers);
    struct replay p;
    uint64_t fits = 0;
    p.m = m;
    p.own = own;
    for (int x = 0; x < N_NUMBERS; x++) {
        fits |= m->flowers[x] > 0 ? go_through(ed, &p, x) : 0;
    }
    if (fits == 0) {
        memcpy(m->flowers, was, sizeof was);
        return false;
    }
    m->basket_flower = (uint16_t)flowers;
    m->basket_stone = (uint16_t)stones;
    return true;
}

void hood_tokens_forget(const struct setup *setup, struct token_memory *m,
                        const struct view *v)
{
    int t = 0;
    memset(m, 0, sizeof *m);
    m->n_reserve = (uint8_t)(v->n_reserve + v->n_tokens);
    for (int i = 0; i < v->n_row; i++) {
        int n = v->row_tokens[i];
        for (int k = 0; k < n; k++, t++) {
            unsigned bits = (unsigned)(n - k) << LEFT_SHIFT;
            bits |= v->chosen >> t & 1 ? BY_CHOICE : 0u;
            if (v->known >> t & 1) {
                bits |= v->flower >> t & 1 ? IS_FLOWER : IS_STONE;
            }
            add(m, bits);
        }
    }
    bool sees = v->as_wolf && v->phase == AT_TOKENS;
    m->seen = (uint8_t)(sees ? v->reserve[FLOWER] + 1 : 0);
    bool fits = hood_tokens_believe(setup, m, v->as_wolf, 0, 0);
    assert(fits);
    (void)fits;
}
