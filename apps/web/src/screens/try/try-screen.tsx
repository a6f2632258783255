import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { useNavigate } from '../../routing/router.tsx';
import type { LoginState } from '../../session/return-path.ts';
import { useToast } from '../../ui/toast.tsx';
import { EmptyBar } from '../editor/bar/top-bar.tsx';
import styles from '../editor/editor-view.module.css';
import { EditorView } from '../editor/editor-view.tsx';
import { openWorkspace, type Workspace } from '../editor/workspace.ts';
import type { EditorSnapshot } from '../editor/workspace-snapshot.ts';
import { guestId, markForSaving } from './tried-work.ts';

/** The editor without an account. The drawing is stored in this browser; saving leads to the sign-up, and takes it along. */
export function TryScreen() {
  const [number, setNumber] = useState(0);
  return <OpenTry key={number} onOpenAgain={() => setNumber(number + 1)} />;
}

function OpenTry({ onOpenAgain }: { readonly onOpenAgain: () => void }) {
  usePage('Draw without an account');
  const [workspace, setWorkspace] = useState<Workspace>();
  const navigate = useNavigate();
  const toast = useToast();
  const begin = useEffectEvent(() =>
    openWorkspace({
      userId: guestId,
      diagramId: undefined,
      api,
      isLocal: true,
      token: () => undefined,
      notify: toast,
      moved: () => {},
      goTo: () => {},
    }),
  );
  useEffect(() => {
    const opened = begin();
    setWorkspace(opened);
    return () => opened.close();
  }, []);
  const snapshot = useSyncExternalStore(workspace?.subscribe ?? subscribeToNothing, workspace?.snapshot ?? nothingYet);
  if (workspace === undefined || snapshot.phase !== 'ready') {
    return (
      <div className={styles.screen}>
        <EmptyBar isGuest />
        <main id="main" className={styles.main} tabIndex={-1} aria-busy="true">
          <h1 className="visually-hidden">Draw without an account</h1>
        </main>
      </div>
    );
  }
  const state: LoginState = { from: '/dashboard' };
  return (
    <EditorView
      workspace={workspace}
      ready={snapshot}
      onReload={onOpenAgain}
      guest={{
        onSave(name) {
          workspace.dispatch({ type: 'dialog_closed' });
          workspace.dispatch({ type: 'renamed', name });
          markForSaving();
          navigate('/signup', { state });
        },
        onForget() {
          workspace.discardUnsaved();
          onOpenAgain();
        },
      }}
    />
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

const opening: EditorSnapshot = { phase: 'opening' };

function nothingYet(): EditorSnapshot {
  return opening;
}
