// The hour's work of two people in the text and on the canvas of one diagram, at full length.
await import('../simulation/text-writers.test.ts');

export {};
