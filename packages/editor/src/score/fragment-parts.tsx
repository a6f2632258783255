import type { FragmentEdge } from '@umlaut/diagram';
import type { PointerEvent } from 'react';
import { useCanvas } from '../canvas/canvas-context.ts';
import type { DrawnNode } from '../view/scene.ts';
import css from './score.module.css';

/** Half the height in which a border or separator of a fragment is pressed, px. */
const reach = 4;

/** The lines of a fragment that are dragged over rows: its upper and lower border, and the separators between its operands. */
export function FragmentParts({ id, drawn }: { readonly id: string; readonly drawn: DrawnNode }) {
  const { dragFragmentEdge, readOnly } = useCanvas();
  const { box, look, node } = drawn.placed;
  if (look?.operands === undefined || readOnly() || node.locked) return null;
  const separators = look.operands.slice(1).flatMap((y, index): readonly (readonly [FragmentEdge, number])[] => {
    const operand = node.operands[index + 1]?.id;
    return operand === undefined ? [] : [[{ operand }, y]];
  });
  const edges: readonly (readonly [FragmentEdge, number])[] = [['top', 0], ...separators, ['bottom', box.height]];
  return edges.map(([edge, y]) => (
    <div
      key={typeof edge === 'object' ? edge.operand : edge}
      className={`${css.edge} nodrag nopan`}
      style={{ top: y - reach, height: 2 * reach }}
      data-fragment-edge={typeof edge === 'object' ? 'separator' : edge}
      onPointerDown={(event: PointerEvent) => {
        // One finger moves the view; there are commands for the same.
        if (event.button === 0 && event.pointerType !== 'touch') dragFragmentEdge(id, edge, event);
      }}
    />
  ));
}
