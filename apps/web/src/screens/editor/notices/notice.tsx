import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { AlertIcon } from '../../../ui/toast-icons.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  /** Name of the notice, for screen readers that jump from part to part. */
  readonly label: string;
  readonly tone?: 'plain' | 'warn';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Takes it off the screen; absent where it stays as long as it is true. */
  readonly onClose?: () => void;
  /** It goes off the screen with the focus in it. */
  readonly onFocusLost: () => void;
}

/** A line between the bar and the canvas that says something about the diagram and offers what can be done. */
export function Notice({ label, tone = 'plain', children, actions, onClose, onFocusLost }: NoticeProps) {
  const section = useRef<HTMLElement>(null);
  const loseFocus = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const element = section.current;
    return () => {
      if (element?.contains(document.activeElement)) loseFocus();
    };
  }, []);
  return (
    <section ref={section} className={styles.notice} data-tone={tone} aria-label={label}>
      {tone === 'warn' && <AlertIcon />}
      {tone === 'warn' ? (
        <div className={styles.text} role="alert">
          {children}
        </div>
      ) : (
        <NewerNotice>{children}</NewerNotice>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {onClose !== undefined && (
        <IconButton label="Dismiss" onClick={onClose} className={styles.close}>
          <CloseIcon />
        </IconButton>
      )}
    </section>
  );
}

/** Screen readers say what appears in a region they know already, not what comes together with it. */
const appearAfterMs = 100;

function NewerNotice({ children }: { readonly children: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), appearAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.text} role="status">
      <span className={isThere ? undefined : styles.coming}>{children}</span>
    </div>
  );
}
