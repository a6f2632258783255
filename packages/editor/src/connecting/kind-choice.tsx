import { type Change, changeEdgeKind, type Diagram, edgeKind, possibleEdgeKinds, viewEdge } from '@umlaut/diagram';
import { lengthOf, pointAt } from '@umlaut/geometry';
import { pointsOf } from '@umlaut/notation';
import { EdgeLabelRenderer, useStore } from '@xyflow/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
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
  const [left, top, zoom] = useStore(({ transform }) => transform);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands depends on these and on the edge
  useLayoutEffect(() => {
    if (list.current !== null) keepInside(list.current, zoom);
  }, [edge, left, top, zoom]);
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

/** Least distance from the rim of the canvas, in CSS px. */
const rim = 4;

/** Moves what hangs below the middle of an edge back onto the part of the canvas that is seen. */
function keepInside(list: HTMLElement, zoom: number): void {
  const room = list.closest('.react-flow')?.getBoundingClientRect();
  if (room === undefined) return;
  list.style.translate = 'none';
  const box = list.getBoundingClientRect();
  const by = (from: number, to: number, least: number, most: number): number => Math.max(Math.min(0, most - rim - to), least + rim - from);
  const x = by(box.left, box.right, room.left, room.right);
  const y = by(box.top, box.bottom, room.top, room.bottom);
  // Applied before the element's own transform, so in the units of the canvas.
  list.style.translate = `${x / zoom}px ${y / zoom}px`;
}

function moveFocus(list: HTMLElement, key: string): boolean {
  const by = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0;
  if (by === 0) return false;
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
  return true;
}
