import type { Saving } from '@umlaut/workspace';
import styles from './unsaved-tools.module.css';

interface UnsavedToolsProps {
  readonly saving: Saving;
  /** Others have, or may have, a part in what is unsaved. */
  readonly hasOthers: boolean;
  readonly onCompare: () => void;
  /** Absent while something else on the screen offers the same. */
  readonly onDiscard: (() => void) | undefined;
}

/** Buttons for unsaved changes; nothing without any, or without a version to compare them with. */
export function UnsavedTools({ saving, hasOthers, onCompare, onDiscard }: UnsavedToolsProps) {
  if (!saving.isDirty || saving.diagramId === undefined || saving.role === 'viewer') return null;
  return (
    <span className={styles.tools}>
      <button type="button" title="Show changes since the saved version" onClick={onCompare}>
        Compare
      </button>
      {onDiscard !== undefined && (
        <button
          type="button"
          title={
            hasOthers
              ? `Go back to version ${saving.version} for everyone. Later changes are kept in the history.`
              : 'Go back to the saved version. You can undo this.'
          }
          aria-label={hasOthers ? `Discard all changes since version ${saving.version}` : undefined}
          onClick={onDiscard}
        >
          {hasOthers ? 'Discard all' : 'Discard'}
        </button>
      )}
    </span>
  );
}
