import { exitCodes, type Terminal } from './admin-command.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { isMailable } from './features/mail/mail-address.ts';
import { readMailFailure } from './features/mail/mail-delivery.rules.ts';
import { listUnsent, retryAll } from './features/mail/mails.store.ts';
import { renderMail } from './features/mail/render-mail.ts';
import { smtpSettings } from './features/mail/smtp-settings.ts';
import { createTransportOf } from './features/mail/smtp-transport.ts';

const noMail = 'Email is not set up. Set SMTP_URL and PUBLIC_URL.';

/** `mail test ADDRESS`: sends a test email and reports each step. */
export async function testMail(config: Config, address: string, { print, complain }: Terminal): Promise<number> {
  const settings = config.SMTP_URL === undefined ? undefined : smtpSettings(config.SMTP_URL);
  const transport = createTransportOf(config);
  if (settings === undefined || transport === undefined) return failed(complain, noMail);
  if (!isMailable(address)) return failed(complain, 'Invalid address. Use one like ada@example.org.');
  const { host, port, secure, requireTLS, auth } = settings;
  try {
    print(`Connecting to ${host}, port ${port}, ${secure ? 'with TLS' : requireTLS ? 'with STARTTLS' : 'without encryption'} …`);
    await transport.verify();
    print(auth === undefined ? 'Connected without logging in (no user name set).' : `Connected and logged in as ${auth.user}.`);
    print(`Sending a test email from ${config.MAIL_FROM.address} to ${address} …`);
    const content = {
      subject: 'Test email from Umlaut',
      heading: 'Email works',
      paragraphs: ['This server can send emails.'],
      small: [],
      button: { label: 'Open Umlaut', url: config.PUBLIC_URL ?? '' },
    };
    const name = new URL(config.PUBLIC_URL ?? 'http://localhost').hostname;
    const reply = await transport.send({
      ...{ to: address, subject: content.subject, messageId: `<test-${Date.now()}@${name}>` },
      ...renderMail(content, name),
    });
    print(`The mail server accepted the email: ${reply}`);
    print('If it does not arrive, check the spam folder and your domain’s SPF, DKIM and DMARC records.');
    return exitCodes.done;
  } catch (error) {
    const detail = error instanceof Error && 'response' in error ? ` Server reply: ${String(error.response)}` : '';
    return failed(complain, `${readMailFailure(error).problem}${detail}`);
  }
}

/** `mail list`: mails that are not sent yet, and those that failed. */
export async function listMails(database: Database, { print }: Terminal): Promise<number> {
  const mails = await listUnsent(database.read);
  if (mails.length === 0) print('No emails are waiting or have failed.');
  for (const { createdAt, kind, toAddress, state, tries, problem } of mails) {
    print(
      `${new Date(createdAt).toISOString().slice(0, 16)}  ${kind.padEnd(16)}  ${state.padEnd(7)}  tries: ${tries}  ${toAddress}  ${problem ?? ''}`,
    );
  }
  return exitCodes.done;
}

/** `mail retry`: has the server try each of them at once. */
export async function retryMails(database: Database, { print }: Terminal): Promise<number> {
  const count = await database.write((transaction) => retryAll(transaction, Date.now()));
  print(`The server will retry ${count} emails within a few seconds.`);
  return exitCodes.done;
}

function failed(complain: (text: string) => void, text: string): number {
  complain(text);
  return exitCodes.failed;
}
