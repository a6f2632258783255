import type { Export } from '@umlaut/api';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import type { DownloadStage } from './download-stage.ts';

const askEveryMs = 2_000;

/** A download of everything, from the password to the file. While others' downloads run it waits for its turn. */
export function useDownload() {
  const [stage, setStage] = useState<DownloadStage>('ready');
  const [failure, setFailure] = useState<string>();

  /** Rejects as the call does. */
  async function begin(password: string): Promise<void> {
    setFailure(undefined);
    setStage(startIfFree(await api.beginExport(password)));
  }

  useEffect(() => {
    if (typeof stage === 'string') return;
    let isWanted = true;
    const ask = async () => {
      try {
        const ahead = await api.exportAhead(stage);
        if (isWanted) setStage(startIfFree({ ...stage, ahead }));
      } catch (error) {
        if (!isWanted) return;
        setStage('ready');
        if (!isSessionOver(error)) setFailure(failureText(error, 'Couldn’t start the download. Try again in a moment.'));
      }
    };
    const timer = setTimeout(() => void ask(), askEveryMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [stage]);

  return { stage, failure, begin };
}

/** Hands the download to the browser when it may start. */
function startIfFree(wanted: Export): DownloadStage {
  if (wanted.ahead > 0) return wanted;
  openDownload(wanted.path);
  return 'begun';
}

/** Leaves the page as it is: the answer says that it is a file. */
function openDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
