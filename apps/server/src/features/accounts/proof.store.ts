import type { Database, Queries } from '../../db/database.ts';

/** How the right account of an e-mail is known: by the e-mail alone, or by proof. */
export type EmailProof = 'none' | 'link' | 'mail';

interface Asked {
  readonly engine: Database['engine'];
  readonly emailProof: EmailProof;
  readonly emailKey: string;
  readonly ownerId: string;
}

/**
 * The account that shares of this owner with this e-mail belong to, if there is one: with proof, only where its e-mail is proven or the
 * owner knows it. On PostgreSQL it cannot be deleted before the transaction that inserts or updates with it ends.
 */
export function personOf(queries: Queries, { engine, emailProof, emailKey, ownerId }: Asked) {
  const account = queries.selectFrom('users').select('users.id').where('users.email_key', '=', emailKey);
  const proven = account.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('users.email_proven_at', 'is not', null),
      exists(
        selectFrom('known_people')
          .select('known_people.user_id')
          .where('known_people.owner_id', '=', ownerId)
          .where('known_people.email_key', '=', emailKey)
          .whereRef('known_people.user_id', '=', 'users.id'),
      ),
    ]),
  );
  const person = emailProof === 'none' ? account : proven;
  // SQLite's transactions come one after the other, and know no such lock.
  return engine === 'postgres' ? person.forKeyShare() : person;
}

/** The account of an e-mail, which is neither deleted nor gets other shares before the transaction ends. */
export async function lockAccount(
  transaction: Queries,
  { engine, emailKey }: Pick<Asked, 'engine' | 'emailKey'>,
): Promise<{ readonly id: string; readonly isProven: boolean } | undefined> {
  const account = transaction.selectFrom('users').select(['id', 'email_proven_at']).where('email_key', '=', emailKey);
  const row = await (engine === 'postgres' ? account.forNoKeyUpdate() : account).executeTakeFirst();
  return row && { id: row.id, isProven: row.email_proven_at !== null };
}

/**
 * Whether shares with this e-mail wait for an account that may have them. One query, so that it takes as long whether or not an account that
 * may not have them is there.
 */
export async function hasBindable(read: Queries, { emailKey, emailProof }: Pick<Asked, 'emailKey' | 'emailProof'>): Promise<boolean> {
  const waiting = read
    .selectFrom('shares')
    .innerJoin('users', 'users.email_key', 'shares.email_key')
    .where('shares.email_key', '=', emailKey)
    .where('shares.user_id', 'is', null)
    .select('shares.id')
    .limit(1);
  const proven = waiting.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('users.email_proven_at', 'is not', null),
      exists(
        selectFrom('known_people')
          .innerJoin('diagrams', 'diagrams.owner_id', 'known_people.owner_id')
          .select('known_people.user_id')
          .where('known_people.email_key', '=', emailKey)
          .whereRef('known_people.user_id', '=', 'users.id')
          .whereRef('diagrams.id', '=', 'shares.diagram_id'),
      ),
    ]),
  );
  return (await (emailProof === 'none' ? waiting : proven).executeTakeFirst()) !== undefined;
}

/** Binds the shares that wait for this e-mail to the user: all, or those of owners who know the user by it. Returns the ids of their diagrams. */
export async function bindWaiting(
  transaction: Queries,
  { emailKey, userId, which }: { readonly emailKey: string; readonly userId: string; readonly which: 'all' | 'of those who know them' },
): Promise<readonly string[]> {
  const waiting = transaction.selectFrom('shares').select('id').where('email_key', '=', emailKey).where('user_id', 'is', null);
  const known = transaction
    .selectFrom('diagrams')
    .innerJoin('known_people', 'known_people.owner_id', 'diagrams.owner_id')
    .where('known_people.email_key', '=', emailKey)
    .where('known_people.user_id', '=', userId)
    .select('diagrams.id');
  const rows = await (which === 'all' ? waiting : waiting.where('diagram_id', 'in', known)).execute();
  return bindShares(
    transaction,
    rows.map(({ id }) => id),
    userId,
  );
}

export async function isBoundTo(transaction: Queries, shareId: string, userId: string): Promise<boolean> {
  const share = transaction.selectFrom('shares').select('id').where('id', '=', shareId).where('user_id', '=', userId);
  return (await share.executeTakeFirst()) !== undefined;
}

/**
 * Binds those of the shares that wait to the user, and returns the ids of their diagrams. A person has a diagram by one share: of two the
 * stronger role stays, and nobody has a share of their own diagram.
 */
