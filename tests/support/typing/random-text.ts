import { mermaidGrammars } from './mermaid-templates.ts';
import { plantumlGrammars } from './plantuml-templates.ts';
import { names, type Templates } from './templates.ts';

/** A random number from 0 to below 1. */
export type Random = () => number;

/** A random number generator with a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random element of a list, which must not be empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

const words = ['ping', 'has many', 'x', 'placed by', 'not yet', 'ok'];

export const grammars = { ...mermaidGrammars, ...plantumlGrammars };

export type GrammarName = keyof typeof grammars;
export const grammarNames = Object.keys(grammars) as readonly GrammarName[];

function namesIn(text: string): readonly string[] {
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
}

/** A random text of 5 to 25 lines, which ends in a line break. */
export function randomText(random: Random, name: GrammarName): string {
  const grammar: Templates = grammars[name];
  const own = [...Array(3 + Math.floor(random() * 4)).keys()].map(() => pick(random, grammar.names));
  const filled = (template: string): string =>
    template.replace(/\b[ABCW]\b/g, (sign) => (sign === 'W' ? pick(random, words) : pick(random, own)));
  const size = 5 + Math.floor(random() * 21) - (grammar.foot === undefined ? 1 : 2);
  const lines: string[] = [];
  while (lines.length < size) {
    const block = pick(random, grammar.blocks);
    const isBlock = random() < 0.2 && lines.length + 5 <= size;
    if (!isBlock) {
      lines.push(...filled(pick(random, grammar.statements)).split('\n'));
      continue;
    }
    const inner = block.inner === 'statements' ? grammar.statements : block.inner;
    const open = filled(block.open);
    lines.push(open);
    for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
      const said = filled(pick(random, inner));
      // Nothing lies in itself.
      if (namesIn(said).every((one) => !namesIn(open).includes(one))) lines.push(...said.split('\n'));
    }
    lines.push(block.close);
  }
  return [grammar.head, ...lines, ...(grammar.foot === undefined ? [] : [grammar.foot]), ''].join('\n');
}

/** Names of the blocks of a text that are open above a line. */
function namesAround(name: GrammarName, text: string, row: number): readonly string[] {
  const { blocks }: Templates = grammars[name];
  const openers = blocks.map(({ open, close }) => ({ first: open.replace(/[ "([].*/, ''), isBraced: open.endsWith('{'), close }));
  const open: { readonly names: readonly string[]; readonly close: string }[] = [];
  for (const line of text.split('\n').slice(0, row)) {
    const said = line.trim();
    const opener = openers.find(({ first, isBraced }) => (isBraced ? said.endsWith('{') : said.startsWith(`${first} `) || said === first));
    if (open.at(-1)?.close === said) open.pop();
    else if (opener !== undefined) open.push({ names: namesIn(said), close: opener.close });
  }
  return open.flatMap(({ names: own }) => own);
}

/** A random line that a text of a grammar may have at a place, which names what the text names and lies in nothing that it names. */
export function randomStatement(random: Random, name: GrammarName, { text, row }: { readonly text: string; readonly row: number }): string {
  const grammar: Templates = grammars[name];
  const own = grammar.names.filter((one) => new RegExp(`\\b${one}\\b`).test(text));
  const single = grammar.statements.filter((statement) => !statement.includes('\n') && statement !== '');
  const around = namesAround(name, text, row);
  for (let tries = 0; tries < 20; tries += 1) {
    const said = pick(random, single).replace(/\b[ABCW]\b/g, (sign) =>
      sign === 'W' ? pick(random, words) : random() < 0.7 && own.length > 0 ? pick(random, own) : pick(random, grammar.names),
    );
    if (namesIn(said).every((one) => !around.includes(one))) return said;
  }
  return '';
}
