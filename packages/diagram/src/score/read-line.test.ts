import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScoreLine } from './read-line.ts';

describe('a line of a score', () => {
  it.each([
    ['Bank: pay(total)', { type: 'message', kind: 'syncMessage', target: 'Bank', label: 'pay(total)' }],
    [':check()', { type: 'message', kind: 'syncMessage', label: 'check()' }],
    ['check()', { type: 'message', kind: 'syncMessage', label: 'check()' }],
    ['Bank >> notify()', { type: 'message', kind: 'asyncMessage', target: 'Bank', label: 'notify()' }],
    ['Shop > Bank: x', { type: 'message', kind: 'syncMessage', source: 'Shop', target: 'Bank', label: 'x' }],
    ['Shop -> Bank', { type: 'message', kind: 'syncMessage', source: 'Shop', target: 'Bank', label: '' }],
    ['Bank <- Shop: x', { type: 'message', kind: 'syncMessage', source: 'Shop', target: 'Bank', label: 'x' }],
    ['Bank --> Shop: ok', { type: 'message', kind: 'reply', source: 'Bank', target: 'Shop', label: 'ok' }],
    [
      'Bank-->>-Shop: ok: 5',
      { type: 'message', kind: 'reply', source: 'Bank', target: 'Shop', label: 'ok: 5', ends: { source: { execution: 'finish' } } },
    ],
    [
      'Shop->>+Bank: x',
      { type: 'message', kind: 'asyncMessage', source: 'Shop', target: 'Bank', label: 'x', ends: { target: { execution: 'start' } } },
    ],
    [
      'Shop -> Bank ++ #gold: x',
      { type: 'message', kind: 'syncMessage', source: 'Shop', target: 'Bank', label: 'x', ends: { target: { execution: 'start' } } },
    ],
    ['Shop -[#blue]> "The: Bank" **', { type: 'message', kind: 'createMessage', source: 'Shop', target: 'The: Bank', label: '' }],
    [
      '[-> Bank: x',
      {
        type: 'message',
        kind: 'syncMessage',
        target: 'Bank',
        label: 'x',
        source: 'Bank',
        ends: { source: { outside: 'gate', side: 'left' } },
      },
    ],
    [
      '[<-- Bank',
      { type: 'message', kind: 'reply', target: 'Bank', label: '', source: 'Bank', ends: { target: { outside: 'gate', side: 'left' } } },
    ],
    [
      'Bank ->]: x',
      {
        type: 'message',
        kind: 'syncMessage',
        target: 'Bank',
        label: 'x',
        source: 'Bank',
        ends: { target: { outside: 'gate', side: 'right' } },
      },
    ],
    [
      '? -> Bank: x',
      { type: 'message', kind: 'syncMessage', target: 'Bank', label: 'x', source: 'Bank', ends: { source: { outside: 'found' } } },
    ],
    [
      'Bank -> ?: x',
      { type: 'message', kind: 'syncMessage', target: 'Bank', label: 'x', source: 'Bank', ends: { target: { outside: 'lost' } } },
    ],
    ['activate Bank #gold', { type: 'execution', execution: 'start', name: 'Bank' }],
    ['deactivate "The Bank"', { type: 'execution', execution: 'finish', name: 'The Bank' }],
    ['actor Customer', { type: 'lifeline', head: 'actor', name: 'Customer' }],
    ['participant "A Shop"', { type: 'lifeline', name: 'A Shop' }],
    ['return paid', { type: 'reply', label: 'paid' }],
    ['Trace-x -> Bank: y', { type: 'message', kind: 'syncMessage', source: 'Trace-x', target: 'Bank', label: 'y' }],
    ['Bank ->x: y', { type: 'message', kind: 'syncMessage', target: 'Bank', label: 'y' }],
    ['Shop ->x Bank: y', { type: 'message', kind: 'syncMessage', source: 'Shop', target: 'Bank', label: 'y', isCrossed: true }],
    ['create Mail: new', { type: 'message', kind: 'createMessage', target: 'Mail', label: 'new' }],
    ['destroy Mail', { type: 'message', kind: 'deleteMessage', target: 'Mail', label: '' }],
    ['< receipt', { type: 'reply', label: 'receipt' }],
    ['alt approved', { type: 'fragment', operator: 'alt', text: 'approved' }],
    ['loop 3 times', { type: 'fragment', operator: 'loop', text: '3 times' }],
    ['else declined', { type: 'operand', guard: 'declined' }],
    ['and', { type: 'operand', guard: '' }],
    ['end', { type: 'end' }],
    ['', { type: 'end' }],
    ['note over A, B: text', { type: 'note', names: ['A', 'B'], text: 'text' }],
    ['note right of A: text', { type: 'note', side: 'right', names: ['A'], text: 'text' }],
    ['note a remark', { type: 'note', names: [], text: 'a remark' }],
    ['ref over A, B: Log in', { type: 'use', names: ['A', 'B'], text: 'Log in' }],
    ['== Part two ==', { type: 'divider', text: 'Part two' }],
    ['... later ...', { type: 'divider', form: 'delay', text: 'later' }],
    ['|||', { type: 'divider', form: 'space', text: '' }],
  ])('%s', (text, line) => {
    expect(readScoreLine(text)).toEqual(line);
  });

  it('is read, whatever it says', () => {
    const pieces = fc.array(
      fc.constantFrom('->', '-->>', '<', '>', ':', 'alt', ' ', 'A', '==', '...', 'note', 'over', ',', 'end', '+', '\n'),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          pieces.map((list) => list.join('')),
        ),
        (text) => {
          expect(readScoreLine(text).type).toMatch(/^[a-z]+$/);
        },
      ),
    );
  });
});
