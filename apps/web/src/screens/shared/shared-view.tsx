import { type DiagramDocument, openDocument } from '@umlaut/document';
import { createViewStore, DiagramCanvas, type PageCommands, preparePartsWith } from '@umlaut/editor';
import { shownName } from '@umlaut/workspace';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { setDarkMode } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ExportIcon, MoonIcon } from '../../ui/icons.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { exportItems } from '../editor/bar/editor-menu.tsx';
import { BrokenCanvas } from '../editor/canvas/broken-canvas.tsx';
import { CanvasBoundary } from '../editor/canvas/canvas-boundary.tsx';
import { downloadJson } from '../editor/download.ts';
import { fetchPart } from '../editor/part-files.ts';
import { type PictureCommands, PictureExchange } from '../editor/pictures/picture-exchange.tsx';
import { usePreferences } from '../editor/preferences.ts';
import styles from './shared.module.css';
import { useCopying } from './use-copying.ts';
import type { LinkedView } from './use-linked-diagram.ts';

preparePartsWith(fetchPart);

interface SharedViewProps {
  readonly view: LinkedView;
  readonly showNewer: (() => void) | undefined;
}

/** A saved version on the read-only canvas. */
export function SharedView({ view, showNewer }: SharedViewProps) {
  const document = useDocumentOf(view);
  const theme = useTheme();
  const toast = useToast();
  const session = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected in one version may not be there in another
  const viewStore = useMemo(createViewStore, [document]);
  const [preferences, setPreferences] = usePreferences(session?.userId ?? '');
  const pictures = useRef<PictureCommands>(null);
  const page = useMemo<PageCommands>(
    () => ({
      export: () => pictures.current?.export?.(),
      print: () => pictures.current?.print?.(),
      copyPng: () => pictures.current?.copyPng?.(),
      copySvg: () => pictures.current?.copySvg?.(),
    }),
    [],
  );
  const name = shownName(view.name);
  return (
    <div className={styles.screen}>
      <SharedBar view={view} isLoggedIn={session !== undefined}>
        <Menu label="Export" icon={<ExportIcon />} items={exportItems(page)} compact onOpen={() => pictures.current?.prepare()} />
        {document !== undefined && (
          <PictureExchange
            {...{ name: view.name, document, viewStore, theme }}
            limits={view.limits}
            readOnly
            onRename={() => undefined}
            asked={pictures}
            onArrived={() => undefined}
          />
        )}
      </SharedBar>
      <main id="main" className={styles.main} tabIndex={-1}>
        <h1 className="visually-hidden">{name}</h1>
        <div role="status" className={showNewer === undefined ? 'visually-hidden' : styles.notice}>
          {showNewer !== undefined && (
            <>
              <span>A newer version is available.</span>
              <Button onClick={showNewer}>Show</Button>
            </>
          )}
        </div>
        <CanvasBoundary fallback={<BrokenCanvas isKept onDownload={() => downloadJson(name, view.data)} />}>
          <div className={styles.canvas}>
            {document !== undefined && (
              <DiagramCanvas
                {...{ document, viewStore, theme, preferences, page }}
                limits={view.limits}
                readOnly
                texts={texts.editor}
                minZoom={view.limits.minZoom}
                onPreferences={setPreferences}
                onNotice={(text) => toast(text, 'bad')}
              />
            )}
          </div>
        </CanvasBoundary>
      </main>
    </div>
  );
}

interface SharedBarProps {
  readonly view: LinkedView;
  readonly isLoggedIn: boolean;
  readonly children: React.ReactNode;
}

function SharedBar({ view, isLoggedIn, children }: SharedBarProps) {
  const dark = useTheme() === 'dark';
  const { copy, isCopying } = useCopying(view);
  return (
    <header className={styles.bar}>
      <AppLink to="/" className={styles.home} title="Umlaut">
        <Mark />
        <span className="visually-hidden">Umlaut</span>
      </AppLink>
      <div className={styles.what}>
        <span className={styles.name} title={shownName(view.name)}>
          {shownName(view.name)}
        </span>
        <span className={styles.saved}>Saved {dayOf(view.updatedAt)}</span>
      </div>
      <div className={styles.tools}>
        <Button
          variant="quiet"
          role="switch"
          aria-checked={dark}
          aria-label="Dark mode"
          title="Dark mode"
          className={styles.theme}
          icon={<MoonIcon />}
          onClick={() => setDarkMode(!dark)}
        />
        {children}
        {isLoggedIn ? (
          <Button variant="primary" onClick={() => void copy()} aria-busy={isCopying}>
            Make a copy
          </Button>
        ) : (
          <ButtonLink to="/login">{texts.landing.login}</ButtonLink>
        )}
      </div>
    </header>
  );
}

function useDocumentOf({ diagram }: LinkedView): DiagramDocument | undefined {
  const [document, setDocument] = useState<DiagramDocument>();
  useEffect(() => {
    const opened = openDocument(diagram);
    setDocument(opened);
    return () => opened.close();
  }, [diagram]);
  return document;
}

/** `3 Nov`, with the year where it is another one. */
function dayOf(time: string): string {
  const at = new Date(time);
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) });
}
