import { type Diagram, defaultLimits, type TextLayer, viewText } from '@umlaut/diagram';
import { deriveText } from '@umlaut/text';
import { expect, it } from 'vitest';
import { linesOfOneLanguage, withComments } from './language-change.ts';
import { paneText } from './pane-text.ts';

const diagram: Diagram = {
  nodes: ['Order', 'Line'].map((label, at) => ({
    id: `n${at}`,
    type: 'default',
    position: { x: 0, y: 0 },
    data: { kind: 'class', label },
  })),
  edges: [],
};
const layer: TextLayer = {
  language: 'mermaid',
  lines: [
    { id: 'a', text: 'classDiagram' },
    { id: 'b', text: '%% about lines' },
    { id: 'c', text: 'class Line', of: ['n1'] },
    { id: 'd', text: 'class Order', of: ['n0'] },
    { id: 'e', text: 'classDef big font-size:20px' },
    { id: 'f', text: '%% at the end' },
  ],
};

it('comments go along to the statement of their element, in the signs of the other language', () => {
  const next = withComments(layer, deriveText(diagram, 'plantuml'));
  const lines = next.lines.map(({ text }) => text);
  expect(lines[lines.indexOf('class Line') - 1]).toBe("' about lines");
  expect(lines.slice(0, 2)).toEqual(['@startuml', "' at the end"]);
  expect(new Set(next.lines.map(({ id }) => id)).size).toBe(lines.length);
  const stored = { ...diagram, text: { ...next, lines: next.lines.map(({ id, text, of }) => ({ id, text, ...(of && { of: [...of] }) })) } };
  expect(viewText(stored)?.language).toBe('plantuml');
  expect(paneText(stored, 'plantuml', defaultLimits).text).toBe(lines.join('\n'));
});

it('lines are counted that one language alone knows', () => {
  expect(linesOfOneLanguage(layer)).toBe(1);
});
