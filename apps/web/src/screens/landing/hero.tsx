import { texts } from '../../texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DiagramDrawing } from './diagram-drawing.tsx';
import styles from './hero.module.css';
import orderSystem from './order-system.json' with { type: 'json' };
import { Paper } from './paper.tsx';

/** What it is in one sentence, and beside it what it makes. */
export function Hero({ freeDiagrams }: { readonly freeDiagrams: number }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span>Draw the system.</span> <span>Share what you mean.</span>
        </h1>
        <p className={styles.lead}>
          Umlaut is a quick, precise diagram editor in your browser. Put down boxes, connect them, save, and share by e-mail with exactly
          the people who should see it.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/signup" variant="primary" size="large">
            {texts.landing.start}
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
          <span className={styles.name}>Order system</span>
          <span className={styles.saved}>Saved · version 7</span>
        </figcaption>
        <Paper className={styles.canvas}>
          <DiagramDrawing
            diagram={orderSystem}
            selected="orders"
            title="A diagram drawn with Umlaut: an order system"
            description="A web shop and a mobile app call the shop API, which calls catalogue, orders and accounts. Orders reach stock, payments, shipping and mail; the catalogue reaches stock, accounts reach mail, payments reach the bank, shipping reaches the carrier."
          />
        </Paper>
      </figure>
    </section>
  );
}
