import {
  addNode,
  cannotAddNode,
  cannotConnect,
  cannotSetLabel,
  connect,
  deleteElements,
  type Limits,
  moveNodes,
  type Point,
  setLabel,
} from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import type { SessionStore } from '../session.ts';
import { nameOf } from '../view/nodes.ts';
import { newId } from './new-id.ts';

/** Why something the user asked for was not done: the codes of the commands. */
export type CanvasProblem = 'node_limit_reached' | 'edge_limit_reached';

/** What a user can do to the diagram: one method, one command, one undo step. None does anything when read only. */
export interface Actions {
  /** Adds a node with its corner at `position` and selects it; answers its id, undefined when none could be added. */
  add(position: Point): string | undefined;
  connect(ends: { readonly source: string; readonly target: string }): void;
  /** Puts nodes where they were dropped, unless the hand only trembled. */
  drop(positions: ReadonlyMap<string, Point>): void;
  /** Moves nodes by keys; what follows quickly, as of a key held down, is one step. */
  nudge(positions: ReadonlyMap<string, Point>): void;
  label(id: string, label: string): void;
  /** Deletes what is selected; false when nothing is. */
  deleteSelected(): boolean;
  undo(): void;
  redo(): void;
}

interface Setting {
  readonly document: DiagramDocument;
  readonly session: SessionStore;
  readonly limits: Limits;
  readonly readOnly: boolean;
  readonly onProblem: (problem: CanvasProblem) => void;
  /** Tells those who do not see the canvas. */
  readonly announce: (message: string) => void;
}

/** A click whose pointer shook by less than this moves nothing. Diagram px. */
const leastDrag = 2;

/** The actions of one canvas. `setting` is asked at each, so that they may be made once. */
export function createActions(setting: () => Setting): Actions {
  return {
    add: (position) => add(setting(), position),
    connect: (ends) => join(setting(), ends),
    drop: (positions) => drop(setting(), positions),
    nudge: (positions) => move(setting(), positions, { joins: 'nudge' }),
    label: (id, label) => rename(setting(), id, label),
    deleteSelected: () => deleteSelected(setting()),
    undo: () => stepBack(setting(), 'undo'),
    redo: () => stepBack(setting(), 'redo'),
  };
}

function add({ document, session, limits, readOnly, onProblem, announce }: Setting, position: Point): string | undefined {
  if (readOnly) return undefined;
  const diagram = document.current();
  const problem = cannotAddNode(diagram, limits);
  if (problem !== undefined) {
    onProblem(problem);
    return undefined;
  }
  const id = newId();
  document.apply(addNode(diagram, { id, position }));
  session.update({ selectedNodes: new Set([id]), selectedEdges: new Set() });
  const added = document.current().nodes.find((node) => node.id === id);
  if (added !== undefined) announce(`${nameOf(added)} added`);
  return id;
}

function join({ document, limits, readOnly, onProblem, announce }: Setting, ends: { source: string; target: string }): void {
  if (readOnly) return;
  const diagram = document.current();
  const problem = cannotConnect(diagram, ends, limits);
  if (problem === 'edge_limit_reached') onProblem(problem);
  // The other problems are slips of the hand, or a node that somebody else has just deleted: nothing happens.
  if (problem !== undefined) return;
  document.apply(connect(diagram, { id: newId(), ...ends }));
  const names = new Map(diagram.nodes.map((node) => [node.id, nameOf(node)]));
  announce(`Connected ${names.get(ends.source) ?? ''} to ${names.get(ends.target) ?? ''}`);
}

function drop(setting: Setting, positions: ReadonlyMap<string, Point>): void {
  const nodes = setting.document.current().nodes;
  const isMeant = nodes.some(({ id, position }) => {
    const to = positions.get(id);
    return to !== undefined && Math.max(Math.abs(to.x - position.x), Math.abs(to.y - position.y)) >= leastDrag;
  });
  if (isMeant) move(setting, positions, {});
}

function move(
  { document, readOnly, announce }: Setting,
  positions: ReadonlyMap<string, Point>,
  options: { readonly joins?: string },
): void {
  if (readOnly) return;
  const changes = moveNodes(document.current(), positions);
  document.apply(changes, options);
  const [first] = positions.values();
  if (changes.length === 0 || first === undefined) return;
  announce(positions.size === 1 ? `Moved to ${Math.round(first.x)}, ${Math.round(first.y)}` : `Moved ${positions.size} nodes`);
}

function rename({ document, limits, readOnly, announce }: Setting, id: string, label: string): void {
  if (readOnly || cannotSetLabel(label) !== undefined) return;
  const changes = setLabel(document.current(), { id, label }, limits);
  document.apply(changes);
  if (changes.length > 0) announce('Label changed');
}

function deleteSelected({ document, session, readOnly, announce }: Setting): boolean {
  if (readOnly) return false;
  const diagram = document.current();
  const { selectedNodes, selectedEdges } = session.current();
  const nodes = diagram.nodes.filter((node) => selectedNodes.has(node.id)).map((node) => node.id);
  const edges = diagram.edges.filter((edge) => selectedEdges.has(edge.id)).map((edge) => edge.id);
  if (nodes.length + edges.length === 0) return false;
  document.apply(deleteElements(diagram, { nodes, edges }));
  session.update({ selectedNodes: new Set(), selectedEdges: new Set(), editing: undefined });
  announce(
    `Deleted ${counted(nodes.length, 'node')}${nodes.length > 0 && edges.length > 0 ? ' and ' : ''}${counted(edges.length, 'edge')}`,
  );
  return true;
}

function stepBack({ document, readOnly, announce }: Setting, direction: 'undo' | 'redo'): void {
  const { canUndo, canRedo } = document.history();
  if (readOnly || !(direction === 'undo' ? canUndo : canRedo)) return;
  document[direction]();
  announce(direction === 'undo' ? 'Undone' : 'Done again');
}

function counted(count: number, thing: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
