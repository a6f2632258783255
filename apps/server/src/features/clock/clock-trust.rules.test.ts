import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClockRecord, isTrusted, observeClock } from './clock-trust.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);

function observe(times: readonly number[], from?: ClockRecord): ClockRecord {
  const [first = start, ...rest] = times;
  return rest.reduce(observeClock, observeClock(from, first));
}

const every = (stepMs: number, count: number, from = start) => Array.from({ length: count + 1 }, (_, index) => from + index * stepMs);

test('a clock is trusted after a day in which it was looked at every ten minutes', () => {
  const almost = observe(every(10 * minute, 143));
  expect(isTrusted(almost, day)).toBe(false);
  expect(isTrusted(observeClock(almost, start + day), day)).toBe(true);
});

test('restarts within the hour go on counting; a longer pause or a changed clock begins again', () => {
  const trusted = observe(every(10 * minute, 144));
  const end = start + day;
  expect(isTrusted(observeClock(trusted, end + 50 * minute), day)).toBe(true);
  for (const jump of [-day, -2 * hour, 2 * hour, 60 * day]) expect(isTrusted(observeClock(trusted, end + jump), day)).toBe(false);
});

test('the first observation is not trusted', () => {
  expect(isTrusted(observe([start]), day)).toBe(false);
});

test('no sequence with a jump of more than an hour in its last day is trusted', () => {
  const jump = fc.oneof(fc.integer({ min: -60 * day, max: -hour - 1 }), fc.integer({ min: hour + 1, max: 60 * day }));
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: hour }), { maxLength: 50 }),
      jump,
      fc.array(fc.integer({ min: 0, max: hour })),
      (before, by, after) => {
        let record = observe([start]);
        for (const step of before) record = observeClock(record, record.seenAt + step);
        record = observeClock(record, record.seenAt + by);
        let left = day - 1;
        for (const step of after) {
          const taken = Math.min(step, left);
          left -= taken;
          record = observeClock(record, record.seenAt + taken);
          expect(isTrusted(record, day)).toBe(false);
        }
      },
    ),
  );
});
