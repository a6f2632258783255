import { type EdgeKindId, edgeKind } from '@umlaut/diagram';
import { anchorOn, outlineBox } from '@umlaut/geometry';
import { useReactFlow, ViewportPortal } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import css from '../menus/menus.module.css';
import { nameOf } from '../view/name-of.ts';
import type { DrawnNode, DrawnScene } from '../view/scene.ts';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { ArmedHint } from './armed-hint.tsx';

interface JoiningProps {
  readonly viewStore: ViewStore;
  readonly scene: DrawnScene;
}

/** While a relation is armed, or a handle was pressed: how to go on, and from the node that was pressed a line to the pointer. */
export function Joining({ viewStore, scene }: JoiningProps) {
  const relation = useViewState(viewStore, 'relation');
  const keeping = useViewState(viewStore, 'keeping');
  const joining = useViewState(viewStore, 'joining');
  const from = joining && scene.nodes.get(joining.from);
  const isFromEdge = joining !== undefined && scene.edges.has(joining.from);
  const words =
    relation === undefined ? from && wordsOf(from) : isFromEdge ? 'Choose the note to attach to this relation.' : wordsFor(relation, from);
  if (words === undefined) return null;
  return (
    <>
      {from !== undefined && <Band from={from} />}
      <ArmedHint
        words={words}
        {...(relation !== undefined && {
          keep: {
            isOn: keeping,
            title: 'Draw several relations',
            onChange: (isOn: boolean) => viewStore.update({ keeping: isOn }),
          },
        })}
        onStop={() => viewStore.update(from === undefined && !isFromEdge ? { relation: undefined } : { joining: undefined })}
      />
    </>
  );
}

function wordsFor(relation: EdgeKindId, from: DrawnNode | undefined): string {
  const name = edgeKind(relation).name.toLowerCase();
  if (from === undefined) return `Choose the source of the ${name}, then its target.`;
  return `Choose the target of the ${name} from ${nameOf(from.stored)}.`;
}

function wordsOf({ stored }: DrawnNode): string {
  return `Choose the element to connect to ${nameOf(stored)}, or an empty spot to add one.`;
}

/** The line follows the pointer without drawing anything else again. */
function Band({ from }: { readonly from: DrawnNode }) {
  const { screenToFlowPosition } = useReactFlow();
  const line = useRef<SVGLineElement>(null);
  const { outline } = from.placed;
  useEffect(() => {
    function follow({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
      const to = screenToFlowPosition({ x, y });
      const start = anchorOn(outline, to);
      // A finger shows nothing between two taps.
      line.current?.setAttribute('visibility', pointerType === 'touch' ? 'hidden' : 'visible');
      for (const [name, value] of Object.entries({ x1: start.x, y1: start.y, x2: to.x, y2: to.y }))
        line.current?.setAttribute(name, `${value}`);
    }
    document.addEventListener('pointermove', follow, { capture: true, passive: true });
    return () => document.removeEventListener('pointermove', follow, { capture: true });
  }, [screenToFlowPosition, outline]);
  const { x, y, width, height } = outlineBox(outline);
  return (
    <ViewportPortal>
      <svg className={css.drag} width="1" height="1" aria-hidden="true" data-joining-band>
        <rect className={css.band} x={x - 5} y={y - 5} width={width + 10} height={height + 10} rx="8" />
        <line ref={line} className={css.band} visibility="hidden" />
      </svg>
    </ViewportPortal>
  );
}
