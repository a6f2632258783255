const pattern = /^umlaut-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.db$/;

/** Name of a scheduled backup, by its time in UTC. */
export function backupName(at: number): string {
  const digits = new Date(at).toISOString().replace(/\D/g, '');
  return `umlaut-${digits.slice(0, 8)}-${digits.slice(8, 14)}.db`;
}

/** Time of the newest scheduled backup among the files of a folder; undefined without one. */
export function newestBackupAt(names: readonly string[]): number | undefined {
  const times = names.flatMap((name) => {
    const [, ...parts] = pattern.exec(name) ?? [];
    const [year = 0, month = 0, ...rest] = parts.map(Number);
    return parts.length === 0 ? [] : [Date.UTC(year, month - 1, ...rest)];
  });
  return times.length === 0 ? undefined : Math.max(...times);
}

/** The scheduled backups to delete so that the newest `keep` stay; other files are never among them. */
export function surplusBackups(names: readonly string[], keep: number): readonly string[] {
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .slice(0, -keep);
}

/** Files that interrupted scheduled backups have left: each has a name of its own, so that no later one replaces it. */
export function interruptedBackups(names: readonly string[]): readonly string[] {
  return names.filter((name) => /^umlaut-\d{8}-\d{6}\.db\.part/.test(name));
}
