import { Button } from '../../../ui/button.tsx';
import type { Unsaved } from '../use-unsaved.ts';
import styles from './unsaved-tools.module.css';

interface UnsavedToolsProps {
  readonly unsaved: Unsaved;
  /** The version to compare with. */
  readonly version: number | undefined;
  /** Called before an action. */
  readonly close: () => void;
}

/** Buttons for unsaved changes; nothing without any. */
export function UnsavedTools({ unsaved: { compare, discard, hasOthers }, version, close }: UnsavedToolsProps) {
  if (compare === undefined) return null;
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <span className={styles.tools}>
      <Button title="Show changes since the saved version" onClick={closing(compare)}>
        Compare
      </Button>
      {discard !== undefined && (
        <Button
          title={
            hasOthers
              ? `Go back to version ${version} for everyone. Later changes are kept in the history.`
              : 'Go back to the saved version. You can undo this.'
          }
          aria-label={hasOthers ? `Discard all changes since version ${version}` : undefined}
          onClick={closing(discard)}
        >
          {hasOthers ? 'Discard all' : 'Discard'}
        </Button>
      )}
    </span>
  );
}
