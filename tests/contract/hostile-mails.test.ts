import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { isMailable } from '../../apps/server/src/features/mail/mail-address.ts';
import { readMailFailure } from '../../apps/server/src/features/mail/mail-delivery.rules.ts';
import { inviteMail } from '../../apps/server/src/features/mail/mail-texts.ts';
import { renderMail } from '../../apps/server/src/features/mail/render-mail.ts';
import { shownEmail, shownPerson } from '../../apps/server/src/features/mail/shown-names.ts';
import { createTransportOf, messageOf } from '../../apps/server/src/features/mail/smtp-transport.ts';
import { startMailCatcher } from '../support/mail-catcher.ts';
import { trialSize } from '../support/trial-size.ts';

const from = { name: 'Umlaut', address: 'umlaut@umlaut.example.org' };
const url = 'https://umlaut.example.org/invite#AAAAAAAAAAAAAAAAAAAAAA';
const blockUrl = 'https://umlaut.example.org/block#BBBB';
/** Everything that may stand in the head of a mail, once. */
const headerNames = new Set([
  ...['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'reply-to'],
  ...['auto-submitted', 'x-auto-response-suppress', 'list-unsubscribe', 'content-transfer-encoding'],
]);

const poison = fc.constantFrom(
  ...['\r\nBcc: evil@example.org\r\n', '\nBcc: evil@example.org', '\r\n\r\n<script>alert(1)</script>', ', evil@example.org', '>,<b@c'],
  ...[
    '" <evil@example.org>',
    '\u2028Cc: evil@example.org',
    '=?utf-8?q?=0ABcc:_evil@example.org?=',
    '\0',
    '\u202e',
    ';',
    '(x)',
    '.\r\n.\r\n',
  ],
  ...['www.evil.example', 'https://evil.example', '<img src=x onerror=alert(1)>', '"', '&amp;', '%0d%0aBcc:evil@example.org'],
  ...['evil\u2024example', 'evil\uff0eexample', 'https:\u2215\u2215evil', 'http\uff1a\uff0f\uff0fevil', '+49 170 1234567', 'mailto:me'],
);
const text = fc
  .array(fc.oneof(poison, fc.string({ unit: 'binary', maxLength: 20 }), fc.constant('Ada')), { maxLength: 4 })
  .map((parts) => parts.join(''));
const local = fc.array(fc.oneof(poison, fc.stringMatching(/^[a-z.+'{|}~-]{1,9}$/), fc.constantFrom('ada', 'ö', 'Ω')), {
  minLength: 1,
  maxLength: 3,
});
const address = fc
  .tuple(
    local,
    fc.constantFrom('example.org', 'exämple.org', 'example.org>', 'example.org, evil@example.org', '[127.0.0.1]', 'xn--9ca.example'),
  )
  .map(([parts, domain]) => `${parts.join('')}@${domain}`);

/** A mail with everything that people type, as it is handed to the transport. */
const mail = fc.record({ name: text, owner: address, diagramName: text, to: address }).map(({ name, owner, diagramName, to }) => {
  const content = inviteMail({
    ...{ owner: shownPerson({ name, email: owner }, 'umlaut.example.org'), diagramName, role: 'editor', email: shownEmail(to) },
    ...{ url, until: Date.UTC(2026, 5, 2), blockUrl },
  });
  const replyTo = isMailable(owner) ? owner : undefined;
  const outgoing = { to, subject: content.subject, replyTo, unsubscribeUrl: content.footLink?.url, messageId: '<1@umlaut.example.org>' };
  return { ...outgoing, ...renderMail(content, 'umlaut.example.org') };
});

/**
 * One form of each address: the domain in ASCII, which nodemailer writes in letters beside a local part of others, and without the quotes that
 * it puts around a local part that begins with a dot (RFC 5322, 3.4.1).
 */
function inAscii(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replace(/^"(.*)"$/, '$1')}@${domainToASCII(email.slice(at + 1))}`;
}

test('whatever people’s names are, a mail has one recipient, only our headers, and our markup', async () => {
  const build = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let mailable = 0;
  await fc.assert(
    fc.asyncProperty(mail, async (outgoing) => {
      if (!isMailable(outgoing.to)) return;
      mailable += 1;
      const { envelope, message } = await build.sendMail(messageOf(from, outgoing));
      expect(envelope.from).toBe(from.address);
      expect([envelope.to].flat().map((to) => inAscii(String(to)))).toEqual([inAscii(outgoing.to)]);
      const [head = ''] = String(message).split('\r\n\r\n');
      const names = head
        .replace(/\r\n[ \t]+/g, ' ')
        .split('\r\n')
        .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
      expect(names.filter((name) => !headerNames.has(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      expect(outgoing.html).not.toMatch(/<(?:script|img)\b/i);
      expect(outgoing.html.match(/href="[^"]*"/g)?.every((link) => link.startsWith('href="https://umlaut.example.org/'))).toBe(true);
    }),
    { numRuns: trialSize('HOSTILE_MAILS') },
  );
  // Trials that refuse everything would prove nothing.
  expect(mailable).toBeGreaterThan(trialSize('HOSTILE_MAILS') / 20);
});

test('mail programs find no address in a mail but those of the server', () => {
  const found = /\p{L}\.\p{L}|\/\/|@\p{L}|(?:https?|mailto):(?!\u200c)|\d{9}/iu;
  expect(found.test('evil.example')).toBe(true);
  fc.assert(
    fc.property(mail, (outgoing) => {
      const others = outgoing.text
        .replaceAll(url, '')
        .replaceAll(blockUrl, '')
        .replace(/\n-- \n.*\n$/, '');
      expect(others.normalize('NFKC').replaceAll('\u2215', '/')).not.toMatch(found);
    }),
    { numRuns: trialSize('HOSTILE_MAILS') },
  );
});

test('a mail server is told of the intended recipient alone', async () => {
  const catcher = await startMailCatcher();
  const transport = createTransportOf({ SMTP_URL: catcher.url, MAIL_FROM: from });
  const mails = fc.sample(
    mail.filter(({ to }) => isMailable(to) && /^[\0-\x7f]*$/.test(inAscii(to))),
    20,
  );
  const taken: string[] = [];
  for (const outgoing of mails) {
    // A mail server may refuse what the grammar allows, such as two dots.
    const reply = await transport?.send(outgoing).catch((error: unknown) => readMailFailure(error));
    if (typeof reply === 'string') taken.push(inAscii(outgoing.to));
    else expect(reply?.final).toBe(true);
  }
  expect(taken.length).toBeGreaterThan(5);
  expect(catcher.mails.map(({ to }) => to.map(inAscii))).toEqual(taken.map((to) => [to]));
  for (const caught of catcher.mails) expect([...caught.headers.keys()].filter((name) => !headerNames.has(name))).toEqual([]);
  await catcher.stop();
});
