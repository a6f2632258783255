import { defaultLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { deriveText } from '../bring-up/bring-up.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

const nodesOf = (text: string) => readText(parseText(text, 'plantuml'), defaultLimits).diagram;

function placesIn({ nodes }: ReturnType<typeof nodesOf>): readonly string[] {
  const labels = new Map(nodes.map(({ id, data }) => [id, data?.label]));
  return nodes
    .flatMap(({ parentId, data }) => (/istory/.test(String(data?.kind)) ? `${data?.kind} in ${labels.get(parentId ?? '') ?? 'none'}` : []))
    .sort();
}

it('history states are read where they are named, in the state that they belong to, and written as such', () => {
  const text = '@startuml\nstate S {\n  [*] --> A\n  A --> [H]\n}\nS --> P\nP --> S[H*] : deep\nstate h <<history>>\nP --> h\n@enduml\n';
  const diagram = nodesOf(text);
  expect(placesIn(diagram)).toEqual(['deepHistory in S', 'history in S', 'history in none']);
  const written = deriveText(diagram, 'plantuml');
  expect([written.losses, placesIn(nodesOf(written.text))]).toEqual([[], placesIn(diagram)]);
});

it.each([
  ['before the state is declared', ['P --> S[H]', 'state S {', '  [*] --> A', '}']],
  ['within the state and by its name', ['state S {', '  A --> [H]', '}', 'P --> S[H]']],
  ['that only a description names', ['state P', 'S : entry / x', 'P --> S[H]']],
  ['by the name first', ['P --> S[H]', 'state S {', '  A --> [H]', '}']],
])('the history of a state is one where it is named %s', (_, lines) => {
  const diagram = nodesOf(['@startuml', ...lines, '@enduml'].join('\n'));
  expect(placesIn(diagram)).toEqual(['history in S']);
  expect(diagram.nodes.map(({ data }) => data?.label).filter((label) => label === 'S')).toHaveLength(1);
});

it('a class may have a name that ends as a history does', () => {
  const { nodes } = nodesOf('@startuml\nclass List\nclass "List[H]"\n@enduml\n');
  expect(nodes.map(({ data, parentId }) => [data?.label, parentId])).toEqual([
    ['List', undefined],
    ['List[H]', undefined],
  ]);
});
