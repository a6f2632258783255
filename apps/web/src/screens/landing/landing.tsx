import { texts } from '../../texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/mark.tsx';

/** The landing page. */
export function Landing({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <main id="main" tabIndex={-1}>
      <Wordmark />
      <h1>Draw the system. Share what you mean.</h1>
      <ButtonLink to={signedIn ? '/profile' : '/login'}>{signedIn ? texts.landing.profile : texts.landing.login}</ButtonLink>
      <ButtonLink to="/signup" variant="primary" size="large">
        {texts.landing.start}
      </ButtonLink>
    </main>
  );
}
