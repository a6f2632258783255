import { countCharacters, defaultLimits } from '@umlaut/diagram';

/** Shown name of a diagram without a name. */
const untitled = 'Untitled diagram';

/** The name as the screen shows it. */
export function shownName(name: string): string {
  return name === '' ? untitled : name;
}

interface CopyRules {
  readonly maxCharacters?: number;
  /** Names that the copy must not get. */
  readonly taken?: Iterable<string>;
}

/** A name for a copy of the diagram called `name`: the next number that is free, within the length a name may have. */
export function copyName(name: string, { maxCharacters = defaultLimits.maxNameCharacters, taken = [] }: CopyRules = {}): string {
  const [, stem = '', number] = /^(.*?)(?: \(copy(?: (\d{1,6}))?\))?$/su.exec(name.trim()) ?? [];
  const isCopy = stem !== name.trim();
  const names = new Set(taken);
  let count = isCopy ? Number(number ?? 1) + 1 : 1;
  // Of so many names one more is free at the end.
  const most = count + names.size;
  while (count < most && names.has(nameOf(stem, count, maxCharacters))) count += 1;
  return nameOf(stem, count, maxCharacters);
}

function nameOf(stem: string, count: number, maxCharacters: number): string {
  const suffix = count === 1 ? ' (copy)' : ` (copy ${count})`;
  const room = maxCharacters - countCharacters(suffix);
  return `${[...(stem === '' ? untitled : stem)].slice(0, room).join('').trimEnd()}${suffix}`;
}
