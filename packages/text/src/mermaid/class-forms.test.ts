import { expect, it } from 'vitest';
import { withAngles } from './class-forms.ts';

it.each([
  ['+IReadOnlyList~Agent~? Agents', '+IReadOnlyList<Agent>? Agents'],
  ['List~List~int~~ all', 'List<List<int>> all'],
  ['Map~String, List~?~~ all', 'Map<String, List<?>> all'],
  ['List~? extends Shape~ all', 'List<? extends Shape> all'],
  ['~hidden List~int~', '~hidden List<int>'],
])('reads the tildes of %s as brackets', (text, read) => {
  expect(withAngles(text)).toBe(read);
});
