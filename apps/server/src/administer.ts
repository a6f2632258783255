import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runAdminCommand, type Terminal } from './admin-command.ts';
import { type AdminLog, createAdminLog, operatorOf, readAct } from './admin-log.ts';
import { type Config, readConfig } from './config.ts';
import { copyCommands, runCopyCommand } from './copy-command.ts';
import type { Database } from './db/database.ts';
import { isUnavailable } from './db/database-error.ts';
import { NewerDatabaseError } from './db/migrations.ts';
import { openDatabase } from './db/open-database.ts';
import { databaseFile } from './db/sqlite.ts';
import { type Administration, createAdministration } from './features/accounts/administration.service.ts';
import { createOutbox } from './features/mail/outbox.ts';
import { createLinkTokens } from './features/secret-links/link-tokens.ts';
import { createSessionsStore } from './features/sessions/sessions.store.ts';
import { readTokenSecret } from './features/sessions/token-secret.ts';
import { printLinks, switchOffLink } from './links-command.ts';
import { listMails, retryMails, testMail } from './mail-command.ts';
import { asStartStep, explainStartProblem, StartProblem } from './start-problem.ts';

const ownTerminal: Terminal = {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  input: process.stdin,
};

/**
 * Works on the database that the server uses, also while it runs. Settings come from the same environment. Returns the exit code.
 * The commands that copy write to this process's own terminal, whatever `here` is.
 */
export async function administer(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  here = ownTerminal,
): Promise<number> {
  const fail = (text: string): number => {
    here.complain(text);
    return 1;
  };
  const result = readConfig(environment);
  if ('problems' in result) return fail(result.problems.join('\n'));
  const { config } = result;
  const terminal = { ...here, publicUrl: config.PUBLIC_URL };
  const [subject, verb, address, ...rest] = args;
  // It needs no database, so that mails can be tried before the first start.
  if (subject === 'mail' && verb === 'test' && address !== undefined && rest.length === 0) return testMail(config, address, terminal);
  const folder = resolve(config.DATA_DIR);
  const copyCommand = copyCommands.find((name) => name === args[0]);
  const needsDatabase = copyCommand !== 'restore' && !(copyCommand === 'verify' && args.length > 1);
  if (needsDatabase && config.DATABASE_URL === undefined && !existsSync(databaseFile(folder))) {
    return fail(`There is no database in ${config.DATA_DIR}. Set DATA_DIR or DATABASE_URL to the values the server uses.`);
  }
  try {
    const log = createAdminLog(folder, operatorOf(environment));
    if (copyCommand === undefined) return await runOn(config, { folder, args, terminal, log });
    const code = await asCopy(() => runCopyCommand(copyCommand, args.slice(1), config));
    if (code === 0) writeDown(log, args, terminal);
    return code;
  } catch (error) {
    // The database may be lost also later on.
    const problem = explainStartProblem(isUnavailable(error) ? new StartProblem('database', error) : error, config);
    if (problem === undefined) throw error;
    return fail(problem);
  }
}

/** The command is done by then: a log that cannot be written is told, and fails nothing. */
function writeDown(log: AdminLog, args: readonly string[], { complain }: Terminal, userId?: string): void {
  const act = readAct(args);
  if (act === undefined) return;
  try {
    log.write(act.act, { userId, diagramId: act.diagramId });
  } catch (error) {
    complain(`Done, but admin.log could not be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A database that cannot be reached is told as at a start. */
async function asCopy(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof NewerDatabaseError || isUnavailable(error) ? new StartProblem('database', error) : error;
  }
}

async function runOn(
  config: Config,
  { folder, args, terminal, log }: { folder: string; args: readonly string[]; terminal: Terminal; log: AdminLog },
): Promise<number> {
  const database = await asStartStep('database', () => openDatabase({ folder, url: config.DATABASE_URL }, () => {}));
  try {
    const administration = createAdministration({
      database,
      endSessions: (transaction, userId) => createSessionsStore(database.read).deleteOthers(transaction, userId, undefined),
      outbox: createOutbox({ isOpen: config.SMTP_URL !== undefined, clock: Date.now }),
      linkTokens: () => createLinkTokens(readTokenSecret(folder, config.TOKEN_SECRET)),
    });
    const email = readAct(args)?.email;
    // Before it may be deleted.
    const userId = email === undefined ? undefined : (await administration.find(email))?.id;
    const code = await runSubject(args, { administration, database, terminal });
    if (code === 0) writeDown(log, args, terminal, userId);
    return code;
  } finally {
    await database.close();
  }
}

async function runSubject(
  args: readonly string[],
  { administration, database, terminal }: { administration: Administration; database: Database; terminal: Terminal },
): Promise<number> {
  const command = args.join(' ');
  if (command === 'mail list') return await listMails(database, terminal);
  if (command === 'mail retry') return await retryMails(database, terminal);
  if (command === 'links list') return await printLinks(database, terminal);
  const [subject, verb, diagramId] = args;
  if (subject === 'links' && verb === 'off' && diagramId !== undefined && args.length === 3)
    return await switchOffLink(database, diagramId, terminal);
  return await runAdminCommand(args, administration, terminal);
}
