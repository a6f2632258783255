import { type Comparison, type Difference, type DifferenceWords, describeDifference } from '@umlaut/diagram';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import css from './compare.module.css';
import { hows, markOf } from './hows.ts';

interface DifferenceListProps {
  readonly comparison: Comparison;
  readonly differences: readonly Difference[];
  readonly current: string | undefined;
  readonly onPick: (key: string) => void;
}

/** Every difference as a line; the one that is looked at shows what stood and what stands there. Arrow keys go from one to the next. */
export function DifferenceList({ comparison, differences, current, onPick }: DifferenceListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const step = (event: KeyboardEvent): void => {
    const at = differences.findIndex(({ key }) => key === current);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: differences.length - 1 }[event.key];
    const next = to === undefined || event.altKey ? undefined : differences[to];
    if (next === undefined) return;
    event.preventDefault();
    onPick(next.key);
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-pick]');
    buttons?.[differences.indexOf(next)]?.focus();
  };
  const first = differences.some(({ key }) => key === current) ? current : differences[0]?.key;
  return (
    <ol ref={list} className={css.list} aria-label="Differences" onKeyDown={step}>
      {differences.map((difference) => {
        const words = describeDifference(difference, comparison);
        const isCurrent = difference.key === current;
        return (
          <li key={difference.key} className={css.item} data-how={difference.how}>
            <button
              type="button"
              data-pick
              className={css.line}
              aria-current={isCurrent}
              tabIndex={difference.key === first ? 0 : -1}
              onClick={() => onPick(difference.key)}
            >
              <span className={css.sign} aria-hidden="true">
                {markOf(difference.how)}
              </span>
              <span className={css.said}>
                <strong>{words.subject}</strong> <span className={css.brief}>{briefOf(difference, words)}</span>
              </span>
            </button>
            {isCurrent && <Details words={words} />}
          </li>
        );
      })}
    </ol>
  );
}

function briefOf({ how }: Difference, { details }: DifferenceWords): string {
  const name = hows.find((each) => each.how === how)?.name.toLowerCase() ?? '';
  if (details.length === 0) return name;
  return how === 'moved'
    ? details.map(({ clause }) => clause).join('; ')
    : `${name}: ${details.map(({ field }) => field.toLowerCase()).join(', ')}`;
}

/** Old and new values, field by field. */
function Details({ words: { details } }: { readonly words: DifferenceWords }) {
  const told = details.filter(({ before, after }) => before !== undefined || after !== undefined);
  if (told.length === 0) return null;
  return (
    <dl className={css.details}>
      {told.map(({ clause, field, before, after }) => (
        <div key={clause} className={css.detail}>
          <dt>{field}</dt>
          {before !== undefined && (
            <dd className={css.before}>
              <span className={css.when}>Before</span> {before}
            </dd>
          )}
          {after !== undefined && (
            <dd className={css.after}>
              <span className={css.when}>After</span> {after}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
