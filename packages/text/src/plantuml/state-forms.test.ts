import { defaultLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { deriveText } from '../bring-up/bring-up.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

const nodesOf = (text: string) => readText(parseText(text, 'plantuml'), defaultLimits).diagram;

it('history states are read where they are named, in the state that they belong to, and written as such', () => {
  const text = '@startuml\nstate S {\n  [*] --> A\n  A --> [H]\n}\nS --> P\nP --> S[H*] : deep\nstate h <<history>>\nP --> h\n@enduml\n';
  const diagram = nodesOf(text);
  const placesIn = ({ nodes }: typeof diagram) => {
    const labels = new Map(nodes.map(({ id, data }) => [id, data?.label]));
    return nodes
      .flatMap(({ parentId, data }) =>
        /istory/.test(String(data?.kind)) ? `${data?.kind} in ${labels.get(parentId ?? '') ?? 'none'}` : [],
      )
      .sort();
  };
  expect(placesIn(diagram)).toEqual(['deepHistory in S', 'history in S', 'history in none']);
  const written = deriveText(diagram, 'plantuml');
  expect([written.losses, placesIn(nodesOf(written.text))]).toEqual([[], placesIn(diagram)]);
});
