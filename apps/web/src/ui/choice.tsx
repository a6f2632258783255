import { useId } from 'react';
import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Options in order, with their labels. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
}

/** More options than these stand in two rows. */
const mostInRow = 5;

/** One among a few, all in sight. */
export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{label}</legend>
      <div className={options.length > mostInRow ? styles.rows : styles.options}>
        {options.map(([option, text]) => (
          <label key={option} className={styles.option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChoose(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
