import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate } from 'react-router';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Path of this app, with query and hash. */
  readonly to: string;
  /** What the history entry remembers. */
  readonly state?: unknown;
}

/** A link to another screen, without loading a page. Why not react-router's own: see `BrowserRouter`. */
export function AppLink({ to, state, onClick, children, ...rest }: AppLinkProps) {
  const navigate = useNavigate();
  const here = createPath(useLocation());

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const otherwise = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || otherwise) return;
    event.preventDefault();
    void navigate(to, { state, replace: here === to });
  }

  return (
    <a {...rest} href={useHref(to)} onClick={follow}>
      {children}
    </a>
  );
}
