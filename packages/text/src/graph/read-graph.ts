import type { Said, Statement, Statements } from '../statements/statement.ts';
import { behaviourIn } from './behaviours.ts';
import { classMarks } from './class-words.ts';
import { containerBlocks } from './container-blocks.ts';
import { createDraft, type Draft, type EdgeDraft, type NodeDraft, newNode, nodeFor, type Profile, say } from './draft.ts';

/** A text's elements, and which of them each slot of each statement means. */
export interface ReadGraph {
  readonly draft: Draft;
  readonly slots: readonly (readonly (NodeDraft | EdgeDraft | undefined)[])[];
}

interface Reading {
  readonly draft: Draft;
  readonly profile: Profile;
  readonly slots: (NodeDraft | EdgeDraft | undefined)[][];
  /** The node whose block each statement opens. */
  readonly opened: Map<number, NodeDraft>;
  containerOf(block: number): number;
  /** Regions that were begun in each block. */
  readonly regions: Map<number, number>;
}

/** Reads the elements that the statements of a text say, without limits. */
export function readGraph(statements: Statements, profile: Profile): ReadGraph {
  const opened = new Map<number, NodeDraft>();
  const containerOf = containerBlocks(statements.list, (block) => opened.get(block)?.isContainer === true);
  const reading: Reading = {
    draft: createDraft(namesIn(statements), statements.scopes),
    profile,
    slots: [],
    opened,
    containerOf,
    regions: new Map(),
  };
  for (const [index, statement] of statements.list.entries()) reading.slots.push([...readStatement(reading, statement, index)]);
  return { draft: reading.draft, slots: reading.slots };
}

function namesIn({ list }: Statements): ReadonlySet<string> {
  return new Set(
    list.flatMap(({ says }) => (says.as === 'node' ? [says.ref.name] : says.as === 'relation' ? says.refs.map(({ name }) => name) : [])),
  );
}

type Slots = readonly (NodeDraft | EdgeDraft | undefined)[];

function readStatement(reading: Reading, statement: Statement, index: number): Slots {
  const { says } = statement;
  const at = { statement, index };
  if (says.as === 'node') return readNode(reading, says, at);
  if (says.as === 'relation') return readRelation(reading, says, at);
  if (says.as === 'note') return readNote(reading, says, at);
  readWhole(reading, statement);
  return readFacts(reading, says, at);
}

/** Facts about the whole diagram, and the regions of a state. */
function readWhole({ draft, opened, regions }: Reading, { says, block }: Statement): void {
  if (says.as === 'title') draft.title = says.text;
  if (says.as === 'header' && says.name !== undefined && draft.title === undefined) draft.title = says.name;
  if (says.as === 'header' && says.direction !== undefined) draft.direction = says.direction;
  if (says.as === 'direction' && block < 0) draft.direction = says.direction;
  if (says.as !== 'region') return;
  const count = (regions.get(block) ?? 0) + 1;
  regions.set(block, count);
  const state = opened.get(block);
  if (state !== undefined) state.regions = count + 1;
}

interface At {
  readonly statement: Statement;
  readonly index: number;
}

function readNode(reading: Reading, says: Extract<Said, { as: 'node' }>, at: At): Slots {
  const place = placeOf(reading, at);
  const node = nodeFor(reading.draft, says.ref, { ...place, isDeclared: true });
  open(reading, says, node, at.index);
  return [node, ...(says.outer ?? []).map((name) => nodeFor(reading.draft, { name }, { ...place, isDeclared: false }))];
}

function open(reading: Reading, says: Said, node: NodeDraft, index: number): void {
  if (!('opens' in says) || says.opens === undefined) return;
  reading.opened.set(index, node);
  if (says.opens === 'nodes') node.isContainer = true;
}

function readRelation(reading: Reading, says: Extract<Said, { as: 'relation' }>, at: At): Slots {
  const { draft } = reading;
  const place = placeOf(reading, at);
  const nodes = says.refs.map((ref) => nodeFor(draft, ref, { ...place, isDeclared: false }));
  const edges = says.edges.flatMap((said, edge): readonly EdgeDraft[] => {
    const [source, target] = [nodes[said.source], nodes[said.target]];
    if (source === undefined || target === undefined) return [];
    const { kind, data, redrawn } = said;
    const isTurned = said.source > said.target;
    return [{ statement: at.index, slot: nodes.length + edge, source, target, kind, data, redrawn, isTurned }];
  });
  draft.edges.push(...edges);
  for (const { from, to, isAcross } of says.ties ?? []) {
    const [before, after] = [nodes[from], nodes[to]];
    if (before !== undefined && after !== undefined) draft.ties.push({ from: before, to: after, isAcross });
  }
  if (says.way !== undefined) draft.ways[says.way] += 1;
  const [first] = nodes;
  if (first !== undefined) open(reading, says, first, at.index);
  return [...nodes, ...edges];
}

