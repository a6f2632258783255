import type { MemberKey } from './member.ts';

/** A row of an entity: its text, and what it is in its table. */
export interface EntityRow {
  readonly text: string;
  readonly key?: MemberKey;
}

/** A key in a row, and where it stands there. */
interface FoundKey {
  readonly key: 'PK' | 'FK' | 'UK';
  readonly from: number;
  readonly to: number;
}

const keys: Readonly<Record<string, FoundKey['key']>> = {
  pk: 'PK',
  fk: 'FK',
  uk: 'UK',
  'primary key': 'PK',
  'foreign key': 'FK',
  'unique key': 'UK',
  unique: 'UK',
};

const word = String.raw`(?:primary\s+key|foreign\s+key|unique\s+key|unique|[pfu]k)`;
const inBrackets = String.raw`\(\s*${word}\s*\)|\[\s*${word}\s*\]`;

/** A key between white space or commas, or a part of the row where no key is looked for: what is in quotes or brackets. */
const candidates = new RegExp(
  String.raw`(?<=^|[\s,])(?<key>${inBrackets}|${word})(?=$|[\s,])|"[^"]*"|'[^']*'|\([^()]*\)|\[[^[\]]*\]`,
  'giu',
);

/**
 * Reads a row as people write it: `id int PK`, `PK id int`, `id: int`, `user_id int FK`, `id int (PK)`, `email varchar(255)
 * UNIQUE NOT NULL`. The key is taken out of the text, which keeps everything else, constraints and further keys among it. A word
 * that names the column, as in `unique bool`, is no key. Total: a row that says no key is its text.
 */
export function readEntityRow(line: string): EntityRow {
  const text = line.trim().replace(/\s+/gu, ' ');
  const found = keysIn(text);
  // The last of each, where printing puts it.
  const [primary, foreign] = [found.findLast(({ key }) => key === 'PK'), found.findLast(({ key }) => key === 'FK')];
  const taken = [primary, foreign].filter((each) => each !== undefined);
  const unique = taken.length > 0 ? undefined : found.findLast(({ key }) => key === 'UK');
  const out = unique === undefined ? taken : [unique];
  const rest = without(text, out).replace(/^[\s,]+|[\s,]+$/gu, '');
  const key = out.length === 2 ? 'PK,FK' : out[0]?.key;
  return key === undefined || rest === '' ? { text } : { text: rest, key };
}

/** The row as one line, its key last. */
export function printEntityRow({ text, key }: EntityRow): string {
  return key === undefined ? text : `${text} ${key}`;
}

function keysIn(text: string): readonly FoundKey[] {
  return [...text.matchAll(candidates)].flatMap((match): readonly FoundKey[] => {
    const written = match.groups?.key ?? '';
    const key =
      keys[
        written
          .toLowerCase()
          .replace(/[()[\]]/gu, '')
          .trim()
          .replace(/\s+/gu, ' ')
      ];
    if (key === undefined || isColumn(written, match.index)) return [];
    return [{ key, from: match.index, to: match.index + written.length }];
  });
}

/** Whether a word that could be a key is the column's name: it stands first and is not written as keys are. */
function isColumn(written: string, from: number): boolean {
  return from === 0 && written !== written.toUpperCase();
}

function without(text: string, taken: readonly FoundKey[]): string {
  const ordered = [...taken].sort((a, b) => b.from - a.from);
  return ordered.reduce((left, { from, to }) => {
    // A comma between two keys, or between a key and the rest, goes with the key.
    const [before, after] = [left.slice(0, from).replace(/[\s,]+$/u, ''), left.slice(to).replace(/^[\s,]+/u, '')];
    return `${before} ${after}`.trim();
  }, text);
}
