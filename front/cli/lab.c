/*
 * lab.c: `thicket lab`: a study of a game under several conditions, and its
 * report.
 */
// SPDX-License-Identifier: MIT
#include <string.h>
#include <unistd.h>

#include "core/setup.h"
#include "front/cli/cli.h"
#include "lab/report.h"
#include "lab/study.h"

/* ---- Conditions ---- */

static bool add_condition(struct study *s, const struct table_start *start,
                          const char *label)
{
    struct error e;
    if (s->n_conditions == STUDY_CONDITIONS) {
        return cli_refuse(N_("too many conditions: {max} at most"), "max",
                          "64");
    }
    if (!table_can_start(start, &e)) {
        return cli_refuse_error(&e);
    }
    struct study_condition *c = &s->condition[s->n_conditions++];
    c->start = *start;
    buf_copy(c->label, sizeof c->label, label, strlen(label));
    return true;
}

/* Sets option `name` to each of the values in turn, and goes on with the
 * options that are left to vary. */
static bool vary(struct study *s, const struct cli_options *o, int option,
                 const struct table_start *start, const char *label)
{
    if (option == o->vary.n) {
        return add_condition(s, start, label);
    }
    struct error e;
    SCOPED char *text = heap_copy(o->vary.word[option]);
    char *values = strchr(text, '=');
    if (!values) {
        return cli_refuse(N_("--vary takes OPTION=A,B,C, not \"{word}\""),
                          "word", text);
    }
    *values++ = '\0';
    for (char *value; (value = strsep(&values, ","));) {
        struct table_start with = *start;
        SCOPED_BUF longer = BUF_ON_HEAP;
        if (!setup_set(with.game, &with.setup, text, value, &e)) {
            return cli_refuse_error(&e);
        }
        buf_add(&longer, label);
        buf_add(&longer, *label ? " " : "");
        buf_add(&longer, text);
        buf_char(&longer, '=');
        buf_add(&longer, value);
        if (!vary(s, o, option + 1, &with, longer.text)) {
            return false;
        }
    }
    return true;
}

/* Each edition that was given, or the game's own, with each value. */
static bool list_conditions(struct study *s, struct cli_options *o,
                            const struct game *g,
                            const struct table_start *start)
{
    for (int i = 0; i < o->n_editions; i++) {
        struct table_start with = *start;
        SCOPED_BUF label = BUF_ON_HEAP;
        const struct shelf_edition *edition = o->editions[i];
        if (edition->game != g) {
            return cli_refuse(N_("the edition is of another game: {game}"),
                              "game", edition->game->id);
        }
        with.edition = edition;
        with.setup.edition = edition->data;
        if (o->n_editions > 1) {
            buf_add(&label, "edition=");
            buf_add(&label, edition->name.text);
        }
        if (!vary(s, o, 0, &with, label.text ? label.text : "")) {
            return false;
        }
    }
    return o->n_editions > 0 || vary(s, o, 0, start, "");
}

/* Those who are no computer players: all of a study, or nobody. */
static bool is_rollouts(const char *word)
{
    return strcmp(word, "lot") == 0 || strcmp(word, "sensible") == 0;
}

static bool check_rollouts(const struct study *s, const struct cli_options *o)
{
    bool some = false;
    for (int i = 0; i < s->n_seats; i++) {
        some = some || is_rollouts(s->player[i]);
    }
    return (!some && !o->gpu) || study_plays(s, "lot")
           || study_plays(s, "sensible")
           || cli_refuse(o->gpu ? N_("a GPU plays by lot or sensibly: --seats "
                                     "lot,lot or sensible,sensible")
                                : N_("\"lot\" and \"sensible\" play with their "
                                     "like: all seats, or none"),
                         NULL, NULL);
}

static bool name_players(struct study *s, const struct cli_options *o)
{
    SCOPED char *names = heap_copy(o->players ? o->players : "adult,adult");
    const char *player[MAX_SEATS];
    s->n_seats = cli_players(o, s->own, names, is_rollouts, player);
    for (int i = 0; i < s->n_seats; i++) {
        buf_copy(s->player[i], STUDY_NAME, player[i], strlen(player[i]));
    }
    return s->n_seats > 0 && check_rollouts(s, o);
}

/* ---- Shards ---- */

/* A number in the environment, or -1. */
static int given(const char *name)
{
    uint64_t number;
    const char *text = getenv(name);
    return text && cli_number(text, 1000000, &number) ? (int)number : -1;
}

/* What the batch system says: an array of Slurm's, or one task of several of
 * Slurm's or Open MPI's. */
