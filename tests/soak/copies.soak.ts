// The trial of backups, restores and moves that are killed, at full length and size.
await import('../api/copy-kills.test.ts');

export {};
