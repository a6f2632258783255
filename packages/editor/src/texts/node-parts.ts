import type { Point, TextPart } from '@umlaut/diagram';
import { holds } from '@umlaut/geometry';
import type { DrawnNode } from '../view/scene.ts';

/** The text of a node that is meant by a press at `point` (in the diagram): the one there, or its name. */
export function nodePartAt({ placed }: DrawnNode, point: Point): TextPart {
  const { node, size, setting, box, drawing, look } = placed;
  const at = { x: point.x - box.x, y: point.y - box.y };
  const parts = [...drawing.parts(node, size, setting), ...(look?.parts ?? [])];
  const found = parts.filter((part) => holds(part.box, at)).at(-1) ?? parts.find(({ field }) => field === 'label') ?? parts[0];
  if (found === undefined) return { field: 'label' };
  return { field: found.field, ...(found.item === undefined ? {} : { item: found.item }) };
}
