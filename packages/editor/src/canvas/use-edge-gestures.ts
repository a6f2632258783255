import type { Point } from '@umlaut/diagram';
import { useReactFlow } from '@xyflow/react';
import { type PointerEvent as ReactPointerEvent, type RefObject, useMemo } from 'react';
import type { EditorSession } from '../session/session.ts';
import type { DrawnScene } from '../view/scene.ts';
import { bentPoints, withoutPoint } from '../view/way-points.ts';
import type { Actions } from './actions.ts';
import type { CanvasContext } from './canvas-context.ts';
import { nodeUnder } from './use-gestures.ts';

interface Wiring {
  readonly session: EditorSession;
  readonly actions: Actions;
  readonly shown: Readonly<RefObject<{ readonly scene: DrawnScene }>>;
}

/** Before the pointer has moved this far, an edge that is pressed is not bent. Screen px. */
const leastDrag = 4;

/** Bending edges and putting their ends to other nodes, with the pointer. Escape leaves things as they are. */
export function useEdgeGestures({ session, actions, shown }: Wiring): Pick<CanvasContext, 'bend' | 'loosen' | 'straighten'> {
  const { screenToFlowPosition } = useReactFlow();
  return useMemo(() => {
    const at = ({ clientX: x, clientY: y }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => screenToFlowPosition({ x, y });
    return {
      bend(id: string, event: ReactPointerEvent) {
        const edge = shown.current.scene.edges.get(id);
        if (edge === undefined) return;
        event.stopPropagation();
        const from = at(event);
        const { route, edge: view } = edge.placed;
        const isStepped = route.shape === 'line' && view.routing !== 'straight' && isLevel(route.points);
        const bend = { points: view.points, route, isStepped };
        follow(event, {
          move: (moved) => session.update({ bending: { id, points: bentPoints(bend, { from, to: at(moved) }) } }),
          end: () => actions.bend(id, session.current().bending?.points ?? view.points),
          settle: () => session.update({ bending: undefined }),
        });
      },
      loosen(id: string, end: 'source' | 'target', event: ReactPointerEvent) {
        event.stopPropagation();
        follow(event, {
          move: (moved) => session.update({ loose: { id, end, at: at(moved) }, over: nodeUnder(moved) }),
          end(released) {
            const node = nodeUnder(released);
            if (node !== undefined) actions.reattach({ id, end, node });
          },
          settle: () => session.update({ loose: undefined, over: undefined }),
        });
      },
      straighten(id: string, index: number) {
        const edge = shown.current.scene.edges.get(id);
        if (edge !== undefined) actions.bend(id, withoutPoint(edge.placed.edge.points, index));
      },
    };
  }, [session, actions, shown, screenToFlowPosition]);
}

function isLevel(points: readonly Point[]): boolean {
  return points.every((point, index) => {
    const before = points[index - 1];
    return before === undefined || Math.abs(before.x - point.x) < 0.5 || Math.abs(before.y - point.y) < 0.5;
  });
}

interface Drag {
  readonly move: (event: PointerEvent) => void;
  /** Released after it had moved. */
  readonly end: (event: PointerEvent) => void;
  /** Over, however it ended. */
  readonly settle: () => void;
}

/** Follows the pointer until it is released, lost or Escape is pressed. */
function follow({ clientX, clientY, pointerId }: ReactPointerEvent, { move, end, settle }: Drag): void {
  let hasMoved = false;
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const isOurs = (event: PointerEvent): boolean => event.pointerId === pointerId;
  function finish(): void {
    stop.abort();
    if (hasMoved) settle();
  }
  document.addEventListener(
    'pointermove',
    (event) => {
      if (!isOurs(event)) return;
      hasMoved ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) >= leastDrag;
      if (hasMoved) move(event);
    },
    options,
  );
  document.addEventListener(
    'pointerup',
    (event) => {
      if (!isOurs(event)) return;
      if (hasMoved) end(event);
      finish();
    },
    options,
  );
  document.addEventListener('pointercancel', (event) => isOurs(event) && finish(), options);
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      finish();
    },
    options,
  );
}
