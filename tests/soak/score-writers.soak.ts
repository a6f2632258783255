// The trial of several people who write into one sequence diagram at once, at full length.
await import('../simulation/score-writers.test.ts');

export {};
