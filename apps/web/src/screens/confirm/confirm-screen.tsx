import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { forgetToken } from '../../session/link-token.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { ConfirmForm } from '../link/confirm-form.tsx';
import { LinkDone } from '../link/link-done.tsx';
import { LinkScreen } from '../link/link-screen.tsx';
import { useLinkCall } from '../link/use-link-call.ts';

/** The page that confirms the e-mail of an account. */
export function ConfirmScreen() {
  usePage('Confirm your email');
  const session = useSession();
  const call = useLinkCall<'confirmed' | 'disowned'>('Couldn’t confirm your email.');
  const confirm = async (token: string, password: string | undefined) => {
    await api.confirmEmail(password === undefined ? { token } : { token, password });
    forgetToken('/confirm');
    return 'confirmed' as const;
  };
  const disown = async (token: string) => {
    await api.disownEmail(token);
    forgetToken('/confirm');
    return 'disowned' as const;
  };
  return (
    <LinkScreen page="/confirm" anew={{ text: 'Log in to request a new one.' }}>
      {({ token, look: { purpose, email } }) =>
        purpose === 'confirm' ? (
          <AccountLayout title="Confirm your email" below={null}>
            {call.result === undefined && (
              <ConfirmForm
                email={email}
                label="Confirm email"
                call={call}
                onSubmit={(password) => call.run(() => confirm(token, password))}
              >
                <Button variant="quiet" disabled={call.busy} onClick={() => void call.run(() => disown(token))}>
                  I didn’t sign up
                </Button>
              </ConfirmForm>
            )}
            {call.result === 'confirmed' && (
              <LinkDone
                next={
                  session === undefined
                    ? { label: 'Log in', to: '/login', state: { email } }
                    : { label: 'Go to your diagrams', to: '/profile' }
                }
              >
                Email confirmed. Diagrams shared with this address now appear in your profile.
              </LinkDone>
            )}
            {call.result === 'disowned' && <LinkDone>This address won’t get any more confirmation emails.</LinkDone>}
          </AccountLayout>
        ) : undefined
      }
    </LinkScreen>
  );
}
