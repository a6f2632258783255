// The trial of public links that end while they are visited, at full length.
await import('../api/link-revocation.test.ts');

export {};
