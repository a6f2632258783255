import { isId } from '../../id.ts';
import type { LiveDocumentKey } from './live-documents.store.ts';

/** The live document that a client names, or undefined when it names none that could be. */
export function parseRoomName(name: string): LiveDocumentKey | undefined {
  const [diagramId = '', epoch = '', ...rest] = name.split('.');
  if (rest.length > 0 || !isId(diagramId) || !/^[1-9]\d{0,14}$/.test(epoch)) return undefined;
  return { diagramId, epoch: Number(epoch) };
}
