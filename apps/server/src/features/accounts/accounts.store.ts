import type { Plan } from '@umlaut/api';
import type { Database, Queries } from '../../db/database.ts';
import { planOf } from './allowances.ts';

/** `createdAt`: epoch ms. */
export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly plan: Plan;
  readonly createdAt: number;
  /** Empty while the user has given none. */
  readonly displayName: string;
  /** Epoch ms; undefined while nobody has proven that the e-mail is theirs. */
  readonly provenAt: number | undefined;
  /** Epoch ms; undefined while the account is open. */
  readonly disabledAt: number | undefined;
  /** Whether a mail is wanted for each diagram that is shared with the user. */
  readonly wantsShareMails: boolean;
}

/** An account as it begins. */
export type NewUser = Omit<UserRecord, 'displayName' | 'provenAt' | 'disabledAt' | 'wantsShareMails'>;

const columns = [
  ...(['id', 'email', 'email_key', 'password_hash', 'plan', 'created_at', 'display_name'] as const),
  ...(['email_proven_at', 'disabled_at', 'mail_shares'] as const),
] as const;

export async function findByEmailKey(queries: Queries, emailKey: string): Promise<UserRecord | undefined> {
  const row = await queries.selectFrom('users').select(columns).where('email_key', '=', emailKey).executeTakeFirst();
  return row === undefined ? undefined : toUser(row);
}

export async function findById(queries: Queries, id: string): Promise<UserRecord | undefined> {
  const row = await queries.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toUser(row);
}

/** Rejects with a unique violation when the e-mail is taken. */
export async function insertUser(transaction: Queries, user: NewUser): Promise<void> {
  await transaction
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      plan: user.plan,
      created_at: user.createdAt,
    })
    .execute();
}

/** Keeps every other transaction that locks the same user waiting until this one ends; undefined when there is no such user. */
export async function lockPlan(transaction: Queries, id: string): Promise<Plan | undefined> {
  const row = await transaction
    .updateTable('users')
    .set((expressions) => ({ plan: expressions.ref('plan') }))
    .where('id', '=', id)
    .returning('plan')
    .executeTakeFirst();
  return row === undefined ? undefined : planOf(row.plan);
}

/** The user as they are, whom nobody else changes before the transaction ends. Everybody locks the user before links and mails. */
export async function lockUser(transaction: Queries, id: string): Promise<UserRecord | undefined> {
  return (await lockPlan(transaction, id)) === undefined ? undefined : findById(transaction, id);
}

/**
 * Whether the password hash was still `from`, of an account that is not disabled, and is `to` from here on. Locks the user, so that a login
 * with the old password and a change of it come one after the other.
 */
export async function replacePassword(
  transaction: Queries,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setPassword(transaction: Queries, id: string, passwordHash: string): Promise<void> {
  await transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Gives the account another e-mail; rejects with a unique violation when it is taken. `provenAt`: null for an e-mail that nobody has proven. */
export async function setEmail(
  transaction: Queries,
  id: string,
  { email, emailKey, provenAt }: { readonly email: string; readonly emailKey: string; readonly provenAt: number | null },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ email, email_key: emailKey, email_proven_at: provenAt, proven_by: provenAt === null ? null : 'mail' })
    .where('id', '=', id)
    .execute();
}

export async function setWantsShareMails(transaction: Queries, id: string, wants: boolean): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ mail_shares: wants ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** `at`: epoch ms, or null to open the account again. */
export async function setDisabled(transaction: Queries, id: string, at: number | null): Promise<void> {
  await transaction.updateTable('users').set({ disabled_at: at }).where('id', '=', id).execute();
}

export async function setPlan(transaction: Queries, id: string, plan: Plan): Promise<void> {
  await transaction.updateTable('users').set({ plan }).where('id', '=', id).execute();
}

export async function countDiagrams(queries: Queries, ownerId: string): Promise<number> {
  const row = await queries
    .selectFrom('diagrams')
    .where('owner_id', '=', ownerId)
    .select((expressions) => expressions.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface ListedUser {
  readonly email: string;
  readonly plan: Plan;
  readonly createdAt: number;
  readonly diagrams: number;
}

/** Everybody, oldest account first; diagrams in the bin are not counted. */
export async function listUsers(read: Database['read']): Promise<readonly ListedUser[]> {
  const rows = await read
    .selectFrom('users')
    .leftJoin('diagrams', (join) => join.onRef('diagrams.owner_id', '=', 'users.id').on('diagrams.deleted_at', 'is', null))
    .where('users.removed_at', 'is', null)
    .groupBy(['users.id', 'users.email', 'users.plan', 'users.created_at'])
    .select((expressions) => ['users.email', 'users.plan', 'users.created_at', expressions.fn.count<number>('diagrams.id').as('diagrams')])
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({ email: row.email, plan: planOf(row.plan), createdAt: row.created_at, diagrams: row.diagrams }));
}

function toUser(row: {
  id: string;
  email: string;
  email_key: string;
  password_hash: string;
  plan: string;
  created_at: number;
  display_name: string | null;
  email_proven_at: number | null;
  disabled_at: number | null;
  mail_shares: number;
}): UserRecord {
  return {
    id: row.id,
    email: row.email,
    emailKey: row.email_key,
    passwordHash: row.password_hash,
    plan: planOf(row.plan),
    createdAt: row.created_at,
    displayName: row.display_name ?? '',
    provenAt: row.email_proven_at ?? undefined,
    disabledAt: row.disabled_at ?? undefined,
    wantsShareMails: row.mail_shares !== 0,
  };
}
