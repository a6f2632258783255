import { texts } from '../../texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Drawing } from './drawing.tsx';
import orderDark from './drawings/order-model-dark.svg?no-inline';
import orderLight from './drawings/order-model-light.svg?no-inline';
import narrowDark from './drawings/order-model-narrow-dark.svg?no-inline';
import narrowLight from './drawings/order-model-narrow-light.svg?no-inline';
import styles from './hero.module.css';
import { Paper } from './paper.tsx';

/** One sentence on the product, and beside it a picture of a diagram. */
export function Hero({ freeDiagrams }: { readonly freeDiagrams: number }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span>Draw the system.</span> <span>Share what you mean.</span>
        </h1>
        <p className={styles.lead}>
          Umlaut is a quick, precise editor for UML diagrams in your browser: classes, use cases, states, deployments, or plain boxes and
          arrows. Draw alone or together, and share by e-mail with exactly the people who should see it.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/signup" variant="primary" size="large">
            {texts.landing.start}
          </ButtonLink>
          <ButtonLink to="/try" size="large">
            Draw without an account
          </ButtonLink>
          <a className={styles.more} href="#features">
            {texts.landing.more}
          </a>
        </div>
        <p className={styles.note}>
          Free for <span data-setting="freeDiagrams">{freeDiagrams}</span> diagrams. No card needed.
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
            <Drawing title="A class diagram drawn with Umlaut: an order system" light={orderLight} dark={orderDark} />
          </div>
          <div className={styles.narrow}>
            <Drawing title="A class diagram drawn with Umlaut: an order and what belongs to it" light={narrowLight} dark={narrowDark} />
          </div>
        </Paper>
      </figure>
    </section>
  );
}
