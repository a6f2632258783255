import { texts } from '../../texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Drawing } from './drawing.tsx';
import orderDark from './drawings/order-model-dark.svg?no-inline';
import orderLight from './drawings/order-model-light.svg?no-inline';
import narrowDark from './drawings/order-model-narrow-dark.svg?no-inline';
import narrowLight from './drawings/order-model-narrow-light.svg?no-inline';
import styles from './hero.module.css';
import { Paper } from './paper.tsx';

/** The product in a few sentences, next to a drawing of a diagram. */
export function Hero({ freeDiagrams }: { readonly freeDiagrams: number }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span>Draw UML on a canvas.</span> <span>Or write it as text.</span>
        </h1>
        <p className={styles.lead}>
          Umlaut is a fast UML editor for the browser. Class, sequence, state, activity, use case, component, deployment and ER diagrams
          stay in sync with Mermaid or PlantUML text. Work alone or live with others, and compare and merge every version.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/signup" variant="primary" size="large">
            {texts.landing.start}
          </ButtonLink>
          <ButtonLink to="/try" size="large">
            Try it without an account
          </ButtonLink>
          <a className={styles.more} href="#features">
            {texts.landing.more}
          </a>
        </div>
        <p className={styles.note}>
          Free for <span data-setting="freeDiagrams">{freeDiagrams}</span> diagrams. No credit card required.
        </p>
      </div>
      <figure className={styles.window}>
        <figcaption className={styles.caption}>
          <span className={styles.lights} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className={styles.name}>Order model</span>
          <span className={styles.saved}>Saved · version 7</span>
        </figcaption>
        <Paper className={styles.canvas}>
          <div className={styles.wide}>
            <Drawing title="Class diagram of an order system, drawn with Umlaut" light={orderLight} dark={orderDark} />
          </div>
          <div className={styles.narrow}>
            <Drawing title="Class diagram of an order and its parts, drawn with Umlaut" light={narrowLight} dark={narrowDark} />
          </div>
        </Paper>
      </figure>
    </section>
  );
}
