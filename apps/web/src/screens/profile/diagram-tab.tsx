import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DropHint } from '../../pictures/drop-hint.tsx';
import { FileButton } from '../../pictures/file-button.tsx';
import { useFiles } from '../../pictures/use-files.ts';
import { UpgradeDialog } from '../../sharing/upgrade-dialog.tsx';
import { texts } from '../../texts.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { FileTextIcon, FolderIcon, PlusIcon, RefreshIcon, TrashIcon } from '../../ui/icons.tsx';
import { DiagramList } from './diagram-list.tsx';
import { ImportDialogs } from './import-dialogs.tsx';
import { LoadingList } from './loading-list.tsx';
import styles from './profile.module.css';
import { diagramsQuery, type ListKind } from './queries.ts';
import { StorageMeter, StorageWarning } from './storage-meter.tsx';
import { tabIds } from './tabs.tsx';
import { Usage } from './usage.tsx';
import { useNewDiagram } from './use-new-diagram.ts';
import { useOpenFile } from './use-open-file.ts';
import { useRefresh } from './use-refresh.ts';

/** One tab of the profile: its list in each state, and what can be done with the whole of it. */
export function DiagramTab({ kind, tabs }: { readonly kind: ListKind; readonly tabs: ReactNode }) {
  const { data } = useQuery(diagramsQuery(kind));
  const startNew = useNewDiagram();
  const { openFiles, askText, asked, take, close } = useOpenFile(startNew);
  const isOver = useFiles(openFiles);
  const { refresh, refreshing, refreshed } = useRefresh(kind);
  const [upgrading, setUpgrading] = useState(false);
  const upgrade = () => setUpgrading(true);
  return (
    <>
      <div className={styles.head}>
        <h1 className={`${styles.title} ${styles.ofTabs}`}>Your diagrams</h1>
        <div className={styles.actions}>
          <Button
            icon={<RefreshIcon />}
            variant={refreshed ? 'plain' : 'quiet'}
            className={refreshed ? styles.narrow : `${styles.narrow} ${styles.alone}`}
            title={texts.profile.refresh}
            onClick={() => void refresh()}
            aria-busy={refreshing}
          >
            {refreshed ? texts.profile.refreshed : texts.profile.refresh}
          </Button>
          {kind === 'mine' && (
            <Button
              icon={<FileTextIcon />}
              className={styles.narrow}
              title="New diagram from Mermaid, PlantUML or draw.io text"
              onClick={() => void askText()}
            >
              From text
            </Button>
          )}
          {kind === 'mine' && (
            <FileButton
              icon={<FolderIcon />}
              className={styles.narrow}
              title="Open an exported image or a draw.io, Mermaid, PlantUML, Markdown or JSON file"
              onFiles={openFiles}
            >
              Open file
            </FileButton>
          )}
          {kind === 'mine' && (
            <Button variant="primary" icon={<PlusIcon />} onClick={() => void startNew()}>
              {texts.profile.newDiagram}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.tabRow}>
        {tabs}
        {kind === 'mine' && (
          <div className={styles.aside}>
            <Usage count={data?.length} onUpgrade={upgrade} />
            <StorageMeter onlyWhenShort />
            <AppLink to="/profile?tab=bin" className={styles.bin}>
              <TrashIcon />
              Bin
            </AppLink>
          </div>
        )}
      </div>
      <section id={tabIds.panel} role="tabpanel" aria-labelledby={tabIds.tab(kind)} className={styles.panel}>
        {kind === 'mine' && <StorageWarning />}
        {data === undefined ? (
          <LoadingList />
        ) : (
          <DiagramList key={kind} kind={kind} diagrams={data} onNew={() => void startNew()} onUpgrade={upgrade} />
        )}
      </section>
      <ImportDialogs asked={asked} onTake={(taken) => void take(taken)} onClose={close} />
      {isOver && <DropHint>Drop the file to open it as a new diagram</DropHint>}
      {upgrading && <UpgradeDialog onClose={() => setUpgrading(false)} />}
    </>
  );
}
