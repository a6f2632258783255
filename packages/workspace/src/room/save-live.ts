import { ApiError, type Client } from '@umlaut/api';
import { readDiagram, salvageDiagram, widestLimits } from '@umlaut/diagram';
import type { LogPosition } from '../live/connection.ts';
import type { Save } from '../saving/saving.ts';
import type { Stored } from '../saving/send-save.ts';

interface LiveSave {
  readonly diagramId: string;
  /** The log holds what is saved up to here at least. */
  readonly position: LogPosition;
  /** The name of the newest version as far as known; a user who has not renamed the diagram leaves it as it is. */
  readonly savedName: string;
  /** Of this page; together with the save's number, the idempotency key. */
  readonly key: string;
}

/**
 * Saves the live document, and returns the version with what it holds. Undefined where the server has no such position: it is of an earlier
 * release, the document was rebuilt, or the diagram is gone. Rejects with an `ApiError`.
 */
export async function saveLive(api: Pick<Client, 'saveLive'>, save: Save, live: LiveSave): Promise<Stored | undefined> {
  const { diagramId, position, savedName, key } = live;
  const { number, repeats = number, note, content } = save;
  const name = content.name === savedName ? {} : { name: content.name };
  try {
    const saved = await api.saveLive(diagramId, { ...position, ...name, ...(note === undefined ? {} : { note }) }, `${key}-${repeats}`);
    return { diagramId, version: saved.version, content: { name: saved.name, diagram: diagramOf(saved.data) } };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.code === 'live_document_rebuilt')) return undefined;
    throw error;
  }
}

/** Reads diagrams of any server's limits. */
function diagramOf(data: string) {
  return readDiagram(data, widestLimits).diagram ?? salvageDiagram(data).diagram;
}
