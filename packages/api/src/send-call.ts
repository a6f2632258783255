import { isObject } from '@umlaut/diagram';
import { foreignAnswer } from './answer.ts';
import { ApiError } from './client-error.ts';

/** How a client reaches the server and learns of the session. */
export interface ClientOptions {
  readonly fetch: typeof globalThis.fetch;
  /** The token to send, or undefined when there is no valid one: then authenticated calls are refused before sending. */
  readonly token: () => string | undefined;
  /** Secret of this device, which goes along with calls that log in or check a password. */
  readonly deviceSecret?: () => string | undefined;
  /** Called when an authenticated call was answered 401, or had no token to send: the session of that token is over. */
  readonly onUnauthorized?: (token: string | undefined) => void;
  /** Base path of the calls; default `/api` of the page's own host. */
  readonly basePath?: string;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The documented status of success; any other is not the server's, or not of this call. */
  readonly status: 200 | 201 | 202 | 204;
  /** Token of a public link, sent in the place of the session's. */
  readonly link?: string;
  /** Entity tag of what the caller has; the answer may then be 304 without content. */
  readonly known?: string;
  readonly body?: unknown;
  /** Names what is created, so that it is created once however often it is sent. */
  readonly idempotencyKey?: string | undefined;
  /** Logs in, checks a password or logs devices out: the server is to know the device. */
  readonly fromDevice?: boolean;
  /** Needs no session. */
  readonly open?: boolean;
  /** Sends the session's token along if there is one, though the call is open; a 401 is not about it. */
  readonly withSession?: boolean;
}

/** Statuses that the page draws lasting conclusions from: taken from the server alone, never from what stands in between. */
const conclusive = new Set([401, 403, 404, 409, 410, 422]);

/** The JSON of the documented answer, not looked at further; undefined where that is none. */
export async function sendCall(options: ClientOptions, call: Call): Promise<unknown> {
  const response = await sendForAnswer(options, call);
  const text = await readText(response);
  if (call.status === 204) {
    if (text !== '') throw foreignAnswer();
    return undefined;
  }
  const answer = parseJson(text);
  if (answer === undefined) throw foreignAnswer();
  return answer;
}

/** As `sendCall`, with the entity tag of the answer; `unchanged` when it is the one that the caller has. */
export async function sendForTagged(
  options: ClientOptions,
  call: Call,
): Promise<{ readonly answer: unknown; readonly tag: string } | 'unchanged'> {
  const response = await sendForAnswer(options, call);
  const text = await readText(response);
  if (response.status === 304) return 'unchanged';
  const answer = parseJson(text);
  if (answer === undefined) throw foreignAnswer();
  return { answer, tag: response.headers.get('etag') ?? '' };
}

/** The documented answer as the text of a picture. */
export async function sendForPicture(options: ClientOptions, call: Omit<Call, 'status'>): Promise<string> {
  const response = await sendForAnswer(options, { ...call, status: 200 });
  if (!/^image\/svg\+xml\b/.test(response.headers.get('content-type') ?? '')) throw foreignAnswer();
  return readText(response);
}

/** Rejects unless the answer has the documented status; its body is not read yet. */
async function sendForAnswer(options: ClientOptions, call: Call): Promise<Response> {
  const token = call.open && call.withSession !== true ? undefined : options.token();
  if (!call.open && token === undefined) {
    options.onUnauthorized?.(undefined);
    throw new ApiError('Your session has ended. Please log in again.', { status: 0, code: 'not_sent' });
  }
  const response = await fetchAnswer(options, call, token);
  if (response.status === call.status || (response.status === 304 && call.known !== undefined)) return response;
  if (response.status < 400) throw foreignAnswer();
  // Of a failure that breaks off the status alone decides what is told.
  const answer = parseJson(await readText(response).catch(() => ''));
  const isOurs = isObject(answer) && typeof answer.message === 'string';
  if (!isOurs && conclusive.has(response.status)) throw foreignAnswer();
  if (response.status === 401 && !call.open) options.onUnauthorized?.(token);
  throw answeredError(response, answer);
}

async function fetchAnswer(
  options: ClientOptions,
  { method, path, body, idempotencyKey, link, known, fromDevice }: Call,
  token: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (link !== undefined) headers.authorization = `Link ${link}`;
  if (known !== undefined) headers['if-none-match'] = known;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = `"${idempotencyKey}"`;
  const deviceSecret = fromDevice === true ? options.deviceSecret?.() : undefined;
  if (deviceSecret !== undefined) headers['umlaut-device'] = deviceSecret;
  try {
    return await options.fetch(`${options.basePath ?? '/api'}${path}`, {
      method,
      headers,
      // The server redirects nobody; a network that wants a login first does.
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw unreachable(cause);
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw unreachable(cause);
  }
}

function unreachable(cause: unknown): ApiError {
  return new ApiError('Couldn’t reach the server. Check your connection and try again.', { status: 0, code: 'offline', cause });
}

/** Undefined for what is no JSON: no answer of the server's is that. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answeredError(response: Response, answer: unknown): ApiError {
  const body = isObject(answer) ? answer : {};
  const serverMessage = typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(serverMessage ?? `The server responded with status ${response.status}.`, {
    status: response.status,
    code: typeof body.code === 'string' ? body.code : 'unknown',
    serverMessage,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
    version: typeof body.version === 'number' ? body.version : undefined,
    diagramId: typeof body.id === 'string' ? body.id : undefined,
    field: fieldOf(body.issues),
  });
}

/** The field that the first issue names. */
function fieldOf(issues: unknown): string | undefined {
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  return isObject(first) && typeof first.path === 'string' ? first.path : undefined;
}
