import { cubicBox, type Point, type Rect, union } from '@umlaut/geometry';
import type { Op, Paint } from './scene.ts';
import { fontMeasure } from './text/measure.ts';

/** Smallest box that holds everything drawn, strokes included; of no size at 0, 0 when nothing is. */
export function boundsOf(ops: readonly Op[]): Rect {
  return union(ops.flatMap((op) => boxOf(op) ?? [])) ?? { x: 0, y: 0, width: 0, height: 0 };
}

function boxOf(op: Op): Rect | undefined {
  switch (op.op) {
    case 'rect':
      return stroked(op.box, op.paint);
    case 'path': {
      const box = pathBox(op.d);
      return box && stroked(box, op.paint);
    }
    case 'text': {
      const left = op.at.x - (op.anchor === 'start' ? 0 : op.anchor === 'middle' ? op.width / 2 : op.width);
      const top = op.at.y - fontMeasure.baseline(op.size);
      return { x: left, y: top, width: op.width, height: fontMeasure.lineHeight(op.size) };
    }
    case 'group': {
      const inner = op.element === 'node' ? nodeBox(op.children) : union(op.children.flatMap((child) => boxOf(child) ?? []));
      return inner && { ...inner, x: inner.x + (op.at?.x ?? 0), y: inner.y + (op.at?.y ?? 0) };
    }
  }
}

/** Boxes of lists that nodes share from one drawing to the next; edges' are made anew. */
const known = new WeakMap<readonly Op[], { readonly box: Rect | undefined }>();

function nodeBox(children: readonly Op[]): Rect | undefined {
  const before = known.get(children);
  if (before !== undefined) return before.box;
  const box = union(children.flatMap((child) => boxOf(child) ?? []));
  known.set(children, { box });
  return box;
}

function stroked(box: Rect, { stroke, width = 0 }: Paint): Rect {
  const by = stroke === undefined ? 0 : width / 2;
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** Box round a path of absolute `M`, `L`, `C` and `Z`, as this program writes them; undefined for an empty one. */
function pathBox(d: string): Rect | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (x: number, y: number): void => {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  };
  let at: Point = { x: 0, y: 0 };
  let step: number[] = [];
  let start = 1;
  for (let end = 1; end <= d.length; end += 1) {
    const sign = d.charCodeAt(end);
    // Digits, points and signs; a space ends a number, a letter and the end of the path a step.
    if (sign > 0x20 && sign < 0x41) continue;
    if (end > start) step.push(Number(d.slice(start, end)));
    start = end + 1;
    if (sign === 0x20) continue;
    const [x, y, x2, y2, toX, toY] = step;
    step = [];
    if (x === undefined || y === undefined) continue;
    if (x2 === undefined || y2 === undefined || toX === undefined || toY === undefined) {
      take(x, y);
      at = { x, y };
      continue;
    }
    const to = { x: toX, y: toY };
    const box = cubicBox({ from: at, c1: { x, y }, c2: { x: x2, y: y2 }, to });
    take(box.x, box.y);
    take(box.x + box.width, box.y + box.height);
    at = to;
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}
