import { randomUUID } from 'node:crypto';
import { accountSchema, diagramVersionSchema, errorSchema, shareSchema, tokenSchema } from '@umlaut/api';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** Address of a server. */
export interface Address {
  readonly url: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON the answer carries; undefined when it carries none. */
  readonly body: unknown;
}

export interface CallOptions {
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly server: Address;
  readonly call: (method: Method, path: string, body?: unknown) => Promise<Answer>;
}

export const password = 'correct horse battery staple';

/** Sends one request; `path` begins below the server's root, as in `/api/user`. */
export async function call(server: Address, method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const headers = new Headers(options.headers);
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
  const content = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  if (content !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parseBody(response, text) };
}

/** Makes an account and logs in. */
export async function signUp(server: Address, wishes: { email?: string; password?: string } = {}): Promise<Person> {
  const credentials = { email: wishes.email ?? someEmail(), password: wishes.password ?? password };
  const answer = await call(server, 'POST', '/api/signup', { body: credentials });
  if (answer.status !== 201) throw new Error(`Sign-up of ${credentials.email} was answered ${answer.status}: ${answer.text}`);
  const account = accountSchema.parse(answer.body);
  const token = await logIn(server, credentials);
  return { ...credentials, id: account.id, token, server, call: callerWith(server, token) };
}

/** Gives the token of a fresh session. */
export async function logIn(server: Address, credentials: { email: string; password: string }): Promise<string> {
  const { email, password: secret } = credentials;
  const answer = await call(server, 'POST', '/api/login', { body: { email, password: secret } });
  if (answer.status !== 200) throw new Error(`Login of ${email} was answered ${answer.status}: ${answer.text}`);
  return tokenSchema.parse(answer.body).token;
}

/** A function that sends requests with `token`. */
export function callerWith(server: Address, token: string): Person['call'] {
  return (method, path, body) => call(server, method, path, body === undefined ? { token } : { token, body });
}

export async function makeDiagram(
  owner: Person,
  wishes: { name?: string; data?: string } = {},
): Promise<{ readonly id: string; readonly version: number }> {
  const body = { name: wishes.name ?? 'A diagram', data: wishes.data ?? emptyData };
  const answer = await owner.call('POST', '/api/diagrams', body);
  if (answer.status !== 201) throw new Error(`The diagram was answered ${answer.status}: ${answer.text}`);
  return diagramVersionSchema.parse(answer.body);
}

/** Shares `diagramId` and gives the share's id. */
export async function shareWith(owner: Person, diagramId: string, given: { email: string; role?: 'editor' | 'viewer' }): Promise<string> {
  const answer = await owner.call('POST', `/api/diagrams/id/${diagramId}/share`, given);
  if (answer.status !== 201) throw new Error(`The share was answered ${answer.status}: ${answer.text}`);
  return shareSchema.parse(answer.body).id;
}

export const emptyData = JSON.stringify({ nodes: [], edges: [] });

/** The stored form of a diagram with `labels.length` nodes in a row, each joined to the next. */
export function dataWithLabels(...labels: readonly string[]): string {
  const nodes = labels.map((label, index) => ({
    id: `n${index + 1}`,
    type: 'default',
    position: { x: 100 + 200 * index, y: 100 },
    data: { label },
    style: {},
  }));
  const edges = labels.slice(1).map((_, index) => ({
    id: `e${index + 1}`,
    source: `n${index + 1}`,
    target: `n${index + 2}`,
    type: 'default',
    animated: true,
    style: {},
  }));
  return JSON.stringify({ nodes, edges });
}

export function someEmail(): string {
  return `person-${randomUUID()}@example.com`;
}

/** `code` of an error answer; fails when the answer has not the form of one. */
export function codeOf(answer: Answer): string {
  return errorSchema.strict().parse(answer.body).code;
}

function parseBody(response: Response, text: string): unknown {
  const isJson = /^application\/([\w.+-]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
  return isJson && text !== '' ? JSON.parse(text) : undefined;
}
