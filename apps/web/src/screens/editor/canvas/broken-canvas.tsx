import { Button } from '../../../ui/button.tsx';
import styles from './broken-canvas.module.css';

interface BrokenCanvasProps {
  /** Unsaved changes lie in the browser's storage, or there are none. */
  readonly isKept: boolean;
  readonly onDownload: () => void;
}

/** In place of a canvas that could not be drawn. */
export function BrokenCanvas({ isKept, onDownload }: BrokenCanvasProps) {
  return (
    <div className={styles.panel} role="alert">
      <h2>Couldn’t draw the diagram</h2>
      <p>
        Something in the diagram caused an error.{' '}
        {isKept
          ? 'Nothing is lost: saved versions are on the server, and unsaved changes are kept on this device.'
          : 'Saved versions are on the server. Unsaved changes exist only on this page: download them before you reload.'}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button onClick={onDownload}>Download as JSON</Button>
      </div>
    </div>
  );
}
