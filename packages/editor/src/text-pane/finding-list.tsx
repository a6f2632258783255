import css from './text-pane.module.css';
import type { PlacedFinding } from './walk-findings.ts';

const words = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const;

/** The findings on the text, each a button that goes there. */
export function FindingList({
  findings,
  onGo,
}: {
  readonly findings: readonly PlacedFinding[];
  readonly onGo: (finding: PlacedFinding) => void;
}) {
  if (findings.length === 0) return null;
  return (
    <ul className={css.findings} aria-label="Problems in the text">
      {findings.map((placed, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no names of their own, and hold no state
        <li key={index}>
          <button type="button" className={css.finding} data-severity={placed.finding.severity} onClick={() => onGo(placed)}>
            <span className={css.where}>
              {words[placed.finding.severity]}, line {placed.finding.line}
            </span>
            {placed.finding.message}
          </button>
        </li>
      ))}
    </ul>
  );
}
