/*
 * hood_mind.c: what a good player of Little Red Riding Hood knows.
 *
 * Asked about imagined states only.  A picking is worth going on with while
 * the cards that may come next leave Red better off than she is with the
 * tokens that lie there: the odds are counted from the cards that are not in
 * the row and not discarded, looking a few cards ahead, and each end of the
 * picking is worth what hood_hope.c says of the race after it.  Whoever
 * decides is not taken to know what comes next, what the wolf has laid, or
 * which tokens are stones.
 *
 * The wolf lays few flowers, keeps small cards for long rows and the trap for
 * the end of his hand.
 */
// SPDX-License-Identifier: MIT
#include "core/list.h"
#include "core/set.h"
#include "core/setup.h"
#include "games/hood/hood_hope.h"
#include "lib/mem.h"

/* Spaces are counted in eighths here. */
enum { SPACE_8 = 8, MOST_STEPS = 24, DEPTH = 2, WHOLE_PICKING = 4 };

/* What things are worth to the heroes in wolf mode, in eighths of a space;
 * a guess of what each is worth. */
enum { HUMAN_HELP = 4, ANIMAL_HARM = 6, HOOD_HELP = 8 };

/* What a treat that is saved is worth by itself, and what a weight tells of the
 * better way in the woods, in 1/60000; and how much likelier a card that is too
 * small is to come from a player. */
enum { KEPT_TREAT = WHOLE / 200, SLOPE = 6, DANGER = 2 };

enum { READY = 100, FAIR = 40, POOR = 12, BAD = 2, NEVER = 0 };

who_set hood_team(const struct setup *setup, who w)
{
    who_set all = setup_seats(setup);
    if (setup->option[OPTION_MODE] != WOLF_MODE) {
        return all;
    }
    return w == WOLF ? WHO_BIT(WOLF) : (who_set)(all & ~WHO_BIT(WOLF));
}

/* ---- The race ---- */

static struct race race_of(const struct state *s)
{
    return (struct race){.red = s->red,
                         .wolf = s->wolf,
                         .cottage = s->cottage,
                         .shortcut = s->shortcut,
                         .may_fork = true};
}

/* Red's hope when she goes so many steps now and the wolf his, and she has some
 * to spare for later.  With the option halt a tile that she turns up ends her
 * move, and each one still on her way is taken to cost her a step. */
static int32_t hope_of(const struct setup *setup, const struct state *s,
                       const struct race *r, int steps, int spare,
                       int wolf_steps)
{
    const struct edition *ed = setup->edition;
    if (setup->option[OPTION_HALT] == 1) {
        int first = r->shortcut ? ed->wolf_path - ed->joins + ed->fork + 1
                                : ed->red_path;
        for (int c = 0; c <= s->cottage; c++) {
            int ahead = first + c - r->red;
            if (ahead <= 0 || (s->red_turned | s->wolf_turned) >> c & 1) {
                continue;
            }
            if (ahead <= steps) {
                steps = ahead;
            } else {
                spare -= c < s->cottage;
            }
        }
        spare = spare < -steps ? -steps : spare;
    }
    return hood_hope(ed, r, steps + spare, wolf_steps);
}

/* The steps that treats are still good for: one a picking, of which so many
 * have been. */
static int treat_steps(const struct edition *ed, const struct state *s,
                       int treats, int been)
{
    int pickings = ed->wolf_path + s->cottage - s->wolf - been;
    return treats < pickings ? treats : pickings;
}

/* What else helps, in eighths of a space. */
static int help(const struct state *s)
{
    int sum = s->hood_left ? HOOD_HELP : 0;
    for (int c = 0; c < N_CHARACTERS; c++) {
        bool is_animal = s->holder[c] == WOLF || s->holder[c] == UNDER_HUMAN;
        sum += s->holder[c] == IN_BOX ? 0
               : is_animal            ? -ANIMAL_HARM
                                      : HUMAN_HELP;
    }
    return sum;
}

/* ---- In the woods ---- */

