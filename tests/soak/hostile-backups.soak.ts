// The trial of forged backups, a thousand on each database.
await import('../contract/hostile-backups.test.ts');

export {};
