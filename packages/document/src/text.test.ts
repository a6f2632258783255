import { type Diagram, type JsonObject, type TextLayer, type TextLine, viewText } from '@umlaut/diagram';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { joinDocument, openDocument } from './index.ts';

const lines = (...texts: readonly string[]): readonly TextLine[] => texts.map((text) => ({ id: text, text }));
const layer = (all: readonly TextLine[]): JsonObject => ({ language: 'mermaid', lines: all.map((line) => ({ ...line })) });
const withText = (all: readonly TextLine[]): Diagram => ({ nodes: [], edges: [], text: layer(all) });
const textsOf = (diagram: Diagram): readonly string[] => viewText(diagram)?.lines.map(({ text }) => text) ?? [];
const setText = (all: readonly TextLine[]) => [{ op: 'set', element: 'diagram', path: ['text'], value: layer(all) }] as const;

/** So many replicas of one document. */
function replicas(diagram: Diagram, count: number) {
  const first = openDocument(diagram);
  const state = encodeStateAsUpdate(first.shared);
  const others = Array.from({ length: count - 1 }, () => {
    const shared = new Doc();
    applyUpdate(shared, state);
    return joinDocument(shared);
  });
  const all = [first, ...others];
  const sync = (): void => {
    const updates = all.map(({ shared }) => encodeStateAsUpdate(shared));
    for (const one of all) for (const update of updates) applyUpdate(one.shared, update);
  };
  return { all, sync };
}

