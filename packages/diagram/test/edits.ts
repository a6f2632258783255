import fc from 'fast-check';
import {
  annotate,
  applyChanges,
  bendEdge,
  type Change,
  cannotAnnotate,
  cannotChangeEdgeKind,
  cannotConnect,
  cannotReconnect,
  cannotSwapDirection,
  changeEdgeKind,
  changeNodeKind,
  colours,
  connect,
  contentsOf,
  type Diagram,
  deleteElements,
  dropNodes,
  type EdgeKindId,
  edgeKinds,
  emptyDiagram,
  insertItem,
  isColour,
  isDiagram,
  isEdgeKind,
  isNodeKind,
  moveItem,
  moveNodes,
  type NodeKindId,
  nodeKinds,
  placeNode,
  reannotate,
  reconnect,
  removeItem,
  setColour,
  setItem,
  setLabel,
  swapDirection,
  viewNode,
} from '../src/index.ts';
import { wideLimits } from './wide-limits.ts';

const whats = [
  'place',
  'place inside',
  'connect',
  'delete node',
  'delete edge',
  'move',
  'drop into',
  'drop out',
  'rename',
  'add member',
  'write member',
  'flag member',
  'remove member',
  'move member',
  'colour',
  'bend',
  'reconnect',
  'turn',
  'annotate',
  'node kind',
  'edge kind',
  'edge label',
  'end',
  'unknown',
  'volatile',
  'on top',
  'beside',
] as const;

/** One act of somebody who draws UML: what, on which elements, with which text. */
export interface Edit {
  readonly what: (typeof whats)[number];
  readonly first: number;
  readonly second: number;
  readonly text: string;
}

/** Lists of acts; few different numbers and texts, so that two people often meet. */
export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    what: fc.constantFrom(...whats),
    first: fc.nat({ max: 5 }),
    second: fc.nat({ max: 5 }),
    text: fc.constantFrom('Order', 'total: Money', 'x', 'constructor', 'ü'),
  }),
  { maxLength: 12 },
);

/** Nodes that everything else is drawn on: boxes first, then nodes inside and between them. */
const beginnings = fc
  .tuple(
    fc.array(beginning('place'), { minLength: 2, maxLength: 5 }),
    fc.array(beginning('add member', 'place inside', 'drop into'), { minLength: 2, maxLength: 6 }),
    fc.array(beginning('connect', 'connect', 'connect', 'annotate', 'end', 'bend', 'unknown'), { minLength: 3, maxLength: 9 }),
  )
  .map((lists) => lists.flat());

function beginning(...choice: readonly Edit['what'][]): fc.Arbitrary<Edit> {
  return fc.record({
    what: fc.constantFrom(...choice),
    first: fc.nat({ max: 5 }),
    second: fc.nat({ max: 5 }),
    text: fc.constantFrom('Order', 'total: Money', 'x'),
  });
}

/** UML diagrams that pass the check: kinds, members, containers and edges of all sorts, drawn by commands. */
export const umlDiagrams: fc.Arbitrary<Diagram> = beginnings.map((list) => edited(emptyDiagram, list, 'base'));

/** A diagram, and what two people made of it, each by themselves. */
export const triples: fc.Arbitrary<{ readonly base: Diagram; readonly mine: Diagram; readonly theirs: Diagram }> = fc
  .record({ base: umlDiagrams, mine: edits, theirs: edits })
  .map(({ base, mine, theirs }) => ({ base, mine: edited(base, mine, 'mine'), theirs: edited(base, theirs, 'theirs') }));

/** `diagram` after `list`; `prefix` begins the ids of what is added. An act that cannot be done, or would not pass the check, is passed over. */
export function edited(diagram: Diagram, list: readonly Edit[], prefix: string): Diagram {
  return list.reduce((before, edit, index) => {
    const after = applyChanges(before, changesOfEdit(before, edit, `${prefix}${index}`));
    return isDiagram(after, wideLimits) ? after : before;
  }, diagram);
}

const kinds = Object.keys(nodeKinds).filter((kind): kind is NodeKindId => isNodeKind(kind));
const lines = Object.keys(edgeKinds).filter((kind): kind is EdgeKindId => isEdgeKind(kind));
const paints = Object.keys(colours).filter((colour) => isColour(colour));

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(list.length, 1)];
}

function changesOfEdit(diagram: Diagram, edit: Edit, id: string): readonly Change[] {
  const { first, second } = edit;
  const [node, other] = [pick(diagram.nodes, first), pick(diagram.nodes, second)];
  if (edit.what === 'place')
    return placeNode(diagram, { id, kind: pick(kinds, first * 7 + second) ?? 'class', position: { x: first * 90, y: second * 70 } });
  if (edit.what === 'beside') return [{ op: 'set', element: 'diagram', path: [edit.text], value: first }];
  if (node === undefined || other === undefined) return [];
  if (edit.what === 'place inside')
    return placeNode(diagram, { id, kind: pick(kinds, second) ?? 'class', position: { x: first, y: 20 }, parent: node.id });
  if (edit.what === 'connect') {
    const ends = { id, source: node.id, target: other.id };
    const possible = lines.filter((kind) => cannotConnect(diagram, { ...ends, kind }, wideLimits) === undefined);
    const kind = pick(possible, first + second * 3);
    return kind === undefined ? [] : connect(diagram, { ...ends, kind });
  }
  const edge = pick(diagram.edges, second);
  if (edit.what === 'annotate') return annotation(diagram, { id, edge: edge?.id ?? '', anchor: pick(diagram.edges, first)?.id ?? '' });
  return [
    ...nodeChanges(diagram, edit, { id, node: node.id, other: other.id }),
    ...(edge === undefined ? [] : edgeChanges(diagram, edit, { edge: edge.id, node: node.id })),
  ];
}

