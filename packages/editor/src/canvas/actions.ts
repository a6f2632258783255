import {
  addNode,
  bendEdge,
  cannotAddNode,
  cannotConnect,
  cannotReconnect,
  changeEdgeKind,
  connect,
  contentsOf,
  type Drop,
  deleteElements,
  dropNodes,
  type EdgeKindId,
  type Limits,
  moveNodes,
  type NewBox,
  type NewEnd,
  type Placement,
  type Point,
  placeNode,
  reconnect,
  resizeNode,
  viewEdge,
} from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { newId } from '../new-id.ts';
import type { EditorSession } from '../session/session.ts';
import { nameOf } from '../view/nodes.ts';
import { kindsOf, relationFor, selfRelationFor } from './relation.ts';
import { refusal } from './words.ts';

/** Why something the user asked for was not done: the codes of the commands. */
export type CanvasProblem = 'node_limit_reached' | 'edge_limit_reached';

/** What a user can do to the diagram: one method, one command, one undo step. None does anything when read only. */
export interface Actions {
  /** Adds a plain node with its corner at `position` and selects it; answers its id, undefined when none could be added. */
  add(position: Point): string | undefined;
  /** Places a node of a kind and selects it; answers its id, undefined when none could be placed. */
  place(placement: Omit<Placement, 'id'>): string | undefined;
  /** Joins two nodes by the relation chosen, or the likeliest; answers the edge's id. */
  connect(ends: { readonly source: string; readonly target: string }): string | undefined;
  /** Joins a node with itself. */
  relate(id: string): void;
  changeKind(id: string, kind: EdgeKindId): void;
  /** Puts nodes where they were dropped, unless the hand only trembled. */
  drop(drops: ReadonlyMap<string, Drop>): void;
  /** Moves nodes by keys; what follows quickly, as of a key held down, is one step. */
  nudge(positions: ReadonlyMap<string, Point>): void;
  resize(box: NewBox): void;
  bend(id: string, points: readonly Point[]): void;
  reattach(end: NewEnd): void;
  /** Deletes what is selected; false when nothing is. `contents`: what lies in deleted containers goes too, or stays. */
  deleteSelected(contents?: 'delete' | 'keep'): boolean;
  /** How many nodes lie in those that are selected. */
  contentCount(): number;
  undo(): void;
  redo(): void;
}

interface Setting {
  readonly document: DiagramDocument;
  readonly session: EditorSession;
  readonly limits: Limits;
  readonly readOnly: boolean;
  readonly onProblem: (problem: CanvasProblem) => void;
  /** Says why something was not done. */
  readonly onNotice: (text: string) => void;
  /** Tells those who do not see the canvas. */
  readonly announce: (message: string) => void;
}

/** A click whose pointer shook by less than this moves nothing. Diagram px. */
const leastDrag = 2;

/** The actions of one canvas. `setting` is asked at each, so that they may be made once. */
export function createActions(setting: () => Setting): Actions {
  return {
    add: (position) => insert(setting(), (diagram, id) => addNode(diagram, { id, position })),
    place: (placement) => insert(setting(), (diagram, id) => placeNode(diagram, { ...placement, id })),
    connect: (ends) => join(setting(), ends),
    relate: (id) => relate(setting(), id),
    changeKind: (id, kind) => change(setting(), (diagram) => changeEdgeKind(diagram, { id, kind }), 'Relation changed'),
    drop: (drops) => drop(setting(), drops),
    nudge: (positions) => nudge(setting(), positions),
    resize: (box) => change(setting(), (diagram) => resizeNode(diagram, box), 'Size changed'),
    bend: (id, points) => change(setting(), (diagram) => bendEdge(diagram, { id, points }), 'Line bent'),
    reattach: (end) => reattach(setting(), end),
    deleteSelected: (contents = 'keep') => deleteSelected(setting(), contents),
    contentCount: () => {
      const { document, session } = setting();
      return contentsOf(document.current(), session.current().selection.nodes).size;
    },
    undo: () => stepBack(setting(), 'undo'),
    redo: () => stepBack(setting(), 'redo'),
  };
}

type CurrentDiagram = ReturnType<DiagramDocument['current']>;
type Changes = Parameters<DiagramDocument['apply']>[0];

function change({ document, readOnly, announce }: Setting, changes: (diagram: CurrentDiagram) => Changes, said: string): void {
  if (readOnly) return;
  const list = changes(document.current());
  document.apply(list);
  if (list.length > 0) announce(said);
}

function insert(
  { document, session, limits, readOnly, onProblem, announce }: Setting,
  changes: (diagram: CurrentDiagram, id: string) => Changes,
): string | undefined {
  if (readOnly) return undefined;
  const diagram = document.current();
  const problem = cannotAddNode(diagram, limits);
  if (problem !== undefined) {
    onProblem(problem);
    return undefined;
  }
  const id = newId();
  document.apply(changes(diagram, id));
  session.update({ selection: { nodes: new Set([id]), edges: new Set() } });
  const added = document.current().nodes.find((node) => node.id === id);
  if (added !== undefined) announce(`${nameOf(added)} added`);
  return id;
}

