import { annotatedId, type Point } from '@umlaut/diagram';
import { centerOf, outlineBox } from '@umlaut/geometry';
import type { Actions } from '../canvas/actions.ts';
import type { CanvasContext } from '../canvas/canvas-context.ts';
import type { PagePlaces, Pointing, Press } from '../panning/page-places.ts';
import type { DrawnScene } from '../view/scene.ts';
import { bentPoints, withoutPoint } from '../view/way-points.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { borderPointAt } from './border-points.ts';
import { sideNear } from './chosen-sides.ts';

interface Wiring {
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly shown: { readonly current: { readonly scene: DrawnScene } };
  readonly page: Pick<PagePlaces, 'nodeAt' | 'edgeAt' | 'listen' | 'spendClick' | 'toDiagram'>;
}

/** Before the pointer has moved this far, an edge that is pressed is not bent. Screen px. */
const leastDrag = 4;

/** Bending edges and putting their ends to other nodes, with the pointer. Escape leaves things as they are. */
export function createEdgeGestures({
  viewStore,
  actions,
  shown,
  page,
}: Wiring): Pick<CanvasContext, 'bend' | 'loosen' | 'straighten' | 'dragText' | 'release'> {
  const at = ({ clientX: x, clientY: y }: Pointing): Point => page.toDiagram({ x, y });
  const nodeUnder = ({ clientX: x, clientY: y }: Pointing): string | undefined => page.nodeAt({ x, y });
  return {
    bend(id: string, event: Press) {
      const edge = shown.current.scene.edges.get(id);
      if (edge === undefined) return;
      event.stopPropagation();
      const from = at(event);
      const { route, edge: view } = edge.placed;
      const isStepped = route.shape === 'line' && view.routing !== 'straight' && isLevel(route.points);
      const ends = { source: outlineBox(edge.source.placed.outline), target: outlineBox(edge.target.placed.outline) };
      const bend = { points: view.points, route, isStepped, ends };
      follow(page, event, {
        move: (moved) => viewStore.update({ bending: { id, points: bentPoints(bend, { from, to: at(moved) }) } }),
        end: () => actions.bend(id, viewStore.current().bending?.points ?? view.points),
        settle: () => viewStore.update({ bending: undefined }),
      });
    },
    loosen(id: string, end: 'source' | 'target', event: Press) {
      event.stopPropagation();
      follow(page, event, {
        move: (moved) => viewStore.update({ loose: { id, end, at: at(moved) }, over: nodeUnder(moved) }),
        end(released) {
          const line = page.edgeAt({ x: released.clientX, y: released.clientY }, id);
          if (line !== undefined && actions.reannotate({ id, end, edge: line })) return;
          const node = nodeUnder(released);
          const drawn = shown.current.scene.edges.get(id);
          const isOnEdge = drawn !== undefined && annotatedId(drawn.stored)?.end === end;
          const { stored, placed } = drawn?.[end] ?? {};
          if (node === undefined) return;
          const over = shown.current.scene.nodes.get(node);
          const port = over === undefined ? undefined : borderPointAt(over, at(released));
          const isFromPoint = drawn?.placed.edge[end].port !== undefined;
          // On the node that it ends at already, it is put to another side.
          if (node !== stored?.id || placed === undefined || isOnEdge || port !== undefined || isFromPoint)
            actions.reattach({ id, end, node, port });
          else actions.fixEnd({ id, end, side: sideNear(outlineBox(placed.outline), at(released)) });
        },
        settle: () => viewStore.update({ loose: undefined, over: undefined }),
      });
    },
    dragText(id, { group, box, from: place }, event) {
      const from = at(event);
      const middle = centerOf(box);
      const by = (moved: Pointing): Point => {
        const to = at(moved);
        return { x: middle.x - place.x + to.x - from.x, y: middle.y - place.y + to.y - from.y };
      };
      follow(page, event, {
        move: (moved) => viewStore.update({ labelling: { id, at: group, by: by(moved) } }),
        end: (released) => actions.placeTexts({ id, at: group, by: by(released) }),
        settle: () => viewStore.update({ labelling: undefined }),
      });
    },
    release: (id, end) => actions.fixEnd({ id, end, side: undefined }),
    straighten(id: string, index: number) {
      const edge = shown.current.scene.edges.get(id);
      if (edge !== undefined) actions.bend(id, withoutPoint(edge.placed.edge.points, index));
    },
  };
}

function isLevel(points: readonly Point[]): boolean {
  return points.every((point, index) => {
    const before = points[index - 1];
    return before === undefined || Math.abs(before.x - point.x) < 0.5 || Math.abs(before.y - point.y) < 0.5;
  });
}

interface Drag {
  readonly move: (pointing: Pointing) => void;
  /** Released after it had moved. */
  readonly end: (pointing: Pointing) => void;
  /** Over, however it ended. */
  readonly settle: () => void;
  /** Released without having moved. */
  readonly press?: () => void;
}

/** Follows the pointer until it is released, lost or Escape is pressed. */
export function follow(
  page: Pick<PagePlaces, 'listen' | 'spendClick'>,
  press: Pointing,
  { move, end, settle, press: released }: Drag,
): void {
  let hasMoved = false;
  const isOurs = ({ pointerId }: Pointing): boolean => pointerId === press.pointerId;
  function finish(): void {
    stop();
    if (hasMoved) settle();
  }
  const stop = page.listen({
    onMove(pointing) {
      if (!isOurs(pointing)) return;
      hasMoved ||= Math.hypot(pointing.clientX - press.clientX, pointing.clientY - press.clientY) >= leastDrag;
      if (hasMoved) move(pointing);
    },
    onUp(pointing) {
      if (!isOurs(pointing)) return;
      if (hasMoved) {
        end(pointing);
        page.spendClick();
      } else released?.();
      finish();
    },
    onCancel: (pointing) => isOurs(pointing) && finish(),
    onEscape() {
      // The release that follows is no click on what lies there.
      if (hasMoved) page.spendClick();
      finish();
    },
  });
}
