import type { Config } from '../../config.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** So many saves in a row bring thinning forward, so that the bounds hold also while somebody saves without end. */
const savesPerThinning = 50;

/** What thinning needs to know of a version. `at`: epoch ms; `isPinned`: has a label, or something is built upon it. */
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

/**
 * The numbers of the versions that may go. `versions`: newest first. The newest and pinned ones stay, even where more is left
 * than the bounds allow; hours and days are those of UTC.
 */
export function versionsToRemove(versions: readonly ThinnedVersion[], rules: ThinningRules, now: number): readonly number[] {
  const kept = keepWithinBounds(keepByAge(versions, rules, now), rules);
  const numbers = new Set(kept.map(({ version }) => version));
  return versions.filter(({ version }) => !numbers.has(version)).map(({ version }) => version);
}

/** When, in epoch ms, there will be something to thin out of `versions` (newest first); null: never, unless one more is saved. */
export function nextThinning(versions: readonly ThinnedVersion[], rules: ThinningRules, now: number): number | null {
  const dues = versions.slice(1).flatMap(({ at, isPinned }) => (isPinned ? [] : [at + rules.allMs, at + rules.hourlyMs]));
  const coming = dues.filter((due) => due > now);
  // What was due and is still there stays for good. Once an hour is often enough.
  return coming.length === 0 ? null : Math.max(now + hourMs, Math.min(...coming));
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
