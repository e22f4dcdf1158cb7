/*
 * page.c: see page.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/page.h"

#include "front/terminal/stage.h"
#include "front/words.h"
#include "lib/heap.h"

void page_open(struct page *p, const char *title)
{
    page_free(p);
    *p = (struct page){.title = title, .text = BUF_ON_HEAP};
}

void page_close(struct page *p)
{
    p->title = NULL;
}

void page_free(struct page *p)
{
    heap_free_buf(&p->text);
    *p = (struct page){0};
}

void page_key(struct page *p, uint32_t key)
{
    switch (key) {
    case PRESS_UP:
        p->skip--;
        break;
    case PRESS_DOWN:
        p->skip++;
        break;
    case PRESS_PAGE_UP:
        p->skip -= p->rows;
        break;
    case PRESS_PAGE_DOWN:
    case ' ':
        p->skip += p->rows;
        break;
    case PRESS_HOME:
        p->skip = 0;
        break;
    case PRESS_END:
        p->skip = p->more;
        break;
    default:
        page_close(p);
    }
    p->skip = p->skip > p->more ? p->more : p->skip;
    p->skip = p->skip < 0 ? 0 : p->skip;
}

void page_draw(struct page *p, struct area a)
{
    if (p->title) {
        p->more = stage_page(a, p->title, p->text.text, p->skip,
                             _("arrows: more  Esc: back"));
        p->rows = a.h - 4;
    }
}
