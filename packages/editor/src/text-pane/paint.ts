import type { Role, Statement, Statements } from '@umlaut/text';

/** How a run of a text is drawn. */
export type Tone = 'keyword' | 'name' | 'arrow' | 'text' | 'member' | 'comment' | 'kept' | 'broken';

/** A run of a text with its tone. Offsets count UTF-16 units. */
export interface Painted {
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
}

const tones: Readonly<Record<Role, Tone>> = {
  keyword: 'keyword',
  name: 'name',
  label: 'text',
  arrow: 'arrow',
  sourceText: 'text',
  targetText: 'text',
  text: 'text',
  member: 'member',
  mark: 'keyword',
  comment: 'comment',
};

/** Statements that are of one tone. */
const wholeTones: Readonly<Partial<Record<Statement['says']['as'], Tone>>> = {
  nothing: 'comment',
  kept: 'kept',
  unknown: 'broken',
  fill: 'kept',
  look: 'kept',
  looks: 'kept',
};

/** The tones of what stands between two offsets of a text, ascending and not overlapping. */
export function paint({ list, text }: Statements, from: number, to: number): readonly Painted[] {
  return list.filter((statement) => statement.from < to && statement.to > from).flatMap((statement) => paintStatement(statement, text));
}

function paintStatement({ says, from, to, tokens }: Statement, text: string): readonly Painted[] {
  const said = text.slice(from, to);
  const [start, end] = [from + said.length - said.trimStart().length, from + said.trimEnd().length];
  if (start >= end) return [];
  const whole = wholeTones[says.as];
  if (whole !== undefined) return [{ from: start, to: end, tone: whole }];
  const own = tokens
    .filter((token) => token.to > token.from)
    .map((token) => ({ from: from + token.from, to: from + token.to, tone: tones[token.role] }))
    .toSorted((a, b) => a.from - b.from)
    .filter((run, index, all) => index === 0 || run.from >= (all[index - 1]?.to ?? 0));
  return own.length === 0 && says.as === 'member' ? [{ from: start, to: end, tone: 'member' }] : withKeywords(own, text, [start, end]);
}

/** Words between what has a meaning of its own are the language's. */
function withKeywords(own: readonly Painted[], text: string, [start, end]: readonly [number, number]): readonly Painted[] {
  const gaps = [...own, { from: end, to: end }].map(({ from }, index) => ({ from: own[index - 1]?.to ?? start, to: from }));
  const words = gaps.flatMap(({ from, to }) =>
    [...text.slice(from, to).matchAll(/[\p{L}@<[(*][\p{L}\d_>*\])-]*/gu)].map((word): Painted => {
      return { from: from + word.index, to: from + word.index + word[0].length, tone: 'keyword' };
    }),
  );
  return [...own, ...words].toSorted((a, b) => a.from - b.from);
}
