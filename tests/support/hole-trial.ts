import fc from 'fast-check';
import { expect } from 'vitest';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { emailKeyOf } from '../../apps/server/src/features/accounts/email.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { type Application, outcomeOf } from '../contract/application.ts';

/**
 * One e-mail, two owners, and somebody who signs up with the e-mail though it may not be theirs. `ada` hands a link on to the right
 * person, `eve` to a friend: each link counts for its own owner alone.
 */
const owners = ['ada', 'eve'] as const;
type Owner = (typeof owners)[number];

type Step =
  | { readonly do: 'share'; readonly owner: Owner; readonly diagram: 0 | 1; readonly role: 'viewer' | 'editor' }
  | { readonly do: 'revoke' | 'accept'; readonly owner: Owner; readonly diagram: 0 | 1 }
  | { readonly do: 'sign up' | 'log in' | 'prove the e-mail' | 'delete the account' };

const owner = fc.constantFrom(...owners);
const diagram = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('share' as const), owner, diagram, role: fc.constantFrom('viewer', 'editor') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), owner, diagram }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const), owner, diagram }) },
  { weight: 2, arbitrary: fc.constant({ do: 'sign up' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'log in' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'prove the e-mail' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'delete the account' as const }) },
);
/** Steps of one moment are carried out at the same time. */
const orders = fc.array(fc.uniqueArray(step, { minLength: 1, maxLength: 2, selector: (one) => JSON.stringify(one) }), {
  minLength: 2,
  maxLength: 7,
});

/** Settings of an application for `orderProperty`. */
export const holeSettings = { FREE_DIAGRAMS: '1000', FREE_SHARES: '1000' };
/** Settings of the modes in which shares wait for proof. */
export const waitingModes = {
  link: { ...holeSettings, EMAIL_PROOF: 'link' },
  mail: { ...holeSettings, PUBLIC_URL: 'https://umlaut.example.org', SMTP_URL: 'smtp://127.0.0.1:1' },
} as const;
const data = JSON.stringify({ nodes: [], edges: [] });

/**
 * Property of random orders of sharing, signing up, accepting, proving, revoking and deleting: at each moment the account opens and lists
 * exactly the diagrams that a model of `waitingModes` gives it.
 */
export function orderProperty(app: Application) {
  let round = 0;
  return fc.asyncProperty(orders, async (moments) => {
    round += 1;
    const world = await makeWorld(app, round);
    for (const moment of moments) {
      // Of two steps at once that change who knows whom either may be first: those come one after the other.
      const isSerial = moment.some(({ do: what }) => what !== 'share' && what !== 'sign up' && what !== 'log in');
      if (isSerial) for (const one of moment) await carryOut(world, one);
      else await Promise.all(moment.map((one) => carryOut(world, one)));
      await compareSight(world);
    }
  });
}

interface World {
  readonly app: Application;
  readonly email: string;
  readonly actors: Readonly<Record<Owner, Actor>>;
  readonly diagrams: Readonly<Record<Owner, readonly string[]>>;
  account: Actor | undefined;
  isProven: boolean;
  /** Share ids by diagram. */
  readonly shares: Map<string, string>;
  /** Diagrams that the account is to see. */
  readonly bound: Set<string>;
  /** Owners whose link the account has opened, and who have revoked nothing of it since. */
  readonly known: Set<Owner>;
}

async function makeWorld(app: Application, round: number): Promise<World> {
  const ada = await app.addUser(`ada-${round}@example.org`);
  const eve = await app.addUser(`eve-${round}@example.org`);
  const two = async (actor: Actor) => {
    const made = [await app.diagrams.create(actor, { name: 'One', data }), await app.diagrams.create(actor, { name: 'Two', data })];
    return made.map(({ id }) => id);
  };
  const diagrams = { ada: await two(ada), eve: await two(eve) };
  const model = { account: undefined, isProven: false, shares: new Map(), bound: new Set<string>(), known: new Set<Owner>() };
  return { app, email: `bob-${round}@example.org`, actors: { ada, eve }, diagrams, ...model };
}

