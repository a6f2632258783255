import { type SelectHTMLAttributes, useId } from 'react';
import styles from './select.module.css';

export interface SelectProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'value' | 'onChange' | 'size'> {
  readonly label: string;
  /** The label is not drawn, but still the name. */
  readonly labelHidden?: boolean;
  readonly value: Value;
  /** Options in order, with their labels. */
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
  const ownId = useId();
  return (
    <span className={[styles.choice, className].filter(Boolean).join(' ')}>
      {!labelHidden && (
        <label className={styles.label} htmlFor={ownId}>
          {label}
        </label>
      )}
      <select
        id={ownId}
        className={styles.select}
        aria-label={labelHidden ? label : undefined}
        value={value}
        onChange={(event) => {
          const chosen = keysOf(options).find((key) => key === event.target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
        {...rest}
      >
        {keysOf(options).map((key) => (
          <option key={key} value={key}>
            {options[key]}
          </option>
        ))}
      </select>
    </span>
  );
}

function keysOf<Value extends string>(options: Readonly<Record<Value, string>>): readonly Value[] {
  // The record's type names all its keys.
  return Object.keys(options) as Value[];
}
