import { Closing } from './closing.tsx';
import { DiagramTypes } from './diagram-types.tsx';
import { Exchange } from './exchange.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';
import type { LandingProps } from './landing-props.ts';
import { Promises } from './promises.tsx';
import { TopBar } from './top-bar.tsx';
import { Versions } from './versions.tsx';

/**
 * The landing page. Rendered by the build for visitors from outside and by React inside the app, so it holds no state: what
 * depends on the visitor comes as properties, and is marked with attributes: `data-for`, which `landing-page.ts` obeys, and
 * `data-setting`, whose numbers the server fills in.
 */
export function Landing(props: LandingProps) {
  return (
    <div className={styles.page}>
      <TopBar signedIn={props.signedIn} />
      <main id="main" tabIndex={-1}>
        <Hero freeDiagrams={props.freeDiagrams} />
        <Features {...props} />
        <DiagramTypes />
        <Versions />
        <Promises />
        <Exchange />
        <Closing />
      </main>
      <Footer signedIn={props.signedIn} />
    </div>
  );
}
