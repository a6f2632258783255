import { type ComparedState, CompareView } from '@umlaut/editor';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import styles from './compare.module.css';

interface CompareDialogProps {
  readonly title?: string;
  readonly before: ComparedState;
  readonly after: ComparedState;
  readonly theme: 'light' | 'dark';
  readonly onClose: () => void;
  /** Buttons for the comparison; none, when absent. */
  readonly actions?: ReactNode;
}

/** Two states of a diagram compared, on the whole page. */
export function CompareDialog({ title = 'Compare', before, after, theme, onClose, actions }: CompareDialogProps) {
  const copy = useCopyText();
  return (
    <Dialog full title={title} onClose={onClose}>
      <div className={styles.whole}>
        <div className={styles.view}>
          <CompareView before={before} after={after} theme={theme} onCopy={(text) => void copy(text)} />
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </Dialog>
  );
}

function useCopyText(): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast('Copied as text');
    } catch {
      toast('Your browser blocked copying. Allow clipboard access for this page and try again.', 'bad');
    }
  };
}
