import { errorSchema } from '@umlaut/api';
import fc from 'fast-check';
import { call, makeDiagram, type Person, shareWith, signUp, someEmail } from './people.ts';
import { type RawAnswer, RawClient, type RawRequest } from './raw-http.ts';
import { marks, type Operation, type PlannedRequest, requestArbitrary } from './request-arbitrary.ts';
import type { ServerProcess } from './server.ts';

export interface MutationResult {
  readonly seed: number;
  readonly sent: number;
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations, as `GET /api/user`, that answered with success at least once. */
  readonly succeeded: ReadonlySet<string>;
  readonly operations: readonly string[];
}

const connections = 24;
const chunkSize = 500;
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The settings a server needs to take any number of mutated requests. */
export const mutationSettings = { FREE_DIAGRAMS: '100000', FREE_SHARES: '100000', LOG_LEVEL: 'fatal' };

/** Sends `count` random requests to every operation the server describes. Throws at the first answer that is a fault or misshapen. */
export async function sendMutatedRequests(server: ServerProcess, count: number, seed: number): Promise<MutationResult> {
  const operations = await describedOperations(server);
  const things = await Things.make(server);
  const client = new RawClient(server.url, connections);
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  const arbitrary = requestArbitrary(operations);
  try {
    for (let sent = 0; sent < count; sent += chunkSize) {
      await things.refill();
      const chunk = fc.sample(arbitrary, { numRuns: Math.min(chunkSize, count - sent), seed: seed + sent });
      await inParallel(chunk, async (planned) => {
        const request = things.fillIn(planned);
        const answer = await client.send(request).catch((error: unknown) => {
          throw new Error(`seed ${seed + sent}: no answer (${String(error)}) to ${show(request)}`);
        });
        const fault = faultIn(request, answer);
        if (fault !== undefined)
          throw new Error(
            `seed ${seed + sent}: ${fault}\n${show(request)}\n${answer.status} ${answer.text.slice(0, 500)}\n${server.log().slice(-2000)}`,
          );
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status < 300 && planned.method === planned.operation.method) succeeded.add(nameOf(planned.operation));
      });
    }
  } finally {
    client.close();
  }
  const sum = [...statuses.values()].reduce((total, number) => total + number, 0);
  return { seed, sent: sum, statuses, succeeded, operations: operations.map(nameOf) };
}

/** Every operation of the server's own description. */
async function describedOperations(server: ServerProcess): Promise<readonly Operation[]> {
  const { body } = await call(server, 'GET', '/api/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => methods.includes(method))
      .map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** Objects that the requests refer to: an owner with diagrams, some of them shared, and one shared with the owner. */
class Things {
  readonly #owner: Person;
  readonly #other: Person;
  readonly #othersId: string;
  #ids: readonly string[] = [];
  #binnedIds: readonly string[] = [];
  readonly #shareIds = new Map<string, string>();
  #turn = 0;

  static async make(server: ServerProcess): Promise<Things> {
    const [owner, other] = [await signUp(server), await signUp(server)];
    const { id } = await makeDiagram(other);
    return new Things(owner, other, id);
  }

  private constructor(owner: Person, other: Person, othersId: string) {
    this.#owner = owner;
    this.#other = other;
    this.#othersId = othersId;
  }

  async refill(): Promise<void> {
    // The owner may have left it.
    await shareWith(this.#other, this.#othersId, { email: this.#owner.email, role: 'editor' });
    const listed = (await this.#owner.call('GET', '/api/diagrams')).body as readonly { id: string }[];
    const ids = listed.slice(0, 30).map((entry) => entry.id);
    while (ids.length < 30) ids.push((await makeDiagram(this.#owner)).id);
    for (const id of ids.slice(0, 10)) this.#shareIds.set(id, await shareWith(this.#owner, id, { email: someEmail() }));
    this.#ids = [...ids, this.#othersId];
    this.#binnedIds = await this.#fillBin();
  }

  async #fillBin(): Promise<readonly string[]> {
    const listed = (await this.#owner.call('GET', '/api/diagrams/bin')).body as readonly { id: string }[];
    const ids = listed.slice(0, 10).map((entry) => entry.id);
    while (ids.length < 10) {
      const { id } = await makeDiagram(this.#owner);
      await this.#owner.call('DELETE', `/api/diagrams/id/${id}`);
      ids.push(id);
    }
    return ids;
  }

  fillIn(planned: PlannedRequest): RawRequest {
    this.#turn += 1;
    const id = this.#ids[this.#turn % this.#ids.length] ?? '';
    const binnedId = this.#binnedIds[this.#turn % this.#binnedIds.length] ?? '';
    const path = planned.path
      .replace(marks.id, id)
      .replace(marks.binnedId, binnedId)
      .replace(marks.shareId, this.#shareIds.get(id) ?? id);
    const headers = Object.fromEntries(
      Object.entries(planned.headers).map(([name, value]) => [name, value.replace(marks.token, this.#owner.token)]),
    );
    return { method: planned.method, path, headers, body: planned.body };
  }
}

function faultIn(request: RawRequest, answer: RawAnswer): string | undefined {
  const isApi = /^\/api(\/|\?|$)/.test(request.path);
  // Without a built web application its pages answer 503; the API is never without itself.
  if (answer.status >= 500 && (isApi || answer.status !== 503)) return 'a fault of the server';
  if (answer.status < 400 || request.method === 'HEAD' || !isApi) return undefined;
  const read = errorSchema.strict().safeParse(parse(answer.text));
  if (!read.success) return 'a misshapen error';
  return read.data.message === '' || read.data.code === '' ? 'an error that says nothing' : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

function nameOf(operation: Operation): string {
  return `${operation.method} ${operation.path}`;
}

function show(request: RawRequest): string {
  const body = request.body === undefined ? '' : Buffer.from(request.body).toString('latin1').slice(0, 600);
  return `${request.method} ${request.path} ${JSON.stringify(request.headers).slice(0, 400)}\n${JSON.stringify(body)}`;
}
