/*
 * bench.c: `thicket bench`: how fast the rules play, on one core or on a GPU.
 */
// SPDX-License-Identifier: MIT
#include "lab/bench.h"

#include <inttypes.h>
#include <string.h>

#include "core/setup.h"
#include "front/cli/cli.h"
#include "lab/rollouts.h"

/* ---- On the processor ---- */

static int bench_processor(const struct cli_options *o, const struct game *g)
{
    struct cli_options mine = *o;
    struct table_start start;
    mine.seats = o->seats ? o->seats : g->max_seats;
    if (!cli_start(&mine, g, &start)) {
        return CLI_USAGE;
    }
    struct bench_result r = bench_run(g, &start.setup, o->seconds);
    if (o->json) {
        printf("{\"game\":\"%s\",\"actions_per_s\":%.0f,\"games_per_s\":%.0f,"
               "\"mean_actions\":%.2f,\"signature\":\"%016" PRIx64 "\"}\n",
               g->id, r.actions_per_s, r.games_per_s, r.mean_actions,
               r.signature);
    } else {
        printf(_("%-10s %12.0f actions/s %10.0f games/s %8.2f actions/game"),
               g->id, r.actions_per_s, r.games_per_s, r.mean_actions);
        printf("  %016" PRIx64 "\n", r.signature);
    }
    fflush(stdout);
    return CLI_OK;
}

/* ---- On a GPU ---- */

/* Games at once, and a time in which a GPU has come up to its speed. */
enum { LAUNCH = 1 << 24, COMPARED = 100000 };
static const double warm_seconds = 0.2;

struct gpu_bench {
    struct gpu *gpu;
    const struct game *game;
    const struct cli_options *options;
    struct rollout *out, *ours;
    bool has_failed;
};

/* How many of the first games are not as on the processor; -1 when the GPU
 * does not play. */
static int64_t compare(struct gpu_bench *b, struct gpu_game *p,
                       const struct setup *s, enum rollout_kind kind,
                       uint32_t n, struct error *e)
{
    int64_t differ = 0;
    double seconds;
    for (uint32_t done = 0; done < n; done += LAUNCH) {
        uint32_t some = n - done < LAUNCH ? n - done : LAUNCH;
        if (!gpu_play(p, 1, done, some, b->out, &seconds, e)) {
            return -1;
        }
        rollouts_play(b->game, s, kind, 1, done, some, cli_threads(b->options),
                      b->ours);
        for (uint32_t i = 0; i < some; i++) {
            differ += memcmp(&b->out[i], &b->ours[i], sizeof *b->out) != 0;
        }
    }
    return differ;
}

static void print_gpu(const struct gpu_bench *b, const char *how,
                      double actions, double games, uint32_t compared,
                      int64_t differ)
{
    if (b->options->json) {
        printf("{\"game\":\"%s\",\"setup\":\"%s\",\"gpu\":\"%s\","
               "\"actions_per_s\":%.0f,\"games_per_s\":%.0f,"
               "\"compared\":%u,\"differ\":%" PRId64 "}\n",
               b->game->id, how, gpu_name(b->gpu), actions, games, compared,
               differ);
    } else {
        printf(_("%-10s %-18s %8.3f G actions/s %8.1f M games/s, %u compared, "
                 "%u differ\n"),
               b->game->id, how, actions * 1e-9, games * 1e-6, compared,
               (unsigned)differ);
    }
    fflush(stdout);
}

