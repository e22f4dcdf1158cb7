/*
 * stage.c: see stage.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/stage.h"

#include <stdlib.h>
#include <string.h>

#include "front/terminal/screen.h"
#include "front/words.h"
#include "lib/heap.h"

struct stage stage_of(struct canvas *c, int strip_rows)
{
    enum { MOST_W = 140, MOST_H = 46 }; /* the eye should not have to travel */
    int w = c->w < MOST_W ? c->w : MOST_W, h = c->h < MOST_H ? c->h : MOST_H;
    struct area all =
        area_part(area_of(c), (c->w - w) / 2, (c->h - h) / 2, w, h);
    int below = h >= 42 ? 9 : h >= 30 ? 7 : 5;
    int free_rows = below - 2; /* less what is asked, and the keys */
    int top = h - below;
    strip_rows = strip_rows > free_rows ? free_rows : strip_rows;
    strip_rows = strip_rows < 0 ? 0 : strip_rows;
    int news = free_rows - strip_rows;
    return (struct stage){
        .all = all,
        .title = area_part(all, 0, 0, w, 1),
        .board = area_part(all, 0, 1, w, top - 1),
        .news = area_part(all, 1, top, w - 2, news),
        .ask = area_part(all, 1, top + news, w - 2, 1),
        .strip = area_part(all, 1, top + news + 1, w - 2, strip_rows),
        .keys = area_part(all, 0, h - 1, w, 1),
    };
}

/* A name, and where there is room, whose it is. */
static void label(const struct scene *s, int seat, bool has_room,
                  struct buf *text)
{
    bool says_so = strcmp(s->names[seat], _("You")) == 0;
    bool is_you = s->you ? s->you & WHO_BIT(seat) : s->eyes == seat;
    buf_clear(text);
    buf_add(text, s->names[seat]);
    if (is_you && !says_so && has_room) {
        buf_char(text, ' ');
        buf_add(text, _("(you)"));
    }
}

enum { BESIDE_NAME = 5 }; /* columns: marks before it, blanks after it */

static int columns_of_seats(const struct scene *s, bool has_room, int most)
{
    int wide = 0;
    for (int i = 0; i < s->n_seats; i++) {
        SCOPED_BUF name = BUF_ON_HEAP;
        label(s, i, has_room, &name);
        int n = text_columns(name.text);
        wide += BESIDE_NAME + (n < most ? n : most);
    }
    return wide;
}

void stage_title(const struct stage *st, const struct scene *s, who_set waiting)
{
    struct style bar = {.ink = LANTERN, .paper = NIGHT, .attr = BOLD};
    SCOPED_BUF name = BUF_ON_HEAP;
    int all = st->title.w, room = all - text_columns(_(s->game->title)) - 2;
    bool has_room = columns_of_seats(s, true, all) <= room;
    int wide = columns_of_seats(s, has_room, all), most = all;
    area_fill(st->title, bar, ' ');
    if (wide <= room) { /* names are needed more */
        area_text(st->title, 1, 0, bar, _(s->game->title));
    }
    for (; wide > all; wide = columns_of_seats(s, false, most)) {
        most = (most < all ? most : all / s->n_seats) - 1;
    }
    int x = all - wide;
    for (int i = 0; i < s->n_seats; i++) {
        label(s, i, has_room, &name);
        int n = text_columns(name.text);
        n = n < most ? n : most;
        bool is_waited_for = waiting & WHO_BIT(i);
        struct style style = scene_seat_style(s, i);
        style.paper = NIGHT;
        style.attr = is_waited_for ? BOLD : 0;
        if (s->eyes == i) {
            style.attr |= UNDERLINE;
        }
        area_put(st->title, x, 0,
                 (struct style){.ink = LANTERN, .paper = NIGHT, .attr = BOLD},
                 is_waited_for ? 0x25b8 : ' ');
        area_put(st->title, x + 1, 0, style, scene_seat_shape(s, i));
        area_text_in(st->title, x + 3, 0, n, style, name.text);
        x += n + BESIDE_NAME;
    }
}

