/** The tables as Kysely sees them. Times are epoch milliseconds, ids UUIDs of version 7, `*_key` texts without letter case. */
export interface Schema {
  readonly users: UserRow;
  readonly sessions: SessionRow;
  readonly diagrams: DiagramRow;
  readonly shares: ShareRow;
  readonly login_failures: LoginFailuresRow;
  readonly login_waits: LoginWaitRow;
  readonly address_budgets: AddressBudgetRow;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly password_hash: string;
  readonly plan: string;
  readonly created_at: number;
}

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: number;
  readonly expires_at: number;
}

interface DiagramRow {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly version: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** User id of the last save. */
  readonly saved_by: string;
  readonly data: string;
}

interface ShareRow {
  readonly id: string;
  readonly diagram_id: string;
  readonly email: string;
  readonly email_key: string;
  readonly role: string;
  readonly created_at: number;
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

interface AddressBudgetRow {
  /** What is limited, a colon, and the address. */
  readonly key: string;
  /** Epoch ms at which everything spent will have been refilled. */
  readonly full_at: number;
}
