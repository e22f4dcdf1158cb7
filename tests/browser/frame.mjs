/*
 * frame.mjs: what the frame of a running match promises, measured in the page itself.
 *
 * What the header says is to be read whole.  The header, the board's box and the picture in it (`data-still`) stay where they are from the deal to the end, in
 * every frame that is drawn; whatever can be pressed is wholly in sight, large enough for a thumb, and uncovered.
 */
// SPDX-License-Identifier: MIT

/** Runs in the page, before anything else: `moved` fills with boxes that did not keep still, `cut` with sentences that do not fit
 *  their place in type of the usual size, `outOfReach()` names what cannot be pressed well. */
export function frames() {
  window.moved = [];
  window.cut = [];
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const isCut = () => {
    const words = document.querySelector('.play header .words');
    if (!words || (document.documentElement.style.getPropertyValue('--text-scale') || '1') !== '1' || words.scrollHeight <= words.clientHeight + 1) return '';
    return `${innerWidth}×${innerHeight}, ${document.documentElement.lang}: ${words.textContent.trim()} (${words.scrollHeight} in ${words.clientHeight} px)`;
  };
  new MutationObserver(async () => {
    await drawn();
    const what = isCut();
    await drawn(); /* a box that has just changed is filled anew before it is drawn */
    if (what && what === isCut() && !window.cut.includes(what)) window.cut.push(what);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  window.drawn = 0;
  const first = new Map();
  const box = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return [x, y, width, height].map((n) => Math.round(n * 100) / 100).join(' ');
  };
  const look = () => {
    const where = `${innerWidth}×${innerHeight}, ${document.documentElement.style.getPropertyValue('--text-scale')}`;
    for (const e of document.querySelectorAll(':is(.play, .learn) > :is(header, .board-box), :is(.play, .learn) [data-still]')) {
      window.drawn++;
      const name = `${where}: ${e.dataset.still ?? e.className} ${e.localName}`;
      const at = box(e);
      if (!first.has(name)) first.set(name, at);
      else if (first.get(name) !== at && window.moved.length < 12) {
        window.moved.push(`${name}: ${first.get(name)} → ${at} (${document.documentElement.lang}: ${document.querySelector('h1.ask')?.textContent})`);
        first.set(name, at);
      }
    }
  };
  /* A box can only move in a frame before which something changed, or in which something runs. */
  let waits = false;
  const soon = () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      look();
      if (document.getAnimations().some((a) => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity)) soon();
    });
  };
  new MutationObserver(soon).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const what of ['resize', 'scroll', 'load']) addEventListener(what, soon, true);
  document.fonts.addEventListener('loadingdone', soon);

  const nameOf = (e) => `${e.getAttribute('aria-label') ?? e.textContent.trim().replace(/\s+/g, ' ')} [${e.getAttribute('data-action') ?? e.className?.baseVal ?? e.className}]`;
  /** What of the screen an element can be seen in: all that cuts off or scrolls round it. */
  const sight = (e) => {
    const s = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let a = e.parentElement; a && a !== document.body; a = a.parentElement) {
      if (a instanceof SVGElement || getComputedStyle(a).overflow === 'visible') continue;
      const r = a.getBoundingClientRect();
      s.left = Math.max(s.left, r.left);
      s.top = Math.max(s.top, r.top);
      s.right = Math.min(s.right, r.right);
      s.bottom = Math.min(s.bottom, r.bottom);
    }
    return s;
  };
  const N = 5;
  /** What lies over an element, by eye at N × N points of it; what has no corner there lets its own ground through. */
  const over = (e, r) => {
    let own = 0;
    const others = new Map();
    for (let i = 0; i < N; i++) {
      for (let j = 0; j < N; j++) {
        const met = document.elementFromPoint(r.left + ((i + 0.5) / N) * r.width, r.top + ((j + 0.5) / N) * r.height);
        if (!met || e.contains(met)) own += met ? 1 : 0;
        else if (!met.contains(e) && !(e.ownerSVGElement && e.ownerSVGElement.contains(met))) others.set(met, (others.get(met) ?? 0) + 1);
      }
    }
    return { own, others };
  };
  /* What was looked at before: the same thing at the same place under the same question need not be looked at again. */
  const seen = new Set();
  /** Everything that can be pressed now and is not wholly in sight, at least 44 px, and uncovered. */
  window.outOfReach = () => {
    const bad = [];
    const now = `${document.documentElement.lang} ${document.querySelector('h1.ask, .words')?.textContent} ${document.querySelectorAll('.hint, .note').length}`;
    if (document.querySelector('dialog[open], .ending')) return bad; /* these scroll, and are no part of the board */
    const layer = document.querySelector('.curtain, .cover');
    const all = [...document.querySelectorAll(':is(.play, .learn) :is(button:not([disabled]), [data-press], a[href])')];
    for (const e of all) {
      if (!e.checkVisibility({ checkVisibilityCSS: true }) || (layer && !layer.contains(e))) continue;
      const r = e.getBoundingClientRect();
      const key = `${now} ${nameOf(e)} ${box(e)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const tell = (what) => bad.push(`${what}: ${nameOf(e)} at ${box(e)}`);
      /* A picture may say how far from a target's middle it still feels a finger (boards/press.ts). */
      const reach = 2 * Number(e.ownerSVGElement?.dataset.feels ?? 0);
      if (Math.max(r.width, reach) < 43.9 || Math.max(r.height, reach) < 43.9) tell('too small');
      const pictures = [...e.querySelectorAll('svg')];
      if (pictures.length > 0 && !e.textContent.trim() && pictures.every((p) => p.getBoundingClientRect().width < 12)) tell('nothing to see in it');
      const s = sight(e);
      if (r.left < s.left - 1 || r.top < s.top - 1 || r.right > s.right + 1 || r.bottom > s.bottom + 1) tell(`out of sight (${[s.left, s.top, s.right, s.bottom].map(Math.round)})`);
      else {
        const { own, others } = over(e, r);
        const covered = [...others].find(([, n]) => n > N);
        if (covered) tell(`covered by ${covered[0].className?.baseVal ?? covered[0].className}`);
        else if (own < (e.ownerSVGElement ? 2 : (N * N) / 2)) tell(`only ${own} of ${N * N} points`);
      }
    }
    return bad;
  };
}
