import { type Diagram, defaultLimits, emptyDiagram } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { openingLanguage, paneText } from './pane-text.ts';

function diagramOf(kind: string, text?: Diagram['text']): Diagram {
  const nodes = [{ id: 'n', type: 'default', position: { x: 0, y: 0 }, data: { kind, label: 'Order' } }];
  return { nodes, edges: [], ...(text === undefined ? {} : { text }) };
}

const stored = {
  language: 'plantuml',
  lines: ['@startuml', "' first", 'class Old', '@enduml'].map((text, id) => ({ id: `l${id}`, text, ...(id === 2 ? { of: ['n'] } : {}) })),
};

it.each([
  ['class', 'mermaid'],
  ['state', 'mermaid'],
  ['entity', 'mermaid'],
  ['usecase', 'plantuml'],
  ['component', 'plantuml'],
])('a diagram of the kind %s opens in %s', (kind, language) => {
  expect(openingLanguage(diagramOf(kind))).toBe(language);
});

it('an empty diagram opens in Mermaid, and one with a stored text in its language', () => {
  expect(openingLanguage(emptyDiagram)).toBe('mermaid');
  expect(openingLanguage(diagramOf('class', stored))).toBe('plantuml');
});

it('the stored text says the graph as it is now, with its comments; another language is derived', () => {
  const diagram = diagramOf('class', stored);
  expect(paneText(diagram, 'plantuml', defaultLimits).text).toMatch(/^@startuml\n' first\nclass .*Order.*\n@enduml$/);
  expect(paneText(diagram, 'mermaid', defaultLimits).text).toBe('classDiagram\n  class Order\n');
});
