import { describe, expect, it } from 'vitest';
import { fragment, key, lifeline, message } from '../../test/scores.ts';
import { matchCalls, operandEnd } from './control.ts';
import { readScores } from './read-scores.ts';

const nodes = ['a', 'b', 'c'].map((id, index) => lifeline(id, index));
const reply = (index: number, from: string, to: string, more = {}) =>
  message(`${index}`, from, to, { kind: 'reply', order: key(index), ...more });
const call = (index: number, from: string, to: string, more = {}) => message(`${index}`, from, to, { order: key(index), ...more });

function matched(edges: Parameters<typeof readScores>[0]['edges'], fragments: Parameters<typeof readScores>[0]['nodes'] = []) {
  const [score] = readScores({ nodes: [...nodes, ...fragments], edges });
  return matchCalls({ root: score?.root ?? [] });
}

describe('calls and replies', () => {
  it('match from the innermost out, and the control goes back to the caller', () => {
    const { answered, end } = matched([call(1, 'a', 'b'), call(2, 'b', 'c'), reply(3, 'c', 'b'), reply(4, 'b', 'a')]);
    expect([...answered].map(([id, answer]) => [id, answer?.id])).toEqual([
      ['3', '2'],
      ['4', '1'],
    ]);
    expect(end).toEqual({ current: 'a' });
  });

  it('leave a reply without a call', () => {
    const { answered } = matched([call(1, 'a', 'b'), reply(2, 'c', 'a')]);
    expect(answered.get('2')).toBeUndefined();
  });

  it('begin each operand with the calls that were open before', () => {
    const f = fragment('f', { order: key(2), operands: [{ id: 'x' }, { id: 'y', from: key(4) }] });
    const { answered, before, end } = matched([call(1, 'a', 'b'), reply(3, 'b', 'a', { in: 'f' }), reply(4, 'b', 'a', { in: 'f' })], [f]);
    expect(answered.get('4')?.id).toBe('1');
    expect(before.get(operandEnd('f', { id: 'x' }))?.current).toBe('a');
    expect(end).toEqual({ current: 'b' });
  });

  it('leave open those that the last operand did not answer, but not those called in it', () => {
    const f = fragment('f', { order: key(3), operands: [{ id: 'x' }, { id: 'y', from: key(6) }] });
    const inner = [
      reply(4, 'c', 'b', { in: 'f' }),
      reply(5, 'b', 'a', { in: 'f' }),
      call(7, 'b', 'c', { in: 'f' }),
      call(8, 'c', 'a', { in: 'f' }),
    ];
    const { end, answered } = matched([call(1, 'a', 'b'), call(2, 'b', 'c'), ...inner], [f]);
    expect([end.open?.call.id, end.open?.outer?.call.id, end.open?.outer?.outer]).toEqual(['2', '1', undefined]);
    expect([answered.get('4')?.id, answered.get('5')?.id]).toEqual(['2', '1']);
  });
});
