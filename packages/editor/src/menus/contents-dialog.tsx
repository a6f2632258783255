import css from '../canvas/canvas.module.css';
import { useModal } from './use-modal.ts';

interface ContentsDialogProps {
  /** How many nodes lie in what is to be deleted. */
  readonly count: number;
  readonly onChoose: (contents: 'delete' | 'keep') => void;
  readonly onClose: () => void;
}

/** Asks what becomes of the nodes in a container that is to be deleted. */
export function ContentsDialog({ count, onChoose, onClose }: ContentsDialogProps) {
  const modal = useModal(onClose);
  const what = count === 1 ? 'element' : `${count} elements`;
  return (
    <dialog {...modal.props} className={css.dialog} aria-labelledby="contents-title">
      <h2 id="contents-title">Delete contents too?</h2>
      <p>{count === 1 ? 'One element is' : `${count} elements are`} inside what you’re deleting.</p>
      <div className={css.choices}>
        <button type="button" onClick={modal.close}>
          Cancel
        </button>
        <button type="button" onClick={() => onChoose('keep')}>
          Keep {what}
        </button>
        <button type="button" className={css.danger} onClick={() => onChoose('delete')}>
          Delete all
        </button>
      </div>
    </dialog>
  );
}
