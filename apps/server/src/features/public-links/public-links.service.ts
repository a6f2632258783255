import type { DoubtedLink, PublicLink } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import { createId, isId } from '../../id.ts';
import type { Notices } from '../accounts/notices.service.ts';
import { recordEvent } from '../activity/events.store.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Outbox } from '../mail/outbox.ts';
import { hashOfToken, type LinkTokens } from '../secret-links/link-tokens.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { unpack } from '../versions/packing.ts';
import * as store from './public-links.store.ts';
import { createViewCounts, type ViewCounts } from './view-counts.ts';

/** The public link of a diagram, for its owner. All throw as `Diagrams.authorize` does. */
export interface PublicLinks {
  /** Undefined when the diagram has no link. */
  get(actor: Actor, diagramId: string): Promise<PublicLink | undefined>;
  /** Makes the link, or changes the one that there is. Throws `public_links_off`. */
  set(actor: Actor, diagramId: string, settings: { readonly embedding: boolean; readonly expiresAt: string | null }): Promise<PublicLink>;
  /** Another token; the one before works no more. Throws `link_invalid` when the diagram has no link, and `public_links_off`. */
  rotate(actor: Actor, diagramId: string): Promise<PublicLink>;
  remove(actor: Actor, diagramId: string): Promise<void>;
  /** The actor's diagrams whose link was given before they proved their e-mail, to be kept or removed. */
  listDoubted(actor: Actor): Promise<DoubtedLink[]>;
  /** Keeps such a link; throws `not_found` for any other. */
  keepDoubted(actor: Actor, diagramId: string): Promise<void>;
  /** For whoever has the token. */
  readonly visits: LinkVisits;
  /** Adds the views of this process to those in the database. */
  writeViews(): Promise<void>;
}

export interface LinkVisits {
  /** The diagram that the link shows at the moment. Throws `link_invalid`, for every reason alike. */
  find(token: string): Promise<store.LinkedRecord>;
  /** JSON text of the version that was found. Throws `link_invalid` when it is not kept any more. */
  content(found: store.LinkedRecord): Promise<string>;
  /** Throws `link_invalid` unless the link still works as it did when it was found: asked after whatever took long. */
  requireStill(token: string, found: store.LinkedRecord): Promise<void>;
  /** Entity tag of what the link shows, in one `look`: says neither how often it was saved nor how often the link was renewed. */
  tagOf(found: Pick<store.LinkedRecord, 'id' | 'turn' | 'version'>, look: string): string;
  /** Counts a view. */
  count(found: store.LinkedRecord): void;
}

interface Dependencies {
  readonly database: Database;
  readonly diagrams: Diagrams;
  readonly tokens: LinkTokens;
  readonly notices: Notices;
  readonly outbox: Outbox;
  readonly config: Config;
  readonly clock: () => number;
}

export function createPublicLinks({ database, diagrams, tokens, notices, outbox, config, clock }: Dependencies): PublicLinks {
  const isOff = config.PUBLIC_LINKS === 'off';
  const tokenOf = ({ id, turn }: { readonly id: string; readonly turn: number }) => tokens.tokenOf('view', `${id} ${turn}`);
  const views = createViewCounts(database);
  const visits = createVisits({ database, tokens, clock, isOff, views });

  function present(link: store.LinkRecord): PublicLink {
    const token = tokenOf(link);
    const { createdAt, expiresAt, embedding, views, viewedAt } = link;
    return {
      // A changed signing key leaves links working that were given before; this one cannot be said again.
      token: hashOfToken(token) === link.hash ? token : null,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: timeText(expiresAt),
      embedding,
      views,
      viewedAt: timeText(viewedAt),
    };
  }

  /** The link after `change`, which keeps others' changes and saves of the diagram waiting. */
  async function write(actor: Actor, id: string, change: Change): Promise<PublicLink> {
    const request = { actor, action: 'link', id } as const;
    await diagrams.authorize(database.read, request);
    if (isOff) throw new AppError('public_links_off');
    const written = await database.write(async (transaction) => {
      await diagrams.lock(transaction, request);
      await change(transaction, await store.findLink(transaction, id));
      const link = await store.findLink(transaction, id);
      if (link === undefined) throw new AppError('link_invalid');
      return present(link);
    });
    outbox.wake();
    return written;
  }

  return {
    visits,

    async get(actor, id) {
      await diagrams.authorize(database.read, { actor, action: 'link', id });
      const link = await store.findLink(database.read, id);
      return link && present(link);
    },

    set: (actor, diagramId, settings) =>
      write(actor, diagramId, async (transaction, known) => {
        const { embedding } = settings;
        const expiresAt = settings.expiresAt === null ? null : Date.parse(settings.expiresAt);
        const createdAt = clock();
        const turning = { notices, actor, diagramId, at: createdAt };
        if (known !== undefined) return changeKnown(transaction, turning, { known, embedding, expiresAt });
        const link = { id: createId(createdAt), turn: 1 };
        const values = { ...link, diagramId, hash: hashOfToken(tokenOf(link)), embedding, createdAt, expiresAt, views: 0, viewedAt: null };
        await store.insertLink(transaction, values);
        await noteTurnedOn(transaction, turning);
      }),

    rotate: (actor, diagramId) =>
      write(actor, diagramId, async (transaction, known) => {
        if (known === undefined) throw new AppError('link_invalid', { message: 'This diagram has no public link.' });
        const next = { id: known.id, turn: known.turn + 1 };
        await store.rotateLink(transaction, { ...next, hash: hashOfToken(tokenOf(next)), at: clock() });
        await recordEvent(transaction, { diagramId, at: clock(), actorId: actor.userId, kind: 'link_renewed' });
      }),

    async remove(actor, id) {
      const request = { actor, action: 'link', id } as const;
      await diagrams.authorize(database.read, request);
      await database.write(async (transaction) => {
        await diagrams.lock(transaction, request);
        const hadLink = (await store.findLink(transaction, id)) !== undefined;
        await store.deleteLink(transaction, id);
        if (hadLink) await recordEvent(transaction, { diagramId: id, at: clock(), actorId: actor.userId, kind: 'link_off' });
      });
    },

    ...createDoubts(database),

    writeViews: () => views.write(),
  };
}

