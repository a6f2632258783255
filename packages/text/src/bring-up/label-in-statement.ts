import { escaped } from '../mermaid/words.ts';
import { safe } from '../plantuml/safe.ts';
import { slotNames } from '../statements/slots.ts';
import type { Language, Statement, TextType } from '../statements/statement.ts';
import { onlyStatement } from './only-statement.ts';
import { isRelabelled } from './said-text.ts';

/** The text of a statement with another label in it; undefined where no such text says the same but for the label. */
export function withLabel(
  raw: string,
  { before, after, mayAlias }: { readonly before: string; readonly after: string; readonly mayAlias: boolean },
  { language, type }: { readonly language: Language; readonly type: TextType },
): string | undefined {
  const own = onlyStatement(raw, language, type);
  if (own === undefined) return undefined;
  for (const { from, to } of placesOf(raw, own, before)) {
    const isQuoted = raw[from - 1] === '"' && raw[to] === '"';
    for (const label of labelsFor(after, isQuoted, language)) {
      const text = raw.slice(0, from) + label + raw.slice(to);
      const now = onlyStatement(text, language, type);
      if (now !== undefined && isRelabelled(own.says, now.says, { before, after })) return text;
    }
  }
  // The last part of a path is what its namespace shows.
  const isCalledSo = (name: string): boolean => name === before || name.endsWith(`.${before}`);
  for (const { role, from, to } of mayAlias && slotNames(own.says).some(isCalledSo) ? own.tokens : []) {
    const name = raw.slice(from, to);
    if (role !== 'name' || !isCalledSo(name)) continue;
    for (const named of aliased(name, after, language)) {
      const text = raw.slice(0, from) + named + raw.slice(to);
      const now = onlyStatement(text, language, type);
      if (now !== undefined && isRelabelled(own.says, now.says, { before, after })) return text;
    }
  }
  return undefined;
}

/** The ways to declare a name with a label of its own. */
function aliased(name: string, label: string, language: Language): readonly string[] {
  if (language === 'plantuml') return [`"${safe(label)}" as ${name}`];
  const coded = escaped(label);
  return [`${name}["${coded}"]`, `"${coded}" as ${name}`, `state "${coded}" as ${name}`, `${name} as ${coded}`];
}

/** Places at which a statement may say a label, without quotes round them. */
function placesOf(raw: string, { tokens }: Statement, label: string): readonly { readonly from: number; readonly to: number }[] {
  const bare = tokens.flatMap(({ role, from, to }) => {
    if (role !== 'label' && role !== 'text' && role !== 'name') return [];
    const isQuoted = to - from > 1 && raw[from] === '"' && raw[to - 1] === '"';
    return [isQuoted ? { from: from + 1, to: to - 1 } : { from, to }];
  });
  const found: { readonly from: number; readonly to: number }[] = [];
  const lines = label.split('\n').map((line) => line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const whole = new RegExp(lines.join('\\s*?(?:\\n|<br\\s*/?>|\\\\[nlr])[ \\t]*'), 'g');
  for (const { 0: text, index } of raw.matchAll(whole)) found.push({ from: index, to: index + text.length });
  return [...bare, ...found];
}

/** Texts without any sign or word that a language could read as its own. */
const plain = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}_]|[ .,'-](?=[\p{L}\p{M}\p{N}]))*$/u;

/** The ways to write a label, the simplest first. */
function labelsFor(label: string, isQuoted: boolean, language: Language): readonly string[] {
  const coded = language === 'mermaid' ? escaped(label) : safe(label);
  if (isQuoted) return [coded];
  const isPlain = plain.test(label) && !/\bend\b/i.test(label);
  return isPlain ? [label, `"${coded}"`] : [`"${coded}"`, coded];
}
