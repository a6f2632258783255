import { liveLimits } from '@umlaut/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPeer, writeDoing } from './read-peer.ts';

const user = { id: 'c1', name: 'mika', colour: 2 };
const nothing = { cursor: undefined, selection: [], drag: new Map(), view: undefined, writing: undefined, caret: undefined };

describe('presence', () => {
  it('is read as it was written', () => {
    const doing = {
      cursor: { x: 10, y: -20 },
      selection: ['a', 'e'],
      drag: new Map([['a', { x: 5, y: 6 }]]),
      view: { x: 0, y: 0, width: 800, height: 600 },
      writing: { id: 'a', text: 'attributes m1' },
      caret: { line: 'l1', from: 3, to: 9 },
    };
    const { colour, ...peer } = readPeer({ ...writeDoing(doing), user }) ?? { colour: '' };
    expect(peer).toEqual({ id: 'c1', name: 'mika', ...doing });
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('says nothing where nothing is done', () => {
    expect(readPeer({ ...writeDoing(nothing), user })).toMatchObject(nothing);
  });

  it('of nobody the server knows is passed over', () => {
    expect([undefined, null, 7, {}, { user: {} }, { user: { id: 1, name: 'x' } }].map(readPeer)).toEqual(Array(6).fill(undefined));
  });

  it('is harmless whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.record({
          cursor: fc.anything(),
          selection: fc.anything(),
          drag: fc.anything(),
          view: fc.anything(),
          writing: fc.anything(),
          caret: fc.anything(),
        }),
        (state) => {
          const peer = readPeer({ ...state, user });
          for (const id of peer?.selection ?? []) expect(typeof id).toBe('string');
          for (const { x, y } of [...(peer?.drag.values() ?? []), ...(peer?.cursor === undefined ? [] : [peer.cursor])])
            expect(Math.abs(x) <= 1e6 && Math.abs(y) <= 1e6).toBe(true);
          expect(peer?.view === undefined || (peer.view.width > 0 && peer.view.height > 0)).toBe(true);
        },
      ),
    );
  });

  it('of the largest selection and drag fits into what the server takes', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `${index}-${'ü'.repeat(30)}`);
    const sent = writeDoing({
      cursor: { x: -999_999, y: -999_999 },
      selection: ids,
      drag: new Map(ids.map((id) => [id, { x: -999_999, y: -999_999 }])),
      view: { x: -999_999, y: -999_999, width: 999_999, height: 999_999 },
      writing: { id: 'ü'.repeat(100), text: `attributes ${'ü'.repeat(100)}` },
      caret: { line: 'ü'.repeat(64), from: 4000, to: 4000 },
    });
    expect(sent.selection?.length).toBeGreaterThan(15);
    expect(new TextEncoder().encode(JSON.stringify(sent)).length).toBeLessThan(liveLimits.presenceBytes);
  });
});
