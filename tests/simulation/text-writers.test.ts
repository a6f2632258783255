import {
  type Change,
  checkDiagram,
  type Diagram,
  defaultLimits,
  deleteElements,
  sameDiagram,
  type TextLayer,
  viewNode,
  viewText,
} from '@umlaut/diagram';
import { type DiagramDocument, joinDocument, openDocument } from '@umlaut/document';
import { type BroughtUp, bringUp, noTombstones, parseText, readText, takeIn } from '@umlaut/text';
import { expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { trialSize } from '../support/trial-size.ts';

const text = `classDiagram
  %% c1
  class Order {
    %% c2
    +total: Money
    +pay()
  }
  class Line
  %% c3
  Order "1" --> "*" Line : has
  %% c4
  class Customer
  Customer --> Order
  odd line ?
`;
const names = ['Shelf', 'Shop', 'Two words', 'Bank', 'Order', 'Till'] as const;

/** A random number generator with a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Writer {
  readonly name: string;
  readonly document: DiagramDocument;
  /** Updates of the other that have not arrived, the oldest first. */
  readonly waiting: Uint8Array[];
}

function writersOf(start: Diagram): readonly [Writer, Writer] {
  const source = openDocument(start);
  const writer = (name: string, clientID: number): Writer => {
    const shared = new Doc();
    shared.clientID = clientID;
    applyUpdate(shared, encodeStateAsUpdate(source.shared));
    return { name, document: joinDocument(shared), waiting: [] };
  };
  const both = [writer('a', 1), writer('b', 2)] as const;
  for (const [from, to] of [both, [both[1], both[0]]] as const) {
    from.document.shared.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'remote') to.waiting.push(update);
    });
  }
  return both;
}

/** Lets the oldest updates that wait arrive. */
function receive({ document, waiting }: Writer, count: number): void {
  for (const update of waiting.splice(0, count)) applyUpdate(document.shared, update, 'remote');
}

/** The text as the pane of a replica shows it. */
function shown({ document }: Writer): BroughtUp {
  const diagram = document.current();
  return bringUp(viewText(diagram) ?? { language: 'mermaid', lines: [] }, diagram);
}

function stored({ language, lines }: TextLayer): Change {
  const plain = lines.map(({ id, text: line, of }) => ({ id, text: line, ...(of === undefined ? {} : { of: [...of] }) }));
  return { op: 'set', element: 'diagram', path: ['text'], value: { language, lines: plain } };
}

function commentsIn(said: string): readonly string[] {
  return said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('%%'));
}

interface Session {
  readonly random: () => number;
  readonly pick: (count: number) => number;
  readonly comments: string[];
  /** Comments in their order, as each person saw them behind an edit. */
  readonly views: (readonly string[])[];
  made: number;
}

/** One edit on the canvas; nodes stay in their containers, so that nothing carries its comments elsewhere. */
function draw({ document }: Writer, { pick, made }: Session): void {
  const diagram = document.current();
  const one = <T>(list: readonly T[]): T | undefined => list[pick(Math.max(1, list.length))];
  const [node, other, edge] = [one(diagram.nodes), one(diagram.nodes), one(diagram.edges)];
  const label = names[pick(names.length)] ?? '';
  const act = pick(6);
  let changes: readonly Change[] = [];
  if (act === 0 && diagram.nodes.length < 30)
    changes = [
      {
        op: 'insert',
        element: 'node',
        value: { id: `n${made}`, type: 'default', position: { x: 0, y: 0 }, data: { kind: 'class', label } },
      },
    ];
  else if (act === 1 && node !== undefined) changes = [{ op: 'set', element: 'node', id: node.id, path: ['data', 'label'], value: label }];
  else if (act === 2 && node !== undefined && other !== undefined && diagram.edges.length < 60)
    changes = [
      { op: 'insert', element: 'edge', value: { id: `e${made}`, source: node.id, target: other.id, data: { kind: 'association' } } },
    ];
  else if (act === 3 && edge !== undefined) changes = [{ op: 'set', element: 'edge', id: edge.id, path: ['data', 'label'], value: label }];
  else if (act === 4 && edge !== undefined) changes = deleteElements(diagram, { edges: [edge.id] });
  else if (act === 5 && node !== undefined && diagram.nodes.length > 6) changes = deleteElements(diagram, { nodes: [node.id] });
  document.apply(changes);
}

