import { Drawing } from '../drawing.tsx';
import text from '../drawings/order-model.mmd?raw';
import dark from '../drawings/order-model-dark.svg?no-inline';
import light from '../drawings/order-model-light.svg?no-inline';
import narrowDark from '../drawings/order-model-narrow-dark.svg?no-inline';
import narrowLight from '../drawings/order-model-narrow-light.svg?no-inline';
import { Paper } from '../paper.tsx';
import styles from './play.module.css';

const title = 'Class diagram of an order system, drawn with Umlaut';

/**
 * A diagram and its text. Both are a picture until `startPlay`, which finds its parts by `data-play`, brings them to life; they stay one where it cannot.
 */
export function PlayFigure() {
  return (
    <figure className={styles.window} data-play="figure">
      <figcaption className={styles.caption}>
        <span className={styles.name}>Order model</span>
        <span className={styles.live}>Drag a class, double-click its name, or edit the text</span>
        <span className={styles.tools}>
          <button type="button" data-play="add">
            Add class
          </button>
          <button type="button" data-play="undo" aria-disabled="true">
            Undo
          </button>
        </span>
      </figcaption>
      <Paper className={styles.paper}>
        <div className={styles.picture}>
          <div className={styles.wide}>
            <Drawing title={title} light={light} dark={dark} />
          </div>
          <div className={styles.narrow}>
            <Drawing title={title} light={narrowLight} dark={narrowDark} />
          </div>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div className={styles.canvas} data-play="canvas" role="group" aria-label={title} />
        <p id="play-hint" className={styles.hint} data-play="hint" hidden>
          Arrow keys move the class, Enter renames it, Delete removes it.
        </p>
      </Paper>
      <div className={styles.side}>
        <label className={styles.label} htmlFor="play-text">
          Mermaid
        </label>
        <textarea
          id="play-text"
          className={styles.text}
          data-play="text"
          defaultValue={text}
          readOnly
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          wrap="off"
        />
        <p className={styles.status} data-play="status" role="status" />
      </div>
    </figure>
  );
}
