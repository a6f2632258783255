import { type ReactNode, useState } from 'react';
import type { LoginState } from '../session/return-path.ts';
import { type Session, sessionEnd, useSession } from '../session/session.ts';
import { Navigate, useLocation } from './router.tsx';

interface GuardProps {
  readonly allows: (session: Session) => boolean;
  readonly children: ReactNode;
}

/** Shows its children while `allows` says yes to the session; otherwise leads to /login, which returns to the whole address. */
export function Guard({ allows, children }: GuardProps) {
  const session = useSession();
  const [begunWith] = useState(session);
  const { pathname, search, hash, reached } = useLocation();
  if (session !== undefined && allows(session)) return children;
  // The address a user had at logout, or goes back to after it, is not passed on to the next login of this browser.
  const hasLeft = sessionEnd() === 'logout' && (begunWith !== undefined || reached === 'POP');
  const state: LoginState = hasLeft ? {} : { from: pathname + search + hash, ended: session === undefined && begunWith !== undefined };
  return <Navigate to="/login" replace state={state} />;
}

/** A stored token that has not expired. */
export function anySession(): boolean {
  return true;
}

/** A token that names its bearer. */
export function sessionWithEmail(session: Session): boolean {
  return session.email !== '';
}
