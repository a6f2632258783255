import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { type ReadText, readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Statements } from '../statements/statement.ts';

/** Facts that PlantUML 1.2026.8 read in a text; recorded by `tests/contract/plantuml-exports.test.ts`. */
interface Facts {
  readonly ok: boolean;
  readonly type?: string;
  readonly nodes: readonly string[];
  readonly groups: readonly string[];
  readonly links: readonly (readonly [string, string, string])[];
}

const folder = join(import.meta.dirname, '../../../../tests/fixtures/texts/plantuml');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

const texts = readFileSync(join(folder, 'facts.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly file: string; readonly facts: Facts })
  .filter(({ facts }) => facts.ok && ['class', 'description', 'state'].includes(facts.type ?? ''))
  .map(({ file, facts }) => {
    const statements = parseText(readFileSync(join(folder, file), 'utf8'), 'plantuml');
    return { file, facts, statements, read: readText(statements, limits) };
  });

/** Nodes and relations without notes, which PlantUML draws as nodes. A state counts though others lie in it, as there. */
function countsOf({ diagram, hints }: ReadText, type: string | undefined): { readonly nodes: number; readonly links: readonly number[] } {
  const parents = new Set(diagram.nodes.map(({ parentId }) => parentId));
  const nodes = diagram.nodes.map(viewNode).filter(({ id, kind }) => kind !== 'comment' && (type === 'state' || !parents.has(id)));
  const edges = diagram.edges.filter((edge) => viewEdge(edge).kind !== 'anchor').length;
  return { nodes: nodes.length + pointsIn(diagram, parents), links: [edges, edges + (hints.ties?.length ?? 0)] };
}

/** Ports, which PlantUML draws as nodes; one whose owner holds nothing else makes that a container there. */
function pointsIn({ nodes }: Diagram, parents: ReadonlySet<string | undefined>): number {
  const owners = nodes.map(viewNode).filter(({ ports }) => ports.length > 0);
  return owners.reduce((sum, { id, ports }) => sum + ports.length - (parents.has(id) ? 0 : 1), 0);
}

function theirCounts({ nodes, groups, links, type }: Facts, { list }: Statements): { readonly nodes: number; readonly links: number } {
  const notes = new Set(list.flatMap(({ says }) => (says.as === 'note' && says.name !== undefined ? [says.name] : [])));
  const isNote = (name: string): boolean => /(?:^|\.)GMN\d/.test(name) || notes.has(name);
  return {
    nodes: [...nodes, ...(type === 'state' ? groups : [])].filter((name) => !isNote(name)).length,
    links: links.filter(([source, target]) => !isNote(source) && !isNote(target)).length,
  };
}

describe.each(['class', 'description', 'state'])('real texts that PlantUML takes for a %s diagram', (type) => {
  const own = texts.filter(({ facts }) => facts.type === type);
  const expectShare = (least: number, test: (text: (typeof own)[number]) => boolean): void => {
    const others = own.filter((text) => !test(text)).map(({ file }) => file);
    const share = 1 - others.length / own.length;
    expect(share, `${(share * 100).toFixed(1)} % of ${own.length}, without ${others.join(', ')}`).toBeGreaterThanOrEqual(least);
  };

  it('are told as such', () => {
    expectShare(0.97, ({ statements }) => statements.type === type);
  });

  it('have as many nodes', () => {
    expectShare(0.9, ({ facts, read, statements }) => countsOf(read, type).nodes === theirCounts(facts, statements).nodes);
  });

  it('have as many nodes and relations', () => {
    expectShare(0.9, ({ facts, read, statements }) => {
      const [ours, theirs] = [countsOf(read, type), theirCounts(facts, statements)];
      return ours.nodes === theirs.nodes && ours.links.includes(theirs.links);
    });
  });
});
