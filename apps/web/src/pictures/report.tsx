import type { ReportLine } from '@umlaut/formats';
import styles from './import.module.css';

interface ReportListProps {
  readonly label: string;
  readonly lines: readonly ReportLine[];
  /** Goes to a line of the text, counted from 1; absent where there is no text to go to. */
  readonly onLine?: (line: number) => void;
}

/** Lists changes, losses and lines that were not understood. Can be scrolled with the keys. */
export function ReportList({ label, lines, onLine }: ReportListProps) {
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className={styles.report} aria-label={label} tabIndex={0}>
      <ul className={styles.lines}>
        {lines.map(({ text, line, isProblem }, index) => {
          const words = line === undefined ? text : `Line ${line}: ${text}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report is made anew as a whole
            <li key={index} className={isProblem ? styles.wrong : undefined}>
              {line === undefined || onLine === undefined ? (
                words
              ) : (
                <button type="button" className={styles.line} onClick={() => onLine(line)}>
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
