import { texts } from '../../texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './closing.module.css';
import { Drawing } from './drawing.tsx';
import stepsDark from './drawings/first-steps-dark.svg?no-inline';
import stepsLight from './drawings/first-steps-light.svg?no-inline';
import narrowDark from './drawings/first-steps-narrow-dark.svg?no-inline';
import narrowLight from './drawings/first-steps-narrow-light.svg?no-inline';
import { Paper } from './paper.tsx';

const title = 'Activity diagram drawn with Umlaut: sign up, draw, save, share';

/** The last section: the first steps with Umlaut, as a diagram. */
export function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <Paper className={styles.sheet}>
        <div className={styles.words}>
          <h2 id="closing-title" className={styles.title}>
            Draw your first diagram
          </h2>
          <ButtonLink to="/signup" variant="primary" size="large">
            {texts.landing.start}
          </ButtonLink>
        </div>
        <div className={styles.wide}>
          <Drawing title={title} light={stepsLight} dark={stepsDark} />
        </div>
        <div className={styles.narrow}>
          <Drawing title={title} light={narrowLight} dark={narrowDark} />
        </div>
      </Paper>
    </section>
  );
}
