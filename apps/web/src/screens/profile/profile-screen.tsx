import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureText } from '../../call-failure.ts';
import { usePage } from '../../routing/page.tsx';
import { useNavigate } from '../../routing/router.tsx';
import { useSearchParameters } from '../../routing/search-parameters.ts';
import { type Session, useSession } from '../../session/session.ts';
import { BinPlace } from './bin/bin-place.tsx';
import { DiagramTab } from './diagram-tab.tsx';
import { DoubtNotice } from './doubt-notice.tsx';
import { DraftsNotice } from './drafts-notice.tsx';
import { listsOf, noteChanges } from './lists.ts';
import { LoadFailure } from './load-failure.tsx';
import { OffersNotice } from './offers-notice.tsx';
import styles from './profile.module.css';
import { ProfileBar } from './profile-bar.tsx';
import { ProofNotice } from './proof-notice.tsx';
import { diagramsQuery, type ListKind, listTexts } from './queries.ts';
import { Tabs } from './tabs.tsx';
import { TriedNotice } from './tried-notice.tsx';

/** The signed-in user's diagrams, and those others share. Stands behind the guard. */
export function ProfileScreen() {
  const session = useSession();
  return session && <Profile key={session.token} session={session} />;
}

function Profile({ session }: { readonly session: Session }) {
  usePage('Your diagrams');
  useEffect(noteChanges, []);
  return (
    <QueryClientProvider client={listsOf(session.token)}>
      <ProfileBar session={session} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Content userId={session.userId} />
      </main>
    </QueryClientProvider>
  );
}

/** All below the bar; a list that could not be loaded takes the whole of it. */
function Content({ userId }: { readonly userId: string }) {
  const navigate = useNavigate();
  const tab = useSearchParameters().get('tab');
  const kind: ListKind = tab === 'shared' ? 'shared' : 'mine';
  const { error } = useQuery(diagramsQuery(kind));
  if (tab === 'bin') return <BinPlace />;
  if (error !== null) return <LoadFailure message={failureText(error, listTexts[kind].loadFailed)} />;
  return (
    <>
      <ProofNotice />
      <DoubtNotice />
      <OffersNotice />
      <TriedNotice />
      <DraftsNotice userId={userId} />
      <DiagramTab
        kind={kind}
        tabs={
          <Tabs kind={kind} onChoose={(chosen) => navigate(chosen === 'shared' ? '/profile?tab=shared' : '/profile', { replace: true })} />
        }
      />
    </>
  );
}
