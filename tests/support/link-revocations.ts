import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { publicLinkSchema } from '@umlaut/api';
import { type Answer, call, dataWithLabels, makeDiagram, type Person } from './people.ts';
import type { RunningServer } from './server.ts';

/** Ways in which the owner ends what a link shows. */
const endings = ['switched off', 'rotated', 'expired', 'put in the bin', 'deleted for good'] as const;
type Ending = (typeof endings)[number];

/** Switches the public link of a diagram on, or changes it; gives its token. */
export async function switchLinkOn(owner: Person, id: string, settings: object = {}): Promise<string> {
  const answer = await owner.call('PUT', `/api/diagrams/id/${id}/link`, settings);
  if (answer.status !== 200) throw new Error(`The link was answered ${answer.status}: ${answer.text}`);
  const { token } = publicLinkSchema.parse(answer.body);
  if (token === null) throw new Error('The link has no token.');
  return token;
}

/** All that a link opens. */
export function visitLink(server: RunningServer, token: string): Readonly<Record<'data' | 'svg' | 'png' | 'frame', () => Promise<Answer>>> {
  return {
    data: () => call(server, 'GET', '/api/link', { headers: { authorization: `Link ${token}` } }),
    svg: () => call(server, 'GET', `/p/${token}.svg`),
    png: () => call(server, 'GET', `/p/${token}.png?scale=1`),
    frame: () => call(server, 'GET', `/e/${token}`),
  };
}

export interface RevocationResult {
  trials: number;
  /** Requests under way during the ending that were still answered with content: they had been decided before. */
  early: number;
  /** Requests begun after the ending was answered that showed something. */
  leaks: readonly string[];
}

/**
 * Ends links at one server while all that they open is being fetched at another, and afterwards fetches all of it again, also as
 * a client that has it already.
 */
export async function runLinkRevocations(
  { owner, there }: { readonly owner: Person; readonly there: RunningServer },
  trials: number,
): Promise<RevocationResult> {
  const leaks: string[] = [];
  let early = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const ending = endings[trial % endings.length] ?? 'switched off';
    const { id } = await makeDiagram(owner, { data: dataWithLabels(`Trial ${trial}`, 'Order', 'Item') });
    const token = await switchLinkOn(owner, id);
    const visits = visitLink(there, token);
    const tag = (await visits.svg()).headers.get('etag') ?? '';
    const underWay = Object.values(visits).map((visit) => visit());
    await delay(randomInt(12));
    await end(owner, id, ending);
    const after = await Promise.all([
      ...Object.values(visits).map((visit) => visit()),
      call(there, 'GET', `/p/${token}.svg`, { headers: { 'if-none-match': tag } }),
      call(there, 'GET', `/p/${token}.svg?theme=dark&v=${trial}`),
    ]);
    for (const [index, { status }] of after.entries()) if (status !== 404) leaks.push(`${ending}, visit ${index}: ${status}`);
    early += (await Promise.all(underWay)).filter(({ status }) => status === 200).length;
    if (ending === 'switched off' || ending === 'rotated' || ending === 'expired') await owner.call('DELETE', `/api/diagrams/id/${id}`);
  }
  return { trials, early, leaks };
}

async function end(owner: Person, id: string, ending: Ending): Promise<void> {
  const link = `/api/diagrams/id/${id}/link`;
  const done = {
    'switched off': () => owner.call('DELETE', link),
    rotated: () => owner.call('POST', `${link}/rotate`),
    expired: () => owner.call('PUT', link, { expiresAt: new Date(Date.now() - 1000).toISOString() }),
    'put in the bin': () => owner.call('DELETE', `/api/diagrams/id/${id}`),
    'deleted for good': async () => {
      await owner.call('DELETE', `/api/diagrams/id/${id}`);
      return owner.call('DELETE', `/api/diagrams/bin/${id}`);
    },
  };
  const { status } = await done[ending]();
  if (status !== 200 && status !== 204) throw new Error(`${ending} was answered ${status}.`);
}