function join(setting: Setting, ends: { readonly source: string; readonly target: string }): string | undefined {
  const { document, session, limits, readOnly, onProblem, onNotice, announce } = setting;
  if (readOnly || ends.source === ends.target) return undefined;
  const diagram = document.current();
  const kind = relationFor(diagram, ends, { chosen: session.current().relation, limits });
  const problem = cannotConnect(diagram, { ...ends, kind }, limits);
  const kinds = kindsOf(diagram, ends);
  if (problem === 'edge_limit_reached') onProblem(problem);
  else if (problem !== undefined && kinds !== undefined) {
    const words = refusal(problem, { kind, ...kinds });
    if (words !== undefined) onNotice(words);
  }
  // What needs no words is a slip of the hand, or a node that somebody else has just deleted: nothing happens.
  if (problem !== undefined) return undefined;
  const id = newId();
  document.apply(connect(diagram, { id, ...ends, kind }));
  const names = new Map(diagram.nodes.map((node) => [node.id, nameOf(node)]));
  announce(`Connected ${names.get(ends.source) ?? ''} to ${names.get(ends.target) ?? ''}`);
  // Who chose the relation is not asked again.
  const isGuess = session.current().relation === undefined;
  if (kind !== 'plain') session.update({ connected: isGuess ? id : undefined, selection: { nodes: new Set(), edges: new Set([id]) } });
  return id;
}

function relate({ document, session, limits, readOnly, onProblem, onNotice, announce }: Setting, node: string): void {
  if (readOnly) return;
  const diagram = document.current();
  const kind = selfRelationFor(diagram, node, limits);
  if (kind === undefined) {
    if (diagram.edges.length >= limits.maxEdges) onProblem('edge_limit_reached');
    else onNotice('This element cannot be joined with itself, or it is already.');
    return;
  }
  const id = newId();
  document.apply(connect(diagram, { id, source: node, target: node, kind }));
  session.update({ connected: id, selection: { nodes: new Set(), edges: new Set([id]) } });
  announce('Joined with itself');
}

function reattach({ document, readOnly, onNotice, announce }: Setting, end: NewEnd): void {
  if (readOnly) return;
  const diagram = document.current();
  const edge = diagram.edges.find(({ id }) => id === end.id);
  if (edge === undefined || edge[end.end] === end.node) return;
  const problem = cannotReconnect(diagram, end);
  const kinds = kindsOf(diagram, { source: edge.source, target: edge.target, [end.end]: end.node });
  if (problem !== undefined && kinds !== undefined) {
    const words = refusal(problem, { kind: viewEdge(edge).kind, ...kinds });
    if (words !== undefined) onNotice(words);
    return;
  }
  if (problem !== undefined) return;
  document.apply(reconnect(diagram, end));
  announce('Connection moved');
}

function drop(setting: Setting, drops: ReadonlyMap<string, Drop>): void {
  const { document, readOnly, announce } = setting;
  if (readOnly) return;
  const diagram = document.current();
  const isMeant = diagram.nodes.some((node) => {
    const to = drops.get(node.id);
    if (to === undefined) return false;
    if (to.parent !== node.parentId) return true;
    return Math.max(Math.abs(to.position.x - node.position.x), Math.abs(to.position.y - node.position.y)) >= leastDrag;
  });
  if (!isMeant) return;
  document.apply(dropNodes(diagram, drops));
  announceMove(new Map([...drops].map(([id, { position }]) => [id, position])), announce);
}

function nudge({ document, readOnly, announce }: Setting, positions: ReadonlyMap<string, Point>): void {
  if (readOnly) return;
  const changes = moveNodes(document.current(), positions);
  document.apply(changes, { joins: 'nudge' });
  if (changes.length > 0) announceMove(positions, announce);
}

function announceMove(positions: ReadonlyMap<string, Point>, announce: (message: string) => void): void {
  const [first] = positions.values();
  if (first === undefined) return;
  announce(positions.size === 1 ? `Moved to ${Math.round(first.x)}, ${Math.round(first.y)}` : `Moved ${positions.size} nodes`);
}

function deleteSelected({ document, session, readOnly, announce }: Setting, contents: 'delete' | 'keep'): boolean {
  if (readOnly) return false;
  const diagram = document.current();
  const { selection } = session.current();
  const inner = contents === 'delete' ? contentsOf(diagram, selection.nodes) : new Set<string>();
  const nodes = diagram.nodes.filter((node) => selection.nodes.has(node.id) || inner.has(node.id)).map((node) => node.id);
  const edges = diagram.edges.filter((edge) => selection.edges.has(edge.id)).map((edge) => edge.id);
  if (nodes.length + edges.length === 0) return false;
  document.apply(deleteElements(diagram, { nodes, edges }));
  session.update({ selection: { nodes: new Set(), edges: new Set() }, editing: undefined, draft: undefined, connected: undefined });
  announce(
    `Deleted ${counted(nodes.length, 'node')}${nodes.length > 0 && edges.length > 0 ? ' and ' : ''}${counted(edges.length, 'edge')}`,
  );
  return true;
}

function stepBack({ document, session, readOnly, announce }: Setting, direction: 'undo' | 'redo'): void {
  const { canUndo, canRedo } = document.history();
  if (readOnly || !(direction === 'undo' ? canUndo : canRedo)) return;
  document[direction]();
  session.update({ connected: undefined });
  announce(direction === 'undo' ? 'Undone' : 'Done again');
}

function counted(count: number, thing: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
