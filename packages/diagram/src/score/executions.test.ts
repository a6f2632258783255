import { describe, expect, it } from 'vitest';
import { fragment, key, lifeline, message } from '../../test/scores.ts';
import type { DiagramEdge, DiagramNode, JsonObject } from '../diagram.ts';
import { readExecutions } from './executions.ts';
import { readScores } from './read-scores.ts';

const lifelines = [lifeline('a', 0), lifeline('b', 1)];

function executionsOf(edges: readonly DiagramEdge[], fragments: readonly DiagramNode[] = []) {
  const [score] = readScores({ nodes: [...lifelines, ...fragments], edges });
  const { executions, unopened } = readExecutions({ root: score?.root ?? [] });
  return { bars: executions.map(({ lifeline: id, level, start, finish }) => `${id}${level} ${start}-${finish}`), unopened };
}

/** Message `index` from a to b, which starts an execution of b. */
function call(index: number, data: JsonObject = {}): DiagramEdge {
  return message(`${index}`, 'a', 'b', { order: key(index), target: { execution: 'start' }, ...data });
}

/** Message `index` from b to a, which finishes an execution of b. */
function back(index: number, data: JsonObject = {}): DiagramEdge {
  return message(`${index}`, 'b', 'a', { kind: 'reply', order: key(index), source: { execution: 'finish' }, ...data });
}

describe('executions', () => {
  it('run from a start to its finish, nested where another starts meanwhile', () => {
    expect(executionsOf([call(1), call(2), back(3), back(4)])).toEqual({ bars: ['b0 1-4', 'b1 2-3'], unopened: [] });
  });

  it('end at the last message of their lifeline when nothing finishes them', () => {
    expect(executionsOf([call(1), message('2', 'a', 'a', { order: key(2) }), message('3', 'a', 'b', { order: key(3) })]).bars).toEqual([
      'b0 1-3',
    ]);
  });

  it('are not finished where none is open, which is told', () => {
    expect(executionsOf([back(1), call(2), back(3), back(4)])).toEqual({ bars: ['b0 2-3'], unopened: ['1', '4'] });
  });

  it('finish and start at one message', () => {
    expect(executionsOf([call(1), call(2, { target: { execution: 'restart' } }), back(3)]).bars).toEqual(['b0 1-2', 'b0 2-3']);
  });

  it('all end where their lifeline is destroyed', () => {
    const destroy = message('3', 'a', 'b', { kind: 'deleteMessage', order: key(3) });
    expect(executionsOf([call(1), call(2), destroy, back(4)])).toEqual({ bars: ['b0 1-3', 'b1 2-3'], unopened: ['4'] });
  });

  it('start and finish below a note or a message, which need not be at their lifeline', () => {
    const note = (index: number, data: JsonObject): DiagramNode => ({
      id: `n${index}`,
      position: { x: 0, y: 0 },
      data: { kind: 'comment', label: 'note', order: key(index), ...data },
    });
    const own = (index: number, data: JsonObject = {}) => message(`${index}`, 'a', 'a', { order: key(index), ...data });
    expect(
      executionsOf(
        [call(1), own(3), own(5, { starts: [{ id: 'b' }] }), own(6, { finishes: [{ id: 'b' }, { id: 'gone' }] })],
        [note(2, { finishes: [{ id: 'b' }] }), note(4, { finishes: 'b', starts: [{ id: 'a' }, {}] })],
      ),
    ).toEqual({ bars: ['b0 1-n2', 'a0 n4-6', 'b0 5-6'], unopened: ['6'] });
  });

  it('finish below a fragment, whatever happens in it', () => {
    const opt = fragment('f', { order: key(2), operator: 'opt', operands: [{ id: 'x' }], finishes: [{ id: 'b' }] });
    expect(executionsOf([call(1), message('3', 'a', 'a', { order: key(3), in: 'f' }), call(4)], [opt]).bars).toEqual(['b0 1-f', 'b0 4-4']);
  });

  const alt = (data: JsonObject = {}) => [fragment('f', { order: key(2), operands: [{ id: 'x' }, { id: 'y', from: key(4) }], ...data })];

  it('that were open before an alt can be finished in each of its operands, and end at the lowest finish', () => {
    expect(executionsOf([call(1), back(3, { in: 'f' }), back(4, { in: 'f' }), back(5)], alt())).toEqual({
      bars: ['b0 1-4'],
      unopened: ['5'],
    });
  });

  it('stay open behind an alt that finishes them in one operand alone', () => {
    expect(executionsOf([call(1), back(3, { in: 'f' }), message('4', 'a', 'a', { order: key(4), in: 'f' }), back(5)], alt())).toEqual({
      bars: ['b0 1-5'],
      unopened: [],
    });
  });

  it('that start in one operand are not open in the next', () => {
    expect(executionsOf([call(3, { in: 'f' }), call(4, { in: 'f' }), back(5)], alt())).toEqual({
      bars: ['b0 3-3', 'b0 4-5'],
      unopened: [],
    });
  });

  it('stay open behind an opt or a break that finishes them', () => {
    for (const operator of ['opt', 'break']) {
      const one = alt({ operator, operands: [{ id: 'x' }] });
      expect(executionsOf([call(1), back(3, { in: 'f' }), back(5)], one)).toEqual({ bars: ['b0 1-5'], unopened: [] });
    }
  });

  it('go through a loop as through no fragment', () => {
    const loop = alt({ operator: 'loop', operands: [{ id: 'x' }] });
    expect(executionsOf([call(1), back(3, { in: 'f' }), back(5)], loop)).toEqual({ bars: ['b0 1-3'], unopened: ['5'] });
  });

  it('are finished behind a par where one of its operands finishes them', () => {
    const par = alt({ operator: 'par' });
    expect(executionsOf([call(1), back(3, { in: 'f' }), call(4, { in: 'f', target: {} })], par).bars).toEqual(['b0 1-4']);
  });
});
