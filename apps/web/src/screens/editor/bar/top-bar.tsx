import type { DiagramDocument } from '@umlaut/document';
import type { SaveStatus, Saving } from '@umlaut/workspace';
import { type ReactNode, useSyncExternalStore } from 'react';
import { texts } from '../../../texts.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EyeIcon, PlusIcon, RedoIcon, UndoIcon, UserIcon } from '../../../ui/icons.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { DiagramName } from './diagram-name.tsx';
import { SaveState } from './save-state.tsx';
import { shortcuts } from './shortcuts.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly saving: Saving;
  readonly status: SaveStatus;
  readonly isCopying: boolean;
  /** Draws without an account. */
  readonly isGuest: boolean;
  readonly document: DiagramDocument;
  readonly onAddNode: () => void;
  readonly onRename: (name: string) => void;
  readonly onSave: () => void;
  readonly onMakeCopy: () => void;
  /** Buttons for export and import of pictures. */
  readonly pictures: ReactNode;
  /** Opens the versions; absent where there is nothing to see. */
  readonly history: ReactNode;
  /** Opens who it is shared with; absent for those who may not share it. */
  readonly share: ReactNode;
  /** Buttons for unsaved changes. */
  readonly unsaved: ReactNode;
  /** The list of peers. */
  readonly people: ReactNode;
}

/** The editor's bar: what this is, how far it is saved, and what can be done. */
export function TopBar(props: TopBarProps) {
  const {
    saving,
    status,
    isCopying,
    document,
    onAddNode,
    onRename,
    onSave,
    onMakeCopy,
    isGuest,
    pictures,
    history,
    share,
    unsaved,
    people,
  } = props;
  const isViewer = saving.role === 'viewer';
  return (
    <header className={styles.bar}>
      <AppLink to={isGuest ? '/' : '/profile'} className={styles.home} title={isGuest ? 'Umlaut' : 'Your diagrams'}>
        <Mark />
        <span className="visually-hidden">Umlaut</span>
      </AppLink>
      <div className={styles.what}>
        <DiagramName name={saving.current.name} onRename={onRename} readOnly={isViewer} />
        {isViewer ? <ViewerBadge ownerEmail={saving.ownerEmail} /> : <SaveState status={status} tools={unsaved} />}
      </div>
      {people}
      {share !== false && <div className={styles.share}>{share}</div>}
      <div className={styles.tools}>
        {isViewer ? (
          <>
            {pictures}
            <Button variant="primary" onClick={onMakeCopy} aria-busy={isCopying}>
              Make a copy
            </Button>
          </>
        ) : (
          <>
            <Button
              icon={<PlusIcon />}
              variant="quiet"
              className={styles.add}
              onClick={onAddNode}
              aria-label={texts.editor.addNode}
              title={texts.editor.addNode}
            >
              {texts.editor.addNode}
            </Button>
            <UndoRedo document={document} />
            {history}
            {pictures}
            <Button variant="primary" className={styles.save} onClick={onSave} title={`${texts.editor.save} (${shortcuts.save})`}>
              {texts.editor.save}
            </Button>
          </>
        )}
        <ButtonLink
          to={isGuest ? '/login' : '/profile'}
          variant="quiet"
          icon={<UserIcon />}
          className={styles.profile}
          title={isGuest ? texts.landing.login : 'Your diagrams and account'}
        >
          {isGuest ? texts.landing.login : texts.editor.profile}
        </ButtonLink>
      </div>
    </header>
  );
}

/** The bar while there is nothing to work on yet. */
export function EmptyBar() {
  return (
    <header className={styles.bar}>
      <AppLink to="/profile" className={styles.home} title="Your diagrams">
        <Mark />
        <span className="visually-hidden">Umlaut</span>
      </AppLink>
      <div className={styles.what} />
      <div className={styles.tools}>
        <ButtonLink to="/profile" variant="quiet" icon={<UserIcon />} className={styles.profile} title="Your diagrams and account">
          {texts.editor.profile}
        </ButtonLink>
      </div>
    </header>
  );
}

function ViewerBadge({ ownerEmail }: { readonly ownerEmail: string }) {
  const text = ownerEmail === '' ? 'View only' : `View only · shared by ${ownerEmail}`;
  return (
    <span className={styles.badge} title={text}>
      <EyeIcon size={14} />
      <span className={styles.badgeText}>{text}</span>
    </span>
  );
}

function UndoRedo({ document }: { readonly document: DiagramDocument }) {
  const { canUndo, canRedo, undoName, redoName } = useSyncExternalStore(document.subscribe, document.history);
  return (
    <div className={styles.history}>
      <IconButton label="Undo" title={`${named('Undo', undoName)} (${shortcuts.undo})`} disabled={!canUndo} onClick={() => document.undo()}>
        <UndoIcon size={18} />
      </IconButton>
      <IconButton label="Redo" title={`${named('Redo', redoName)} (${shortcuts.redo})`} disabled={!canRedo} onClick={() => document.redo()}>
        <RedoIcon size={18} />
      </IconButton>
    </div>
  );
}

function named(word: string, step: string | undefined): string {
  return step === undefined ? word : `${word} ${step}`;
}