void stage_ask(struct stage *st, struct style style, int width,
               const char *text)
{
    struct area a = area_part(st->ask, 0, 0, width, 0);
    int more = area_wrapped(a, 0, style, text) - st->ask.h;
    int most = width < st->ask.w ? 2 : 1;
    for (more = more > most ? most : more; more > 0; more--) {
        if (st->news.h > 0) {
            st->news.h--;
            st->ask.y--;
            st->ask.h++;
        } else if (st->strip.h > 0) {
            st->strip.y++;
            st->strip.h--;
            st->ask.h++;
        }
    }
    if (st->ask.h > 1) {
        area_wrapped(area_part(st->ask, 0, 0, width, st->ask.h), 0, style,
                     text);
    } else {
        area_text_in(st->ask, 0, 0, width, style, text);
    }
}

/* Lines as one paragraph; the caller frees it. */
static char *paragraph(const char *lines, size_t n)
{
    struct buf b = BUF_ON_HEAP;
    buf_add_n(&b, lines, n);
    for (size_t i = 0; i < b.n; i++) {
        b.text[i] = b.text[i] == '\n' ? ' ' : b.text[i];
    }
    while (b.n > 0 && b.text[b.n - 1] == ' ') {
        b.text[--b.n] = '\0';
    }
    return b.text;
}

static int rows_of(const struct stage *st, const char *text)
{
    return area_wrapped(area_part(st->news, 0, 0, st->news.w, 0), 0,
                        (struct style){0}, text);
}

/* A text that ends with the last of `room` rows from where the news begin, and
 * begins where it must; over whatever stands there, where it `covers` more than
 * the news. */
static void put_whole(const struct stage *st, int room, bool covers,
                      struct style style, const char *text)
{
    int rows = rows_of(st, text);
    int top = st->news.y - st->all.y + room - rows;
    if (covers) {
        area_fill(area_part(st->all, 0, top, st->all.w, rows), style, ' ');
    }
    area_wrapped(area_part(st->all, 1, top, st->news.w, rows), 0, style, text);
}

/* How many bytes of the lines are whole sentences that fit: at least one. */
static size_t fitting(const struct stage *st, const char *lines)
{
    size_t fits = 0, next = 0;
    while (lines[next]) {
        next += strcspn(lines + next, "\n");
        next += lines[next] == '\n';
        SCOPED char *text = paragraph(lines, next);
        if (fits > 0 && rows_of(st, text) > st->news.h) {
            break;
        }
        fits = next;
    }
    return fits;
}

static bool is_blank(const struct stage *st, int y)
{
    for (int x = 0; x < st->all.w; x++) {
        uint32_t ch = area_cell(st->all, x, y - st->all.y)->ch;
        if (ch && ch != ' ') {
            return false;
        }
    }
    return true;
}

/* The same with so many rows for the news, where nothing stands above them. */
static struct stage with_rows(const struct stage *st, int rows)
{
    struct stage more = *st;
    while (more.news.h < rows && more.news.y > st->board.y
           && is_blank(st, more.news.y - 1)) {
        more.news.y--;
        more.news.h++;
    }
    return more;
}

void stage_news(const struct stage *stage, const char *lines, size_t fresh)
{
    const struct style bright = {.ink = MOON, .attr = BOLD};
    SCOPED char *all = paragraph(lines + fresh, strlen(lines + fresh));
    const struct stage with = with_rows(stage, rows_of(stage, all)),
                       *st = &with;
    size_t n = fitting(st, lines + fresh);
    SCOPED char *now = paragraph(lines + fresh, n);
    int rows = rows_of(st, now), room = st->news.h - rows;
    area_wrapped(area_part(st->news, 0, room > 0 ? room : 0, st->news.w, rows),
                 0, bright, now);
    if (st->news.h > 0 && (room < 0 || lines[fresh + n])) {
        area_put(st->news, st->news.w - 1, st->news.h - 1, bright, 0x2026);
    }
    /* As many whole sentences of those before as fit, and a mark where there
     * were more. */
    for (const char *from = lines; room > 0 && from < lines + fresh;
         from += strcspn(from, "\n") + 1) {
        SCOPED char *told = paragraph(from, fresh - (size_t)(from - lines));
        SCOPED_BUF before = BUF_ON_HEAP;
        buf_add(&before, from > lines ? "\u2026 " : "");
        buf_add(&before, told);
        rows = rows_of(st, before.text);
        if (rows <= room) {
            area_wrapped(area_part(st->news, 0, room - rows, st->news.w, rows),
                         0, (struct style){.ink = MIST}, before.text);
            break;
        }
    }
}

