import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, makeDiagram, type Person, signUp, someEmail } from '../support/people.ts';
import { areaUnderCurve, createTimedClient, type TimedAnswer, type TimedCall } from '../support/response-times.ts';
import { type RunningServer, runAdmin, startServer } from '../support/server.ts';

/** Of each of the two cases. */
const samples = Number(process.env.TIMING_SAMPLES ?? 2_000);
const warmUps = Math.min(300, samples);
/** E-mails of each case. */
const emails = 40;

let server: RunningServer;
let owner: Person;
let diagramId: string;
const known: string[] = [];
const unknown: string[] = [];

beforeAll(async () => {
  const limits = { LIMIT_RESETS_PER_HOUR: '1000000', LIMIT_INVITES_PER_DAY: '1000000', LIMIT_MAILS_PER_HOUR: '1000000' };
  // Nothing listens there: mails wait, and none is sent meanwhile.
  const mails = { PUBLIC_URL: 'https://umlaut.example.org', SMTP_URL: 'smtp://127.0.0.1:1' };
  server = await startServer({ env: { ...mails, ...limits, FREE_SHARES: '1000' } });
  owner = await signUp(server);
  expect((await runAdmin(['users', 'confirm', owner.email], server.env)).code).toBe(0);
  diagramId = (await makeDiagram(owner)).id;
  for (let index = 0; index < emails; index += 1) {
    known.push((await signUp(server)).email);
    unknown.push(someEmail());
  }
});
afterAll(() => server.stop());

type Send = (timed: TimedCall) => Promise<TimedAnswer>;

/** A call about an e-mail, and what is to be done before each and after it. */
interface Timed {
  readonly call: (email: string, shareId: string) => TimedCall;
  readonly status: number;
  readonly isShared?: boolean;
  readonly after?: boolean;
}

const shareOf = (email: string) => ({ method: 'POST', path: `/api/diagrams/id/${diagramId}/share`, body: { email, role: 'viewer' } });
const calls: Readonly<Record<string, Timed>> = {
  reset: { call: (email) => ({ method: 'POST', path: '/api/password/forgot', body: { email } }), status: 202 },
  share: { call: shareOf, status: 201, after: true },
  'copy the invitation': {
    call: (_, shareId) => ({ method: 'POST', path: `/api/diagrams/id/${diagramId}/share/${shareId}/invitation`, body: { how: 'link' } }),
    status: 200,
    isShared: true,
    after: true,
  },
  'list whom it is shared with': {
    call: () => ({ method: 'GET', path: `/api/diagrams/id/${diagramId}/shared-with` }),
    status: 200,
    isShared: true,
    after: true,
  },
  'confirm by a link that nobody was sent': {
    call: (email) => ({ method: 'POST', path: '/api/email/confirm', body: { token: email.padEnd(22, 'A').slice(0, 22), password: 'x' } }),
    status: 404,
  },
};

async function shareIdOf(email: string): Promise<string> {
  const shares = (await owner.call('GET', `/api/diagrams/id/${diagramId}/shared-with`)).body as readonly { id: string; email: string }[];
  return shares.find((share) => share.email === email)?.id ?? '';
}

/** One call, timed, with the share as it was before. */
async function timeOne(send: Send, { call: made, status, isShared, after }: Timed, email: string): Promise<number> {
  if (isShared === true) await call(server, 'POST', shareOf(email).path, { token: owner.token, body: shareOf(email).body });
  const shareId = isShared === true ? await shareIdOf(email) : '';
  const answer = await send(made(email, shareId));
  expect(answer.status).toBe(status);
  if (after === true)
    await owner.call('DELETE', `/api/diagrams/id/${diagramId}/share/${shareId === '' ? await shareIdOf(email) : shareId}`);
  return answer.ms;
}

test.each(Object.entries(calls))('how long the answer takes tells nothing of whether an e-mail has an account: %s', async (name, timed) => {
  const client = createTimedClient(server.url, owner.token);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = -2 * warmUps; index < 2 * samples; index += 1) {
    const kind = randomInt(2) === 0 ? 'known' : 'unknown';
    const email = { known, unknown }[kind][randomInt(emails)] ?? '';
    const ms = await timeOne(client.send, timed, email);
    if (index >= 0) times[kind].push(ms);
  }
  client.close();
  const area = areaUnderCurve(times.known, times.unknown);
  console.log(`${name}: AUC ${area.toFixed(3)}, n = ${times.known.length} and ${times.unknown.length}`);
  // With few samples chance alone leads further away from the middle.
  const margin = Math.max(0.05, 4 * Math.sqrt(1 / (6 * samples)));
  expect(Math.abs(area - 0.5)).toBeLessThanOrEqual(margin);
});
