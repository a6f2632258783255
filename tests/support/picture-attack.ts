import { setTimeout as delay } from 'node:timers/promises';
import { switchLinkOn } from './link-revocations.ts';
import { call, dataWithLabels, makeDiagram, type Person, signUp } from './people.ts';
import { watchRss } from './resident-memory.ts';
import { generousLimits, type ServerProcess } from './server.ts';

/** Default limits, except those that would block creating the trial's accounts. */
export const usualLimits: Readonly<Record<string, string>> = {
  STORAGE_MEGABYTES: '250',
  LIMIT_REQUESTS_PER_MINUTE: '600',
  LIMIT_LINK_REQUESTS_PER_MINUTE: '300',
  LIMIT_LIVE_MS_PER_SECOND: '200',
  LIMIT_LIVE_JOINING: '100',
  LIMIT_DRAWING_MS_PER_SECOND: '300',
  LIMIT_SIGNUPS_PER_HOUR: generousLimits.LIMIT_SIGNUPS_PER_HOUR ?? '',
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: 'https://umlaut.example.org',
  EMAIL_PROOF: 'none',
  LOG_LEVEL: 'error',
};

/** Two boxes far apart. */
function wideData(side: number, label = 'A'): string {
  const at = (id: string, place: number) => ({ id, position: { x: place, y: place }, data: { label } });
  return JSON.stringify({ nodes: [at('a', 0), at('b', side)], edges: [] });
}

/** A free diagram that takes long to draw: 50 nodes, 200 curves with 12 way points and five long texts; `seed` makes others of it. */
function costlyData(seed: number): string {
  const nodes = Array.from({ length: 50 }, (_, index) => ({
    id: `n${index}`,
    position: { x: (index % 10) * 220 + (seed % 97), y: Math.floor(index / 10) * 180 },
    data: { label: `Node ${index} ${seed}` },
  }));
  const long = (text: string) => `${text} of a rather long text at this place ${seed}`;
  const edges = Array.from({ length: 200 }, (_, index) => ({
    id: `e${index}`,
    type: 'default',
    source: `n${index % 50}`,
    target: `n${(index * 7 + 1 + Math.floor(index / 50) * 3) % 50}`,
    data: {
      kind: 'association',
      label: long('label'),
      source: { role: long('source role'), multiplicity: '1..10000000' },
      target: { role: long('target role'), multiplicity: '2..20000000' },
      points: Array.from({ length: 12 }, (_, at) => ({
        x: ((index * 131 + at * 577 + seed) % 2200) - 50,
        y: ((index * 71 + at * 331) % 900) - 50,
      })),
    },
  }));
  return JSON.stringify({ nodes, edges: edges.filter(({ source, target }) => source !== target) });
}

interface Attack {
  readonly server: ServerProcess;
  readonly attackers: number;
  readonly seconds: number;
}

interface AttackResult {
  readonly idleMegabytes: number;
  readonly peakMegabytes: number;
  /** Answers to the attackers, by status. */
  readonly answers: Readonly<Record<string, number>>;
  /** Failed responses to other users. */
  readonly disturbed: readonly string[];
  readonly thumbnails: number;
  readonly thumbnailP50: number;
  readonly thumbnailP99: number;
  readonly gets: number;
  /** Opening a diagram, and the page of a costly diagram's link, ms. */
  readonly getP99: number;
}

/** Accounts whose diagrams take long to draw, each save a new one, while another user saves, opens and views thumbnails. */
export async function attackByDrawing({ server, attackers, seconds }: Attack): Promise<AttackResult> {
  const memory = watchRss(server);
  const idleMegabytes = memory.now();
  const people = await Promise.all(Array.from({ length: attackers }, () => signUp(server)));
  const other = await signUp(server);
  const until = performance.now() + seconds * 1000;
  const answers: Record<string, number> = {};
  const note = (status: number) => {
    answers[status] = (answers[status] ?? 0) + 1;
  };
  const links: string[] = [];
  const attacked = people.map((person, index) =>
    keepDrawing(person, { address: `10.0.0.${index + 1}`, until, note, onLink: (token) => links.push(token) }),
  );
  const seen = await lookOn(other, { until, link: () => links[0] });
  await Promise.all(attacked);
  return { idleMegabytes, peakMegabytes: memory.stop(), answers, ...seen };
}

interface Drawing {
  readonly address: string;
  readonly until: number;
  readonly note: (status: number) => void;
  readonly onLink: (token: string) => void;
}

