import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDiagram, type Diagram, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { guessText } from '../guess-text.ts';
import { type ReadText, readText } from '../read-text.ts';
import { parseText, printText } from '../statements/parse-text.ts';

const folder = join(import.meta.dirname, '../../../../tests/fixtures/texts/plantuml/activity');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

function read(text: string): ReadText {
  const statements = parseText(text, 'plantuml', 'activity');
  expect(printText(statements)).toBe(text);
  return readText(statements, limits);
}

/** Flows as `source [guard] target`, nodes by their labels or kinds. */
function flows({ nodes, edges }: Diagram): readonly string[] {
  const names = new Map(nodes.map(viewNode).map(({ id, label, kind }) => [id, label === '' ? kind : label]));
  return edges.map((edge) => {
    const { guard, label } = viewEdge(edge);
    const text = `${guard === undefined ? '' : `[${guard}]`}${label ?? ''}`;
    return `${names.get(edge.source)} ${text === '' ? '' : `${text} `}${names.get(edge.target)}`;
  });
}

describe('an activity', () => {
  it('reads branches, chains of conditions among them, and meets again behind them', () => {
    const { diagram, findings } = read(
      'start\nif (a (b)?) then (yes)\n:one;\n(no) elseif (c?) then (yes)\nstop\nelse (else)\n:two\nmore;\nendif\n-> so;\n:last;\n',
    );
    expect(findings).toEqual([]);
    expect(flows(diagram)).toEqual([
      'initial a (b)?',
      'a (b)? [yes] one',
      'a (b)? [no] c?',
      'c? [yes] final',
      'c? [else] two\nmore',
      'one decision',
      'two\nmore decision',
      'decision so last',
    ]);
  });

  it('reads loops, with breaks and a step on the way back', () => {
    const { diagram } = read(
      'repeat\n:try;\nif (bad?) then (yes)\nbreak\nendif\nbackward :wait;\nrepeat while (more?) is (yes) not (no)\n:done;\n',
    );
    expect(flows(diagram)).toEqual([
      'decision try',
      'try bad?',
      'bad? more?',
      'more? [yes] wait',
      'wait decision',
      'more? [no] decision',
      'bad? [yes] decision',
      'decision done',
    ]);
    expect(flows(read('while (more?) is (yes)\n:take;\nendwhile (no)\nstop\n').diagram)).toEqual([
      'more? [yes] take',
      'take more?',
      'more? [no] final',
    ]);
  });

  it('reads forks, cases, signals and flows that end', () => {
    const { diagram } = read(
      'fork\n:a; <<output>>\nfork again\n:b; <<input>>\ndetach\nend fork\nswitch (x)\ncase (1)\n:c;\ncase (2)\nendswitch\nend\n',
    );
    expect(flows(diagram)).toEqual([
      'fork a',
      'fork b',
      'a fork',
      'fork x',
      'x [1] c',
      'c decision',
      'x [2] decision',
      'decision flowFinal',
    ]);
    expect(diagram.nodes.map((node) => viewNode(node).kind)).toContain('acceptEvent');
    expect(diagram.nodes.map((node) => viewNode(node).kind)).toContain('sendSignal');
  });

  it('puts steps in lanes by their place, in partitions, and notes beside them', () => {
    const { diagram } = read('|Shop|\nstart\n|c| Customer\n:pay;\nnote right: at once\n|Shop|\npartition "Back" {\n:pack;\n}\n');
    const views = new Map(diagram.nodes.map((node) => [viewNode(node).label, node]));
    const partition = diagram.nodes.find((node) => viewNode(node).kind === 'partition');
    expect(partition === undefined ? [] : viewNode(partition).lanes.map(({ label }) => label)).toEqual(['Shop', 'Customer']);
    expect(views.get('pay')).toMatchObject({ parentId: partition?.id, position: { x: 300 } });
    expect(views.get('Back')).toMatchObject({ parentId: partition?.id, position: { x: 20 } });
    expect(views.get('pack')?.parentId).toBe(views.get('Back')?.id);
    expect(flows(diagram)).toContain('at once pay');
  });

  it('reads the old syntax, in which names are found again', () => {
    const text =
      '(*) --> "register" as r\nif "great?" then\n-->[true] ===B===\nelse\n-right->[false] "reject"\nendif\n===B=== --> r\n===B=== --> (*)\n"reject" --> (*)\n';
    expect(guessText(`@startuml\n${text}`)?.type).toBe('activity');
    expect(flows(read(text).diagram)).toEqual([
      'initial register',
      'register great?',
      'great? [true] fork',
      'great? [false] reject',
      'fork register',
      'fork final',
      'reject final',
    ]);
  });

  it('tells what is not ended, and what ends nothing', () => {
    const { findings } = read('start\nif (a) then (b)\n:c;\nfork\n:d;\nendif\nend fork\nwhile (e)\n');
    expect(findings.map(({ line, code }) => `${line} ${code}`)).toEqual(['4 unclosed', '7 stray-end', '8 unclosed']);
  });

  it('is known and understood in every real text', () => {
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(guessText(text), file).toEqual({ language: 'plantuml', type: 'activity' });
      const { diagram, findings } = read(text);
      expect(checkDiagram(diagram, limits), file).toEqual([]);
      expect(
        findings.filter(({ code }) => code === 'not-understood'),
        file,
      ).toEqual([]);
      expect(diagram.nodes.length, file).toBeGreaterThan(6);
    }
  });
});
