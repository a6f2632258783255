import type { Config } from '../../config.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** So many saves in a row bring thinning forward, so that the bounds hold also while somebody saves without end. */
const savesPerThinning = 50;

/** A version as thinning sees it. `at`: epoch ms; `isPinned`: has a label, or is the base of something. */
export interface ThinnedVersion {
  readonly version: number;
  readonly at: number;
  readonly bytes: number;
  readonly isPinned: boolean;
}

export interface ThinningRules {
  /** Younger ones stay, all of them. */
  readonly allMs: number;
  /** Of those younger than this the last of each hour stays, of older ones the last of each day. */
  readonly hourlyMs: number;
  readonly most: number;
  readonly mostBytes: number;
}

type Settings = Pick<Config, 'VERSIONS_ALL_HOURS' | 'VERSIONS_HOURLY_DAYS' | 'VERSIONS_PER_DIAGRAM' | 'VERSIONS_MEGABYTES'>;

export function thinningRules(settings: Settings): ThinningRules {
  const allMs = settings.VERSIONS_ALL_HOURS * hourMs;
  return {
    allMs,
    hourlyMs: Math.max(allMs, settings.VERSIONS_HOURLY_DAYS * dayMs),
    most: settings.VERSIONS_PER_DIAGRAM,
    mostBytes: settings.VERSIONS_MEGABYTES * 1024 * 1024,
  };
}

/** When, in epoch ms, thinning is due at the latest after a save of `version`. */
export function thinningDueAfter({ version, savedAt }: { readonly version: number; readonly savedAt: number }, settings: Settings): number {
  return version % savesPerThinning === 0 ? savedAt : savedAt + thinningRules(settings).allMs;
}

/** By age alone no more of a diagram's versions go at once, at least so many: a wrong clock takes little along. */
const shareByAge = 1 / 20;
const leastByAge = 2;

/**
 * The numbers of the versions that may go. `versions`: newest first. The newest and pinned ones stay, even where more is left
 * than the bounds allow; hours and days are those of UTC. `now` is undefined while the clock is not trusted: then the bounds alone
 * decide.
 */
export function versionsToRemove(versions: readonly ThinnedVersion[], rules: ThinningRules, now: number | undefined): readonly number[] {
  const aged = now === undefined ? versions : withoutShare(versions, keepByAge(versions, rules, now));
  const kept = keepWithinBounds(aged, rules);
  const numbers = new Set(kept.map(({ version }) => version));
  return versions.filter(({ version }) => !numbers.has(version)).map(({ version }) => version);
}

/** When, in epoch ms, there will be something to thin out of `versions` (newest first); null: never, unless one more is saved. */
export function nextThinning(versions: readonly ThinnedVersion[], rules: ThinningRules, now: number): number | null {
  const dues = versions.slice(1).flatMap(({ at, isPinned }) => (isPinned ? [] : [at + rules.allMs, at + rules.hourlyMs]));
  const coming = dues.filter((due) => due > now);
  // Once an hour is often enough, also where a share of what is due was left for the next time.
  if (keepByAge(versions, rules, now).length < versions.length) return now + hourMs;
  return coming.length === 0 ? null : Math.max(now + hourMs, Math.min(...coming));
}

/** `versions` without the oldest of those that are not in `kept`, as many as may go at once. */
function withoutShare(versions: readonly ThinnedVersion[], kept: readonly ThinnedVersion[]): readonly ThinnedVersion[] {
  const stay = new Set(kept);
  const most = Math.max(leastByAge, Math.ceil(versions.length * shareByAge));
  const gone = new Set(versions.filter((version) => !stay.has(version)).slice(-most));
  return versions.filter((version) => !gone.has(version));
}

function keepByAge(versions: readonly ThinnedVersion[], rules: ThinningRules, now: number): readonly ThinnedVersion[] {
  const taken = new Set<string>();
  return versions.filter((version, index) => {
    const age = now - version.at;
    if (age < rules.allMs) return true;
    const period = age < rules.hourlyMs ? `hour ${Math.floor(version.at / hourMs)}` : `day ${Math.floor(version.at / dayMs)}`;
    const isLast = !taken.has(period);
    taken.add(period);
    return isLast || index === 0 || version.isPinned;
  });
}

/** Of the older half of those that may go every second one goes, as often as it takes: what is long ago is known ever more roughly. */
function keepWithinBounds(versions: readonly ThinnedVersion[], { most, mostBytes }: ThinningRules): readonly ThinnedVersion[] {
  let kept = versions;
  while (kept.length > most || kept.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes) {
    const free = kept.filter(({ isPinned }, index) => index > 0 && !isPinned);
    if (free.length === 0) return kept;
    const older = free.slice(Math.floor(free.length / 2));
    const gone = new Set(older.filter((_, index) => older.length === 1 || (older.length - index) % 2 === 0));
    kept = kept.filter((version) => !gone.has(version));
  }
  return kept;
}
