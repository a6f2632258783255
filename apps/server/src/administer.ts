import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runAdminCommand, type Terminal } from './admin-command.ts';
import { BackupError, backUpTo } from './backup.ts';
import { type Config, readConfig } from './config.ts';
import { isUnavailable } from './db/database-error.ts';
import { openDatabase } from './db/open-database.ts';
import { databaseFile } from './db/sqlite.ts';
import { createAdministration } from './features/accounts/administration.service.ts';
import { createLinkTokens } from './features/secret-links/link-tokens.ts';
import { createSessionsStore } from './features/sessions/sessions.store.ts';
import { readTokenSecret } from './features/sessions/token-secret.ts';
import { listMails, retryMails, testMail } from './mail-command.ts';
import { asStartStep, explainStartProblem, StartProblem } from './start-problem.ts';

/** Works on the database that the server uses, also while it runs. Settings come from the same environment. */
export async function administer(environment: Readonly<Record<string, string | undefined>>, args: readonly string[]): Promise<number> {
  const result = readConfig(environment);
  if ('problems' in result) return fail(result.problems.join('\n'));
  const { config } = result;
  const terminal = {
    print: (text: string) => console.log(text),
    complain: (text: string) => console.error(text),
    input: process.stdin,
    publicUrl: config.PUBLIC_URL,
  };
  const [subject, verb, address, ...rest] = args;
  // It needs no database, so that mails can be tried before the first start.
  if (subject === 'mail' && verb === 'test' && address !== undefined && rest.length === 0) return testMail(config, address, terminal);
  const folder = resolve(config.DATA_DIR);
  if (config.DATABASE_URL === undefined && !existsSync(databaseFile(folder))) {
    return fail(`There is no database in ${config.DATA_DIR}. Set DATA_DIR or DATABASE_URL to what the server uses.`);
  }
  try {
    if (args[0] === 'backup') return backUp(config, { folder, args: args.slice(1) });
    return await runOn(config, { folder, args, terminal });
  } catch (error) {
    // The database may be lost also later on.
    const problem = explainStartProblem(isUnavailable(error) ? new StartProblem('database', error) : error, config);
    if (problem === undefined) throw error;
    return fail(problem);
  }
}

/** `FILE [--force]`. It opens the database as it is: a backup changes no tables. */
function backUp(config: Config, { folder, args }: { folder: string; args: readonly string[] }): number {
  const force = args.includes('--force');
  const [file, ...rest] = args.filter((word) => word !== '--force');
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    console.error('Usage: npm run admin -- backup FILE [--force]');
    return 2;
  }
  if (config.DATABASE_URL !== undefined) {
    return fail('This command copies the embedded database. Of PostgreSQL make a backup with pg_dump, and restore it with pg_restore.');
  }
  try {
    backUpTo(databaseFile(folder), file, { force, print: (text) => console.log(text) });
    return 0;
  } catch (error) {
    if (error instanceof BackupError) return fail(error.message);
    throw error;
  }
}

async function runOn(
  config: Config,
  { folder, args, terminal }: { folder: string; args: readonly string[]; terminal: Terminal },
): Promise<number> {
  const database = await asStartStep('database', () => openDatabase({ folder, url: config.DATABASE_URL }, () => {}));
  try {
    const command = args.join(' ');
    if (command === 'mail list') return await listMails(database, terminal);
    if (command === 'mail retry') return await retryMails(database, terminal);
    const sessions = createSessionsStore(database.read);
    const endSessions: Parameters<typeof createAdministration>[0]['endSessions'] = (transaction, userId) =>
      sessions.deleteOthers(transaction, userId, undefined);
    return await runAdminCommand(
      args,
      createAdministration({ database, endSessions, linkTokens: () => createLinkTokens(readTokenSecret(folder, config.TOKEN_SECRET)) }),
      terminal,
    );
  } finally {
    await database.close();
  }
}

function fail(text: string): number {
  console.error(text);
  return 1;
}
