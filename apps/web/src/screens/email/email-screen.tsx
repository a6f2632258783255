import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { forgetToken } from '../../session/link-token.ts';
import { endSession, readSession } from '../../session/session.ts';
import { AccountLayout } from '../account/account-layout.tsx';
import { ConfirmForm } from '../link/confirm-form.tsx';
import { LinkDone } from '../link/link-done.tsx';
import { LinkScreen } from '../link/link-screen.tsx';
import { NewPasswordForm } from '../link/new-password-form.tsx';
import { useLinkCall } from '../link/use-link-call.ts';

/** The page of the links that change the e-mail of an account, and that take a change back. */
export function EmailScreen() {
  usePage('Your email');
  return (
    <LinkScreen page="/email" anew={{ text: 'Request the change again in your account.' }}>
      {({ token, look: { purpose, email } }) => {
        if (purpose === 'change') return <ChangeEmail token={token} email={email} />;
        if (purpose === 'revert') return <RevertEmail token={token} email={email} />;
        return undefined;
      }}
    </LinkScreen>
  );
}

interface LinkProps {
  readonly token: string;
  readonly email: string;
}

function ChangeEmail({ token, email }: LinkProps) {
  const call = useLinkCall<string>('Couldn’t change your email.');
  const change = async (password: string | undefined) =>
    logOutAfter(await api.changeEmailByLink(password === undefined ? { token } : { token, password }));
  return (
    <AccountLayout title="Confirm your new email" below={null}>
      {call.result === undefined ? (
        <ConfirmForm email={email} label="Confirm new email" call={call} onSubmit={(password) => call.run(() => change(password))} />
      ) : (
        <LinkDone next={{ label: 'Log in', to: '/login', state: { email } }}>Email changed. From now on, log in with {email}.</LinkDone>
      )}
    </AccountLayout>
  );
}

function RevertEmail({ token, email }: LinkProps) {
  const call = useLinkCall<string>('Couldn’t undo the change.');
  const revert = async (newPassword: string) => logOutAfter(await api.revertEmail({ token, newPassword }));
  return (
    <AccountLayout title="Recover your account" below={null}>
      {call.result === undefined ? (
        <NewPasswordForm
          email={email}
          label="Restore email and set password"
          call={call}
          onSubmit={(secret) => call.run(() => revert(secret))}
        />
      ) : (
        <LinkDone next={{ label: 'Log in', to: '/login', state: { email } }}>
          Your account uses {email} again, with your new password. All devices were logged out.
        </LinkDone>
      )}
    </AccountLayout>
  );
}

/** All sessions have ended, the one of this browser with them. */
function logOutAfter(email: string): string {
  forgetToken('/email');
  if (readSession() !== undefined) endSession('ended');
  return email;
}
