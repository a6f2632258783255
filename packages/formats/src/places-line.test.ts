import { defaultLimits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';
import { writeAs } from './write-as.ts';

const texts = {
  mermaid: 'classDiagram\n  class Order\n  class Line\n  Order --> Line\n',
  plantuml: '@startuml\npackage Shop {\n  class Order\n}\nclass Order2 as "Order"\nOrder --> Order2\n@enduml\n',
} as const;

describe('the line of places', () => {
  it.each(['mermaid', 'plantuml'] as const)('brings every node of %s back to its place, and is no part of the stored text', (language) => {
    const found = readText(texts[language], { limits: defaultLimits })?.found?.[0];
    const nodes = (found?.diagram.nodes ?? []).map((node, index) => ({ ...node, position: { x: 10.126 * index, y: 300 - 40 * index } }));
    const diagram = { nodes, edges: found?.diagram.edges ?? [], text: found?.diagram.text ?? null };
    const { text } = writeAs({ name: '', diagram }, language, { places: true });
    expect(text.match(/umlaut \{/g)).toHaveLength(1);
    const back = readText(text, { limits: defaultLimits })?.found?.[0];
    expect(back?.hasPlaces).toBe(true);
    expect(back?.remarks).toEqual(found?.remarks);
    expect(back?.diagram.nodes.map(({ position }) => position)).toEqual(
      nodes.map(({ position: { x, y } }) => ({ x: Math.round(x * 100) / 100, y })),
    );
    expect(back?.diagram.text).toEqual(found?.diagram.text);
    expect(back && writeAs({ name: '', diagram: back.diagram }, language, { places: true }).text).toBe(text);
  });

  it('leaves new nodes without a place, and passes over what is no place', () => {
    const line = '%% umlaut {"Order":[1,2],"Line":[1],"x":"y"}';
    const found = readText(`${texts.mermaid}${line}\n`, { limits: defaultLimits })?.found?.[0];
    expect([found?.hasPlaces, [...(found?.placed ?? [])]]).toEqual([false, [found?.diagram.nodes[0]?.id]]);
    for (const broken of ['%% umlaut {', '%% umlaut []', '%% umlaut {"Order":[1e9,0]}', '%% umlaut {"__proto__":[1,2]}'])
      expect(readText(`${texts.mermaid}${broken}\n`, { limits: defaultLimits })?.found?.[0]?.hasPlaces).toBe(false);
  });
});
