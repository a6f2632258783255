import { type DiagramEdge, type DiagramNode, viewEdge, viewNode } from '@umlaut/diagram';
import type { BroughtUp } from '../bring-up/bring-up.ts';
import type { ReadText } from '../read-text.ts';
import { idsByStatement, slotNames } from '../statements/slots.ts';
import type { Statements } from '../statements/statement.ts';
import type { TypedLine } from './lines.ts';
import { namedIn } from './named.ts';
import type { Taken } from './taken.ts';
import type { Tombstones } from './tombstones.ts';

/** A text after typing, and all that helps to find out what its elements are. */
export interface Typing {
  readonly before: Pick<BroughtUp, 'diagram' | 'frozen' | 'statements'>;
  readonly taken: Taken;
  readonly statements: Statements;
  readonly read: ReadText;
  readonly lines: readonly TypedLine[];
  /** The line that the caret is in, counted from 0; -1 when it left. */
  readonly caretRow: number;
  readonly gone: Tombstones;
  /** Elements that half of the line of the caret made, with which it goes on: ids by statement and slot, and by name. */
  readonly half: {
    readonly slots: readonly (readonly string[] | undefined)[];
    readonly names: ReadonlyMap<string, string>;
    readonly ids: ReadonlySet<string>;
  };
  newId(): string;
}

/** Elements of a text in the graph. */
export interface Identified {
  /** Ids of the graph by those of what was read. */
  readonly ids: ReadonlyMap<string, string>;
  /** Elements that come back. */
  readonly back: Tombstones;
  /** Elements whose renaming waits, with the nodes that were read under their new names. */
  readonly waiting: ReadonlyMap<string, string>;
  /** New names of elements that other lines still call by the old ones, by these. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Ids that stood on each statement's line, where it still has as many slots. */
export function candidatesOf(
  lines: readonly (readonly string[] | undefined)[],
  { list }: Statements,
  { slots }: ReadText,
): readonly (readonly string[] | undefined)[] {
  const found: (readonly string[] | undefined)[] = list.map(() => undefined);
  const byLine = Map.groupBy(list.keys(), (index) => list[index]?.line ?? 0);
  for (const [row, of] of lines.entries()) {
    if (of === undefined) continue;
    for (const [at, ids] of idsByStatement(of, byLine.get(row + 1) ?? [], slots) ?? []) found[at] = ids;
  }
  return found;
}

interface Matching {
  readonly ids: Map<string, string>;
  readonly taken: Set<string>;
  readonly candidates: readonly (readonly string[] | undefined)[];
  readonly named: ReadonlyMap<string, string>;
  know(own: string, id: string): void;
}

/** Finds out which elements of the graph the elements of a typed text are. */
export function identify(typing: Typing): Identified {
  const { statements, read, taken: earlier, before, gone, half, newId } = typing;
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const candidates = candidatesOf(
    typing.lines.map(({ was }) => was?.of),
    statements,
    read,
  );
  const named = namesOf(statements, read);
  const matching: Matching = {
    ids,
    taken,
    candidates,
    named,
    know(own, id) {
      ids.set(own, id);
      taken.add(id);
    },
  };
  matchUntouched(typing, matching);
  for (const [own, name] of named) {
    const id = earlier.names.get(name);
    if (id !== undefined && !ids.has(own) && !taken.has(id)) matching.know(own, id);
  }
  const { waiting, renamed } = findRenamings(typing, matching);
  matchNameless(typing, matching);
  const here = new Set([...before.diagram.nodes, ...before.diagram.edges].map(({ id }) => id));
  const back: { nodes: Tombstones['nodes'][number][]; edges: Tombstones['edges'][number][] } = { nodes: [], edges: [] };
  const halfIds = new Map([...read.slots].flatMap((own, index) => own.map((id, at) => [id, half.slots[index]?.[at]] as const)));
  // Half a line may have made a node where the whole of it makes an edge.
  const halfOf = (elements: readonly { readonly id: string }[]): ReadonlySet<string> =>
    new Set(elements.flatMap(({ id }) => (half.ids.has(id) ? [id] : [])));
  const [halfNodes, halfEdges] = [halfOf(before.diagram.nodes), halfOf(before.diagram.edges)];
  const fresh = (among: ReadonlySet<string>, own: string, name?: string): string => {
    const id = [half.names.get(name ?? ''), halfIds.get(own)].find((one) => one !== undefined && among.has(one) && !taken.has(one));
    return id ?? newId();
  };
  const later = new Set(waiting.values());
  for (const node of read.diagram.nodes) {
    if (ids.has(node.id) || later.has(node.id)) continue;
    const name = named.get(node.id);
    const found = gone.nodes.find(
      ({ node: { id }, node: one, name: was }) =>
        !taken.has(id) && !here.has(id) && (name === undefined ? isAlike(one, node) : was === name),
    );
    if (found !== undefined) back.nodes.push(found);
    matching.know(node.id, found?.node.id ?? fresh(halfNodes, node.id, name));
  }
  const tombs = gone.edges.filter(({ edge }) => !here.has(edge.id));
  for (const [own, id] of edgesFound(typing, matching, tombs)) {
    const grave = tombs.find(({ edge }) => edge.id === id);
    if (grave !== undefined) back.edges.push(grave);
    matching.know(own, id ?? fresh(halfEdges, own));
  }
  return { ids, back, waiting, renamed };
}

function isAlike(a: DiagramNode, b: DiagramNode): boolean {
  return viewNode(a).kind === viewNode(b).kind && viewNode(a).label === viewNode(b).label;
}

/** The names under which nodes were read, by their ids; those that are mentioned without one are left out. */
function namesOf(statements: Statements, { slots, diagram }: ReadText): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, id] of namedIn(statements, slots, diagram.edges)) if (!names.has(id)) names.set(id, name);
  return names;
}

