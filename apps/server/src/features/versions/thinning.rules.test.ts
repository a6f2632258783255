import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextThinning, type ThinnedVersion, thinningDueAfter, thinningRules, versionsToRemove } from './thinning.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Noon, so that neither an hour nor a day ends. */
const now = Date.UTC(2026, 10, 20, 12, 30);
const settings = { VERSIONS_ALL_HOURS: 24, VERSIONS_HOURLY_DAYS: 7, VERSIONS_PER_DIAGRAM: 500, VERSIONS_MEGABYTES: 25 };
const rules = thinningRules(settings);

/** Newest first, one for each age. */
function versionsOfAges(ages: readonly number[], pinned: readonly number[] = []): readonly ThinnedVersion[] {
  return ages.map((age, index) => {
    const version = ages.length - index;
    return { version, at: now - age, bytes: 1000, isPinned: pinned.includes(version) };
  });
}

function agesKept(ages: readonly number[], given: { rules?: typeof rules; pinned?: readonly number[] } = {}): readonly number[] {
  return thinned(versionsOfAges(ages, given.pinned), given.rules ?? rules).map(({ at }) => now - at);
}

/** Returns the versions left once nothing more is removed: by age only a share is removed at a time. */
function thinned(versions: readonly ThinnedVersion[], bounded: typeof rules): readonly ThinnedVersion[] {
  const kept = thinnedOnce(versions, bounded, now);
  return kept.length === versions.length ? kept : thinned(kept, bounded);
}

function thinnedOnce(versions: readonly ThinnedVersion[], bounded: typeof rules, at: number | undefined): readonly ThinnedVersion[] {
  const gone = new Set(versionsToRemove(versions, bounded, at));
  return versions.filter(({ version }) => !gone.has(version));
}

test('all of the last day stay', () => {
  const ages = Array.from({ length: 400 }, (_, index) => index * 3 * minute);
  expect(agesKept(ages)).toEqual(ages);
});

test('of the week before the last of each hour stays', () => {
  const at = (days: number, minutes: number) => days * day + minutes * minute;
  expect(agesKept([0, at(2, 5), at(2, 10), at(2, 29), at(2, 31), at(2, 50), at(2, 95)])).toEqual([0, at(2, 5), at(2, 31), at(2, 95)]);
});

test('of what is older the last of each day stays', () => {
  const at = (days: number, hours: number) => days * day + hours * hour;
  expect(agesKept([0, at(8, 0), at(8, 1), at(8, 12), at(8, 13), at(9, 0), at(400, 3), at(400, 4)])).toEqual([
    0,
    at(8, 0),
    at(8, 13),
    at(400, 3),
  ]);
});

test('the newest and those with a label stay, however old they are', () => {
  const ages = [30 * day, 30 * day + 1, 30 * day + 2, 30 * day + 3, 30 * day + 4];
  expect(agesKept(ages, { pinned: [2] })).toEqual([30 * day, 30 * day + 3]);
});

test('beyond the bounds what is older goes first, every second time, and the first of all stays', () => {
  const ages = Array.from({ length: 12 }, (_, index) => index * minute);
  const few = { ...rules, most: 8 };
  expect(agesKept(ages, { rules: few }).map((age) => age / minute)).toEqual([0, 1, 2, 3, 4, 7, 11]);
});

test('bytes are a bound, too', () => {
  const ages = Array.from({ length: 40 }, (_, index) => index * minute);
  const kept = agesKept(ages, { rules: { ...rules, mostBytes: 10_000 } });
  expect(kept.length).toBeLessThanOrEqual(10);
  expect(kept.slice(0, 3)).toEqual([0, minute, 2 * minute]);
});

test('bounds that the pinned ones exceed by themselves leave these and the newest', () => {
  expect(agesKept([0, 1, 2, 3, 4], { rules: { ...rules, most: 2 }, pinned: [1, 3] })).toEqual([0, 2, 4]);
});

