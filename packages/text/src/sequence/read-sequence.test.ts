import { type Diagram, defaultLimits, numberMessages, readScores } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { bringUp, deriveText } from '../bring-up/bring-up.ts';
import { composeText } from '../compose/compose-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';

function diagramOf(language: Language, lines: readonly string[]): Diagram {
  const text = language === 'plantuml' ? ['@startuml', ...lines, '@enduml'] : ['sequenceDiagram', ...lines];
  return readText(parseText(text.join('\n'), language), defaultLimits).diagram;
}

function numbersOf(diagram: Diagram): readonly (string | undefined)[] {
  const [score] = readScores(diagram);
  const numbers = numberMessages(score ?? { root: [] });
  return diagram.edges.map(({ id }) => numbers.get(id));
}

const call = 'A -> B : x';
const mermaidCall = 'A->>B: x';

describe('numbers of messages in a text', () => {
  it.each<[string, Language, readonly string[], readonly (string | undefined)[]]>([
    ['count from the first line on', 'plantuml', ['autonumber', call, call], ['1', '2']],
    ['have a format, without its markup', 'plantuml', ['autonumber "<b>[000]"', call], ['[001]']],
    ['begin anew', 'plantuml', ['autonumber', call, 'autonumber 2.1', call, call, 'autonumber', call], ['1', '2.1', '2.2', '1']],
    [
      'stop and go on',
      'plantuml',
      ['autonumber 5 5', call, 'autonumber stop', call, 'autonumber resume 2', call, call],
      ['5', undefined, '10', '12'],
    ],
    ['begin below the first messages', 'plantuml', [call, 'autonumber 7', call], [undefined, '7']],
    ['begin anew by 1 and without a format', 'plantuml', ['autonumber 5 5 "[0]"', call, 'autonumber 40', call, call], ['[5]', '40', '41']],
    ['take a step and a format', 'plantuml', ['autonumber', call, 'autonumber resume 3 "[0]"', call, call], ['1', '[2]', '[5]']],
    [
      'count hidden messages in Mermaid',
      'mermaid',
      ['autonumber', mermaidCall, 'autonumber off', mermaidCall, 'autonumber', mermaidCall],
      ['1', undefined, '3'],
    ],
    ['count those above the first line in Mermaid', 'mermaid', [mermaidCall, 'autonumber', mermaidCall], [undefined, '2']],
    [
      'begin anew by 1 in Mermaid',
      'mermaid',
      ['autonumber 10 10', mermaidCall, mermaidCall, 'autonumber 5', mermaidCall, mermaidCall],
      ['10', '20', '5', '6'],
    ],
    ['stay on in Mermaid', 'mermaid', ['autonumber 10 10', mermaidCall, 'autonumber', mermaidCall], ['10', '20']],
  ])('%s, and are written again', (_, language, lines, numbers) => {
    const diagram = diagramOf(language, lines);
    expect(numbersOf(diagram)).toEqual(numbers);
    const { text, losses } = composeText(diagram, language);
    expect(losses).toEqual([]);
    expect(numbersOf(readText(parseText(text, language), defaultLimits).diagram)).toEqual(numbers);
    const { lines: stored } = deriveText(diagram, language);
    expect(bringUp({ language, lines: stored }, diagram).text).toBe(stored.map((line) => line.text).join('\n'));
  });

  it.each<[string, Language, readonly string[]]>([
    ['plantuml', 'plantuml', [call, call]],
    ['Mermaid', 'mermaid', [mermaidCall, mermaidCall]],
  ])('are none in %s where changes are stored and none begins', (_, language, lines) => {
    const { nodes, edges } = diagramOf(language, lines);
    const changes = ['stop', 'resume'];
    const changed = { nodes, edges: edges.map((edge, index) => ({ ...edge, data: { ...edge.data, number: changes[index] ?? '' } })) };
    expect(composeText(changed, language).text).not.toContain('autonumber');
  });

  it('are the same in Mermaid as in PlantUML, which counts no hidden messages', () => {
    const diagram = diagramOf('plantuml', ['autonumber 5 5', call, 'autonumber stop', call, 'autonumber resume 2', call, call]);
    const { text, losses } = composeText(diagram, 'mermaid');
    expect(losses).toEqual([]);
    expect(text).toContain('autonumber 10 2');
    expect(numbersOf(readText(parseText(text, 'mermaid'), defaultLimits).diagram)).toEqual(['5', undefined, '10', '12']);
  });

  it('that stay the same are said one by one in Mermaid', () => {
    const { text } = composeText(diagramOf('plantuml', ['autonumber 7 0', call, call, call]), 'mermaid');
    expect(numbersOf(readText(parseText(text, 'mermaid'), defaultLimits).diagram)).toEqual(['7', '7', '7']);
  });

  it('of several parts are changed in Mermaid, and that is told', () => {
    const { text, losses } = composeText(diagramOf('plantuml', ['autonumber 2.1', call, call]), 'mermaid');
    expect(text.match(/autonumber.*/g)).toEqual(['autonumber 1']);
    expect(losses.map(({ what }) => what)).toContain('number of a message');
  });

  it('lose the line of a change with the message that bears it', () => {
    const diagram = diagramOf('plantuml', ['autonumber', call, 'autonumber 10', call, 'B -> A : y']);
    const { lines } = deriveText(diagram, 'plantuml');
    const [first, , last] = diagram.edges;
    const left = { ...diagram, edges: [first, last].flatMap((edge) => edge ?? []) };
    expect(bringUp({ language: 'plantuml', lines }, left).text).not.toContain('autonumber 10');
  });
});

describe('an execution that starts before the first message', () => {
  it('starts with it at both of its ends', () => {
    const { edges } = diagramOf('plantuml', ['activate A', 'activate B', call, 'B --> A : y']);
    expect(edges[0]?.data).toMatchObject({ source: { execution: 'start' }, target: { execution: 'start' } });
    expect(edges[1]?.data).not.toHaveProperty('target');
  });

  it('is active once', () => {
    const lines = ['activate A', 'activate B', call, 'deactivate', 'B --> A : y', 'deactivate'];
    const { nodes, edges } = diagramOf('plantuml', lines);
    expect(nodes.map(({ id }) => id)).toEqual(['n1', 'n2']);
    expect(edges[1]?.data).toMatchObject({ target: { execution: 'finish' } });
  });
});

describe('a box round lifelines', () => {
  it('has a title without the name of a colour that another file defines', () => {
    const { nodes } = diagramOf('plantuml', ['box Logic LOGIC_COLOR_T1', 'participant A', 'end box', call]);
    expect(nodes.find(({ data }) => data?.kind === 'lifelineBox')?.data?.label).toBe('Logic');
  });

  it.each([
    ['Purple Alice & John', 'Alice & John', '#800080'],
    ['Add-ons', 'Add-ons', undefined],
    ['Another Group', 'Another Group', undefined],
  ])('of Mermaid has the colour that stands before its title: %s', (said, title, colour) => {
    const [box] = diagramOf('mermaid', [`box ${said}`, 'participant A', 'end', mermaidCall]).nodes;
    expect([box?.data?.label, box?.style?.backgroundColor]).toEqual([title, colour]);
  });
});
