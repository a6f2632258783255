import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { type LiveMark, type LiveMessage, type LiveRoomName, livePath, liveRoomName, readLiveMessage } from '@umlaut/api';
import type { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';

/** Nobody answers for so long: another socket is tried. */
const joinWaitMs = 10_000;
/**
 * A server that has answered may be sending a large document over a slow line; the page is told only when all of it has
 * arrived.
 */
const nextWordMs = 30_000;

export interface LiveSocketOptions {
  readonly room: LiveRoomName;
  readonly doc: Doc;
  readonly token: string;
  /** Nothing that is changed here is taken, so that nothing is waited for. */
  readonly isViewer: boolean;
  /** Both sides hold the same, and the server has all that was changed here before. */
  readonly onJoined: (awareness: Awareness) => void;
  readonly onMessage: (message: LiveMessage) => void;
  /** The server has applied all that was sent: a mark sent from here on comes after it. */
  readonly onArrived: () => void;
  /** Called once, for whatever reason; `refusal` is the server's word, `code` that of the socket. Nothing is called after it. */
  readonly onEnd: (end: { readonly refusal: string | undefined; readonly code: number | undefined }) => void;
}

/** One WebSocket that keeps a document in step with its room. It is not opened again: each try is a socket of its own. */
export interface LiveSocket {
  /** Asks the server to say when all that was sent before is on disk. */
  readonly mark: (mark: number) => void;
  /** Everything sent so far has been applied by the server. */
  readonly hasArrived: () => boolean;
  /** Whether a change of the document came from the room. */
  readonly isFromRoom: (origin: unknown) => boolean;
  readonly close: () => void;
}

/** Opens a socket to a room of the server the page came from. */
export function openLiveSocket({ room, doc, token, isViewer, onJoined, onMessage, onArrived, onEnd }: LiveSocketOptions): LiveSocket {
  // For proxies that lead all people of a diagram to one process.
  const url = new URL(`${livePath}?diagram=${room.diagramId}`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  let isOver = false;
  let isJoined = false;
  const websocketProvider = new HocuspocusProviderWebsocket({ url: url.href, maxAttempts: 1, autoConnect: false });
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: liveRoomName(room),
    document: doc,
    token,
    onStateless: ({ payload }) => {
      const message = readLiveMessage(payload);
      if (message !== undefined && !isOver) onMessage(message);
    },
    onSynced: () => {
      if (isViewer && !isOver) arrived();
    },
    onUnsyncedChanges: ({ number }) => {
      if (number === 0 && !isOver) arrived();
    },
    onAuthenticationFailed: ({ reason }) => end({ refusal: reason, code: undefined }),
    onClose: ({ event }) => end({ refusal: undefined, code: event.code }),
  });
  const abandon = (): void => end({ refusal: undefined, code: undefined });
  let patience = setTimeout(abandon, joinWaitMs);

  function waitOn(): void {
    if (isJoined || isOver) return;
    clearTimeout(patience);
    patience = setTimeout(abandon, nextWordMs);
  }

  function arrived(): void {
    if (!isJoined && provider.isAuthenticated && provider.awareness !== null) {
      isJoined = true;
      clearTimeout(patience);
      onJoined(provider.awareness);
    }
    onArrived();
  }

  function end(how: Parameters<LiveSocketOptions['onEnd']>[0]): void {
    if (isOver) return;
    close();
    onEnd(how);
  }

  function close(): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(patience);
    window.removeEventListener('offline', abandon);
    provider.destroy();
    websocketProvider.destroy();
  }

  // The browser knows sooner than the socket that nothing arrives any more.
  window.addEventListener('offline', abandon);
  websocketProvider.on('maxAttemptsFailed', abandon);
  websocketProvider.on('message', waitOn);
  provider.attach();
  void websocketProvider.connect();
  return {
    mark(mark) {
      const message: LiveMark = { type: 'mark', mark };
      provider.sendStateless(JSON.stringify(message));
    },
    hasArrived: () => isJoined && provider.unsyncedChanges === 0,
    isFromRoom: (origin) => origin === provider,
    close,
  };
}
