import { ApiError, type Client } from '@umlaut/api';
import { type Diagram, type Limits, sameDiagram, writeDiagram } from '@umlaut/diagram';
import { loadDiagram } from '../opening/load-diagram.ts';
import type { Content } from '../saving/saving.ts';

interface Room {
  readonly api: Client;
  readonly diagramId: string;
  readonly limits: Limits;
  /** Of the room whose document goes on. */
  readonly epoch: number;
}

const note = 'Before conflicting changes';
const mostTries = 3;

/** Stores what others had drawn as a version of its own, unless the newest one says the same. Undefined when it could not be stored. */
export async function keepTheirs(
  theirs: Diagram,
  { api, diagramId, limits, epoch }: Room,
): Promise<{ readonly version: number; readonly content: Content } | undefined> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const stored = await loadDiagram(api, diagramId, Promise.resolve(limits));
    if ('isAnswered' in stored || stored.version === undefined) return undefined;
    const { name, diagram } = stored.content;
    if (sameDiagram(theirs, diagram)) return { version: stored.version, content: stored.content };
    try {
      const { version } = await api.saveDiagram(diagramId, { name, data: writeDiagram(theirs), version: stored.version, epoch, note });
      return { version, content: { name, diagram: theirs } };
    } catch (error) {
      // Somebody has saved meanwhile: after that version, then.
      if (!(error instanceof ApiError && error.status === 409)) return undefined;
    }
  }
  return undefined;
}
