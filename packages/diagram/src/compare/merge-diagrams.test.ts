import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edited, edits, triples, umlDiagrams, wideLimits } from '../../test/arbitraries.ts';
import { anchorsAbout } from '../annotation.ts';
import { checkDiagram } from '../check.ts';
import { type Diagram, isObject, type JsonValue } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { type Merge, mergeDiagrams } from './merge-diagrams.ts';
import type { Conflict } from './rulings.ts';
import type { MergeSide } from './side.ts';

const runs = { numRuns: 250 };

describe('mergeDiagrams, by property', () => {
  it('gives what one side made when the other made nothing', () => {
    fc.assert(
      fc.property(umlDiagrams, edits, (base, list) => {
        const x = edited(base, list, 'x');
        for (const merge of [mergeDiagrams(base, x, base), mergeDiagrams(base, base, x), mergeDiagrams(base, x, structuredClone(x))]) {
          expect(merge.conflicts).toEqual([]);
          expect(asJson(merge.merged)).toEqual(asJson(x));
        }
      }),
      runs,
    );
  });

  it('gives the same whoever is mine, when nothing clashes', () => {
    fc.assert(
      fc.property(triples, ({ base, mine, theirs }) => {
        const [one, other] = [mergeDiagrams(base, mine, theirs), mergeDiagrams(base, theirs, mine)];
        expect(one.conflicts.length === 0).toBe(other.conflicts.length === 0);
        if (one.conflicts.length === 0) expect(asJson(one.merged)).toEqual(asJson(other.merged));
      }),
      runs,
    );
  });

  it('gives the same for the other side, whoever is mine, when sides are chosen', () => {
    fc.assert(
      fc.property(triples, ({ base, mine, theirs }) => {
        const one = mergeDiagrams(base, mine, theirs, { prefer: 'theirs' });
        const other = mergeDiagrams(base, theirs, mine, { prefer: 'mine' });
        expect(asJson(one.merged)).toEqual(asJson(other.merged));
      }),
      runs,
    );
  });

  it('passes the check, whatever is chosen', () => {
    fc.assert(
      fc.property(
        triples,
        fc.array(fc.constantFrom<MergeSide>('mine', 'theirs'), { minLength: 1, maxLength: 8 }),
        ({ base, mine, theirs }, sides) => {
          for (const { merged } of settled({ base, mine, theirs }, sides)) expect(checkDiagram(merged, wideLimits)).toEqual([]);
        },
      ),
      runs,
    );
  });

  it('settles all clashes by choosing a side for each', () => {
    fc.assert(
      fc.property(
        triples,
        fc.array(fc.constantFrom<MergeSide>('mine', 'theirs'), { minLength: 1, maxLength: 8 }),
        ({ base, mine, theirs }, sides) => {
          const last = settled({ base, mine, theirs }, sides).at(-1);
          expect(last?.conflicts.filter(({ isSettled }) => !isSettled)).toEqual([]);
        },
      ),
      runs,
    );
  });

  it('loses no edit that does not clash, makes up none, and tells of every clash', () => {
    fc.assert(
      fc.property(triples, ({ base, mine, theirs }) => {
        const { merged, conflicts } = mergeDiagrams(base, mine, theirs);
        const [was, is, other, got] = [base, mine, theirs, merged].map((diagram) => leavesOf(diagram));
        const isExcused = excuses({ base, mine, theirs }, conflicts);
        for (const leaf of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? []), ...(other?.keys() ?? []), ...(got?.keys() ?? [])])) {
          if (isExcused(leaf)) continue;
          const [b, m, t, r] = [was?.get(leaf), is?.get(leaf), other?.get(leaf), got?.get(leaf)];
          if (m === t || t === b) expect([leaf, r]).toEqual([leaf, m]);
          else if (m === b) expect([leaf, r]).toEqual([leaf, t]);
          else expect(`${leaf} is told of`).toBe('');
        }
      }),
      { numRuns: 600 },
    );
  });

  it('keeps within the limits when both sides add', () => {
    const limits = { ...defaultLimits, maxNodes: 6, maxEdges: 4 };
    fc.assert(
      fc.property(triples, fc.constantFrom<MergeSide>('mine', 'theirs'), ({ base, mine, theirs }, prefer) => {
        fc.pre([mine, theirs].every((diagram) => checkDiagram(diagram, limits).length === 0));
        const { merged, conflicts } = mergeDiagrams(base, mine, theirs, { limits, prefer });
        expect(checkDiagram(merged, limits)).toEqual([]);
        if (mergeDiagrams(base, mine, theirs, { prefer }).merged.nodes.length > 6)
          expect(conflicts.map(({ kind }) => kind)).toContain('limit');
      }),
      runs,
    );
  });
});

