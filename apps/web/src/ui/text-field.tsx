import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** Stands below the field and is read with it. */
  readonly hint?: ReactNode;
  /** Problem of the content, announced beside the field as an alert. */
  readonly error?: string | undefined;
  /** A control at the end of the field, such as one that shows a password. */
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of input with a label, and with a hint or an error that screen readers get, too. */
export function TextField({ label, hint, error, trailing, id, className, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ');
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          id={inputId}
          className={styles.input}
          aria-describedby={describedBy || undefined}
          aria-invalid={error !== undefined || undefined}
          {...rest}
        />
        {trailing}
      </div>
      {hint !== undefined && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      <div id={errorId} className={styles.error} role="alert">
        {error}
      </div>
    </div>
  );
}
