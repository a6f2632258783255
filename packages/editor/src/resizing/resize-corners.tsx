import { type ControlPosition, NodeResizeControl } from '@xyflow/react';
import { useMemo } from 'react';
import css from '../canvas/canvas.module.css';
import { useCanvas } from '../canvas/canvas-context.ts';
import type { DrawnNode } from '../view/scene.ts';
import { leastSize } from './least-size.ts';

const corners: readonly ControlPosition[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

/** Squares at the corners that change a node's size, as far as its kind allows and its texts and contents leave room. */
export function ResizeCorners({ drawn }: { readonly drawn: DrawnNode }) {
  const { resizing, family } = useCanvas();
  const { id } = drawn.stored;
  const { size, drawing } = drawn.placed;
  const holds = drawn.placed.setting.holds;
  // Of a container, the size that it would have of itself if the user gave it none.
  const least = useMemo(() => (holds ? leastSize(family(id), id) : size.min), [family, holds, id, size.min]);
  if (drawing.resize === 'none') return null;
  const fixed = {
    ...(drawing.resize === 'width' ? { minHeight: size.height, maxHeight: size.height } : { minHeight: least.height }),
    ...(drawing.resize === 'height' ? { minWidth: size.width, maxWidth: size.width } : { minWidth: least.width }),
  };
  return corners.map((position) => (
    <NodeResizeControl
      key={position}
      nodeId={id}
      position={position}
      className={css.grip ?? ''}
      {...fixed}
      onResizeStart={() => resizing.start(id)}
      onResize={(_event, { x, y, width, height }) => resizing.move(id, { x, y, width, height })}
      onResizeEnd={() => resizing.end(id, drawing.resize)}
    />
  ));
}
