import { type Limits, writeDiagram } from '@umlaut/diagram';
import {
  type CanvasHandle,
  type CanvasProblem,
  createViewStore,
  DiagramCanvas,
  Inspector,
  loadPart,
  lookOnly,
  newId,
  type OnNotice,
  Palette,
  preparePartsWith,
} from '@umlaut/editor';
import { guestStatus, saveStatus, shownName } from '@umlaut/workspace';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { useToast } from '../../ui/toast.tsx';
import { ForgetButton } from '../try/forget-button.tsx';
import { EditorAccount } from './bar/editor-account.tsx';
import { EditorMenu } from './bar/editor-menu.tsx';
import { SaveAnnouncer } from './bar/save-state.tsx';
import { TopBar } from './bar/top-bar.tsx';
import { UnsavedTools } from './bar/unsaved-tools.tsx';
import { BrokenCanvas } from './canvas/broken-canvas.tsx';
import { CanvasBoundary } from './canvas/canvas-boundary.tsx';
import { useComparing } from './compare/comparing.tsx';
import { NodeLimitDialog } from './dialogs/node-limit-dialog.tsx';
import { SaveDialog } from './dialogs/save-dialog.tsx';
import { downloadJson } from './download.ts';
import styles from './editor-view.module.css';
import { HintLine } from './hints/hint-line.tsx';
import { type HistoryHandle, VersionHistory } from './history/version-history.tsx';
import { EmptyOffer } from './new-diagram/empty-offer.tsx';
import { useTour } from './new-diagram/use-tour.ts';
import { Notices } from './notices/notices.tsx';
import { usePageCommands } from './page-commands.ts';
import { fetchPart } from './part-files.ts';
import { type PictureCommands, PictureExchange } from './pictures/picture-exchange.tsx';
import { usePreferences } from './preferences.ts';
import { ShareButton, type ShareHandle } from './sharing/share-button.tsx';
import { usePrefetch } from './use-prefetch.ts';
import { useSaves } from './use-saves.ts';
import { useUnsaved } from './use-unsaved.ts';
import type { Workspace } from './workspace.ts';
import type { Ready } from './workspace-snapshot.ts';

// It has come with the room by the time there is one.
preparePartsWith(fetchPart);

const People = lazy(async () => ({
  default: (await loadPart('screens/editor/room/on-demand', () => import('./room/on-demand.ts'))).People,
}));

interface EditorViewProps {
  readonly workspace: Workspace;
  readonly ready: Ready;
  /** Opens the diagram once more, as it is stored. */
  readonly onReload: () => void;
  /** Draws without an account; absent for users. */
  readonly guest?: Guest;
}

/** Handling of a drawing without an account. */
interface Guest {
  /** It is to be saved under a name, which needs an account. */
  readonly onSave: (name: string) => void;
  readonly onForget: () => void;
}

