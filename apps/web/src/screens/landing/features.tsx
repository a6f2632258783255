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
        Start for free
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
          With every feature, for as long as you like. An upgrade gives unlimited access.
        </Feature>
        <Feature drawing={<EasyDrawing />} title="Easy to use">
          Add a class, type its members, drag to connect. Umlaut only offers relations that are valid UML, and you can undo everything.
        </Feature>
        <Feature drawing={<ThemesDrawing />} title="Light and dark mode">
          Umlaut follows your system or your own choice. Diagrams recolour to match.
        </Feature>
        <Feature
          drawing={<SharingDrawing />}
          title={
            <>
              Share with up to <span data-setting="freeShares">{freeShares}</span> people
            </>
          }
        >
          Invite people by email to view or edit, and revoke access at any time. Or publish a read-only link.
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
