// The trials of backups and of restored servers, at full length.
await import('../api/restored-backup.test.ts');
await import('../api/backup.test.ts');

export {};