async function keepDrawing(person: Person, { address, until, note, onLink }: Drawing): Promise<void> {
  const { server, token } = person;
  let seed = Number(address.split('.').at(-1)) * 1_000;
  const { id } = await makeDiagram(person, { data: costlyData(seed) });
  const link = await switchLinkOn(person, id);
  onLink(link);
  const headers = { 'x-forwarded-for': address };
  for (let version = 1; performance.now() < until; version += 1) {
    const asked = [
      ...['light', 'dark'].map((theme) => call(server, 'GET', `/api/diagrams/id/${id}/picture?theme=${theme}`, { token, headers })),
      ...['svg', 'png', 'png?scale=3&theme=dark'].map((look) => call(server, 'GET', `/p/${link}.${look}`, { headers })),
    ];
    for (const { status } of await Promise.all(asked)) note(status);
    seed += 1;
    const saved = await call(server, 'PUT', `/api/diagrams/id/${id}`, {
      token,
      headers,
      body: { name: 'x', data: costlyData(seed), version },
    });
    if (saved.status !== 200) throw new Error(`A save was answered ${saved.status}: ${saved.text}`);
    await delay(200);
  }
}

type Seen = Omit<AttackResult, 'idleMegabytes' | 'peakMegabytes' | 'answers'>;

async function lookOn(person: Person, { until, link }: { readonly until: number; readonly link: () => string | undefined }): Promise<Seen> {
  const disturbed: string[] = [];
  const [thumbnails, gets]: [number[], number[]] = [[], []];
  const timed = async (times: number[], path: string) => {
    const from = performance.now();
    const { status } = await call(person.server, 'GET', path, { token: person.token, headers: { 'x-forwarded-for': '10.0.1.1' } });
    times.push(performance.now() - from);
    if (status !== 200) disturbed.push(`${path.slice(0, 20)} ${status}`);
  };
  const { id } = await makeDiagram(person);
  for (let version = 1; performance.now() < until; version += 1) {
    const data = dataWithLabels(...Array.from({ length: 8 }, (_, index) => `Step ${index} of ${version}`));
    const saved = await person.call('PUT', `/api/diagrams/id/${id}`, { name: 'Steps', data, version });
    if (saved.status !== 200) disturbed.push(`save ${saved.status}`);
    await timed(thumbnails, `/api/diagrams/id/${id}/picture`);
    for (let index = 0; index < 3; index += 1) await timed(gets, `/api/diagrams/id/${id}`);
    const token = link();
    if (token !== undefined) await timed(gets, `/s/${token}`);
    await delay(400);
  }
  return {
    disturbed,
    thumbnails: thumbnails.length,
    thumbnailP50: at(thumbnails, 0.5),
    thumbnailP99: at(thumbnails, 0.99),
    gets: gets.length,
    getP99: at(gets, 0.99),
  };
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Asks for `count` public pictures of wide diagrams within `seconds`, in all looks and sizes; returns what that took of memory, MiB. */
export async function askForWidePictures(
  server: ServerProcess,
  { count, seconds, accounts }: { readonly count: number; readonly seconds: number; readonly accounts: number },
): Promise<Pick<AttackResult, 'idleMegabytes' | 'peakMegabytes' | 'answers'>> {
  const links: string[] = [];
  for (let index = 0; index < accounts; index += 1) {
    const person = await signUp(server);
    const sides = [3_900, 1_000_000];
    for (const side of sides) links.push(await switchLinkOn(person, (await makeDiagram(person, { data: wideData(side, `${index}`) })).id));
  }
  const memory = watchRss(server);
  const idleMegabytes = memory.now();
  const answers: Record<string, number> = {};
  const looks = ['light', 'dark'].flatMap((theme) =>
    ['scale=1', 'scale=2', 'scale=3', 'width=4096'].flatMap((size) =>
      ['paper', 'none'].map((paper) => `theme=${theme}&${size}&background=${paper}`),
    ),
  );
  const ask = async (index: number) => {
    const look = looks[Math.floor(index / links.length) % looks.length];
    const headers = { 'x-forwarded-for': `10.0.2.${index % 200}` };
    const { status } = await call(server, 'GET', `/p/${links[index % links.length]}.png?${look}`, { headers });
    answers[status] = (answers[status] ?? 0) + 1;
  };
  const asked: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    asked.push(ask(index));
    await delay((seconds * 1000) / count);
  }
  await Promise.all(asked);
  return { idleMegabytes, peakMegabytes: memory.stop(), answers };
}
