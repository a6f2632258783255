import type { Point } from '@umlaut/diagram';

/** Meaning of a press on the area of a handle; the area is larger than the visible dot, so that a drag finds it. */
export type HandlePress =
  | { readonly on: 'dot'; readonly from: string; readonly isTarget: boolean }
  | { readonly on: 'own' }
  | { readonly on: 'ground' }
  | { readonly on: 'other'; readonly id: string };

/** Radius of the dot (diagram px), and so much beside it still is a press on it (screen px). */
const dot = { radius: 5, slack: 1 };
/** So far outside of a node its border is pressed. CSS px. */
const borderReach = 4;

/**
 * A mouse presses the dot where it is seen, and what lies there elsewhere. A finger presses the dot all over its area, except over a
 * node. `at`: CSS px of the page.
 */
export function handlePressAt(handle: Element, at: Point, { isTouch, zoom }: { isTouch: boolean; zoom: number }): HandlePress {
  const own = handle.closest('.react-flow__node');
  const under = nodeUnder(at);
  const other = own !== null && under !== null && under !== own && !surrounds(under, own) ? under : null;
  const isDot = isTouch ? other === null && under !== own : distanceToDot(handle, at, zoom) <= dot.radius * zoom + dot.slack;
  if (isDot) return { on: 'dot', from: idOf(own), isTarget: handle.classList.contains('target') };
  if (under === null) return own !== null && isBeside(own, at) ? { on: 'own' } : { on: 'ground' };
  return under === own ? { on: 'own' } : { on: 'other', id: idOf(under) };
}

/** The node that is seen at `at`: not one that has but a handle there. */
function nodeUnder({ x, y }: Point): Element | null {
  const below = document.elementsFromPoint(x, y).filter((element) => element.closest('.react-flow__handle') === null);
  return below.map((element) => element.closest('.react-flow__node')).find((node) => node !== null) ?? null;
}

/** The dot has its middle on the border of the node, where the area of its handle begins. */
function distanceToDot(handle: Element, at: Point, zoom: number): number {
  const { left, right, top, bottom } = handle.getBoundingClientRect();
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const inside = dot.radius * zoom;
  const side = handle.getAttribute('data-handlepos');
  const x = side === 'left' ? right - inside : side === 'right' ? left + inside : middle.x;
  const y = side === 'top' ? bottom - inside : side === 'bottom' ? top + inside : middle.y;
  return Math.hypot(at.x - x, at.y - y);
}

/** Whether the border of a node is pressed from outside. */
function isBeside(node: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return x >= left - borderReach && x <= right + borderReach && y >= top - borderReach && y <= bottom + borderReach;
}

function surrounds(outer: Element, inner: Element): boolean {
  const [a, b] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()];
  return a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;
}

function idOf(node: Element | null): string {
  return node?.getAttribute('data-id') ?? '';
}
