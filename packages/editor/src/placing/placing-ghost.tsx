import { type NodeKindId, nodeKind, type Point, viewNode } from '@umlaut/diagram';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';
import { useReactFlow, ViewportPortal } from '@xyflow/react';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import canvasCss from '../canvas/canvas.module.css';
import type { CommandContext } from '../commands/command.ts';
import { ArmedHint } from '../connecting/armed-hint.tsx';
import { Ops } from '../draw/ops.tsx';
import { hasName } from '../keys/armed-keys.ts';
import type { Theme } from '../view/colours.ts';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { drawnBox } from './drawn-box.ts';

interface PlacingGhostProps {
  readonly kind: NodeKindId;
  readonly viewStore: ViewStore;
  readonly theme: Theme;
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly context: () => CommandContext;
}

/** Ghost of the node to place, under the pointer, with a hint. */
export function PlacingGhost({ kind, viewStore, theme, wrapper, context }: PlacingGhostProps) {
  const { getZoom } = useReactFlow();
  const sizing = useViewState(viewStore, 'sizing');
  const keeping = useViewState(viewStore, 'keeping');
  const ghost = useRef<SVGSVGElement>(null);
  const { ops, width, height } = useMemo(() => {
    const view = viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind } });
    const setting = { measure: fontMeasure, holds: false };
    const size = nodeDrawings[kind].size(view, setting);
    return { ops: nodeDrawings[kind].draw(view, size, setting), ...size };
  }, [kind]);

  const pointerNow = useEffectEvent(() => context().pointer);
  useEffect(() => {
    function follow({ clientX, clientY, pointerType }: Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'>): void {
      const box = wrapper.current?.getBoundingClientRect();
      if (box === undefined || ghost.current === null) return;
      const isHere = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
      ghost.current.style.visibility = isHere && pointerType === 'mouse' ? 'visible' : 'hidden';
      const zoom = getZoom();
      const at = { x: clientX - box.left - (width * zoom) / 2, y: clientY - box.top - (height * zoom) / 2 };
      ghost.current.style.transform = `translate(${at.x}px, ${at.y}px) scale(${zoom})`;
    }
    const armedAt = pointerNow();
    if (armedAt !== undefined && !viewStore.current().isTouch) follow({ clientX: armedAt.x, clientY: armedAt.y, pointerType: 'mouse' });
    document.addEventListener('pointermove', follow, true);
    return () => document.removeEventListener('pointermove', follow, true);
  }, [wrapper, viewStore, getZoom, width, height]);

  return (
    <>
      {sizing === undefined && (
        <svg ref={ghost} className={canvasCss.ghostNode} width={width} height={height} aria-hidden="true">
          <Ops ops={ops} theme={theme} />
        </svg>
      )}
      {sizing !== undefined && <SizedGhost kind={kind} {...sizing} theme={theme} />}
      <ArmedHint
        words={wordsFor(kind)}
        onStop={() => viewStore.update({ placing: undefined })}
        keep={{ isOn: keeping, title: 'Place several shapes', onChange: (isOn) => viewStore.update({ keeping: isOn }) }}
      />
    </>
  );
}

/** Ghost of a node in the size being drawn. */
function SizedGhost({
  kind,
  from,
  to,
  theme,
}: {
  readonly kind: NodeKindId;
  readonly from: Point;
  readonly to: Point;
  readonly theme: Theme;
}) {
  const { box } = drawnBox(kind, from, to);
  const view = viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind } });
  const ops = nodeDrawings[kind].draw({ ...view, size: box }, box, { measure: fontMeasure, holds: false });
  return (
    <ViewportPortal>
      <svg
        className={canvasCss.sizedGhost}
        style={{ left: box.x, top: box.y }}
        width={box.width}
        height={box.height}
        aria-hidden="true"
        data-sizing
      >
        <Ops ops={ops} theme={theme} />
      </svg>
    </ViewportPortal>
  );
}

function wordsFor(kind: NodeKindId): string {
  const name = nodeKind(kind).name.toLowerCase();
  if (window.matchMedia('(pointer: coarse)').matches) return `Tap where you want the ${name}.`;
  const typing = hasName(kind) ? ', type its name,' : '';
  return `Click to place the ${name}${typing} or drag to set its size. Press Enter to place it in a free spot.`;
}
