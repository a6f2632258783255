// Texts that are typed letter by letter, in all grammars, at full length.
await import('../simulation/typing.test.ts');

export {};
