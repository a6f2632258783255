import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, type DiagramEdge, type DiagramNode, defaultLimits, isObject, type JsonValue } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { saidBy } from '../test/said-by.ts';
import { composeText } from './compose/compose-text.ts';
import { readText } from './read-text.ts';
import { parseText } from './statements/parse-text.ts';
import type { Language } from './statements/statement.ts';

const folder = join(import.meta.dirname, '../../../tests/fixtures/texts');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

function textsOf(language: Language): readonly (readonly [path: string, text: string])[] {
  return readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:mmd|puml)$/.test(path) && !path.startsWith('broken'))
    .map((path) => [path, readFileSync(join(folder, language, path), 'utf8')]);
}

/** Data without ids, which a text does not say. */
function plain(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value ?? null;
  const said = Object.entries(value).filter(([name, inner]) => name !== 'id' && name !== 'edge' && JSON.stringify(inner) !== '{}');
  return Object.fromEntries(said.map(([name, inner]): [string, JsonValue] => [name, plain(inner)]).sort());
}

function nodeFacts({ data, style, parentId }: DiagramNode, labels: ReadonlyMap<string, JsonValue>): string {
  return JSON.stringify([plain(data), style?.backgroundColor ?? null, labels.get(parentId ?? '') ?? null]);
}

function edgeFacts({ data, source, target }: DiagramEdge, labels: ReadonlyMap<string, JsonValue>): string {
  return JSON.stringify([labels.get(source) ?? null, labels.get(target) ?? null, plain(data)]);
}

/** The facts of a diagram, each with the ids of the elements whose losses explain that it is read otherwise. */
function factsOf(diagram: Diagram): readonly (readonly [fact: string, elements: readonly string[]])[] {
  const labels = new Map(diagram.nodes.map(({ id, data }) => [id, data?.label ?? '']));
  return [
    ...diagram.nodes.map((node) => [nodeFacts(node, labels), [node.id, node.parentId ?? '']] as const),
    ...diagram.edges.map((edge) => [edgeFacts(edge, labels), [edge.id, edge.source, edge.target]] as const),
  ];
}

/** Facts of a diagram that its text in a language does not say, of elements without a loss. */
function silentIn(diagram: Diagram, language: Language, isSequence: boolean): readonly string[] {
  const { text, losses } = composeText(diagram, language, { colours: true });
  const again = readText(parseText(text, language), limits).diagram;
  if (isSequence) return losses.length > 0 || saidBy(again).join('\n') === saidBy(diagram).join('\n') ? [] : saidBy(diagram);
  const told = new Set(losses.flatMap(({ elements }) => elements));
  const left = factsOf(again).map(([fact]) => fact);
  return factsOf(diagram).flatMap(([fact, elements]) => {
    const at = left.indexOf(fact);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 || elements.some((id) => told.has(id)) ? [] : [fact];
  });
}

describe('what is written of a real text in Mermaid', () => {
  it.each(['mermaid', 'plantuml'] as const)('is read again as the same diagram, but for elements with a loss: from %s', (language) => {
    const silent = textsOf(language).flatMap(([path, text]) => {
      const statements = parseText(text, language);
      const { diagram } = readText(statements, limits);
      const facts = silentIn(diagram, 'mermaid', statements.type === 'sequence');
      return facts.length === 0 ? [] : [`${path}: ${facts.join('\n  ')}`];
    });
    expect(silent).toEqual([]);
  });
});
