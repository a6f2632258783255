import { type Diagram, numberMessages, readScores, walkItems } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';

const lifeline = (id: string, x: number) => ({ id, position: { x, y: 0 }, data: { kind: 'lifeline', label: id } });
const message = (id: string, order: string, kind = 'syncMessage', turned = false) => ({
  id,
  source: turned ? 'bank' : 'shop',
  target: turned ? 'shop' : 'bank',
  data: { kind, label: id, order },
});
const diagram: Diagram = {
  nodes: [lifeline('shop', 0), lifeline('bank', 300)],
  edges: [message('m0', 'a0.0001.a0'), message('m1', 'a1.0001.a0', 'reply', true), message('m2', 'a2.0001.a0')],
};

function rows({ nodes, edges }: Diagram): readonly string[] {
  return readScores({ nodes, edges }).flatMap(({ root }) => walkItems(root).map(({ id }) => id));
}

describe('commands of a sequence diagram', () => {
  it('start and finish executions at the selected messages, and take them back', () => {
    const { document, run, select } = openBench(diagram);
    select('m0');
    expect(run('startExecution')).toBe(true);
    expect(document.current().edges[0]?.data?.target).toEqual({ execution: 'start' });
    run('startExecution');
    expect(document.current()).toEqual(diagram);
  });

  it('add executions to every call that has a reply, and select the whole of it', () => {
    const { document, run, select, viewStore } = openBench(diagram);
    select('m1');
    run('addExecutions');
    expect(document.current().edges.map(({ data }) => [data?.source, data?.target])).toEqual([
      [undefined, { execution: 'start' }],
      [{ execution: 'finish' }, undefined],
      [undefined, undefined],
    ]);
    run('selectCall');
    expect([...viewStore.current().selection.edges]).toEqual(['m0', 'm1']);
  });

  it('number the messages, and number them no longer', () => {
    const { document, run } = openBench(diagram);
    const numbers = () => readScores(document.current()).flatMap((score) => [...numberMessages(score).values()]);
    run('numberMessages');
    expect(numbers()).toEqual(['1', '2', '3']);
    run('numberMessages');
    expect(numbers()).toEqual([]);
  });

  it('move a selected message by places with the arrows, and extend the selection with Shift', () => {
    const { document, run, viewStore } = openBench(diagram);
    viewStore.update({ selection: { nodes: new Set(), edges: new Set(['m2']) } });
    run('go-up', 'ArrowUp');
    expect(rows(document.current())).toEqual(['m0', 'm2', 'm1']);
    run('undo');
    expect(document.current()).toEqual(diagram);
    run('go-up', 'Shift+ArrowUp');
    expect([...viewStore.current().selection.edges].toSorted()).toEqual(['m1', 'm2']);
  });

  it.each([
    ['selfMessage', undefined, undefined],
    ['foundMessage', { outside: 'found' }, undefined],
    ['lostMessage', undefined, { outside: 'lost' }],
    ['gateMessage', { outside: 'gate' }, undefined],
    ['toGateMessage', undefined, { outside: 'gate' }],
  ])('%s adds a message of the selected lifeline behind all rows', (id, source, target) => {
    const { document, run, select } = openBench(diagram);
    select('shop');
    expect(run(id)).toBe(true);
    const added = document.current().edges.at(-1);
    expect(added).toMatchObject({ source: 'shop', target: 'shop' });
    expect([added?.data?.source, added?.data?.target]).toEqual([source, target]);
    expect(rows(document.current()).at(-1)).toBe(added?.id);
  });

  it('add a lifeline right of the selected one', () => {
    const { document, run, select } = openBench(diagram);
    select('shop');
    run('addLifeline');
    const [score] = readScores(document.current());
    expect(score?.columns.map(({ id }) => id).indexOf('bank')).toBe(2);
  });

  it('put a fragment round the selected rows', () => {
    const { document, run, select } = openBench(diagram);
    select('m1');
    run('frame-loop');
    const [score] = readScores(document.current());
    expect(score?.root[1]).toMatchObject({ type: 'fragment', operator: 'loop' });
    expect(rows(document.current())).toHaveLength(4);
  });
});
