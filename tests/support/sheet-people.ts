import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDiagram, type Person, shareWith, signUp } from './people.ts';
import { type RunningServer, startServer } from './server.ts';

/** People of the contact sheets and what they have. */
export interface Visitors {
  readonly server: RunningServer;
  /** With no diagram, with a few that the screens show, and with many. */
  readonly people: Readonly<Record<'new' | 'owner' | 'busy', Person>>;
  /** Ids of the owner's diagrams. */
  readonly diagrams: Readonly<Record<'class' | 'sequence' | 'er', string>>;
  /** Token of the public link of the class diagram. */
  readonly link: string;
}

const examples = join(import.meta.dirname, '../../apps/web/src/screens/editor/new-diagram/examples');
const many = ['class', 'sequence', 'state', 'activity', 'er', 'component', 'usecase', 'flow', 'deployment', 'object'];

/** A server with people whose lists hold 0, 3 and 30 diagrams. */
export async function startSheetServer(): Promise<Visitors & { readonly stop: () => Promise<unknown> }> {
  const server = await startServer({ env: { FREE_DIAGRAMS: '50', FREE_SHARES: '10' } });
  const [fresh, owner, busy] = await Promise.all(
    ['new.person@example.org', 'ada.lovelace@example.org', 'grace.hopper@example.org'].map((email) => signUp(server, { email })),
  );
  if (fresh === undefined || owner === undefined || busy === undefined) throw new Error('Somebody could not sign up.');
  const diagrams = {
    class: await made(owner, 'class', 'Web shop'),
    sequence: await made(owner, 'sequence', 'Checkout'),
    er: await made(owner, 'er', 'Warehouse, tables of orders and deliveries'),
  };
  for (let index = 0; index < 30; index += 1) await made(busy, many[index % many.length] ?? 'class', `Model ${index + 1}`);
  await shareWith(owner, diagrams.class, { email: busy.email, role: 'editor' });
  await shareWith(owner, diagrams.class, { email: 'linus@example.org', role: 'viewer' });
  const { body } = await owner.call('PUT', `/api/diagrams/id/${diagrams.class}/link`, { embedding: true, expiresAt: null });
  const { token } = body as { readonly token: string };
  return { server, people: { new: fresh, owner, busy }, diagrams, link: token, stop: server.stop };
}

/** Id of a new diagram of the person: one of the examples. */
export async function made(person: Person, example: string, name: string): Promise<string> {
  const data = JSON.stringify(JSON.parse(readFileSync(join(examples, `${example}.json`), 'utf8')));
  return (await makeDiagram(person, { name, data })).id;
}
