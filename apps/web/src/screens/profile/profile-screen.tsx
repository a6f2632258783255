import { usePage } from '../../routing/page.tsx';
import { useSession } from '../../session/session.ts';

/** The signed-in user's diagrams. */
export function ProfileScreen() {
  usePage('Your diagrams');
  const session = useSession();
  return (
    <main id="main" tabIndex={-1}>
      <h1>Your diagrams</h1>
      <p>{session?.email}</p>
    </main>
  );
}
