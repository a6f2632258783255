import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { signupBodySchema } from '@umlaut/api';
import type { Administration } from './features/accounts/administration.service.ts';
import { isTooCommon, tooCommonMessage } from './features/accounts/common-passwords.ts';
import { visible } from './visible-text.ts';

export interface Terminal {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** `isTTY`: somebody can be asked. */
  readonly input: Readable & { readonly isTTY?: boolean };
  /** Address of the server, where it is known. */
  readonly publicUrl?: string | undefined;
}

interface Command {
  readonly operands: readonly string[];
  readonly yes: boolean;
  readonly stdin: boolean;
  readonly mail: boolean;
  readonly 'give-to'?: string;
}

/** Commands on the whole database. */
export const copyUsage = `  backup FILE                          copies the database to FILE and verifies the copy
  backup FILE --force                  the same, replacing an existing file
  backup FILE --with-secret            the same, including the key that signs tokens and links
  restore FILE                         restores a backup into an empty database
  restore FILE --replace               the same into a database with content, keeping a copy of it
  restore FILE --keep-sessions         the same, without logging everyone out
  verify [FILE]                        verifies a backup, or the current database
  move --to postgres://…               copies the database to an empty PostgreSQL database
  move --stdin                         the same, with the address from standard input`;

/** Exit codes of a command; `misused`: it was not understood. */
export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

const usage = `Usage: npm run admin -- users COMMAND, links COMMAND, mail COMMAND, or backup, restore, verify, move

  users list                           all accounts: email, plan, diagrams, sign-up date
  users plan EMAIL free|unlimited      sets how many diagrams and shares are allowed
  users password EMAIL                 sets and prints a random password, ends all sessions
  users password EMAIL --stdin         the same, with the password from standard input
  users confirm EMAIL                  marks the email as confirmed; the account gets what is shared with it
  users invite EMAIL                   prints a sign-up link for EMAIL, valid for 30 days
  users invite EMAIL --mail            emails the link instead
  users reset-link EMAIL               prints a password reset link, valid for 24 hours
  users disable EMAIL                  ends all sessions; blocks logins, unsent invitations and public links
  users enable EMAIL                   allows logins again
  users sign-out EMAIL                 ends all sessions
  users delete EMAIL                   deletes the account and its diagrams after confirmation
  users delete EMAIL --yes             the same without confirmation
  users delete EMAIL --give-to OTHER   transfers the diagrams to OTHER first
  links list                           public links: diagram, created, expires, views, owner, name
  links off DIAGRAM                    turns off the public link of a diagram
  mail test ADDRESS                    sends a test email to ADDRESS and reports each step
  mail list                            emails that are waiting or have failed
  mail retry                           retries all of them
${copyUsage}

Uses the database in DATA_DIR or DATABASE_URL. users, links, backup and verify also work while the server is running.`;

/** Carries out one command; returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function runAdminCommand(args: readonly string[], administration: Administration, terminal: Terminal): Promise<number> {
  const command = readCommand(args);
  if (typeof command === 'string') return misused(args, terminal, command);
  const [subject, verb, email, plan, ...rest] = command.operands;
  if (subject !== 'users' || rest.length > 0) return misused(args, terminal);
  if (verb === 'list' && email === undefined) return listUsers(administration, terminal);
  if (email === undefined) return misused(args, terminal);
  if (verb === 'plan' && (plan === 'free' || plan === 'unlimited')) {
    const found = await administration.setPlan(email, plan);
    return answer(found, { email, done: `${email} is now on the ${plan} plan.` }, terminal);
  }
  if (plan !== undefined) return misused(args, terminal);
  if (verb === 'password') return setPassword(email, command, administration, terminal);
  const act = simpleActs.get(verb ?? '');
  if (act !== undefined) return answer(await administration[act.call](email), { email, done: act.done(email) }, terminal);
  if (verb === 'reset-link') return printResetLink(email, administration, terminal);
  if (verb === 'invite') return invite(email, command, administration, terminal);
  if (verb === 'delete') return deleteUser(email, command, administration, terminal);
  return misused(args, terminal);
}

interface SimpleAct {
  readonly call: 'confirm' | 'disable' | 'enable' | 'signOut';
  readonly done: (email: string) => string;
}

/** Commands on one account that only say whether there is one. */
const simpleActs: ReadonlyMap<string, SimpleAct> = new Map([
  ['confirm', { call: 'confirm', done: (email) => `${email} is now confirmed.` }],
  ['disable', { call: 'disable', done: (email) => `${email} is disabled; all sessions have ended.` }],
  ['enable', { call: 'enable', done: (email) => `${email} can log in again.` }],
  ['sign-out', { call: 'signOut', done: (email) => `All sessions of ${email} have ended.` }],
]);

/** Prints an address where the server's is known, else the path. */
async function printResetLink(email: string, administration: Administration, { print, complain, publicUrl }: Terminal): Promise<number> {
  const path = await administration.resetLink(email);
  if (path === undefined) complain(`No account found for ${email}.`);
  else print(addressOf(path, publicUrl));
  return path === undefined ? exitCodes.failed : exitCodes.done;
}

function addressOf(path: string, publicUrl: string | undefined): string {
  return publicUrl === undefined ? `Open this path on the server’s address: ${path}` : `${publicUrl.replace(/\/+$/, '')}${path}`;
}

