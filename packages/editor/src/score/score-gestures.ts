import { type EdgeKindId, edgeKind, type FragmentEdge, moveFragmentEdge, outermost, type Place, type Point } from '@umlaut/diagram';
import type { Actions } from '../canvas/actions.ts';
import { follow } from '../connecting/edge-gestures.ts';
import type { PagePlaces, Pointing, Press } from '../panning/page-places.ts';
import type { Writing } from '../texts/writing.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { placeAt, scoreWith } from './places.ts';
import { scoreTag } from './score-tag.ts';

interface Wiring {
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly shown: { readonly current: { readonly diagram: Parameters<typeof scoreWith>[0]; readonly resting: DrawnScene } };
  readonly page: Pick<PagePlaces, 'listen' | 'spendClick' | 'toDiagram'>;
  readonly writing: Pick<Writing, 'begin'>;
}

/** Gestures of the pointer on scores. */
export interface ScoreGestures {
  /**
   * Begins to drag a message up or down, with all rows that are selected if it is; one that is not is selected alone then. False for an edge
   * that belongs to no score.
   */
  dragRow(id: string, press: Press): boolean;
  /** The same for a message that is not alone selected, unless the press means something else. */
  dragMessage(id: string, press: Press): void;
  /** Begins to drag a border or separator of a fragment over rows. */
  dragFragmentEdge(id: string, edge: FragmentEdge, press: Press): void;
  /**
   * A press on the line of a lifeline: dragged to another one, a message from the height that was pressed; else a line to write, or an end of the
   * message that is armed.
   */
  drawMessage(id: string, press: Press): void;
  /** A finger's tap on the line of a lifeline opens the field for lines there; false while the tap means something else. */
  tapLifeline(id: string, tap: Pick<Pointing, 'clientX' | 'clientY'>): boolean;
}

/** Moving messages, and drawing new ones from one lifeline to another, in the gap that is pressed. */
export function createScoreGestures(wiring: Wiring): ScoreGestures {
  return { ...rowGestures(wiring), ...lineGestures(wiring) };
}

type Spot = Pick<Pointing, 'clientX' | 'clientY'>;

function rowGestures({ viewStore, actions, shown, page }: Wiring): Pick<ScoreGestures, 'dragRow' | 'dragMessage' | 'dragFragmentEdge'> {
  const at = ({ clientX: x, clientY: y }: Spot): Point => page.toDiagram({ x, y });
  const gestures: ReturnType<typeof rowGestures> = {
    dragRow(id, press) {
      const { diagram, resting } = shown.current;
      const score = scoreWith(diagram, id);
      if (score === undefined) return false;
      press.stopPropagation();
      const { selection } = viewStore.current();
      const isSelected = selection.edges.has(id);
      const chosen = new Set([...selection.nodes, ...selection.edges]);
      const rows = outermost(score, isSelected ? chosen : new Set([id])).map((row) => row.id);
      const ids = new Set(rows);
      follow(page, press, {
        move(moved) {
          if (!isSelected) viewStore.update({ selection: { nodes: new Set(), edges: ids } });
          viewStore.update({ row: { ids, place: placeAt(score, resting, at(moved).y, ids) } });
        },
        end() {
          const { row } = viewStore.current();
          if (row !== undefined) actions.moveRows(row);
        },
        settle: () => viewStore.update({ row: undefined }),
      });
      return true;
    },
    dragMessage(id, press) {
      const { relation, joining, placing } = viewStore.current();
      if ((relation ?? joining ?? placing) === undefined) gestures.dragRow(id, press);
    },
    dragFragmentEdge(fragment, edge, press) {
      const { diagram, resting } = shown.current;
      const score = scoreWith(diagram, fragment);
      if (score === undefined) return;
      press.stopPropagation();
      follow(page, press, {
        move: (moved) => viewStore.update({ framing: { fragment, edge, place: placeAt(score, resting, at(moved).y) } }),
        end() {
          const { framing } = viewStore.current();
          const changes = framing === undefined ? [] : moveFragmentEdge(shown.current.diagram, { ...framing, tag: scoreTag });
          actions.take({ changes, name: edgeSteps[typeof edge === 'object' ? 'separator' : edge], said: 'Fragment changed' });
        },
        settle: () => viewStore.update({ framing: undefined }),
      });
    },
  };
  return gestures;
}

