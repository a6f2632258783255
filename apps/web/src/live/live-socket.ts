import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { type LiveMark, livePath, liveRoomName, readLiveMessage } from '@umlaut/api';
import type { Clock, LiveSocket, LiveSocketOptions } from '@umlaut/workspace';
import type { Awareness } from 'y-protocols/awareness';

/** Nobody answers for so long: another socket is tried. */
const joinWaitMs = 10_000;
/**
 * A server that has answered may be sending a large document over a slow line; the page is told only when all of it has
 * arrived.
 */
const nextWordMs = 30_000;

/** The browser's network, as a socket uses it. */
interface SocketNetwork {
  readonly clock: Pick<Clock, 'after'>;
  readonly pageUrl: string;
  readonly WebSocket: typeof globalThis.WebSocket;
  /** Calls `listener` when the device goes offline; returns the function that stops listening. */
  readonly onOffline: (listener: () => void) => () => void;
  /** Called before `onJoined`. */
  readonly onAwareness: (awareness: Awareness) => void;
}

/** Opens a socket to a room of the server the page came from. */
export function openLiveSocket(
  { room, doc, token, isViewer, onJoined, onMessage, onArrived, onEnd }: LiveSocketOptions,
  { clock, pageUrl, WebSocket, onOffline, onAwareness }: SocketNetwork,
): LiveSocket {
  // For proxies that lead all people of a diagram to one process.
  const url = new URL(`${livePath}?diagram=${room.diagramId}`, pageUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  let isOver = false;
  let isJoined = false;
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: url.href,
    maxAttempts: 1,
    autoConnect: false,
    WebSocketPolyfill: WebSocket,
  });
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
  let cancel = clock.after(joinWaitMs, abandon);
  // The browser knows sooner than the socket that nothing arrives any more.
  const stopListening = onOffline(abandon);

  function waitOn(): void {
    if (isJoined || isOver) return;
    cancel();
    cancel = clock.after(nextWordMs, abandon);
  }

  function arrived(): void {
    if (!isJoined && provider.isAuthenticated && provider.awareness !== null) {
      isJoined = true;
      cancel();
      onAwareness(provider.awareness);
      onJoined();
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
    cancel();
    stopListening();
    provider.destroy();
    websocketProvider.destroy();
  }

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
