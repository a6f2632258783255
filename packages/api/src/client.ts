import { isObject } from '@umlaut/diagram';
import { ApiError } from './client-error.ts';
import { invalidResponse, type ListedShare, readList, readLiveRoom, readShares, readStoredDiagram, readSummary } from './read-answer.ts';
import { readBinEntry, readVersion, readVersionContent, readVersionList } from './read-versions.ts';
import type {
  BinEntry,
  DiagramSummary,
  DiagramVersion,
  Settings,
  Share,
  ShareRole,
  StoredDiagram,
  User,
  VersionContent,
  VersionList,
  VersionSummary,
} from './types.ts';

/** How a client reaches the server and learns of the session. */
export interface ClientOptions {
  readonly fetch: typeof globalThis.fetch;
  /** The token to send, or undefined when there is no valid one: then authenticated calls are refused before sending. */
  readonly token: () => string | undefined;
  /** Called when an authenticated call was answered 401, or had no token to send: the session of that token is over. */
  readonly onUnauthorized?: (token: string | undefined) => void;
  /** Where the calls live; default `/api` of the page's own host. */
  readonly basePath?: string;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly open?: boolean;
}

/** What Save stores, beside the version. */
export interface DiagramContent {
  readonly name: string;
  /** JSON text of `{ nodes, edges }`. */
  readonly data: string;
  /** What the version is about. */
  readonly note?: string;
}

/** What `createClient` gives. */
export type Client = ReturnType<typeof createClient>;

/** The calls of the HTTP contract (specification section 7). Every method rejects with an `ApiError` and nothing else. */
export function createClient(options: ClientOptions) {
  const send = (call: Call) => sendCall(options, call);
  const diagram = (id: string) => `/diagrams/id/${encodeURIComponent(id)}`;
  const binned = (id: string) => `/diagrams/bin/${encodeURIComponent(id)}`;
  return {
    signup: (body: { email: string; password: string }) => send({ method: 'POST', path: '/signup', body, open: true }),
    login: async (body: { email: string; password: string }) => readToken(await send({ method: 'POST', path: '/login', body, open: true })),
    logout: () => send({ method: 'POST', path: '/logout' }),
    user: async () => (await send({ method: 'GET', path: '/user' })) as User,
    changePassword: (body: { currentPassword: string; newPassword: string }) => send({ method: 'PUT', path: '/user/password', body }),
    diagramAllowance: async () => readAllowance(await send({ method: 'GET', path: '/user/diagram-count' })),
    settings: async () => (await send({ method: 'GET', path: '/settings', open: true })) as Settings,
    listDiagrams: async (): Promise<readonly DiagramSummary[]> => readList(await send({ method: 'GET', path: '/diagrams' }), readSummary),
    listSharedWithMe: async (): Promise<readonly DiagramSummary[]> =>
      readList(await send({ method: 'GET', path: '/diagrams/shared-with-me' }), readSummary),
    createDiagram: async (body: DiagramContent) => (await send({ method: 'POST', path: '/diagrams', body })) as DiagramVersion,
    openDiagram: async (id: string): Promise<StoredDiagram> => readStoredDiagram(await send({ method: 'GET', path: diagram(id) })),
    openSharedWithMe: async (id: string): Promise<DiagramSummary> =>
      readSummary(await send({ method: 'GET', path: `/diagrams/shared-with-me/${encodeURIComponent(id)}` })),
    /** `epoch` when what is saved is the draft of the live room of that epoch. */
    saveDiagram: async (id: string, body: DiagramContent & { version: number; epoch?: number }) =>
      (await send({ method: 'PUT', path: diagram(id), body })) as DiagramVersion,
    /** The live room to join; made of the newest version when there is none. */
    liveRoom: async (id: string) => readLiveRoom(await send({ method: 'GET', path: `${diagram(id)}/live` })),
    /** As `liveRoom`, and `state` (base64 of a Yjs update) becomes its beginning if there was none and it says what the newest version does. */
    beginLiveRoom: async (id: string, state: string) =>
      readLiveRoom(await send({ method: 'POST', path: `${diagram(id)}/live`, body: { state } })),
    /** The thumbnail of a diagram, an SVG text. */
    diagramPicture: (id: string, theme: 'light' | 'dark') =>
      sendForText(options, { method: 'GET', path: `${diagram(id)}/picture?theme=${theme}` }),
    deleteDiagram: (id: string) => send({ method: 'DELETE', path: diagram(id) }),
    /** A page of versions, newest first, of those before `before`. */
    listVersions: async (id: string, before?: number): Promise<VersionList> =>
      readVersionList(await send({ method: 'GET', path: `${diagram(id)}/versions${before === undefined ? '' : `?before=${before}`}` })),
    openVersion: async (id: string, version: number): Promise<VersionContent> =>
      readVersionContent(await send({ method: 'GET', path: `${diagram(id)}/versions/${version}` })),
    /** Sets what is given; null takes it away. */
    describeVersion: async (id: string, version: number, body: { label?: string | null; note?: string | null }): Promise<VersionSummary> =>
      readVersion(await send({ method: 'PATCH', path: `${diagram(id)}/versions/${version}`, body })),
    /** As `diagramPicture`. */
    versionPicture: (id: string, version: number, theme: 'light' | 'dark') =>
      sendForText(options, { method: 'GET', path: `${diagram(id)}/versions/${version}/picture?theme=${theme}` }),
    listBin: async (): Promise<readonly BinEntry[]> => readList(await send({ method: 'GET', path: '/diagrams/bin' }), readBinEntry),
    restoreFromBin: async (id: string) => (await send({ method: 'POST', path: `${binned(id)}/restore` })) as DiagramVersion,
    deleteFromBin: (id: string) => send({ method: 'DELETE', path: binned(id) }),
    /** As `diagramPicture`. */
    binPicture: (id: string, theme: 'light' | 'dark') =>
      sendForText(options, { method: 'GET', path: `${binned(id)}/picture?theme=${theme}` }),
    share: async (id: string, body: { email: string; role: ShareRole }) =>
      (await send({ method: 'POST', path: `${diagram(id)}/share`, body })) as Share,
    listShares: async (id: string): Promise<readonly ListedShare[]> =>
      readShares(await send({ method: 'GET', path: `${diagram(id)}/shared-with` })),
    revokeShare: (id: string, shareId: string) => send({ method: 'DELETE', path: `${diagram(id)}/share/${encodeURIComponent(shareId)}` }),
  };
}

