/* router.svelte.ts: which page is open, from the address bar. */
// SPDX-License-Identifier: MIT
import { alone, base } from './base';

export type Route =
  | { page: 'home' }
  | { page: 'party'; from: string | null }
  | { page: 'new'; game: string | null }
  | { page: 'join'; code: string | null }
  | { page: 'table'; code: string; as: 'table' | 'watch' | null; key: string | null }
  | { page: 'replay'; code: string; match: number | null; at: number | null; eyes: number | null }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string; lesson: string }
  | { page: 'settings' }
  | { page: 'memory' }
  | { page: 'lost' };

/** A code as people type it: small letters, spaces and dashes do not matter. */
export const tidyCode = (code: string): string => code.toUpperCase().replace(/[^A-Z]/g, '');

/** A whole number from 0, or null. */
function number(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export function read(path: string, search: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const query = new URLSearchParams(search);
  const [first, second, third] = parts;
  if (!first) return { page: 'home' };
  if (first === 'party' && !second) return { page: 'party', from: query.get('from') };
  if (first === 'new') return { page: 'new', game: query.get('game') };
  if (first === 'join') return { page: 'join', code: second ? tidyCode(second) : null };
  if (first === 'settings' && !second) return { page: 'settings' };
  if (first === 'memory' && !second) return { page: 'memory' };
  if (first === 'rules' && second) return { page: 'rules', game: second };
  if (first === 'learn' && second) return { page: 'learn', game: second, lesson: third ?? '' };
  if (first === 't' && second) {
    const code = tidyCode(second);
    if (third === 'replay') return { page: 'replay', code, match: number(query, 'match') || null, at: number(query, 'at'), eyes: number(query, 'eyes') };
    if (!third) {
      const as = query.get('as');
      return { page: 'table', code, as: as === 'table' || as === 'watch' ? as : null, key: query.get('key') };
    }
  }
  return { page: 'lost' };
}

/* Without the base, which links inside the page leave out. */
const inner = (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length) : path);
/* Without a server there is one file, wherever it is: the path stands after its #. */
function here(): Route {
  if (!alone) return read(inner(location.pathname), location.search);
  const [path = '', search = ''] = location.hash.slice(1).split('?');
  return read(path, search);
}
const state = $state({ route: (typeof location === 'undefined' ? { page: 'home' } : here()) as Route });

export const route = (): Route => state.route;

export function go(path: string, replace = false): void {
  const whole = alone ? `#${inner(path)}` : base + inner(path);
  if (replace) history.replaceState(null, '', whole);
  else history.pushState(null, '', whole);
  state.route = here();
  if (!replace) scrollTo(0, 0);
}

/** Call once: links inside the page and the browser's own buttons. */
export function useRouter(): void {
  state.route = here(); /* it may be another by now */
  addEventListener('popstate', () => (state.route = here()));
  addEventListener('click', (e) => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const a = e.target instanceof Element ? e.target.closest('a') : null;
    if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin || /^\/(api|offline)(\/|$)/.test(inner(a.pathname))) return;
    e.preventDefault();
    go(a.pathname + a.search);
  });
}
