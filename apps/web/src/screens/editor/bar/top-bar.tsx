import type { DiagramDocument } from '@umlaut/document';
import type { SaveStatus, Saving } from '@umlaut/workspace';
import { type ReactNode, useSyncExternalStore } from 'react';
import { texts } from '../../../texts.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EyeIcon, PlusIcon, RedoIcon, UndoIcon } from '../../../ui/icons.tsx';
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
  /** Button that opens sharing; absent for those who may not share the diagram. */
  readonly share: ReactNode;
  /** Buttons for unsaved changes, which close the explanation around them. */
  readonly unsaved: (close: () => void) => ReactNode;
  /** The list of peers. */
  readonly people: ReactNode;
  /** Menu of less frequent commands. */
  readonly menu: ReactNode;
  /** The user's menu; absent for guests. */
  readonly account: ReactNode;
}

/** The editor's bar: what this is, how far it is saved, and what can be done. */
export function TopBar(props: TopBarProps) {
  const { saving, status, isCopying, isGuest, document, onAddNode, onRename, onSave, onMakeCopy } = props;
  const isViewer = saving.role === 'viewer';
  return (
    <header className={styles.bar}>
      <Home isGuest={isGuest} />
      <div className={styles.what}>
        <DiagramName name={saving.current.name} onRename={onRename} readOnly={isViewer} />
        {isViewer ? <ViewerBadge ownerEmail={saving.ownerEmail} /> : <SaveState status={status} tools={props.unsaved} />}
      </div>
      {props.people}
      <div className={styles.tools}>
        {isViewer ? (
          <Button variant="primary" onClick={onMakeCopy} aria-busy={isCopying}>
            Make a copy
          </Button>
        ) : (
          <>
            <Button icon={<PlusIcon />} variant="quiet" className={styles.worded} onClick={onAddNode} title={texts.editor.addNode}>
              {texts.editor.addNode}
            </Button>
            <UndoRedo document={document} />
            {props.share}
            <Button variant="primary" className={styles.save} onClick={onSave} title={`${texts.editor.save} (${shortcuts.save})`}>
              {texts.editor.save}
            </Button>
          </>
        )}
        {props.menu}
        {isGuest && (
          <ButtonLink to="/login" variant="quiet">
            {texts.landing.login}
          </ButtonLink>
        )}
        {props.account}
      </div>
    </header>
  );
}

/** The bar while there is nothing to work on yet. */
export function EmptyBar({ isGuest = false }: { readonly isGuest?: boolean }) {
  return (
    <header className={styles.bar}>
      <Home isGuest={isGuest} />
    </header>
  );
}

/** The mark, which leads out of the editor: users to their diagrams, guests to the landing page. */
function Home({ isGuest }: { readonly isGuest: boolean }) {
  return (
    <AppLink to={isGuest ? '/' : '/profile'} className={styles.home} title={isGuest ? 'Umlaut' : 'Your diagrams'}>
      <Mark />
      <span className={styles.homeText}>{isGuest ? 'Umlaut' : texts.editor.profile}</span>
    </AppLink>
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
