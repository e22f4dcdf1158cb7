/*
 * arena.c: `thicket arena`: many games between computer players.
 */
// SPDX-License-Identifier: MIT
#include "lab/arena.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/cli.h"
#include "table/computer.h"

/* Which of the two strengths was shown. */
static const char *verdict(const struct arena_report *r)
{
    return !r->is_enough ? "null" : r->llr > 0 ? "1" : "0";
}

static void print_json(const struct arena *a, const struct arena_report *r)
{
    int n = a->start.setup.n_seats;
    printf("{\"game\":\"%s\",\"games\":%d,\"given_up\":%d,\"decided\":%d,"
           "\"mean_actions\":%.2f,\"players\":[",
           a->start.game->id, r->games, r->given_up, r->decided,
           r->actions / r->games);
    for (int i = 0; i < n; i++) {
        double low, high;
        arena_interval(r->wins[i], r->games, &low, &high);
        printf("%s{\"player\":\"%s\",\"wins\":%g,\"rate\":%.4f,"
               "\"decided_wins\":%d,"
               "\"interval\":[%.4f,%.4f],\"decisions\":%" PRIu64
               ",\"iterations\":%" PRIu64
               ",\"ms_per_decision\":%.4f,\"longest_ms\":%.3f,\"late\":%d,"
               "\"malformed\":%d,\"illegal\":%d,\"dead\":%d}",
               i > 0 ? "," : "", a->player[i], r->wins[i],
               r->wins[i] / r->games, r->decided_wins[i], low, high,
               r->decisions[i], r->iterations[i],
               r->decisions[i] ? r->seconds[i] * 1000 / (double)r->decisions[i]
                               : 0,
               r->longest[i] * 1000, r->late[i], r->malformed[i], r->illegal[i],
               r->dead[i]);
    }
    printf("],\"seats\":[");
    for (int i = 0; i < n; i++) {
        printf("%s%.4f", i > 0 ? "," : "", r->seat_wins[i] / r->games);
    }
    putchar(']');
    if (r->has_elo) {
        printf(",\"elo\":%.1f,\"elo_interval\":[%.1f,%.1f]", r->elo[0],
               r->elo[1], r->elo[2]);
    }
    if (a->has_sprt) {
        printf(",\"sprt\":{\"elo\":[%g,%g],\"llr\":%.3f,\"verdict\":%s}",
               a->sprt[0], a->sprt[1], r->llr, verdict(r));
    }
    puts("}");
}

static void print_right(const char *text, int width)
{
    printf("%*s%s", width - text_columns(text), "", text);
}

static void print_table(const struct arena *a, const struct arena_report *r)
{
    int n = a->start.setup.n_seats;
    double low, high;
    printf(_("%s: games %d, given up %d, actions in a game %.1f\n"),
           a->start.game->id, r->games, r->given_up, r->actions / r->games);
    if (r->is_shared) {
        arena_interval(r->wins[0], r->games, &low, &high);
        printf(_("won together: %.1f %% (%.1f to %.1f)\n"),
               100 * r->wins[0] / r->games, 100 * low, 100 * high);
    }
    printf("%s%*s", _("player"), 20 - text_columns(_("player")), "");
    print_right(_("wins"), 9);
    print_right(_("95 %"), 19);
    print_right(_("ms/decision"), 15);
    print_right(_("longest ms"), 15);
    putchar('\n');
    for (int i = 0; i < n; i++) {
        arena_interval(r->wins[i], r->games, &low, &high);
        printf("%-20s %6.1f %% %8.1f - %5.1f %% %14.3f %14.1f\n", a->player[i],
               100 * r->wins[i] / r->games, 100 * low, 100 * high,
               r->decisions[i] ? r->seconds[i] * 1000 / (double)r->decisions[i]
                               : 0,
               r->longest[i] * 1000);
        if (r->dead[i] || r->late[i] || r->malformed[i] || r->illegal[i]) {
            printf("    ");
            printf(_("answers owed by a program that has ended: %d, late: %d, "
                     "malformed: %d, illegal: %d\n"),
                   r->dead[i], r->late[i], r->malformed[i], r->illegal[i]);
        }
    }
    if (!r->is_shared) {
        printf("%s", _("wins by seat:"));
        for (int i = 0; i < n; i++) {
            printf(" %.1f %%", 100 * r->seat_wins[i] / r->games);
        }
        putchar('\n');
    }
    if (r->has_elo) {
        printf(_("Elo of %s over %s: %.1f (%.1f to %.1f)\n"), a->player[0],
               a->player[1], r->elo[0], r->elo[1], r->elo[2]);
    }
    if (a->has_sprt && r->is_enough) {
        printf(_("Shown: %g Elo rather than %g (log-likelihood ratio %.2f).\n"),
               a->sprt[r->llr > 0], a->sprt[r->llr <= 0], r->llr);
    } else if (a->has_sprt) {
        printf(_("Not decided between %g and %g Elo (log-likelihood ratio "
                 "%.2f).\n"),
               a->sprt[0], a->sprt[1], r->llr);
    }
    if (!r->is_shared && r->decided > 0 && r->decided < r->games) {
        printf(_("games with one winner: %d, of these:"), r->decided);
        for (int i = 0; i < n; i++) {
            printf(" %s %.1f %%", a->player[i],
                   100.0 * r->decided_wins[i] / r->decided);
        }
        putchar('\n');
    }
}

static bool read_sprt(struct arena *a, const char *text)
{
    const struct game *g = a->start.game;
    bool is_shared = g->team && g->team(&a->start.setup, 0) & ~WHO_BIT(0);
    int end = 0;
    if (sscanf(text, "%lf,%lf%n", &a->sprt[0], &a->sprt[1], &end) != 2
        || text[end] != '\0' || !(a->sprt[0] < a->sprt[1])
        || a->sprt[1] - a->sprt[0] > 4000) {
        return cli_refuse(
            N_("--sprt takes two numbers, the smaller first: 0,20"), NULL,
            NULL);
    }
    return (a->start.setup.n_seats == 2 && !is_shared)
           || cli_refuse(
               N_("--sprt compares two players who play against each other"),
               NULL, NULL);
}

int cli_arena(struct cli_options *o, int argc, char **argv)
{
    (void)argc;
    const struct game *g = cli_game_of(o, argv[0]);
    if (!g) {
        return CLI_USAGE;
    }
    struct bot_level own[MAX_SEATS];
    SCOPED char *names = heap_copy(o->players ? o->players : "adult,random");
    struct arena a = {.n_games = o->games ? o->games : 1000,
                      .n_threads = cli_threads(o),
                      .time_ms = o->time_ms ? o->time_ms : 1000,
                      .is_lenient = o->lenient,
                      .has_sprt = o->sprt != NULL,
                      .max_actions = 5000,
                      .records = o->record,
                      .own = own,
                      .n_own = o->own.n};
    if (!cli_own_levels(o, own)) {
        return CLI_USAGE;
    }
    o->seats = cli_players(o, own, names, NULL, a.player);
    if (!o->has_seed) {
        o->has_seed = true;
        o->seed = 1;
    }
    if (o->seats == 0 || !cli_start(o, g, &a.start)) {
        return CLI_USAGE;
    }
    if (a.has_sprt && !read_sprt(&a, o->sprt)) {
        return CLI_USAGE;
    }
    if (isatty(STDERR_FILENO)) {
        a.progress = cli_show_progress;
    }
    struct arena_report report;
    struct error e;
    if (!arena_run(&a, &report, &e)) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    if (o->json) {
        print_json(&a, &report);
    } else {
        print_table(&a, &report);
    }
    return CLI_OK;
}
