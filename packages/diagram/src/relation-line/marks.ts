import { multiplicityIn } from '../kinds/multiplicity.ts';
import { between as betweenTyped } from '../kinds/reading.ts';
import { between, endOfQuotes, type Found, quoted, readBetween, type Signs, unquoted } from './signs.ts';

/** Name of a text that can stand before or after the name in a relation's line. */
export type MarkName = 'multiplicity' | 'role' | 'props' | 'cardinality' | 'guard';

/** How a mark is written and read. */
interface MarkForm {
  /** Signs that it is written between, if any: a name with one of them open is written in quotes. */
  readonly signs?: Signs;
  /** The mark that begins at `at`, where a word begins. */
  read(text: string, at: number): Found | undefined;
  print(value: string): string;
}

export const guillemets: Signs = ['«', '»'];
const brackets: Signs = ['[', ']'];
const braces: Signs = ['{', '}'];

/** The keyword that begins at `at`, in guillemets or `<<` and `>>`. */
export function readKeyword(text: string, at: number): Found | undefined {
  const found = readBetween(text, at, guillemets) ?? readBetween(text, at, ['<<', '>>']);
  return found !== undefined && betweenTyped(found.value, 'guillemets') === found.value ? found : undefined;
}

/** `1`, `0..*`; anything else in brackets. */
const multiplicity: MarkForm = {
  signs: brackets,
  read(text, at) {
    const word = wordAt(text, at);
    if (multiplicityIn(word) === word) return { value: word, end: at + word.length };
    const found = readBetween(text, at, brackets);
    return found === undefined || multiplicityIn(found.value) === found.value ? undefined : found;
  },
  print: (value) => (multiplicityIn(value) === value ? value : between(value, brackets)),
};

const sign = '[-+#~−–]';
const name = String.raw`[\p{L}_]\S*`;
const signedRole = new RegExp(`^${sign}${name}$`, 'u');
const apartRole = new RegExp(`^${sign} ${name}$`, 'u');
const bareRole = new RegExp(`^${name}$`, 'u');
const startRole = new RegExp(`(?:${sign} ?|: ?)${name}`, 'uy');

/** `+role`, `- role`, `:role`; anything else in quotes behind a colon. */
const role: MarkForm = {
  read(text, at) {
    startRole.lastIndex = at;
    const raw = startRole.exec(text)?.[0];
    if (raw !== undefined) return { value: raw.startsWith(':') ? raw.slice(1).trim() : raw, end: at + raw.length };
    if (!text.startsWith(':"', at)) return undefined;
    const end = endOfQuotes(text, at + 1);
    const value = end < 0 ? undefined : unquoted(text.slice(at + 1, end));
    if (value === undefined || value === '' || value.trim() !== value) return undefined;
    return signedRole.test(value) || bareRole.test(value) ? undefined : { value, end };
  },
  print: (value) => (signedRole.test(value) || apartRole.test(value) ? value : bareRole.test(value) ? `:${value}` : quotedRole(value)),
};

/** Whether a role has a space behind its sign, which at the target could be part of a name: `read - write`. */
export function isApart(value: string): boolean {
  return apartRole.test(value);
}

/** A role where it would not be read as one without quotes. */
export function quotedRole(value: string): string {
  return `:${quoted(value)}`;
}

const props: MarkForm = {
  signs: braces,
  read(text, at) {
    const found = readBetween(text, at, braces);
    return found !== undefined && betweenTyped(found.value, 'braces') === found.value ? found : undefined;
  },
  print: (value) => between(value, braces),
};

const guard: MarkForm = {
  signs: brackets,
  read(text, at) {
    const found = readBetween(text, at, brackets);
    return found !== undefined && guardIn(found.value) === found.value ? found : undefined;
  },
  print: (value) => between(value, brackets),
};

/** A guard without brackets that were typed round it; the notation draws its own. */
export function guardIn(text: string): string {
  const found = text.startsWith('[') ? readBetween(text, 0, brackets) : undefined;
  return found?.end === text.length ? guardIn(found.value) : text;
}

/** How cardinalities are written, the usual way first: as UML writes multiplicities, as a letter, and as crow's feet. */
const cardinalityWords: Readonly<Record<string, readonly string[]>> = {
  one: ['1', '1..1', '||'],
  zeroOne: ['0..1', '|o', 'o|'],
  many: ['n', 'm', 'N', 'M'],
  oneMany: ['1..*', '1..n', '|{', '}|'],
  zeroMany: ['0..*', '*', '0..n', 'o{', '}o'],
};

const cardinality: MarkForm = {
  read(text, at) {
    const word = wordAt(text, at);
    const found = Object.entries(cardinalityWords).find(([, words]) => words.includes(word));
    return found === undefined ? undefined : { value: found[0], end: at + word.length };
  },
  print: (value) => cardinalityWords[value]?.[0] ?? '',
};

/** Every mark by its name. */
export const marks: Readonly<Record<MarkName, MarkForm>> = { multiplicity, role, props, cardinality, guard };

function wordAt(text: string, at: number): string {
  const end = text.indexOf(' ', at);
  return text.slice(at, end < 0 ? text.length : end);
}
