import { texts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './profile.module.css';

/** Fills the page below the bar when a list could not be loaded. */
export function LoadFailure({ message }: { readonly message: string }) {
  return (
    <div className={styles.oops} role="alert">
      <h1 className={styles.oopsTitle}>{texts.profile.oops}</h1>
      <p className={styles.oopsText}>{message}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {texts.profile.retry}
      </Button>
    </div>
  );
}
