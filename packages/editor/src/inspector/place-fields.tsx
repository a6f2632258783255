import { useId, useState } from 'react';
import { Icon } from '../draw/icon.tsx';
import css from './inspector.module.css';

/** So far a press of an arrow moves. Diagram px, as the arrow keys do with Shift. */
const stepPx = 20;

const arrows = [
  ['Move left', -stepPx, 0, 'M12 8H4m3.5-3.5L4 8l3.5 3.5'],
  ['Move up', 0, -stepPx, 'M8 12V4M4.5 7.5 8 4l3.5 3.5'],
  ['Move down', 0, stepPx, 'M8 4v8M4.5 8.5 8 12l3.5-3.5'],
  ['Move right', stepPx, 0, 'M4 8h8M8.5 4.5 12 8l-3.5 3.5'],
] as const;

interface ArrowsProps {
  readonly isOff?: boolean;
  readonly onMove: (x: number, y: number) => void;
}

/** Buttons that move something by steps. */
export function Arrows({ isOff = false, onMove }: ArrowsProps) {
  return (
    <div className={css.arrows}>
      {arrows.map(([name, x, y, d]) => (
        <button
          key={name}
          type="button"
          className={css.arrow}
          aria-label={name}
          title={`${name} by ${stepPx} px`}
          disabled={isOff}
          onClick={() => onMove(x, y)}
        >
          <Icon d={d} />
        </button>
      ))}
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly isOff?: boolean;
  readonly onSet: (value: number) => void;
}

/** A whole number of px, taken over by Enter and when the field is left. */
export function NumberField({ label, value, isOff = false, onSet }: NumberFieldProps) {
  const id = useId();
  const [typedText, setDraft] = useState<string>();

  function take(): void {
    const wanted = Number(typedText);
    setDraft(undefined);
    if (typedText !== undefined && typedText.trim() !== '' && Number.isFinite(wanted) && wanted !== Math.round(value))
      onSet(Math.round(wanted));
  }

  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={css.input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        disabled={isOff}
        value={typedText ?? String(Math.round(value))}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) take();
        }}
      />
    </div>
  );
}
