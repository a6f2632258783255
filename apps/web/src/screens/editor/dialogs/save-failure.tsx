import { adviceFor, type SaveProblem } from '@umlaut/workspace';
import { Button } from '../../../ui/button.tsx';
import { AlertIcon } from '../../../ui/toast-icons.tsx';
import styles from './save-dialog.module.css';

interface SaveFailureProps {
  readonly problem: SaveProblem;
  readonly isKept: boolean;
  readonly onDownload: () => void;
}

/** Why a save failed, where the work is, and what can be done. */
export function SaveFailure({ problem, isKept, onDownload }: SaveFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <AlertIcon />
      <div className={styles.failureText}>
        <p className={styles.reason}>{problem.text}</p>
        <p>{adviceFor(problem, isKept)}</p>
        {!isKept && <Button onClick={onDownload}>Download</Button>}
      </div>
    </div>
  );
}
