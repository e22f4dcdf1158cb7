/* base.ts: what stands before all paths: "", or where a proxy shows us ("/thicket"). */
// SPDX-License-Identifier: MIT
export const base = /^https?:\/\/[^/]*(.*)\/assets\//.exec(import.meta.url)?.[1] ?? '';