/** Elements that lines name which were not typed in are those of before, also where what was typed elsewhere gives them another path. */
function matchUntouched({ statements, read, lines, before }: Typing, { ids, taken, candidates, named, know }: Matching): void {
  // In another type of diagram the same line names others.
  if (before.statements.type !== statements.type) return;
  const here = new Set(before.diagram.nodes.map(({ id }) => id));
  for (const isDeclared of [true, false]) {
    for (const [index, { says, line }] of statements.list.entries()) {
      if (lines[line - 1]?.isTouched !== false || (says.as === 'node' || says.as === 'lifeline') !== isDeclared) continue;
      for (const at of slotNames(says).keys()) {
        const [own, id] = [read.slots[index]?.[at], candidates[index]?.[at]];
        if (own === undefined || id === undefined || !named.has(own) || ids.has(own)) continue;
        if (here.has(id) && !taken.has(id) && !before.frozen.has(id)) know(own, id);
      }
    }
  }
}

/** A declaration whose name is another one than before is a renaming; while others say the old name, it waits until the caret has left the line. */
function findRenamings(typing: Typing, { ids, taken, candidates, named, know }: Matching) {
  const { statements, read, caretRow } = typing;
  const waiting = new Map<string, string>();
  const renamed = new Map<string, string>();
  const oldOf = new Map([...ids].map(([own, id]) => [id, own]));
  const here = new Set(typing.before.diagram.nodes.map(({ id }) => id));
  for (const [index, { says, line }] of statements.list.entries()) {
    for (const at of slotNames(says).keys()) {
      const [own, id] = [read.slots[index]?.[at], candidates[index]?.[at]];
      if (own === undefined || own === '' || id === undefined || !here.has(id) || !named.has(own) || ids.get(own) === id) continue;
      const isDeclaration = says.as === 'node' || says.as === 'lifeline';
      const isBorne = ids.has(own);
      if (!isBorne && !taken.has(id)) know(own, id);
      else if (!isDeclaration || isDeclaredElsewhere(typing, oldOf.get(id))) continue;
      else if (line - 1 === caretRow) waiting.set(id, isBorne ? '' : own);
      else if (!isBorne) {
        const [old, name] = [named.get(oldOf.get(id) ?? ''), named.get(own)];
        if (old !== undefined && name !== undefined) renamed.set(old, name);
        know(own, id);
      }
    }
  }
  return { waiting, renamed };
}

/** Whether another statement declares a node, also within a relation, as `A --> B{label}` does. */
function isDeclaredElsewhere({ statements, read }: Typing, own: string | undefined): boolean {
  return (
    own !== undefined &&
    statements.list.some(({ says }, index) =>
      says.as === 'relation'
        ? says.refs.some(({ name, node }, at) => (node?.label ?? name) !== name && read.slots[index]?.[at] === own)
        : (says.as === 'node' || says.as === 'lifeline') && read.slots[index]?.[0] === own,
    )
  );
}

