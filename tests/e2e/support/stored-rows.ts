import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import type { Person } from '../../support/people.ts';
import type { RunningServer } from '../../support/server.ts';

/** A diagram written past the server. */
export interface StoredRow {
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/** Writes texts straight into the database of a running server as diagrams of `owner`, and gives them with their ids. */
export function storeRows(server: RunningServer, owner: Person, texts: readonly Omit<StoredRow, 'id'>[]): readonly StoredRow[] {
  const database = new DatabaseSync(join(server.dataDir, 'umlaut.db'), { timeout: 10_000 });
  try {
    const insert = database.prepare(
      'insert into diagrams (id, owner_id, name, version, created_at, updated_at, saved_by) values (?, ?, ?, 1, ?, ?, ?)',
    );
    const insertVersion = database.prepare(
      'insert into versions (diagram_id, version, at, author_id, elements, name, packed) values (?, 1, ?, ?, 0, ?, ?)',
    );
    const now = Date.now();
    const rows = texts.map((text) => ({ ...text, id: someId(now) }));
    database.exec('begin immediate');
    for (const { id, name, data } of rows) {
      insert.run(id, owner.id, name, now, now, owner.id);
      insertVersion.run(id, now, owner.id, name, zstdCompressSync(data));
    }
    database.exec('commit');
    return rows;
  } finally {
    database.close();
  }
}

/** Takes a version away as thinning does. */
export function removeVersion(server: RunningServer, diagramId: string, version: number): void {
  const database = new DatabaseSync(join(server.dataDir, 'umlaut.db'), { timeout: 10_000 });
  database.prepare('delete from versions where diagram_id = ? and version = ?').run(diagramId, version);
  database.close();
}

/** Changes the stored bytes of a version as a failing disk does. */
export function damageVersion(server: RunningServer, diagramId: string, version: number): void {
  const database = new DatabaseSync(join(server.dataDir, 'umlaut.db'), { timeout: 10_000 });
  database.prepare("update versions set packed = x'00' where diagram_id = ? and version = ?").run(diagramId, version);
  database.close();
}

/** A UUID of version 7, as the server makes them. */
function someId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
