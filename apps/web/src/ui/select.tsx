import type { SelectHTMLAttributes } from 'react';
import styles from './select.module.css';

export interface SelectProps<Value extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'size'> {
  readonly label: string;
  /** The label is for screen readers alone. */
  readonly labelHidden?: boolean;
  readonly value: Value;
  /** What can be chosen, in order, with what each is called. */
  readonly options: Readonly<Record<Value, string>>;
  readonly onChoose: (value: Value) => void;
}

/** A choice of one among a few, as the browser offers it. */
export function Select<Value extends string>({
  label,
  labelHidden = false,
  value,
  options,
  onChoose,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <label className={[styles.label, className].filter(Boolean).join(' ')}>
      <span className={labelHidden ? 'visually-hidden' : styles.text}>{label}</span>
      <select
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = (Object.keys(options) as Value[]).find((key) => key === event.target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
        {...rest}
      >
        {(Object.keys(options) as Value[]).map((key) => (
          <option key={key} value={key}>
            {options[key]}
          </option>
        ))}
      </select>
    </label>
  );
}
