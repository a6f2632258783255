import type { Diagram } from '@umlaut/diagram';
import { isPseudoName, slotNames } from '../statements/slots.ts';
import { type Known, mentioned } from './known.ts';
import { onlyStatement } from './only-statement.ts';
import { isRenamed } from './said-text.ts';

/** A renaming of a node that is called by what it shows. */
export interface Renaming {
  readonly id: string;
  readonly before: string;
  readonly after: string;
  /** Whether the new name can stand without quotes or signs. */
  readonly isBare: boolean;
}

/**
 * The new texts of all statements that mention a node, by their places, with its new name in them; undefined where one of them would then say something
 * else. `textOf` gives the text of a statement as it is now.
 */
export function renamedStatements(
  known: Known,
  { id, before, after, isBare }: Renaming,
  { diagram, textOf }: { readonly diagram: Diagram; textOf(index: number): string },
): ReadonlyMap<number, string> | undefined {
  const { statements, language } = known;
  if (isPseudoName(before)) return undefined;
  const found = new Map<number, string>();
  for (const [index, { says }] of statements.list.entries()) {
    const isMentioned =
      mentioned(known, index, diagram).includes(id) ||
      (known.slots[index]?.includes(id) === true && (slotNames(says).length > 0 || says.as === 'oldFlow'));
    if (!isMentioned) continue;
    const raw = textOf(index);
    const own = onlyStatement(raw, language, statements.type);
    if (own === undefined) return undefined;
    const text = withName(raw, own.tokens, { before, after, isBare });
    const now = text === undefined ? undefined : onlyStatement(text, language, statements.type);
    if (text === undefined || now === undefined || !isRenamed(own.says, now.says, { before, after })) return undefined;
    found.set(index, text);
  }
  return found.size === 0 ? undefined : found;
}

/** A statement with another name in the place of each mention; undefined where there is none, or the name cannot stand in one of them. */
function withName(
  raw: string,
  tokens: readonly { readonly role: string; readonly from: number; readonly to: number }[],
  { before, after, isBare }: Omit<Renaming, 'id'>,
): string | undefined {
  let text = raw;
  let isFound = false;
  for (const { role, from, to } of [...tokens].sort((a, b) => b.from - a.from)) {
    if (role !== 'name' && role !== 'label') continue;
    const said = raw.slice(from, to);
    const [, open = '', close = ''] = wrapped.exec(said) ?? [];
    const inner = said.slice(open.length, said.length - close.length);
    if (inner.trim() !== before) continue;
    const isQuoted = open !== '' || (raw[from - 1] === '"' && raw[to] === '"');
    if (!isQuoted && !isBare) return undefined;
    if (isQuoted && /["`()[\]:\n]/.test(after)) return undefined;
    isFound = true;
    text = text.slice(0, from) + open + inner.replace(before, () => after) + close + text.slice(to);
  }
  return isFound ? text : withNameAnywhere(raw, { before, after });
}

/** A statement with another name wherever its quoted name stands; undefined where it stands nowhere. */
function withNameAnywhere(raw: string, { before, after }: Pick<Renaming, 'before' | 'after'>): string | undefined {
  return raw.includes(`"${before}"`) && !/["\n]/.test(after) ? raw.replaceAll(`"${before}"`, () => `"${after}"`) : undefined;
}

/** Signs round a name. */
const wrapped = /^(["`[(:]).*?(["`\])]|:\/?|\)\/)$/s;
