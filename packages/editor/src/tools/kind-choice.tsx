import { type Change, changeEdgeKind, type Diagram, edgeKind, possibleEdgeKinds, viewEdge } from '@umlaut/diagram';
import { lengthOf, pointAt } from '@umlaut/geometry';
import { pointsOf } from '@umlaut/notation';
import { EdgeLabelRenderer, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import css from '../canvas/canvas.module.css';
import type { DrawnEdge } from '../view/scene.ts';

interface KindChoiceProps {
  readonly diagram: Diagram;
  readonly edge: DrawnEdge;
  /** Whether the keyboard drew the edge: it goes on here then. */
  readonly takesFocus: boolean;
  readonly onChoose: (changes: readonly Change[]) => void;
  /** Left by the keyboard. */
  readonly onClose: () => void;
  /** Left for something else. */
  readonly onLeave: () => void;
}

/** Most kinds that are offered; the inspector has them all. */
const most = 8;

/** What else an edge that was just drawn could be, beside it. */
export function KindChoice({ diagram, edge, takesFocus, onChoose, onClose, onLeave }: KindChoiceProps) {
  const zoom = useStore(({ transform }) => transform[2]);
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    function onPointerDown({ target }: PointerEvent): void {
      if (!(target instanceof Node) || list.current?.contains(target) !== true) onLeave();
    }
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [onLeave]);
  const { id } = edge.stored;
  const own = viewEdge(edge.stored).kind;
  const kinds = possibleEdgeKinds(diagram, id).filter((kind) => kind !== 'plain' || own === 'plain');
  const points = pointsOf(edge.placed.route);
  if (kinds.length < 2 || points.length === 0) return null;
  const { point } = pointAt(points, lengthOf(points) / 2);
  return (
    <EdgeLabelRenderer>
      <fieldset
        ref={list}
        className={`${css.kinds} nodrag nopan nowheel`}
        style={{ left: point.x, top: point.y, transform: `scale(${1 / zoom}) translate(-50%, 18px)` }}
        aria-label="Kind of relation"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (!moveFocus(event.currentTarget, event.key)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {kinds.slice(0, most).map((kind) => (
          <button key={kind} type="button" aria-pressed={kind === own} onClick={() => onChoose(changeEdgeKind(diagram, { id, kind }))}>
            {edgeKind(kind).name}
          </button>
        ))}
      </fieldset>
    </EdgeLabelRenderer>
  );
}

function moveFocus(list: HTMLElement, key: string): boolean {
  const by = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0;
  if (by === 0) return false;
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
  return true;
}
