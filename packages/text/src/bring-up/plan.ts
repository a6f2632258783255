import { type Diagram, isObject, type JsonValue, type Limits, sameValue } from '@umlaut/diagram';
import { countElements } from '../graph/border-points.ts';
import type { Statement } from '../statements/statement.ts';
import { type Canonical, type CanonicalLine, canonicalName, canonicalOf } from './canonical.ts';
import { differencesOf, factsOf } from './facts.ts';
import { type Known, mentioned } from './known.ts';
import { namesakesIn, namesIn, renamed } from './names.ts';
import { patched } from './patch.ts';
import { isShuffled } from './shuffled.ts';
import { isFree, type Tree, treeOf } from './tree.ts';

/** The lines that an element is written with where it is written again. */
export interface Unit {
  readonly own: readonly CanonicalLine[];
  readonly close: CanonicalLine | undefined;
  readonly after: readonly CanonicalLine[];
  /** The container in whose block it stands; empty for none. */
  readonly block: string;
}

/** How a text is to be changed so that it says its graph. */
export interface Plan {
  readonly known: Known;
  readonly tree: Tree;
  readonly canonical: Canonical;
  readonly diagram: Diagram;
  readonly units: ReadonlyMap<string, Unit>;
  /** Elements whose statements are written again. */
  readonly reprint: ReadonlySet<string>;
  /** Statements that stay, with the names that they are to have. */
  readonly kept: ReadonlyMap<number, string>;
  /** Elements that no statement says. */
  readonly missing: ReadonlySet<string>;
  /** Nodes that stand in the wrong block. */
  readonly moved: ReadonlySet<string>;
  /** Whether the direction of the layout is said otherwise. */
  readonly isTurned: boolean;
  /** Whether rows stand in another order than they happen. */
  readonly isShuffled: boolean;
}

/** Whether a plan changes nothing but names. */
export function isSettled({ known, reprint, kept, missing, moved, isTurned, isShuffled }: Plan): boolean {
  const { list, text } = known.statements;
  return (
    reprint.size + missing.size + moved.size === 0 &&
    !isTurned &&
    !isShuffled &&
    kept.size === list.length &&
    [...kept].every(([index, said]) => said === text.slice(list[index]?.from, list[index]?.to))
  );
}

/**
 * Compares a text with its graph. `tried` are the elements that were written again before and still differ; `past` is a diagram that the text stood
 * for: elements that are as they were in it are said already.
 */
export function planOf(
  known: Known,
  diagram: Diagram,
  { tried, past, limits }: { readonly tried: ReadonlyMap<string, number>; readonly past?: Diagram | undefined; readonly limits: Limits },
): Plan {
  const { type } = known.statements;
  const given = namesIn(known, diagram);
  const coloured = new Set([...known.facts.nodes].flatMap(([id, facts]) => (facts.has('fill') ? [id] : [])));
  const graph = factsOf(diagram);
  const wish = { coloured, ...(type === undefined ? {} : { type }) };
  const draft = canonicalOf(diagram, known.language, { ...wish, names: given });
  // Two names of one node are made one before anything else is looked at.
  const isSplit = tried.size === 0 && past === undefined && hasTwoNames(known);
  const differences = isSplit ? new Map<string, readonly string[]>() : differencesOf(known.facts, graph, draft.facts);
  const same = past === undefined ? new Set<string>() : sameElements(past, diagram);
  for (const id of [...known.frozen, ...same]) differences.delete(id);
  const names = wantedNames({ known, diagram, given, differences, tried, draft });
  const isRenamed = [...names].some(([id, name]) => given.get(id) !== name);
  const canonical = isRenamed ? canonicalOf(diagram, known.language, { ...wish, names }) : draft;
  const tree = treeOf(known);
  const moved = new Set([...differences].flatMap(([id, facts]) => (facts.includes('parent') && isMovable(known, tree, id) ? [id] : [])));
  const reprint = new Set(
    [...differences].flatMap(([id, facts]) => {
      const isOnlyMoved = moved.has(id) && facts.length === 1 && (tried.get(id) ?? 0) < 2;
      const isOnlyRenamed = facts.length === 1 && facts[0] === 'label' && names.get(id) !== given.get(id) && names.has(id);
      return isOnlyMoved || isOnlyRenamed ? [] : [id];
    }),
  );
  const said = new Set([...known.slots.flat(), ...known.frozen, ...known.ids.values(), ...same]);
  const missing = new Set(isSplit ? [] : [...canonical.said].filter((id) => !said.has(id)));
  // A node that relations alone mention has no statement that could be written again: it gets one.
  for (const id of reprint) {
    if (tree.homes.has(id) || !canonical.said.has(id)) continue;
    reprint.delete(id);
    missing.add(id);
  }
  for (const id of namesakesIn(known, diagram, given)) {
    if (known.frozen.has(id) || same.has(id) || !canonical.said.has(id)) continue;
    reprint.delete(id);
    missing.add(id);
  }
  const all = new Map(
    [...canonical.names].filter(([id]) => names.get(id) === canonical.names.get(id) || isPrinted(id, diagram, reprint, missing)),
  );
  // A path is no name that the writer gives, and stays one.
  for (const [id, name] of names) if (!all.has(id) && known.statements.scopes?.has(given.get(id) ?? '') === true) all.set(id, name);
  const units = unitsOf(canonical.lines);
  const patch = (index: number, id: string): string | undefined =>
    tried.has(id) || type === undefined ? undefined : patchOf(known, { index, unit: units.get(id), canonical });
  const kept = keptOf({ known, tree, diagram, reprint, missing, names: all, limits, patch });
  return {
    known,
    tree,
    canonical,
    diagram,
    units,
    reprint,
    kept,
    missing,
    moved,
    isTurned: isTurned(known, diagram, canonical) && !sameValue(past?.meta, diagram.meta),
    isShuffled: type === 'sequence' && (past === undefined || !isSameOrder(past, diagram)) && isShuffled(known, diagram),
  };
}

