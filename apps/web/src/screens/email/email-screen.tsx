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
  usePage('Your e-mail');
  return (
    <LinkScreen page="/email" anew={{ text: 'Ask for the change once more in your account.' }}>
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
  const call = useLinkCall<string>('The e-mail could not be changed.');
  const change = async (password: string | undefined) =>
    logOutAfter(await api.changeEmailByLink(password === undefined ? { token } : { token, password }));
  return (
    <AccountLayout title="Confirm your new e-mail" below={null}>
      {call.result === undefined ? (
        <ConfirmForm email={email} label="Use this e-mail" call={call} onSubmit={(password) => call.run(() => change(password))} />
      ) : (
        <LinkDone next={{ label: 'Log in', to: '/login', state: { email } }}>
          Your e-mail is changed. From now on you log in with {email}.
        </LinkDone>
      )}
    </AccountLayout>
  );
}

function RevertEmail({ token, email }: LinkProps) {
  const call = useLinkCall<string>('The change could not be taken back.');
  const revert = async (newPassword: string) => logOutAfter(await api.revertEmail({ token, newPassword }));
  return (
    <AccountLayout title="Take your account back" below={null}>
      {call.result === undefined ? (
        <NewPasswordForm email={email} label="Take it back" call={call} onSubmit={(secret) => call.run(() => revert(secret))} />
      ) : (
        <LinkDone next={{ label: 'Log in', to: '/login', state: { email } }}>
          The e-mail of your account is {email} again, and the password is the new one. Everybody was logged out.
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
