import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { composeText } from './compose-text.ts';

const diagram: Diagram = {
  nodes: [
    {
      id: 'a',
      position: { x: 0, y: 0 },
      data: { label: 'Shop', kind: 'component', ports: [{ id: 'p', label: 'http', side: 'left', at: 0.5, form: 'port' }] },
    },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'Bank', kind: 'component' } },
    { id: 's', position: { x: 0, y: 300 }, data: { label: 'Open', kind: 'state', regions: [{ id: 'r' }, { id: 't' }] } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'connector', source: { port: 'p' } } }],
};

describe.each(['plantuml', 'mermaid'] as const)('a text in %s', (language) => {
  it('reports regions it cannot write, writes or reports border points, and keeps relations', () => {
    const { text, losses } = composeText(diagram, language);
    expect(losses.filter(({ how }) => how === 'dropped').map(({ what }) => what)).toEqual(
      language === 'plantuml' ? ['regions'] : ['ports and pins', 'regions'],
    );
    expect(text).toMatch(language === 'plantuml' ? /portin http\n\}[\s\S]*http -- Bank/ : /Shop.*(?:--|~~).*Bank|Shop -+ Bank/);
  });
});

describe('actors without anything else', () => {
  const actor = (id: string, label: string) => ({ id, position: { x: 0, y: 0 }, data: { label, kind: 'actor' } });
  const actors: Diagram = { nodes: [actor('a', 'User'), actor('b', 'Shop admin')], edges: [], meta: { diagram: 'usecase' } };

  it('are read back from PlantUML as actors, not as lifelines', () => {
    const { text } = composeText(actors, 'plantuml');
    const { diagram: read } = readText(parseText(text, 'plantuml'), defaultLimits);
    expect(read.nodes.map(({ data }) => [data?.kind, data?.label])).toEqual([
      ['actor', 'User'],
      ['actor', 'Shop admin'],
    ]);
  });

  it('are written with the word actor where there are use cases', () => {
    const { text } = composeText(
      { ...actors, nodes: [...actors.nodes, { ...actor('u', 'Pay'), data: { label: 'Pay', kind: 'usecase' } }] },
      'plantuml',
    );
    expect(text).toContain('actor User');
  });
});
