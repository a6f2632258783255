import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

const startTimeoutMs = 30_000;

/** A browser on a profile of its own that can be ended as a power cut would end it. */
export interface CrashableBrowser {
  readonly context: BrowserContext;
  /** SIGKILL for the whole process group: the browser, its pages, its storage. Answers when it was sent, in ms since 1970. */
  readonly crash: () => Promise<number>;
}

/** Starts a browser on the profile in `folder`, which survives a crash. */
export async function startCrashableBrowser(folder: string, { executablePath, args = [], env }: LaunchOptions): Promise<CrashableBrowser> {
  for (const trace of ['DevToolsActivePort', 'SingletonLock', 'SingletonSocket', 'SingletonCookie'])
    rmSync(join(folder, trace), { force: true });
  const words = [
    ...args,
    '--headless',
    '--hide-crash-restore-bubble',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    'about:blank',
  ];
  const child = spawn(executablePath ?? chromium.executablePath(), words, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const exited = once(child, 'exit');
  const endGroup = () => killGroup(child);
  process.once('exit', endGroup);
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(child, folder)}`);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The browser has no window to open pages in.');
    return {
      context,
      async crash() {
        const at = Date.now();
        endGroup();
        process.off('exit', endGroup);
        await exited;
        return at;
      },
    };
  } catch (error) {
    endGroup();
    throw error;
  }
}

/** The port the browser listens on for commands, which it writes into its profile. */
async function portOf(child: ChildProcess, folder: string): Promise<number> {
  const until = Date.now() + startTimeoutMs;
  while (Date.now() < until && child.exitCode === null) {
    const port = Number.parseInt(readOr(join(folder, 'DevToolsActivePort'), ''), 10);
    if (port > 0) return port;
    await delay(10);
  }
  throw new Error(`The browser did not start (exit code ${child.exitCode}).`);
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Not written yet: the caller asks again.
    return otherwise;
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself, which is what was wanted.
  }
}
