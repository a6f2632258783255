import { describe, expect, it } from 'vitest';
import { shopScore } from '../../test/scores.ts';
import type { JsonValue } from '../diagram.ts';
import { numberMessages } from './numbering.ts';
import { readScores } from './read-scores.ts';

function numbersWith(numbering: JsonValue, own: Readonly<Record<string, JsonValue>> = {}): readonly (string | undefined)[] {
  const { nodes, edges } = shopScore();
  const frame = { id: 'frame', position: { x: 0, y: 0 }, data: { kind: 'interaction', label: '', numbering } };
  const said = edges.map((edge) => ({ ...edge, data: { ...edge.data, ...(own[edge.id] === undefined ? {} : { number: own[edge.id] }) } }));
  const [score] = readScores({ nodes: [...nodes, frame], edges: said });
  const numbers = score === undefined ? new Map<string, string>() : numberMessages(score);
  return edges.map(({ id }) => numbers.get(id));
}

describe('numbers of messages', () => {
  it.each([
    ['count from 1', {}, ['1', '2', '3', '4', '5']],
    ['begin and step as the frame says', { from: '10', step: 10 }, ['10', '20', '30', '40', '50']],
    ['count the last part', { from: '2.9' }, ['2.9', '2.10', '2.11', '2.12', '2.13']],
    ['have a format with leading zeros', { format: '[000]' }, ['[001]', '[002]', '[003]', '[004]', '[005]']],
    ['have a format without', { from: '9', format: '#)' }, ['9)', '10)', '11)', '12)', '13)']],
    ['begin at 1 where the frame says what is no number', { from: 'x', step: 'y', format: 7 }, ['1', '2', '3', '4', '5']],
    ['are absent without numbering', null, [undefined, undefined, undefined, undefined, undefined]],
  ])('%s', (_, numbering, numbers) => {
    expect(numbersWith(numbering)).toEqual(numbers);
  });

  it('stop, go on and begin anew at messages that say so', () => {
    expect(numbersWith({}, { m2: 'stop', m3: 'resume', m4: { from: '10', step: 5 } })).toEqual(['1', undefined, '2', '10', '15']);
  });
});
