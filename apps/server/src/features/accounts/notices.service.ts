import type { AccountActivityEntry } from '@umlaut/api';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { MailKind } from '../mail/mail-kinds.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import * as store from './account-events.store.ts';
import { forgetUnusedDevices, isNewDevice, type Login, rememberDevice } from './known-devices.store.ts';

/** Notifies users of events of their accounts: by mail, and in the list of account activity. */
export interface Notices {
  /**
   * Records what happened, in the transaction in which it happens, and mails it to the e-mail that the account has then. Of what may happen
   * often two mails a day go out: an intruder must not delay the notice of a changed password behind a hundred others.
   * `outbox.wake` is to be called after the commit.
   */
  note(transaction: Queries, event: NotedEvent): Promise<void>;
  /** Notes a login from a device that is new to the account, which is known from here on. To be called before the try is accepted. */
  noteLogin(transaction: Queries, login: Login): Promise<void>;
  /** Events of the actor's account, newest first: the last 20 of each kind. */
  list(actor: Actor): Promise<AccountActivityEntry[]>;
  /** Deletes events that are older than `ACTIVITY_DAYS`, and devices that were not used for long. */
  sweep(): Promise<void>;
}

interface NotedEvent {
  readonly user: { readonly id: string; readonly email: string };
  readonly kind: store.AccountEventKind;
  readonly detail?: store.AccountEventDetail;
}

interface Dependencies {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'ACTIVITY_DAYS'>;
  readonly clock: () => number;
}

const dayMs = 24 * 3_600_000;
const mostMailsADay = 2;
const frequent: ReadonlySet<store.AccountEventKind> = new Set(['new_device', 'exported', 'link_on']);
const mostListedOfKind = 20;
const mostDeletedAtOnce = 5_000;

/** Kinds with a mail of the same name. For a changed email, the mail `changed` notifies the old address. */
const mailed: ReadonlySet<string> = new Set<store.AccountEventKind & MailKind>([
  ...(['password_changed', 'password_reset', 'new_device', 'exported', 'link_on'] as const),
]);

function isMailed(kind: store.AccountEventKind): kind is store.AccountEventKind & MailKind {
  return mailed.has(kind);
}

export function createNotices({ database, outbox, config, clock }: Dependencies): Notices {
  const note: Notices['note'] = async (transaction, { user, kind, detail = {} }) => {
    const at = clock();
    const before = frequent.has(kind) ? await store.countAccountEvents(transaction, { userId: user.id, kind, since: at - dayMs }) : 0;
    await store.recordAccountEvent(transaction, { userId: user.id, at, kind, detail });
    if (!isMailed(kind) || before >= mostMailsADay) return;
    await outbox.write(transaction, { kind, to: user.email, userId: user.id, params: { ...detail, at } });
  };

  return {
    note,

    async noteLogin(transaction, login) {
      const { user, device } = login;
      if (await isNewDevice(transaction, login, clock())) await note(transaction, { user, kind: 'new_device', detail: { device } });
      await rememberDevice(transaction, login, clock());
    },

    async list({ userId }) {
      const events = await store.listAccountEvents(database.read, userId, mostListedOfKind);
      return events.map(({ at, kind, detail }) => ({
        ...{ at: new Date(at).toISOString(), kind, device: detail?.device ?? null },
        ...{ diagramId: detail?.diagramId ?? null, diagramName: detail?.diagramName ?? null },
      }));
    },

    sweep: () =>
      database.write(async (transaction) => {
        const now = clock();
        await store.deleteAccountEventsBefore(transaction, now - config.ACTIVITY_DAYS * dayMs, mostDeletedAtOnce);
        await forgetUnusedDevices(transaction, now);
      }),
  };
}
