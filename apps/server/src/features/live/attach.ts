import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveLimits, livePath } from '@umlaut/api';
import { type WebSocket, WebSocketServer } from 'ws';
import { guarded } from '../../callbacks.ts';
import type { IsOwnHost } from '../../http/own-host.ts';
import type { RequestLimit } from '../../http/request-limit.ts';
import type { AdmitToWait, Waiting } from './waiting-sockets.ts';

export interface AttachOptions {
  readonly isOwnHost: IsOwnHost;
  /** Public address of the server, when configured; pages from there may connect as well. */
  readonly publicUrl: string | undefined;
  /** Returns the address of a request, as limits count it. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly limit: RequestLimit;
  readonly admitToWait: AdmitToWait;
  /** One of this address was refused for its number. */
  readonly onRefused: (address: string) => void;
  readonly onSocket: (ws: WebSocket, waiting: Waiting) => void;
}

/** Browsers send a message of 2 MiB in far fewer. */
const maxFragments = 256;
/** Of a socket of which nobody knows whose it is: a token is a small part of that. */
const firstFrameBytes = 64 * 1024;

/** Takes over upgrades to WebSockets at `livePath`. Answers how to take no more. */
export function attachSockets(
  server: Server,
  { isOwnHost, publicUrl, addressOf, limit, admitToWait, onRefused, onSocket }: AttachOptions,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: liveLimits.frameBytes,
    perMessageDeflate: false,
    maxFragments,
    // Answered where control frames are counted.
    autoPong: false,
    clientTracking: false,
  });

  /** The place of the connection among those that wait, or the status with which the upgrade is refused. */
  function enter(request: IncomingMessage, socket: Duplex): Waiting | string {
    const refusal = refusalOf(request, { isOwnHost, publicUrl });
    if (refusal !== undefined) return refusal;
    const address = addressOf(request);
    const waitMs = limit(address);
    const waiting = waitMs > 0 ? undefined : admitToWait(address, () => socket.destroy());
    if (waiting === undefined) onRefused(address);
    return waiting ?? tooMany(Math.max(waitMs, 1_000));
  }

  function takeUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const destroy = () => socket.destroy();
    socket.on('error', guarded('upgrade: error', destroy, destroy));
    const waiting = enter(request, socket);
    if (typeof waiting === 'string') {
      socket.end(`HTTP/1.1 ${waiting}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    // Also where nothing comes of the upgrade.
    socket.once('close', guarded('upgrade: closed', waiting.leave, waiting.leave));
    sockets.handleUpgrade(request, socket, head, (ws) => {
      boundFirstFrame(ws, socket);
      onSocket(ws, waiting);
    });
  }

  const upgrade = guarded('upgrade', takeUpgrade, (_request, socket) => socket.destroy());
  server.on('upgrade', upgrade);
  return () => {
    server.off('upgrade', upgrade);
    // Without a listener Node would answer an upgrade as a plain request, and serve it.
    const refuse = (_request: IncomingMessage, socket: Duplex) =>
      void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
    server.on('upgrade', guarded('upgrade: stopping', refuse));
    sockets.close();
  };
}

function tooMany(waitMs: number): string {
  return `429 Too Many Requests\r\nRetry-After: ${Math.ceil(waitMs / 1000)}`;
}

/** A frame is gathered until it is whole: of a stranger's, not as much as of others'. */
function boundFirstFrame(ws: WebSocket, socket: Duplex): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > firstFrameBytes) ws.terminate();
  };
  const terminate = () => ws.terminate();
  const counting = guarded('live: first frame', count, terminate);
  socket.on('data', counting);
  ws.once(
    'message',
    guarded('live: first message', () => socket.off('data', counting), terminate),
  );
}

function refusalOf(
  { url = '', headers }: IncomingMessage,
  { isOwnHost, publicUrl }: Pick<AttachOptions, 'isOwnHost' | 'publicUrl'>,
): string | undefined {
  if (!isOwnHost(headers.host)) return '421 Misdirected Request';
  const [path] = url.split('?');
  if (path !== livePath) return '404 Not Found';
  return isOwnPage(headers.origin, headers.host, publicUrl) ? undefined : '403 Forbidden';
}

/** Browsers name the page that connects, and only ours may; what is no browser names none, and has no cookies to be misused. */
function isOwnPage(origin: string | undefined, host: string | undefined, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host?.toLowerCase() || from.origin === (publicUrl === undefined ? undefined : new URL(publicUrl).origin);
}