/* Plays with one setup so: first what is compared, then for a while. */
static bool bench_kind(struct gpu_bench *b, const struct setup *s,
                       enum rollout_kind kind, const char *how, struct error *e)
{
    uint32_t compared =
        b->options->games ? (uint32_t)b->options->games : COMPARED;
    double actions = 0, games = 0, seconds = 0, took;
    struct gpu_game *p = rollouts_on(b->gpu, b->game, s, kind, e);
    if (!p) {
        return false;
    }
    int64_t differ = compare(b, p, s, kind, compared, e);
    bool good = differ >= 0;
    uint32_t n = COMPARED;
    while (good && seconds < b->options->seconds) {
        good = gpu_play(p, 1, 0, n, b->out, &took, e);
        if (took < warm_seconds && n < LAUNCH) {
            n = 2 * n < LAUNCH ? 2 * n : LAUNCH;
            continue;
        }
        for (uint32_t i = 0; good && i < n; i++) {
            actions += b->out[i].n;
        }
        games += n;
        seconds += took;
    }
    gpu_game_free(p);
    if (good) {
        print_gpu(b, how, actions / seconds, games / seconds, compared, differ);
    }
    b->has_failed = b->has_failed || differ != 0;
    return good;
}

/* By lot, and sensibly. */
static bool bench_setup(struct gpu_bench *b, const struct setup *s,
                        const char *how, struct error *e)
{
    SCOPED_BUF sensible = BUF_ON_HEAP;
    buf_add(&sensible, "sensible");
    buf_add(&sensible, *how ? " " : "");
    buf_add(&sensible, how);
    return bench_kind(b, s, ROLLOUT_LOT, how, e)
           && bench_kind(b, s, ROLLOUT_SENSIBLE, sensible.text, e);
}

/* With the options as they are, and with every other value of each that is a
 * choice or a yes and no. */
static bool bench_setups(struct gpu_bench *b, const struct table_start *start,
                         struct error *e)
{
    const struct game *g = b->game;
    bool good = bench_setup(b, &start->setup, "", e);
    for (int i = 0; good && g->options[i].name; i++) {
        const struct game_option *option = &g->options[i];
        int n = option->type == OPTION_BOOL ? 2 : 0;
        while (option->type == OPTION_CHOICE
               && g->word(&start->setup, option->vocab, n)) {
            n++;
        }
        for (int value = 0; good && value < n; value++) {
            struct table_start with = *start;
            struct buf how = BUF_ROOM(80);
            with.setup.option[i] = (int16_t)value;
            while (with.setup.n_seats > g->min_seats
                   && !table_can_start(&with, NULL)) {
                with.setup.n_seats--;
            }
            if (value == start->setup.option[i]
                || !table_can_start(&with, NULL)) {
                continue;
            }
            buf_add(&how, option->name);
            buf_char(&how, '=');
            setup_print(g, &with.setup, i, &how);
            good = bench_setup(b, &with.setup, how.text, e);
        }
    }
    return good;
}

static int bench_gpu(const struct cli_options *o, const struct game *g)
{
    struct cli_options mine = *o;
    struct table_start start;
    struct error e;
    mine.seats = o->seats ? o->seats : g->max_seats;
    if (!cli_start(&mine, g, &start)) {
        return CLI_USAGE;
    }
    SCOPED struct rollout *out = heap_new(LAUNCH, sizeof *out);
    SCOPED struct rollout *ours = heap_new(LAUNCH, sizeof *ours);
    struct gpu_bench b = {
        .gpu = gpu_open(&e), .game = g, .options = o, .out = out, .ours = ours};
    if (!b.gpu) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    bool good = bench_setups(&b, &start, &e);
    gpu_close(b.gpu);
    if (!good) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    return b.has_failed ? CLI_FAILED : CLI_OK;
}

static int bench_one(const struct cli_options *o, const struct game *g)
{
    return o->gpu ? bench_gpu(o, g) : bench_processor(o, g);
}

int cli_bench(struct cli_options *o, int argc, char **argv)
{
    int status = CLI_OK;
    for (int i = 0; status == CLI_OK && i < argc; i++) {
        if (!cli_game_of(o, argv[i])) {
            status = CLI_USAGE;
        }
    }
    for (int i = 0; argc > 0 && status == CLI_OK && i < argc; i++) {
        status = bench_one(o, shelf_find_game(argv[i]));
    }
    for (int i = 0; argc == 0 && status == CLI_OK && i < shelf_offered(); i++) {
        status = bench_one(o, shelf_game(i));
    }
    return status;
}
