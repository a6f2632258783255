import { loadPart, type ViewStore } from '@umlaut/editor';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { type AccountAct, AccountMenu } from '../../../account/account-menu.tsx';
import { useNavigate } from '../../../routing/router.tsx';
import { type Session, useSession } from '../../../session/session.ts';
import { askedToLogOut } from '../../profile/asked-to-log-out.ts';
import { useOnDemand } from '../use-on-demand.ts';

const load = () => loadPart('account/account-dialogs', () => import('../../../account/account-dialogs.ts'));
const NameDialog = lazy(async () => ({ default: (await load()).NameDialog }));
const PasswordDialog = lazy(async () => ({ default: (await load()).PasswordDialog }));

interface EditorAccountProps {
  readonly view: ViewStore;
  readonly onDark: (isDark: boolean) => void;
}

/** The account's menu in the editor; its dialogs are loaded when they are asked for. */
export function EditorAccount(props: EditorAccountProps) {
  const session = useSession();
  return session && <OpenAccount session={session} {...props} />;
}

function OpenAccount({ session, view, onDark }: EditorAccountProps & { readonly session: Session }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AccountAct>();
  const dialog = useOnDemand(view, load, 'your account');

  function act(chosen: AccountAct): void {
    // The profile asks about unsaved changes: leaving the editor stores them first.
    if (chosen === 'logout') navigate('/profile', { state: askedToLogOut });
    else {
      setAsked(chosen);
      dialog.open();
    }
  }

  const AskedDialog = asked === 'name' ? NameDialog : PasswordDialog;
  return (
    <>
      <AccountMenu session={session} onAct={act} onDark={onDark} hasProfile />
      {dialog.isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <AskedDialog email={session.email} onClose={dialog.close} />
          </Suspense>,
          window.document.body,
        )}
    </>
  );
}
