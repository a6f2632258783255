import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Landing } from './landing.tsx';
import { unknownVisitor } from './landing-props.ts';

/** The landing page as HTML, for a visitor of whom nothing is known; `landing-page.ts` brings it to life. */
export function landingMarkup(): string {
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <Landing {...unknownVisitor} />
    </StaticRouter>,
  );
}
