import { type NodeKindId, nodeKind, viewNode } from '@umlaut/diagram';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Ops } from '../draw/ops.tsx';
import type { Theme } from '../view/colours.ts';
import css from './canvas.module.css';

interface PlacingGhostProps {
  readonly kind: NodeKindId;
  readonly theme: Theme;
  readonly wrapper: RefObject<HTMLElement | null>;
}

/** What is about to be placed, under the pointer, and how to go on. */
export function PlacingGhost({ kind, theme, wrapper }: PlacingGhostProps) {
  const { getZoom } = useReactFlow();
  const ghost = useRef<SVGSVGElement>(null);
  const { ops, width, height } = useMemo(() => {
    const view = viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind } });
    const setting = { measure: fontMeasure, holds: false };
    const size = nodeDrawings[kind].size(view, setting);
    return { ops: nodeDrawings[kind].draw(view, size, setting), ...size };
  }, [kind]);

  useEffect(() => {
    function follow({ clientX, clientY, pointerType }: PointerEvent): void {
      const box = wrapper.current?.getBoundingClientRect();
      if (box === undefined || ghost.current === null) return;
      const isHere = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
      ghost.current.style.visibility = isHere && pointerType === 'mouse' ? 'visible' : 'hidden';
      const zoom = getZoom();
      const at = { x: clientX - box.left - (width * zoom) / 2, y: clientY - box.top - (height * zoom) / 2 };
      ghost.current.style.transform = `translate(${at.x}px, ${at.y}px) scale(${zoom})`;
    }
    document.addEventListener('pointermove', follow, true);
    return () => document.removeEventListener('pointermove', follow, true);
  }, [wrapper, getZoom, width, height]);

  return (
    <>
      <svg ref={ghost} className={css.ghostNode} width={width} height={height} aria-hidden="true">
        <Ops ops={ops} theme={theme} />
      </svg>
      <p className={css.banner}>
        Click where the {nodeKind(kind).name.toLowerCase()} goes. Enter puts it where there is room, Escape stops.
      </p>
    </>
  );
}
