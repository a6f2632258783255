import { AppLink } from '../../ui/app-link.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import styles from './landing.module.css';

/** Name, and where else to go. */
export function Footer({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <footer className={styles.footer}>
      <Wordmark />
      <nav aria-label="Footer" className={styles.links}>
        <AppLink to="/signup">Create an account</AppLink>
        <AppLink to="/login" data-for="visitor" hidden={signedIn}>
          Already have an account?
        </AppLink>
        <AppLink to="/profile" data-for="member" hidden={!signedIn}>
          Your diagrams
        </AppLink>
        <a href="/api/docs">API documentation</a>
      </nav>
    </footer>
  );
}
