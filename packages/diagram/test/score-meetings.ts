import {
  addOperand,
  applyChanges,
  type Change,
  type Diagram,
  deleteElements,
  frameRows,
  insertMessage,
  moveLifeline,
  moveRows,
  type Place,
} from '../src/index.ts';
import { fragment, key, shopScore } from './scores.ts';

/** Two people change one score at the same time. */
export interface ScoreMeeting {
  readonly name: string;
  readonly base: Diagram;
  readonly mine: (diagram: Diagram) => readonly Change[];
  readonly theirs: (diagram: Diagram) => readonly Change[];
  /** The rows afterwards, fragments as `[id, [rows of the first operand], …]`; several where either order is right. */
  readonly rows: readonly unknown[];
  /** The same where both are connected, if that leaves less room. */
  readonly live?: readonly unknown[];
  /** Words of the question which side stands, where a merge asks it. */
  readonly asks?: RegExp;
}

const root: Place = { score: '' };
const before = (id: string, more: Partial<Place> = {}): Place => ({ ...root, ...more, before: id });

function insert(tag: string, places: Readonly<Record<string, Place>>, end = 'bank'): (diagram: Diagram) => readonly Change[] {
  return (diagram) => {
    let now = diagram;
    return Object.entries(places).flatMap(([id, place]) => {
      const made = insertMessage(now, { id, kind: 'syncMessage', source: 'shop', target: end, place, tag, data: { label: id } });
      now = applyChanges(now, made);
      return made;
    });
  };
}

const [mine, theirs] = ['MINE', 'THEY'];
const at = { x: 0, y: 0 };

/** m2 to m4 in an alt whose second operand begins at m3. */
const withAlt: Diagram = applyChanges(shopScore(), [
  { op: 'insert', element: 'node', value: fragment('f', { order: 'a1.0001.a1', operands: [{ id: 'x' }, { id: 'y', from: key(3) }] }) },
  ...['m2', 'm3', 'm4'].map((id): Change => ({ op: 'set', element: 'edge', id, path: ['data', 'in'], value: 'f' })),
]);

/** Meetings: two changes that two people make to one score at once. */
export const scoreMeetings: readonly ScoreMeeting[] = [
  {
    name: 'both insert rows behind m1',
    base: shopScore(),
    mine: insert(mine, { a1: before('m2'), a2: before('m2'), a3: before('m2') }),
    theirs: insert(theirs, { b1: before('m2'), b2: before('m2') }),
    rows: [['m1', 'a1', 'a2', 'a3', 'b1', 'b2', 'm2', 'm3', 'm4', 'm5']],
  },
  {
    name: 'one deletes the first row of an operand, the other inserts behind it',
    base: withAlt,
    mine: (diagram) => deleteElements(diagram, { edges: ['m3'] }),
    theirs: insert(theirs, { b: before('m4', { fragment: 'f', operand: 'y' }) }),
    rows: [['m1', ['f', ['m2'], ['b', 'm4']], 'm5']],
  },
  {
    name: 'one begins an operand before a row, the other inserts behind it',
    base: withAlt,
    mine: (diagram) => addOperand(diagram, { fragment: 'f', id: 'z', before: 'm4', tag: mine }),
    theirs: insert(theirs, { b: { ...root, fragment: 'f', operand: 'y' } }),
    rows: [['m1', ['f', ['m2'], ['m3'], ['m4', 'b']], 'm5']],
  },
  {
    name: 'one removes a fragment, the other adds a row to it',
    base: withAlt,
    mine: (diagram) => deleteElements(diagram, { nodes: ['f'] }),
    theirs: insert(theirs, { b: before('m3', { fragment: 'f' }) }),
    rows: [['m1', 'm2', 'b', 'm3', 'm4', 'm5']],
  },
  {
    name: 'one moves a fragment, the other adds a row to it',
    base: withAlt,
    mine: (diagram) => moveRows(diagram, { ids: new Set(['f']), place: root, tag: mine }),
    theirs: insert(theirs, { b: before('m2', { fragment: 'f' }) }),
    rows: [['m1', 'm5', ['f', ['b', 'm2'], ['m3', 'm4']]]],
  },
  {
    name: 'one puts a loop round rows, the other inserts between them',
    base: shopScore(),
    mine: (diagram) =>
      frameRows(diagram, { score: '', ids: new Set(['m3', 'm5']), id: 'loop', operator: 'loop', operands: ['o'], tag: mine, position: at }),
    theirs: insert(theirs, { b: before('m4') }),
    rows: [['m1', 'm2', ['loop', ['m3', 'm4', 'm5']], 'b']],
  },
  {
    name: 'both put fragments round rows that they share',
    base: shopScore(),
    mine: (diagram) =>
      frameRows(diagram, { score: '', ids: new Set(['m2', 'm4']), id: 'f1', operator: 'loop', operands: ['o'], tag: mine, position: at }),
    theirs: (diagram) =>
      frameRows(diagram, { score: '', ids: new Set(['m3', 'm5']), id: 'f2', operator: 'opt', operands: ['p'], tag: theirs, position: at }),
    rows: [
      ['m1', ['f1', ['m2', 'm3', 'm4']], ['f2', ['m5']]],
      ['m1', ['f1', ['m2']], ['f2', ['m3', 'm4', 'm5']]],
    ],
    asks: /moved/,
  },
  {
    name: 'one moves a lifeline, the other adds a message at it',
    base: shopScore(),
    mine: (diagram) => moveLifeline(diagram, { id: 'mail', index: 0 }),
    theirs: insert(theirs, { b: root }, 'mail'),
    rows: [['m1', 'm2', 'm3', 'm4', 'm5', 'b']],
  },
  {
    name: 'one deletes a lifeline, the other adds a message at it',
    base: shopScore(),
    mine: (diagram) => deleteElements(diagram, { nodes: ['mail'] }),
    theirs: insert(theirs, { b: root }, 'mail'),
    rows: [
      ['m1', 'm3', 'm5'],
      ['m1', 'm2', 'm3', 'm4', 'm5', 'b'],
    ],
    live: [['m1', 'm3', 'm5']],
    asks: /mail/i,
  },
  {
    name: 'one moves a row up, the other moves it into the alt',
    base: withAlt,
    mine: (diagram) => moveRows(diagram, { ids: new Set(['m5']), place: before('m1'), tag: mine }),
    theirs: (diagram) => moveRows(diagram, { ids: new Set(['m5']), place: { ...root, fragment: 'f', operand: 'y' }, tag: theirs }),
    rows: [
      ['m5', 'm1', ['f', ['m2'], ['m3', 'm4']]],
      ['m1', ['f', ['m2'], ['m3', 'm4', 'm5']]],
      // Live, the order of one and the fragment of the other may meet: the row stands in the alt where its key says.
      ['m1', ['f', ['m5', 'm2'], ['m3', 'm4']]],
    ],
    asks: /moved/,
  },
];
