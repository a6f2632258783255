import { ApiError, type Client, type DiagramContent } from '@umlaut/api';
import { type Diagram, defaultLimits, readDiagram, sameDiagram, writeDiagram } from '@umlaut/diagram';
import type { Save } from './saving.ts';

type Calls = Pick<Client, 'createDiagram' | 'saveDiagram' | 'openDiagram' | 'listDiagrams'>;

export interface Stored {
  readonly diagramId: string;
  readonly version: number;
}

/**
 * Stores `save` and answers under which id and version. Rejects with an `ApiError`.
 *
 * `unconfirmed` are saves before it whose answers were lost: if the server has one of them after all, this one goes on from
 * there instead of conflicting with it, or of making a second diagram. `epoch` is that of the live room whose draft is saved.
 */
export async function sendSave(
  api: Calls,
  save: Save,
  { unconfirmed, epoch }: { readonly unconfirmed: readonly Save[]; readonly epoch?: number | undefined },
): Promise<Stored> {
  const { diagramId, version = 1 } = save;
  const lost = unconfirmed.filter((earlier) => earlier.diagramId === diagramId);
  if (diagramId === undefined) {
    const found = await findCreated(api, lost);
    return found === undefined ? await createDiagram(api, bodyOf(save)) : await update(api, found, { save, epoch });
  }
  try {
    return await update(api, { diagramId, version }, { save, epoch });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409) || lost.length === 0) throw error;
    const own = await storedVersion(api, diagramId, lost);
    if (own === undefined) throw error;
    return await update(api, { diagramId, version: own }, { save, epoch });
  }
}

async function createDiagram(api: Pick<Client, 'createDiagram'>, body: DiagramContent): Promise<Stored> {
  const answer: unknown = await api.createDiagram(body);
  const diagramId = fieldOf(answer, 'id', 'ID');
  if (typeof diagramId !== 'string') throw invalidResponse();
  return { diagramId, version: versionOf(answer) ?? 1 };
}

async function update(
  api: Calls,
  { diagramId, version }: Stored,
  { save, epoch }: { readonly save: Save; readonly epoch: number | undefined },
): Promise<Stored> {
  const answer: unknown = await api.saveDiagram(diagramId, { ...bodyOf(save), version, ...(epoch === undefined ? {} : { epoch }) });
  // The specification shows no answer: none at all is an answer, but one that says something else is not our server's.
  const stored = answer === undefined ? version + 1 : versionOf(answer);
  if (stored === undefined) throw invalidResponse();
  return { diagramId, version: stored };
}

/** By so much this device's clock may differ from the server's for a lost creation to be found again. */
const clockSlackMs = 60_000;

/** The diagram a lost creation has left, if it did: of that name, made since, in its first version, saying the same. */
async function findCreated(api: Calls, lost: readonly Save[]): Promise<Stored | undefined> {
  if (lost.length === 0) return undefined;
  for (const { id, name, version, createdAt } of await api.listDiagrams()) {
    const since = lost.filter(({ content, sentAt }) => content.name === name && Date.parse(createdAt) >= sentAt - clockSlackMs);
    if (version !== 1 || since.length === 0) continue;
    if ((await storedVersion(api, id, since)) === 1) return { diagramId: id, version };
  }
  return undefined;
}

/** The version the server holds, if it says the same as one of `lost`. */
async function storedVersion(api: Calls, diagramId: string, lost: readonly Save[]): Promise<number | undefined> {
  const { name, version, data } = await api.openDiagram(diagramId);
  const diagram = readSent(data);
  if (diagram === undefined) return undefined;
  return lost.some(({ content }) => content.name === name && sameDiagram(content.diagram, diagram)) ? version : undefined;
}

/** What `bodyOf` wrote, however many nodes the server allows. */
export function readSent(data: string): Diagram | undefined {
  return readDiagram(data, { ...defaultLimits, maxNodes: Number.POSITIVE_INFINITY }).diagram;
}

function bodyOf({ content: { name, diagram }, note }: Save): DiagramContent {
  return { name, data: writeDiagram(diagram), ...(note === undefined ? {} : { note }) };
}

function invalidResponse(): ApiError {
  return new ApiError('Invalid response from server', { status: 0, code: 'invalid_response' });
}

function versionOf(answer: unknown): number | undefined {
  const version = fieldOf(answer, 'version', 'Version');
  return typeof version === 'number' && Number.isSafeInteger(version) ? version : undefined;
}

function fieldOf(answer: unknown, ...names: readonly string[]): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined;
  return new Map(Object.entries(answer)).get(names.find((name) => name in answer) ?? '');
}
