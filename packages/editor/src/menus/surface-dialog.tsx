import type { ReactNode } from 'react';
import { Icon } from '../draw/icon.tsx';
import css from './menus.module.css';
import { closeSurface, type SurfaceProps } from './surface.ts';
import { useModal } from './use-modal.ts';

interface SurfaceDialogProps {
  readonly of: SurfaceProps;
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A dialog before the canvas: Escape and a press beside it close it, and the focus goes back to the canvas. */
export function SurfaceDialog({ of, title, className, children }: SurfaceDialogProps) {
  const modal = useModal(() => closeSurface(of));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      {...modal.props}
      className={className === undefined ? css.dialog : `${css.dialog} ${className}`}
      aria-label={title}
      onClick={(event) => modal.isBeside(event) && modal.close()}
    >
      <div className={css.inner}>{children}</div>
    </dialog>
  );
}

/** The title to be seen, with a button that closes the dialog and has the focus first. */
export function SurfaceHeader({ title }: { readonly title: string }) {
  return (
    <header className={css.head}>
      <h2>{title}</h2>
      <button
        type="button"
        data-autofocus
        className={css.close}
        aria-label="Close"
        title="Close"
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        <Icon d="m4 4 8 8M12 4l-8 8" />
      </button>
    </header>
  );
}
