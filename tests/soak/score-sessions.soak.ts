// The sessions of two people who write into one sequence diagram over the server, at full length.
await import('../simulation/score-sessions.test.ts');

export {};