/** A diagram on the screen: bar, notices, canvas, dialogs. */
export function EditorView({ workspace, ready, onReload, guest }: EditorViewProps) {
  const { document, limits, saving, trouble } = ready;
  const canvas = useRef<CanvasHandle>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected in one document is not there in another
  const view = useMemo(createViewStore, [document]);
  const theme = useTheme();
  const isKept = trouble === undefined;
  const status = guest === undefined ? saveStatus(saving, isKept, ready.room?.kept) : guestStatus(saving, isKept);
  const isViewer = saving.role === 'viewer';
  const isGuest = guest !== undefined;
  const download = () => downloadJson(shownName(saving.current.name), writeDiagram(document.current()));
  const { ask, saveNow } = useSaves({ workspace, document, limits, isGuest });
  usePrefetch(saving.isDirty, document);
  const comparing = useComparing({ workspace, ready, view, theme });

  const fit = (): void => void requestAnimationFrame(() => canvas.current?.fitView());

  const { onProblem, onNotice, isFull, setFull } = useCanvasNotices(limits);
  useSaveKey(canvas, () => {
    writeFieldOut();
    if (isViewer) onNotice(lookOnly);
    else saveNow();
    if (window.document.activeElement === window.document.body) canvas.current?.focus();
  });
  const pictures = useRef<PictureCommands>(null);
  const history = useRef<HistoryHandle>(null);
  const share = useRef<ShareHandle>(null);
  const isOwner = saving.role === 'owner';
  const userId = useSession()?.userId ?? '';
  const [preferences, setPreferences] = usePreferences(userId);
  const tour = useTour({ document, isReadOnly: isViewer, canvas, onFailure: onNotice });
  const unsaved = useUnsaved({ workspace, ready, comparing, isGuest, onGone: () => canvas.current?.focus() });
  const page = usePageCommands({
    tour,
    pictures,
    history,
    share,
    isOwner,
    isGuest,
    isStored: saving.diagramId !== undefined,
    save: isViewer ? undefined : saveNow,
    compare: unsaved.compare,
    discard: unsaved.discard,
  });
  return (
    <div className={styles.screen}>
      <TopBar
        saving={saving}
        status={status}
        isCopying={ready.isCopying}
        document={document}
        onAddNode={() => canvas.current?.addNode()}
        onRename={(name) => workspace.dispatch({ type: 'renamed', name })}
        onSave={ask}
        onMakeCopy={() => void workspace.makeCopy()}
        isGuest={isGuest}
        share={isOwner && !isGuest && <ShareButton ref={share} view={view} saving={saving} onSave={ask} />}
        unsaved={(close) =>
          guest === undefined ? (
            <UnsavedTools unsaved={unsaved} version={saving.version} close={close} />
          ) : (
            saving.isDirty && <ForgetButton onForget={guest.onForget} />
          )
        }
        menu={<EditorMenu page={page} view={view} onOpen={() => pictures.current?.prepare()} />}
        account={
          !isGuest && (
            <EditorAccount view={view} onDark={(isDark) => setPreferences({ ...preferences, theme: isDark ? 'dark' : 'light' })} />
          )
        }
        people={
          ready.room !== undefined && (
            <Suspense fallback={null}>
              <People presence={ready.room.presence} isOwner={isOwner} />
            </Suspense>
          )
        }
      />
      <PictureExchange
        name={saving.current.name}
        document={document}
        viewStore={view}
        limits={limits}
        theme={theme}
        readOnly={isViewer}
        onRename={(name) => workspace.dispatch({ type: 'renamed', name })}
        asked={pictures}
        onArrived={fit}
      />
      {!isViewer && !isGuest && <VersionHistory ref={history} view={view} workspace={workspace} ready={ready} theme={theme} />}
      {!isViewer && <SaveAnnouncer text={status.text} />}
      <main id="main" className={styles.main} tabIndex={-1}>
        <h1 className="visually-hidden">{shownName(saving.current.name)}</h1>
        <Notices
          {...{ workspace, ready, view, theme }}
          onDownload={download}
          onAdded={fit}
          onSettle={() => comparing.ask('settle')}
          onFocusLost={() => canvas.current?.focus()}
        />
        <CanvasBoundary fallback={<BrokenCanvas isKept={isKept || !saving.isDirty} onDownload={download} />}>
          <div className={styles.work}>
            {!isViewer && <Palette document={document} viewStore={view} theme={theme} onPlace={(kind) => canvas.current?.place(kind)} />}
            <div className={styles.canvas}>
              <DiagramCanvas
                ref={canvas}
                document={document}
                viewStore={view}
                limits={limits}
                readOnly={isViewer}
                theme={theme}
                user={userId}
                presence={ready.room?.presence}
                texts={texts.editor}
                minZoom={limits.minZoom}
                preferences={preferences}
                onPreferences={setPreferences}
                page={page}
                onProblem={onProblem}
                onNotice={onNotice}
              />
              {!isViewer && (
                <>
                  <EmptyOffer {...{ document, view, theme, canvas, pictures }} maxNodes={limits.maxNodes} />
                  {saving.diagramId === undefined && <HintLine {...{ document, view, userId }} />}
                </>
              )}
            </div>
            {!isViewer && (
              <Inspector
                {...{ document, limits, theme }}
                viewStore={view}
                context={() => canvas.current?.context()}
                onLeave={() => canvas.current?.focus()}
              />
            )}
          </div>
        </CanvasBoundary>
      </main>
      {saving.dialog !== undefined && (
        <SaveDialog
          dialog={saving.dialog}
          name={saving.dialog.draft?.name ?? saving.current.name}
          canReload={saving.hasConflict && saving.dialog.draft === undefined}
          onMerge={saving.hasConflict && saving.dialog.draft === undefined ? () => comparing.ask('merge') : undefined}
          isKept={isKept}
          note={guest && 'You need an account to save this diagram. Sign up or log in, and your drawing comes with you.'}
          onConfirm={guest?.onSave ?? ((name) => workspace.dispatch({ type: 'confirmed', name, key: newId() }))}
          onClose={() => workspace.dispatch({ type: 'dialog_closed' })}
          onReload={onReload}
          onDownload={download}
        />
      )}
      {comparing.dialog}
      {isFull && <NodeLimitDialog maxNodes={limits.maxNodes} onClose={() => setFull(false)} />}
    </div>
  );
}

/** Notices of the canvas on actions refused or done in part: limits in a dialog, all else as toasts. */
function useCanvasNotices({ maxEdges }: Limits) {
  const toast = useToast();
  const [isFull, setFull] = useState(false);
  const onProblem = useCallback(
    (problem: CanvasProblem) => {
      if (problem === 'node_limit_reached') setFull(true);
      else toast(`A diagram can have up to ${maxEdges} relations. Delete one to add another.`, 'bad');
    },
    [maxEdges, toast],
  );
  const onNotice = useCallback<OnNotice>((text, action) => toast(text, action === undefined ? 'bad' : 'good', action), [toast]);
  return { onProblem, onNotice, isFull, setFull };
}

/** Commits the text of the field that has the focus, as leaving it does: a save includes what is being typed. */
function writeFieldOut(): void {
  const field = window.document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.blur();
  // The text of the diagram keeps the focus.
  else if (field?.matches('[data-text-field]') === true) field.dispatchEvent(new Event('writeout'));
}

/**
 * Ctrl+S and Cmd+S, wherever the focus is, fields included: the browser's own dialog saves the page, which helps nobody. What was typed before
 * and waits for code is saved as well.
 */
function useSaveKey(canvas: RefObject<CanvasHandle | null>, save: () => void): void {
  const onTurn = useEffectEvent(() => {
    if (window.document.querySelector('dialog[open]') === null) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      if (canvas.current === null) onTurn();
      else canvas.current.afterKeys(() => onTurn());
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [canvas]);
}
