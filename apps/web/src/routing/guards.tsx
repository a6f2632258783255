import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { LoginState } from '../session/return-path.ts';
import { type Session, sessionEnd, useSession } from '../session/session.ts';

interface GuardProps {
  readonly allows: (session: Session) => boolean;
  readonly children: ReactNode;
}

/** Shows its children while `allows` says yes to the session; otherwise leads to /login, which returns to the whole address. */
export function Guard({ allows, children }: GuardProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session !== undefined && allows(session)) return children;
  const end = sessionEnd();
  const state: LoginState = end === 'logout' ? {} : { from: pathname + search + hash, ended: end === 'ended' };
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