describe('a shared text', () => {
  it('is read as it was written, line by line, and keeps its fields', () => {
    const diagram = withText([
      { id: 'a', text: 'classDiagram' },
      { id: 'b', text: 'class A', of: ['n1'] },
    ]);
    const document = openDocument(diagram);
    expect(joinDocument(document.shared).current()).toEqual(diagram);
    document.apply([{ op: 'set', element: 'diagram', path: ['text'], value: 'none of ours' }]);
    expect(document.current().text).toBe('none of ours');
    document.undo();
    expect(document.current()).toEqual(diagram);
    document.apply([{ op: 'set', element: 'diagram', path: ['text'], value: undefined }]);
    expect(document.current()).toEqual({ nodes: [], edges: [] });
    document.undo();
    expect(document.current()).toEqual(diagram);
  });

  it('takes the lines of two who type at once', () => {
    const { all, sync } = replicas(withText(lines('a', 'b', 'c')), 2);
    all[0]?.apply(setText([{ id: 'a', text: 'a!' }, ...lines('b', 'c')]));
    all[1]?.apply(setText(lines('a', 'b', 'x', 'c')));
    sync();
    for (const one of all) expect(textsOf(one.current())).toEqual(['a!', 'b', 'x', 'c']);
  });

  it('keeps the place of a line that one writes while another removes it', () => {
    for (const [remover, writer] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { all, sync } = replicas(withText(lines('a', 'b', 'c')), 2);
      all[remover]?.apply(setText(lines('a', 'c')));
      all[writer]?.apply(setText([...lines('a'), { id: 'b', text: 'b!' }, ...lines('c')]));
      sync();
      for (const one of all) expect(textsOf(one.current())).toEqual(['a', 'b!', 'c']);
    }
  });

  it('keeps the order of comments when one adds between them while another reverses the lines', () => {
    const { all, sync } = replicas(withText(lines('%% 1', 'a', 'b', 'c', '%% 2')), 2);
    all[0]?.apply(setText(lines('%% 1', '%% 2', 'a', 'b', 'c')));
    all[1]?.apply(setText(lines('%% 1', 'a', 'b', 'c', '%% new', '%% 2')));
    sync();
    for (const one of all) expect(textsOf(one.current()).filter((line) => line.startsWith('%%'))).toEqual(['%% 1', '%% new', '%% 2']);
  });

  it('stands once where two make the same one first', () => {
    const { all, sync } = replicas({ nodes: [], edges: [] }, 2);
    const made = lines('a', 'b', 'c', 'd');
    all[0]?.apply([...setText(made), ...setText([...made.slice(0, 2), ...lines('mine'), ...made.slice(2)])]);
    all[1]?.apply([...setText(made), ...setText([...made.slice(0, 3), ...lines('yours'), ...made.slice(3)])]);
    sync();
    for (const one of all) expect(textsOf(one.current())).toEqual(['a', 'b', 'mine', 'c', 'yours', 'd']);
  });

  it('never mixes two blocks that come into one gap', () => {
    for (let run = 0; run < 60; run += 1) {
      const { all, sync } = replicas(withText(lines('top', 'end')), 2);
      all[0]?.apply(setText(lines('top', 'a1', 'a2', 'a3', 'end')));
      all[1]?.apply(setText(lines('top', 'b1', 'b2', 'b3', 'end')));
      sync();
      const [first] = all;
      const order = first === undefined ? [] : textsOf(first.current());
      expect([
        ['top', 'a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'end'],
        ['top', 'b1', 'b2', 'b3', 'a1', 'a2', 'a3', 'end'],
      ]).toContainEqual(order);
    }
  });

  it.each(['equal', 'other'])('keeps the order that each has seen where two put lines between those with %s ranks', (ranks) => {
    for (let run = 0; run < 30; run += 1) {
      const { all, sync } = replicas(withText(lines('top', 'end')), 2);
      const [mine, yours] = all;
      if (ranks === 'equal') vi.spyOn(Math, 'random').mockReturnValue(0.5);
      mine?.apply(setText(lines('top', 'x', 'end')));
      yours?.apply(setText(lines('top', 'y', 'end')));
      vi.restoreAllMocks();
      sync();
      const [, first = '', second = ''] = mine === undefined ? [] : textsOf(mine.current());
      mine?.apply(setText(lines('top', first, 'a', second, 'end')));
      yours?.apply(setText(lines('top', first, 'b', second, 'end')));
      sync();
      for (const one of all) {
        const order = textsOf(one.current());
        expect(order.filter((line) => line !== 'b')).toEqual(['top', first, 'a', second, 'end']);
        expect(order.filter((line) => line !== 'a')).toEqual(['top', first, 'b', second, 'end']);
      }
    }
  });

  it('writes one rank for one new line, wherever it comes in', () => {
    const many = lines(...Array.from({ length: 500 }, (_, index) => `line ${index}`));
    const document = openDocument(withText(many));
    const before = encodeStateAsUpdate(document.shared).length;
    document.apply(setText([...many.slice(0, 3), ...lines('new'), ...many.slice(3)]));
    expect(encodeStateAsUpdate(document.shared).length - before).toBeLessThan(300);
  });

  it('is settled without a step of the history', () => {
    const document = openDocument(withText(lines('a', 'b')));
    document.apply(setText(lines('a', 'b', 'c')));
    document.settle({ language: 'mermaid', lines: lines('a', 'c') } satisfies TextLayer);
    expect(textsOf(document.current())).toEqual(['a', 'c']);
    document.undo();
    expect(textsOf(document.current())).toEqual(['a']);
    const without = openDocument({ nodes: [], edges: [] });
    without.settle({ language: 'mermaid', lines: lines('a') });
    expect(without.current()).toEqual({ nodes: [], edges: [] });
  });

  it('keeps the lines of others when the step that began it is undone, and is no text where there are none', () => {
    const { all, sync } = replicas({ nodes: [], edges: [] }, 2);
    all[0]?.apply(setText(lines('a', 'b')));
    sync();
    all[1]?.apply(setText(lines('a', 'mine', 'b')));
    sync();
    all[0]?.undo();
    sync();
    for (const one of all) expect(one.current().text).toEqual(layer(lines('mine')));
    all[0]?.redo();
    all[1]?.undo();
    sync();
    for (const one of all) expect(one.current().text).toEqual(layer(lines('a', 'b')));
    all[0]?.undo();
    sync();
    for (const one of all) expect(one.current().text).toBeUndefined();
  });

  it('that was begun stays when what was typed in it is taken back', () => {
    const { all, sync } = replicas({ nodes: [], edges: [] }, 2);
    all[0]?.beginText({ language: 'mermaid', lines: lines('a', 'b') });
    all[0]?.apply(setText(lines('a', 'typed', 'b')));
    sync();
    all[1]?.apply(setText(lines('a', 'typed', 'b', 'mine')));
    sync();
    all[0]?.undo();
    sync();
    for (const one of all) expect(textsOf(one.current())).toEqual(['a', 'b', 'mine']);
    all[0]?.beginText({ language: 'plantuml', lines: [] });
    expect(textsOf(all[0]?.current() ?? { nodes: [], edges: [] })).toEqual(['a', 'b', 'mine']);
  });

  it('is the same everywhere, whatever three people type, take back and bring together', () => {
    const step = fc.record({ who: fc.nat(2), what: fc.nat(4), at: fc.nat(9), name: fc.nat(30) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const { all, sync } = replicas(withText(lines('a', 'b', 'c')), 3);
        for (const { who, what, at, name } of steps) {
          const document = all[who];
          if (document === undefined) continue;
          const now = viewText(document.current())?.lines ?? [];
          if (what === 0) document.undo();
          else if (what === 1) sync();
          else if (what === 2) document.apply(setText(now.toSpliced(at, 1)));
          else if (what === 3)
            document.apply(
              setText(
                now
                  .toSpliced(at, 0, { id: `${who}.${name}.${at}.${now.length}`, text: `${name}` })
                  .filter(({ id }, index, list) => list.findIndex((one) => one.id === id) === index),
              ),
            );
          else document.apply(setText(now.map((line, index) => (index === at ? { ...line, text: `${name}` } : line))));
        }
        sync();
        const [one, two, three] = all.map((each) => each.current());
        expect(two).toEqual(one);
        expect(three).toEqual(one);
      }),
      { numRuns: 60 },
    );
  });
});
