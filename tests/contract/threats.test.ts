import { createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { trialSize } from '../support/trial-size.ts';
import { type Application, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';
import { address, catchMails, data, hourMs, mailPeople, newPassword, nobody, password } from './mail-people.ts';

const minuteMs = 60_000;

describe.each(engines)('threats to accounts on $name', (engine) => {
  const catcher = catchMails(engine);
  const { someEmail, start, signUp, actorOf, tokenTo, proven } = mailPeople(engine, catcher);

  /** Every value in every table. */
  async function storedValues(app: Application): Promise<readonly unknown[]> {
    const tables = await app.database.read.introspection.getTables();
    const rows = await Promise.all(
      tables.map(({ name }) =>
        app.database.read
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      ),
    );
    return rows.flat().flatMap((row) => Object.values(row) as unknown[]);
  }

  test('a stolen database opens nothing: no value works as a secret of a link, download or session', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const email = await signUp(app, 'bob');
    const { id: shareId } = await app.sharing.share(owner, id, { email, role: 'editor' });
    const copied = (await app.invitations.copyLink(owner, id, shareId)).split('#')[1] ?? '';
    const { token: link } = await app.publicLinks.set(owner, id, { embedding: true, expiresAt: null });
    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    const bob = await actorOf(app, email);
    const ticket = await app.exports.begin(bob, { currentPassword: password, address });
    const secrets = [tokenTo(email, '/reset'), tokenTo(email, '/confirm'), tokenTo(email, '/invite'), copied, link ?? '', ticket];
    const texts = [...new Set((await storedValues(app)).filter((value) => typeof value === 'string'))];
    expect(texts.length).toBeGreaterThan(40);
    expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
    const uses: Readonly<Record<string, (token: string) => Promise<unknown>>> = {
      look: (token) => app.secretLinks.look(token),
      block: (token) => app.secretLinks.block(token),
      accept: (token) => app.invitations.accept(bob, token),
      reset: (token) => app.recovery.reset({ token, newPassword, address }),
      confirm: (token) => app.emails.confirm(token, { ...nobody, actor: bob }),
      change: (token) => app.emails.change(token, { ...nobody, actor: bob }),
      revert: (token) => app.emails.revert({ token, newPassword, address }),
      download: (token) => app.exports.open(token),
      visit: (token) => app.publicLinks.visits.find(token),
    };
    const working: string[] = [];
    for (const text of texts) {
      for (const [name, use] of Object.entries(uses)) if ((await outcomeOf(use(text))) !== 'link_invalid') working.push(`${name}: ${text}`);
      if ((await app.sessions.identify(text)) !== undefined) working.push(`session: ${text}`);
    }
    expect(working).toEqual([]);
    // The secrets themselves do.
    expect(await outcomeOf(app.secretLinks.look(copied))).toBe('done');
    expect(await outcomeOf(app.publicLinks.visits.find(link ?? ''))).toBe('done');
  });

  test('a false account that is deleted leaves what waits for the true person of its e-mail', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const email = await signUp(app, 'victim');
    await app.sharing.share(owner, id, { email, role: 'viewer' });
    const impostor = await actorOf(app, email);
    await app.deletion.delete(impostor, { email, currentPassword: password, give: [], address });
    expect((await app.sharing.list(owner, id)).map((share) => share.email)).toEqual([email]);
    await app.mailWorker.sendDue();
    await app.accounts.signUp({ email, password, address, invitation: tokenTo(email, '/invite') });
    expect(await outcomeOf(app.diagrams.open(await actorOf(app, email), id))).toBe('done');
  });

  test('an address gets at most eight mails of others a day, and three of each own kind an hour', async () => {
    const limits = { LIMIT_RESETS_PER_HOUR: '1000000', LIMIT_INVITES_PER_DAY: '1000000', LIMIT_MAILS_PER_HOUR: '1000000' };
    const app = await start({ ...limits, FREE_DIAGRAMS: '1000000' });
    const senders = [await proven(app, 'sender'), await proven(app, 'sender')];
    const email = await signUp(app, 'bombed');
    const tries = trialSize('MAIL_TRIES');
    for (let round = 0; round < tries; round += 1) {
      const to = round % 2 === 0 ? email : email.toUpperCase();
      const sender = senders[round % 3];
      if (sender === undefined) await app.recovery.forgot({ email: to, address });
      else {
        const { id } = await app.diagrams.create(sender, { name: 'Plan', data });
        await app.sharing.share(sender, id, { email: to, role: 'viewer' });
      }
      if (round % 20 === 19) await app.mailWorker.sendDue();
    }
    await app.mailWorker.sendDue();
    const sent = () => {
      const mails = catcher().mails.filter(({ to }) => to.some((one) => one.toLowerCase() === email.toLowerCase()));
      const pages = Map.groupBy(mails, ({ link }) => link?.pathname);
      return { confirmations: pages.get('/confirm')?.length, resets: pages.get('/reset')?.length, all: mails.length };
    };
    expect(sent()).toEqual({ confirmations: 1, resets: 3, all: 12 });
    for (let hour = 1; hour < 24; hour += 1) {
      await app.recovery.forgot({ email, address });
      app.moveClock(hourMs);
      await app.mailWorker.sendDue();
    }
    // Those that waited are answered by the first, as is each that was asked for before another was sent.
    expect(sent()).toEqual({ confirmations: 1, resets: 26, all: 35 });
    // The links of the flood locked nobody out.
    expect(await outcomeOf(actorOf(app, email))).toBe('done');
  });

  test('a mail server that refuses for an hour gets every mail afterwards, once', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const invited = Array.from({ length: 5 }, () => someEmail('late'));
    catcher().refuse(() => ({ code: 421, message: 'Service not available' }));
    for (const email of invited) await app.sharing.share(owner, id, { email, role: 'viewer' });
    for (let minute = 0; minute < 60; minute += 4) {
      await app.mailWorker.sendDue();
      app.moveClock(4 * minuteMs);
    }
    expect(invited.flatMap((email) => catcher().to(email))).toEqual([]);
    catcher().refuse(() => undefined);
    app.moveClock(hourMs);
    await app.mailWorker.sendDue();
    expect(invited.map((email) => catcher().to(email).length)).toEqual(invited.map(() => 1));
  });

  test('a mail server that says nothing keeps no call waiting, and loses no mail', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const place = silent.address();
    const port = place !== null && typeof place === 'object' ? place.port : 0;
    const app = await startApplication(engine, { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://umlaut.example.org' });
    await signUp(app, 'first');
    const sending = app.mailWorker.sendDue();
    await expect.poll(() => sockets.size).toBe(1);
    const email = await signUp(app, 'second');
    const owner = await actorOf(app, email);
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    await app.sharing.share(owner, id, { email: someEmail('bob'), role: 'viewer' });
    await app.recovery.forgot({ email, address });
    for (const socket of sockets) socket.destroy();
    silent.close();
    await sending;
    const states = await app.database.read.selectFrom('mails').select('state').orderBy('kind').execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(['held', 'waiting', 'waiting', 'waiting']);
  });
});
