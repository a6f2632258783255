import type { ReactNode } from 'react';
import { EasyDrawing, FreeDrawing, SharingDrawing, ThemesDrawing } from './feature-drawings.tsx';
import styles from './features.module.css';
import type { LandingProps } from './landing-props.ts';
import { Paper } from './paper.tsx';

/** The second section: what a visitor gets. */
export function Features({ freeDiagrams, freeShares }: Pick<LandingProps, 'freeDiagrams' | 'freeShares'>) {
  return (
    <section id="features" className={styles.section} aria-labelledby="features-title" tabIndex={-1}>
      <h2 id="features-title" className={styles.heading}>
        UML as in the book, and nothing in the way
      </h2>
      <ul className={styles.list}>
        <Feature
          drawing={<FreeDrawing />}
          title={
            <>
              Free tier with <span data-setting="freeDiagrams">{freeDiagrams}</span> diagrams
            </>
          }
        >
          They cost nothing, for as long as you like. An upgrade gives unlimited access.
        </Feature>
        <Feature drawing={<EasyDrawing />} title="Easy to use">
          Place a class, type its name and members, drag from one to the next to relate them. Undo takes any step back.
        </Feature>
        <Feature drawing={<ThemesDrawing />} title="Light and dark mode">
          Umlaut follows your system, or the choice you make. Diagrams recolour to match.
        </Feature>
        <Feature
          drawing={<SharingDrawing />}
          title={
            <>
              Share with up to <span data-setting="freeShares">{freeShares}</span> people
            </>
          }
        >
          Type an e-mail and say whether that person may view or edit. Take it back whenever you want.
        </Feature>
      </ul>
    </section>
  );
}

function Feature({ drawing, title, children }: { readonly drawing: ReactNode; readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={styles.feature}>
      <Paper className={styles.paper}>{drawing}</Paper>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{children}</p>
    </li>
  );
}
