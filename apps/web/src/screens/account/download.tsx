import { useState } from 'react';
import { ConfirmPasswordDialog } from '../../account/confirm-password-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import styles from './account-screen.module.css';
import { stageText } from './download-stage.ts';
import { useDownload } from './use-download.ts';

/** Everything of the account as one file, which the browser downloads by itself. */
export function Download({ email }: { readonly email: string }) {
  const { stage, failure, begin } = useDownload();
  const [asking, setAsking] = useState(false);
  const isWaiting = typeof stage !== 'string';
  return (
    <section className={styles.part} aria-labelledby="account-download">
      <h2 id="account-download" className={styles.subtitle}>
        Download your data
      </h2>
      <p className={styles.soft}>A ZIP file with all your diagrams and their versions, as JSON and SVG.</p>
      <Button disabled={isWaiting} onClick={() => setAsking(true)}>
        Download your data…
      </Button>
      <p role="status" className={isWaiting ? styles.soft : styles.done} hidden={stage === 'ready'}>
        {stageText(stage)}
      </p>
      <FormAlert>{failure}</FormAlert>
      {asking && (
        <ConfirmPasswordDialog
          title="Download your data?"
          text="The file contains all your diagrams. To make sure it’s you, enter your password."
          action="Download"
          doing="Starting…"
          email={email}
          failed="Couldn’t start the download. Try again in a moment."
          onConfirm={begin}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
