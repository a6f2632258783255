import styles from './drop-hint.module.css';

/** Covers the page while a file is dragged over it, and takes no part in the dragging. */
export function DropHint({ children }: { readonly children: string }) {
  return (
    <div className={styles.hint} aria-hidden="true">
      <span>{children}</span>
    </div>
  );
}
