import type { Generated } from 'kysely';

/** The tables as Kysely sees them. Times are epoch milliseconds, ids UUIDs of version 7, `*_key` texts without letter case. */
export interface Schema {
  readonly users: UserRow;
  readonly sessions: SessionRow;
  readonly diagrams: DiagramRow;
  readonly versions: VersionRow;
  readonly shares: ShareRow;
  readonly secret_links: SecretLinkRow;
  readonly known_people: KnownPersonRow;
  readonly public_links: PublicLinkRow;
  readonly diagram_marks: DiagramMarkRow;
  readonly element_names: ElementNamesRow;
  readonly transfers: TransferRow;
  readonly diagram_events: DiagramEventRow;
  readonly mails: MailRow;
  readonly mail_blocks: MailBlockRow;
  readonly mail_counts: MailCountRow;
  readonly storage: StorageRow;
  readonly live_documents: LiveDocumentRow;
  readonly live_states: LiveStateRow;
  readonly live_updates: LiveUpdateRow;
  readonly login_failures: LoginFailuresRow;
  readonly login_waits: LoginWaitRow;
  readonly address_budgets: AddressBudgetRow;
  readonly known_addresses: KnownAddressRow;
  readonly known_devices: KnownDeviceRow;
  readonly account_events: AccountEventRow;
  readonly clock_records: ClockRecordRow;
  readonly database_identity: DatabaseIdentityRow;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly password_hash: string;
  readonly plan: string;
  readonly created_at: number;
  readonly display_name: string | null;
  /** When somebody proved that the e-mail is theirs; null before. */
  readonly email_proven_at: number | null;
  /** `mail` or `admin`; null where it is not known. */
  readonly proven_by: string | null;
  /** Since when nobody may log in to it; null while anybody with the password may. */
  readonly disabled_at: number | null;
  /** 1 while the person wants a mail for each diagram that is shared with them, else 0. */
  readonly mail_shares: Generated<number>;
  /** Set for a placeholder that owns what is still stored of a deleted account's diagrams. */
  readonly removed_at?: number | null;
}

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** When it was last used, to ten minutes or so. */
  readonly used_at: number;
  /** Such as `Firefox on Linux`; null where it is not known. */
  readonly device: string | null;
}

/** A diagram as its newest version left it: the one of number `version`, which is always there and says what the diagram holds. */
interface DiagramRow {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly version: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** User id of the last save. */
  readonly saved_by: string;
  /** When it was put in the bin; null while it is not there. */
  readonly deleted_at: number | null;
  /** When its versions are to be looked through for those that may go; null when there can be none. */
  readonly thin_at: number | null;
  /** The key that it was created with; null when there was none, or when another diagram was created with it since. */
  readonly idempotency_key: string | null;
  /** Of what it was created with, to tell whether the same key comes with the same content again. */
  readonly idempotency_digest: Uint8Array | null;
}

/** Written by each save; but for label and note it never changes. */
interface VersionRow {
  readonly diagram_id: string;
  readonly version: number;
  readonly at: number;
  /** User id, which stays when the account is gone. */
  readonly author_id: string;
  /** Nodes and edges. */
  readonly elements: number;
  readonly name: string;
  /** The version's name; a version with a label is kept for ever. */
  readonly label: string | null;
  readonly note: string | null;
  /** The data, as Zstandard (RFC 8878) makes it small. */
  readonly packed: Uint8Array;
  /** Of the request that saved the live document, if it had one. */
  readonly idempotency_key?: string | null;
}

/** How much somebody's diagrams take, those in the bin included; no row is none. */
interface StorageRow {
  readonly owner_id: string;
  /** Of what their versions hold, packed, and of the compacted states of their live documents. */
  readonly bytes: number;
}

interface ShareRow {
  readonly id: string;
  readonly diagram_id: string;
  readonly email: string;
  readonly email_key: string;
  readonly role: string;
  readonly created_at: number;
  /** The account that has it; null while it waits for the account of its e-mail. */
  readonly user_id: string | null;
  /** Since when its owner is asked whether it may stay: it was given before they proved their e-mail. Null otherwise. */
  readonly doubted_at: number | null;
  /** When its role was last raised from viewer to editor. */
  readonly raised_at?: number | null;
}

/** A link that carries a secret, of which the row holds a digest alone. */
interface SecretLinkRow {
  readonly id: string;
  /** A `LinkPurpose`. */
  readonly purpose: string;
  /** How it reaches the person: `hand`, when somebody copies it, `mail` or `admin`. */
  readonly channel: string;
  readonly user_id: string | null;
  readonly share_id: string | null;
  readonly email: string;
  readonly email_key: string;
  readonly hash: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
}

/** An account that an owner knows by an e-mail: it has accepted an invitation of theirs. */
interface KnownPersonRow {
  readonly owner_id: string;
  readonly email_key: string;
  readonly user_id: string;
  readonly since: number;
}

