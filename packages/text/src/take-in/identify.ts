import { type DiagramEdge, type DiagramNode, viewEdge, viewNode } from '@umlaut/diagram';
import type { BroughtUp } from '../bring-up/bring-up.ts';
import type { ReadText } from '../read-text.ts';
import { idsByStatement, isPseudoName, slotNames } from '../statements/slots.ts';
import type { Statements } from '../statements/statement.ts';
import type { TypedLine } from './lines.ts';
import type { Tombstones } from './tombstones.ts';

/** A text after typing, and all that helps to find out what its elements are. */
export interface Typing {
  readonly before: BroughtUp;
  readonly statements: Statements;
  readonly read: ReadText;
  readonly lines: readonly TypedLine[];
  /** The line that the caret is in, counted from 0; -1 when it left. */
  readonly caretRow: number;
  readonly gone: Tombstones;
  newId(): string;
}

/** Elements of a text in the graph. */
export interface Identified {
  /** Ids of the graph by those of what was read. */
  readonly ids: ReadonlyMap<string, string>;
  /** Elements that are new, or come back. */
  readonly fresh: ReadonlySet<string>;
  readonly back: ReadonlyMap<string, DiagramNode | DiagramEdge>;
  /** Elements whose renaming waits, with the nodes that were read under their new names. */
  readonly waiting: ReadonlyMap<string, string>;
  /** Elements that are renamed while other lines still say the old name, by the ids of what was read under the old one. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Ids that stood on each statement's line, where it still has as many slots. */
function candidatesOf({ statements, read, lines }: Typing): readonly (readonly string[] | undefined)[] {
  const found: (readonly string[] | undefined)[] = statements.list.map(() => undefined);
  const byLine = Map.groupBy(statements.list.keys(), (index) => statements.list[index]?.line ?? 0);
  for (const [row, { was }] of lines.entries()) {
    if (was?.of === undefined) continue;
    for (const [at, ids] of idsByStatement(was.of, byLine.get(row + 1) ?? [], read.slots) ?? []) found[at] = ids;
  }
  return found;
}

/** Finds out which elements of the graph the elements of a typed text are. */
export function identify(typing: Typing): Identified {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const fresh = new Set<string>();
  const back = new Map<string, DiagramNode | DiagramEdge>();
  const know = (own: string, id: string): void => {
    ids.set(own, id);
    taken.add(id);
  };
  const candidates = candidatesOf(typing);
  const named = namesOf(typing.statements, typing.read);
  for (const [own, name] of named) {
    const id = namesBefore(typing.before).get(name);
    if (id !== undefined && !taken.has(id)) know(own, id);
  }
  const { waiting, renamed } = findRenamings(typing, { ids, taken, candidates, named, know });
  matchNameless(typing, { ids, taken, candidates, named, know });
  for (const node of typing.read.diagram.nodes) {
    if (ids.has(node.id) || [...waiting.values()].includes(node.id)) continue;
    const name = named.get(node.id);
    const found = typing.gone.nodes.find(
      ({ node: one, name: was }) => !taken.has(one.id) && (name === undefined ? isAlike(one, node) : was === name),
    );
    if (found !== undefined) back.set(found.node.id, found.node);
    const id = found?.node.id ?? typing.newId();
    fresh.add(id);
    know(node.id, id);
  }
  identifyEdges(typing, { ids, taken, fresh, back, candidates, know });
  return { ids, fresh, back, waiting, renamed };
}

function isAlike(a: DiagramNode, b: DiagramNode): boolean {
  return viewNode(a).kind === viewNode(b).kind && viewNode(a).label === viewNode(b).label;
}

/** The names under which nodes were read, by their ids; those that are mentioned without one are left out. */
export function namesOf({ list }: Statements, { slots, diagram }: ReadText): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [index, { says }] of list.entries()) {
    for (const [at, name] of slotNames(says).entries()) {
      const own = slots[index]?.[at];
      if (own !== undefined && own !== '' && !isPseudoName(name) && !names.has(own)) names.set(own, name);
    }
    if (says.as !== 'note') continue;
    const [note, ...anchors] = slots[index] ?? [];
    if (says.name !== undefined && note !== undefined) names.set(note, says.name);
    for (const [at, { name }] of says.about.entries()) {
      const about = endBeside(diagram.edges, anchors[at], note);
      if (about !== undefined && name !== '' && !names.has(about)) names.set(about, name);
    }
  }
  return names;
}

/** The end of a note's anchor that is not the note. */
function endBeside(edges: readonly DiagramEdge[], anchor: string | undefined, note: string | undefined): string | undefined {
  const edge = edges.find(({ id }) => id === anchor);
  return edge === undefined || note === undefined ? undefined : edge.source === note ? edge.target : edge.source;
}

