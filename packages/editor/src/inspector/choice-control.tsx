import { useId } from 'react';
import css from './inspector.module.css';

/** A value and what people call it. */
interface Option<T extends string> {
  readonly value: T;
  readonly name: string;
}

interface ChoiceControlProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  /** Further options under headings. */
  readonly groups?: readonly { readonly name: string; readonly options: readonly Option<T>[] }[];
  readonly onChoose: (value: T) => void;
}

/** One of several values. */
export function ChoiceControl<T extends string>({ label, value, options, groups = [], onChoose }: ChoiceControlProps<T>) {
  const id = useId();
  const all = [...options, ...groups.flatMap((group) => group.options)];
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={css.input}
        value={value}
        onChange={({ target }) => {
          const chosen = all.find((option) => option.value === target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.name} label={group.name}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function Options<T extends string>({ options }: { readonly options: readonly Option<T>[] }) {
  return options.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

/** Yes or no. */
export function FlagControl({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  return (
    <label className={css.flag}>
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
