import { id, listOf, object, or, text, time, type ValueOf, whole } from './answer.ts';
import { readStoredVersion } from './read-answer.ts';
import { type ClientOptions, sendForPicture } from './send-call.ts';
import { binnedPathOf, senders } from './senders.ts';
import type { DiagramVersion } from './types.ts';

/** A deleted diagram that can still be restored, until `expiresAt`. */
export type BinEntry = ValueOf<typeof binEntry>;
/** Entry of `GET /diagrams/bin`. */
export const binEntry = object({
  id,
  name: or(text, ''),
  version: whole(1),
  createdAt: or(time, ''),
  updatedAt: or(time, ''),
  deletedAt: or(time, ''),
  expiresAt: or(time, ''),
});

export function binCalls(options: ClientOptions) {
  const { ok, done } = senders(options);
  return {
    listBin: async (): Promise<readonly BinEntry[]> => listOf(binEntry).read(await ok({ method: 'GET', path: '/diagrams/bin' })),
    restoreFromBin: async (id: string): Promise<DiagramVersion> =>
      readStoredVersion(await ok({ method: 'POST', path: `${binnedPathOf(id)}/restore` }), { id }),
    deleteFromBin: (id: string) => done({ method: 'DELETE', path: binnedPathOf(id) }),
    /** As `diagramPicture`. */
    binPicture: (id: string, theme: 'light' | 'dark') =>
      sendForPicture(options, { method: 'GET', path: `${binnedPathOf(id)}/picture?theme=${theme}` }),
  };
}