function readNote(reading: Reading, says: Extract<Said, { as: 'note' }>, at: At): Slots {
  const { draft } = reading;
  const { last } = draft;
  const place = placeOf(reading, at);
  const about = says.about.flatMap((ref) => (ref.name === '' ? (last ?? []) : nodeFor(draft, ref, { ...place, isDeclared: false })));
  const edge = says.onRelation === true ? draft.edges.findLast(({ kind }) => kind !== 'anchor') : undefined;
  const note = newNode(draft, { ...(says.name === undefined ? {} : { key: says.name }), name: says.name ?? '', statement: at.index });
  if (place.within !== undefined) {
    note.parent = place.within;
    note.region = place.region;
  }
  say(note, { kind: 'comment', label: says.text, ...(says.fill === undefined ? {} : { fill: says.fill }) }, reading.profile);
  if (last !== undefined) draft.last = last;
  const anchors = (edge === undefined ? about : [edge.source]).map((target, index): EdgeDraft => {
    const data = edge === undefined ? {} : { target: { edge: '' } };
    const tied = { statement: at.index, slot: 1 + index, source: note, target, kind: 'anchor', data, isTurned: false } as const;
    return edge === undefined ? tied : { ...tied, about: edge };
  });
  draft.edges.push(...anchors);
  return [note, ...anchors];
}

function readFacts(reading: Reading, says: Said, at: At): Slots {
  const { draft, profile } = reading;
  const place = placeOf(reading, at);
  const owner = (of: string | undefined): NodeDraft | undefined =>
    of === undefined ? reading.opened.get(at.statement.block) : nodeFor(draft, { name: of }, { ...place, isDeclared: false });
  if (says.as === 'member') {
    const node = owner(says.of);
    node?.rows.push(says.row);
    if (says.to !== undefined && says.edge !== undefined && node !== undefined) {
      const target = nodeFor(draft, says.to, { ...place, isDeclared: false });
      const edge: EdgeDraft = { statement: at.index, slot: 1, source: node, target, ...says.edge, isTurned: false };
      draft.edges.push(edge);
      return [target, edge];
    }
    return says.of === undefined ? [] : [node];
  }
  if (says.as === 'mark') {
    const node = owner(says.of);
    if (node !== undefined) say(node, classMarks(says.words), profile);
    return says.of === undefined ? [] : [node];
  }
  if (says.as === 'describe') {
    const node = owner(says.of);
    if (node !== undefined) describe(node, says.text, profile);
    return [node];
  }
  const styled = (name: string, isMade: boolean): NodeDraft | undefined =>
    isMade || draft.names.has(name) ? owner(name) : draft.byName.get(name);
  if (says.as === 'fill') return says.of.map((name) => saidOf(styled(name, profile.makesStyled === true), { fill: says.fill }, profile));
  if (says.as === 'looks') return says.of.map((name) => saidOf(styled(name, false), { look: says.look }, profile));
  if (says.as === 'look') for (const name of says.names) draft.looks.set(name, says.fill);
  if (says.as === 'link') return [saidOf(owner(says.of), { link: says.link }, profile)];
  return [];
}

function saidOf(node: NodeDraft | undefined, said: Parameters<typeof say>[1], profile: Profile): NodeDraft | undefined {
  if (node !== undefined) say(node, said, profile);
  return node;
}

/** The first text of a state of Mermaid is its label; behaviours say what they are, and further texts are behaviours without. */
function describe(node: NodeDraft, text: string, { namesByText }: Profile): void {
  const behaviour = behaviourIn(text);
  if (behaviour === undefined && node.label === undefined && namesByText === true) {
    node.label = text;
    return;
  }
  const said = behaviour ?? { on: 'internal', text };
  if (node.behaviours === undefined || node.data.behaviours !== node.behaviours) {
    const before = node.data.behaviours;
    node.behaviours = Array.isArray(before) ? [...before] : [];
    node.data = { ...node.data, behaviours: node.behaviours };
  }
  node.behaviours.push({ id: `b${node.behaviours.length + 1}`, ...said });
}

/** The container that a statement stands in. */
function placeOf({ opened, containerOf, profile, regions }: Reading, { statement, index }: At) {
  const block = containerOf(statement.block);
  return { within: opened.get(block), region: regions.get(block) ?? 0, statement: index, profile };
}
