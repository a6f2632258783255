import { matching } from './matching.ts';
import css from './menus.module.css';
import { PickList } from './pick-list.tsx';
import { useModal } from './use-modal.ts';

/** One line of a list to pick from. */
export interface PickEntry {
  readonly key: string;
  readonly title: string;
  /** Said beside the title, more quietly; found by the search as well. */
  readonly detail: string;
  /** Listed only once something is searched for. */
  readonly isFurther?: boolean;
}

interface PickDialogProps {
  /** Name of the dialog, and of its search field. */
  readonly title: string;
  readonly placeholder: string;
  readonly entries: readonly PickEntry[];
  /** Said when the search finds nothing. */
  readonly none: string;
  readonly onPick: (key: string) => void;
  readonly onClose: () => void;
}

/** A list to pick one thing from, with a search. Closing it gives the focus back to what had it. */
export function PickDialog({ title, placeholder, entries, none, onPick, onClose }: PickDialogProps) {
  const modal = useModal(onClose);

  function pick(entry: PickEntry): void {
    // Picking may move the focus on, so it comes after the focus has gone back.
    modal.close();
    onPick(entry.key);
  }

  function find(query: string): readonly PickEntry[] {
    const listed = query.trim() === '' ? entries.filter(({ isFurther }) => isFurther !== true) : entries;
    return matching(listed, query, (entry) => [entry.title, entry.detail]);
  }

  return (
    <dialog
      {...modal.props}
      className={`${css.dialog} ${css.commands}`}
      aria-label={title}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => modal.isBeside(event) && modal.close()}
    >
      <div className={css.inner}>
        <PickList
          label={title}
          listLabel={title}
          {...{ placeholder, find, none }}
          countOf={{ one: 'found', several: 'found' }}
          onPick={pick}
        >
          {(entry) => (
            <>
              <span className={css.title}>{entry.title}</span>
              <span className={css.detail}>{entry.detail}</span>
            </>
          )}
        </PickList>
      </div>
    </dialog>
  );
}
