import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ThemeName } from '@umlaut/notation';
import { comparisonPicture } from '@umlaut/pictures';
import { compared, drawable, type States } from '../compared.ts';
import { diffJson, diffMarkdown, diffText, type NamedComparison } from '../diff-words.ts';
import { changedFiles, contentAt, isDocument, type Range, rangeOf } from '../git.ts';
import { type Input, languages, readBytes, readPath } from '../input.ts';
import { type Call, type Command, countOf, type Usage, usageStop } from '../options.ts';
import { writeResult } from '../output.ts';
import { type ExitCode, Stop, unreadable } from '../stop.ts';
import type { Terminal } from '../terminal.ts';

const formats = ['text', 'json', 'markdown', 'svg'] as const;
const themes = ['light', 'dark', 'print'] as const;

const usage: Usage = {
  name: 'diff',
  files: '<old> <new> | --git <ref>[..<ref>] [-- <path…>]',
  does: 'Compares diagrams element by element. Exits with 1 if they differ.',
  options: {
    git: { value: 'range', help: 'compare two commits, or a commit with the working tree' },
    to: { value: formats, help: 'format (default: text)' },
    layout: { value: ['old', 'new'], help: 'for texts: version whose layout the image uses (default: old)' },
    theme: { value: themes, help: 'theme of the image (default: light)' },
    output: { value: 'file', short: 'o', help: 'write to a file instead of standard output' },
    'out-dir': { value: 'folder', help: 'write an image of each changed diagram to a folder' },
    page: { value: 'n', help: 'use only the nth diagram of each file' },
    from: { value: languages, help: 'language of the texts, if it cannot be detected' },
  },
};

/** A pair of states, and what it is called. */
interface Pair extends States {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** Compares two files, or two states of files in Git. */
async function run(call: Call, terminal: Terminal): Promise<ExitCode> {
  const range = call.option('git');
  const pairs = range === undefined ? await pairsOfFiles(call, terminal) : await pairsInGit(range, call, terminal);
  const all = pairs.map((pair) => ({ pair, comparison: compared(pair) }));
  const differing = all.filter(({ comparison }) => comparison.differences.length > 0);
  const format = formats.find((each) => each === call.option('to')) ?? 'text';
  if (format === 'svg')
    await writePictures(
      differing.map(({ pair }) => pair),
      call,
      terminal,
    );
  else {
    const named = (range === undefined ? all : differing).map(({ pair, comparison }): NamedComparison => ({ ...pair, comparison }));
    const write = { text: diffText, json: diffJson, markdown: diffMarkdown }[format];
    await writeResult(write(named), call.option('output'), terminal);
  }
  return differing.length === 0 ? 0 : 1;
}

async function pairsOfFiles(call: Call, terminal: Terminal): Promise<readonly Pair[]> {
  const [before, after, ...others] = call.files;
  if (before === undefined || after === undefined || others.length > 0) throw usageStop(usage, 'Pass two files, or --git.');
  if (before === '-' && after === '-') throw new Stop(2, 'Standard input can only be used once.');
  const [old, next] = [await readPath(before, call, terminal), await readPath(after, call, terminal)];
  return pairsOf({ title: `${before} → ${after}`, before, after }, { old, next, page: countOf(call, 'page') });
}

async function pairsInGit(text: string, call: Call, terminal: Terminal): Promise<readonly Pair[]> {
  const { folder } = terminal;
  const range = await rangeOf(folder, text);
  const pairs: Pair[] = [];
  for (const path of await changedFiles(folder, range, call.files)) {
    const states = { old: await stateIn(path, range.before, call, terminal), next: await stateIn(path, range.after, call, terminal) };
    const names = { title: path, before: `${path} ${shortRef(range, 'before')}`, after: `${path} ${shortRef(range, 'after')}` };
    pairs.push(...pairsOf(names, { ...states, page: countOf(call, 'page') }));
  }
  return pairs;
}

function shortRef({ before, after }: Range, side: 'before' | 'after'): string {
  const commit = side === 'before' ? before : after;
  return commit === undefined ? '(now)' : `(${commit.slice(0, 9)})`;
}

/** The diagrams of a file in a commit, or as it is now; none where it is not there, or where it says none any more, which is told. */
async function stateIn(path: string, commit: string | undefined, call: Call, terminal: Terminal): Promise<readonly Input[]> {
  const { folder } = terminal;
  const bytes = commit === undefined ? await contentNow(resolve(folder, path)) : await contentAt(folder, commit, path);
  if (bytes === undefined) return [];
  try {
    return await readBytes(bytes, path, call);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (!isDocument(path)) terminal.say(error.message);
    return [];
  }
}

async function contentNow(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unreadable(path, error);
  }
}

interface Sides {
  readonly old: readonly Input[];
  readonly next: readonly Input[];
  readonly page: number | undefined;
}

/** Pairs the diagrams of two files: by their names where these tell them apart, else by their numbers. */
function pairsOf(names: Pick<Pair, 'title' | 'before' | 'after'>, { old, next, page }: Sides): readonly Pair[] {
  const [left, right] = page === undefined ? [old, next] : [old, next].map((all) => all.filter(({ number }) => number === page));
  const [before, after] = [left ?? [], right ?? []];
  if (before.length <= 1 && after.length <= 1)
    return before.length + after.length === 0 ? [] : [{ ...names, old: before[0], next: after[0] }];
  const areNamed = [before, after].every(
    (all) => new Set(all.map(({ name }) => name)).size === all.length && all.every(({ name }) => name !== ''),
  );
  const keyOf = ({ name, number }: Input): string => (areNamed ? name : `${number}`);
  const keys = new Set([...after, ...before].map(keyOf));
  return [...keys].map((key) => {
    const states = { old: before.find((each) => keyOf(each) === key), next: after.find((each) => keyOf(each) === key) };
    const label = areNamed ? key : `diagram ${key}`;
    return { ...states, title: `${names.title}: ${label}`, before: `${names.before}: ${label}`, after: `${names.after}: ${label}` };
  });
}

async function writePictures(pairs: readonly Pair[], call: Call, terminal: Terminal): Promise<void> {
  const folder = call.option('out-dir');
  if (pairs.length > 1 && folder === undefined)
    throw new Stop(2, `${pairs.length} diagrams differ. Use --out-dir, or choose one with --page.`);
  const theme: ThemeName = themes.find((each) => each === call.option('theme')) ?? 'light';
  const taken = new Set<string>();
  for (const pair of pairs) {
    const comparison = await drawable(pair, call.option('layout') === 'new' ? 'new' : 'old');
    const svg = comparisonPicture(comparison, { theme, names: { before: pair.before, after: pair.after } });
    await writeResult(svg, folder === undefined ? call.option('output') : join(folder, `${freeName(pair, taken)}.svg`), terminal);
  }
}

/** A name for a picture's file that no other has, of what is compared. */
function freeName({ title }: Pair, taken: Set<string>): string {
  const stem = title.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100);
  let name = stem;
  for (let count = 2; taken.has(name); count += 1) name = `${stem}_${count}`;
  taken.add(name);
  return name;
}

/** The command. */
export const diff: Command = { usage, run };
