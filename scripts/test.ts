// Runs every check and test, prints what failed, and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprints, passedBefore, rememberPassed } from './passed-before.ts';
import { flakyFailure, flakyLines, playwrightResults, slowestLines, type TestResult, vitestResults } from './results.ts';
import { readStatements, statementProblems } from './specification.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules', '.cache', 'reports');
const playwrightReport = join(reports, 'playwright.json');
const quick = process.argv.includes('--quick');

/** Time limit of the run; then it is stopped and its results so far are printed. */
const mostMs = 75 * 60_000;
const leftMs = (most = mostMs) => Math.max(most - performance.now(), 10_000);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results: TestResult[] = [];
/** Seconds that each part took, in order. */
const parts: string[] = [];

await timed('checks', () =>
  Promise.all([
    check('format and lint', 'biome', ['ci', '--colors=off', '.']),
    check('promises', 'oxlint', ['--type-aware']),
    check('types', 'tsc', ['-b']),
    check('unused code', 'knip', ['--no-progress']),
    quick || check('lockfile is complete', 'npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error']),
  ]),
);
if (quick && !process.argv.includes('--all')) await runChangedUnitTests();
else await runVitest('unit tests', ['unit', 'architecture']);
if (!quick) {
  await runVitest('contract and API tests', ['contract', 'api', 'simulation', 'tools']);
  await runPlaywright();
  checkSpecification();
  results.push(...flakyFailure(results));
}
report();

function report(): void {
  const count = (status: TestResult['status']) => results.filter((result) => result.status === status).length;
  console.log(`\nSlowest tests:\n${slowestLines(results, 20).join('\n')}\n`);
  for (const line of flakyLines(results)) console.log(line);
  for (const { file, title, status } of results) if (status === 'failed') console.log(`FAILED  ${file}: ${title}`);
  console.log(`${parts.join(', ')}; ${Math.round(performance.now() / 1000)} s in total`);
  const skipped = count('skipped');
  console.log(`${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = count('failed') > 0 || count('passed') === 0 ? 1 : 0;
}

async function timed(title: string, run: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await run();
  parts.push(`${title} ${Math.round((performance.now() - from) / 1000)} s`);
}

/** A check that passes or fails as a whole. Its output is printed when it has ended, as several run at once. */
async function check(title: string, command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await execute(command, args, { output: 'pipe' });
  console.log(`\n— ${title}\n${output}`.trimEnd());
  results.push({ file: command, title, status: code === 0 ? 'passed' : 'failed', ms: 0 });
}

/** Leaves out the unit tests of workspaces of which nothing has changed since they passed. */
async function runChangedUnitTests(): Promise<void> {
  const now = fingerprints();
  if (now === undefined) return runVitest('unit tests', ['unit', 'architecture']);
  const unchanged = passedBefore(now);
  const changed = [...now.keys()].filter((workspace) => !unchanged.has(workspace));
  if (unchanged.size > 0)
    console.log(
      `\nUnit tests skipped because nothing they depend on has changed since they passed (--all runs them): ${[...unchanged].join(', ')}`,
    );
  const folders = changed.map((workspace) => `${existsSync(join(root, 'apps', workspace)) ? 'apps' : 'packages'}/${workspace}/`);
  await runVitest('unit tests', ['unit', 'architecture'], ['tests/', ...folders]);
  const failed = results.filter(({ status }) => status === 'failed').map(({ file }) => file);
  rememberPassed(now, new Set([...now.keys()].filter((name) => !failed.some((file) => file === 'vitest' || file.split('/')[1] === name))));
}

async function runVitest(title: string, projects: readonly string[], filters: readonly string[] = []): Promise<void> {
  console.log(`\n— ${title}`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const report = join(reports, `vitest-${projects.join('-')}.jsonl`);
  const args = ['run', ...chosen, ...filters, '--reporter=default', '--reporter=./scripts/vitest-lines.ts'];
  await timed(title, async () => {
    const { code } = await execute('vitest', args, { env: { VITEST_LINES: report }, most: mostMs / 2 });
    collect('vitest', code, vitestResults(report));
  });
}

async function runPlaywright(): Promise<void> {
  console.log('\n— browser tests');
  // Run again once, a test that fails always still fails; docs/decisions/34-flaky-tests.md.
  const args = ['test', '--retries=1', '--reporter=line,json', `--global-timeout=${Math.round(leftMs())}`];
  await timed('browser tests', async () => {
    const { code } = await execute('playwright', args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport } });
    collect('playwright', code, playwrightResults(playwrightReport, 'tests/e2e'));
  });
}

/** A runner that fails without a failed test, or that ran none, is a failure of its own. */
function collect(runner: string, code: number, found: readonly TestResult[]): void {
  results.push(...found);
  if (found.length === 0 || (code !== 0 && !found.some((result) => result.status === 'failed'))) {
    results.push({ file: runner, title: `ended with code ${code} after ${found.length} tests`, status: 'failed', ms: 0 });
  }
}

function checkSpecification(): void {
  console.log('\n— specification');
  const path = join(root, 'docs', 'specification.md');
  const statements = existsSync(path) ? readStatements(readFileSync(path, 'utf8')) : [];
  const problems = statementProblems(statements, results);
  for (const problem of problems) console.log(problem);
  const title = `each of ${statements.length} statements is covered by a passing test`;
  results.push({ file: 'docs/specification.md', title, status: problems.length === 0 ? 'passed' : 'failed', ms: 0 });
}

interface Execution {
  readonly env?: Readonly<Record<string, string>>;
  readonly most?: number;
  /** `pipe`: kept for the caller instead of printed. */
  readonly output?: 'pipe';
}

function execute(command: string, args: readonly string[], { env, most = mostMs, output }: Execution) {
  return new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: output ?? 'inherit', env: { ...process.env, NO_COLOR: '1', ...env } });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
    const stop = () => child.kill('SIGTERM');
    // The browser tests stop by themselves, and then report.
    const limit = setTimeout(stop, leftMs(most) + 60_000);
    process.on('SIGTERM', stop);
    const end = (code: number) => {
      clearTimeout(limit);
      process.off('SIGTERM', stop);
      resolve({ code, output: printed.join('') });
    };
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}
