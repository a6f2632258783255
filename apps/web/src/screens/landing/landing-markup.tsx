import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from '../../routing/router.tsx';
import { Landing } from './landing.tsx';
import { unknownVisitor } from './landing-props.ts';

/** The landing page as HTML, for a visitor of whom nothing is known; `landing-page.ts` brings it to life. */
export function landingMarkup(): string {
  return renderToStaticMarkup(
    <StaticRouter pathname="/">
      <Landing {...unknownVisitor} />
    </StaticRouter>,
  );
}
