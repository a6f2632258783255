import { useEffect, useEffectEvent, useState } from 'react';
import { type AccountAct, AccountMenu } from '../../account/account-menu.tsx';
import { LogoutDialog } from '../../account/logout-dialog.tsx';
import { NameDialog } from '../../account/name-dialog.tsx';
import { PasswordDialog } from '../../account/password-dialog.tsx';
import { useLogout } from '../../account/use-logout.ts';
import { useLocation, useNavigate } from '../../routing/router.tsx';
import type { Session } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { setDarkMode } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LogoutIcon, MoonIcon } from '../../ui/icons.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import { askedToLogOut } from './asked-to-log-out.ts';
import styles from './profile-bar.module.css';

/** Header with the theme, Logout, and the menu of the logged-in user. */
export function ProfileBar({ session }: { readonly session: Session }) {
  const dark = useTheme() === 'dark';
  const [asked, setAsked] = useState<Exclude<AccountAct, 'logout'>>();
  const close = () => setAsked(undefined);
  const { leave, asking, found, confirm, stay, leaving, failure } = useLogout(session.userId);
  useAskedLogout(() => void leave());
  return (
    <header className={styles.bar}>
      <AppLink to="/" className={styles.home} aria-label="Umlaut home">
        <Wordmark />
      </AppLink>
      <div className={styles.actions}>
        <IconButton label="Dark mode" role="switch" aria-checked={dark} onClick={() => setDarkMode(!dark)}>
          <MoonIcon />
        </IconButton>
        <Button
          isDestructive
          variant="quiet"
          title={texts.profile.logout}
          icon={<LogoutIcon />}
          onClick={() => void leave()}
          aria-busy={asking}
        >
          {texts.profile.logout}
        </Button>
        <AccountMenu session={session} isWide onAct={(act) => (act === 'logout' ? void leave() : setAsked(act))} />
      </div>
      {asked === 'name' && <NameDialog email={session.email} onClose={close} />}
      {asked === 'password' && <PasswordDialog email={session.email} onClose={close} />}
      {found !== undefined && (
        <LogoutDialog
          count={found === 'unknown' ? undefined : found.length}
          busy={leaving}
          failure={failure}
          onStay={stay}
          onConfirm={() => void confirm()}
        />
      )}
    </header>
  );
}

/** Logs out once if another page led here for that. */
function useAskedLogout(leave: () => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const go = useEffectEvent(() => {
    // A reload must not ask again.
    navigate(pathname, { replace: true });
    leave();
  });
  useEffect(() => {
    if (state === askedToLogOut) go();
  }, [state]);
}
