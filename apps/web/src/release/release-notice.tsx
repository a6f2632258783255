import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { pageRelease } from './page-release.ts';
import styles from './release-notice.module.css';

/** Offers to reload while the server has another release than this page; closed, it stays closed until the page is loaded anew. */
export function ReleaseNotice() {
  const isOutdated = useSyncExternalStore(pageRelease.subscribe, pageRelease.isOutdated);
  const [isClosed, setClosed] = useState(false);
  return isOutdated && !isClosed ? <Notice onClose={() => setClosed(true)} /> : null;
}

function Notice({ onClose }: { readonly onClose: () => void }) {
  const [isFilled, setFilled] = useState(false);
  // Screen readers say what comes into a region that was there before.
  useEffect(() => setFilled(true), []);
  return (
    <div className={styles.outlet} role="status">
      {isFilled && (
        <div className={styles.notice}>
          <p>A new version of Umlaut is available. Reload to update. Unsaved changes are kept on this device.</p>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <IconButton label="Dismiss" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}