interface Turning extends Pick<Dependencies, 'notices'> {
  readonly actor: Actor;
  readonly diagramId: string;
  readonly at: number;
}

/** A link that had expired and works again counts as turned on. */
async function changeKnown(
  transaction: Queries,
  turning: Turning,
  { known, ...wanted }: { readonly known: store.LinkRecord } & Pick<store.LinkRecord, 'embedding' | 'expiresAt'>,
): Promise<void> {
  const { at } = turning;
  await store.changeLink(transaction, { id: known.id, ...wanted });
  if (!isExpired(known.expiresAt, at) || isExpired(wanted.expiresAt, at)) return;
  await store.markTurnedOn(transaction, known.id, at);
  await noteTurnedOn(transaction, turning);
}

/** Notifies the owner, whose session may be stolen: in the diagram's activity, the account's, and by mail. */
async function noteTurnedOn(transaction: Queries, { notices, actor, diagramId, at }: Turning): Promise<void> {
  await recordEvent(transaction, { diagramId, at, actorId: actor.userId, kind: 'link_on' });
  const detail = { diagramId, diagramName: await store.findName(transaction, diagramId) };
  await notices.note(transaction, { user: { id: actor.userId, email: actor.email }, kind: 'link_on', detail });
}

function createDoubts(database: Database): Pick<PublicLinks, 'listDoubted' | 'keepDoubted'> {
  return {
    listDoubted: async ({ userId }) => [...(await store.listDoubted(database.read, userId))],
    async keepDoubted({ userId }, diagramId) {
      const isKept =
        isId(diagramId) && (await database.write((transaction) => store.trustLink(transaction, { diagramId, ownerId: userId })));
      if (!isKept) throw new AppError('not_found');
    },
  };
}

type Change = (transaction: Parameters<typeof store.findLink>[0], known: store.LinkRecord | undefined) => Promise<void>;

interface Visiting {
  readonly database: Database;
  readonly tokens: LinkTokens;
  readonly clock: () => number;
  readonly isOff: boolean;
  readonly views: ViewCounts;
}

/** Rights are asked of the database at each use, so that every process knows at once what the owner has changed. */
function createVisits({ database, tokens, clock, isOff, views }: Visiting): LinkVisits {
  const findLinked = store.prepareFindLinked(database.read);

  async function find(token: string): Promise<store.LinkedRecord> {
    const found = isOff ? undefined : await findLinked(database.read, hashOfToken(token));
    if (found === undefined || isExpired(found.expiresAt, clock())) throw new AppError('link_invalid');
    return found;
  }

  return {
    find,
    async content({ diagramId, version }) {
      const packed = await store.findPacked(database.read, diagramId, version);
      if (packed === undefined) throw new AppError('link_invalid');
      return unpackForVisitors(packed);
    },
    async requireStill(token, { id, turn, embedding }) {
      const now = await find(token);
      if (now.id !== id || now.turn !== turn || (embedding && !now.embedding)) throw new AppError('link_invalid');
    },
    tagOf: ({ id, turn, version }, look) => tokens.tokenOf('tag', `${id} ${turn} ${version} ${look}`),
    count: ({ id }) => views.add({ linkId: id, count: 1, lastAt: clock() }),
  };
}

/** Visitors know no earlier versions, and no administrator. */
function unpackForVisitors(packed: Uint8Array): string {
  try {
    return unpack(packed);
  } catch (cause) {
    throw new AppError('version_damaged', { message: damagedMessage, cause });
  }
}

const damagedMessage =
  'Couldn’t open this diagram, because its stored data is damaged. Ask the person who sent you the link to restore it.';

function isExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function timeText(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
