import { appendFileSync, mkdirSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';

/** Acts that the administration command has done, in a file beside the database: its standard error is a terminal that nobody keeps. */
export interface AdminLog {
  /** Adds a line of the form that the server's audit lines have. Throws errors of the file system. */
  write(act: string, about: { readonly userId?: string | undefined; readonly diagramId?: string | undefined }): void;
}

/** Those that change nothing, and hand out nothing that lets anybody in. */
const looks = new Set(['users list', 'links list', 'mail list', 'mail test', 'verify']);
const copies = new Set(['backup', 'restore', 'verify', 'move']);
const pinoInfo = 30;

/** The act of a command line, and the account or the diagram that it is about. */
interface Act {
  /** Without e-mails, files and addresses. */
  readonly act: string;
  readonly email: string | undefined;
  readonly diagramId: string | undefined;
}

/** Reads a command line that was understood; undefined for one that only looks. */
export function readAct(args: readonly string[]): Act | undefined {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) return undefined;
  const [subject = '', verb = '', about, plan] = args.filter((word) => !word.startsWith('-'));
  const command = copies.has(subject) ? subject : `${subject} ${verb}`;
  if (looks.has(command)) return undefined;
  const flags = args.flatMap((word) => /^--[a-z]+(-[a-z]+)*(?==|$)/.exec(word)?.[0] ?? []);
  return {
    act: [command, ...(verb === 'plan' ? [plan] : []), ...flags].join(' '),
    email: subject === 'users' ? about : undefined,
    diagramId: subject === 'links' ? about : undefined,
  };
}

/** The log in `folder`. `operator`: the name of who runs the command on this machine. */
export function createAdminLog(folder: string, operator: string, clock: () => number = Date.now): AdminLog {
  return {
    write(act, about) {
      const origin = { level: pinoInfo, time: clock(), pid: process.pid, hostname: hostname() };
      const line = { ...origin, audit: true, act, ...about, operator, msg: act };
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      appendFileSync(join(folder, 'admin.log'), `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
    },
  };
}

/** The person behind `sudo`, else the user of the process: by its number where the system knows no name for it. */
export function operatorOf(environment: Readonly<Record<string, string | undefined>>): string {
  if (environment.SUDO_USER !== undefined) return environment.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
