import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Landing } from './landing.tsx';

/** The landing page as HTML, for a visitor of whom nothing is known; `landing-page.ts` brings it to life. */
export function landingMarkup(): string {
  return renderToStaticMarkup(
    <StrictMode>
      <StaticRouter location="/">
        <Landing signedIn={false} />
      </StaticRouter>
    </StrictMode>,
  );
}