static bool is_woods(const struct setup *setup)
{
    return setup->option[OPTION_MODE] != WOLF_MODE;
}

static int down_tokens(const struct state *s)
{
    return count_bits(row_set(s) & ~(unsigned)s->up);
}

static unsigned next_cards(const struct setup *setup, const struct state *s)
{
    if (setup->option[OPTION_MODE] == WOLF_MODE) {
        return s->laid == NONE ? 0u : s->hand | 1u << s->laid;
    }
    unsigned deck = 0;
    for (int i = 0; i < s->n_deck; i++) {
        deck |= 1u << s->deck[i];
    }
    return s->n_deck > 0 ? deck : s->discard;
}

/* How far Red can go at once: with the option halt not beyond a tile that is
 * still face down. */
static int most_steps(const struct setup *setup, const struct state *s)
{
    const struct edition *ed = setup->edition;
    int first =
        s->shortcut ? ed->wolf_path - ed->joins + ed->fork + 1 : ed->red_path;
    for (int c = 0; c < ed->n_arrivals && setup->option[OPTION_HALT] == 1;
         c++) {
        if (first + c > s->red && (face_down(ed, s) >> c & 1)) {
            return first + c - s->red;
        }
    }
    return MAX_STEPS;
}

static struct woods woods_of(const struct setup *setup, const struct state *s)
{
    const struct edition *ed = setup->edition;
    unsigned down = row_set(s) & ~(unsigned)s->up, pool = next_cards(setup, s);
    int n_down = count_bits(down), flowers = count_bits(down & s->flower);
    /* Whoever has seen the owl come knows the last card. */
    bool is_shown = s->n_deck > 1 && !(pool >> ed->owl & 1);
    unsigned last = is_shown ? 1u << s->deck[0] : 0;
    int on_wolfs = ed->joins + s->red - ed->fork - 1;
    return (struct woods){
        .wolf = s->wolf,
        .place = s->shortcut ? hood_shortcut_place(ed, on_wolfs) : s->red,
        .treats = count_bits(s->treats),
        .pool = pool & ~last,
        .last = last,
        .again = s->n_deck > 0 ? s->discard : 0,
        .count = s->count,
        .down = n_down,
        .flowers = flowers + s->reserve[FLOWER],
        .stones = n_down - flowers + s->reserve[STONE],
        .basket = {s->basket[FLOWER], s->basket[STONE]},
        .most_steps = most_steps(setup, s)};
}

/* Red's hope of each way, where she is in the middle of a move. */
static struct woods_ways look_at_fork(const struct setup *setup,
                                      const struct state *s)
{
    const struct edition *ed = setup->edition;
    struct woods road = woods_of(setup, s), off = road;
    bool eats = s->stopping == MAY_EAT;
    off.place = hood_shortcut_place(ed, ed->joins - 1);
    return (struct woods_ways){
        hood_woods_along(ed, &off, s->fork_steps, eats),
        hood_woods_along(ed, &road, s->fork_steps, eats)};
}

/* ... and of eating and saving, which is worth something by itself. */
static struct woods_ways look_at_treats(const struct setup *setup,
                                        const struct state *s)
{
    const struct edition *ed = setup->edition;
    struct woods x = woods_of(setup, s);
    int32_t saved = hood_woods_moved(ed, &x, 0, false) + KEPT_TREAT;
    x.treats--;
    return (struct woods_ways){hood_woods_moved(ed, &x, 1, false),
                               saved < WHOLE ? saved : WHOLE - 1};
}

static int32_t estimate_woods(const struct setup *setup, const struct state *s)
{
    const struct edition *ed = setup->edition;
    struct woods x = woods_of(setup, s);
    if (s->phase == BEFORE_FIRST) {
        return ed->woods[x.treats][x.wolf][x.place];
    }
    struct woods_ways ways = s->phase == AT_FORK    ? look_at_fork(setup, s)
                             : s->phase == AT_TREAT ? look_at_treats(setup, s)
                                                    : hood_woods_look(ed, &x);
    return ways.pick > ways.stop ? ways.pick : ways.stop;
}