function lineGestures({ viewStore, actions, shown, page, writing }: Wiring): Pick<ScoreGestures, 'drawMessage' | 'tapLifeline'> {
  const at = ({ clientX: x, clientY: y }: Spot): Point => page.toDiagram({ x, y });
  return {
    drawMessage(id, press) {
      const { diagram, resting } = shown.current;
      const score = scoreWith(diagram, id);
      // A shape is drawn over lifelines as well.
      if (score === undefined || viewStore.current().placing !== undefined) return;
      press.stopPropagation();
      const place = placeAt(score, resting, at(press).y);
      const kind = messageKind(viewStore.current().relation);
      const ids = score.columns.map((node) => node.id);
      follow(page, press, {
        move(moved) {
          const to = lifelineAt(resting, ids, at(moved).x);
          viewStore.update({ message: { source: id, target: to === id ? undefined : to, kind, place } });
        },
        end(released) {
          const { message, relation } = viewStore.current();
          viewStore.update({ message: undefined });
          if (message?.target !== undefined) {
            const made = actions.connect({ source: id, target: message.target, kind, place });
            // A kind that was chosen before is not asked for again.
            if (made !== undefined && relation === undefined) viewStore.update({ strip: { id: made } });
          } else if (isBeyond(resting, ids, at(released).x)) {
            const made = actions.connectNew({ source: id, kind, place, at: at(released) });
            if (made !== undefined) writing.begin(made, { field: 'label' });
          }
        },
        settle: () => viewStore.update({ message: undefined }),
        press() {
          const { relation, joining } = viewStore.current();
          const isArmed = relation !== undefined && isMessageKind(relation);
          const from = ids.find((each) => each === joining?.from);
          // The click would be another press on the lifeline.
          if (isArmed) page.spendClick();
          if (!isArmed) viewStore.update({ line: { place, source: id } });
          else if (from === undefined) viewStore.update({ joining: { from: id, isTarget: false } });
          else {
            viewStore.update({ joining: undefined });
            if (from !== id) actions.connect({ source: from, target: id, kind: relation, place });
          }
        },
      });
    },
    tapLifeline(id, tap) {
      const { diagram, resting } = shown.current;
      const { relation, joining, placing } = viewStore.current();
      const score = scoreWith(diagram, id);
      if (score === undefined || (relation ?? joining ?? placing) !== undefined) return false;
      viewStore.update({ line: { place: placeAt(score, resting, at(tap).y), source: id } });
      return true;
    },
  };
}

/** Names of the steps in the history. */
const edgeSteps = {
  top: 'resize fragment',
  bottom: 'resize fragment',
  separator: 'move separator',
} as const;

/** The message that is armed, else a call. */
function messageKind(armed: EdgeKindId | undefined): EdgeKindId {
  return armed !== undefined && isMessageKind(armed) ? armed : 'syncMessage';
}

function isMessageKind(kind: EdgeKindId): boolean {
  return edgeKind(kind).diagrams[0] === 'sequence';
}

/** So far from its line a lifeline takes what is let go, px. */
const reach = 48;

function lifelineAt(scene: DrawnScene, ids: readonly string[], x: number): string | undefined {
  const found = ids.map((id) => ({ id, distance: Math.abs(middleOf(scene, id) - x) })).sort((a, b) => a.distance - b.distance)[0];
  return found !== undefined && found.distance <= reach ? found.id : undefined;
}

function middleOf(scene: DrawnScene, id: string): number {
  const box = scene.nodes.get(id)?.placed.box;
  return box === undefined ? Number.NaN : box.x + box.width / 2;
}

/** Whether a place lies beside all lifelines: a new one can stand there. */
function isBeyond(scene: DrawnScene, ids: readonly string[], x: number): boolean {
  return ids.every((id) => x > middleOf(scene, id) + reach) || ids.every((id) => x < middleOf(scene, id) - reach);
}

/** A message as the pointer draws it. */
export interface DrawnMessage {
  readonly source: string;
  readonly target: string | undefined;
  readonly kind: EdgeKindId;
  readonly place: Place;
}