async function sendCall(options: ClientOptions, call: Call): Promise<unknown> {
  return readJson(await sendForAnswer(options, call));
}

async function sendForText(options: ClientOptions, call: Call): Promise<string> {
  const response = await sendForAnswer(options, call);
  try {
    return await response.text();
  } catch (cause) {
    throw unreachable(cause);
  }
}

/** Rejects unless the answer is a success; its body is not read yet. */
async function sendForAnswer(options: ClientOptions, call: Call): Promise<Response> {
  const token = call.open ? undefined : options.token();
  if (!call.open && token === undefined) {
    options.onUnauthorized?.(undefined);
    throw new ApiError('Your session has ended. Please log in again.', { status: 0, code: 'not_sent' });
  }
  const response = await fetchAnswer(options, call, token);
  if (response.ok) return response;
  const answer = await readJson(response);
  if (response.status === 401 && !call.open) options.onUnauthorized?.(token);
  throw answeredError(response, answer);
}

async function fetchAnswer(options: ClientOptions, call: Call, token: string | undefined): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await options.fetch(`${options.basePath ?? '/api'}${call.path}`, {
      method: call.method,
      headers,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
  } catch (cause) {
    throw unreachable(cause);
  }
}

function unreachable(cause: unknown): ApiError {
  return new ApiError('The server cannot be reached. Check your connection, then try again.', { status: 0, code: 'offline', cause });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    // Cut off, or not our server's, such as the login page of a guest network: what was asked for may not have happened.
    if (response.ok) throw invalidResponse();
    // Of a failure the status alone decides what is told.
    return undefined;
  }
}

function answeredError(response: Response, answer: unknown): ApiError {
  const body = isObject(answer) ? answer : {};
  const serverMessage = typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(serverMessage ?? `The server answered ${response.status}.`, {
    status: response.status,
    code: typeof body.code === 'string' ? body.code : 'unknown',
    serverMessage,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
    version: typeof body.version === 'number' ? body.version : undefined,
    field: fieldOf(body.issues),
  });
}

/** The field that the first issue names. */
function fieldOf(issues: unknown): string | undefined {
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  return isObject(first) && typeof first.path === 'string' ? first.path : undefined;
}

function readToken(answer: unknown): string {
  if (!isObject(answer) || typeof answer.token !== 'string' || answer.token === '') throw invalidResponse();
  return answer.token;
}

function readAllowance(answer: unknown): number {
  if (!isObject(answer) || typeof answer.diagram_count !== 'number') throw invalidResponse();
  return answer.diagram_count;
}
