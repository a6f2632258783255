import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import { isTrusted, observeClock } from './clock-trust.rules.ts';

/** Guards deletion by age against a wrong clock: what is deleted cannot be brought back when the clock is right again. */
export interface ClockTrust {
  /** Looks at the clock, records it, and resolves with whether deletion by age may go on. To be called regularly. */
  observe(): Promise<boolean>;
  /** As the last observation found it; false before the first, unless no trust is demanded. */
  readonly isTrusted: boolean;
}

interface Dependencies {
  readonly database: Database;
  readonly config: Pick<Config, 'CLOCK_TRUST_HOURS'>;
  readonly clock: () => number;
}

const hourMs = 3_600_000;
/** The only row of its table. */
const rowId = 1;

export function createClockTrust({ database, config, clock }: Dependencies): ClockTrust {
  const trustMs = config.CLOCK_TRUST_HOURS * hourMs;
  let trusted = trustMs === 0;

  async function record(transaction: Queries) {
    // Written first, so that on PostgreSQL processes that look at the same time do so one after the other.
    await transaction
      .insertInto('clock_records')
      .values({ id: rowId, seen_at: clock(), consistent_ms: 0 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ seen_at: ref('clock_records.seen_at') })))
      .execute();
    const row = await transaction.selectFrom('clock_records').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();
    const next = observeClock({ seenAt: row.seen_at, consistentMs: row.consistent_ms }, clock());
    await transaction
      .updateTable('clock_records')
      .set({ seen_at: next.seenAt, consistent_ms: next.consistentMs })
      .where('id', '=', rowId)
      .execute();
    return next;
  }

  return {
    async observe() {
      if (trustMs > 0) trusted = isTrusted(await database.write(record), trustMs);
      return trusted;
    },
    get isTrusted() {
      return trusted;
    },
  };
}
