// The races between drawing and the end of a right, and the bin, and between those who use one link, in more rounds than `npm test` tries.
await import('../api/live-hostile.test.ts');
await import('../api/live-two-servers.test.ts');
await import('../contract/link-races.test.ts');

export {};
