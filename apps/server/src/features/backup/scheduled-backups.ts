import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { guarded } from '../../callbacks.ts';
import type { Config } from '../../config.ts';
import { backupName, interruptedBackups, newestBackupAt, surplusBackups } from './backup-names.rules.ts';

/** Backups by the clock, each made and checked by a process of its own at low priority. */
export interface ScheduledBackups {
  /** Makes one if it is due, and deletes those beyond `BACKUP_KEEP`. Rejects with the command's last line when it failed. */
  makeDue(): Promise<void>;
  /** Whether the last one failed. */
  readonly hasFailed: boolean;
}

const hourMs = 3_600_000;
const programFile = resolve(import.meta.dirname, '../../admin.ts');

/** Undefined unless the settings name a folder. `clock`: epoch ms. */
export function createScheduledBackups(config: Config, clock: () => number): ScheduledBackups | undefined {
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = config;
  if (folder === undefined) return undefined;
  let hasFailed = false;
  return {
    get hasFailed() {
      return hasFailed;
    },
    async makeDue() {
      hasFailed = await makeDue({ folder, everyHours, keep, config, now: clock() }).then(
        () => false,
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      );
    },
  };
}

interface Due {
  readonly folder: string;
  readonly everyHours: number;
  readonly keep: number;
  readonly config: Config;
  readonly now: number;
}

async function makeDue({ folder, everyHours, keep, config, now }: Due): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const newest = newestBackupAt(readdirSync(folder));
  // A clock that was set back must not put them off.
  if (newest !== undefined && newest <= now && now - newest < everyHours * hourMs) return;
  for (const name of interruptedBackups(readdirSync(folder))) rmSync(join(folder, name), { recursive: true, force: true });
  await runBackup(join(folder, backupName(now)), config);
  for (const name of surplusBackups(readdirSync(folder), keep)) rmSync(join(folder, name));
}

function runBackup(file: string, { DATA_DIR, DATABASE_URL }: Config): Promise<void> {
  const settings = { DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) };
  const child = spawn(process.execPath, [programFile, 'backup', file], { env: settings, stdio: ['ignore', 'ignore', 'pipe'] });
  lowerPriority(child.pid);
  let said = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on(
    'data',
    guarded('backup: output', (text: string) => {
      said = (said + text).slice(-2_000);
    }),
  );
  return new Promise((fulfil, reject) => {
    const fail = (cause?: unknown) => reject(new Error(said.trim().split('\n').at(-1) || 'The backup could not be started.', { cause }));
    child.on('error', guarded('backup: error', fail));
    child.on(
      'close',
      guarded('backup: close', (code: number | null) => (code === 0 ? fulfil() : fail())),
    );
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not every system lets it: the backup then takes its usual share.
  }
}
