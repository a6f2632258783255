import { type Diagram, defaultLimits, viewNode, writeText } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import { editsBetween, type Language } from '@umlaut/text';
import { expect, it } from 'vitest';
import { createTyping } from './typing.ts';

const empty: Diagram = { nodes: [], edges: [] };

/** A document with a pane whose clock stands until it is moved. */
function open(diagram = empty) {
  const document = openDocument(diagram);
  let clock = 0;
  let ids = 0;
  let waiting: { readonly run: () => void; readonly at: number } | undefined;
  const ended: (string | undefined)[] = [];
  const emptied: number[] = [];
  const steps: boolean[] = [];
  const typing = createTyping({
    current: document.current,
    limits: () => defaultLimits,
    begin: (layer) => document.beginText(layer),
    write(changes, { isRenaming, isEmptying, language: written }) {
      steps.push(isRenaming);
      language = written;
      document.apply(changes, isRenaming || isEmptying ? {} : { joins: 'text', joinMs: 60_000 });
    },
    newId() {
      ids += 1;
      return `new${ids}`;
    },
    now: () => clock,
    later(run, ms) {
      waiting = { run, at: clock + ms };
      return () => {
        waiting = undefined;
      };
    },
    onEnd: (problem) => ended.push(problem),
    onEmptied: (count) => emptied.push(count),
  });
  let language: Language = 'mermaid';
  const shown = () => typing.textOf(document.current(), language);
  return {
    document,
    typing,
    shown,
    ended,
    emptied,
    steps,
    type(text: string, caret = text.length) {
      typing.type({ text, edits: editsBetween(shown().text, text), caret }, shown());
    },
    pass(ms: number) {
      const until = clock + ms;
      while (waiting !== undefined && waiting.at <= until) {
        const { run, at } = waiting;
        [waiting, clock] = [undefined, at];
        run();
      }
      clock = until;
    },
    labels: () => document.current().nodes.map((node) => viewNode(node).label),
  };
}

it('what is typed comes into the graph, with places, and the text stays as it was typed', () => {
  const pane = open();
  pane.type('classDiagram\n%% mine\nclass Order\nOrder --> Line : has\n');
  pane.pass(0);
  expect(pane.labels()).toEqual(['Order', 'Line']);
  expect(pane.shown().text).toBe('classDiagram\n%% mine\nclass Order\nOrder --> Line : has\n');
  const [a, b] = pane.document.current().nodes.map(({ position }) => position);
  expect(a).not.toEqual(b);
  pane.document.undo();
  expect(pane.document.current()).toEqual(empty);
});

it('is written at most every 120 ms', () => {
  const pane = open();
  pane.type('classDiagram\nclass A\n');
  pane.pass(0);
  pane.type('classDiagram\nclass A\nclass B\n');
  pane.pass(100);
  expect(pane.labels()).toEqual(['A']);
  expect(pane.typing.isPending()).toBe(true);
  pane.pass(20);
  expect(pane.labels()).toEqual(['A', 'B']);
  expect(pane.typing.isPending()).toBe(false);
});

/** A class that a relation names, one letter of whose declaration was changed. */
function renaming() {
  const pane = open();
  pane.type('classDiagram\nclass Order\nOrder --> Line\n');
  pane.pass(200);
  pane.type('classDiagram\nclass Orders\nOrder --> Line\n', 25);
  pane.pass(130);
  return pane;
}

it('a renaming waits for further letters, then all mentions follow as a step of its own', () => {
  const pane = renaming();
  expect(pane.labels()).toEqual(['Order', 'Line']);
  pane.pass(600);
  expect(pane.labels()).toEqual(['Orders', 'Line']);
  expect(pane.shown().text).toBe('classDiagram\nclass Orders\nOrders --> Line\n');
  expect(pane.steps.at(-1)).toBe(true);
  pane.document.undo();
  expect(pane.labels()).toEqual(['Order', 'Line']);
});

it('a renaming is done when the caret leaves its line, or the text is left', () => {
  const moved = renaming();
  moved.typing.move(22);
  expect(moved.labels()).toEqual(['Order', 'Line']);
  moved.typing.move(40);
  expect(moved.labels()).toEqual(['Orders', 'Line']);
  const left = renaming();
  left.typing.flush();
  expect(left.labels()).toEqual(['Orders', 'Line']);
});

it('a broken line and an open block delete nothing', () => {
  const pane = open();
  pane.type('classDiagram\nclass Order\nOrder --> Line\n');
  pane.pass(200);
  pane.type('classDiagram\nclass Order {\nOrder --~ Line\n', 26);
  pane.pass(2000);
  expect(pane.labels()).toEqual(['Order', 'Line']);
  expect(pane.document.current().edges.length).toBe(1);
  expect(pane.shown().text).toBe('classDiagram\nclass Order {\nOrder --~ Line\n');
});

it('a change of the canvas while something waits stays, and comes into the text', () => {
  const pane = open();
  pane.type('classDiagram\nclass Order\nclass Line\n');
  pane.pass(200);
  const [, line] = pane.document.current().nodes;
  pane.type('classDiagram\nclass Order\nclass Line\nclass Bill\n');
  pane.document.apply(writeText(pane.document.current(), { id: line?.id ?? '', part: { field: 'label' }, text: 'Row' }, defaultLimits));
  pane.typing.flush();
  expect(pane.labels()).toEqual(['Order', 'Row', 'Bill']);
  expect(pane.shown().text).toBe('classDiagram\nclass Order\nclass Row\nclass Bill\n');
});

