import { usePage } from '../../routing/page.tsx';
import { isLoadFailure } from '../../routing/screen-error.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import { MessageScreen } from '../message-screen.tsx';

/** Instead of a white page, when a screen broke or could not be fetched. */
export function BrokenScreen({ error }: { readonly error: unknown }) {
  const fetching = isLoadFailure(error);
  usePage(fetching ? 'Couldn’t load' : 'Something went wrong');
  return (
    <MessageScreen
      role="alert"
      title={fetching ? 'This page couldn’t be loaded' : 'Something went wrong on this page'}
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          {/* A plain link on purpose: it starts the program afresh. */}
          <a className={`${buttonStyles.button} ${buttonStyles.plain} ${buttonStyles.medium}`} href="/profile">
            Go to your diagrams
          </a>
        </>
      }
    >
      <p>
        {fetching
          ? 'You may be offline, or the server was updated. Reload to try again.'
          : 'Your saved work is safe, and unsaved changes are kept on this device. Reload to continue.'}
      </p>
    </MessageScreen>
  );
}