/** Ids of all elements that the text said. */
export function saidBefore({ lines, slots, waits, diagram }: BroughtUp): ReadonlySet<string> {
  const said = new Set([...lines.flatMap(({ of = [] }) => of), ...slots.flat(), ...(waits?.said ?? [])]);
  for (const { id, source, target } of diagram.edges) {
    if (!said.has(id)) continue;
    said.add(source);
    said.add(target);
  }
  said.delete('');
  return said;
}

const known = new WeakMap<BroughtUp, ReadonlyMap<string, string>>();

/** Ids of the graph by the names that its nodes had in the text. */
export function namesBefore(before: BroughtUp): ReadonlyMap<string, string> {
  if (before.waits !== undefined) return before.waits.names;
  const cached = known.get(before);
  if (cached !== undefined) return cached;
  const names = new Map<string, string>();
  for (const [index, { says }] of before.statements.list.entries()) {
    const own = before.slots[index] ?? [];
    for (const [at, name] of slotNames(says).entries())
      if (own[at] !== undefined && own[at] !== '' && !isPseudoName(name)) names.set(name, own[at]);
    if (says.as !== 'note') continue;
    const [note, ...anchors] = own;
    if (says.name !== undefined && note !== undefined && note !== '') names.set(says.name, note);
    for (const [at, { name }] of says.about.entries()) {
      const about = endBeside(before.diagram.edges, anchors[at], note);
      if (about !== undefined && name !== '') names.set(name, about);
    }
  }
  known.set(before, names);
  return names;
}

interface Matching {
  readonly ids: Map<string, string>;
  readonly taken: Set<string>;
  readonly candidates: readonly (readonly string[] | undefined)[];
  readonly named: ReadonlyMap<string, string>;
  know(own: string, id: string): void;
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
        const old = oldOf.get(id);
        if (old !== undefined) renamed.set(old, id);
        know(own, id);
      }
    }
  }
  return { waiting, renamed };
}

function isDeclaredElsewhere({ statements, read }: Typing, own: string | undefined): boolean {
  return (
    own !== undefined &&
    statements.list.some(({ says }, index) => (says.as === 'node' || says.as === 'lifeline') && read.slots[index]?.[0] === own)
  );
}

/** Notes, pseudo-states and rows: those of the same line, else those that look the same and whose own line is gone. */
function matchNameless({ before, read, statements }: Typing, { ids, taken, candidates, named, know }: Matching): void {
  const here = new Map(before.diagram.nodes.map((node) => [node.id, node]));
  for (const index of statements.list.keys()) {
    for (const [at, own] of (read.slots[index] ?? []).entries()) {
      const id = candidates[index]?.[at];
      if (own === '' || ids.has(own) || named.has(own) || id === undefined || !here.has(id) || taken.has(id)) continue;
      if (read.diagram.nodes.some((node) => node.id === own)) know(own, id);
    }
  }
  const said = saidBefore(before);
  for (const node of read.diagram.nodes) {
    if (ids.has(node.id) || named.has(node.id)) continue;
    const found = before.diagram.nodes.find((one) => said.has(one.id) && !taken.has(one.id) && isAlike(one, node));
    if (found !== undefined) know(node.id, found.id);
  }
}

/** Relations: those of the same line, else those between the same ends, else those that come back, else new ones. */
function identifyEdges(
  { before, read, statements, gone, newId }: Typing,
  given: Omit<Matching, 'named'> & { readonly fresh: Set<string>; readonly back: Map<string, DiagramNode | DiagramEdge> },
): void {
  const { ids, taken, candidates, fresh, back, know } = given;
  const here = new Map(before.diagram.edges.map((edge) => [edge.id, edge]));
  const edges = new Map(read.diagram.edges.map((edge) => [edge.id, edge]));
  for (const index of statements.list.keys()) {
    for (const [at, own] of (read.slots[index] ?? []).entries()) {
      const id = candidates[index]?.[at];
      if (edges.has(own) && !ids.has(own) && id !== undefined && here.has(id) && !taken.has(id)) know(own, id);
    }
  }
  const said = saidBefore(before);
  const free = [...here.values()].filter(({ id }) => said.has(id));
  for (const edge of edges.values()) {
    if (ids.has(edge.id)) continue;
    const like = (others: readonly DiagramEdge[]): DiagramEdge | undefined => {
      const same = others.filter(
        ({ id, source, target }) => !taken.has(id) && source === ids.get(edge.source) && target === ids.get(edge.target),
      );
      const { kind, label } = viewEdge(edge);
      const ofKind = same.filter((one) => viewEdge(one).kind === kind);
      return ofKind.find((one) => viewEdge(one).label === label) ?? ofKind[0] ?? same[0];
    };
    const found = like(free);
    const revived = found === undefined ? like(gone.edges) : undefined;
    if (revived !== undefined) back.set(revived.id, revived);
    const id = found?.id ?? revived?.id ?? newId();
    if (found === undefined) fresh.add(id);
    know(edge.id, id);
  }
}
