import { existsSync, readFileSync } from 'node:fs';
import type { FileLine } from './vitest-lines.ts';

/** One test as its runner reported it. `file` is relative to the checkout; `title` joins suites and test with ` › `. */
export interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly ms: number;
  /** Failed, and passed when it was run again. */
  readonly isFlaky?: true;
}

/** Flaky tests that a run may have; more fail it. */
const mostFlaky = 2;

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** Results in the lines that `vitest-lines.ts` wrote; a file that began and never ended counts as one failed test. */
export function vitestResults(path: string): readonly TestResult[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').filter(Boolean) : [];
  const files = new Map<string, FileLine>();
  for (const line of lines.map((text) => JSON.parse(text) as FileLine)) files.set(line.file, line);
  return [...files.values()].flatMap(({ file, tests = [{ title: 'did not end', state: 'failed', ms: 0 }] }) =>
    tests.map(({ title, state, ms }) => ({ file, title, status: state === 'passed' || state === 'skipped' ? state : 'failed', ms })),
  );
}

/** Results in Playwright's JSON report. */
export function playwrightResults(path: string, folder: string): readonly TestResult[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8')) as { readonly suites: readonly PlaywrightSuite[] };
  const collect = (suite: PlaywrightSuite, above: readonly string[]): TestResult[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(
        (test): TestResult => ({
          file: `${folder}/${spec.file}`,
          title: [...above, spec.title].join(' › '),
          status: test.status === 'expected' || test.status === 'flaky' ? 'passed' : test.status === 'skipped' ? 'skipped' : 'failed',
          ms: Math.max(0, ...test.results.map(({ duration }) => duration)),
          ...(test.status === 'flaky' ? { isFlaky: true } : {}),
        }),
      ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => collect(inner, [...above, inner.title])),
  ];
  return report.suites.flatMap((suite) => collect(suite, []));
}

/** A line for each flaky test. */
export function flakyLines(results: readonly TestResult[]): readonly string[] {
  return results.filter(({ isFlaky }) => isFlaky).map(({ file, title }) => `FLAKY  ${file}: ${title}`);
}

/** A failure of its own when more tests are flaky than a run may have. */
export function flakyFailure(results: readonly TestResult[]): readonly TestResult[] {
  const count = flakyLines(results).length;
  const title = `${count} tests passed only on retry, and at most ${mostFlaky} are allowed`;
  return count > mostFlaky ? [{ file: 'playwright', title, status: 'failed', ms: 0 }] : [];
}

/** The `count` tests that took longest, the slowest first, one line each. */
export function slowestLines(results: readonly TestResult[], count: number): readonly string[] {
  return results
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`);
}
