import { accountCalls } from './account.ts';
import { binCalls } from './bin.ts';
import { linkCalls } from './public-link.ts';
import {
  readList,
  readListed,
  readLiveRoom,
  readSavedVersion,
  readStoredDiagram,
  readStoredVersion,
  readSummary,
  sameId,
} from './read-answer.ts';
import { type ClientOptions, sendForPicture } from './send-call.ts';
import { pathOf, senders, sharedPathOf } from './senders.ts';
import { shareCalls } from './shares.ts';
import type { DiagramSummary, DiagramVersion, ListedDiagram, LiveRoom, SavedVersion, StoredDiagram } from './types.ts';
import { versionCalls } from './versions.ts';

/** Content of a save, beside the version. */
export interface DiagramContent {
  readonly name: string;
  /** JSON text of `{ nodes, edges }`. */
  readonly data: string;
  /** The author's note on the version. */
  readonly note?: string;
}

/** The API client. */
export type Client = ReturnType<typeof createClient>;

/**
 * The calls of the HTTP contract (specification section 7). Every method rejects with an `ApiError` and nothing else, also when an
 * answer is not the documented one of this very call, as a network, a proxy or a broken connection may give.
 */
export function createClient(options: ClientOptions) {
  return {
    ...accountCalls(options),
    ...diagramCalls(options),
    ...versionCalls(options),
    ...binCalls(options),
    ...shareCalls(options),
    ...linkCalls(options),
  };
}

function diagramCalls(options: ClientOptions) {
  const { ok, created, done } = senders(options);
  return {
    listDiagrams: async (): Promise<readonly ListedDiagram[]> => readList(await ok({ method: 'GET', path: '/diagrams' }), readListed),
    listSharedWithMe: async (): Promise<readonly ListedDiagram[]> =>
      readList(await ok({ method: 'GET', path: '/diagrams/shared-with-me' }), readListed),
    /** As the lists, but of up to 200 diagrams in which every word of `search` is found, in their names or those of their elements. */
    searchDiagrams: async (list: 'mine' | 'shared', search: string): Promise<readonly ListedDiagram[]> => {
      const path = list === 'mine' ? '/diagrams' : '/diagrams/shared-with-me';
      return readList(await ok({ method: 'GET', path: `${path}?limit=200&search=${encodeURIComponent(search)}` }), readListed);
    },
    /** The user's own star. */
    starDiagram: (id: string, starred: boolean) => done({ method: 'PUT', path: `${pathOf(id)}/star`, body: { starred } }),
    /** The same `idempotencyKey` with the same content makes one diagram, however often it is sent. */
    createDiagram: async (body: DiagramContent, idempotencyKey: string): Promise<DiagramVersion> =>
      readStoredVersion(await created({ method: 'POST', path: '/diagrams', body, idempotencyKey }), { version: 1 }),
    openDiagram: async (id: string): Promise<StoredDiagram> => sameId(readStoredDiagram(await ok({ method: 'GET', path: pathOf(id) })), id),
    openSharedWithMe: async (id: string): Promise<DiagramSummary> =>
      sameId(readSummary(await ok({ method: 'GET', path: sharedPathOf(id) })), id),
    /** `epoch` when what is saved is the document of the live room of that epoch. */
    saveDiagram: async (id: string, body: DiagramContent & { version: number; epoch?: number }): Promise<DiagramVersion> =>
      readStoredVersion(await ok({ method: 'PUT', path: pathOf(id), body }), { id, version: body.version + 1 }),
    /**
     * Saves the live document as the next version, with everything in the log of `epoch` up to `seq` at least; the diagram keeps its name
     * unless one is given. The same `idempotencyKey` makes one version, however often it is sent.
     */
    saveLive: async (
      id: string,
      body: { epoch: number; seq: number; name?: string; note?: string },
      idempotencyKey: string,
    ): Promise<SavedVersion> =>
      readSavedVersion(await created({ method: 'POST', path: `${pathOf(id)}/versions`, body, idempotencyKey }), id),
    /** The live room to join; made of the newest version when there is none. */
    liveRoom: async (id: string): Promise<LiveRoom> => readLiveRoom(await ok({ method: 'GET', path: `${pathOf(id)}/live` })),
    /** As `liveRoom`, and `state` (base64 of a Yjs update) becomes its beginning if there was none and it says what the newest version does. */
    beginLiveRoom: async (id: string, state: string): Promise<LiveRoom> =>
      readLiveRoom(await ok({ method: 'POST', path: `${pathOf(id)}/live`, body: { state } })),
    /** The thumbnail of a diagram, an SVG text. */
    diagramPicture: (id: string, theme: 'light' | 'dark') =>
      sendForPicture(options, { method: 'GET', path: `${pathOf(id)}/picture?theme=${theme}` }),
    deleteDiagram: (id: string) => done({ method: 'DELETE', path: pathOf(id) }),
  };
}
