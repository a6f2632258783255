import { type Stored, shownName } from '@umlaut/workspace';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { api } from '../../api.ts';
import { useKeptPageFocus, usePage } from '../../routing/page.tsx';
import { screenOf } from '../../routing/place.ts';
import { useNavigate, usePlaceNow } from '../../routing/router.tsx';
import { useSearchParameters } from '../../routing/search-parameters.ts';
import { readSession, useSession } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { takeTriedWork } from '../try/tried-work.ts';
import { EmptyBar } from './bar/top-bar.tsx';
import styles from './editor-view.module.css';
import { EditorView } from './editor-view.tsx';
import { followAddress, movedTo, type Opening, openedAgain } from './opening/opening.ts';
import { DamagedActions } from './refused/damaged-diagram.tsx';
import { NoAccess } from './refused/no-access.tsx';
import { openWorkspace, type Workspace } from './workspace.ts';
import type { EditorSnapshot } from './workspace-snapshot.ts';

/** The diagram editor: the diagram that the address names, or one to begin with. */
export function EditorScreen() {
  const parameters = useSearchParameters();
  const session = useSession();
  const diagramId = parameters.get('diagramId') || undefined;
  const [opening, setOpening] = useState<Opening>({ addresses: [diagramId], number: 0 });
  const current = followAddress(opening, diagramId);
  if (current !== opening) setOpening(current);
  // The guard around the screen leads to /login in the same rendering.
  if (session === undefined) return null;
  return (
    <OpenEditor
      key={`${session.userId} ${current.number}`}
      userId={session.userId}
      diagramId={diagramId}
      onMoved={(id) => setOpening((before) => movedTo(before, id))}
      onOpenAgain={() => setOpening(openedAgain)}
    />
  );
}

interface OpenEditorProps {
  readonly userId: string;
  readonly diagramId: string | undefined;
  readonly onMoved: (diagramId: string) => void;
  readonly onOpenAgain: () => void;
}

function OpenEditor({ userId, diagramId, onMoved, onOpenAgain }: OpenEditorProps) {
  const [workspace, setWorkspace] = useState<Workspace>();
  const navigate = useNavigate();
  const here = usePlaceNow();
  const toast = useToast();
  const begin = useEffectEvent(() => {
    return openWorkspace({
      userId,
      diagramId,
      api,
      bring: takeTriedWork,
      token() {
        const current = readSession();
        return current?.userId === userId ? current.token : undefined;
      },
      notify: toast,
      moved(place) {
        // The next screen may be on its way, with this one still in view.
        if (screenOf(here().pathname) !== editorPath) return;
        onMoved(place.diagramId);
        navigate(addressOf(place), { replace: true });
      },
      goTo: (place) => navigate(addressOf(place)),
    });
  });
  useEffect(() => {
    const opened = begin();
    setWorkspace(opened);
    return () => opened.close();
  }, []);

  const snapshot = useSyncExternalStore(workspace?.subscribe ?? subscribeToNothing, workspace?.snapshot ?? nothingYet);
  usePage(titleOf(snapshot));
  useKeptPageFocus(snapshot.phase);
  if (workspace === undefined || snapshot.phase === 'opening') {
    return (
      <div className={styles.screen}>
        <EmptyBar />
        <main id="main" className={styles.main} tabIndex={-1} aria-busy="true">
          <h1 className="visually-hidden">{titleOf(snapshot)}</h1>
        </main>
      </div>
    );
  }
  if (snapshot.phase === 'refused') {
    return (
      <NoAccess
        {...snapshot}
        damagedActions={diagramId === undefined ? undefined : <DamagedActions diagramId={diagramId} workspace={workspace} />}
        onRetry={onOpenAgain}
        onCopy={(draft) => void workspace.rescue(draft)}
        onDiscard={(draft) => void workspace.discardUnopened(draft)}
      />
    );
  }
  return <EditorView workspace={workspace} ready={snapshot} onReload={onOpenAgain} />;
}

function titleOf(snapshot: EditorSnapshot): string {
  if (snapshot.phase === 'refused') return texts.editor.noAccess.title;
  return snapshot.phase === 'ready' ? shownName(snapshot.saving.current.name) : 'Diagram';
}

const editorPath = '/dashboard';

function addressOf({ diagramId, version }: Stored): string {
  return `${editorPath}?diagramId=${encodeURIComponent(diagramId)}&version=${version}`;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

const opening: EditorSnapshot = { phase: 'opening' };

function nothingYet(): EditorSnapshot {
  return opening;
}
