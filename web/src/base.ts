/* base.ts: what stands before all paths: "", or where a proxy shows us ("/thicket"). */
// SPDX-License-Identifier: MIT
export const base = typeof location === 'undefined' ? '' : new URL(import.meta.url).pathname.replace(/\/(assets|src)\/.*$/, '');
