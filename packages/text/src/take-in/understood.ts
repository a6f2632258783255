import type { BroughtUp } from '../bring-up/bring-up.ts';
import type { Statements, TextType } from '../statements/statement.ts';
import { unknownRows } from './broken.ts';
import type { TypedLine } from './lines.ts';

/** A typed text as it is and as it is understood. */
interface Understood {
  readonly shown: Statements;
  /** The same where each line that was changed and is not understood is as it was understood last: it holds back itself alone. */
  readonly statements: Statements;
  /** The texts of these lines when they were understood last, by their ids. */
  readonly good: ReadonlyMap<string, string>;
}

export function understood(
  before: BroughtUp,
  lines: readonly TypedLine[],
  parse: (text: string, type: TextType | undefined) => Statements,
): Understood {
  const shown = parse(lines.map(({ text }) => text).join('\n'), undefined);
  const unknown = unknownRows(shown);
  const wasUnknown = new Set([...unknownRows(before.statements)].map((row) => before.lines[row]?.id));
  const good = new Map(
    lines.flatMap(({ text, was }, row) => {
      if (was === undefined || !unknown.has(row)) return [];
      const last = wasUnknown.has(was.id) ? before.taken?.good?.get(was.id) : was.text;
      return last === undefined || last === text ? [] : [[was.id, last] as const];
    }),
  );
  if (good.size === 0) return { shown, statements: shown, good };
  const text = lines.map((line) => good.get(line.was?.id ?? '') ?? line.text).join('\n');
  // While a line is being written, all others are as they were read last.
  const last = before.taken?.understood ?? before.statements;
  const statements = last.text === text ? last : parse(text, undefined);
  const { type } = statements;
  return { shown: type === shown.type ? shown : parse(shown.text, type), statements, good };
}

/** The ids of an understood text's slots for the statements of the text as it is, which has some others. */
export function slotsFor(shown: Statements, statements: Statements, slots: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (shown === statements) return slots;
  const ids = new Map(
    [...Map.groupBy(statements.list.keys(), lineIn(statements))].map(([line, own]) => [line, own.map((at) => slots[at] ?? [])]),
  );
  const found: (readonly string[])[] = shown.list.map(() => []);
  for (const [line, own] of Map.groupBy(shown.list.keys(), lineIn(shown))) {
    const known = ids.get(line) ?? [];
    if (known.length === own.length)
      for (const [at, index] of own.entries()) if (shown.list[index]?.says.as !== 'unknown') found[index] = known[at] ?? [];
  }
  return found;
}

function lineIn({ list }: Statements): (index: number) => number {
  return (index) => list[index]?.line ?? 0;
}
