import canvasCss from '../canvas/canvas.module.css';
import css from '../menus/menus.module.css';

interface ArmedHintProps {
  readonly words: string;
  readonly onStop: () => void;
  /** Whether what is armed stays so after it was used, and how to change that; absent for what always does. */
  readonly keep?: { readonly isOn: boolean; readonly title: string; readonly onChange: (isOn: boolean) => void };
}

/** How to go on with what is armed, and a way out of it. */
export function ArmedHint({ words, onStop, keep }: ArmedHintProps) {
  return (
    <p className={`${canvasCss.banner} ${css.armed}`}>
      {words}
      {keep !== undefined && (
        <button type="button" aria-pressed={keep.isOn} title={keep.title} onClick={() => keep.onChange(!keep.isOn)}>
          Keep active
        </button>
      )}
      <button type="button" onClick={onStop}>
        Stop <kbd>Esc</kbd>
      </button>
    </p>
  );
}
