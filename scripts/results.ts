import { existsSync, readFileSync } from 'node:fs';

/** One test as its runner reported it. `file` is relative to the checkout; `title` joins suites and test with ` › `. */
export interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly ancestorTitles: readonly string[]; readonly title: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly file: string; readonly tests: readonly { readonly status: string }[] }[];
}

/** Results in Vitest's JSON report; a file that could not be run counts as one failed test. */
export function vitestResults(path: string, root: string): readonly TestResult[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  return report.testResults.flatMap((file): TestResult[] => {
    const name = file.name.replace(`${root}/`, '');
    if (file.assertionResults.length === 0 && file.status === 'failed')
      return [{ file: name, title: 'could not be run', status: 'failed' }];
    return file.assertionResults.map((test) => ({
      file: name,
      title: [...test.ancestorTitles, test.title].join(' › '),
      status: test.status === 'passed' ? 'passed' : test.status === 'failed' ? 'failed' : 'skipped',
    }));
  });
}

/** Results in Playwright's JSON report; a flaky test passed, as a retry was allowed. */
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
        }),
      ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => collect(inner, [...above, inner.title])),
  ];
  return report.suites.flatMap((suite) => collect(suite, []));
}
