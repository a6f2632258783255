import type { Diagram, Drop, Point } from '@umlaut/diagram';
import type { NodeChange } from '@xyflow/react';
import type { Gestures, GestureWiring } from '../canvas/gestures.ts';
import { notLoaded, tooDeep } from '../canvas/words.ts';
import { loadedTools, withTools } from '../loading/load-tools.ts';
import { nudgeInScore } from '../score/nudge-in-score.ts';
import { type ScoreMoves, scoreMoves } from '../score/score-moves.ts';
import type { BoxNode } from '../view/nodes.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewState } from '../view-state/view-store.ts';
import { sortNodeChanges } from './changes.ts';
import { containerOver, dropInto } from './dropping.ts';

type Wiring = Omit<GestureWiring, 'page'>;

/** State of the drag under way, beside the view state. */
interface Underway {
  /** Escape was pressed: the pointer still drags, but until it is released that no longer counts. */
  isAborted: boolean;
  /** The container under the pointer has no level left. */
  isCutShort: boolean;
  snappedBy: Point;
}

/** Moving nodes with the pointer or React Flow's keys, and the selection that goes with it. */
export function createDragging(wiring: Wiring): Pick<Gestures, 'onNodesChange' | 'onDragStart' | 'onDragAt' | 'abortDrag'> {
  const { viewStore, shown, pointer, context } = wiring;
  const underway: Underway = { isAborted: false, isCutShort: false, snappedBy: nowhere };
  return {
    onNodesChange(changes) {
      const { patch, moved, dropped } = sortNodeChanges(viewStore.current(), meant(wiring, changes));
      if (underway.isAborted && patch.drag !== undefined) {
        if (dropped || moved.size > 0) underway.isAborted = false;
        underway.snappedBy = nowhere;
        return;
      }
      // Written first: between the end of the preview and the write the node would stand where it was before.
      if (dropped) {
        drop(wiring, underway, moved);
        viewStore.update({ ...patch, over: undefined, guides: noGuides, duplicating: false });
        return;
      }
      if (moved.size > 0) nudge(wiring, moved);
      if (patch.drag !== undefined && patch.drag.size > 0) viewStore.update({ ...patch, ...snapped(wiring, underway, patch.drag) });
      else if (Object.keys(patch).length > 0) viewStore.update(patch);
    },
    onDragStart() {
      if (pointer.current.alt && context.current?.(undefined).readOnly === false) viewStore.update({ duplicating: true });
    },
    onDragAt(point) {
      const { drag, over } = viewStore.current();
      if (drag.size === 0) return;
      const { diagram, scene } = shown.current;
      const { into, isCutShort } = containerOver({ diagram, scene, ids: movedRoots(diagram, new Set(drag.keys())) }, point);
      underway.isCutShort = isCutShort;
      if (into?.node.id !== over) viewStore.update({ over: into?.node.id });
    },
    abortDrag() {
      if (viewStore.current().drag.size === 0) return false;
      underway.isAborted = true;
      underway.isCutShort = false;
      viewStore.update({ drag: new Map(), over: undefined, guides: noGuides, duplicating: false });
      return true;
    },
  };
}

/** Keys move lifelines and rows of a score by one place, and everything else by px. */
function nudge({ actions, shown, context }: Wiring, moved: ReadonlyMap<string, Point>): void {
  const now = context.current?.(undefined);
  const taken = now === undefined ? noMoves.taken : nudgeInScore(now, shown.current.resting, moved);
  if (taken.size < moved.size) actions.nudge(new Map([...moved].filter(([id]) => !taken.has(id))));
}

/** An area takes what can be worked on, and so nothing that is locked. */
function meant({ pointer, shown }: Wiring, changes: readonly NodeChange<BoxNode>[]): readonly NodeChange<BoxNode>[] {
  if (!pointer.current.isMarquee) return changes;
  const isLocked = (id: string): boolean => shown.current.scene.nodes.get(id)?.placed.node.locked === true;
  return changes.filter((each) => !(each.type === 'select' && each.selected && isLocked(each.id)));
}

/** Alt leaves what is dragged where the hand has it. */
function snapped(
  { pointer, context, shown }: Wiring,
  underway: Underway,
  drag: ReadonlyMap<string, Point>,
): Pick<ViewState, 'drag' | 'guides'> {
  const now = context.current?.(undefined);
  const found = now === undefined || pointer.current.alt ? undefined : loadedTools()?.snapDrag(now, drag, shown.current.resting);
  underway.snappedBy = found?.by ?? nowhere;
  return { drag: found?.drag ?? drag, guides: found?.guides ?? noGuides };
}

function drop({ viewStore, actions, shown, context }: Wiring, underway: Underway, moved: ReadonlyMap<string, Point>): void {
  const { over, duplicating } = viewStore.current();
  const now = context.current?.(undefined);
  const { changes, taken } = duplicating ? noMoves : scoreMoves(shown.current.diagram, shown.current.resting, moved);
  if (changes.length > 0) actions.take({ changes, said: 'Moved within the sequence' });
  const rest = taken.size === 0 ? moved : new Map([...moved].filter(([id]) => !taken.has(id)));
  const drops = dropsOf(shifted(rest, shown.current, underway.snappedBy), over, shown.current);
  if (duplicating && now !== undefined) {
    withTools(
      ({ dropCopies }) => dropCopies(now, drops),
      () => now.onNotice(notLoaded),
    );
  } else actions.drop(drops);
  if (underway.isCutShort) now?.onNotice(tooDeep.cutShort);
  underway.snappedBy = nowhere;
  underway.isCutShort = false;
}

const noMoves: ScoreMoves = { changes: [], taken: new Set() };
const nowhere: Point = { x: 0, y: 0 };
const noGuides: ViewState['guides'] = [];

/** Returns the snapped positions of elements that do not move along with a container. */
function shifted(moved: ReadonlyMap<string, Point>, { diagram }: { readonly diagram: Diagram }, by: Point): ReadonlyMap<string, Point> {
  if (by.x === 0 && by.y === 0) return moved;
  const roots = movedRoots(diagram, new Set(moved.keys()));
  return new Map([...moved].map(([id, at]) => [id, roots.has(id) ? plus(at, by) : at]));
}

/** Those that do not move along with a container. */
function movedRoots(diagram: Diagram, ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(diagram.nodes.filter(({ id, parentId }) => ids.has(id) && !ids.has(parentId ?? '')).map(({ id }) => id));
}

/** Returns the drops of moved nodes: into the container below each, which need not be the one it came from. */
function dropsOf(
  moved: ReadonlyMap<string, Point>,
  over: string | undefined,
  { diagram, scene }: { readonly diagram: Diagram; readonly scene: DrawnScene },
): ReadonlyMap<string, Drop> {
  const roots = movedRoots(diagram, new Set(moved.keys()));
  const container = over === undefined ? undefined : scene.nodes.get(over)?.placed;
  const drops = new Map<string, Drop>();
  for (const node of diagram.nodes) {
    const position = moved.get(node.id);
    if (position === undefined) continue;
    const parent = node.parentId === undefined ? undefined : scene.nodes.get(node.parentId)?.placed;
    const stays = !roots.has(node.id) || parent?.node.id === over;
    if (stays) {
      const kept = parent !== undefined && roots.has(node.id) ? dropInto(plus(parent.box, position), parent).position : position;
      drops.set(node.id, { position: kept, ...(node.parentId === undefined ? {} : { parent: node.parentId }) });
    } else drops.set(node.id, dropInto(plus(parent?.box ?? { x: 0, y: 0 }, position), container));
  }
  return drops;
}

function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}
