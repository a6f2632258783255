import { counted } from '../selecting/selection.ts';
import css from './text-pane.module.css';

interface EmptiedOfferProps {
  /** Number of elements that would be removed. */
  readonly count: number;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
}

/** Asks whether all elements are to go with the text that was deleted. Typing on answers it as well. */
export function EmptiedOffer({ count, onRemove, onKeep }: EmptiedOfferProps) {
  return (
    <div className={css.offer} role="alert">
      <p>The text is empty. Remove {counted(count, 'element')} from the diagram, or type on to replace them.</p>
      <button type="button" className={css.quiet} onClick={onRemove}>
        Remove
      </button>
      <button type="button" className={css.quiet} onClick={onKeep}>
        Keep
      </button>
    </div>
  );
}
