import { cubicBox, type Point, type Rect, union } from '@umlaut/geometry';
import type { Op, Paint } from './scene.ts';
import { fontMeasure } from './text/measure.ts';

/** Smallest box that holds everything drawn, strokes included; of no size at 0, 0 when nothing is. */
export function boundsOf(ops: readonly Op[]): Rect {
  return boxRound(ops) ?? { x: 0, y: 0, width: 0, height: 0 };
}

function boxRound(ops: readonly Op[]): Rect | undefined {
  const boxes: Rect[] = [];
  for (const op of ops) {
    const box = boxOf(op);
    if (box !== undefined) boxes.push(box);
  }
  return union(boxes);
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
      const inner = op.element === 'node' ? nodeBox(op.children) : boxRound(op.children);
      if (inner === undefined || op.at === undefined) return inner;
      return { x: inner.x + op.at.x, y: inner.y + op.at.y, width: inner.width, height: inner.height };
    }
  }
}

/** Boxes of lists that nodes share from one drawing to the next; edges' are made anew. */
const known = new WeakMap<readonly Op[], { readonly box: Rect | undefined }>();

function nodeBox(children: readonly Op[]): Rect | undefined {
  const before = known.get(children);
  if (before !== undefined) return before.box;
  const box = boxRound(children);
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
  const step: number[] = [];
  let start = 1;
  for (let end = 1; end <= d.length; end += 1) {
    const sign = d.charCodeAt(end);
    // Digits, points and signs; a space ends a number, a letter and the end of the path a step.
    if (sign > 0x20 && sign < 0x41) continue;
    if (end > start) step.push(numberIn(d, start, end));
    start = end + 1;
    if (sign === 0x20) continue;
    const [x = 0, y = 0, x2 = 0, y2 = 0, toX = 0, toY = 0] = step;
    if (step.length === 2) {
      take(x, y);
      at = { x, y };
    } else if (step.length === 6) {
      const to = { x: toX, y: toY };
      const box = cubicBox({ from: at, c1: { x, y }, c2: { x: x2, y: y2 }, to });
      take(box.x, box.y);
      take(box.x + box.width, box.y + box.height);
      at = to;
    }
    step.length = 0;
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The number that stands in `text`, written in digits with a few decimals: exact, and without a text of its own. */
function numberIn(text: string, start: number, end: number): number {
  let [digits, parts] = [0, 0];
  for (let at = start; at < end; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x2e) parts = 1;
    else if (sign !== 0x2d) {
      digits = digits * 10 + sign - 0x30;
      parts *= 10;
    }
  }
  const value = parts === 0 ? digits : digits / parts;
  return text.charCodeAt(start) === 0x2d ? -value : value;
}
