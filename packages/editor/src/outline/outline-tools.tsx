import css from './outline.module.css';
import type { Picking } from './outline-dialogs.tsx';
import type { OutlineItem } from './outline-tree.ts';

interface OutlineToolsProps {
  readonly item: OutlineItem | undefined;
  readonly onPick: (what: Picking) => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** Buttons for the current line, for pointers and for discovery. */
export function OutlineTools({ item, onPick, onRename, onDelete }: OutlineToolsProps) {
  const isElement = item?.type === 'element';
  return (
    <div className={css.tools} role="toolbar" aria-label={item === undefined ? 'Outline' : `Actions for ${item.text}`}>
      <button type="button" className={css.quiet} title="Add element or member (Ins or +)" onClick={() => onPick('add')}>
        Add…
      </button>
      <button
        type="button"
        className={css.quiet}
        disabled={!isElement}
        title="Connect to another element (Alt+C)"
        onClick={() => onPick('connect')}
      >
        Connect…
      </button>
      <button
        type="button"
        className={css.quiet}
        disabled={!isElement}
        title="Move into a container (Alt+M)"
        onClick={() => onPick('into')}
      >
        Move…
      </button>
      <button type="button" className={css.quiet} disabled={item?.part === undefined} title="Rename (Enter)" onClick={onRename}>
        Rename
      </button>
      <button type="button" className={css.quiet} disabled={item === undefined} title="Delete (Del)" onClick={onDelete}>
        Delete
      </button>
    </div>
  );
}
