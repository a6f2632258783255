import { useNavigate } from '../routing/router.tsx';
import type { Session } from '../session/session.ts';
import { texts } from '../texts.ts';
import { setDarkMode } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { AccountIcon, CardsIcon, KeyIcon, LogoutIcon, MoonIcon, PersonIcon } from '../ui/icons.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import styles from './account-menu.module.css';
import { initialsOf } from './initials.ts';
import { localPart } from './local-part.ts';
import { useDisplayName } from './use-display-name.ts';

/** Acts of the menu that need a dialog of the page around it. */
export type AccountAct = 'name' | 'password' | 'logout';

interface AccountMenuProps {
  readonly session: Session;
  readonly onAct: (act: AccountAct) => void;
  readonly onDark?: (isDark: boolean) => void;
  /** Shows the email on its button. */
  readonly isWide?: boolean;
  /** Whether it leads to the diagrams, from elsewhere. */
  readonly hasProfile?: boolean;
}

/** The user's menu: name, theme, password, account and logout. */
export function AccountMenu({ session, onAct, onDark = setDarkMode, isWide = false, hasProfile = false }: AccountMenuProps) {
  const navigate = useNavigate();
  const isDark = useTheme() === 'dark';
  const { email } = session;
  const items: readonly MenuItem[] = [
    ...(hasProfile ? [{ label: texts.editor.profile, icon: <CardsIcon />, onChoose: () => navigate('/profile') }] : []),
    { label: 'Dark mode', icon: <MoonIcon />, isOn: isDark, onChoose: () => onDark(!isDark) },
    { label: 'Your name…', icon: <PersonIcon />, onChoose: () => onAct('name') },
    { label: 'Change password…', icon: <KeyIcon />, onChoose: () => onAct('password') },
    { label: 'Account', icon: <AccountIcon />, onChoose: () => navigate('/account') },
    { label: texts.profile.logout, icon: <LogoutIcon />, apart: true, onChoose: () => onAct('logout') },
  ];
  return (
    <Menu
      label="Your account"
      name={isWide ? `${email}, your account` : 'Your account'}
      icon={<span className={styles.avatar} data-initials={initialsOf(localPart(email))} aria-hidden="true" />}
      items={items}
      header={<Who email={email} />}
      className={isWide ? styles.wide : styles.round}
    >
      {isWide ? email : ''}
    </Menu>
  );
}

/** Name and email; loaded when the menu opens. */
function Who({ email }: { readonly email: string }) {
  const name = useDisplayName() ?? '';
  return (
    <>
      <strong className={styles.line}>{name === '' ? localPart(email) : name}</strong>
      <span className={`${styles.line} ${styles.email}`}>{email}</span>
    </>
  );
}
