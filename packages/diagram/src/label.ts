import type { Limits } from './limits.ts';

type LabelLimits = Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>;

/**
 * `text` as a label may be: line ends as `\n`, lines beyond the limit cut, then characters beyond the limit cut.
 *
 * Counts Unicode code points and never splits one. `cut` tells whether anything was lost.
 */
export function fitLabel(text: string, limits: LabelLimits): { readonly text: string; readonly cut: boolean } {
  const normal = text.replace(/\r\n?/g, '\n');
  const lines = normal.split('\n').slice(0, limits.maxLabelLines).join('\n');
  const fitted = lines.length <= limits.maxLabelCharacters ? lines : [...lines].slice(0, limits.maxLabelCharacters).join('');
  return { text: fitted, cut: fitted !== normal };
}

/** Why `label` is too large, or undefined when it fits. */
export function labelProblem(label: string, limits: LabelLimits): string | undefined {
  if (countCharacters(label) > limits.maxLabelCharacters) {
    return `A label has at most ${limits.maxLabelCharacters} characters. Shorten it.`;
  }
  if (label.split(/\r\n|\r|\n/).length > limits.maxLabelLines) {
    return `A label has at most ${limits.maxLabelLines} lines. Shorten it.`;
  }
  return undefined;
}

/** Unicode code points in `text`. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
