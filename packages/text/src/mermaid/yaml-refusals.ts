import type { Statements } from '../statements/statement.ts';
import type { Refusal } from './refusals.ts';
import { blockFault, flowFault, type YamlFault } from './yaml-faults.ts';

const quotes = 'Mermaid can’t read these settings. Check quotes, commas and brackets.';
const lines = 'Mermaid can’t read this setting. Put a value with a colon in quotes.';

/** Longest front matter that is looked into. */
const longest = 4_000;

/** `@{ … }` in one line: braces in quotes are part of it, but where the quotes are faulty. */
const inBraces = /@\{((?:"[^"\n]*"|[^}"\n])*)\}|@\{([^}\n]*)\}/g;

/** Settings in YAML, of the whole text and behind names, that Mermaid cannot read. */
export function yamlRefusals({ text, list, type }: Statements): readonly Refusal[] {
  const first = list.find(({ says }) => says.as !== 'nothing');
  const front = first === undefined ? [] : frontRefusals(text.slice(first.from, first.to), first.from);
  if (type !== 'flow' && type !== 'sequence') return front;
  const behind = list.flatMap(({ says, from, to }): readonly Refusal[] => {
    if (says.as !== 'relation' && says.as !== 'lifeline') return [];
    return [...text.slice(from, to).matchAll(inBraces)].flatMap(({ index, 1: whole, 2: said = whole ?? '' }) => {
      const fault = flowFault(said);
      return fault === undefined ? [] : [refusal(from + index + 2, fault, quotes)];
    });
  });
  return [...front, ...behind];
}

/** Front matter that is no YAML, or whose end is indented otherwise than its beginning. */
function frontRefusals(raw: string, from: number): readonly Refusal[] {
  if (!raw.trimStart().startsWith('---') || raw.length > longest) return [];
  const [whole, before = '', indent = '', said = '', close = ''] = /^(\s*?([^\S\n]*)---\s*?\n)(.*?)^([^\S\n]*)---\s*$/ms.exec(raw) ?? [];
  if (whole === undefined) return [];
  const start = from + before.length;
  const message = 'Mermaid needs the closing --- indented as the opening one. Move it.';
  if (close !== indent) return [refusal(start + said.length + close.length, { from: 0, to: 3 }, message)];
  const fault = blockFault(said);
  return fault === undefined ? [] : [refusal(start, fault, lines)];
}

function refusal(start: number, { from, to }: YamlFault, message: string): Refusal {
  return { from: start + from, to: start + Math.max(to, from + 1), message };
}