/* ---- What there is to hope ---- */

/* Between the hope of a picking that begins and that of stopping it now: the
 * longer the row, the nearer to the second. */
int32_t hood_estimate(const struct setup *setup, const void *state, who w)
{
    const struct edition *ed = setup->edition;
    const struct state *s = state;
    if (s->phase < BEFORE_DECK) {
        return SURE_WIN / 2;
    }
    if (is_woods(setup)) {
        return estimate_woods(setup, s) / (WHOLE / SURE_WIN);
    }
    struct race r = race_of(s);
    unsigned down = row_set(s) & ~(unsigned)s->up;
    int n_down = count_bits(down), n_row = s->count > 0 ? s->count - 1 : 0;
    int flowers = s->holder[THUMBLING_CROW] == UNDER_HUMAN
                      ? n_down
                      : count_bits(down & s->flower);
    int spare = treat_steps(ed, s, count_bits(s->treats), 0);
    int steps = s->fork_steps + flowers;
    int32_t whole = hope_of(setup, s, &r, s->fork_steps, spare, 0);
    int32_t now = hope_of(setup, s, &r, steps, spare, 1);
    int32_t one_more = hope_of(setup, s, &r, steps, spare + 1, 1);
    int through = n_down > n_row ? n_down : n_row;
    through = through < WHOLE_PICKING && !s->stopping ? through : WHOLE_PICKING;
    int32_t hope =
        (whole * (WHOLE_PICKING - through) + now * through) / WHOLE_PICKING;
    hope = hope > now ? hope : now;
    hope += (one_more - now) * help(s) / SPACE_8;
    hope = hope < 0 ? 0 : hope > SURE_WIN ? SURE_WIN : hope;
    return is_wolf(setup, w) ? SURE_WIN - hope : hope;
}

/* ---- To pick or to stop ---- */

/* Red's hope after the picking, by how far it has brought her. */
struct ends {
    int32_t hope[MOST_STEPS + 2];
};

/* The hope when Red has come x eighths of a space. */
static int32_t end_at(const struct ends *e, int x)
{
    x = x < 0 ? 0 : x > MOST_STEPS * SPACE_8 ? MOST_STEPS * SPACE_8 : x;
    int whole = x / SPACE_8, part = x % SPACE_8;
    return e->hope[whole]
           + (e->hope[whole + 1] - e->hope[whole]) * part / SPACE_8;
}

/* Of the steps from `least` to `most`, and one more. */
static void look_at_ends(const struct setup *setup, const struct state *s,
                         int treats, int least, int most, struct ends *e)
{
    const struct edition *ed = setup->edition;
    struct race r = race_of(s);
    int spare = treat_steps(ed, s, treats, 1);
    most = most < MOST_STEPS ? most : MOST_STEPS;
    for (int k = least; k <= most + 1; k++) {
        e->hope[k] = hope_of(setup, s, &r, k, spare, 1);
    }
}

/* The cards that may come next, by flowers, for rows of each length. */
struct odds {
    int n;                                        /* cards */
    uint8_t fits[MAX_CARDS + 2][MAX_FLOWERS + 1]; /* of flowers and the trap */
    uint8_t reveals[MAX_CARDS + 2];               /* the hood */
    int flower_8; /* the chance that a token is a flower, in eighths */
    const struct ends *ends;
};

/* As far as somebody knows who has seen the tokens that are up. */
static int flower_chance(const struct state *s)
{
    unsigned down = row_set(s) & ~(unsigned)s->up;
    int flowers = count_bits(s->flower & down) + s->reserve[FLOWER];
    int all = count_bits(down) + s->reserve[FLOWER] + s->reserve[STONE];
    if (all == 0) { /* the basket comes back */
        flowers = s->basket[FLOWER];
        all = s->basket[FLOWER] + s->basket[STONE];
    }
    if (s->holder[THUMBLING_CROW] == UNDER_HUMAN) {
        return SPACE_8;
    }
    return all == 0 ? 0 : flowers * SPACE_8 / all;
}

