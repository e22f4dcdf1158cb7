/*
 * fits.ts: a name in its line, whole: what does not fit is set smaller before anything of it is cut.
 */
// SPDX-License-Identifier: MIT

const SIZES = [1, 0.92, 0.85, 0.78, 0.72];

/** For an element with `text-overflow: ellipsis`. */
export function fits(node: HTMLElement): { destroy: () => void } {
  const fit = () => {
    for (const size of SIZES) {
      node.style.fontSize = size < 1 ? `${size}em` : '';
      if (node.scrollWidth <= node.clientWidth) break;
    }
  };
  const watch = new ResizeObserver(fit);
  watch.observe(node.parentElement ?? node);
  watch.observe(node); /* a sign that comes beside it takes of its room alone */
  const read = new MutationObserver(fit);
  read.observe(node, { childList: true, characterData: true, subtree: true });
  return {
    destroy() {
      watch.disconnect();
      read.disconnect();
    },
  };
}
