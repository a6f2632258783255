import { expect, test } from 'vitest';
import { backupName, interruptedBackups, newestBackupAt, surplusBackups } from './backup-names.rules.ts';

const at = Date.UTC(2026, 10, 24, 3, 4, 5);

test('a name says its time, and sorts by it', () => {
  expect(backupName(at)).toBe('umlaut-20261124-030405.db');
  expect(newestBackupAt([backupName(at), backupName(at - 1000), 'x.db'])).toBe(at);
  expect(newestBackupAt(['umlaut.db', 'notes.txt'])).toBeUndefined();
});

test('the oldest go beyond so many; files of others stay', () => {
  const names = [3, 1, 2].map((hours) => backupName(at + hours * 3_600_000));
  expect(surplusBackups([...names, 'mine.db', 'umlaut-20200101-000000.db.part'], 2)).toEqual([names[1]]);
  expect(surplusBackups(names, 7)).toEqual([]);
});

test('what an interrupted one has left is known by its name; what others begin is not', () => {
  const left = ['umlaut-20261124-030405.db.part', 'umlaut-20261124-030405.db.part-journal', 'umlaut-20261124-030405.db.part-tables'];
  expect(interruptedBackups([...left, backupName(at), 'mine.db.part'])).toEqual(left);
});
