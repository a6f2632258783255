import { ApiError, type LinkLook } from '@umlaut/api';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { forgetToken, type LinkPage } from '../../session/link-token.ts';
import { useLinkToken } from './use-link-token.ts';

/** The link that a page was opened with, as far as it is known. */
export type SecretLink =
  | { readonly state: 'loading' }
  | { readonly state: 'dead'; readonly reason: 'incomplete' | 'invalid' }
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly state: 'open'; readonly token: string; readonly look: LinkLook };

const incomplete: SecretLink = { state: 'dead', reason: 'incomplete' };

/** Asks what the link of this page is about. It uses nothing up. */
export function useSecretLink(page: LinkPage): SecretLink {
  const [opened, again] = useLinkToken(page);
  const [found, setFound] = useState<SecretLink>({ state: 'loading' });
  useEffect(() => {
    if (opened === undefined) return;
    let wanted = true;
    setFound({ state: 'loading' });
    api.lookAtLink(opened.token).then(
      (look) => wanted && setFound({ state: 'open', token: opened.token, look }),
      (error: unknown) => wanted && setFound(failureOf(error, page, again)),
    );
    return () => {
      wanted = false;
    };
  }, [opened, again, page]);
  return opened === undefined ? incomplete : found;
}

function failureOf(error: unknown, page: LinkPage, retry: () => void): SecretLink {
  if (!(error instanceof ApiError)) throw error;
  if (error.code !== 'link_invalid') return { state: 'failed', message: error.message, retry };
  forgetToken(page);
  return { state: 'dead', reason: 'invalid' };
}
