import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runAdminCommand } from './admin-command.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { databaseFile } from './db/sqlite.ts';
import { createAdministration } from './features/accounts/administration.service.ts';
import { createSessions } from './features/sessions/sessions.service.ts';
import { createTokens } from './features/sessions/tokens.ts';
import { explainStartProblem } from './start-problem.ts';

/** Works on the database that the server uses, also while it runs. Settings come from the same environment. */
export async function administer(environment: Readonly<Record<string, string | undefined>>, args: readonly string[]): Promise<number> {
  const result = readConfig(environment);
  if ('problems' in result) return fail(result.problems.join('\n'));
  const { config } = result;
  const folder = resolve(config.DATA_DIR);
  if (config.DATABASE_URL === undefined && !existsSync(databaseFile(folder))) {
    return fail(`There is no database in ${config.DATA_DIR}. Set DATA_DIR or DATABASE_URL to what the server uses.`);
  }
  try {
    return await runOn(config, { folder, args });
  } catch (error) {
    return fail(explainStartProblem(error, config));
  }
}

async function runOn(config: Config, { folder, args }: { folder: string; args: readonly string[] }): Promise<number> {
  const database = await openDatabase({ folder, url: config.DATABASE_URL }, () => {});
  try {
    // Sessions are ended here, never begun: the key that signs tokens stays with the server.
    const sessions = createSessions({ database, tokens: createTokens(new Uint8Array(), Date.now), clock: Date.now });
    return await runAdminCommand(args, createAdministration({ database, sessions }), {
      print: (text) => console.log(text),
      complain: (text) => console.error(text),
      input: process.stdin,
    });
  } finally {
    await database.close();
  }
}

function fail(text: string): number {
  console.error(text);
  return 1;
}
