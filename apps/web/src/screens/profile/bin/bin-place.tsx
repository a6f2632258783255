import { lazy, Suspense } from 'react';
import { ScreenErrorBoundary } from '../../../routing/screen-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadingList } from '../loading-list.tsx';
import styles from '../profile.module.css';

const BinView = lazy(async () => ({ default: (await import('./bin-view.tsx')).BinView }));

/** The bin, which few visits need: its code is loaded when it is asked for. */
export function BinPlace() {
  return (
    <ScreenErrorBoundary place="bin" fallback={() => <Unavailable />}>
      <Suspense fallback={<LoadingList />}>
        <BinView />
      </Suspense>
    </ScreenErrorBoundary>
  );
}

function Unavailable() {
  return (
    <div className={styles.nothing} role="alert">
      <p>Couldn’t load the bin. Check your connection and try again.</p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </div>
  );
}
