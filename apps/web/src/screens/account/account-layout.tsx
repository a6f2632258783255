import type { ReactNode } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import styles from './account.module.css';

/** The frame of login and sign-up: the mark, one card with a form, one line below it. */
export function AccountLayout({
  title,
  children,
  below,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly below: ReactNode;
}) {
  return (
    <>
      <header className={styles.bar}>
        <AppLink to="/" className={styles.home} aria-label="Umlaut home">
          <Wordmark />
        </AppLink>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.column}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.card}>{children}</div>
          <div className={styles.below}>{below}</div>
        </div>
      </main>
    </>
  );
}
