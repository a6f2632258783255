import { usePage } from '../../routing/page.tsx';
import { useSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessageScreen } from '../message-screen.tsx';

/** For every address that leads nowhere. */
export function NotFoundScreen() {
  usePage('Page not found');
  const session = useSession();
  const [path, text] = session === undefined ? (['/', 'Go to home page'] as const) : (['/profile', 'Go to your diagrams'] as const);
  return (
    <MessageScreen
      title="Page not found"
      actions={
        <ButtonLink to={path} variant="primary">
          {text}
        </ButtonLink>
      }
    >
      <p>The address may be wrong, or the page may have moved.</p>
    </MessageScreen>
  );
}
