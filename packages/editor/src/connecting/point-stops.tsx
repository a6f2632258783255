import { pointWords } from '@umlaut/diagram';
import type { PointerEvent } from 'react';
import css from '../canvas/canvas.module.css';
import { useCanvas } from '../canvas/canvas-context.ts';
import type { DrawnNode } from '../view/scene.ts';
import { drawnPoints } from './border-points.ts';

interface PointStopsProps {
  readonly id: string;
  readonly drawn: DrawnNode;
  /** The node is the only thing selected: its points can be dragged. */
  readonly isAlone: boolean;
}

/** The border points of a node, to press: of a selected node they are dragged along its outline, of others relations begin there. */
export function PointStops({ id, drawn, isAlone }: PointStopsProps) {
  const { dragPoint, readOnly } = useCanvas();
  const canMove = isAlone && !readOnly() && !drawn.placed.node.locked;
  return drawnPoints(drawn).map(({ point, box }) => (
    // biome-ignore lint/a11y/useSemanticElements: a set of fields is something else
    <div
      key={point.id}
      role="group"
      tabIndex={-1}
      className={canMove ? `${css.point} nodrag nopan` : css.point}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      aria-label={`${pointWords(point)}, ${point.side}`}
      aria-roledescription="port"
      data-edge-stop={pointStop(point.id)}
      data-border-side={point.side}
      data-movable={canMove || undefined}
      onPointerDown={(event: PointerEvent) => {
        if (canMove && event.button === 0) dragPoint(id, point.id, event);
      }}
    />
  ));
}

/** How a border point is known in the page. */
export function pointStop(point: string): string {
  return `border ${point}`;
}
