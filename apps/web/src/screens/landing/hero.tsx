import { texts } from '../../texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './hero.module.css';
import { PlayFigure } from './play/play-figure.tsx';

/** The product in a few sentences, and the product itself: a diagram and its text. */
export function Hero({ freeDiagrams }: { readonly freeDiagrams: number }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span>Draw UML on a canvas.</span> <span>Or write it as text.</span>
        </h1>
        <div className={styles.more}>
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
            <a className={styles.learn} href="#features">
              {texts.landing.more}
            </a>
          </div>
          <p className={styles.note}>
            Free for <span data-setting="freeDiagrams">{freeDiagrams}</span> diagrams. No credit card required.
          </p>
        </div>
      </div>
      <PlayFigure />
    </section>
  );
}
