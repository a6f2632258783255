import type { Limits } from './limits.ts';

/** How long a label may be. */
export type LabelLimits = Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>;

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

/**
 * `next` as a text field may show it after `previous`: what was typed or pasted too much is cut from what came in, so that
 * the text behind the caret is not pushed out. `caret` is where the caret goes, in UTF-16 units.
 */
export function fitInput(
  { previous, next }: { readonly previous: string; readonly next: string },
  limits: LabelLimits,
): { readonly text: string; readonly caret: number; readonly cut: boolean } {
  const normal = next.replace(/\r\n?/g, '\n');
  const start = commonStart(previous, normal);
  const end = commonEnd(previous.slice(start), normal.slice(start));
  const [head, tail] = [normal.slice(0, start), normal.slice(normal.length - end)];
  const inserted = [...normal.slice(start, normal.length - end)];
  if (labelProblem(normal, limits) === undefined) return { text: normal, caret: normal.length - end, cut: false };
  if (labelProblem(head + tail, limits) !== undefined) {
    // The label was too large from the start: it may shrink step by step, and is cut only where it would grow.
    if (countCharacters(normal) < countCharacters(previous)) return { text: normal, caret: normal.length - end, cut: false };
    const { text } = fitLabel(normal, limits);
    return { text, caret: Math.min(normal.length - end, text.length), cut: true };
  }
  while (labelProblem(head + inserted.join('') + tail, limits) !== undefined) inserted.pop();
  const kept = inserted.join('');
  return { text: head + kept + tail, caret: head.length + kept.length, cut: true };
}

/** Why `label` is too large, or undefined when it fits. */
export function labelProblem(label: string, limits: LabelLimits): string | undefined {
  // Units are never fewer than code points, and few labels need counting.
  if (label.length > limits.maxLabelCharacters && countCharacters(label) > limits.maxLabelCharacters) {
    return `A label can have up to ${limits.maxLabelCharacters} characters. Shorten it.`;
  }
  if ((label.includes('\n') || label.includes('\r')) && label.split(/\r\n|\r|\n/).length > limits.maxLabelLines) {
    return `A label can have up to ${limits.maxLabelLines} lines. Shorten it.`;
  }
  return undefined;
}

/** Unicode code points in `text`. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Units at the start that are equal, never half a surrogate pair. */
function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return isHighSurrogate(b.charCodeAt(length - 1)) ? length - 1 : length;
}

function commonEnd(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return isLowSurrogate(b.charCodeAt(b.length - length)) ? length - 1 : length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
