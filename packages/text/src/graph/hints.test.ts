import { defaultLimits, viewEdge } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText, printText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';

function read(text: string, language: Language = 'plantuml') {
  const statements = parseText(text, language);
  expect(printText(statements)).toBe(text);
  return readText(statements, defaultLimits);
}

describe('links for the layout alone', () => {
  it.each([
    ['plantuml', 'class A\nclass B\nA -[hidden]down- B\n'],
    ['plantuml', '[A]\n[B]\n[A] -[hidden]- [B]\n'],
    ['plantuml', 'state A\nstate B\nA -[hidden]-> B\n'],
    ['mermaid', 'flowchart TD\n  A ~~~ B\n'],
  ] as const)('are no relations: %s, %s', (language, text) => {
    const { diagram, hints, findings } = read(text, language);
    expect(diagram.edges).toEqual([]);
    expect(findings).toEqual([]);
    expect(hints.ties).toEqual([{ from: 'n1', to: 'n2', isAcross: false }]);
  });

  it('say which end stands first, and whether both stand in one row', () => {
    expect(read('class A\nclass B\nA -[hidden]up- B\n').hints.ties).toEqual([{ from: 'n2', to: 'n1', isAcross: false }]);
    expect(read('class A\nclass B\nA -[hidden]right- B\n').hints.ties).toEqual([{ from: 'n1', to: 'n2', isAcross: true }]);
  });
});

it('a text leans the way that most of its arrows name, where it asks for none', () => {
  const arrows = '[A] -down-> [B]\n[B] .down.> [C]\n[A] -right-> [D]\n';
  expect(read(arrows).hints.arrows).toBe('TB');
  expect(read(`left to right direction\n${arrows}`).hints).toMatchObject({ direction: 'LR' });
  expect(read(`left to right direction\n${arrows}`).hints.arrows).toBeUndefined();
  expect(read('[A] -down-> [B]\n[A] -right-> [D]\n').hints.arrows).toBeUndefined();
});

it('a relation that no kind joins runs round boxes', () => {
  const { diagram } = read('package P {\n  [A]\n}\n() I\nP .. I\n');
  expect(diagram.edges.map((edge) => [viewEdge(edge).kind, edge.type])).toEqual([['plain', 'step']]);
});

it('a message has its colour before its line, too', () => {
  const { diagram } = read('@startuml\nparticipant A\nparticipant B\nA [#gray]-x B : no\n@enduml\n');
  expect(diagram.nodes.length).toBe(2);
  expect(diagram.edges.map((edge) => viewEdge(edge).label)).toEqual(['no']);
});
