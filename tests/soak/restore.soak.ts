import { env } from 'node:process';

// The trials of backups and of restored servers, at full length.
env.RESTORES ??= '200';
env.BACKUPS ??= '100';
await import('../api/restored-backup.test.ts');
await import('../api/backup.test.ts');