/** Merges again and again, choosing a side for the first conflict that is open; the merges on the way. */
function settled({ base, mine, theirs }: { base: Diagram; mine: Diagram; theirs: Diagram }, sides: readonly MergeSide[]): readonly Merge[] {
  const choices = new Map<string, MergeSide>();
  const merges = [mergeDiagrams(base, mine, theirs)];
  for (let round = 0; round < 60; round += 1) {
    const open = merges.at(-1)?.conflicts.find(({ isSettled }) => !isSettled);
    if (open === undefined) break;
    choices.set(open.key, sides[round % sides.length] ?? 'mine');
    merges.push(mergeDiagrams(base, mine, theirs, { choices }));
  }
  return merges;
}

/** All that a diagram says, one text for each smallest thing that can differ by itself; written apart from the merge. */
function leavesOf(diagram: Diagram): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const put = (path: readonly string[], value: unknown): void => void leaves.set(path.join('/'), JSON.stringify(value));
  for (const [field, value] of Object.entries(diagram)) if (field !== 'nodes' && field !== 'edges') put(['diagram', '', field], value);
  for (const [type, list] of [
    ['node', diagram.nodes],
    ['edge', diagram.edges],
  ] as const) {
    for (const element of list) {
      put([type, element.id], 'is there');
      const { id: _, measured: _measured, parentId, sourceHandle, targetHandle, data, style, ...rest } = element;
      for (const [field, value] of Object.entries(rest)) {
        const along = { position: parentId, source: sourceHandle, target: targetHandle }[field];
        put([type, element.id, field], [value, along]);
      }
      for (const [field, value] of Object.entries(isObject(style) ? style : {})) put([type, element.id, 'style', field], value);
      for (const [field, value] of Object.entries(isObject(data) ? data : {})) putData([type, element.id, 'data', field], value, put);
    }
  }
  return leaves;
}

function putData(path: readonly string[], value: JsonValue | undefined, put: (path: readonly string[], value: unknown) => void): void {
  const isEnd = path[0] === 'edge' && isObject(value) && path.at(-1) !== 'points';
  if (isEnd) for (const [field, inner] of Object.entries(value)) put([...path, field], inner);
  else if (Array.isArray(value) && value.every((item) => isObject(item) && typeof item.id === 'string')) {
    for (const item of value) for (const [field, inner] of Object.entries(item)) put([...path, `id ${item.id}`, field], inner);
  } else put(path, value);
}

/**
 * Leaves that a merge may decide otherwise: those a conflict names, what comes back with a node or an edge that a conflict brings back, an
 * edge that both drew alike, and what stands at the ends of an edge that somebody turned round.
 */
function excuses(
  { base, mine, theirs }: { base: Diagram; mine: Diagram; theirs: Diagram },
  conflicts: readonly Conflict[],
): (leaf: string) => boolean {
  const named = conflicts.flatMap(({ parts }) => parts.map(({ element, id, path }) => [element, id, ...path].join('/')));
  const edges = [base, mine, theirs].flatMap((diagram) => diagram.edges);
  const turned = new Set(
    base.edges
      .filter(({ id, source, target }) => edges.some((edge) => edge.id === id && edge.source === target && edge.target === source))
      .map(({ id }) => id),
  );
  const back = new Set(conflicts.flatMap(({ parts }) => parts.filter(({ path }) => path.length === 0).map(({ id }) => id)));
  const nodes = [base, mine, theirs].flatMap((diagram) => diagram.nodes);
  const inside = new Set<string>();
  for (let before = -1; before !== inside.size; ) {
    before = inside.size;
    for (const { id, parentId } of nodes) if (parentId !== undefined && (back.has(parentId) || inside.has(parentId))) inside.add(id);
  }
  const isBack = (id: string): boolean => back.has(id) || inside.has(id);
  const touching = new Set(edges.filter(({ source, target }) => isBack(source) || isBack(target)).map(({ id }) => id));
  const tied = new Set(anchorsAbout(edges, new Set([...back, ...touching])).map(({ id }) => id));
  const drawn = (list: Diagram): readonly Diagram['edges'][number][] =>
    list.edges.filter(({ id }) => !base.edges.some((edge) => edge.id === id));
  const twins = new Set(
    drawn(mine).flatMap((a) =>
      drawn(theirs).flatMap((b) => (JSON.stringify({ ...a, id: '' }) === JSON.stringify({ ...b, id: '' }) ? [a.id, b.id] : [])),
    ),
  );
  return (leaf) => {
    const [element, id = ''] = leaf.split('/');
    if (element === 'edge' && (turned.has(id) || touching.has(id) || tied.has(id) || twins.has(id))) return true;
    return (element === 'node' && inside.has(id)) || named.some((name) => leaf === name || leaf.startsWith(`${name}/`));
  };
}

function asJson(diagram: Diagram): unknown {
  return JSON.parse(JSON.stringify(diagram));
}
