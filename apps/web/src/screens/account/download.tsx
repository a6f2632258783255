import { useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import styles from './account-screen.module.css';

type Stage = 'ready' | 'asking' | 'begun';

/** Everything of the account as one file, which the browser downloads by itself. */
export function Download() {
  const [stage, setStage] = useState<Stage>('ready');
  const [failure, setFailure] = useState<string>();

  async function download() {
    if (stage === 'asking') return;
    setStage('asking');
    setFailure(undefined);
    try {
      openDownload(await api.beginExport());
      setStage('begun');
    } catch (error) {
      setStage('ready');
      if (!isSessionOver(error)) setFailure(failureText(error, 'Couldn’t start the download. Try again in a moment.'));
    }
  }

  return (
    <section className={styles.part} aria-labelledby="account-download">
      <h2 id="account-download" className={styles.subtitle}>
        Download your data
      </h2>
      <p className={styles.soft}>A ZIP file with all your diagrams and their versions, as JSON and SVG.</p>
      <Button aria-busy={stage === 'asking'} onClick={() => void download()}>
        Download your data
      </Button>
      <p role="status" className={styles.done} hidden={stage !== 'begun'}>
        {stage === 'begun' && 'Download started. This can take a few minutes if you have many diagrams.'}
      </p>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

/** Leaves the page as it is: the answer says that it is a file. */
function openDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
