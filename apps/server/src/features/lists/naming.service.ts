import { setImmediate as turn } from 'node:timers/promises';
import { elementNames, salvageDiagram } from '@umlaut/diagram';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { unpack } from '../versions/packing.ts';
import { addNames, listUnnamed } from './element-names.store.ts';

/** Some milliseconds of work, also where all of them are as large as diagrams can be. */
const atOnce = 5;

/**
 * Writes the names of the elements of all diagrams that were saved before there was a search for them. Ends early when `signal` is aborted. A
 * diagram whose newest version is damaged has no names.
 */
export async function nameStored(database: Database, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted; await turn()) {
    const found = await listUnnamed(database.read, { after, limit: atOnce });
    const last = found.at(-1);
    if (last === undefined) return;
    const named = found.map(({ id, packed }) => ({ id, names: namesIn(packed) }));
    await database.write(async (transaction) => {
      for (const one of named) await addNames(transaction, one);
    });
    after = last.id;
  }
}

function namesIn(packed: Uint8Array): readonly string[] {
  try {
    return elementNames(salvageDiagram(unpack(packed)).diagram);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
