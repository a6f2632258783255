import { defaultLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

it('reads a quoted name of a relation without its quotes, between classes, entities and components', () => {
  for (const line of ['class A\nclass B\nA --> B : "uses it"', 'entity A\nentity B\nA ||--o{ B : "uses it"', '[A] --> [B] : "uses it"']) {
    const { diagram } = readText(parseText(`@startuml\n${line}\n@enduml\n`, 'plantuml'), defaultLimits);
    expect(diagram.edges.map(({ data }) => data?.label)).toEqual(['uses it']);
  }
});
