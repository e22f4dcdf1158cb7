/*
 * press.ts: makes any element, SVG too, something to press: by mouse, finger,
 * keyboard and screen reader.
 *
 *     <g use:press={{ label, on: lit, press: () => act('push N1') }}>
 *
 * While `on` is false the element is an ordinary picture: no target, no focus.  `arrows` lets
 * the arrow keys walk from target to target by where they lie on the screen.
 */
// SPDX-License-Identifier: MIT
export interface Press {
  /** Its name and state, for the screen reader. */
  label: string;
  /** Whether it can be pressed now. */
  on: boolean;
  press: () => void;
  /** The action it plays, for hints and tutorials to point at ([data-action="push N1"]). */
  action?: string;
  /** For things that can be chosen: whether this one is. */
  pressed?: boolean;
}

export function press(node: Element & { focus(): void }, given: Press) {
  let now = given;
  const key = (e: KeyboardEvent) => {
    if (now.on && !e.repeat && (e.key === 'Enter' || e.key === ' ')) {
      e.preventDefault();
      now.press();
    }
  };
  const click = () => {
    if (now.on) now.press();
  };
  function update(next: Press) {
    now = next;
    if (next.action === undefined) node.removeAttribute('data-action');
    else node.setAttribute('data-action', next.action);
    if (next.on) {
      node.setAttribute('role', 'button');
      node.setAttribute('tabindex', '0');
      node.setAttribute('aria-label', next.label);
      node.setAttribute('data-press', '');
      if (next.pressed === undefined) node.removeAttribute('aria-pressed');
      else node.setAttribute('aria-pressed', String(next.pressed));
    } else {
      for (const name of ['tabindex', 'data-press', 'aria-pressed']) node.removeAttribute(name);
      node.setAttribute('role', 'img');
      node.setAttribute('aria-label', next.label);
    }
  }
  node.addEventListener('keydown', key as EventListener);
  node.addEventListener('click', click);
  update(given);
  return {
    update,
    destroy() {
      node.removeEventListener('keydown', key as EventListener);
      node.removeEventListener('click', click);
    },
  };
}

interface Spot {
  x: number;
  y: number;
}

/** Which of `spots` an arrow key leads to from `from`: the nearest that lies in
 *  that direction, sideways distance counting double; -1 when there is none. */
export function towards(from: Spot, spots: readonly Spot[], key: string): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((s, i) => {
    const dx = s.x - from.x;
    const dy = s.y - from.y;
    const [along, across] =
      key === 'ArrowRight' ? [dx, dy] : key === 'ArrowLeft' ? [-dx, dy] : key === 'ArrowDown' ? [dy, dx] : [-dy, dx];
    if (along < 4) return;
    const cost = along + 2 * Math.abs(across);
    if (cost < least) {
      least = cost;
      best = i;
    }
  });
  return best;
}

const middle = (e: Element): Spot => {
  const r = e.getBoundingClientRect();
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
};
/** What can be pressed on a board now. */
const targets = (board: HTMLElement): HTMLElement[] =>
  [...board.querySelectorAll<HTMLElement>('[data-press], button:not([disabled])')].filter((n) => n.getClientRects().length > 0);

/** How near to the middle of a target of this picture a finger may come down: a thumb's half, more where there is room. */
const reach = (svg: SVGSVGElement): number => Math.max(22, svg.getBoundingClientRect().width / 15);

/**
 * For a picture whose targets are smaller than a thumb: a touch beside them means the nearest one in its reach,
 * which it tells as `data-feels` (in px).
 */
export function feels(svg: SVGSVGElement) {
  const click = (e: MouseEvent) => {
    if ((e.target as Element).closest('[data-press]')) return;
    let best: Element | null = null;
    let least = reach(svg);
    for (const n of svg.querySelectorAll('[data-press]')) {
      const { x, y } = middle(n);
      const far = Math.hypot(x - e.clientX, y - e.clientY);
      if (far <= least) [best, least] = [n, far];
    }
    best?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  const size = new ResizeObserver(() => (svg.dataset.feels = String(reach(svg))));
  size.observe(svg);
  svg.addEventListener('click', click);
  return {
    destroy() {
      size.disconnect();
      svg.removeEventListener('click', click);
    },
  };
}

/**
 * For the element round a board: who is on a target stays there.  While it cannot be pressed the board itself is
 * focused; then the same one again, or what plays the same, or the nearest.  The board is focused too when a key beside
 * it is pressed and goes.
 */
export function stays(node: HTMLElement) {
  const screen = node.parentElement!;
  let was: { target: HTMLElement; action: string | null; at: Spot } | null = null;
  node.tabIndex = -1;
  const here = (e: FocusEvent) => {
    const target = e.target as HTMLElement;
    if (target !== node) was = screen.contains(target) ? { target, action: target.getAttribute('data-action'), at: middle(target) } : null;
  };
  const back = () => {
    const at = document.activeElement;
    if (!was) return;
    const { target, action } = was;
    const all = targets(node).filter((n) => n.closest('.board')); /* not into what lies over it: nobody pressed that */
    const gone = at === target && node.contains(target) && target.closest('.board') && !all.includes(target); /* the browser is about to let go of it */
    if (!gone && at !== node && at !== document.body && at !== null) return;
    const same = action === null ? [] : all.filter((n) => n.getAttribute('data-action') === action);
    if (all.includes(target)) target.focus({ preventScroll: true });
    else if (all.length === 0 || was.at.y < middle(node).y - node.clientHeight / 2) node.focus({ preventScroll: true });
    else nearest(was.at, same.length > 0 ? same : all).focus({ preventScroll: true });
  };
  document.addEventListener('focusin', here);
  const watch = new MutationObserver(back);
  watch.observe(screen, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'data-press'] });
  return {
    destroy() {
      document.removeEventListener('focusin', here);
      watch.disconnect();
    },
  };
}
function nearest(at: Spot, all: readonly HTMLElement[]): HTMLElement {
  const far = (n: HTMLElement) => Math.hypot(middle(n).x - at.x, middle(n).y - at.y);
  return all.reduce((best, n) => (far(n) < far(best) ? n : best));
}

/** For the element round a board: arrow keys walk its targets. */
export function arrows(node: HTMLElement) {
  const key = (e: KeyboardEvent) => {
    if (!e.key.startsWith('Arrow') || e.altKey || e.ctrlKey || e.metaKey) return;
    const at = document.activeElement;
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) return;
    const all = targets(node);
    if (all.length === 0) return;
    const inside = at && node.contains(at) && all.includes(at as HTMLElement);
    const next = inside ? towards(middle(at), all.map(middle), e.key) : 0;
    if (next >= 0) {
      e.preventDefault();
      all[next]?.focus();
    }
  };
  node.addEventListener('keydown', key);
  return { destroy: () => node.removeEventListener('keydown', key) };
}
