import { ApiError } from '@umlaut/api';
import { useState } from 'react';

interface MailedLink {
  readonly stage: 'idle' | 'waiting' | 'sent';
  /** Message of the refused request; undefined if the last one was not refused. */
  readonly failure: string | undefined;
  /** Throws errors that are not an `ApiError`. */
  readonly send: (email: string) => Promise<void>;
}

/** State of requests for a link by email. `request` sends one to an address. */
export function useMailedLink(request: (email: string) => Promise<unknown>): MailedLink {
  const [stage, setStage] = useState<MailedLink['stage']>('idle');
  const [failure, setFailure] = useState<string>();

  async function send(email: string) {
    setStage('waiting');
    setFailure(undefined);
    try {
      await request(email);
      setStage('sent');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setStage('idle');
    }
  }

  return { stage, failure, send };
}
