import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, type DiagramEdge, type DiagramNode, defaultLimits } from '@umlaut/diagram';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalOf } from '../bring-up/canonical.ts';
import { differencesOf, factsOf } from '../bring-up/facts.ts';
import { composeText } from '../compose/compose-text.ts';
import { guessText } from '../guess-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

const folder = join(import.meta.dirname, '../../../../tests/fixtures/texts/plantuml/activity');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

/** Texts of the old syntax whose flows enter loops at two steps. */
const irreducible = /^plc4x/;

/** Parts of a graph that its own text does not give back as they are. */
function missed(diagram: Diagram): readonly string[] {
  const { facts, said } = canonicalOf(diagram, 'plantuml', { type: 'activity' });
  const graph = factsOf(diagram);
  const differences = differencesOf(facts, graph, graph);
  return [
    ...[...differences].map(([id, names]) => `${id}: ${names.join(' ')}`),
    ...[...diagram.nodes, ...diagram.edges].flatMap(({ id }) => (said.has(id) ? [] : [`${id} missing`])),
  ];
}

function graphOf(kinds: string, edges: readonly string[]): Diagram {
  const names: Readonly<Record<string, string>> = { a: 'action', d: 'decision', m: 'decision', f: 'fork', s: 'initial', e: 'final' };
  const nodes = kinds.split(' ').map((id): DiagramNode => {
    const kind = names[id[0] ?? ''] ?? 'action';
    return { id, position: { x: 0, y: 0 }, data: { kind, label: kind === 'action' || id.startsWith('d') ? id : '' } };
  });
  return {
    nodes,
    edges: edges.map((line, index): DiagramEdge => {
      const [source = '', target = '', guard] = line.split(' ');
      return { id: `e${index}`, source, target, data: { kind: 'controlFlow', ...(guard === undefined ? {} : { guard }) } };
    }),
    meta: { diagram: 'activity' },
  };
}

/** A graph made of structures within structures, without their merges where a step follows, as people draw them. */
function nested(seeds: readonly number[]): Diagram {
  let at = 0;
  const next = (below: number): number => {
    at += 1;
    return (seeds[at % seeds.length] ?? 0) % below;
  };
  const nodes: string[] = [];
  const edges: string[] = [];
  let count = 0;
  const node = (sign: string): string => {
    count += 1;
    nodes.push(`${sign}${count}`);
    return `${sign}${count}`;
  };
  let guards = 0;
  const lead = (tips: readonly string[], target: string): void => {
    for (const tip of tips) {
      guards += 1;
      edges.push(`${tip} ${target}${tip.startsWith('d') ? ` g${guards}` : ''}`);
    }
  };
  const build = (tips: readonly string[], depth: number): readonly string[] => {
    let open = tips;
    for (let left = 1 + next(3); left > 0 && nodes.length < 45; left -= 1) {
      const what = depth > 3 ? 0 : next(7);
      if (what < 2) {
        const step = node('a');
        lead(open, step);
        open = [step];
      } else if (what < 4) {
        const decision = node('d');
        lead(open, decision);
        const arms = Array.from({ length: 2 + next(2) }, () => build([decision], depth + 1));
        const ends = arms.flat();
        open = [...new Set(ends)];
        if (next(2) === 0 && open.length > 1) {
          const merge = node('m');
          lead(ends, merge);
          open = [merge];
        }
      } else if (what === 4) {
        const bar = node('f');
        lead(open, bar);
        const ends = Array.from({ length: 2 + next(2) }, () => build([bar], depth + 1)).flat();
        const other = node('f');
        lead(ends, other);
        open = [other];
      } else if (what === 5) {
        const decision = node('d');
        lead(open, decision);
        lead(build([decision], depth + 1), decision);
        open = [decision];
      } else {
        const head = next(2) === 0 ? node('m') : node('a');
        lead(open, head);
        const ends = build([head], depth + 1);
        const decision = node('d');
        lead(ends, decision);
        lead([decision], head);
        open = [decision];
      }
    }
    return open;
  };
  const ends = build([node('s')], 0);
  if (ends.length > 0 && next(2) === 0) lead(ends, node('e'));
  return graphOf(nodes.join(' '), edges);
}

describe('an activity as a text', () => {
  it('gives every real text back but for those that no structure holds', () => {
    for (const file of readdirSync(folder)) {
      const { diagram } = readText(parseText(readFileSync(join(folder, file), 'utf8'), 'plantuml', 'activity'), limits);
      const { text, losses } = composeText(diagram, 'plantuml');
      if (irreducible.test(file)) {
        expect(losses.length).toBeGreaterThan(0);
        expect(guessText(text)?.type).toBe('state');
      } else expect(missed(diagram), `${file}\n${text}`).toEqual([]);
    }
  });

  it('gives random graphs of nested structures back, and all that it says of others is so', () => {
    let whole = 0;
    const runs = 60;
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 5, maxLength: 60 }), (seeds) => {
        const diagram = nested(seeds);
        const { text } = composeText(diagram, 'plantuml', { type: 'activity' });
        const wrong = missed(diagram);
        if (wrong.length === 0) whole += 1;
        expect(
          wrong.filter((one) => !one.endsWith('missing')),
          text,
        ).toEqual([]);
      }),
      { numRuns: runs },
    );
    expect(whole).toBeGreaterThan(0.95 * runs);
  });

  it.each([
    ['branches that meet in a step', 's1 a1 d1 a2 a3 a4 e1', ['s1 a1', 'a1 d1', 'd1 a2 yes', 'd1 a3 no', 'a2 a4', 'a3 a4', 'a4 e1']],
    ['a loop back to a step', 's1 a1 d1 a2 e1', ['s1 a1', 'a1 d1', 'd1 a1 again', 'd1 a2', 'a2 e1']],
    ['two loops back to one step', 's1 a1 d1 a2 d2 e1', ['s1 a1', 'a1 d1', 'd1 a1 x', 'd1 a2', 'a2 d2', 'd2 a1 y', 'd2 e1']],
    ['two loops back to one merge', 's1 m1 a1 d1 a2 d2 e1', ['s1 m1', 'm1 a1', 'a1 d1', 'd1 m1 x', 'd1 a2', 'a2 d2', 'd2 m1 y', 'd2 e1']],
    ['a test in the middle of a loop', 's1 a1 d1 a2 a3 e1', ['s1 a1', 'a1 d1', 'd1 a2 no', 'a2 a3', 'a3 a1', 'd1 e1 yes']],
    ['a loop without end', 's1 a1 a2', ['s1 a1', 'a1 a2', 'a2 a1']],
    ['bars that join a step', 's1 f1 a1 a2 a3 e1', ['s1 f1', 'f1 a1', 'f1 a2', 'a1 a3', 'a2 a3', 'a3 e1']],
    [
      'ways that end',
      's1 d1 a1 e1 a2 a3 a4 a5 a6 e2',
      ['s1 d1', 'd1 a1 x', 'a1 e1', 'd1 a2 y', 'a2 a3', 'a3 a4', 'a4 a5', 'a5 a6', 'a6 e2'],
    ],
  ])('says %s', (_, kinds, edges) => {
    const diagram = graphOf(kinds, edges);
    const { text } = composeText(diagram, 'plantuml', { type: 'activity' });
    expect(missed(diagram), text).toEqual([]);
  });
});
