/* state.svelte.ts: what there is to be said of tables in this browser (see home.ts). */
// SPDX-License-Identifier: MIT
export const home = $state<{
  /** Another page of this browser has them. */
  taken: boolean;
  keeping: 'well' | 'full' | 'not';
  /** A new version of the page waits to be used. */
  update: ServiceWorker | null;
}>({ taken: false, keeping: 'well', update: null });
