import type { BinEntry, DiagramVersion } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { isId } from '../../id.ts';
import { recordEvent } from '../activity/events.store.ts';
import type { ClockTrust } from '../clock/clock-trust.service.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import * as store from './bin.store.ts';

const dayMs = 86_400_000;
/** One with all its versions may have many megabytes, and on SQLite nobody is served while they are deleted. */
const diagramsPerTransaction = 2;
const diagramsPerLook = 200;
/** By age alone no more go in one sweep, at least so many: whatever goes wrong with the clock takes little along. */
const shareOfBin = 1 / 120;
const leastShare = 20;

/** A diagram that is not in the bin of the one who asks does not exist here: `not_found`. */
export interface Bin {
  /** Diagrams deleted by the actor, newest deletion first. */
  list(actor: Actor): Promise<BinEntry[]>;
  open(actor: Actor, id: string): Promise<{ readonly name: string; readonly version: number; readonly data: string }>;
  /** Puts it back with its versions and shares. Throws `diagram_limit_reached` at the allowance, also when many ask at once. */
  restore(actor: Actor, id: string): Promise<DiagramVersion>;
  deleteForGood(actor: Actor, id: string): Promise<void>;
  /** Deletes for good a share of what has been there for too long, once the clock is trusted, and all that a bin has too much of. */
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly diagrams: Diagrams;
  readonly config: Config;
  readonly clock: () => number;
  readonly clockTrust: Pick<ClockTrust, 'isTrusted'>;
}

export function createBin({ database, diagrams, config, clock, clockTrust }: Dependencies): Bin {
  const keptMs = config.BIN_DAYS * dayMs;

  async function deleteInTurn(expired: readonly store.Expired[]): Promise<void> {
    for (let index = 0; index < expired.length; index += diagramsPerTransaction) {
      const some = expired.slice(index, index + diagramsPerTransaction);
      await database.write((transaction) => store.deleteExpired(transaction, some));
    }
  }

  async function deleteOverflow(): Promise<void> {
    for (let isMore = true; isMore; ) {
      const overflow = await store.listOverflow(database.read, { most: config.BIN_DIAGRAMS, limit: diagramsPerLook });
      await deleteInTurn(overflow);
      isMore = overflow.length === diagramsPerLook;
    }
  }

  async function deleteAged(): Promise<void> {
    const limit = Math.max(leastShare, Math.ceil((await store.countBinned(database.read)) * shareOfBin));
    await deleteInTurn(await store.listExpired(database.read, { before: clock() - keptMs, limit }));
  }

  return {
    async list(actor) {
      const records = await store.listBin(database.read, actor.userId);
      return records.map(({ id, name, version, createdAt, updatedAt, deletedAt }) => ({
        id,
        name,
        version,
        createdAt: new Date(createdAt).toISOString(),
        updatedAt: new Date(updatedAt).toISOString(),
        deletedAt: new Date(deletedAt).toISOString(),
        expiresAt: new Date(deletedAt + keptMs).toISOString(),
      }));
    },

    async open(actor, id) {
      const found = isId(id) ? await store.findInBin(database.read, { id, ownerId: actor.userId }) : undefined;
      if (found === undefined) throw new AppError('not_found');
      return found;
    },

    async restore(actor, id) {
      if (!isId(id)) throw new AppError('not_found');
      return database.write(async (transaction) => {
        const place = { id, ownerId: actor.userId };
        if (!(await store.isInBin(transaction, place))) throw new AppError('not_found');
        await diagrams.requirePlace(transaction, actor);
        const version = await store.takeOut(transaction, place);
        if (version === undefined) throw new AppError('not_found');
        await recordEvent(transaction, { diagramId: id, at: clock(), actorId: actor.userId, kind: 'restored' });
        return { id, version };
      });
    },

    async deleteForGood(actor, id) {
      const isDeleted =
        isId(id) && (await database.write((transaction) => store.deleteForGood(transaction, { id, ownerId: actor.userId })));
      if (!isDeleted) throw new AppError('not_found');
    },

    async sweep() {
      await deleteOverflow();
      if (clockTrust.isTrusted) await deleteAged();
    },
  };
}
