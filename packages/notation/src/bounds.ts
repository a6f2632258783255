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
      const inner = union(op.children.flatMap((child) => boxOf(child) ?? []));
      return inner && { ...inner, x: inner.x + (op.at?.x ?? 0), y: inner.y + (op.at?.y ?? 0) };
    }
  }
}

function stroked(box: Rect, { stroke, width = 0 }: Paint): Rect {
  const by = stroke === undefined ? 0 : width / 2;
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** Box round a path of absolute `M`, `L`, `C` and `Z`; undefined for an empty one. */
function pathBox(d: string): Rect | undefined {
  let at: Point = { x: 0, y: 0 };
  const boxes: Rect[] = [];
  for (const [, command, numbers = ''] of d.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const points = pointsIn(numbers);
    const [c1, c2, to] = points;
    if (command === 'C' && c1 && c2 && to) boxes.push(cubicBox({ from: at, c1, c2, to }));
    else boxes.push(...points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })));
    at = points.at(-1) ?? at;
  }
  return union(boxes);
}

function pointsIn(text: string): readonly Point[] {
  const numbers = text.match(/-?[\d.]+/g) ?? [];
  const points: Point[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) points.push({ x: Number(numbers[index]), y: Number(numbers[index + 1]) });
  return points;
}
