import fc from 'fast-check';

/** A step of a history. `who` chooses a tab. */
const step = fc.record({
  who: fc.nat({ max: 3 }),
  does: fc.oneof(
    { weight: 10, arbitrary: fc.constant('draw' as const) },
    { weight: 7, arbitrary: fc.constant('save' as const) },
    { weight: 2, arbitrary: fc.constantFrom('relabel' as const, 'undo' as const) },
    { weight: 4, arbitrary: fc.constantFrom('go offline' as const, 'come online' as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom('lose a save' as const, 'lose an answer' as const, 'double a save' as const, 'slow down' as const),
    },
    { weight: 3, arbitrary: fc.constantFrom('half-open' as const, 'lag' as const, 'cut' as const) },
    { weight: 4, arbitrary: fc.constantFrom('crash' as const, 'reload' as const, 'leave' as const, 'restore' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('fill storage' as const, 'fail storage' as const, 'silence storage' as const, 'mend storage' as const),
    },
    { weight: 1, arbitrary: fc.constantFrom('jump ahead' as const, 'jump back' as const) },
    { weight: 2, arbitrary: fc.constant('kill the server' as const) },
    { weight: 2, arbitrary: fc.constant('save outside' as const) },
    // Several steps that make sense together, which chance would seldom put side by side.
    { weight: 4, arbitrary: fc.constantFrom('relabel apart' as const, 'save one after the other' as const) },
    { weight: 4, arbitrary: fc.constant('save without an answer' as const) },
    { weight: 4, arbitrary: fc.constantFrom('draw and crash' as const, 'save and leave' as const) },
  ),
  /** Virtual time that passes afterwards. */
  ms: fc.constantFrom<number[]>(0, 10, 100, 300, 1_200, 6_000),
});

/** A whole history. `isAlone`: no live sockets get through, as behind some proxies: each tab works alone, with versions and conflicts. */
export const historyOf = (isAlone: boolean) =>
  fc.record({
    isAlone: fc.constant(isAlone),
    seed: fc.nat(),
    tabs: fc.constantFrom(2, 2, 2, 3, 4),
    /** Tabs of one browser share its storage; else each has its own. */
    /** The server is of a later release than the pages: its answers and messages have parts that these do not know. */
    isNewerServer: fc.boolean(),
    isOneBrowser: fc.boolean(),
    /** One tab begins with a diagram that is not stored yet. */
    hasNew: fc.boolean(),
    steps: fc.array(step, { minLength: 2, maxLength: 8 }),
  });

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export type History = ReturnType<typeof historyOf> extends fc.Arbitrary<infer T> ? T : never;