/** Ids of the elements that say the same in two states of a diagram. */
function sameElements(past: Diagram, diagram: Diagram): ReadonlySet<string> {
  const [was, is] = [factsOf(past), factsOf(diagram)];
  const same = (part: 'nodes' | 'edges'): readonly string[] =>
    [...is[part]].flatMap(([id, facts]) => {
      const before = was[part].get(id);
      return before?.size === facts.size && [...facts].every(([name, fact]) => sameValue(before.get(name), fact)) ? [id] : [];
    });
  return new Set([...same('nodes'), ...same('edges')]);
}

/** Whether the rows of two states of a diagram are the same in the same order. */
function isSameOrder(past: Diagram, diagram: Diagram): boolean {
  const keys = ({ nodes, edges }: Diagram): JsonValue =>
    Object.fromEntries([...nodes, ...edges].map(({ id, data }) => [id, [data?.order ?? null, data?.operands ?? null]]));
  return sameValue(keys(past), keys(diagram));
}

/** Whether a text means one node by two names, as after a renaming that not all lines follow yet. */
function hasTwoNames({ read, ids }: Known): boolean {
  const seen = new Set<string>();
  return read.diagram.nodes.some((node) => {
    const id = ids.get(node.id);
    if (id === undefined) return false;
    const isSecond = seen.has(id);
    seen.add(id);
    return isSecond;
  });
}

function isMovable(known: Known, { homes }: Tree, id: string): boolean {
  const says = known.statements.list[homes.get(id) ?? -1]?.says;
  return says?.as === 'node' && says.outer === undefined && !known.frozen.has(id) && known.statements.type !== 'sequence';
}

/** Whether a node's name is going to be written somewhere. */
function isPrinted(id: string, { edges }: Diagram, reprint: ReadonlySet<string>, missing: ReadonlySet<string>): boolean {
  if (reprint.has(id) || missing.has(id)) return true;
  return edges.some((edge) => (edge.source === id || edge.target === id) && (reprint.has(edge.id) || missing.has(edge.id)));
}

/** The names that nodes are to have: one that is its own label follows it. */
function wantedNames({
  known,
  diagram,
  given,
  differences,
  tried,
  draft,
}: {
  readonly known: Known;
  readonly diagram: Diagram;
  readonly given: ReadonlyMap<string, string>;
  readonly differences: ReadonlyMap<string, readonly string[]>;
  readonly tried: ReadonlyMap<string, number>;
  readonly draft: Canonical;
}): ReadonlyMap<string, string> {
  const names = new Map(given);
  const taken = new Set([...given.values(), ...draft.names.values()]);
  const labels = new Map(diagram.nodes.map((node) => [node.id, node.data?.label]));
  for (const [id, facts] of differences) {
    const label = labels.get(id);
    const own = given.get(id) ?? '';
    const shown = known.facts.nodes.get(id)?.get('label');
    // A name that is a path ends with the label.
    const path =
      known.statements.scopes?.has(own) === true && typeof shown === 'string' && own.endsWith(`.${shown}`)
        ? own.slice(0, -shown.length)
        : '';
    const isOwn = own === shown || path !== '';
    if (!facts.includes('label') || !isOwn || typeof label !== 'string' || taken.has(path + label) || (tried.get(id) ?? 0) > 0) continue;
    // A name that the writer would give a node called so is one that can stand anywhere.
    if (canonicalName(label, known.language, known.statements.type) !== label) continue;
    names.set(id, path + label);
    taken.add(path + label);
  }
  return names;
}

