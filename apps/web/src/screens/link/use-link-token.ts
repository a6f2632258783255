import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../routing/router.tsx';
import { keepToken, keptToken, type LinkPage, tokenIn } from '../../session/link-token.ts';

/** Another object each time a link is opened, also the same one, as it may have ended since. */
export interface OpenedLink {
  readonly token: string;
}

/**
 * The link that the address names, or that this tab opened before; undefined when there is none. Takes the token out of the address, so that
 * neither history nor the address bar holds it. The function opens the same link again.
 */
export function useLinkToken(page: LinkPage): readonly [OpenedLink | undefined, () => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => openedBy(tokenIn(hash) ?? keptToken(page)));
  useEffect(() => {
    if (hash === '') return;
    const token = tokenIn(hash);
    if (token !== undefined) {
      keepToken(page, token);
      setOpened({ token });
    }
    navigate(page, { replace: true });
  }, [hash, navigate, page]);
  const again = useCallback(() => setOpened((before) => openedBy(before?.token)), []);
  return [opened, again];
}

function openedBy(token: string | undefined): OpenedLink | undefined {
  return token === undefined ? undefined : { token };
}
