import { Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface RawRequest {
  readonly method: string;
  /** Sent as it is, without the normalising that `fetch` does. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends requests as they are over kept-alive connections. Close it in the end. */
export class RawClient {
  readonly #agent: Agent;
  readonly #port: number;

  constructor(url: string, connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#port = Number(new URL(url).port);
  }

  /** Repeats a request whose kept-alive connection the server was closing just then. */
  async send(given: RawRequest): Promise<RawAnswer> {
    try {
      return await this.#sendOnce(given, this.#agent);
    } catch {
      return await this.#sendOnce(given, undefined);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #sendOnce(given: RawRequest, agent: Agent | undefined): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const { method, path, headers, body } = given;
      const length = body === undefined ? {} : { 'content-length': String(body.byteLength) };
      const sent = request(
        { host: '127.0.0.1', port: this.#port, method, path, headers: { ...headers, ...length }, agent: agent ?? false, timeout: 60_000 },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString('utf8') }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`No answer within 60 s: ${method} ${path}`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** Writes bytes to a connection of their own and gives everything the server answers until it closes, or `waitMs` have passed. */
export function sendBytes(url: string, bytes: string | Uint8Array, waitMs = 10_000): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (part: Buffer) => parts.push(part));
    // A reset after the answer is the server's way of not reading on.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(parts).toString('utf8'));
    });
  });
}

export interface HeldRequest {
  /** Resolves when head and half of the body are on their way. */
  readonly halfSent: Promise<void>;
  readonly sendRest: () => void;
  /** Everything the server answers. */
  readonly answer: Promise<string>;
}

/** Sends a PUT whose body stops half way until `sendRest` is called. */
export function holdRequest(
  { url }: { readonly url: string },
  { person, path, body }: { readonly person: { readonly token: string }; readonly path: string; readonly body: unknown },
): HeldRequest {
  const text = JSON.stringify(body);
  const lines = [
    'Host: x',
    `Authorization: Bearer ${person.token}`,
    'Content-Type: application/json',
    'Connection: close',
    // The server says by this that it has begun to read (RFC 9110, 10.1.1).
    'Expect: 100-continue',
  ];
  const head = [`PUT ${path} HTTP/1.1`, ...lines, `Content-Length: ${Buffer.byteLength(text)}`, '', ''].join('\r\n');
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const parts: Buffer[] = [];
  let hasBegun = false;
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head));
  socket.on('data', (part: Buffer) => {
    if (hasBegun) parts.push(part);
    else socket.write(text.slice(0, 10), () => sent.resolve());
    hasBegun = true;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => answer.resolve(Buffer.concat(parts).toString('utf8')));
  return { halfSent: sent.promise, sendRest: () => socket.write(text.slice(10)), answer: answer.promise };
}
