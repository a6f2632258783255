import { type DiagramType, type NodeView, nodeKind, type Point, readTypedNode, viewNode } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import { fontMeasure, nodeDrawings, type Op } from '@umlaut/notation';

/** A node that is being typed, as it would be drawn. */
interface TypedGhost {
  readonly ops: readonly Op[];
  readonly box: Rect;
  readonly kind: NodeView['kind'];
}

/** The node that `text` stands for in a diagram of `type`, its middle at `middle`. Diagram px. */
export function typedGhost(text: string, type: DiagramType, middle: Point): TypedGhost {
  const { kind, name, data } = readTypedNode(text, type);
  const { initial } = nodeKind(kind);
  const label = name === '' ? initial.label : name;
  const view = viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...initial, ...data, label, kind } });
  const setting = { measure: fontMeasure, holds: false };
  const { width, height } = nodeDrawings[kind].size(view, setting);
  const box = { x: Math.round(middle.x - width / 2), y: Math.round(middle.y - height / 2), width, height };
  return { ops: nodeDrawings[kind].draw(view, box, setting), box, kind };
}
