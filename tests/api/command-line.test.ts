import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/command-line.md'), 'utf8');
const real = (name: string): string => join(root, 'tests/fixtures', name);

/** Folder in which the packed command is installed, with `umlaut` and `node` in its `bin`. */
let installed = '';

beforeAll(() => {
  execFileSync(process.execPath, ['-e', "import('./scripts/build.mjs').then(({ buildCommandLine }) => buildCommandLine())"], { cwd: root });
  installed = mkdtempSync(join(tmpdir(), 'umlaut-packed-'));
  const npm = ['pack', '--silent', '--pack-destination', installed];
  execFileSync('npm', npm, { cwd: join(root, 'apps/cli'), stdio: ['ignore', 'ignore', 'inherit'] });
  const [file = ''] = readdirSync(installed);
  execFileSync('tar', ['-xzf', file], { cwd: installed });
  mkdirSync(join(installed, 'bin'));
  symlinkSync(join(installed, 'package/bin/umlaut.mjs'), join(installed, 'bin/umlaut'));
  chmodSync(join(installed, 'package/bin/umlaut.mjs'), 0o755);
  symlinkSync(process.execPath, join(installed, 'bin/node'));
});

afterAll(() => rmSync(installed, { recursive: true, force: true }));

/** Runs a script of the shell in a folder, as a person who has `umlaut` installed. */
function sh(script: string, folder: string, input = ''): { readonly code: number | null; readonly out: string; readonly said: string } {
  const identity = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  const env = { ...process.env, ...identity, PATH: `${join(installed, 'bin')}${delimiter}${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: folder, env, input, encoding: 'utf8' });
  return { code: status, out: stdout, said: stderr };
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'umlaut-empty-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The script that the documentation gives below a heading. */
function documented(heading: string): string {
  const section = page.split(/^## /m).find((each) => each.startsWith(heading)) ?? '';
  return /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
}

const before = 'classDiagram\n  Customer --> Basket : fills\n';
const after = 'classDiagram\n  Customer --> Basket : fills\n  Basket *-- Item\n';

describe('the packed command', () => {
  it('runs every command on real files in an empty folder', () => {
    const folder = emptyFolder();
    const text = real('texts/mermaid/class/bigUML-01.mmd');
    const calls = [
      `umlaut check ${text}`,
      `umlaut render ${text} -o a.svg`,
      `umlaut render ${text} -o a.pdf`,
      `umlaut convert ${text} --to plantuml -o b.puml`,
      `umlaut convert ${real('drawio/real/real-01.drawio')} --to json -o c.json`,
      'umlaut layout b.puml -o d.json',
      `umlaut diff ${text} b.puml`,
    ];
    for (const call of calls) expect({ call, ...sh(call, folder) }).toMatchObject({ call, code: 0 });
    expect(readFileSync(join(folder, 'a.svg'), 'utf8')).toMatch(/^<svg /);
    expect(readFileSync(join(folder, 'a.pdf'), 'latin1')).toMatch(/^%PDF/);
    expect(JSON.parse(readFileSync(join(folder, 'd.json'), 'utf8'))).toHaveProperty('nodes');
    expect(sh('umlaut render - | head -c 4', folder, before).out).toBe('<svg');
    expect(sh('umlaut render - --to png', folder, before)).toMatchObject({ code: 2, out: '' });
  });
});

describe('the documented examples', () => {
  it('stop a commit of a text that is not understood', () => {
    const folder = emptyFolder();
    sh('git init --quiet', folder);
    writeFileSync(join(folder, '.git/hooks/pre-commit'), documented('A check before each commit'));
    chmodSync(join(folder, '.git/hooks/pre-commit'), 0o755);
    writeFileSync(join(folder, 'a.mmd'), `${before}  Basket => Item\n`);
    const refused = sh('git add . && git commit --quiet -m first', folder);
    expect(refused.code).not.toBe(0);
    expect(refused.out + refused.said).toMatch(/a\.mmd:3:3: error/);
    writeFileSync(join(folder, 'a.mmd'), before);
    expect(sh('git add . && git commit --quiet -m first', folder)).toMatchObject({ code: 0 });
  });

  it('tell what a pull request changes, with pictures', () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'a.mmd'), before);
    sh('git init --quiet && git add . && git commit --quiet -m first && git update-ref refs/remotes/origin/main HEAD', folder);
    writeFileSync(join(folder, 'a.mmd'), after);
    sh('git commit --quiet --all -m second', folder);
    expect(sh(documented('A job for pull requests'), folder)).toMatchObject({ code: 0, out: '', said: '' });
    expect(readFileSync(join(folder, 'diagrams.md'), 'utf8')).toBe(
      '### a.mmd\n\n2 added\n\n- Class Item added.\n- Composition from Basket to Item added.\n',
    );
    expect(readdirSync(join(folder, 'diagrams'))).toEqual(['a.mmd.svg']);
  });

  it('find pictures in a repository that do not follow their texts', () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/a.mmd'), before);
    const script = documented('Pictures in the repository');
    sh(`git init --quiet && ${script.split('\n')[1]} && git add . && git commit --quiet -m first`, folder);
    expect(sh(script, folder)).toMatchObject({ code: 0, out: '', said: '' });
    writeFileSync(join(folder, 'docs/a.mmd'), after);
    expect(sh(script, folder)).toMatchObject({ code: 1, out: expect.stringContaining('docs/pictures/a.svg') });
  });
});
