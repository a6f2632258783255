import type { InvitationLook } from '@umlaut/api';
import { useState } from 'react';
import { LogoutDialog } from '../../account/logout-dialog.tsx';
import { useLogout } from '../../account/use-logout.ts';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { useNavigate } from '../../routing/router.tsx';
import { forgetToken } from '../../session/link-token.ts';
import type { LoginState } from '../../session/return-path.ts';
import { isSameEmail } from '../../session/same-email.ts';
import type { Session } from '../../session/session.ts';
import { roleTexts } from '../../sharing/role-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import styles from '../account/account.module.css';

export interface OpenInvitationProps {
  readonly token: string;
  readonly look: InvitationLook;
  readonly session: Session | undefined;
}

/** The invitation in words, and the next step of whoever reads it: log in, sign up, open the diagram, or log out first. */
export function OpenInvitation({ token, look, session }: OpenInvitationProps) {
  const { email, invitation } = look;
  const { diagramName, role, ownerEmail } = invitation;
  return (
    <div className={styles.form}>
      <p>
        {ownerEmail} shared <strong className={styles.quoted}>“{diagramName}”</strong> with {email}. You {roleTexts[role]} it.
      </p>
      {session === undefined && <Entrance email={email} />}
      {session !== undefined && isSameEmail(session.email, email) && <Acceptance token={token} />}
      {session !== undefined && !isSameEmail(session.email, email) && <OtherAccount session={session} email={email} />}
    </div>
  );
}

function Entrance({ email }: { readonly email: string }) {
  const state: LoginState = { from: '/invite', email };
  return (
    <>
      <ButtonLink to="/login" state={state} variant="primary" size="large">
        Log in
      </ButtonLink>
      <ButtonLink to="/signup" state={state} size="large">
        Sign up
      </ButtonLink>
    </>
  );
}

function Acceptance({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function open() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const id = await api.acceptInvitation(token);
      forgetToken('/invite');
      const { version } = await api.openSharedWithMe(id);
      navigate(`/dashboard?diagramId=${encodeURIComponent(id)}&version=${version}`, { replace: true });
    } catch (error) {
      setBusy(false);
      if (!isSessionOver(error)) setFailure(failureText(error, 'Couldn’t open the diagram. Try again.'));
    }
  }

  return (
    <>
      <FormAlert>{failure}</FormAlert>
      <Button variant="primary" size="large" disabled={busy} aria-busy={busy} onClick={() => void open()}>
        Open diagram
      </Button>
    </>
  );
}

function OtherAccount({ session, email }: { readonly session: Session; readonly email: string }) {
  const { leave, asking, found, confirm, stay, leaving, failure } = useLogout(session.userId);
  return (
    <>
      <p className={styles.notice}>
        You’re logged in as {session.email}. This invitation is for {email}.
      </p>
      <Button size="large" aria-busy={asking} onClick={() => void leave()}>
        Log out
      </Button>
      {found !== undefined && (
        <LogoutDialog
          count={found === 'unknown' ? undefined : found.length}
          busy={leaving}
          failure={failure}
          onStay={stay}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}