async function carryOut(world: World, one: Step): Promise<void> {
  switch (one.do) {
    case 'share':
      return share(world, one);
    case 'revoke':
      return revoke(world, one);
    case 'accept':
      return accept(world, one);
    case 'sign up':
      return signUp(world);
    case 'log in':
      if (world.account !== undefined) await world.app.proof.bindWaiting(emailKeyOf(world.email));
      return;
    case 'prove the e-mail':
      return prove(world);
    case 'delete the account':
      return deleteAccount(world);
  }
}

/** As `Accounts.signUp`, without the time that hashing takes. */
async function signUp(world: World): Promise<void> {
  if (world.account !== undefined) return;
  world.account = await world.app.addUser(world.email);
  await world.app.proof.bindWaiting(emailKeyOf(world.email));
}

interface Chosen {
  readonly owner: Owner;
  readonly diagram: 0 | 1;
}

function idOf({ diagrams }: World, { owner: whose, diagram: which }: Chosen): string {
  return diagrams[whose][which] ?? '';
}

async function share(world: World, one: Chosen & { readonly role: 'viewer' | 'editor' }): Promise<void> {
  const { app, email, actors, shares, bound, known, isProven } = world;
  const { id } = await app.sharing.share(actors[one.owner], idOf(world, one), { email, role: one.role });
  shares.set(idOf(world, one), id);
  if (known.has(one.owner) || isProven) bound.add(idOf(world, one));
}

async function revoke(world: World, one: Chosen): Promise<void> {
  const { app, actors, shares, bound, known } = world;
  const shareId = shares.get(idOf(world, one));
  if (shareId === undefined) return;
  await app.sharing.revoke(actors[one.owner], idOf(world, one), shareId);
  shares.delete(idOf(world, one));
  bound.delete(idOf(world, one));
  known.delete(one.owner);
}

async function accept(world: World, one: Chosen): Promise<void> {
  const { app, account, actors, diagrams, shares, bound, known } = world;
  const id = idOf(world, one);
  const shareId = shares.get(id);
  if (shareId === undefined || account === undefined) return;
  const path = await app.invitations.copyLink(actors[one.owner], id, shareId);
  await app.invitations.accept(account, path.replace('/invite#', ''));
  // Opened once more, a link tells nothing new.
  if (bound.has(id)) return;
  known.add(one.owner);
  for (const other of diagrams[one.owner]) if (shares.has(other)) bound.add(other);
}

/** As a link from a mail does, or the administrator. */
async function prove(world: World): Promise<void> {
  const { app, email, shares, bound, account } = world;
  if (account === undefined) return;
  await createAdministration({ database: app.database, endSessions: async () => {} }).confirm(email);
  world.isProven = true;
  for (const id of shares.keys()) bound.add(id);
}

async function deleteAccount(world: World): Promise<void> {
  const { app, email, shares, bound, known } = world;
  if (world.account === undefined) return;
  const administration = createAdministration({ database: app.database, endSessions: async () => {} });
  await administration.deleteUser(email);
  world.account = undefined;
  world.isProven = false;
  for (const id of bound) shares.delete(id);
  bound.clear();
  known.clear();
}

async function compareSight({ app, account, diagrams, bound }: World): Promise<void> {
  if (account === undefined) return;
  const listed = (await app.diagrams.listSharedWith(account)).map(({ id }) => id);
  const opened: string[] = [];
  for (const id of Object.values(diagrams).flat()) {
    const outcome = await outcomeOf(app.diagrams.open(account, id));
    if (outcome === 'done') opened.push(id);
  }
  const expected = [...bound].toSorted();
  expect({ listed: listed.toSorted(), opened: opened.toSorted() }).toEqual({ listed: expected, opened: expected });
}
