// Workspaces whose unit tests passed before, with the files as they are now: `npm run check` leaves their tests out.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { arrows } from './arrows.ts';

const root = join(import.meta.dirname, '..');
const record = join(root, 'node_modules', '.cache', 'passed.json');

/** Files that the tests of every workspace depend on. */
const shared = /^(?:scripts\/|tests\/(?:support|fixtures)\/|package-lock\.json$|vitest\.config\.ts$|tsconfig[^/]*\.json$)/;

/** Hash of a workspace's files, of those of the workspaces it may import, and of what all tests share, by its name. */
export type Fingerprints = ReadonlyMap<string, string>;

/** Fingerprints of all workspaces; undefined where Git does not say which files there are. */
export function fingerprints(): Fingerprints | undefined {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  const own = new Map<string, string[]>();
  for (const path of stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    const workspace = /^(?:packages|apps)\/([^/]+)\//.exec(path)?.[1] ?? (shared.test(path) ? '' : undefined);
    if (workspace !== undefined) own.set(workspace, [...(own.get(workspace) ?? []), `${path} ${hashOf(readFileSync(join(root, path)))}`]);
  }
  return fingerprintsOf(new Map([...own].map(([workspace, files]) => [workspace, hashOf(files.toSorted().join('\n'))])), arrows);
}

/** Joins the hash of each workspace with those of the workspaces it imports, also by way of others, and of the shared files, named ''. */
export function fingerprintsOf(own: ReadonlyMap<string, string>, imports: Readonly<Record<string, readonly string[]>>): Fingerprints {
  const reached = (workspace: string): readonly string[] => [workspace, ...(imports[workspace] ?? []).flatMap(reached)];
  const parts = (workspace: string) => [...new Set([...reached(workspace), ''])].map((name) => `${name} ${own.get(name)}`);
  return new Map(Object.keys(imports).map((workspace) => [workspace, hashOf(parts(workspace).toSorted().join('\n'))]));
}

/** Workspaces whose tests passed with these very files. */
export function passedBefore(now: Fingerprints): ReadonlySet<string> {
  const before = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>) : {};
  return new Set([...now].filter(([workspace, hash]) => before[workspace] === hash).map(([workspace]) => workspace));
}

/** Remembers the workspaces whose tests passed, and forgets all others. */
export function rememberPassed(now: Fingerprints, passed: ReadonlySet<string>): void {
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(Object.fromEntries([...now].filter(([workspace]) => passed.has(workspace)))));
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
