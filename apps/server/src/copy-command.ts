import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyUsage, optionProblem, readLine } from './admin-command.ts';
import type { Config } from './config.ts';
import type { DatabasePlace } from './db/open-database.ts';
import { backUpTo } from './features/backup/back-up.ts';
import { BackupError } from './features/backup/backup-error.ts';
import { moveTo } from './features/backup/move.ts';
import { restoreFrom } from './features/backup/restore.ts';
import { verify } from './features/backup/verify.ts';
import { readTokenSecret } from './features/sessions/token-secret.ts';

/** Commands on the whole database. */
export const copyCommands = ['backup', 'restore', 'verify', 'move'] as const;
type CopyCommand = (typeof copyCommands)[number];

const flag = { type: 'boolean', default: false } as const;
const optionsOf = {
  backup: { force: flag, 'with-secret': flag },
  restore: { replace: flag, 'keep-sessions': flag },
  verify: {},
  move: { to: { type: 'string' }, stdin: flag, replace: flag },
} as const;

const print = (text: string) => console.log(text);

/** Carries out one command; returns the exit code: 0 done, 1 failed, 2 not understood. It opens databases as they are. */
export async function runCopyCommand(command: CopyCommand, args: readonly string[], config: Config): Promise<number> {
  const given = read(command, args);
  const work = typeof given === 'string' ? undefined : workOf(command, given, config);
  if (work === undefined) {
    const problem = typeof given === 'string' ? given : `Wrong arguments for ${command}.`;
    console.error(`${problem}\n\nUsage: npm run admin --\n\n${copyUsage}`);
    return 2;
  }
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(error.message);
    return 1;
  }
}

interface Given {
  readonly files: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** The files and options, or the mistake in them. */
function read(command: CopyCommand, args: readonly string[]): Given | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: optionsOf[command], allowPositionals: true });
    return { files: positionals, options: values };
  } catch (error) {
    return optionProblem(error);
  }
}

function workOf(command: CopyCommand, { files, options }: Given, config: Config): (() => Promise<number>) | undefined {
  const place: DatabasePlace = { folder: resolve(config.DATA_DIR), url: config.DATABASE_URL };
  const [file, ...rest] = files;
  if (rest.length > 0 || (file === undefined) !== (command === 'move' || (command === 'verify' && files.length === 0))) return undefined;
  switch (command) {
    case 'backup':
      return async () => {
        const secret = options['with-secret'] === true ? textOf(readTokenSecret(place.folder, config.TOKEN_SECRET)) : undefined;
        await backUpTo(place, file ?? '', { force: options.force === true, secret, print });
        return 0;
      };
    case 'restore':
      return async () => {
        const keepSessions = options['keep-sessions'] === true;
        await restoreFrom(place, file ?? '', { replace: options.replace === true, keepSessions, print });
        print('Restored. Start the server.');
        return 0;
      };
    case 'verify':
      return async () => {
        const problems = await verify(place, file);
        for (const problem of problems) console.error(problem);
        if (problems.length === 0) print('No problems found.');
        return problems.length === 0 ? 0 : 1;
      };
    case 'move':
      return moveWork(place, options);
  }
}

function moveWork(place: DatabasePlace, { to, stdin, replace }: Given['options']): (() => Promise<number>) | undefined {
  const isGiven = typeof to === 'string' && isPostgres(to);
  if (isGiven === (stdin === true)) return undefined;
  return async () => {
    const target = isGiven ? to : await readLine(process.stdin);
    if (!isPostgres(target)) throw new BackupError('The address on standard input must start with postgres://.');
    if (isGiven && hasPassword(to)) console.error(passwordWarning);
    await moveTo(place, target, { replace: replace === true, named: isGiven ? 'in --to' : 'from standard input', print });
    print('Moved. Set DATABASE_URL, then start the server.');
    return 0;
  };
}

const passwordWarning =
  'Other users of this machine can see the password in --to while the command runs. Use --stdin or PGPASSWORD instead.';

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** Also in the parameters of the address, where drivers take it as well. */
function hasPassword(address: string): boolean {
  return /^\w+:\/\/[^/@]*:[^/@]+@/.test(address) || /[?&]password=/i.test(address);
}

function textOf(secret: Uint8Array): string {
  return Buffer.from(secret).toString();
}
