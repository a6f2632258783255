import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DurabilityEvent,
  type DurabilityState,
  durabilityOf,
  isPending,
  needsAcknowledgement,
  noChanges,
  stepDurability,
} from './durability.ts';

function keepingAfter(...events: readonly DurabilityEvent[]): DurabilityState {
  return events.reduce(stepDurability, noChanges);
}

const joined = { type: 'joined' } as const;
const changed = { type: 'changed' } as const;
const marked = { type: 'marked' } as const;
const lost = { type: 'lost' } as const;

describe('what is kept', () => {
  it('is all while nothing was changed', () => {
    expect(durabilityOf(keepingAfter(joined))).toBe('kept');
    expect(needsAcknowledgement(keepingAfter(joined))).toBe(false);
  });

  it('is a change once the mark after it is answered, and not before', () => {
    const sent = keepingAfter(joined, changed, marked);
    expect([needsAcknowledgement(keepingAfter(joined, changed)), needsAcknowledgement(sent), durabilityOf(sent)]).toEqual([
      true,
      false,
      'saving',
    ]);
    expect(durabilityOf(stepDurability(sent, { type: 'durable', mark: 1 }))).toBe('kept');
  });

  it('is not what was changed after the mark that is answered', () => {
    const later = keepingAfter(joined, changed, marked, changed, { type: 'durable', mark: 1 });
    expect([durabilityOf(later), needsAcknowledgement(later)]).toEqual(['saving', true]);
    expect(durabilityOf(keepingAfter(joined, changed, marked, changed, marked, { type: 'durable', mark: 2 }))).toBe('kept');
  });

  it('is told by a commit of others as far as one’s own marks go', () => {
    expect(durabilityOf(keepingAfter(joined, changed, { type: 'durable', mark: 0 }))).toBe('saving');
  });

  it('is on this device alone while the server is not reached, and is asked for anew after that', () => {
    const back = keepingAfter(joined, changed, marked, lost);
    expect([durabilityOf(back), isPending(back)]).toEqual(['offline', true]);
    const again = stepDurability(back, joined);
    expect([durabilityOf(again), needsAcknowledgement(again)]).toEqual(['saving', true]);
    expect(durabilityOf([marked, { type: 'durable', mark: 1 } as const].reduce<DurabilityState>(stepDurability, again))).toBe('kept');
  });

  it('says why the server cannot store, until it can', () => {
    const failing = keepingAfter(joined, changed, { type: 'failing', reason: 'disk_full' });
    expect(durabilityOf(failing)).toBe('disk_full');
    expect(durabilityOf(stepDurability(failing, { type: 'recovered' }))).toBe('saving');
  });

  it('is all after another document took the place', () => {
    expect(durabilityOf(keepingAfter(joined, changed, { type: 'replaced' }))).toBe('kept');
  });

  it('is never more than what the server has answered for on the same socket', () => {
    const step = fc.constantFrom('change', 'mark', 'answer', 'lose');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let keeping = keepingAfter(joined);
        /** Changes that a mark on the socket followed, by mark; a lost socket takes its marks along. */
        let waiting: { mark: number; upTo: number }[] = [];
        let [made, onDisk] = [0, 0];
        for (const next of steps) {
          if (next === 'change') {
            keeping = stepDurability(keeping, changed);
            made += 1;
          } else if (next === 'mark' && needsAcknowledgement(keeping)) {
            keeping = stepDurability(keeping, marked);
            waiting.push({ mark: keeping.lastRequest, upTo: made });
          } else if (next === 'answer') {
            const first = waiting.shift();
            if (first === undefined) continue;
            onDisk = Math.max(onDisk, first.upTo);
            keeping = stepDurability(keeping, { type: 'durable', mark: first.mark });
          } else if (next === 'lose') {
            waiting = [];
            keeping = stepDurability(stepDurability(keeping, lost), joined);
          }
          expect(isPending(keeping)).toBe(onDisk < made);
        }
      }),
      { numRuns: 300 },
    );
  });
});
