import type { Limits } from '@umlaut/diagram';
import type { Arrivals, Arrived } from './read-file.ts';

/** Most files that are opened at once. */
export const mostFiles = 20;

/** The diagrams of several files in their order, with a remark on files that were not opened; or a problem where there are none. */
export type Opened =
  | { readonly found: readonly [Arrived, ...Arrived[]]; readonly remark?: string; readonly problem?: never }
  | { readonly problem: string; readonly found?: never };

/** Opens files one after the other by `open`, which never rejects. */
export async function openFiles(
  files: readonly File[],
  { limits, open }: { readonly limits: Limits; readonly open: (file: File, limits: Limits) => Promise<Arrivals> },
): Promise<Opened> {
  const found: Arrived[] = [];
  const problems: string[] = [];
  for (const file of files.slice(0, mostFiles)) {
    const opened = await open(file, limits);
    if (opened.problem === undefined) found.push(...opened.found);
    else problems.push(files.length === 1 || file.name === '' ? opened.problem : `${file.name}: ${opened.problem}`);
  }
  const over = files.length - mostFiles;
  if (over > 0) problems.push(`You can open up to ${mostFiles} files at once. Open the other ${over === 1 ? 'file' : over} separately.`);
  const [first, ...others] = found;
  if (first === undefined) return { problem: toldOf(problems) };
  return { found: [first, ...others], ...(problems.length === 0 ? {} : { remark: toldOf(problems) }) };
}

/** The first of several problems, with how many more there are. */
function toldOf([first = 'No file to open.', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} ${others.length} more ${others.length === 1 ? 'file was' : 'files were'} not opened.`;
}