/** A note where there is none yet, else a note's anchor at an edge. */
function annotation(diagram: Diagram, { id, edge, anchor }: { id: string; edge: string; anchor: string }): readonly Change[] {
  const note = diagram.nodes.find((node) => viewNode(node).kind === 'comment');
  if (note === undefined) return placeNode(diagram, { id, kind: 'comment', position: { x: 40, y: 300 } });
  const moved = reannotate(diagram, { id: anchor, end: 'target', edge });
  if (moved.length > 0) return moved;
  return cannotAnnotate(diagram, { note: note.id, edge }, wideLimits) === undefined ? annotate(diagram, { id, note: note.id, edge }) : [];
}

function nodeChanges(
  diagram: Diagram,
  { what, first, second, text }: Edit,
  { id, node, other }: { id: string; node: string; other: string },
): readonly Change[] {
  const list = first % 2 ? 'attributes' : 'operations';
  const found = diagram.nodes.find((candidate) => candidate.id === node);
  const stored = found?.data?.[list];
  const ids = Array.isArray(stored) ? stored.map((item) => String(Object(item).id)) : [];
  const item = pick(ids, second) ?? '';
  const place = { node, list };
  if (what === 'delete node') return deleteElements(diagram, { nodes: second % 3 ? [node] : [node, ...contentsOf(diagram, [node])] });
  if (what === 'move') return moveNodes(diagram, new Map([[node, { x: second * 11, y: first * 13 }]]));
  if (what === 'drop into') return dropNodes(diagram, new Map([[node, { position: { x: 5, y: second }, parent: other }]]));
  if (what === 'drop out') return dropNodes(diagram, new Map([[node, { position: { x: second, y: 300 } }]]));
  if (what === 'rename') return setLabel(diagram, { id: node, label: text }, wideLimits);
  if (what === 'add member')
    return insertItem(
      diagram,
      { ...place, id: second % 4 ? id : `shared${second}`, fields: { text }, ...(first % 3 ? {} : { after: null }) },
      wideLimits,
    );
  if (what === 'write member') return setItem(diagram, { ...place, item }, { text }, wideLimits);
  if (what === 'flag member') return setItem(diagram, { ...place, item }, { static: first % 3 === 0 }, wideLimits);
  if (what === 'remove member') return removeItem(diagram, { ...place, item });
  if (what === 'move member') return moveItem(diagram, { ...place, item }, second % 2 ? 1 : -1);
  if (what === 'colour') return setColour(diagram, { nodes: [node] }, pick(paints, second) ?? 'none');
  if (what === 'node kind') return changeNodeKind(diagram, { id: node, kind: pick(kinds, second * 5 + first) ?? 'class' });
  if (what === 'unknown')
    return [
      { op: 'set', element: 'node', id: node, path: second % 2 ? [`${text}_`] : ['data', `${text}_`], value: [first, { deep: second }] },
    ];
  if (what === 'volatile') return [{ op: 'set', element: 'node', id: node, path: ['measured'], value: { width: second } }];
  return what === 'on top' ? [{ op: 'place', element: 'node', id: node, after: second % 2 ? other : null }] : [];
}

function edgeChanges(
  diagram: Diagram,
  { what, first, second, text }: Edit,
  { edge, node }: { edge: string; node: string },
): readonly Change[] {
  const end = first % 2 ? 'source' : 'target';
  if (what === 'delete edge') return deleteElements(diagram, { edges: [edge] });
  if (what === 'bend') return bendEdge(diagram, { id: edge, points: [{ x: first * 10, y: second * 10 }] });
  if (what === 'reconnect')
    return cannotReconnect(diagram, { id: edge, end, node }) === undefined ? reconnect(diagram, { id: edge, end, node }) : [];
  if (what === 'turn') return cannotSwapDirection(diagram, edge) === undefined ? swapDirection(diagram, edge) : [];
  if (what === 'edge kind') {
    const kind = pick(lines, first * 4 + second) ?? 'plain';
    return cannotChangeEdgeKind(diagram, { id: edge, kind }) === undefined ? changeEdgeKind(diagram, { id: edge, kind }) : [];
  }
  if (what === 'edge label') return [{ op: 'set', element: 'edge', id: edge, path: ['data', 'label'], value: text }];
  if (what !== 'end') return [];
  const stored = diagram.edges.find(({ id }) => id === edge)?.data?.[end];
  return [
    {
      op: 'set',
      element: 'edge',
      id: edge,
      path: ['data', end],
      value: { ...Object(stored), [second % 2 ? 'role' : 'multiplicity']: text },
    },
  ];
}
