/** The trials of backups and of restored servers, at full length. */
process.env.RESTORES ??= '200';
process.env.BACKUPS ??= '100';
await import('../api/restored-backup.test.ts');
await import('../api/backup.test.ts');
