import { type Comparison, comparisonText, describeDifference } from '@umlaut/diagram';

/** A comparison of one diagram, with what its two sides are called. */
export interface NamedComparison {
  /** Paths that are compared: one, or two. */
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly comparison: Comparison;
}

/** Comparisons as lines for people. */
export function diffText(comparisons: readonly NamedComparison[]): string {
  return comparisons.map(({ comparison, before, after }) => comparisonText(comparison, { before, after })).join('\n');
}

/** Comparisons for programs: a list, one for each diagram. */
export function diffJson(comparisons: readonly NamedComparison[]): string {
  const list = comparisons.map(({ title, before, after, comparison }) => ({
    title,
    before,
    after,
    counts: comparison.counts,
    differences: comparison.differences.map((difference) => {
      const { subject, sentence, details } = describeDifference(difference, comparison);
      const { how, element, id } = difference;
      return { how, element, id, subject, sentence, details: details.map(({ clause }) => clause) };
    }),
  }));
  return `${JSON.stringify(list, undefined, 2)}\n`;
}

/** Comparisons as Markdown for a comment on a pull request. */
export function diffMarkdown(comparisons: readonly NamedComparison[]): string {
  if (comparisons.every(({ comparison }) => comparison.differences.length === 0)) return 'No diagrams changed.\n';
  return comparisons
    .filter(({ comparison }) => comparison.differences.length > 0)
    .map(({ title, comparison }) => {
      const { counts } = comparison;
      const count = (['added', 'removed', 'changed', 'moved'] as const)
        .filter((how) => counts[how] > 0)
        .map((how) => `${counts[how]} ${how}`);
      const rows = comparison.differences.map((difference) => `- ${escaped(describeDifference(difference, comparison).sentence)}`);
      return `### ${escaped(title)}\n\n${count.join(', ')}\n\n${rows.join('\n')}\n`;
    })
    .join('\n');
}

/** A text whose signs mean nothing in Markdown, and that mentions nobody. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#|~]/g, (sign) => `\\${sign}`)
    .replace(/@(?=\w)/g, '@\u200b')
    .replace(/\s+/g, ' ');
}
