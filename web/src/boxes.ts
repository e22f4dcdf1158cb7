/*
 * boxes.ts: where a picture lies, in every browser.
 *
 * Firefox scales the box of a <use> by its symbol's scale once more: it may be four times what is drawn, and so
 * the box of every group round it.  There the box of a use is made from its place and size, that of a group from its parts.
 */
// SPDX-License-Identifier: MIT
const plain = Element.prototype.getBoundingClientRect;

function boxOfUse(use: SVGUseElement): DOMRect {
  const [x, y, width, height] = [use.x, use.y, use.width, use.height].map((n) => n.baseVal.value) as [number, number, number, number];
  const round = (use.parentNode as SVGGraphicsElement).getScreenCTM?.();
  if (!round || width === 0) return plain.call(use);
  const m = round.multiply(use.transform.baseVal.consolidate()?.matrix ?? use.ownerSVGElement!.createSVGMatrix());
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([u, v]) => new DOMPoint(u, v).matrixTransform(m));
  return hull(corners.map((c) => c.x), corners.map((c) => c.y));
}

function hull(xs: number[], ys: number[]): DOMRect {
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
}

function boxOfGroup(group: SVGGElement): DOMRect {
  const parts = [...group.children].map((e) => e.getBoundingClientRect()).filter((r) => r.width > 0 || r.height > 0);
  return parts.length === 0 ? plain.call(group) : hull(parts.flatMap((r) => [r.left, r.right]), parts.flatMap((r) => [r.top, r.bottom]));
}

/** Mends what this browser says of boxes, where it has to be mended. */
export function mendBoxes(): void {
  document.body.insertAdjacentHTML('beforeend', '<svg style="position:absolute"><symbol id="measure" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></symbol><use href="#measure" width="2" height="2"/></svg>');
  const svg = document.body.lastElementChild!;
  const isWrong = svg.lastElementChild!.getBoundingClientRect().width > 3;
  svg.remove();
  if (!isWrong) return;
  SVGUseElement.prototype.getBoundingClientRect = function (this: SVGUseElement) {
    return boxOfUse(this);
  };
  SVGGElement.prototype.getBoundingClientRect = function (this: SVGGElement) {
    return boxOfGroup(this);
  };
}
