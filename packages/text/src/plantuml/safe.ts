import { plainText } from './words.ts';

const reserved: ReadonlySet<string> = new Set(
  (
    'abstract annotation class interface enum entity struct exception protocol record metaclass stereotype dataclass circle diamond object map json static ' +
    'package namespace folder frame node rectangle cloud database card component storage artifact agent file hexagon queue stack boundary collections ' +
    'process actor usecase label person container system state note end together left right top bottom center hide show remove restore title header footer ' +
    'legend caption skinparam scale sprite newpage page set as of on is start stop if else elseif endif while repeat fork split participant control create ' +
    'destroy activate deactivate return alt opt loop par break critical group ref box autonumber portin portout port rnote hnote mainframe footbox rotate'
  ).split(' '),
);

/** Whether a word has a meaning of its own where a name may stand. */
export function isReserved(word: string): boolean {
  return reserved.has(word.toLowerCase());
}

/** A text that PlantUML shows as it is: line breaks as `\n`, signs that it would read as marks as their characters. */
export function safe(text: string): string {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const coded = (pattern: RegExp): string => lines.map((line) => line.replace(pattern, code)).join('\\n');
  const light = coded(/["\\]/g);
  return plainText(light) === lines.join('\n') ? light : coded(/["\\*_~/<>&%-]/g);
}

/** A sign as the characters that PlantUML shows it for. */
export function code(sign: string): string {
  return `<U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
}