/** One line, or a comment, that is typed between two lines of the text. */
function type(writer: Writer, session: Session): void {
  const { pick, random, comments } = session;
  const before = shown(writer);
  const lines = before.text.split('\n');
  const row = 1 + pick(lines.length - 1);
  const isComment = random() < 0.25 && comments.length < 80;
  const isInBlock = before.statements.list.find(({ line }) => line === row + 1)?.block !== -1;
  if (isInBlock && !isComment) return;
  const form = ['  class T%', '  T% --> Order', '  T% : +f%()', '  class T% {\n    +y%\n  }'][pick(4)] ?? '';
  const typed = isComment ? `  %% ${writer.name}${session.made}` : form.replaceAll('%', `${pick(12)}`);
  const after = [...lines.slice(0, row), typed, ...lines.slice(row)].join('\n');
  let made = 0;
  const newId = (): string => {
    made += 1;
    return `${writer.name}${session.made}-${made}`;
  };
  const taken = takeIn(before, after, { changes: [], caret: -1, gone: noTombstones, newId });
  writer.document.apply([...taken.changes, stored(taken.layer)]);
  if (isComment) comments.push(typed.trim());
}

/** The same sessions each time in the suite; another one in the soak. */
const seeds = process.env.TRIALS === 'whole' ? [7, Date.now() % 100_000] : [7, 11];

it.each(seeds)(
  'two people edit the text and the canvas of one diagram, each seeing the other later: seed %i',
  { timeout: 600_000 },
  (seed) => {
    const random = randomOf(seed);
    const pick = (count: number): number => Math.floor(random() * count);
    const session: Session = { random, pick, comments: [...commentsIn(text)], views: [], made: 0 };
    const statements = parseText(text, 'mermaid');
    const read = readText(statements, defaultLimits);
    const lines = text.split('\n').map((line, index) => ({ id: `l${index}`, text: line }));
    const { language, lines: known } = bringUp({ language: 'mermaid', lines }, read.diagram);
    const plain = known.map(({ id, text: line, of }) => ({ id, text: line, ...(of === undefined ? {} : { of: [...of] }) }));
    const writers = writersOf({ ...read.diagram, text: { language, lines: plain } });
    const edits = trialSize('TEXT_WRITERS');
    for (; session.made < edits; session.made += 1) {
      const writer = writers[pick(2) === 0 ? 0 : 1];
      if (random() < 0.5) draw(writer, session);
      else type(writer, session);
      session.views.push(commentsIn(shown(writer).text));
      // Changes of the other arrive now and then, some of them later.
      if (random() < 0.3) receive(writer, pick(6));
      expect(checkDiagram(writer.document.current(), defaultLimits)).toEqual([]);
    }
    for (const writer of writers) receive(writer, writer.waiting.length);
    const [mine, theirs] = writers.map(shown);
    expect(sameDiagram(writers[0].document.current(), writers[1].document.current())).toBe(true);
    expect(mine?.text).toBe(theirs?.text);
    expectKept(mine?.text ?? '', session);
    expectSame(mine?.text ?? '', writers[0].document.current());
    console.log(`text of two people, seed ${seed}: ${edits} edits, ${session.comments.length} comments, ${mine?.lines.length} lines`);
  },
);

/** Every comment is there, in the order in which everybody saw it. */
function expectKept(said: string, { comments, views }: Session): void {
  const found = commentsIn(said);
  expect([...found].sort()).toEqual([...comments].sort());
  for (const view of views) expect(found.filter((comment) => view.includes(comment))).toEqual(view);
}

/** The text alone gives the graph. */
function expectSame(said: string, { nodes, edges }: Diagram): void {
  const { diagram } = readText(parseText(said, 'mermaid'), defaultLimits);
  const labels = (list: Diagram['nodes']): readonly string[] => list.map((node) => viewNode(node).label).sort();
  expect(labels(diagram.nodes), said).toEqual(labels(nodes));
  const ends = (given: Pick<Diagram, 'nodes' | 'edges'>): readonly string[] => {
    const label = new Map(given.nodes.map((node) => [node.id, viewNode(node).label]));
    return given.edges.map(({ source, target }) => `${label.get(source)}-${label.get(target)}`).sort();
  };
  expect(ends(diagram)).toEqual(ends({ nodes, edges }));
}

/** A replica has everything that the other has written. */
it('updates that arrive late and in parts leave both replicas equal', () => {
  const [mine, theirs] = writersOf({ nodes: [], edges: [] });
  mine.document.apply([
    { op: 'insert', element: 'node', value: { id: 'n', position: { x: 0, y: 0 }, data: { label: 'A', kind: 'class' } } },
  ]);
  expect(theirs.document.current().nodes).toEqual([]);
  receive(theirs, 1);
  expect(encodeStateVector(theirs.document.shared)).toEqual(encodeStateVector(mine.document.shared));
});
