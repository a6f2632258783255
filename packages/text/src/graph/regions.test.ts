import { defaultLimits, regionAt, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { bringUp, deriveText } from '../bring-up/bring-up.ts';
import { composeText } from '../compose/compose-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';

const lines = [
  'state Oven {',
  '  [*] --> Cold',
  '  Cold --> Hot',
  '  --',
  '  [*] --> Dark',
  '  --',
  '  [*] --> Quiet',
  '}',
  'Hot --> Done',
];
const texts: Readonly<Record<Language, string>> = {
  mermaid: ['stateDiagram-v2', ...lines].join('\n'),
  plantuml: ['@startuml', ...lines, '@enduml'].join('\n'),
};

/** Names of what lies in each region of the state. */
function regionsIn(text: string, language: Language): readonly (readonly string[])[] {
  const { diagram } = readText(parseText(text, language), defaultLimits);
  const state = diagram.nodes.map(viewNode).find(({ regions }) => regions.length > 0);
  if (state === undefined) return [];
  const inside = diagram.nodes.filter(({ parentId }) => parentId === state.id);
  return state.regions.map((_, index) =>
    inside.filter(({ position }) => regionAt(state, position) === index).map((node) => viewNode(node).label || viewNode(node).kind),
  );
}

describe.each(['mermaid', 'plantuml'] as const)('regions of a state in %s', (language) => {
  const told = [
    ['initial', 'Cold', 'Hot'],
    ['initial', 'Dark'],
    ['initial', 'Quiet'],
  ];

  it('are read with an initial state each, without a loss', () => {
    const { findings, losses } = readText(parseText(texts[language], language), defaultLimits);
    expect({ findings, losses }).toEqual({ findings: [], losses: [] });
    expect(regionsIn(texts[language], language)).toEqual(told);
  });

  it('are written, and read again as they were', () => {
    const { diagram } = readText(parseText(texts[language], language), defaultLimits);
    const { text, losses } = composeText(diagram, language);
    expect(losses).toEqual([]);
    expect(regionsIn(text, language).map((names) => [...names].sort())).toEqual(told.map((names) => [...names].sort()));
  });

  it('stay as they are when the text is brought up to the graph', () => {
    const { diagram } = readText(parseText(texts[language], language), defaultLimits);
    const before = deriveText(diagram, language);
    expect(bringUp(before, diagram).text).toBe(before.text);
    const renamed = diagram.nodes.map((node) => (node.data?.label === 'Hot' ? { ...node, data: { ...node.data, label: 'Warm' } } : node));
    const { text } = bringUp(before, { ...diagram, nodes: renamed });
    expect(text).toContain('Warm');
    expect(text.split('\n').filter((line) => line.trim() === '--')).toHaveLength(2);
  });
});

it('tells of the names of regions, which no text has', () => {
  const { diagram } = readText(parseText(texts.mermaid, 'mermaid'), defaultLimits);
  const nodes = diagram.nodes.map((node) =>
    node.data?.regions === undefined ? node : { ...node, data: { ...node.data, regions: [{ id: 'a', label: 'heat' }, { id: 'b' }] } },
  );
  expect(composeText({ ...diagram, nodes }, 'mermaid').losses.map(({ what }) => what)).toContain('names of regions');
});