/* Of lines, the last whole sentences that fit the first rows of the news, at
 * least one. */
static void put_last(const struct stage *st, int rows, struct style style,
                     const char *lines)
{
    while (*lines) {
        SCOPED char *text = paragraph(lines, strlen(lines));
        int n = rows_of(st, text);
        lines += strcspn(lines, "\n");
        lines += *lines == '\n';
        if (n <= rows || !*lines) {
            int y = n < rows ? rows - n : 0;
            area_wrapped(area_part(st->news, 0, y, st->news.w, rows - y), 0,
                         style, text);
            break;
        }
    }
}

size_t stage_story(const char *said)
{
    size_t at = 0;
    for (int line = 0; line < 3 && said[at]; line++) {
        at += strcspn(said + at, "\n");
        at += said[at] == '\n';
    }
    return at;
}

void stage_ending(const struct stage *stage, const char *before,
                  const char *said, size_t story)
{
    const struct style bar = {.ink = INK, .paper = LANTERN, .attr = BOLD};
    size_t line = strcspn(said, "\n");
    const char *after = said + line + (said[line] == '\n');
    SCOPED char *verdict = paragraph(said, line);
    SCOPED char *told = paragraph(after, story - (size_t)(after - said));
    int below = rows_of(stage, told);
    const struct stage with = with_rows(stage, below + 1), *st = &with;
    int most = st->news.h - 1;
    below = below < most ? below : most;
    int above = st->news.h - below, y = st->news.y - st->all.y + above;
    put_last(st, above, (struct style){.ink = MIST}, before);
    area_fill(area_part(st->all, 0, y, st->all.w, 1), bar, ' ');
    area_centred(st->all, 0, y, st->all.w, bar, verdict);
    struct stage rest = *st;
    rest.news = area_part(st->all, 1, y + 1, st->news.w, below);
    stage_news(&rest, after, 0);
}

void stage_message(const struct stage *st, const char *text)
{
    int room = st->news.h, rows = rows_of(st, text);
    int most = room + st->ask.h + st->strip.h;
    bool covers = rows > room;
    put_whole(st,
              !covers       ? room
              : rows < most ? rows
                            : most,
              covers,
              (struct style){.ink = BROOK, .paper = NIGHT, .attr = BOLD}, text);
}

void stage_lesson(const struct stage *st, const char *text)
{
    int room = st->news.h + 1, rows = rows_of(st, text);
    put_whole(st, rows > room ? room : rows, rows > room,
              (struct style){.ink = LANTERN, .attr = BOLD}, text);
}

/* ---- Without a screen ---- */

static void put_number(struct area a, const struct spot *spot, int n)
{
    char text[16];
    snprintf(text, sizeof text, n < 10 ? "(%d)" : n < 100 ? "%d)" : "%d", n);
    for (int i = 0; i < 3; i++) {
        area_put(a, spot->key_x + i, spot->key_y, (struct style){0}, ' ');
    }
    area_text(a, spot->key_x, spot->key_y, (struct style){0}, text);
}

/* Whether no action before this one has its spot. */
static bool is_first_at(const struct scene *s, struct area a,
                        const json_t *actions, int at, const struct spot *spot)
{
    const struct board *board = board_of(s->game);
    for (int i = 0; i < at; i++) {
        struct spot other;
        if (board->find(s, a, val_text_at(actions, i), &other)
            && other.key_x == spot->key_x && other.key_y == spot->key_y) {
            return false;
        }
    }
    return true;
}

void stage_print(const struct scene *s, who_set waiting, const json_t *actions,
                 bool ascii, FILE *out)
{
    struct canvas canvas = {.ascii = ascii};
    canvas_resize(&canvas, BOARD_MIN_W, BOARD_MIN_H + 1);
    struct stage st = {
        .title = area_part(area_of(&canvas), 0, 0, BOARD_MIN_W, 1),
        .board = area_part(area_of(&canvas), 0, 1, BOARD_MIN_W, BOARD_MIN_H)};
    stage_title(&st, s, waiting);
    board_of(s->game)->draw(s, st.board);
    for (int i = 0; i < (int)json_array_size(actions); i++) {
        struct spot spot;
        if (board_of(s->game)->find(s, st.board, val_text_at(actions, i), &spot)
            && is_first_at(s, st.board, actions, i, &spot)) {
            put_number(st.board, &spot, i + 1);
        }
    }
    canvas_print(&canvas, PALETTE_NONE, out);
    canvas_free(&canvas);
}

