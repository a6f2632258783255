import { type DiagramNode, moveNodes, resizeNode, viewNode } from '@umlaut/diagram';
import { fontMeasure, placeNodes } from '@umlaut/notation';
import { leastSize } from '../resizing/least-size.ts';
import type { Edits } from './edits.ts';
import css from './inspector.module.css';
import { Arrows, NumberField } from './place-fields.tsx';
import { Section } from './section.tsx';

interface PlaceControlProps {
  readonly edits: Edits;
  readonly node: DiagramNode;
}

/** Position and size of a node, by fields and buttons. */
export function PlaceControl({ edits, node }: PlaceControlProps) {
  const placed = placeNodes(edits.current().nodes, fontMeasure).get(node.id);
  if (placed === undefined) return null;
  const { id, position } = node;
  const { size, drawing, setting } = placed;
  const isLocked = viewNode(node).locked;

  function move(x: number, y: number, joins: string): void {
    edits.apply(moveNodes(edits.current(), new Map([[id, { x, y }]])), `${joins} ${id}`);
  }

  function resize(wanted: { readonly width?: number; readonly height?: number }): void {
    const least = setting.holds ? leastSize(edits.current().nodes, id) : size.min;
    const width = wanted.width === undefined ? {} : { width: Math.max(least.width, wanted.width) };
    const height = wanted.height === undefined ? {} : { height: Math.max(least.height, wanted.height) };
    edits.apply(resizeNode(edits.current(), { id, position, ...width, ...height }), `size ${id}`);
  }

  return (
    <Section name="Position and size" field="place">
      <div className={css.place}>
        <NumberField label="X" value={position.x} isOff={isLocked} onSet={(x) => move(x, position.y, 'place')} />
        <NumberField label="Y" value={position.y} isOff={isLocked} onSet={(y) => move(position.x, y, 'place')} />
        <NumberField
          label="Width"
          value={size.width}
          isOff={isLocked || drawing.resize === 'none' || drawing.resize === 'height'}
          onSet={(width) => resize({ width })}
        />
        <NumberField
          label="Height"
          value={size.height}
          isOff={isLocked || drawing.resize === 'none' || drawing.resize === 'width'}
          onSet={(height) => resize({ height })}
        />
      </div>
      <Arrows isOff={isLocked} onMove={(x, y) => move(position.x + x, position.y + y, 'arrows')} />
    </Section>
  );
}
