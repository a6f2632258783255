import { ApiError, type LinkLook } from '@umlaut/api';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { useLocation, useNavigate } from '../../routing/router.tsx';
import { forgetInvitation, keepInvitation, keptInvitation, tokenIn } from '../../session/link-token.ts';

/** The invitation that the address names, as far as it is known. */
export type Invitation =
  | { readonly state: 'loading' }
  | { readonly state: 'dead'; readonly message: string }
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly state: 'open'; readonly token: string; readonly look: LinkLook };

/** Takes the token out of the address, so that neither history nor the address bar holds it, and asks what it is about. */
export function useInvitation(): Invitation {
  const [opened, again] = useOpened();
  const [found, setFound] = useState<Invitation>({ state: 'loading' });
  useEffect(() => {
    if (opened === undefined) return;
    let wanted = true;
    setFound({ state: 'loading' });
    api.lookAtLink(opened.token).then(
      (look) => wanted && setFound({ state: 'open', token: opened.token, look }),
      (error: unknown) => wanted && setFound(failureOf(error, again)),
    );
    return () => {
      wanted = false;
    };
  }, [opened, again]);
  return opened === undefined ? { state: 'dead', message: 'This link is not complete. Copy the whole of it, and open it again.' } : found;
}

/** Another object each time a link is opened, also the same one, as it may have been revoked since. */
interface Opened {
  readonly token: string;
}

function useOpened(): readonly [Opened | undefined, () => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => openedBy(tokenIn(hash) ?? keptInvitation()));
  useEffect(() => {
    if (hash === '') return;
    const token = tokenIn(hash);
    if (token !== undefined) {
      keepInvitation(token);
      setOpened({ token });
    }
    navigate('/invite', { replace: true });
  }, [hash, navigate]);
  const again = useCallback(() => setOpened((before) => openedBy(before?.token)), []);
  return [opened, again];
}

function openedBy(token: string | undefined): Opened | undefined {
  return token === undefined ? undefined : { token };
}

function failureOf(error: unknown, retry: () => void): Invitation {
  if (!(error instanceof ApiError)) throw error;
  if (error.code !== 'link_invalid') return { state: 'failed', message: error.message, retry };
  forgetInvitation();
  return { state: 'dead', message: error.message };
}