static void count_odds(const struct setup *setup, const struct state *s,
                       struct odds *o)
{
    const struct edition *ed = setup->edition;
    unsigned pool = next_cards(setup, s);
    int from = s->count, to = s->count + DEPTH;
    o->n = count_bits(pool);
    o->flower_8 = flower_chance(s);
    for (int c = from; c < to; c++) {
        memset(o->fits[c], 0, sizeof o->fits[c]);
        o->reveals[c] = 0;
    }
    for (; pool; pool &= pool - 1) {
        int card = __builtin_ctz(pool);
        for (int c = from; c < to && c <= ed->value[card]; c++) {
            if (card == ed->hood) {
                o->reveals[c]++;
            } else {
                o->fits[c][ed->flowers[card]]++;
            }
        }
    }
}

/* The hope of picking once more, with x eighths of flowers in a row that
 * counts so many cards. */
static int32_t pick_at(const struct odds *o, int count, int x, int depth)
{
    int32_t sum = 0;
    int found = 0;
    for (int f = 0; f <= MAX_FLOWERS; f++) {
        int n = o->fits[count][f];
        if (n == 0) {
            continue;
        }
        int y = x + f * o->flower_8;
        int32_t best = end_at(o->ends, y);
        if (depth > 1) {
            int32_t on = pick_at(o, count + 1, y, depth - 1);
            best = on > best ? on : best;
        }
        sum += n * best;
        found += n;
    }
    if (o->reveals[count]) { /* what lies there is safe, and more may come */
        sum += end_at(o->ends, x + o->flower_8);
        found++;
    }
    int lost = (o->n - found) * DANGER;
    return (sum + lost * o->ends->hope[0]) / (found + lost);
}

/* ---- What the heroes do ---- */

static uint8_t bounded(int32_t weight)
{
    return (uint8_t)(weight < BAD ? BAD : weight > 250 ? 250 : weight);
}

static uint8_t judge_use(const struct setup *setup, const struct state *s,
                         int character)
{
    const struct edition *ed = setup->edition;
    int down = down_tokens(s);
    switch ((enum character)character) {
    case WOODCUTTER_SNAKE:
        return s->count >= 3 ? (uint8_t)(POOR * (s->count - 2)) : BAD;
    case HUNTER_GOAT:
        return next_cards(setup, s) >> ed->wolf_card & 1 && s->count < 4 ? POOR
                                                                         : BAD;
    case THUMBLING_CROW:
        return down >= 3 ? (uint8_t)(POOR * (down - 2)) : BAD;
    default: /* PETER_VIXEN */
        return s->count >= 3 ? FAIR : POOR;
    }
}

/* Red's hope of each way to go on with the picking. */
struct ways {
    int32_t pick, stop, eat;
};

static struct ways look_at_ways(const struct setup *setup,
                                const struct state *s)
{
    const struct edition *ed = setup->edition;
    struct ways ways = {0};
    struct ends ends, eaten;
    struct odds odds = {.ends = &ends};
    int down = down_tokens(s), treats = count_bits(s->treats);
    count_odds(setup, s, &odds);
    int x = down * odds.flower_8, most = DEPTH * ed->max_flowers;
    look_at_ends(setup, s, treats, 0, (x + most * odds.flower_8) / SPACE_8,
                 &ends);
    ways.stop = end_at(&ends, x);
    if (treats > 0 && down > 0) {
        look_at_ends(setup, s, treats - 1, x / SPACE_8 + 1, x / SPACE_8 + 1,
                     &eaten);
        ways.eat = end_at(&eaten, x + SPACE_8);
    }
    ways.pick = odds.n > 0 ? pick_at(&odds, s->count, x, DEPTH) : 0;
    return ways;
}

