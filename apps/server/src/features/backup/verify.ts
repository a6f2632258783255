import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDiagram, widestLimits } from '@umlaut/diagram';
import type { DatabasePlace } from '../../db/open-database.ts';
import { visible } from '../../visible-text.ts';
import { unpack } from '../versions/packing.ts';
import { backUpTo } from './back-up.ts';
import { checkBackup, openToRead } from './backup-file.ts';

const mostTold = 20;
/** As long as an id of this program. */
const mostIdCharacters = 36;

/**
 * Looks through a backup, or without `file` through a copy of the database: pages, references, hashes, whether every version can be
 * unpacked, and whether every newest one can be opened. One line for each problem; none when all is well. Throws a `BackupError` for what cannot be looked through.
 */
export async function verify(place: DatabasePlace, file: string | undefined): Promise<readonly string[]> {
  if (file !== undefined) return problemsIn(file);
  const folder = mkdtempSync(join(tmpdir(), 'umlaut-verify-'));
  try {
    const copy = join(folder, 'copy.db');
    await backUpTo(place, copy, { force: false, print: () => {} });
    return await problemsIn(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function problemsIn(file: string): Promise<readonly string[]> {
  const { tables } = await checkBackup(file);
  // Before there were versions.
  if (!tables.some(({ name }) => name === 'versions')) return [];
  const problems: string[] = [];
  let count = 0;
  const database = openToRead(file);
  try {
    const versions = database.prepare(`
      select diagrams.id, diagrams.version as newest, versions.version, versions.packed from diagrams
      left join versions on versions.diagram_id = diagrams.id and versions.version = diagrams.version
      union all
      select diagrams.id, diagrams.version, versions.version, versions.packed from diagrams
      join versions on versions.diagram_id = diagrams.id and versions.version <> diagrams.version`);
    for (const { id, newest, version, packed } of versions.iterate()) {
      const problem = packed instanceof Uint8Array ? problemOf(packed, version === newest) : 'its newest version is missing';
      if (problem === undefined) continue;
      count += 1;
      const place = version === newest || version === null ? '' : `, version ${Number(version)}`;
      if (count <= mostTold) problems.push(`Diagram ${visible(String(id).slice(0, mostIdCharacters))}${place}: ${problem}.`);
    }
  } finally {
    database.close();
  }
  return count <= mostTold ? problems : [...problems, `… and ${count - mostTold} more.`];
}

function problemOf(packed: Uint8Array, isNewest: boolean): string | undefined {
  try {
    const text = unpack(packed);
    return isNewest ? readDiagram(text, widestLimits).findings[0]?.message.replace(/\.$/, '') : undefined;
  } catch {
    return `the stored data of ${isNewest ? 'its newest version' : 'this version'} is damaged`;
  }
}
