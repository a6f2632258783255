import { texts } from '../../texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './closing.module.css';
import { DiagramDrawing } from './diagram-drawing.tsx';
import firstSteps from './first-steps.json' with { type: 'json' };
import { Paper } from './paper.tsx';

/** The last word: how it goes on from here, drawn with the product itself. */
export function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <Paper className={styles.sheet}>
        <div className={styles.words}>
          <h2 id="closing-title" className={styles.title}>
            One picture, and everybody sees the same thing
          </h2>
          <ButtonLink to="/signup" variant="primary" size="large">
            {texts.landing.start}
          </ButtonLink>
        </div>
        <div className={styles.drawing}>
          <DiagramDrawing
            diagram={firstSteps}
            margin={8}
            title="Example diagram: the first steps with Umlaut"
            description="Five boxes, each with an arrow to the next: sign up, draw, save, share, talk about it."
          />
        </div>
      </Paper>
    </section>
  );
}
