import type { Fix } from '@umlaut/text';
import css from './text-pane.module.css';
import type { PlacedFinding } from './walk-findings.ts';

const words = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const;

interface FindingListProps {
  readonly findings: readonly PlacedFinding[];
  /** Undefined where there is none, and where nothing can be typed. */
  readonly fixOf: (finding: PlacedFinding) => Fix | undefined;
  readonly onGo: (finding: PlacedFinding) => void;
  readonly onFix: (finding: PlacedFinding) => void;
}

/** The findings on the text, each a button that goes there; beside it one that does what its fix says. */
export function FindingList({ findings, fixOf, onGo, onFix }: FindingListProps) {
  if (findings.length === 0) return null;
  return (
    <ul className={css.findings} aria-label="Problems in the text">
      {findings.map((placed, index) => {
        const fix = fixOf(placed);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no names of their own, and hold no state
          <li key={index} className={css.row}>
            <button type="button" className={css.finding} data-severity={placed.finding.severity} onClick={() => onGo(placed)}>
              <span className={css.where}>
                {words[placed.finding.severity]}, line {placed.finding.line}
              </span>
              {placed.finding.message}
            </button>
            {fix !== undefined && (
              <button type="button" className={css.quiet} onClick={() => onFix(placed)}>
                {fix.title}
                <span className="visually-hidden">, line {placed.finding.line}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
