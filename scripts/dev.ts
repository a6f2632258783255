// Server with restart, a mail server that keeps what it gets, and web app with hot reload in one terminal. Ends all when one ends.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMailCatcher } from '../tests/support/mail-catcher.ts';

const webAddress = 'http://localhost:4381';
const mailFolder = join(process.env.DATA_DIR ?? 'data', 'mail');

/** Settings under which the server sends its mails to a catcher, unless others are set. */
async function mailSettings(): Promise<Readonly<Record<string, string>>> {
  if (process.env.SMTP_URL !== undefined || process.env.PUBLIC_URL !== undefined) return {};
  const { url } = await startMailCatcher({
    onMail({ to, headers, link, raw }) {
      const file = join(mailFolder, `${Date.now()}.eml`);
      mkdirSync(mailFolder, { recursive: true });
      writeFileSync(file, raw);
      console.log(`Mail to ${to.join(', ')}: ${headers.get('subject') ?? ''}\n  ${link?.href ?? ''}\n  ${file}`);
    },
  });
  return { SMTP_URL: url, PUBLIC_URL: webAddress };
}

const env = { ...process.env, ...(await mailSettings()) };
const programs = [
  spawn('node', ['--watch', 'apps/server/src/main.ts'], { stdio: 'inherit', env }),
  spawn('vite', ['apps/web', '--clearScreen=false'], { stdio: 'inherit' }),
];
const stop = () => {
  for (const program of programs) program.kill('SIGTERM');
  process.exit();
};
for (const program of programs) program.on('exit', stop);
process.on('SIGTERM', stop);
process.on('SIGINT', () => {});
