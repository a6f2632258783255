import type { Loss } from '@umlaut/diagram';
import css from './text-pane.module.css';

interface LossLineProps {
  readonly losses: readonly Loss[];
  /** Name of the language. */
  readonly language: string;
  readonly onShow: (elements: readonly string[]) => void;
}

/** One line about content that the language cannot say, which opens to a list. */
export function LossLine({ losses, language, onShow }: LossLineProps) {
  if (losses.length === 0) return null;
  const count = losses.reduce((sum, loss) => sum + loss.count, 0);
  return (
    <details className={css.losses}>
      <summary>{count === 1 ? `1 item isn’t supported in ${language}` : `${count} items aren’t supported in ${language}`}</summary>
      <ul>
        {losses.map(({ how, what, count: times, elements }) => (
          <li key={`${how} ${what}`}>
            {times > 1 ? `${times} × ${what}` : what}
            {how === 'changed' && ' (simplified)'}
            {elements.length > 0 && (
              <button type="button" className={css.quiet} onClick={() => onShow(elements)}>
                Show
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
