import { usePage } from '../../routing/page.tsx';
import { useSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessageScreen } from '../message-screen.tsx';

/** For every address that leads nowhere. */
export function NotFoundScreen() {
  usePage('Page not found');
  const session = useSession();
  const [path, text] = session === undefined ? (['/', 'Go to the start page'] as const) : (['/profile', 'Go to your diagrams'] as const);
  return (
    <MessageScreen
      title="There is no such page"
      actions={
        <ButtonLink to={path} variant="primary">
          {text}
        </ButtonLink>
      }
    >
      <p>The address may be mistyped, or the page has moved.</p>
    </MessageScreen>
  );
}