/** The statements that stay; what else they say of elements that are alive is written again, too. */
function keptOf({
  known,
  tree,
  diagram,
  reprint,
  missing,
  names,
  limits,
  patch,
}: {
  readonly known: Known;
  readonly tree: Tree;
  readonly diagram: Diagram;
  readonly reprint: Set<string>;
  readonly missing: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
  readonly limits: Limits;
  patch(index: number, id: string): string | undefined;
}): ReadonlyMap<number, string> {
  const alive = new Set([...diagram.nodes.map(({ id }) => id), ...diagram.edges.map(({ id }) => id)]);
  const { list } = known.statements;
  const outlived = outlivedIn(known, diagram, limits);
  for (;;) {
    const size = reprint.size;
    const kept = new Map<number, string>();
    for (const [index, statement] of list.entries()) {
      const owners = tree.owners[index] ?? [];
      const raw = known.statements.text.slice(statement.from, statement.to);
      const isGone =
        outlived.has(index) ||
        [...(known.slots[index] ?? []), ...mentioned(known, index, diagram)].some((id) => id !== '' && !alive.has(id));
      const isWrong = owners.some((id) => !alive.has(id) || reprint.has(id) || missing.has(id));
      const isFixed = isFree(statement.says) || statement.says.as === 'end' || known.broken.has(index);
      const own = isFixed ? raw : isGone ? undefined : renamed(known, index, names, diagram);
      const [only = '', ...others] = owners;
      const isSmall = isWrong && own === raw && others.length === 0 && alive.has(only) && !missing.has(only);
      const text = isFixed || !isWrong ? own : isSmall ? patch(index, only) : undefined;
      if (text !== undefined) kept.set(index, text);
      else for (const id of owners) if (alive.has(id) && !missing.has(id)) reprint.add(id);
    }
    if (reprint.size === size) return kept;
  }
}

/**
 * Statements that would say something that the graph lacks, though it has room: relations that repeated one that is gone, and lines that a
 * merge has left of a block that is gone. Those of a full diagram wait for room.
 */
function outlivedIn({ statements, read, slots, ids }: Known, diagram: Diagram, limits: Limits): ReadonlySet<number> {
  const hasRoom = { nodes: countElements(diagram.nodes) < limits.maxNodes, edges: diagram.edges.length < limits.maxEdges };
  const edges = new Map(read.diagram.edges.map((edge) => [edge.id, edge]));
  const isUnsaid = (id: string): boolean => {
    const edge = edges.get(id);
    if (edge === undefined) return hasRoom.nodes && !ids.has(id);
    return hasRoom.edges && (hasRoom.nodes || (ids.has(edge.source) && ids.has(edge.target)));
  };
  const outlived = [...statements.list.entries()].flatMap(([index, { says }]) => {
    if (says.as !== 'node' && says.as !== 'relation') return [];
    const isOutlived = (read.slots[index] ?? []).some((id, at) => id !== '' && slots[index]?.[at] === '' && isUnsaid(id));
    return isOutlived ? [index] : [];
  });
  return new Set(outlived);
}

/** A relation's statement with its smallest change; undefined where it is to be written again. */
function patchOf(
  { statements, language }: Known,
  { index, unit, canonical }: { readonly index: number; readonly unit: Unit | undefined; readonly canonical: Canonical },
): string | undefined {
  const statement = statements.list[index];
  const [line, ...more] = unit?.own ?? [];
  if (statement === undefined || line === undefined || more.length > 0 || unit?.close !== undefined || (unit?.after.length ?? 0) > 0)
    return undefined;
  const row = canonical.lines.indexOf(line) + 1;
  const best = canonical.statements.list.filter((one) => one.line === row);
  const [only] = best;
  const { type } = statements;
  if (only === undefined || best.length > 1 || type === undefined) return undefined;
  const written = (text: string, from: Statement) => ({ text: text.slice(from.from, from.to), statement: from });
  return patched(written(statements.text, statement), written(canonical.statements.text, only), { language, type });
}

function unitsOf(lines: readonly CanonicalLine[]): ReadonlyMap<string, Unit> {
  const units = new Map<string, { own: CanonicalLine[]; close: CanonicalLine | undefined; after: CanonicalLine[]; block: string }>();
  const closing = new Set(lines.filter(({ part }) => part === 'close').map(({ owner }) => owner));
  const open: string[] = [];
  for (const line of lines) {
    const { owner, part } = line;
    if (owner === '') continue;
    const unit = units.get(owner) ?? { own: [], close: undefined, after: [], block: open.at(-1) ?? '' };
    units.set(owner, unit);
    if (part === 'close') {
      unit.close = line;
      open.pop();
    } else if (part === 'after') unit.after.push(line);
    else {
      unit.own.push(line);
      if (closing.has(owner) && open.at(-1) !== owner && line.says.some((says) => 'opens' in says && says.opens !== undefined))
        open.push(owner);
    }
  }
  return units;
}

function isTurned(known: Known, diagram: Diagram, { statements, type }: Canonical): boolean {
  const said = known.read.hints.direction;
  const own = isObject(diagram.meta) ? diagram.meta.direction : undefined;
  if (said === own || (said === 'TB' && own === undefined)) return false;
  if (type === 'sequence') return false;
  const best = statements.list
    .flatMap(({ says }) => ((says.as === 'header' || says.as === 'direction') && says.direction !== undefined ? [says.direction] : []))
    .at(-1);
  return said !== best && !(said === undefined && best === 'TB') && !(said === 'TB' && best === undefined);
}
