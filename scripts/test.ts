// Runs every check and test, prints what failed, and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { playwrightResults, type TestResult, vitestResults } from './results.ts';
import { readStatements, statementProblems } from './specification.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules', '.cache', 'reports');
const vitestReport = join(reports, 'vitest.jsonl');
const playwrightReport = join(reports, 'playwright.json');
const quick = process.argv.includes('--quick');

/** What has not ended by then is stopped, and what was seen until then is told: a run that others cut off tells nothing. */
const mostMs = 75 * 60_000;
const leftMs = (most = mostMs) => Math.max(most - performance.now(), 10_000);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results: TestResult[] = [];
await check('format and lint', 'biome', ['ci', '--colors=off', '.']);
await check('promises', 'oxlint', ['--type-aware']);
await check('types', 'tsc', ['-b']);
await check('unused code', 'knip', ['--no-progress']);
await check('lockfile is complete', 'npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error']);
await runVitest(quick ? ['unit', 'architecture'] : ['unit', 'architecture', 'contract', 'api']);
if (!quick) {
  await runPlaywright();
  checkSpecification();
}
report();

function report(): void {
  const count = (status: TestResult['status']) => results.filter((result) => result.status === status).length;
  console.log('');
  for (const { file, title, status } of results) if (status === 'failed') console.log(`FAILED  ${file}: ${title}`);
  const skipped = count('skipped');
  console.log(`${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = count('failed') > 0 || count('passed') === 0 ? 1 : 0;
}

/** A check that either passes or fails as a whole. */
async function check(title: string, command: string, args: readonly string[]): Promise<void> {
  console.log(`\n— ${title}`);
  const code = await execute(command, args);
  results.push({ file: command, title, status: code === 0 ? 'passed' : 'failed' });
}

async function runVitest(projects: readonly string[]): Promise<void> {
  console.log('\n— unit, contract and API tests');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const env = { VITEST_LINES: vitestReport };
  const code = await execute('vitest', ['run', ...chosen, '--reporter=default', '--reporter=./scripts/vitest-lines.ts'], env, mostMs / 2);
  collect('vitest', code, vitestResults(vitestReport));
}

async function runPlaywright(): Promise<void> {
  console.log('\n— browser tests');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };
  const code = await execute('playwright', ['test', '--reporter=line,json', `--global-timeout=${Math.round(leftMs())}`], env);
  collect('playwright', code, playwrightResults(playwrightReport, 'tests/e2e'));
}

/** A runner that fails without a failed test, or that ran none, is a failure of its own. */
function collect(runner: string, code: number, found: readonly TestResult[]): void {
  results.push(...found);
  if (found.length === 0 || (code !== 0 && !found.some((result) => result.status === 'failed'))) {
    results.push({ file: runner, title: `ended with code ${code} after ${found.length} tests`, status: 'failed' });
  }
}

function checkSpecification(): void {
  console.log('\n— specification');
  const path = join(root, 'docs', 'specification.md');
  const statements = existsSync(path) ? readStatements(readFileSync(path, 'utf8')) : [];
  const problems = statementProblems(statements, results);
  for (const problem of problems) console.log(problem);
  const title = `each of ${statements.length} statements is held by a test that passed`;
  results.push({ file: 'docs/specification.md', title, status: problems.length === 0 ? 'passed' : 'failed' });
}

function execute(command: string, args: readonly string[], env: Record<string, string> = {}, most = mostMs): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NO_COLOR: '1', ...env } });
    const stop = () => child.kill('SIGTERM');
    // The browser tests stop by themselves, and then report.
    const limit = setTimeout(stop, leftMs(most) + 60_000);
    process.on('SIGTERM', stop);
    child.on('error', (error) => {
      clearTimeout(limit);
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => {
      clearTimeout(limit);
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}
