import { type ControlPosition, NodeResizeControl, type ResizeControlProps } from '@xyflow/react';
import { useMemo, useState } from 'react';
import css from '../canvas/canvas.module.css';
import { useCanvas } from '../canvas/canvas-context.ts';
import { useLatest } from '../canvas/use-latest.ts';
import type { DrawnNode } from '../view/scene.ts';
import { leastSize } from './least-size.ts';

const corners: readonly ControlPosition[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

/** Squares at the corners that change a node's size, as far as its kind allows and its texts and contents leave room. */
export function ResizeCorners({ drawn }: { readonly drawn: DrawnNode }) {
  const { resizing } = useCanvas();
  const { id } = drawn.stored;
  const { resize: only } = drawn.placed.drawing;
  const bounds = useBounds(drawn);
  const latest = useLatest(bounds);
  const [held, hold] = useState<Bounds>();
  // React Flow ends a finger's drag when one of these, or a bound, is another one.
  const handlers = useMemo(
    (): Handlers => ({
      onResizeStart() {
        hold(latest.current);
        resizing.start(id);
      },
      onResize: (_event, { x, y, width, height }) => resizing.move(id, { x, y, width, height }),
      onResizeEnd() {
        hold(undefined);
        if (only !== 'none') resizing.end(id, only);
      },
    }),
    [resizing, id, only, latest],
  );
  if (only === 'none') return null;
  return corners.map((position) => (
    <NodeResizeControl key={position} nodeId={id} position={position} className={css.grip ?? ''} {...(held ?? bounds)} {...handlers} />
  ));
}

type Handlers = Required<Pick<ResizeControlProps, 'onResizeStart' | 'onResize' | 'onResizeEnd'>>;
type Bounds = Pick<ResizeControlProps, 'minWidth' | 'minHeight' | 'maxWidth' | 'maxHeight'>;

function useBounds({ stored: { id }, placed: { size, drawing, setting } }: DrawnNode): Bounds {
  const { family } = useCanvas();
  const { holds } = setting;
  // Of a container, the size that it would have of itself if the user gave it none.
  const least = useMemo(() => (holds ? leastSize(family(id), id) : size.min), [family, holds, id, size.min]);
  return {
    ...(drawing.resize === 'width' ? { minHeight: size.height, maxHeight: size.height } : { minHeight: least.height }),
    ...(drawing.resize === 'height' ? { minWidth: size.width, maxWidth: size.width } : { minWidth: least.width }),
  };
}
