import { ApiError } from '@umlaut/api';
import { useState } from 'react';

/** A call by a secret link, as a form shows it. */
export interface LinkCall<T> {
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Whether the server wants the password of the account, too. */
  readonly needsPassword: boolean;
  /** Undefined until the call has succeeded. */
  readonly result: T | undefined;
  readonly run: (call: () => Promise<T>) => Promise<void>;
}

export function useLinkCall<T>(fallback: string): LinkCall<T> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [result, setResult] = useState<T>();

  async function run(call: () => Promise<T>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setResult(await call());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'password_needed') setNeedsPassword(true);
      setFailure(error.code === 'offline' ? `${fallback} ${error.message}` : (error.serverMessage ?? fallback));
    }
    setBusy(false);
  }

  return { busy, failure, needsPassword, result, run };
}
