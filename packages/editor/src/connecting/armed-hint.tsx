import canvasCss from '../canvas/canvas.module.css';
import css from '../menus/menus.module.css';

interface ArmedHintProps {
  readonly words: string;
  readonly onStop: () => void;
}

/** How to go on with what is armed, and a way out of it. */
export function ArmedHint({ words, onStop }: ArmedHintProps) {
  return (
    <p className={`${canvasCss.banner} ${css.armed}`}>
      {words}
      <button type="button" onClick={onStop}>
        Stop <kbd>Esc</kbd>
      </button>
    </p>
  );
}
