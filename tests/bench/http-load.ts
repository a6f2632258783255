import { connect, type Socket } from 'node:net';

/** One connection that asks again as soon as it is answered. */
export interface Caller {
  /** Head and body, as they are sent; may be written over between an answer and the next request. */
  readonly request: Buffer;
  /** Called after each answer. */
  readonly onAnswer?: () => void;
}

/** Result: answers within the time, and the duration of each, ms. */
export interface Load {
  readonly answers: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
}

/** Time limit of an answer. */
const mostWaitMs = 10_000;

/**
 * Loads a server of this machine for `seconds` with all callers at once, each over a connection of its own. Throws at the first
 * answer other than 2xx, and when one does not come. Ends when the last request has been answered.
 * The client runs on the cores that the server could use, which costs a server with several threads alone. So it does as little
 * as possible: it prepares requests once, and reads only the head of an answer.
 */
export async function load(port: number, callers: readonly Caller[], seconds: number): Promise<Load> {
  const latencies: number[] = [];
  const start = performance.now();
  const until = start + seconds * 1000;
  const isOver = (answeredAt: number, took: number): boolean => {
    if (answeredAt <= until) latencies.push(took);
    return answeredAt >= until;
  };
  await Promise.all(callers.map((caller) => call(port, caller, isOver)));
  return { answers: latencies.length, seconds, latencies };
}

/** Asks until told that it is over. */
function call(port: number, { request, onAnswer }: Caller, isOver: (answeredAt: number, took: number) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let askedAt = 0;
    const ask = (): void => {
      askedAt = performance.now();
      socket.write(request);
    };
    const end = (error?: Error): void => {
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    readAnswers(socket, (status, head) => {
      if (status < 200 || status > 299) return end(new Error(`A request was answered ${head}`));
      const now = performance.now();
      onAnswer?.();
      if (isOver(now, now - askedAt)) end();
      else ask();
    });
    socket.setTimeout(mostWaitMs, () => end(new Error(`The server has not answered for ${mostWaitMs} ms.`)));
    socket.once('connect', ask);
    socket.once('error', end);
    socket.once('close', () => end(new Error('The server closed a connection.')));
  });
}

const headEnd = Buffer.from('\r\n\r\n');

/** Calls back after each whole answer. Each says its length, as both servers' do, and comes after the one before was read. */
function readAnswers(socket: Socket, onAnswer: (status: number, head: string) => void): void {
  let begun: Buffer = Buffer.alloc(0);
  let head = '';
  let missing = 0;
  socket.on('data', (chunk: Buffer) => {
    if (head === '') {
      begun = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
      const end = begun.indexOf(headEnd);
      if (end === -1) return;
      head = begun.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
      if (Number.isNaN(length)) return void socket.destroy(new Error(`An answer does not say how long it is: ${head}`));
      missing = length - (begun.length - end - headEnd.length);
      begun = Buffer.alloc(0);
    } else missing -= chunk.length;
    if (missing > 0) return;
    const answered = head;
    head = '';
    onAnswer(Number(answered.slice(9, 12)), answered);
  });
}

/** Head and body as HTTP/1.1 writes them. */
export function writeRequest(method: string, path: string, headers: Readonly<Record<string, string>>, body: Buffer | undefined): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  if (body !== undefined) lines.push(`content-length: ${body.length}`);
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)]);
}
