import { elementLimits } from '../check-said.ts';
import { countCharacters, type LabelLimits, labelProblem } from '../label.ts';
import { textBeyond } from './note-text.ts';
import type { ScoreLine } from './read-line.ts';

/** Characters of the longest line that can be stored: a note in full. */
export function longestLine({ maxLabelCharacters }: Pick<LabelLimits, 'maxLabelCharacters'>): number {
  return maxLabelCharacters + elementLimits.maxMoreCharacters;
}

/** Why a line has too much text to be stored whole; undefined when it fits. */
export function lineProblem(line: ScoreLine, limits: LabelLimits): string | undefined {
  if (line.type === 'note' || line.type === 'use') {
    const over = textBeyond(withBreaks(line.text), limits);
    return over === 0 ? namesProblem(line.names, limits) : beyond(longestLine(limits), over);
  }
  for (const text of labelsOf(line)) {
    const label = withBreaks(text);
    const over = countCharacters(label) - limits.maxLabelCharacters;
    if (over > 0) return beyond(limits.maxLabelCharacters, over);
    const problem = labelProblem(label, limits);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Both text languages write a line's end within a line as `\n` or `<br>`. */
export function withBreaks(text: string): string {
  return text.replace(/\\n|<br\s*\/?>/giu, '\n');
}

function namesProblem(names: readonly string[], limits: LabelLimits): string | undefined {
  return names.map((name) => labelProblem(name, limits)).find((problem) => problem !== undefined);
}

function beyond(most: number, over: number): string {
  return `This text can have up to ${most} characters. Remove ${over}.`;
}

/** The texts of a line that become labels, guards or names. */
function labelsOf(line: Exclude<ScoreLine, { readonly type: 'note' | 'use' }>): readonly string[] {
  switch (line.type) {
    case 'message':
      return [line.label, line.source ?? '', line.target ?? ''];
    case 'reply':
      return [line.label];
    case 'fragment':
    case 'divider':
      return [line.text];
    case 'operand':
      return [line.guard];
    case 'lifeline':
      return [line.name];
    case 'execution':
    case 'end':
      return [];
  }
}
