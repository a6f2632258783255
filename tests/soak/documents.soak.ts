// The trial of documents that come back from a save as they were, at full length.
await import('../api/documents.test.ts');

export {};
