import { type Diagram, defaultLimits, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { composeText } from '../compose/compose-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';

function read(text: string, language: Language): Diagram {
  return readText(parseText(text, language), defaultLimits).diagram;
}

function linksOf({ nodes }: Diagram): readonly string[] {
  return nodes.flatMap((node) => viewNode(node).data.link ?? []).map(String);
}

const boxed = read(
  'sequenceDiagram\n  box Team\n    participant A\n  end\n  create participant B\n  A->>B: x\n  link A: Docs @ https://a.example\n  link B: Docs @ https://b.example',
  'mermaid',
);

/** The diagram with another address of its first lifeline. */
function withLink(link: string): Diagram {
  const [first, ...others] = read('sequenceDiagram\n  participant A\n  A->>A: x', 'mermaid').nodes;
  if (first === undefined) throw new TypeError('No lifeline.');
  return { ...boxed, nodes: [{ ...first, data: { ...first.data, link } }, ...others], edges: [] };
}

describe('links of lifelines', () => {
  it.each(['mermaid', 'plantuml'] as const)('are written of lifelines in boxes and of those that a message creates: %s', (language) => {
    const { text, losses } = composeText(boxed, language);
    expect(linksOf(read(text, language)).toSorted()).toEqual(['https://a.example', 'https://b.example']);
    expect(losses.filter(({ what }) => what.includes('link'))).toEqual([]);
  });

  it.each([
    ['mermaid', 'https://a.example/#part'],
    ['mermaid', 'https://a.example/a;b'],
    ['mermaid', 'https://a.example/a b'],
    ['plantuml', 'https://a.example/[a]'],
    ['plantuml', 'https://a.example/{a}'],
    ['plantuml', 'https://a.example/a b'],
  ] as const)('are a loss where a sign cannot stand in a text of %s: %s', (language, link) => {
    const { text, losses } = composeText(withLink(link), language);
    expect(text).not.toContain('a.example');
    expect(losses.map(({ how, what }) => `${how} ${what}`)).toContain('dropped link of a lifeline');
  });

  it.each([
    ['mermaid', 'https://a.example/[a]{b}?c=%20'],
    ['plantuml', 'https://a.example/#part;a'],
  ] as const)('keep all other signs in %s: %s', (language, link) => {
    expect(linksOf(read(composeText(withLink(link), language).text, language))).toEqual([link]);
  });
});
