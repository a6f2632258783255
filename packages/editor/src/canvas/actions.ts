import {
  addNode,
  annotate,
  annotatedId,
  applyChanges,
  bendEdge,
  cannotAnnotate,
  cannotConnect,
  cannotPlaceNode,
  cannotReconnect,
  connect,
  contentsOf,
  type Drop,
  deleteElements,
  dropNodes,
  type EdgeKindId,
  edgeKind,
  fixEnd,
  type Limits,
  moveNodes,
  moveRows,
  type NewBox,
  type NewEnd,
  type Place,
  type Placement,
  type Point,
  placeNode,
  placeTexts,
  putRound,
  reannotate,
  reconnect,
  resizeNode,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { type ChosenSides, fixChosenSides } from '../connecting/chosen-sides.ts';
import { kindsOf, relationFor, selfRelationFor } from '../connecting/relation.ts';
import { newId } from '../new-id.ts';
import { connectNew, type NewLifelineMessage } from '../score/connect-new.ts';
import { scoreTag } from '../score/score-tag.ts';
import { nameOf } from '../view/name-of.ts';
import type { ViewState, ViewStore } from '../view-state/view-store.ts';
import { refusal, tooDeep } from './words.ts';

/** Why something the user asked for was not done: the codes of the commands. */
export type CanvasProblem = 'node_limit_reached' | 'edge_limit_reached';

/** Shows a sentence for a moment, with a button where something can be done about it. */
export type OnNotice = (text: string, action?: { readonly label: string; readonly onChoose: () => void }) => void;

/** Actions of a user on the diagram: each method is one command and one undo step. None does anything when read only. */
export interface Actions {
  /** Adds a plain node with its corner at `position` and selects it; returns its id, undefined when none could be added. */
  add(position: Point): string | undefined;
  /** Places a node of a kind, a fragment round `rows` of its score, and selects it; returns its id, undefined when none could be placed. */
  place(placement: Omit<Placement, 'id'> & { readonly rows?: ReadonlySet<string> }): string | undefined;
  /** Adds the node that `changes` insert into `parent` and selects it; returns its id, undefined when none could be added. */
  insert(where: Pick<Placement, 'parent'>, changes: (diagram: CurrentDiagram, id: string) => Changes): string | undefined;
  /** Joins two nodes by `kind`, else the relation chosen in the palette, else the likeliest; returns the edge's id. */
  connect(ends: NewConnection): string | undefined;
  /** Ties a note to an edge; returns the anchor's id, undefined when it could not be done. */
  annotate(annotation: { readonly note: string; readonly edge: string }): string | undefined;
  /** Puts an end of a note's anchor to an edge; false when there is nothing to do. */
  reannotate(end: Parameters<typeof reannotate>[1]): boolean;
  /** Joins a node with itself. */
  relate(id: string): void;
  /** Puts nodes where they were dropped, unless the pointer moved by less than a drag does. */
  drop(drops: ReadonlyMap<string, Drop>): void;
  /** Moves nodes by keys; what follows quickly, as of a key held down, is one step. */
  nudge(positions: ReadonlyMap<string, Point>): void;
  resize(box: NewBox): void;
  bend(id: string, points: readonly Point[]): void;
  placeTexts(place: Parameters<typeof placeTexts>[1]): void;
  fixEnd(end: Parameters<typeof fixEnd>[1]): void;
  reattach(end: NewEnd): void;
  /** Deletes what is selected; false when nothing is. `contents`: what lies in deleted containers goes too, or stays. */
  deleteSelected(contents?: 'delete' | 'keep'): boolean;
  /** How many nodes lie in those that are selected. */
  contentCount(): number;
  /** Moves rows of a score into another gap. */
  moveRows(move: { readonly ids: ReadonlySet<string>; readonly place: Place }): void;
  /** Adds a lifeline at the outer side of a score, with a message to it; returns the lifeline's id, undefined when none could be added. */
  connectNew(message: NewLifelineMessage): string | undefined;
  /** Applies a command as one step and says so; `select`: what is selected afterwards. False when there was nothing to do. */
  take(step: Step): boolean;
  undo(): void;
  redo(): void;
}

interface NewConnection {
  readonly source: string;
  readonly target: string;
  readonly kind?: EdgeKindId;
  readonly sides?: ChosenSides | undefined;
  /** Border points that it ends at. */
  readonly sourcePort?: string | undefined;
  readonly targetPort?: string | undefined;
  /** The gap of a score in which a message comes. */
  readonly place?: Place;
}

/** One step of what the user does. */
interface Step {
  readonly changes: Changes;
  /** Said to those who do not see the canvas. */
  readonly said: string;
  /** Name in the history; told from the changes when absent. */
  readonly name?: string;
  readonly joins?: string;
  readonly select?: ReadonlySet<string>;
}

export interface Setting {
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  readonly limits: Limits;
  readonly readOnly: boolean;
  readonly onProblem: (problem: CanvasProblem) => void;
  /** Says why something was not done, or that more was done than may have been meant. */
  readonly onNotice: OnNotice;
  /** Tells those who do not see the canvas. */
  readonly announce: (message: string) => void;
}

/** A click whose pointer shook by less than this moves nothing. Diagram px. */
const leastDrag = 2;

/** The actions of one canvas. `setting` is asked at each, so that they may be made once. */
export function createActions(setting: () => Setting): Actions {
  return {
    add: (position) => insert(setting(), {}, (diagram, id) => addNode(diagram, { id, position })),
    place: ({ rows, ...placement }) =>
      insert(setting(), placement, (diagram, id) => {
        const placed = placeNode(diagram, { ...placement, id });
        if (rows === undefined) return placed;
        return [...placed, ...putRound(applyChanges(diagram, placed), { fragment: id, rows, tag: scoreTag })];
      }),
    insert: (where, changes) => insert(setting(), where, changes),
    connect: (ends) => join(setting(), ends),
    annotate: (annotation) => tie(setting(), annotation),
    reannotate(end) {
      const { document } = setting();
      return take(setting(), { changes: reannotate(document.current(), end), said: 'Note attached to another relation' });
    },
    relate: (id) => relate(setting(), id),
    drop: (drops) => drop(setting(), drops),
    nudge: (positions) => nudge(setting(), positions),
    resize: (box) => change(setting(), (diagram) => resizeNode(diagram, box), 'Resized'),
    bend: (id, points) => change(setting(), (diagram) => bendEdge(diagram, { id, points }), 'Line reshaped'),
    placeTexts: (place) => change(setting(), (diagram) => placeTexts(diagram, place), 'Label moved'),
    fixEnd: (end) =>
      change(setting(), (diagram) => fixEnd(diagram, end), end.side === undefined ? 'End released' : `End pinned to the ${end.side}`),
    reattach: (end) => reattach(setting(), end),
    deleteSelected: (contents = 'keep') => deleteSelected(setting(), contents),
    contentCount: () => {
      const { document, viewStore } = setting();
      return contentsOf(document.current(), viewStore.current().selection.nodes).size;
    },
    moveRows: (move) => change(setting(), (diagram) => moveRows(diagram, { ...move, tag: scoreTag }), 'Moved in the sequence'),
    connectNew: (message) => connectNew(setting(), message),
    take: (step) => take(setting(), step),
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

function take({ document, viewStore, readOnly, announce }: Setting, { changes, said, name, joins, select }: Step): boolean {
  if (readOnly || changes.length === 0) return false;
  document.apply(changes, { ...(name === undefined ? {} : { name }), ...(joins === undefined ? {} : { joins }) });
  if (select !== undefined) viewStore.update({ selection: { nodes: select, edges: new Set() } });
  announce(said);
  return true;
}

function insert(
  { document, viewStore, limits, readOnly, onProblem, onNotice, announce }: Setting,
  where: Pick<Placement, 'parent'>,
  changes: (diagram: CurrentDiagram, id: string) => Changes,
): string | undefined {
  if (readOnly) return undefined;
  const diagram = document.current();
  const problem = cannotPlaceNode(diagram, where, limits);
  if (problem === 'nested_too_deep') onNotice(tooDeep.refused);
  else if (problem !== undefined) onProblem(problem);
  if (problem !== undefined) return undefined;
  const id = newId();
  document.apply(changes(diagram, id));
  viewStore.update({ selection: { nodes: new Set([id]), edges: new Set() } });
  const added = document.current().nodes.find((node) => node.id === id);
  if (added !== undefined) announce(`${nameOf(added)} added`);
  return id;
}

function join(setting: Setting, { kind: wanted, sides, place, ...ends }: NewConnection): string | undefined {
  const { document, viewStore, limits, readOnly, onProblem, onNotice, announce } = setting;
  if (readOnly || ends.source === ends.target) return undefined;
  const diagram = document.current();
  const kind = relationFor(diagram, ends, { chosen: wanted ?? viewStore.current().relation, limits });
  const problem = cannotConnect(diagram, { ...ends, kind }, limits);
  const kinds = kindsOf(diagram, ends);
  if (problem === 'edge_limit_reached') onProblem(problem);
  else if (problem !== undefined && kinds !== undefined) {
    const words = refusal(problem, { kind, ...kinds });
    if (words !== undefined) onNotice(words);
  }
  // A problem without a message is a slip of the hand, or a node that somebody else has just deleted: nothing happens.
  if (problem !== undefined) return undefined;
  const id = newId();
  const joined = connect(diagram, { id, ...ends, kind, tag: scoreTag, ...(place === undefined ? {} : { place }) });
  document.apply([...joined, ...(sides === undefined ? [] : fixChosenSides(applyChanges(diagram, joined), id, sides))]);
  const names = new Map(diagram.nodes.map((node) => [node.id, nameOf(node)]));
  announce(`Connected ${names.get(ends.source) ?? ''} to ${names.get(ends.target) ?? ''}`);
  // A relation chosen by the user is not asked about again.
  const isGuess = wanted === undefined && viewStore.current().relation === undefined;
  viewStore.update(relationUsed(viewStore));
  if (kind !== 'plain') viewStore.update({ strip: isGuess ? { id } : undefined, selection: { nodes: new Set(), edges: new Set([id]) } });
  return id;
}

/** An armed relation is put down once it has been used, as a shape is, unless it is kept. */
function relationUsed(viewStore: ViewStore): Partial<ViewState> {
  const { relation, keeping } = viewStore.current();
  return relation === undefined || keeping ? {} : { relation: undefined };
}

function tie(setting: Setting, annotation: Parameters<Actions['annotate']>[0]): string | undefined {
  const { document, viewStore, limits, readOnly, onProblem, onNotice, announce } = setting;
  const diagram = document.current();
  const problem = readOnly ? 'missing_end' : cannotAnnotate(diagram, annotation, limits);
  if (problem === 'edge_limit_reached') onProblem(problem);
  else if (problem === 'already_connected') onNotice('This note is already attached to that relation.');
  else if (problem === 'kind_mismatch') onNotice('A note anchor can’t have a note. Choose another relation.');
  if (problem !== undefined) return undefined;
  const id = newId();
  document.apply(annotate(diagram, { ...annotation, id }));
  viewStore.update({ ...relationUsed(viewStore), strip: undefined, selection: { nodes: new Set(), edges: new Set([id]) } });
  announce('Note attached to the relation');
  return id;
}

function relate({ document, viewStore, limits, readOnly, onProblem, onNotice, announce }: Setting, node: string): void {
  if (readOnly) return;
  const diagram = document.current();
  const kind = selfRelationFor(diagram, node, limits);
  if (kind === undefined) {
    if (diagram.edges.length >= limits.maxEdges) onProblem('edge_limit_reached');
    else onNotice('This element can’t be connected to itself, or already is.');
    return;
  }
  const id = newId();
  document.apply(connect(diagram, { id, source: node, target: node, kind }));
  viewStore.update({ strip: { id }, selection: { nodes: new Set(), edges: new Set([id]) } });
  announce('Connected to itself');
}

function reattach(setting: Setting, end: NewEnd): void {
  const { document, readOnly, onNotice, announce } = setting;
  if (readOnly) return;
  const diagram = document.current();
  const edge = diagram.edges.find(({ id }) => id === end.id);
  if (edge === undefined) return;
  // A line is drawn back to its other end by a slip of the hand; joining a node with itself is a command of its own.
  const isOnEdge = annotatedId(edge)?.end === end.end;
  const isSamePoint = viewEdge(edge)[end.end].port === end.port;
  if (edge[end.end === 'source' ? 'target' : 'source'] === end.node || (edge[end.end] === end.node && !isOnEdge && isSamePoint)) return;
  const problem = cannotReconnect(diagram, end);
  const kinds = kindsOf(diagram, { source: edge.source, target: edge.target, [end.end]: end.node });
  if (problem !== undefined && kinds !== undefined) {
    const words = refusal(problem, { kind: viewEdge(edge).kind, ...kinds });
    if (words !== undefined) onNotice(words);
    return;
  }
  if (problem !== undefined) return;
  document.apply(reconnect(diagram, end));
  const node = diagram.nodes.find(({ id }) => id === end.node);
  const view = viewEdge(edge);
  const name = view.label === undefined || view.label.trim() === '' ? edgeKind(view.kind).name : `“${view.label.trim()}”`;
  const text = `${name} now ${end.end === 'source' ? 'starts' : 'ends'} at ${node === undefined ? 'another element' : nameOf(node)}`;
  onNotice(text, { label: 'Undo', onChoose: () => stepBack(setting, 'undo') });
  announce(text);
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

function deleteSelected({ document, viewStore, readOnly, onNotice, announce }: Setting, contents: 'delete' | 'keep'): boolean {
  if (readOnly) return false;
  const diagram = document.current();
  const { selection } = viewStore.current();
  const inner = contents === 'delete' ? contentsOf(diagram, selection.nodes) : new Set<string>();
  const chosen = diagram.nodes.filter((node) => selection.nodes.has(node.id) || inner.has(node.id));
  const nodes = chosen.filter((node) => !viewNode(node).locked).map((node) => node.id);
  const edges = diagram.edges.filter((edge) => selection.edges.has(edge.id)).map((edge) => edge.id);
  if (nodes.length + edges.length === 0) {
    if (chosen.length > 0) onNotice('Locked nodes can’t be deleted. Unlock them first.');
    return chosen.length > 0;
  }
  document.apply(deleteElements(diagram, { nodes, edges }));
  viewStore.update({ selection: { nodes: new Set(), edges: new Set() }, editing: undefined, typedText: undefined, strip: undefined });
  announce(
    `Deleted ${counted(nodes.length, 'node')}${nodes.length > 0 && edges.length > 0 ? ' and ' : ''}${counted(edges.length, 'relation')}`,
  );
  return true;
}

function stepBack({ document, viewStore, readOnly, announce }: Setting, direction: 'undo' | 'redo'): void {
  const { canUndo, canRedo, undoName, redoName } = document.history();
  if (readOnly || !(direction === 'undo' ? canUndo : canRedo)) return;
  const name = direction === 'undo' ? undoName : redoName;
  document[direction]();
  viewStore.update({ strip: undefined });
  announce(`${direction === 'undo' ? 'Undone' : 'Redone'}${name === undefined ? '' : `: ${name}`}`);
}

function counted(count: number, thing: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
