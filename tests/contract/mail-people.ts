import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { type Application, startApplication } from './application.ts';
import type { Engine } from './databases.ts';

export const password = 'correct horse battery staple';
export const newPassword = 'another fine horse battery';
export const data = JSON.stringify({ nodes: [], edges: [] });
export const hourMs = 3_600_000;
export const address = 'a';
/** Bearer of a link alone. */
export const nobody = { actor: undefined, password: undefined, address };

/** Starts a mail catcher for the tests of a suite, and stops it and the engine after them. Each test starts with one that refuses nothing. */
export function catchMails(engine: Engine): () => MailCatcher {
  let catcher: MailCatcher;
  beforeAll(async () => {
    catcher = await startMailCatcher();
  });
  afterAll(async () => {
    await catcher.stop();
    await engine.stop();
  });
  beforeEach(() => catcher.refuse(() => undefined));
  return () => catcher;
}

/** People on a server that sends mails to the catcher. */
export function mailPeople(engine: Engine, catcher: () => MailCatcher) {
  let count = 0;
  /** An e-mail that no other test uses. */
  const someEmail = (name: string) => `${name}-${engine.name}-${++count}@example.org`;

  const start = (settings: Readonly<Record<string, string>> = {}) =>
    startApplication(engine, {
      SMTP_URL: catcher().url,
      PUBLIC_URL: 'https://umlaut.example.org',
      FREE_DIAGRAMS: '1000',
      FREE_SHARES: '1000',
      ...settings,
    });

  async function signUp(app: Application, name: string): Promise<string> {
    const email = someEmail(name);
    await app.accounts.signUp({ email, password, address });
    return email;
  }

  async function actorOf(app: Application, email: string, secret = password): Promise<Actor> {
    const { token } = await app.accounts.logIn({ email, password: secret, address });
    const actor = await app.sessions.identify(token);
    if (actor === undefined) throw new Error('The token that a login answers is valid.');
    return actor;
  }

  /** The token of the newest link that was mailed to the address. */
  function tokenTo(email: string, page: string): string {
    const link = catcher()
      .to(email)
      .findLast((mail) => mail.link?.pathname === page)?.link;
    if (link === undefined) throw new Error(`No link to ${page} was mailed to ${email}.`);
    return link.hash.slice(1);
  }

  /** Somebody who has confirmed their e-mail. */
  async function proven(app: Application, name: string): Promise<Actor> {
    const email = await signUp(app, name);
    await app.mailWorker.sendDue();
    const actor = await actorOf(app, email);
    await app.emails.confirm(tokenTo(email, '/confirm'), { ...nobody, actor });
    return actor;
  }

  return { someEmail, start, signUp, actorOf, tokenTo, proven };
}
