/* base.ts: where the page is, and what is behind it. */
// SPDX-License-Identifier: MIT

/** What stands before all paths: "", or where a proxy shows us ("/thicket"). */
export const base = /^https?:\/\/[^/]*(.*)\/assets\//.exec(import.meta.url)?.[1] ?? '';

/** There is no server: the tables are in this browser (offline/), and nobody else can come to them. */
export const alone = typeof document !== 'undefined' && document.documentElement.dataset.home === 'browser';
