import { describe, expect, it } from 'vitest';
import { fragment, key, lifeline, message } from '../../test/scores.ts';
import type { DiagramEdge, DiagramNode, JsonObject } from '../diagram.ts';
import { reviewDiagram } from '../kinds/review.ts';
import { reviewScores } from './review-score.ts';

const lifelines = [lifeline('shop', 0), lifeline('bank', 1)];
const call = (id: string, order: number, data: JsonObject = {}, ends = ['shop', 'bank'] as const): DiagramEdge =>
  message(id, ends[0], ends[1], { order: key(order), ...data });
const found = (edges: readonly DiagramEdge[], nodes: readonly DiagramNode[] = lifelines): readonly string[] =>
  reviewScores({ nodes, edges }).map(({ id, message: said }) => `${id}: ${said}`);
const inside = { in: 'f' };

describe('findings on a score', () => {
  it('are none for a call with its reply', () => {
    expect(found([call('pay', 1), message('paid', 'bank', 'shop', { kind: 'reply', order: key(2) })])).toEqual([]);
  });

  it.each<[string, readonly DiagramEdge[], readonly DiagramNode[], string]>([
    [
      'a reply without a call',
      [call('pay', 1), call('paid', 2, { kind: 'reply' })],
      lifelines,
      'paid: A reply goes from shop to bank, but no call from bank is open. Change it to a call, or move it below the call it answers.',
    ],
    [
      'a lifeline after its end',
      [call('end', 1, { kind: 'deleteMessage' }), call('pay', 2)],
      lifelines,
      'pay: bank is destroyed above but used again in pay. Move one of them.',
    ],
    [
      'a lifeline before its beginning',
      [call('pay', 1), call('new', 2, { kind: 'createMessage' })],
      lifelines,
      'new: bank is created by new but receives a message before. Move the create message up.',
    ],
    [
      'two creations',
      [call('new', 1, { kind: 'createMessage' }), call('again', 2, { kind: 'createMessage' })],
      lifelines,
      'again: bank is created twice. Change it to a call, or delete it.',
    ],
    [
      'an empty operand',
      [call('pay', 2, inside)],
      [
        ...lifelines,
        fragment('f', {
          order: key(1),
          operands: [
            { id: 'x', guard: 'ok' },
            { id: 'y', guard: 'declined', from: key(3) },
          ],
        }),
      ],
      'f: The operand [declined] of alt is empty. Add a message, or remove it.',
    ],
    [
      'an alt with one operand',
      [call('pay', 2, inside)],
      [...lifelines, fragment('f', { order: key(1), operands: [{ id: 'x', guard: 'ok' }] })],
      'f: This alt has only one operand. Change it to opt, or add another operand.',
    ],
    [
      'an opt with two operands',
      [call('pay', 2, inside), call('buy', 4, inside)],
      [...lifelines, fragment('f', { operator: 'opt', order: key(1), operands: [{ id: 'x' }, { id: 'y', from: key(3) }] })],
      'f: An opt can have only one operand. Change it to alt.',
    ],
    [
      'an operand of alt without a guard',
      [call('pay', 2, inside), call('buy', 4, inside)],
      [
        ...lifelines,
        fragment('f', {
          order: key(1),
          operands: [
            { id: 'x', guard: 'ok' },
            { id: 'y', from: key(3) },
          ],
        }),
      ],
      'f: An alt operand has no guard. Add a condition.',
    ],
    [
      'an execution that ends without a beginning',
      [call('pay', 1, { source: { execution: 'finish' } })],
      lifelines,
      'pay: An execution of shop ends here, but none is active. Start one above, or remove this end.',
    ],
    [
      'an idle lifeline',
      [call('pay', 1)],
      [...lifelines, lifeline('mail', 2)],
      'mail: mail has no messages. Add one, or delete the lifeline.',
    ],
    [
      'two lifelines of one name',
      [call('pay', 1), message('too', 'shop', 'twin', { order: key(2) })],
      [...lifelines, { ...lifeline('bank', 2), id: 'twin' }],
      'twin: Two lifelines are named bank. Rename or delete one.',
    ],
    [
      'a frame without lifelines',
      [],
      [
        ...['one', 'two'].map((id) => ({ id, position: { x: 0, y: 0 }, data: { kind: 'interaction', label: id } })),
        { ...lifeline('a', 0), parentId: 'one' },
      ],
      'two: This frame has no lifelines. Add some, or delete it.',
    ],
    [
      'a message between two interactions',
      [call('pay', 1)],
      [
        ...['one', 'two'].map((id) => ({ id, position: { x: 0, y: 0 }, data: { kind: 'interaction', label: id } })),
        { ...lifeline('shop', 0), parentId: 'one' },
        { ...lifeline('bank', 1), parentId: 'two' },
      ],
      'pay: This message connects two interactions. Draw it inside one of them, from or to a gate.',
    ],
  ])('name %s', (_, edges, nodes, expected) => {
    expect(found(edges, nodes)).toEqual([expected]);
  });

  it('let a lifeline that is destroyed in an alternative take part below it', () => {
    const alt = fragment('f', { operator: 'opt', order: key(1) });
    expect(found([call('end', 2, { kind: 'deleteMessage', ...inside }), call('pay', 5)], [...lifelines, alt])).toEqual([]);
  });

  it('are among those of the diagram', () => {
    const diagram = { nodes: lifelines, edges: [call('pay', 1), call('paid', 2, { kind: 'reply' })] };
    expect(reviewDiagram(diagram).map(({ path }) => path)).toEqual(['edges[1]']);
  });
});
