import { describe, expect, it } from 'vitest';
import { createSettling } from './settling.ts';

/** The inspector's settling with a clock of the test, and whether it was shown. */
function open() {
  let due: (() => void) | undefined;
  let loaded = (): void => undefined;
  const code = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  let shown = 0;
  const settling = createSettling({
    soon(run) {
      due = run;
      return () => {
        due = undefined;
      };
    },
    load: () => code,
    show() {
      shown += 1;
    },
  });
  return {
    settling,
    shown: () => shown,
    async load() {
      loaded();
      await code;
    },
    /** A moment passes. */
    pass() {
      const run = due;
      due = undefined;
      run?.();
    },
  };
}

describe('the inspector', () => {
  it('appears a moment after the selection, once its code is there', async () => {
    const bench = open();
    bench.settling.begin();
    bench.pass();
    expect(bench.shown()).toBe(0);
    await bench.load();
    expect(bench.shown()).toBe(0);
    bench.pass();
    expect(bench.shown()).toBe(1);
  });

  it('does not appear under a drag that began while its code was loading', async () => {
    const bench = open();
    bench.settling.begin();
    bench.pass();
    bench.settling.press(1);
    await bench.load();
    bench.pass();
    expect(bench.shown()).toBe(0);
    bench.settling.release(1);
    bench.pass();
    expect(bench.shown()).toBe(1);
  });

  it('knows of a press that came before the selection it made', async () => {
    const bench = open();
    await bench.load();
    bench.settling.press(1);
    bench.settling.begin();
    await Promise.resolve();
    bench.pass();
    expect(bench.shown()).toBe(0);
    bench.settling.release(1);
    bench.pass();
    expect(bench.shown()).toBe(1);
  });

  it('waits for the last of two fingers, and goes on when the window is left', async () => {
    const bench = open();
    await bench.load();
    bench.settling.begin();
    bench.settling.press(1);
    bench.settling.press(2);
    bench.settling.release(1);
    bench.pass();
    expect(bench.shown()).toBe(0);
    bench.settling.releaseAll();
    await Promise.resolve();
    bench.pass();
    expect(bench.shown()).toBe(1);
  });

  it('does not appear for a selection that is gone again', async () => {
    const bench = open();
    bench.settling.begin();
    bench.settling.end();
    await bench.load();
    bench.pass();
    expect(bench.shown()).toBe(0);
    bench.settling.begin();
    await Promise.resolve();
    bench.pass();
    expect(bench.shown()).toBe(1);
  });
});
