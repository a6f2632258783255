import { QueryClientProvider } from '@tanstack/react-query';
import { usePage } from '../../routing/page.tsx';
import { useNavigate } from '../../routing/router.tsx';
import { useSearchParameters } from '../../routing/search-parameters.ts';
import { type Session, useSession } from '../../session/session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { TabList, tabId } from '../../ui/tab-list.tsx';
import { listsOf } from '../profile/lists.ts';
import profileStyles from '../profile/profile.module.css';
import { ProfileBar } from '../profile/profile-bar.tsx';
import { AccountActivity } from './account-activity.tsx';
import styles from './account-screen.module.css';
import { DataTab } from './data-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { LoginTab } from './login-tab.tsx';
import { MailTab } from './mail-tab.tsx';

const tabs = [
  { id: 'login', text: 'Login' },
  { id: 'devices', text: 'Devices' },
  { id: 'mail', text: 'Notifications' },
  { id: 'data', text: 'Your data' },
] as const;

type TabId = (typeof tabs)[number]['id'];

const panelId = 'account-panel';

/** The account of the user, in tabs. Stands behind the guard. */
export function AccountScreen() {
  const session = useSession();
  return session && <Account key={session.userId} session={session} />;
}

function Account({ session }: { readonly session: Session }) {
  usePage('Account');
  const navigate = useNavigate();
  const asked = useSearchParameters().get('tab');
  const chosen: TabId = tabs.find(({ id }) => id === asked)?.id ?? 'login';
  const choose = (id: TabId) => navigate(id === 'login' ? '/account' : `/account?tab=${id}`, { replace: true });
  return (
    <QueryClientProvider client={listsOf(session.token)}>
      <ProfileBar session={session} />
      <main id="main" className={profileStyles.main} tabIndex={-1}>
        <div className={profileStyles.head}>
          <h1 className={profileStyles.title}>Account</h1>
          <AppLink to="/profile">Back to your diagrams</AppLink>
        </div>
        <div className={profileStyles.tabRow}>
          <TabList label="Account" tabs={tabs} chosen={chosen} onChoose={choose} panelId={panelId} />
        </div>
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(chosen)} className={styles.panel}>
          {chosen === 'login' && <LoginTab session={session} />}
          {chosen === 'devices' && (
            <>
              <DevicesTab />
              <AccountActivity />
            </>
          )}
          {chosen === 'mail' && <MailTab />}
          {chosen === 'data' && <DataTab session={session} />}
        </div>
      </main>
    </QueryClientProvider>
  );
}
