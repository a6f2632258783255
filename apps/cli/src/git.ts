import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Stop } from './stop.ts';

const execute = promisify(execFile);

/** Files that diagrams are kept in, by their names. */
const diagramFile =
  /\.(mmd|mermaid|puml|plantuml|pu|iuml|wsd|drawio|dio|md|markdown|adoc|asciidoc)$|\.drawio\.(svg|png|xml)$|\.umlaut\.(json|svg|png)$/i;

/** Texts in which diagrams stand among other things, so that a file without one is no mistake. */
const document = /\.(md|markdown|adoc|asciidoc)$/i;

/** Whether a file may be without a diagram. */
export function isDocument(path: string): boolean {
  return document.test(path);
}

/** Output of git, run in `folder` without a shell. Throws a `Stop` with its words where it fails. */
async function git(folder: string, args: readonly string[]): Promise<Buffer> {
  try {
    const { stdout } = await execute('git', [...args], { cwd: folder, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Stop(3, `git ${args[0]}: ${words === '' ? String(error) : words}`, { cause: error });
  }
}

function pathsIn(output: Buffer): readonly string[] {
  return output
    .toString()
    .split('\0')
    .filter((path) => path !== '' && diagramFile.test(path));
}

/** Paths of files with diagrams, from `folder`, that are staged; only those below `paths`, where there are any. */
export async function stagedFiles(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  return pathsIn(await git(folder, ['diff', '--cached', '--name-only', '--relative', '-z', '--diff-filter=ACMR', '--', ...paths]));
}

/** Content of a staged file. */
export function stagedContent(folder: string, path: string): Promise<Buffer> {
  return git(folder, ['show', `:./${path}`]);
}

/** Two commits, or a commit and the files as they are where `after` is absent. */
export interface Range {
  readonly before: string;
  readonly after?: string;
}

/** Reads `<ref>` or `<ref>..<ref>`; three dots compare with where the two parted, as Git does. */
export async function rangeOf(folder: string, text: string): Promise<Range> {
  const [, from = '', dots = '', to = ''] = /^(.*?)(?:(\.{2,3})(.*))?$/s.exec(text) ?? [];
  const resolved = async (ref: string): Promise<string> => {
    // A name that begins with a dash would be an option.
    const output = await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]).catch(() => undefined);
    if (output === undefined) throw new Stop(3, `Unknown Git commit ${ref}.`);
    return output.toString().trim();
  };
  const before = await resolved(from === '' ? 'HEAD' : from);
  if (dots === '') return { before };
  const after = await resolved(to === '' ? 'HEAD' : to);
  if (dots === '..') return { before, after };
  const base = await git(folder, ['merge-base', before, after]);
  return { before: base.toString().trim(), after };
}

/** Paths of files with diagrams, from `folder`, that differ in a range. */
export async function changedFiles(folder: string, { before, after }: Range, paths: readonly string[]): Promise<readonly string[]> {
  const commits = after === undefined ? [before] : [before, after];
  return pathsIn(await git(folder, ['diff', '--name-only', '--relative', '--no-renames', '-z', ...commits, '--', ...paths]));
}

/** Content of a file in a commit; undefined where it is not there. */
export async function contentAt(folder: string, commit: string, path: string): Promise<Buffer | undefined> {
  const listed = await git(folder, ['ls-tree', '-z', commit, '--', `./${path}`]);
  return listed.length === 0 ? undefined : git(folder, ['show', `${commit}:./${path}`]);
}
