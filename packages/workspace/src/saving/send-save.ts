import { ApiError, type Client, type DiagramContent } from '@umlaut/api';
import { readDiagram, sameDiagram, widestLimits, writeDiagram } from '@umlaut/diagram';
import type { Content, Save } from './saving.ts';

type Calls = Pick<Client, 'createDiagram' | 'saveDiagram' | 'openDiagram'>;

/** Id and version of a stored diagram. `content`: what the version holds, if that may be more than what was sent. */
export interface Stored {
  readonly diagramId: string;
  readonly version: number;
  readonly content?: Content;
}

/**
 * Stores `save` and returns its id and version. Rejects with an `ApiError`.
 *
 * `unconfirmed` are updates before it whose answers were lost: if the server has one of them after all, this one goes on from
 * there instead of conflicting with it.
 */
export async function sendSave(api: Calls, save: Save, { unconfirmed }: { readonly unconfirmed: readonly Save[] }): Promise<Stored> {
  const { diagramId, version = 1 } = save;
  if (diagramId === undefined) return await create(api, save);
  const lost = unconfirmed.filter((earlier) => earlier.diagramId === diagramId);
  try {
    return await update(api, { diagramId, version }, save);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409) || lost.length === 0) throw error;
    const own = await storedVersion(api, diagramId, lost);
    if (own === undefined) throw error;
    return await update(api, { diagramId, version: own }, save);
  }
}

/** An earlier creation with the same key, whose answer was lost, is overwritten if its content differs. */
async function create(api: Calls, save: Save): Promise<Stored> {
  try {
    const { id: diagramId, version } = await api.createDiagram(bodyOf(save), keyOf(save));
    return { diagramId, version };
  } catch (error) {
    if (!(error instanceof ApiError) || error.diagramId === undefined) throw error;
    return await update(api, { diagramId: error.diagramId, version: 1 }, save);
  }
}

async function update(api: Calls, { diagramId, version }: Stored, save: Save): Promise<Stored> {
  const stored = await api.saveDiagram(diagramId, { ...bodyOf(save), version });
  return { diagramId, version: stored.version };
}

/** The version the server holds, if it says the same as one of `lost`. */
async function storedVersion(api: Calls, diagramId: string, lost: readonly Save[]): Promise<number | undefined> {
  const { name, version, data } = await api.openDiagram(diagramId);
  // Reads the output of `bodyOf`, whatever limits the server has.
  const { diagram } = readDiagram(data, widestLimits);
  if (diagram === undefined) return undefined;
  return lost.some(({ content }) => content.name === name && sameDiagram(content.diagram, diagram)) ? version : undefined;
}

/** Saves the document of a room that nobody else has changed. Undefined where somebody else has saved meanwhile. Rejects with an `ApiError`. */
export async function sendOwn(
  api: Pick<Client, 'saveDiagram'>,
  save: Save,
  { diagramId, epoch }: { readonly diagramId: string; readonly epoch: number },
): Promise<Stored | undefined> {
  try {
    const { version } = await api.saveDiagram(diagramId, { ...bodyOf(save), version: save.version ?? 1, epoch });
    return { diagramId, version };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return undefined;
    throw error;
  }
}

function bodyOf({ content: { name, diagram }, note }: Save): DiagramContent {
  return { name, data: writeDiagram(diagram), ...(note === undefined ? {} : { note }) };
}

function keyOf({ idempotencyKey }: Save): string {
  if (idempotencyKey === undefined) throw new TypeError('A creation needs an idempotency key.');
  return idempotencyKey;
}
