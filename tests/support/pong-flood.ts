// A thread that joins a room on many sockets and sends pong frames on each without end, and comes back whenever one is closed.
import { createConnection, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { livePath } from '@umlaut/api';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';

interface FloodOrder {
  readonly url: string;
  readonly token: string;
  readonly room: string;
  readonly sockets: number;
  readonly seconds: number;
}

const { url, token, room, sockets, seconds }: FloodOrder = workerData;
const { hostname, port } = new URL(url);
const until = performance.now() + seconds * 1_000;
const pongs = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from([0x8a, 0x80, 0, 0, 0, 0])));
let joins = 0;

function tokenFrame(): Buffer {
  const encoder = createEncoder();
  writeVarString(encoder, room);
  writeVarUint(encoder, 2);
  writeVarUint(encoder, 0);
  writeVarString(encoder, token);
  const payload = Buffer.from(toUint8Array(encoder));
  const head = Buffer.from([0x82, 0xfe, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([head, payload]);
}

function flood(socket: Socket): void {
  if (socket.destroyed || performance.now() > until) return;
  if (socket.write(pongs)) setImmediate(flood, socket);
  else socket.once('drain', () => flood(socket));
}

function begin(): void {
  if (performance.now() > until) return;
  const socket = createConnection(Number(port), hostname);
  socket.on('error', () => {});
  socket.on('data', () => {});
  socket.on('close', () => setTimeout(begin, 50));
  socket.once('data', () => {
    joins += 1;
    socket.write(tokenFrame());
    setTimeout(flood, 300, socket);
  });
  socket.write(
    `GET ${livePath} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
}

for (let index = 0; index < sockets; index += 1) begin();
setTimeout(() => {
  parentPort?.postMessage(joins);
  process.exit();
}, seconds * 1_000);
