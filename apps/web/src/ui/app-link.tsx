import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useSettling } from '../routing/arrival.ts';
import { useLocation, useNavigate } from '../routing/router.tsx';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Path of this app, with query and hash. */
  readonly to: string;
  /** State of the history entry. */
  readonly state?: unknown;
}

/** A link to another screen, without loading a page. */
export function AppLink({ to, state, onClick, children, ...rest }: AppLinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { state, replace: pathname + search + hash === to });
  }

  return (
    <a {...useSettling()} {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Whether a click is to be followed in this tab; others are the browser's: a new tab, a download. */
export function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
