import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { retryAll } from '../../apps/server/src/features/mail/mails.store.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { call, makeDiagram, signUp, someEmail } from '../support/people.ts';
import { runAdmin, type ServerProcess, startServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const kills = trialSize('MAIL_KILLS');
/** Mails under way at once. */
const lanes = 2;

let catcher: MailCatcher | undefined;
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.stop();
  await catcher?.stop();
});

test('a server killed while sending mails loses none, and recognizably repeats unfinished ones', async () => {
  let onMail = (_mail: CaughtMail) => {};
  catcher = await startMailCatcher({ onMail: (mail) => onMail(mail) });
  const env = { PUBLIC_URL: 'https://umlaut.example.org', SMTP_URL: catcher.url, FREE_SHARES: '1000', LIMIT_INVITES_PER_DAY: '100000' };
  server = await startServer({ env });
  const { dataDir } = server;
  const owner = await signUp(server);
  await runAdmin(['users', 'confirm', owner.email], server.env);
  const { id } = await makeDiagram(owner);
  const invited: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const running: ServerProcess = server;
    const killed = new Promise<void>((resolve, reject) => {
      // The mail has arrived, and nobody has told the server so.
      onMail = (mail) => {
        const [to = ''] = mail.to;
        if (!invited.includes(to)) return;
        onMail = () => {};
        running.kill().then(resolve, reject);
      };
    });
    for (let index = 0; index < 4; index += 1) {
      const email = someEmail();
      const answer = await call(running, 'POST', `/api/diagrams/id/${id}/share`, { token: owner.token, body: { email } }).catch(
        () => undefined,
      );
      if (answer?.status === 201) invited.push(email);
    }
    await killed;
    server = await startServer({ env, dataDir });
    // In place of the two minutes after which a claim is over.
    const database = await openDatabase({ folder: dataDir }, () => {});
    await database.write((transaction) => retryAll(transaction, Date.now()));
    await database.close();
  }
  const last = someEmail();
  const again: ServerProcess = server;
  expect((await call(again, 'POST', `/api/diagrams/id/${id}/share`, { token: owner.token, body: { email: last } })).status).toBe(201);
  const everybody = [...invited, last];
  const box = catcher;
  await expect.poll(() => everybody.filter((email) => box.to(email).length === 0), { timeout: 120_000, interval: 200 }).toEqual([]);
  let doubles = 0;
  for (const email of everybody) {
    const mails = box.to(email);
    doubles += mails.length - 1;
    expect(new Set(mails.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
    expect(new Set(mails.map(({ link }) => link?.href)).size).toBe(1);
  }
  expect(doubles).toBeLessThanOrEqual(kills * lanes);
});