export async function bindShares(transaction: Queries, shareIds: readonly string[], userId: string): Promise<readonly string[]> {
  if (shareIds.length === 0) return [];
  const waiting = () =>
    transaction.selectFrom('shares as waiting').where('waiting.id', 'in', shareIds).where('waiting.user_id', 'is', null);
  const editable = waiting().where('waiting.role', '=', 'editor').select('waiting.diagram_id');
  await transaction
    .updateTable('shares')
    .set({ role: 'editor' })
    .where('user_id', '=', userId)
    .where('diagram_id', 'in', editable)
    .execute();
  const had = transaction.selectFrom('shares as held').where('held.user_id', '=', userId).select('held.diagram_id');
  const own = transaction.selectFrom('diagrams').where('owner_id', '=', userId).select('id');
  const merged = await transaction
    .deleteFrom('shares')
    .where('id', 'in', shareIds)
    .where('user_id', 'is', null)
    .where(({ or, eb }) => or([eb('diagram_id', 'in', had), eb('diagram_id', 'in', own)]))
    .returning('diagram_id')
    .execute();
  const bound = await transaction
    .updateTable('shares')
    .set({ user_id: userId })
    .where('id', 'in', shareIds)
    .where('user_id', 'is', null)
    .returning('diagram_id')
    .execute();
  return [...merged, ...bound].map((row) => row.diagram_id);
}

/** The share by which a diagram is had by the account that a new share of it would belong to. */
export async function findHeldShare(
  transaction: Queries,
  diagramId: string,
  person: ReturnType<typeof personOf>,
): Promise<string | undefined> {
  const held = transaction.selectFrom('shares').select('shares.id').where('diagram_id', '=', diagramId).where('user_id', 'in', person);
  return (await held.executeTakeFirst())?.id;
}

/** The owner knows this account by this e-mail from here on. */
export async function rememberPerson(
  transaction: Queries,
  person: { readonly ownerId: string; readonly emailKey: string; readonly userId: string; readonly since: number },
): Promise<void> {
  const { ownerId, emailKey, userId, since } = person;
  await transaction
    .insertInto('known_people')
    .values({ owner_id: ownerId, email_key: emailKey, user_id: userId, since })
    .onConflict((conflict) => conflict.columns(['owner_id', 'email_key']).doUpdateSet({ user_id: userId, since }))
    .execute();
}

export async function forgetPerson(
  transaction: Queries,
  { ownerId, emailKey }: { readonly ownerId: string; readonly emailKey: string },
): Promise<void> {
  await transaction.deleteFrom('known_people').where('owner_id', '=', ownerId).where('email_key', '=', emailKey).execute();
}

/** E-mails by which the owner knows an account. */
export async function knownEmails(queries: Queries, ownerId: string, emailKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (emailKeys.length === 0) return new Set();
  const rows = await queries
    .selectFrom('known_people')
    .select('email_key')
    .where('owner_id', '=', ownerId)
    .where('email_key', 'in', emailKeys)
    .execute();
  return new Set(rows.map((row) => row.email_key));
}

/** Notes that this e-mail is proven, if it is the account's; an earlier proof stays. Whether this is the first one. */
export async function setProven(
  transaction: Queries,
  { id, emailKey }: { readonly id: string; readonly emailKey: string },
  { at, by }: { readonly at: number; readonly by: 'mail' | 'admin' },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ email_proven_at: at, proven_by: by })
    .where('id', '=', id)
    .where('email_key', '=', emailKey)
    .where('email_proven_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Has the owner asked about every share and public link that was given of their diagrams until now. */
export async function doubtGiven(transaction: Queries, ownerId: string, at: number): Promise<void> {
  const own = () => transaction.selectFrom('diagrams').where('owner_id', '=', ownerId).select('id');
  await transaction.updateTable('shares').set({ doubted_at: at }).where('diagram_id', 'in', own()).execute();
  await transaction.updateTable('public_links').set({ doubted_at: at }).where('diagram_id', 'in', own()).execute();
}

/** Ends all that a former user of the account has prepared for others: copied links, offers, and whom the account knows by an e-mail. */
export async function endPromises(transaction: Queries, ownerId: string): Promise<void> {
  const own = () => transaction.selectFrom('diagrams').where('owner_id', '=', ownerId).select('id');
  const shares = transaction.selectFrom('shares').where('diagram_id', 'in', own()).select('id');
  await transaction.deleteFrom('secret_links').where('channel', '=', 'hand').where('share_id', 'in', shares).execute();
  await transaction.deleteFrom('transfers').where('diagram_id', 'in', own()).execute();
  await transaction.deleteFrom('known_people').where('owner_id', '=', ownerId).execute();
}
