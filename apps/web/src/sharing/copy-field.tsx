import { useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './sharing.module.css';

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  /** Word of the button. */
  readonly button?: string;
}

/** A text to be copied. Without a clipboard, as on plain http, it is selected, and the key is named. */
export function CopyField({ label, text, button = 'Copy' }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const toldId = useId();

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setTold('Copied.');
    } catch {
      // Browsers have a clipboard on https and localhost alone; the text is selected by now.
      field.current?.focus();
      setTold(`Press ${isApple() ? '⌘C' : 'Ctrl+C'} to copy.`);
    }
  }

  return (
    <div className={styles.copyField}>
      <div className={styles.copy}>
        <TextField ref={field} label={label} value={text} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button disabled={text === ''} aria-label={button === 'Copy' ? `Copy ${label}` : undefined} onClick={() => void copy()}>
          {button}
        </Button>
      </div>
      <p id={toldId} className={styles.hint} role="status">
        {told}
      </p>
    </div>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