async function invite(email: string, { mail }: Command, administration: Administration, terminal: Terminal): Promise<number> {
  const { print, complain, publicUrl } = terminal;
  const address = signupBodySchema.shape.email.safeParse(email);
  if (!address.success) complain('Invalid email. Use an address like ada@example.org.');
  if (!address.success) return exitCodes.failed;
  const path = mail ? undefined : await administration.inviteLink(address.data);
  const mailed = mail ? await administration.inviteByMail(address.data) : undefined;
  if (path !== undefined) print(addressOf(path, publicUrl));
  else if (mailed === 'waiting') print(`The invitation to ${email} will be sent within a few seconds if the server is running.`);
  else if (mailed === 'none') complain(`Cannot send email to ${email}. Omit --mail and send the link yourself.`);
  else complain(`An account for ${email} already exists.`);
  return path !== undefined || mailed === 'waiting' ? exitCodes.done : exitCodes.failed;
}

/** The command, or the mistake in its options. */
function readCommand(args: readonly string[]): Command | string {
  try {
    const options = {
      yes: { type: 'boolean', default: false },
      stdin: { type: 'boolean', default: false },
      mail: { type: 'boolean', default: false },
      'give-to': { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { operands: positionals, ...values };
  } catch (error) {
    return optionProblem(error);
  }
}

/** The first sentence of an error that `parseArgs` throws. */
export function optionProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^.*?[.](?=\s|$)/.exec(message)?.[0] ?? `${message}.`;
}

function misused(args: readonly string[], { print, complain }: Terminal, problem = commandProblem(args)): number {
  const isAskedFor = args.includes('--help') || args.includes('-h') || args.length === 0;
  if (isAskedFor) print(usage);
  else complain(`${problem}\n\n${usage}`);
  return isAskedFor ? exitCodes.done : exitCodes.misused;
}

function commandProblem(args: readonly string[]): string {
  const [subject = '', verb] = args.filter((word) => !word.startsWith('-'));
  const command = verb === undefined ? subject : `${subject} ${verb}`;
  const isKnown = usage.split('\n').some((line) => line.startsWith(`  ${command} `) && verb !== undefined);
  return isKnown ? `Wrong arguments for ${command}.` : `Unknown command ${visible(command)}.`;
}

function answer(found: boolean, { email, done }: { email: string; done: string }, { print, complain }: Terminal): number {
  if (found) print(done);
  else complain(`No account found for ${email}.`);
  return found ? exitCodes.done : exitCodes.failed;
}

async function listUsers(administration: Administration, { print }: Terminal): Promise<number> {
  const users = (await administration.listUsers()).map(({ email, ...user }) => ({ ...user, email: visible(email) }));
  const width = Math.max(6, ...users.map(({ email }) => email.length));
  print(`${'EMAIL'.padEnd(width)}  PLAN       DIAGRAMS  SIGNED UP`);
  for (const { email, plan, diagrams, createdAt } of users) {
    print(`${email.padEnd(width)}  ${plan.padEnd(9)}  ${String(diagrams).padStart(8)}  ${new Date(createdAt).toISOString().slice(0, 10)}`);
  }
  return exitCodes.done;
}

async function setPassword(email: string, { stdin }: Command, administration: Administration, terminal: Terminal): Promise<number> {
  const password = stdin ? await readLine(terminal.input) : makePassword();
  const problem = stdin ? await passwordProblem(password, email) : undefined;
  if (problem !== undefined) {
    terminal.complain(problem);
    return exitCodes.failed;
  }
  const found = await administration.setPassword(email, password);
  const done = stdin ? `Password of ${email} changed; all sessions have ended.` : password;
  return answer(found, { email, done }, terminal);
}

async function deleteUser(email: string, command: Command, administration: Administration, terminal: Terminal): Promise<number> {
  const { yes, 'give-to': giveTo } = command;
  const user = await administration.find(email);
  const receiver = giveTo === undefined ? undefined : await administration.find(giveTo);
  if (giveTo !== undefined && receiver === undefined) return answer(false, { email: giveTo, done: '' }, terminal);
  if (user !== undefined && receiver?.id === user.id) {
    terminal.complain('The diagrams must be transferred to a different account.');
    return exitCodes.failed;
  }
  if (user !== undefined && !yes && !(await confirmed({ ...user, receiver: receiver?.email }, terminal))) return exitCodes.failed;
  const found = user !== undefined && (await administration.deleteUser(email, giveTo));
  const given = receiver === undefined ? '' : ` Its diagrams now belong to ${visible(receiver.email)}.`;
  return answer(found, { email, done: `${email} is deleted.${given}` }, terminal);
}

interface Deleted {
  readonly email: string;
  readonly diagrams: number;
  readonly receiver: string | undefined;
}

async function confirmed(user: Deleted, { print, complain, input }: Terminal): Promise<boolean> {
  if (input.isTTY !== true) {
    complain('Not an interactive terminal. Add --yes to delete without confirmation.');
    return false;
  }
  const diagrams = `${user.diagrams} diagrams`;
  const lost = user.receiver === undefined ? ` and ${diagrams}` : ` and transfers ${diagrams} to ${visible(user.receiver)}`;
  print(`This permanently deletes ${visible(user.email)}${lost}. To confirm, type the email:`);
  const isTyped = (await readLine(input)) === user.email;
  if (!isTyped) complain('Nothing was deleted.');
  return isTyped;
}

/** The first line; empty when there is none. */
export async function readLine(input: Readable): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

async function passwordProblem(password: string, email: string): Promise<string | undefined> {
  const result = signupBodySchema.shape.password.safeParse(password);
  if (!result.success) return result.error.issues[0]?.message;
  return (await isTooCommon(password, email)) ? tooCommonMessage : undefined;
}

/** Twenty letters and digits that are not mistaken for each other: 116 bits. */
function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 20 }, () => letters.charAt(randomInt(letters.length))).join('');
}
