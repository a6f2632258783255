import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Claim, Database } from './database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Record beside the database: the id it had last, and whether a server may have gone on using it. */
interface Known {
  readonly id: string;
  readonly state: 'running' | 'stopped';
}

/**
 * Tells the database's file from copies of it. Each start and each stop in order writes a new id into the database and into a file
 * beside it: a copy that was made before has another one. After a crash both have the same, but then the log of the
 * database (`-wal`) is still there, which whoever restores a backup removes.
 */
export class SqliteIdentity {
  readonly #file: string;
  /** Before the database was opened. */
  readonly #hadLog: boolean;
  #isClaimed = false;

  /** To be made before the database at `path` is opened. */
  constructor(path: string) {
    this.#file = join(dirname(path), 'database-id');
    this.#hadLog = existsSync(`${path}-wal`);
  }

  /** As `Database.claim`. */
  async claim({ read, write }: Pick<Database, 'read' | 'write'>, onOther: Parameters<Database['claim']>[0]): Promise<Claim> {
    const stored = await read.selectFrom('database_identity').select('id').executeTakeFirst();
    const claim = this.#compare(stored?.id);
    const id = randomUUID();
    try {
      await write(async (transaction) => {
        if (claim !== 'same') await onOther(transaction);
        await transaction.deleteFrom('database_identity').execute();
        await transaction.insertInto('database_identity').values({ id }).execute();
      });
      this.#keep({ id, state: 'running' });
      this.#isClaimed = true;
    } catch (error) {
      // With a full disk the server starts all the same, under the id that is there.
      if (claim !== 'same') throw error;
    }
    return claim;
  }

  /** To be called when nobody writes any more, before the database is closed. */
  release(writer: SqliteConnection): void {
    if (!this.#isClaimed) return;
    const id = randomUUID();
    try {
      // Without waiting for a lock: a stop must not take long.
      writer.run(`update database_identity set id = '${id}'`);
      this.#keep({ id, state: 'stopped' });
    } catch {
      // The next start takes the database for a copy, which costs pages that are still open a merge.
    }
  }

  #compare(id: string | undefined): Claim {
    if (id === undefined) return 'unclaimed';
    const known = this.#read();
    const isReplaced = known?.state === 'running' && !this.#hadLog;
    return known?.id === id && !isReplaced ? 'same' : 'other';
  }

  #read(): Known | undefined {
    if (!existsSync(this.#file)) return undefined;
    const [state, id = ''] = readFileSync(this.#file, 'utf8').trim().split(' ');
    return state === 'running' || state === 'stopped' ? { id, state } : undefined;
  }

  #keep({ id, state }: Known): void {
    const liveDocument = `${this.#file}.${process.pid}.part`;
    try {
      writeFileSync(liveDocument, `${state} ${id}\n`, { mode: 0o600, flush: true });
      renameSync(liveDocument, this.#file);
    } finally {
      rmSync(liveDocument, { force: true });
    }
  }
}
