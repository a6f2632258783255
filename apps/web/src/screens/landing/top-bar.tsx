import { texts } from '../../texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import styles from './landing.module.css';

/** Name, and the way in: both links are in the page, the one that does not fit the visitor is hidden. */
export function TopBar({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <header className={styles.bar}>
      <Wordmark />
      <nav aria-label="Account">
        <ButtonLink to="/login" data-for="visitor" hidden={signedIn}>
          {texts.landing.login}
        </ButtonLink>
        <ButtonLink to="/profile" data-for="member" hidden={!signedIn}>
          {texts.landing.profile}
        </ButtonLink>
      </nav>
    </header>
  );
}
