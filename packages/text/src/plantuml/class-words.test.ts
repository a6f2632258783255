import { defaultLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText, printText } from '../statements/parse-text.ts';

it('reads no comment between members as a member, on one line or several', () => {
  const text = "@startuml\nclass A {\n  /' one '/\n  a : int\n  /'\n  1.0.0\n  '/\n  ' two\n  b : int /' three '/\n}\nclass B\n@enduml\n";
  const statements = parseText(text, 'plantuml');
  expect(printText(statements)).toBe(text);
  const { diagram, findings } = readText(statements, defaultLimits);
  expect(findings).toEqual([]);
  expect(diagram.nodes.map(({ data }) => data?.label)).toEqual(['A', 'B']);
  expect(diagram.nodes[0]?.data?.attributes).toMatchObject([{ text: 'a : int' }, { text: 'b : int' }]);
});
