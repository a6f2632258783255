// The trials of public links, at full length: ended while they are visited, and drawn in every look at once.
await import('../api/link-revocation.test.ts');
await import('../api/public-links.test.ts');

export {};
