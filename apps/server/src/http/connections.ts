import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { guarded } from '../callbacks.ts';
import { addressKey } from './address.ts';

/** Node looks at a socket each time this passes without a read or a write; one whose answer has not moved in between is given up. */
const usualStalledMs = 15_000;

interface Bounds {
  /** Addresses or networks whose connections are those of many others, and are not counted. */
  readonly trustedProxies: readonly string[];
  /** Open connections of one address. */
  readonly most: number;
  readonly stalledMs?: number;
  /** A connection of this address was one too many. */
  readonly onRefused?: (address: string) => void;
}

/** Bounds what the connections of one address can hold, and gives up those that take nothing of what is written to them. */
export function boundConnections(server: Server, { trustedProxies, most, stalledMs = usualStalledMs, onRefused }: Bounds): void {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  const counts = new Map<string, number>();

  function count(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress, 0)) return;
    const key = addressKey({ ip: remoteAddress, socket });
    const now = (counts.get(key) ?? 0) + 1;
    if (now > most) {
      socket.end(tooMany);
      socket.destroySoon();
      onRefused?.(key);
      return;
    }
    counts.set(key, now);
    const leave = () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    };
    socket.once('close', guarded('connection: closed', leave, leave));
  }

  /** The timer of a socket begins anew with all that is read or written: in between nothing has moved. */
  function giveUpStalled(socket: Socket): void {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(stalledMs);
  }

  server.on(
    'connection',
    guarded('connection', count, (socket) => socket.destroy()),
  );
  server.setTimeout(stalledMs);
  server.on(
    'timeout',
    guarded('connection: stalled', giveUpStalled, (socket) => socket.destroy()),
  );
}

const tooMany = 'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n';