/** Notes, pseudo-states and rows: those of the same line, else those that look the same and whose own line is gone, first in the same container. */
function matchNameless({ before, read, statements, taken: earlier }: Typing, { ids, taken, candidates, named, know }: Matching): void {
  const here = new Map(before.diagram.nodes.map((node) => [node.id, node]));
  const nameless = new Map(read.diagram.nodes.filter(({ id }) => !named.has(id)).map((node) => [node.id, node]));
  for (const index of statements.list.keys()) {
    for (const [at, own] of (read.slots[index] ?? []).entries()) {
      const [node, there] = [nameless.get(own), here.get(candidates[index]?.[at] ?? '')];
      if (node === undefined || there === undefined || ids.has(own) || taken.has(there.id)) continue;
      if (viewNode(node).kind === viewNode(there).kind) know(own, there.id);
    }
  }
  const free = before.diagram.nodes.filter(({ id }) => earlier.said.nodes.has(id));
  for (const node of nameless.values()) {
    if (ids.has(node.id)) continue;
    const alike = free.filter((one) => !taken.has(one.id) && isAlike(one, node));
    const found = alike.find(({ parentId }) => parentId === ids.get(node.parentId ?? '')) ?? alike[0];
    if (found !== undefined) know(node.id, found.id);
  }
}

/**
 * The edges of a text by their own ids: those of the same line where an end or the label stays, else those that look the same between the same
 * ends, else the only ones left between them, else those that come back; undefined for new ones.
 */
function edgesFound(
  { before, read, statements, taken: earlier }: Typing,
  { ids, taken, candidates }: Matching,
  tombs: Tombstones['edges'],
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const used = new Set<string>(taken);
  const use = (own: string, id: string): void => {
    found.set(own, id);
    used.add(id);
  };
  const here = new Map(before.diagram.edges.map((edge) => [edge.id, edge]));
  const edges = new Map(read.diagram.edges.map((edge) => [edge.id, edge]));
  const ends = ({ source, target }: DiagramEdge): string => `${ids.get(source) ?? ''} ${ids.get(target) ?? ''}`;
  for (const index of statements.list.keys()) {
    for (const [at, own] of (read.slots[index] ?? []).entries()) {
      const [edge, there] = [edges.get(own), here.get(candidates[index]?.[at] ?? '')];
      if (edge === undefined || there === undefined || found.has(own) || used.has(there.id)) continue;
      const isKept = ids.get(edge.source) === there.source || ids.get(edge.target) === there.target || isSameLabel(edge, there);
      if (isKept) use(own, there.id);
    }
  }
  const free = [...here.values()].filter(({ id }) => earlier.said.edges.has(id));
  const between = Map.groupBy(free, ({ source, target }) => `${source} ${target}`);
  const left = (edge: DiagramEdge): readonly DiagramEdge[] => (between.get(ends(edge)) ?? []).filter(({ id }) => !used.has(id));
  for (const edge of edges.values()) {
    const same = found.has(edge.id) ? undefined : left(edge).find((one) => isSameEdge(edge, one));
    if (same !== undefined) use(edge.id, same.id);
  }
  for (const group of Map.groupBy(edges.values(), ends).values()) {
    const open = group.filter(({ id }) => !found.has(id));
    const [own, other] = open;
    const [only, more] = own === undefined ? [] : left(own);
    if (own !== undefined && other === undefined && only !== undefined && more === undefined) use(own.id, only.id);
  }
  for (const edge of edges.values()) {
    if (found.has(edge.id)) continue;
    const grave = tombs.find(({ edge: one }) => !used.has(one.id) && ends(edge) === `${one.source} ${one.target}` && isSameEdge(edge, one));
    if (grave === undefined) found.set(edge.id, undefined);
    else use(edge.id, grave.edge.id);
  }
  return found;
}

function isSameEdge(a: DiagramEdge, b: DiagramEdge): boolean {
  return viewEdge(a).kind === viewEdge(b).kind && viewEdge(a).label === viewEdge(b).label;
}

function isSameLabel(a: DiagramEdge, b: DiagramEdge): boolean {
  const { label = '' } = viewEdge(a);
  return label !== '' && label === viewEdge(b).label;
}
