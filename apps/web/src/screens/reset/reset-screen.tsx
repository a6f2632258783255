import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { forgetToken } from '../../session/link-token.ts';
import type { LoginState } from '../../session/return-path.ts';
import { isSameEmail } from '../../session/same-email.ts';
import { endSession, readSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { LinkDone } from '../link/link-done.tsx';
import { LinkScreen } from '../link/link-screen.tsx';
import { NewPasswordForm } from '../link/new-password-form.tsx';
import { useLinkCall } from '../link/use-link-call.ts';

/** The page of a link to a new password. */
export function ResetScreen() {
  usePage('Set a new password');
  const call = useLinkCall<string>('Couldn’t set your password.');
  const anew = (
    <ButtonLink to="/forgot" variant="primary">
      Request a new link
    </ButtonLink>
  );
  return (
    <LinkScreen page="/reset" anew={{ text: '', action: anew }}>
      {({ token, look: { purpose, email } }) =>
        purpose === 'reset' ? (
          <AccountLayout title="Set a new password" below={null}>
            {call.result === undefined ? (
              <NewPasswordForm
                email={email}
                label="Set password"
                call={call}
                onSubmit={(secret) => call.run(() => reset(token, email, secret))}
              />
            ) : (
              <PasswordIsSet email={email} />
            )}
          </AccountLayout>
        ) : undefined
      }
    </LinkScreen>
  );
}

function PasswordIsSet({ email }: { readonly email: string }) {
  const state: LoginState = { email };
  return <LinkDone next={{ label: 'Log in', to: '/login', state }}>Password set. All other devices were logged out.</LinkDone>;
}

async function reset(token: string, email: string, newPassword: string): Promise<string> {
  await api.resetPassword({ token, newPassword });
  forgetToken('/reset');
  const session = readSession();
  // The session of this device has ended with all others.
  if (session !== undefined && isSameEmail(session.email, email)) endSession('ended');
  return email;
}
