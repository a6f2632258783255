import type { Config } from '../../config.ts';
import type { Sender } from './mail-address.ts';
import type { RenderedMail } from './render-mail.ts';
import { type SmtpSettings, smtpSettings } from './smtp-settings.ts';

/** A mail as it is handed to the mail server. */
interface OutgoingMail extends RenderedMail {
  /** Stays the same when the mail is sent again, so that mail programs recognise doubles (RFC 5322, 3.6.4). */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly replyTo?: string | undefined;
  /** Page that stops mails of this kind (RFC 2369). */
  readonly unsubscribeUrl?: string | undefined;
}

export interface SmtpTransport {
  /** Rejects with nodemailer's errors, which `readMailFailure` reads. Resolves to the reply of the server. */
  send(mail: OutgoingMail): Promise<string>;
  /** Connects, encrypts and logs in, without a mail. */
  verify(): Promise<void>;
}

const answersWithinMs = 10_000;
const silentForMs = 30_000;

/** The transport that the settings name; undefined on a server without mails. */
export function createTransportOf({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): SmtpTransport | undefined {
  const settings = SMTP_URL === undefined ? undefined : smtpSettings(SMTP_URL);
  return settings && createSmtpTransport(settings, MAIL_FROM);
}

/** Mails over SMTP. The program that speaks it is loaded with the first mail. */
function createSmtpTransport(settings: SmtpSettings, from: Sender): SmtpTransport {
  const load = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...settings,
      connectionTimeout: answersWithinMs,
      greetingTimeout: answersWithinMs,
      socketTimeout: silentForMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let loaded: ReturnType<typeof load> | undefined;
  const transport = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    async send(mail) {
      const { response } = await (await transport()).sendMail(messageOf(from, mail));
      return response;
    },
    async verify() {
      await (await transport()).verify();
    },
  };
}

/** A mail as nodemailer takes it: headers from fixed texts, and each address as an object, as a text would be read as a list of them. */
export function messageOf(from: Sender, { messageId, to, subject, text, html, replyTo, unsubscribeUrl }: OutgoingMail) {
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...{ messageId, subject, text, html },
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
    },
  };
}
