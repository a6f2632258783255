import { describe, expect, it } from 'vitest';
import { lifeline, shopScore } from '../../test/scores.ts';
import { applyChanges } from '../changes.ts';
import { placeNode } from '../commands/place-node.ts';
import { matchCalls } from './control.ts';
import { addExecutions } from './edit-executions.ts';
import { toggleNumbering } from './edit-frames.ts';
import { numberMessages } from './numbering.ts';
import { readScores } from './read-scores.ts';

describe('the numbering of a score', () => {
  it('is held by a frame that is not drawn, and taken from it again', () => {
    const numbered = applyChanges(shopScore(), toggleNumbering(shopScore(), { score: '', id: 'frame' }));
    const [score] = readScores(numbered);
    expect(score?.id).toBe('frame');
    expect(score?.frame?.data).toMatchObject({ border: false });
    expect([...numberMessages(score ?? { root: [] }).values()]).toEqual(['1', '2', '3', '4', '5']);
    const plain = applyChanges(numbered, toggleNumbering(numbered, { score: 'frame', id: 'other' }));
    expect(readScores(plain)[0]?.frame?.data).not.toHaveProperty('numbering');
    expect(plain.nodes).toHaveLength(numbered.nodes.length);
  });
});

describe('a second frame', () => {
  it('leaves what belongs to the first one there', () => {
    const frame = { id: 'one', type: 'default', position: { x: 40, y: 30 }, data: { kind: 'interaction', label: 'One' } };
    const { nodes, edges } = shopScore();
    const before = { nodes: [frame, ...nodes], edges };
    const after = applyChanges(before, placeNode(before, { id: 'two', kind: 'interaction', position: { x: 0, y: 900 } }));
    const [score, ...others] = readScores(after);
    expect(others).toEqual([]);
    expect(score?.id).toBe('one');
    expect(score?.columns.map(({ id }) => id)).toEqual(['shop', 'bank', 'mail']);
    expect(after.nodes.find(({ id }) => id === 'shop')).toMatchObject({ parentId: 'one', position: { x: 60, y: 70 } });
  });
});

describe('executions of a whole score', () => {
  it('run from each call to its reply', () => {
    const edges = [
      { id: 'c', source: 'a', target: 'b', data: { kind: 'syncMessage', order: 'a0.0001.a0' } },
      { id: 'r', source: 'b', target: 'a', data: { kind: 'reply', order: 'a1.0001.a0' } },
      { id: 'd', source: 'a', target: 'b', data: { kind: 'syncMessage', order: 'a2.0001.a0' } },
    ];
    const diagram = { nodes: [lifeline('a', 0), lifeline('b', 1)], edges };
    const [score] = readScores(diagram);
    const after = applyChanges(diagram, addExecutions(diagram, matchCalls(score ?? { root: [] }).answered));
    expect(after.edges.map(({ data }) => [data?.source, data?.target])).toEqual([
      [undefined, { execution: 'start' }],
      [{ execution: 'finish' }, undefined],
      [undefined, undefined],
    ]);
  });
});
