import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePage } from '../../routing/page.tsx';
import { useSearchParameters } from '../../routing/search-parameters.ts';
import { type Session, useSession } from '../../session/session.ts';
import { DiagramTab } from './diagram-tab.tsx';
import { DraftsNotice } from './drafts-notice.tsx';
import { listsOf, noteChanges } from './lists.ts';
import styles from './profile.module.css';
import { ProfileBar } from './profile-bar.tsx';
import type { ListKind } from './queries.ts';
import { Tabs } from './tabs.tsx';

/** The signed-in user's diagrams, and those others share. Stands behind the guard. */
export function ProfileScreen() {
  const session = useSession();
  return session && <Profile key={session.token} session={session} />;
}

function Profile({ session }: { readonly session: Session }) {
  usePage('Your diagrams');
  const navigate = useNavigate();
  const kind: ListKind = useSearchParameters().get('tab') === 'shared' ? 'shared' : 'mine';
  useEffect(noteChanges, []);
  return (
    <QueryClientProvider client={listsOf(session.token)}>
      <ProfileBar session={session} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <DraftsNotice userId={session.userId} />
        <DiagramTab
          kind={kind}
          tabs={
            <Tabs
              kind={kind}
              onChoose={(chosen) => void navigate(chosen === 'shared' ? '/profile?tab=shared' : '/profile', { replace: true })}
            />
          }
        />
      </main>
    </QueryClientProvider>
  );
}