static void prefer_turn(const struct setup *setup, const struct state *s,
                        const struct action *legal, int n, uint8_t *weight)
{
    struct ways ways = look_at_ways(setup, s);
    int32_t best = ways.eat > ways.stop ? ways.eat : ways.stop;
    int down = down_tokens(s);
    for (int i = 0; i < n; i++) {
        struct action a = legal[i];
        switch ((enum verb_index)a.verb) {
        case PICK:
            weight[i] = bounded(READY + 3 * (ways.pick - best));
            break;
        case STOP:
            weight[i] = bounded(READY + 3 * (best - ways.pick));
            break;
        case HOOD:
            weight[i] = down >= 2 ? (uint8_t)(POOR * down) : BAD;
            break;
        default: /* USE */
            weight[i] = judge_use(setup, s, a.arg[0]);
        }
    }
}

static void prefer_way(const struct setup *setup, const struct state *s,
                       uint8_t *weight)
{
    const struct edition *ed = setup->edition;
    struct race r = race_of(s);
    bool stops = s->stopping != NOT_STOPPING;
    int spare = treat_steps(ed, s, count_bits(s->treats), stops);
    r.may_fork = false;
    int32_t by_road = hope_of(setup, s, &r, s->fork_steps, spare, stops);
    r.shortcut = true;
    int32_t by_shortcut = hope_of(setup, s, &r, s->fork_steps, spare, stops);
    weight[0] = bounded(READY + (by_road - by_shortcut));
    weight[1] = bounded(READY + (by_shortcut - by_road));
}

/* Red's hope when she goes so many steps at once and has some to spare. */
static int32_t hope_with(const struct setup *setup, const struct state *s,
                         int steps, int treats)
{
    struct race r = race_of(s);
    const struct edition *ed = setup->edition;
    int32_t without = hope_of(setup, s, &r, steps, 0, 1);
    int spare = treat_steps(ed, s, treats, 1);
    /* The wolf may be there before there is anything to eat again. */
    return without == 0 || without == SURE_WIN
               ? without
               : hope_of(setup, s, &r, steps, spare, 1);
}

/* The butter first: the cake is worth more. */
static void prefer_treat(const struct setup *setup, const struct state *s,
                         const struct action *legal, int n, uint8_t *weight)
{
    int treats = count_bits(s->treats);
    int32_t eaten = hope_with(setup, s, 1, treats - 1);
    int32_t saved = hope_with(setup, s, 0, treats);
    bool eats = eaten == SURE_WIN || eaten > saved + 4;
    for (int i = 0; i < n; i++) {
        bool is_last = legal[i].arg[0] == BUTTER || !(s->treats >> BUTTER & 1);
        weight[i] = legal[i].verb == SAVE ? (eats ? POOR : READY)
                    : !is_last            ? 1
                    : eats                ? READY
                                          : POOR;
    }
}

/* ---- What the wolf does ---- */

static uint8_t judge_card(const struct edition *ed, const struct state *s,
                          int card, bool opens)
{
    unsigned others = s->hand & ~(1u << card);
    others |= s->laid == NONE ? 0u : 1u << s->laid;
    if (!others) {
        return READY;
    }
    if (card == ed->trap) {
        return BAD;
    }
    if (!opens && ed->value[card] < s->count) {
        return READY;
    }
    return (uint8_t)(card == ed->wolf_card ? FAIR
                                           : READY / (1 + ed->flowers[card]));
}

/* Any number of stones; the order of the faces tells nobody anything. */
static uint8_t judge_tokens(int phrase)
{
    int n = phrase_length(phrase), stones = 0;
    bool is_sorted = true;
    for (int i = 0; i < n; i++) {
        bool stone = phrase_is_stone(phrase, i);
        is_sorted = is_sorted && (!stone || stones == i);
        stones += stone;
    }
    return (uint8_t)(is_sorted ? FAIR + FAIR * stones / n : NEVER);
}

/* Two flowers that are still face down, the first of them. */
static uint8_t judge_goat(const struct state *s, int i, int j)
{
    unsigned good = s->flower & ~(unsigned)s->up & row_set(s);
    unsigned eaten = 1u << i | 1u << j;
    if (count_bits(good) < 2) {
        return eaten == 3 || s->n_tokens < 2 ? BAD : NEVER;
    }
    unsigned first = good & -good, rest = good & ~first;
    return eaten == (first | (rest & -rest)) ? FAIR : NEVER;
}

