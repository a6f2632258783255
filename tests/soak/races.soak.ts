// The races between drawing and the end of a right, and the bin, in more rounds than `npm test` tries.
await import('../api/live-hostile.test.ts');
await import('../api/live-two-servers.test.ts');

export {};