const anyVersions = fc
  .array(fc.record({ age: fc.integer({ min: 0, max: 60 * day }), bytes: fc.integer({ min: 1, max: 300_000 }), isPinned: fc.boolean() }), {
    minLength: 1,
    maxLength: 80,
  })
  .map((given) =>
    given
      .toSorted((one, other) => one.age - other.age)
      .map(({ age, bytes, isPinned }, index, all) => ({ version: all.length - index, at: now - age, bytes, isPinned })),
  );

test('whatever there is: the newest and pinned ones stay, the bounds hold for the rest, also at once', () => {
  fc.assert(
    fc.property(anyVersions, fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 4_000_000 }), (versions, most, mostBytes) => {
      const bounded = { ...rules, most, mostBytes };
      for (const kept of [thinned(versions, bounded), ...[now, undefined].map((at) => thinnedOnce(versions, bounded, at))]) {
        expect(kept[0]).toBe(versions[0]);
        expect(versions.filter((version) => version.isPinned && !kept.includes(version))).toEqual([]);
        const isWithin = kept.length <= most && kept.reduce((sum, { bytes }) => sum + bytes, 0) <= mostBytes;
        expect(isWithin || kept.slice(1).every(({ isPinned }) => isPinned)).toBe(true);
      }
    }),
  );
});

test('while the clock is not trusted nothing goes by age', () => {
  const versions = versionsOfAges(Array.from({ length: 12 }, (_, index) => 60 * day + index * hour));
  expect(versionsToRemove(versions, rules, undefined)).toEqual([]);
});

test('by age a twentieth is removed at a time, oldest first, never a day’s last; the rest in an hour', () => {
  const versions = versionsOfAges(Array.from({ length: 100 }, (_, index) => 60 * day + index * minute));
  expect(versionsToRemove(versions, rules, now)).toEqual([5, 4, 3, 2, 1]);
  expect(nextThinning(versions, rules, now)).toBe(now + hour);
});

test('the last of each day stays, also where all are thinned', () => {
  fc.assert(
    fc.property(anyVersions, (versions) => {
      const days = (some: readonly ThinnedVersion[]) => new Set(some.map(({ at }) => Math.floor(at / day)));
      expect(days(thinned(versions, rules))).toEqual(days(versions));
    }),
  );
});

test('thinning is due when the next version grows too old, and not sooner than in an hour', () => {
  expect(nextThinning(versionsOfAges([0]), rules, now)).toBeNull();
  expect(nextThinning(versionsOfAges([0, minute]), rules, now)).toBe(now + day - minute);
  expect(nextThinning(versionsOfAges([0, 2 * day]), rules, now)).toBe(now + 5 * day);
  expect(nextThinning(versionsOfAges([0, 6.99 * day]), rules, now)).toBe(now + hour);
  expect(nextThinning(versionsOfAges([0, 8 * day, 9 * day]), rules, now)).toBeNull();
  expect(nextThinning(versionsOfAges([0, minute], [1]), rules, now)).toBeNull();
});

test('nothing is thinned too late: when it is due nothing would have gone before', () => {
  fc.assert(
    fc.property(anyVersions, (versions) => {
      const kept = thinned(versions, rules);
      const next = nextThinning(kept, rules, now) ?? now + 400 * day;
      const before = Math.max(now, next - 1);
      // Once an hour is often enough, so within the first hour some may be overdue.
      if (next > now + hour) expect(versionsToRemove(kept, rules, before)).toEqual([]);
    }),
  );
});

test('a save has thinning wait for a day, one of fifty for nothing', () => {
  expect(thinningDueAfter({ version: 49, savedAt: now }, settings)).toBe(now + day);
  expect(thinningDueAfter({ version: 50, savedAt: now }, settings)).toBe(now);
});

test('hours never end before all are kept', () => {
  expect(thinningRules({ ...settings, VERSIONS_ALL_HOURS: 48, VERSIONS_HOURLY_DAYS: 0 })).toMatchObject({
    allMs: 2 * day,
    hourlyMs: 2 * day,
  });
});
