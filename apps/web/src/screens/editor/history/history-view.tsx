import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { shownName } from '@umlaut/workspace';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';
import styles from './history.module.css';
import { versionsQuery } from './queries.ts';
import { VersionList } from './version-list.tsx';
import { VersionStage } from './version-stage.tsx';

export interface HistoryViewProps {
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly theme: 'light' | 'dark';
  readonly onClose: () => void;
}

/** The versions of the diagram on the whole page: a list, and the one that was chosen from it, the newest at first. */
export function HistoryView(props: HistoryViewProps) {
  const [queries] = useState(newClient);
  const { saving } = props.ready;
  return (
    <QueryClientProvider client={queries}>
      <Dialog full title={`Version history of ${shownName(saving.saved.name)}`} busy={saving.sending !== undefined} onClose={props.onClose}>
        {saving.diagramId === undefined ? <NothingSaved /> : <Versions {...props} diagramId={saving.diagramId} />}
      </Dialog>
    </QueryClientProvider>
  );
}

function Versions({ workspace, ready, theme, diagramId, onClose }: HistoryViewProps & { readonly diagramId: string }) {
  const [chosen, choose] = useState<number>();
  // On a phone the list stands first, and the version in its place.
  const isPhone = useMedia('(max-width: 760px)');
  const [isOpened, setOpened] = useState(false);
  const isShown = !isPhone || isOpened;
  const view = useRef<HTMLDivElement>(null);
  const newest = useInfiniteQuery(versionsQuery(diagramId)).data?.pages[0]?.versions[0]?.version;
  if (chosen === undefined && newest !== undefined) choose(newest);
  useEffect(() => {
    // Unless somebody went elsewhere while the list was loaded.
    if (newest !== undefined && document.activeElement?.matches('[data-autofocus]') === true) focusOn(view.current, newest);
  }, [newest]);
  const onBack = () => {
    setOpened(false);
    // The focused element disappears; the list may stay hidden until it has gone.
    requestAnimationFrame(() => focusOn(view.current, chosen));
  };
  return (
    <div ref={view} className={styles.history} data-showing={isShown ? 'version' : 'list'}>
      <div className={styles.stage}>
        {isShown && chosen !== undefined && (
          <VersionStage
            key={chosen}
            workspace={workspace}
            ready={ready}
            theme={theme}
            diagramId={diagramId}
            version={chosen}
            onBack={isPhone ? onBack : undefined}
            onDone={onClose}
          />
        )}
      </div>
      <VersionList
        diagramId={diagramId}
        isDirty={ready.saving.isDirty}
        theme={theme}
        chosen={chosen}
        onPoint={choose}
        onChoose={(version) => {
          choose(version);
          setOpened(true);
        }}
      />
    </div>
  );
}

function focusOn(view: HTMLElement | null, version: number | undefined): void {
  view?.querySelector<HTMLElement>(`[data-version="${version}"]`)?.focus();
}

function NothingSaved() {
  return (
    <p className={styles.hint} data-autofocus tabIndex={-1}>
      No versions yet. Each save creates a version you can go back to.
    </p>
  );
}

function newClient(): QueryClient {
  // Without a connection a call fails and is told, rather than waiting unseen.
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } } });
}
