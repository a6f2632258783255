import type { FragmentEdge } from '@umlaut/diagram';
import type { PointerEvent } from 'react';
import { useCanvas } from '../canvas/canvas-context.ts';
import type { DrawnNode } from '../view/scene.ts';
import css from './score.module.css';

interface FragmentPartsProps {
  readonly id: string;
  readonly drawn: DrawnNode;
  /** Selected, with nothing else. */
  readonly isAlone: boolean;
}

/** The lines of a fragment that are dragged over rows: its upper and lower border, and the separators between its operands. */
export function FragmentParts({ id, drawn, isAlone }: FragmentPartsProps) {
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
      style={{ top: y }}
      data-alone={isAlone || undefined}
      data-fragment-edge={typeof edge === 'object' ? 'separator' : edge}
      onPointerDown={(event: PointerEvent) => {
        if (event.button === 0) dragFragmentEdge(id, edge, event);
      }}
    />
  ));
}