it('a class that is cut and pasted within a minute keeps its id and place', () => {
  const pane = open();
  pane.type('classDiagram\nclass A\nclass B\n');
  pane.pass(200);
  const before = pane.document.current().nodes.find((node) => viewNode(node).label === 'B');
  pane.type('classDiagram\nclass A\n');
  pane.pass(200);
  expect(pane.labels()).toEqual(['A']);
  pane.type('classDiagram\nclass B\nclass A\n');
  pane.pass(200);
  expect(pane.document.current().nodes.find((node) => viewNode(node).label === 'B')).toMatchObject({
    id: before?.id,
    position: before?.position,
  });
});

it('a text that is too long is told of and not stored', () => {
  const pane = open();
  pane.type(`classDiagram\n${'%% a line of a comment that goes on\n'.repeat(2500)}`);
  pane.pass(200);
  expect(pane.ended).toEqual([expect.stringContaining('up to 2000 lines')]);
  expect(pane.document.current().text).toBeUndefined();
});

it('begins with a blank text, and goes on in the language that the text which comes begins in', () => {
  const pane = open();
  expect(pane.shown().text).toBe('');
  const text = '@startuml\nclass Order\nOrder --> Line : has\n@enduml';
  for (const end of [4, 12, text.length]) {
    pane.type(text.slice(0, end));
    pane.pass(500);
  }
  expect(pane.labels()).toEqual(['Order', 'Line']);
  expect([pane.shown().language, pane.shown().text]).toEqual(['plantuml', text]);
});

it('a text of the other language that replaces all keeps the elements that it names', () => {
  const pane = open();
  pane.type('classDiagram\nclass Order\nclass Gone\n');
  pane.pass(0);
  const [order] = pane.document.current().nodes;
  const before = pane.shown();
  const insert = '@startuml\nclass Order\nclass New\n@enduml';
  pane.typing.type({ text: insert, edits: [{ from: 0, to: before.text.length, insert }], caret: insert.length }, before);
  pane.pass(500);
  expect(pane.labels()).toEqual(['Order', 'New']);
  expect(pane.document.current().nodes[0]).toMatchObject({ id: order?.id, position: order?.position });
  expect(pane.shown().language).toBe('plantuml');
});

it('a head of the other language that is typed into a text with elements changes nothing of them', () => {
  const pane = open();
  pane.type('classDiagram\nclass Order\n');
  pane.pass(0);
  pane.type('@startuml\nclassDiagram\nclass Order\n', 9);
  pane.pass(1000);
  expect([pane.labels(), pane.shown().language]).toEqual([['Order'], 'mermaid']);
});

it('a text with nothing left in it removes nothing until that was confirmed', () => {
  const pane = open();
  pane.type('classDiagram\nclass Order\nOrder --> Line\n');
  pane.pass(1000);
  for (const text of ['', 'classDiagram\n', 'classDiagram\ndirection LR\n', '%% later\n']) {
    pane.type(text);
    pane.pass(1000);
    expect(pane.emptied.splice(0)).toEqual([2]);
    expect(pane.labels()).toEqual(['Order', 'Line']);
    expect(pane.typing.isPending()).toBe(true);
  }
  pane.typing.empty();
  expect(pane.labels()).toEqual([]);
  expect(pane.shown().text).toBe('%% later\n');
  pane.document.undo();
  expect(pane.labels()).toEqual(['Order', 'Line']);
});

it('an emptied text that is left says again what the diagram says', () => {
  const pane = open();
  pane.type('classDiagram\nclass Order\n');
  pane.pass(1000);
  pane.type('');
  pane.typing.flush();
  expect(pane.typing.isPending()).toBe(false);
  expect(pane.labels()).toEqual(['Order']);
  expect(pane.shown().text).toBe('classDiagram\nclass Order\n');
});

it('typing on in an emptied text replaces what it said', () => {
  const pane = open();
  pane.type('classDiagram\nclass Order\n');
  pane.pass(1000);
  pane.type('');
  pane.pass(1000);
  pane.type('classDiagram\nclass Bill\n');
  pane.pass(1000);
  expect(pane.labels()).toEqual(['Bill']);
  expect(pane.typing.isPending()).toBe(false);
});

it('an element that half a line has made goes without a question', () => {
  const pane = open();
  pane.type('flowchart LR\n');
  pane.pass(1000);
  pane.type('flowchart LR\nA');
  pane.pass(1000);
  expect(pane.labels()).toEqual(['A']);
  pane.type('flowchart LR\n');
  pane.pass(1000);
  expect(pane.labels()).toEqual([]);
  expect(pane.emptied).toEqual([]);
});

it('an empty frame of PlantUML is asked about as well', () => {
  const pane = open();
  pane.type('@startuml\nclass Order\n@enduml\n');
  pane.pass(1000);
  pane.type('@startuml\n\n@enduml\n');
  pane.pass(1000);
  expect(pane.emptied).toEqual([1]);
  expect(pane.labels()).toEqual(['Order']);
});
