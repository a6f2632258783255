import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { flakyFailure, flakyLines, playwrightResults, type TestResult } from '../scripts/results.ts';

/** Results of tests that Playwright reports with these states, each with the ms of its runs. */
function resultsOf(...tests: readonly (readonly [status: string, ...ms: readonly number[]])[]): readonly TestResult[] {
  const folder = mkdtempSync(join(tmpdir(), 'umlaut-results-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const specs = tests.map(([status, ...ms], index) => ({
    title: `is ${index}`,
    file: 'a.e2e.ts',
    tests: [{ status, results: ms.map((duration) => ({ duration })) }],
  }));
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify({ suites: [{ title: 'a.e2e.ts', file: 'a.e2e.ts', specs }] }));
  return playwrightResults(path, 'tests/e2e');
}

test('a test that failed twice has failed, and one that passed at the second run is told', () => {
  const results = resultsOf(['expected', 5], ['flaky', 30, 7], ['unexpected', 30, 30], ['skipped']);
  expect(results.map(({ status, ms }) => [status, ms])).toEqual([
    ['passed', 5],
    ['passed', 30],
    ['failed', 30],
    ['skipped', 0],
  ]);
  expect(flakyLines(results)).toEqual(['FLAKY  tests/e2e/a.e2e.ts: is 1']);
});

test('a run fails with the third test that passed only when it was run again', () => {
  const flaky = ['flaky', 30, 7] as const;
  expect(flakyFailure(resultsOf(['unexpected', 30, 30], flaky, flaky))).toEqual([]);
  expect(flakyFailure(resultsOf(flaky, ['expected', 5], flaky, flaky))).toMatchObject([
    { status: 'failed', title: expect.stringMatching(/^3 tests/) },
  ]);
});