/** The link by which anybody may view a diagram. */
interface PublicLinkRow {
  readonly id: string;
  readonly diagram_id: string;
  /** Number of its secret: another one after each rotation. */
  readonly turn: number;
  readonly hash: string;
  /** 1 when other pages may show it in a frame, else 0. */
  readonly embedding: number;
  readonly created_at: number;
  /** When it last got another token, or worked again after it had expired; null if neither happened. */
  readonly rotated_at: number | null;
  readonly expires_at: number | null;
  readonly views: number;
  readonly viewed_at: number | null;
  /** Set while the owner is asked whether the link is to stay. */
  readonly doubted_at?: number | null;
}

/** Lines of names, for the search. */
interface ElementNamesRow {
  readonly diagram_id: string;
  readonly names: string;
  readonly folded: string;
}

/** One person's marks on one diagram. */
interface DiagramMarkRow {
  readonly user_id: string;
  readonly diagram_id: string;
  readonly starred_at: number | null;
  readonly opened_at: number | null;
}

/** An offer to become the owner of a diagram, to the person of a share. */
interface TransferRow {
  readonly diagram_id: string;
  readonly share_id: string;
  readonly offered_at: number;
  readonly expires_at: number;
}

/** Something that happened to a diagram; saves are in `versions` alone. */
interface DiagramEventRow {
  readonly id: string;
  readonly diagram_id: string;
  readonly at: number;
  /** The user who did it. */
  readonly actor_id: string | null;
  /** An `EventKind`. */
  readonly kind: string;
  /** JSON of what it was about; `{}` for nothing. */
  readonly detail: string;
}

/** A mail in the outbox: written by the transaction that causes it, sent by a worker. The row of a link that it carries has the same id. */
interface MailRow {
  readonly id: string;
  /** A `MailKind`. */
  readonly kind: string;
  readonly to_address: string;
  /** The account that it is about. */
  readonly user_id: string | null;
  /** The share that it invites to. */
  readonly share_id: string | null;
  /** The user who causes it to somebody else. */
  readonly caused_by: string | null;
  /** JSON of what the text says beside the rows above; `{}` once it is sent. */
  readonly params: string;
  readonly created_at: number;
  /** When it is to be tried next. */
  readonly due_at: number;
  /** When it is given up. */
  readonly expires_at: number;
  readonly tries: number;
  /** A worker has it until then. */
  readonly claimed_until: number | null;
  /** `waiting`, `held`, `sent` or `failed`. */
  readonly state: string;
  /** Why it was not sent. */
  readonly problem: string | null;
}

/** An address that wants no mails of a scope. */
interface MailBlockRow {
  readonly address_digest: string;
  /** `invitations` or `confirmation`. */
  readonly scope: string;
  readonly since: number;
}

/** A mail that went out, under each limit that it counts for. */
interface MailCountRow {
  /** The name of the limit, a colon, and the digest of the address, or the user id. */
  readonly key: string;
  readonly at: number;
  readonly mail_id: string;
}

/** The live document of a diagram that has been edited live. */
interface LiveDocumentRow {
  readonly diagram_id: string;
  /** Random; a rebuilt document has another, and so has each one after a restore. */
  readonly epoch: number;
  /** Number of the last update in the log of this epoch; writing it locks the log on PostgreSQL, so numbers appear in their order. */
  readonly last_seq: number;
}

interface LiveStateRow {
  readonly diagram_id: string;
  readonly epoch: number;
  /** Every update up to this number is in `state`. */
  readonly up_to: number;
  /** Yjs' encoding of the whole document. */
  readonly state: Uint8Array;
}

interface LiveUpdateRow {
  readonly diagram_id: string;
  readonly epoch: number;
  readonly seq: number;
  /** User id; empty for the server's own. */
  readonly author: string;
  readonly at: number;
  readonly update: Uint8Array;
}

interface LoginFailuresRow {
  /** Digest of the e-mail, so that what strangers type is not kept. */
  readonly account: string;
  /** JSON list of epoch ms, oldest first. */
  readonly failed_at: string;
  readonly updated_at: number;
}

interface LoginWaitRow {
  readonly account: string;
  readonly address: string;
  readonly due_at: number;
}

/** An address from which an account was logged in to. */
interface KnownAddressRow {
  readonly account: string;
  /** Digest of account and address. */
  readonly address: string;
  readonly used_at: number;
}

/** A device from which an account was logged in to. */
interface KnownDeviceRow {
  readonly user_id: string;
  /** Digest of user, device and address. */
  readonly device: string;
  readonly used_at: number;
}

/** Something that happened to an account, for its user. */
interface AccountEventRow {
  readonly id: string;
  readonly user_id: string;
  readonly at: number;
  /** An `AccountEventKind`. */
  readonly kind: string;
  /** JSON of what it was about; `{}` for nothing. */
  readonly detail: string;
}

/** A single row: `ClockRecord`. */
interface ClockRecordRow {
  readonly id: number;
  readonly seen_at: number;
  readonly consistent_ms: number;
}

interface AddressBudgetRow {
  /** The name of the limit, a colon, and the address or user id. */
  readonly key: string;
  /** Epoch ms at which everything spent will have been refilled. */
  readonly full_at: number;
}

/** At most one. */
interface DatabaseIdentityRow {
  /** As the engine tells copies of the database apart. */
  readonly id: string;
}
