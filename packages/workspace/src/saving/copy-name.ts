import { countCharacters, defaultLimits } from '@umlaut/diagram';

/** Shown name of a diagram without a name. */
const untitled = 'Untitled diagram';

/** The name as the screen shows it. */
export function shownName(name: string): string {
  return name === '' ? untitled : name;
}

/** A name for a copy of the diagram called `name`, within the length a name may have. */
export function copyName(name: string, maxCharacters: number = defaultLimits.maxNameCharacters): string {
  const [, stem = '', number] = /^(.*?)(?: \(copy(?: (\d{1,6}))?\))?$/su.exec(name.trim()) ?? [];
  const isCopy = stem !== name.trim();
  const suffix = isCopy ? ` (copy ${Number(number ?? 1) + 1})` : ' (copy)';
  const room = maxCharacters - countCharacters(suffix);
  return `${[...(stem === '' ? untitled : stem)].slice(0, room).join('').trimEnd()}${suffix}`;
}