static bool shard_of_environment(struct study_shard *shard)
{
    int id = given("SLURM_ARRAY_TASK_ID"),
        least = given("SLURM_ARRAY_TASK_MIN");
    if (id >= 0 && least >= 0) {
        *shard =
            (struct study_shard){id - least, given("SLURM_ARRAY_TASK_COUNT")};
        return true;
    }
    *shard = (struct study_shard){given("OMPI_COMM_WORLD_RANK"),
                                  given("OMPI_COMM_WORLD_SIZE")};
    if (shard->which < 0) {
        *shard =
            (struct study_shard){given("SLURM_PROCID"), given("SLURM_NTASKS")};
    }
    return shard->which >= 0 && shard->of > 0;
}

static bool read_shard(const char *text, struct study_shard *shard)
{
    int end = 0;
    if (!text) {
        if (!shard_of_environment(shard)) {
            *shard = (struct study_shard){0, 1};
        }
    } else if (sscanf(text, "%d/%d%n", &shard->which, &shard->of, &end) == 2
               && text[end] == '\0') {
        shard->which--;
    } else {
        shard->of = 0;
    }
    return (shard->which >= 0 && shard->which < shard->of)
           || cli_refuse(N_("--shard takes which one of how many: 1/4"), NULL,
                         NULL);
}

/* ---- Commands ---- */

static int report(const char *folder)
{
    struct error e;
    int missing;
    bool drawn;
    if (!report_write(folder, words_say, words_language(), &missing, &drawn,
                      &e)) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    if (missing > 0) {
        printf(_("%d parts are still to be played.\n"), missing);
        return CLI_OK;
    }
    if (!drawn) {
        fprintf(stderr, "thicket: %s\n",
                _("gnuplot is not here: the report has no pictures"));
    }
    printf("%s/report.html\n", folder);
    return CLI_OK;
}

static int merge(const struct cli_options *o, int argc, char **argv)
{
    struct error e;
    for (int i = 0; i < argc; i++) {
        if (!report_gather(o->out, argv[i], &e)) {
            return cli_fail_error(CLI_FAILED, &e);
        }
    }
    return report(o->out);
}

static int run(struct cli_options *o, const struct game *g,
               const struct bot_level *own)
{
    SCOPED struct study *s = heap_new(1, sizeof *s);
    struct study_shard shard;
    struct table_start start;
    struct error e;
    *s = (struct study){.version = THICKET_VERSION,
                        .n_games = o->games ? o->games : 1000,
                        .seed = o->has_seed ? o->seed : 1,
                        .own = own,
                        .n_own = o->own.n,
                        .time_ms = o->time_ms ? o->time_ms : 1000};
    buf_copy(s->game, sizeof s->game, g->id, strlen(g->id));
    if (!name_players(s, o) || !read_shard(o->shard, &shard)) {
        return CLI_USAGE;
    }
    o->seats = s->n_seats;
    o->has_seed = true;
    o->seed = s->seed;
    if (!cli_start(o, g, &start) || !list_conditions(s, o, g, &start)) {
        return CLI_USAGE;
    }
    struct buf options = BUF_OVER(s->options);
    for (int i = 0; i < o->set.n; i++) {
        buf_add(&options, i > 0 ? " " : "");
        buf_add(&options, o->set.word[i]);
    }
    if (o->mode) {
        buf_add(&options, o->set.n > 0 ? " mode=" : "mode=");
        buf_add(&options, o->mode);
    }
    study_settle(s);
    if (o->gpu && !(s->gpu = gpu_open(&e))) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    bool good =
        study_open(s, o->out, &e)
        && study_run(s, o->out, &shard, cli_threads(o),
                     isatty(STDERR_FILENO) ? cli_show_progress : NULL, &e);
    gpu_close(s->gpu);
    if (!good) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    return shard.of > 1 ? CLI_OK : report(o->out);
}

int cli_lab(struct cli_options *o, int argc, char **argv)
{
    if (!o->out) {
        return cli_fail(CLI_USAGE, N_("--out names the folder for the study"),
                        NULL, NULL);
    }
    if (strcmp(argv[0], "merge") == 0) {
        return merge(o, argc - 1, argv + 1);
    }
    if (argc > 1) {
        return cli_fail(CLI_USAGE, N_("\"{word}\" is too much: see --help"),
                        "word", argv[1]);
    }
    struct bot_level own[MAX_SEATS];
    const struct game *g = cli_game(argv[0]);
    return !g || !cli_own_levels(o, own) ? CLI_USAGE : run(o, g, own);
}
