/** Loaded into a server before its own code: fills the heap at SIGUSR2, until the process ends as it does out of memory. */
process.once('SIGUSR2', () => {
  const held: unknown[] = [];
  for (;;) held.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
});