static uint8_t judge_animal(const struct edition *ed, const struct state *s,
                            struct action a)
{
    switch ((enum verb_index)a.verb) {
    case DONE:
        return READY;
    case SNAKE:
        return FAIR;
    case GOAT_ONE:
        return POOR;
    case GOAT:
        return judge_goat(s, a.arg[0], a.arg[1]);
    case CROW:
        return a.arg[0] == ed->trap      ? NEVER
               : ed->value[a.arg[0]] < 2 ? FAIR
                                         : BAD;
    default: /* VIXEN */
        return POOR;
    }
}

static uint8_t judge_wolf(const struct edition *ed, const struct state *s,
                          struct action a)
{
    switch ((enum verb_index)a.verb) {
    case OPEN:
    case LAY:
        return judge_card(ed, s, a.arg[0], a.verb == OPEN);
    case TOKENS:
        return judge_tokens(a.arg[0]);
    case KEEP:
    case EXCHANGE:
        return FAIR;
    default:
        return judge_animal(ed, s, a);
    }
}

/* In the woods there are two ways at every choice, or three: the butter is
 * eaten first, the cake is worth more. */
static void prefer_woods(const struct setup *setup, const struct state *s,
                         const struct action *legal, int n, uint8_t *weight)
{
    struct woods x = woods_of(setup, s);
    struct woods_ways ways = s->phase == AT_FORK ? look_at_fork(setup, s)
                             : s->phase == AT_TREAT
                                 ? look_at_treats(setup, s)
                                 : hood_woods_look(setup->edition, &x);
    int32_t better = (ways.pick - ways.stop) / SLOPE;
    for (int i = 0; i < n; i++) {
        bool is_cake = legal[i].verb == EAT && legal[i].arg[0] == CAKE
                       && s->treats >> BUTTER & 1;
        bool is_first = legal[i].verb == PICK || legal[i].verb == EAT
                        || legal[i].verb == SHORTCUT;
        weight[i] =
            is_cake ? 1 : bounded(READY + (is_first ? better : -better));
    }
}

void hood_prefer(const struct setup *setup, const void *state, who w,
                 const struct action *legal, int n, uint8_t *weight)
{
    const struct state *s = state;
    if (is_woods(setup)) {
        prefer_woods(setup, s, legal, n, weight);
        return;
    }
    if (s->phase == AT_TURN && !is_wolf(setup, w)) {
        prefer_turn(setup, s, legal, n, weight);
        return;
    }
    if (s->phase == AT_FORK) {
        prefer_way(setup, s, weight);
        return;
    }
    if (s->phase == AT_TREAT) {
        prefer_treat(setup, s, legal, n, weight);
        return;
    }
    for (int i = 0; i < n; i++) {
        weight[i] = judge_wolf(setup->edition, s, legal[i]);
    }
}

/* Who plays the wolf has reasons, which cannot be counted. */
enum thought hood_thought(const struct setup *setup, const void *state)
{
    (void)state;
    return is_woods(setup) ? THOUGHT_COUNT : THOUGHT_USUAL;
}

/* ---- What the wolf hides ---- */

/* The laid card may be any of the wolf's. */
int hood_secret(const struct setup *setup, const void *state, who w, who *by,
                struct action *out)
{
    const struct state *s = state;
    if (is_wolf(setup, w) || s->laid == NONE || s->phase != AT_TURN) {
        return 0;
    }
    *by = WOLF;
    return list_set(out, 0, LAY, s->hand | 1u << s->laid);
}

void hood_alter(const struct setup *setup, void *state, struct action a)
{
    (void)setup;
    struct state *s = state;
    s->hand |= (uint16_t)(1u << s->laid);
    s->hand &= (uint16_t) ~(1u << a.arg[0]);
    s->laid = a.arg[0];
}
