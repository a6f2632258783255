import { useState } from 'react';
import { NameDialog } from '../../account/name-dialog.tsx';
import type { Session } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { setDarkMode } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountIcon, KeyIcon, LogoutIcon, MoonIcon, PersonIcon } from '../../ui/icons.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './profile-bar.module.css';
import { useLogout } from './use-logout.ts';

/** Header with the logged-in user and the account's menu. On phones the texts give way to icons that keep their names. */
export function ProfileBar({ session }: { readonly session: Session }) {
  const dark = useTheme() === 'dark';
  const [changing, setChanging] = useState(false);
  const [naming, setNaming] = useState(false);
  const { leave, asking, found, confirm, stay, leaving, failure } = useLogout(session.userId);
  return (
    <header className={styles.bar}>
      <AppLink to="/" className={styles.home} aria-label="Umlaut home">
        <Wordmark />
      </AppLink>
      <span className={styles.email}>{session.email}</span>
      <div className={styles.actions}>
        <Button variant="quiet" role="switch" aria-checked={dark} title="Dark mode" icon={<MoonIcon />} onClick={() => setDarkMode(!dark)}>
          Dark mode
        </Button>
        <Button variant="quiet" title="Your name" icon={<PersonIcon />} onClick={() => setNaming(true)}>
          Your name
        </Button>
        <ButtonLink variant="quiet" to="/account" title="Account" icon={<AccountIcon />}>
          Account
        </ButtonLink>
        <Button variant="quiet" title="Change password" icon={<KeyIcon />} onClick={() => setChanging(true)}>
          Change password
        </Button>
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
      </div>
      {naming && <NameDialog email={session.email} onClose={() => setNaming(false)} />}
      {changing && <PasswordDialog email={session.email} onClose={() => setChanging(false)} />}
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
