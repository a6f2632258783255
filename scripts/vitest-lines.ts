import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** One test file that has ended, or has begun when it has no `tests`; times in ms. */
export interface FileLine {
  readonly file: string;
  readonly ms?: number;
  readonly tests?: readonly { readonly title: string; readonly state: string; readonly ms: number }[];
}

/** Writes a line of JSON as each file begins and ends, so that a run that is cut off still says what it did and what it was at. */
export default class VitestLines implements Reporter {
  onTestModuleStart({ relativeModuleId }: TestModule): void {
    write({ file: relativeModuleId });
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].map((test) => ({
      title: titleOf(test),
      state: test.result().state,
      ms: Math.round(test.diagnostic()?.duration ?? 0),
    }));
    const isBroken = tests.length === 0 && module.state() === 'failed';
    const ms = Math.round(module.diagnostic().duration);
    write({ file: module.relativeModuleId, ms, tests: isBroken ? [{ title: 'could not be run', state: 'failed', ms: 0 }] : tests });
  }
}

function titleOf(test: TestCase): string {
  const titles = [test.name];
  for (let at = test.parent; at.type === 'suite'; at = at.parent) titles.unshift(at.name);
  return titles.join(' › ');
}

function write(line: FileLine): void {
  appendFileSync(process.env.VITEST_LINES ?? '', `${JSON.stringify(line)}\n`);
}