bool stage_has_room(const struct canvas *c)
{
    return c->w >= SCREEN_MIN_W && c->h >= SCREEN_MIN_H;
}

bool stage_fits(struct canvas *c)
{
    if (stage_has_room(c)) {
        return true;
    }
    area_wrapped(area_of(c), 0, (struct style){.ink = LANTERN},
                 _("The boards need 80 columns and 24 rows. Make this window "
                   "larger, or leave with q and play with --plain."));
    return false;
}

/* ---- Over the board ---- */

static const struct style paper_style = {.ink = PAPER, .paper = NIGHT},
                          edge_style = {.ink = MOSS, .paper = NIGHT},
                          title_style = {.ink = LANTERN,
                                         .paper = NIGHT,
                                         .attr = BOLD},
                          foot_style = {.ink = MIST, .paper = NIGHT};

static bool is_letter(uint32_t ch)
{
    return (ch | 32) >= 'a' && (ch | 32) <= 'z';
}

/* No half words beside it. */
static void clear_beside(struct area a, struct area b)
{
    for (int y = b.y - a.y; y < b.y - a.y + b.h; y++) {
        for (int x = b.x - a.x - 1; x >= 0 && is_letter(area_cell(a, x, y)->ch);
             x--) {
            area_put(a, x, y, (struct style){0}, ' ');
        }
        for (int x = b.x - a.x + b.w;
             x < a.w && is_letter(area_cell(a, x, y)->ch); x++) {
            area_put(a, x, y, (struct style){0}, ' ');
        }
    }
}

/* A framed box with a title; returns its inside. */
static struct area box(struct area a, int w, int h, const char *title,
                       const char *foot)
{
    w = w > a.w ? a.w : w;
    h = h > a.h ? a.h : h;
    struct area b = area_part(a, (a.w - w) / 2, (a.h - h) / 2, w, h);
    clear_beside(a, b);
    area_fill(b, paper_style, ' ');
    area_box(b, edge_style);
    if (*title) {
        int x = area_text(b, 2, 0, edge_style, " ");
        x = area_text_in(b, x, 0, w - 6, title_style, title);
        area_text(b, x, 0, edge_style, " ");
    }
    if (*foot) {
        int n = text_columns(foot);
        int x = area_text(b, w - n - 4, h - 1, edge_style, " ");
        x = area_text(b, x, h - 1, foot_style, foot);
        area_text(b, x, h - 1, edge_style, " ");
    }
    return area_part(b, 2, 1, w - 4, h - 2);
}

void stage_note(struct area a, const char *title, const char *text,
                const char *foot)
{
    int w = a.w < 64 ? a.w : 64;
    struct area nowhere = {a.canvas, 0, 0, w - 4, 0};
    int rows = area_wrapped(nowhere, 0, paper_style, text);
    struct area in = box(a, w, rows + 4, title, foot);
    area_wrapped(area_part(in, 0, 1, in.w, in.h), 0, paper_style, text);
}

int stage_page(struct area a, const char *title, const char *text, int skip,
               const char *foot)
{
    int w = a.w < 84 ? a.w : 84;
    struct area in = box(a, w, a.h, title, foot);
    int y = 0, line = 0;
    while (*text) { /* a line at a time, because headings have a style */
        SCOPED_BUF one = BUF_ON_HEAP;
        size_t n = strcspn(text, "\n");
        buf_add_n(&one, text, n);
        bool is_heading = strncmp(one.text, "# ", 2) == 0;
        const char *shown = one.text + (is_heading ? 2 : 0);
        int hidden = skip > line ? skip - line : 0;
        struct area rest = area_part(in, 0, y, in.w, in.h - y);
        int rows =
            n > 0 ? area_wrapped(rest, hidden,
                                 is_heading ? title_style : paper_style, shown)
                  : 1;
        y += rows > hidden ? rows - hidden : 0;
        line += rows;
        text += n + (text[n] == '\n');
    }
    return line > in.h ? line - in.h : 0;
}
