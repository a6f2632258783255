import { shownName } from '@umlaut/workspace';
import { useKeptPageFocus, usePage } from '../../routing/page.tsx';
import { texts } from '../../texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MessageScreen } from '../message-screen.tsx';
import { PendingScreen } from '../pending/pending-screen.tsx';
import { SharedView } from './shared-view.tsx';
import { useLinkedDiagram } from './use-linked-diagram.ts';

/** The diagram of a public link, for anybody who has it: to look at, export and copy. */
export function SharedScreen({ token }: { readonly token: string }) {
  const linked = useLinkedDiagram(token);
  usePage(linked.state === 'open' ? shownName(linked.view.name) : 'Shared diagram');
  useKeptPageFocus(linked.state);
  switch (linked.state) {
    case 'loading':
      return <PendingScreen />;
    case 'dead':
      return (
        <MessageScreen
          title="This link does not work"
          actions={
            <ButtonLink to="/" variant="primary">
              Go to home page
            </ButtonLink>
          }
        >
          <p>It may have expired or been turned off. Ask the person who sent it for a new one.</p>
        </MessageScreen>
      );
    case 'failed':
      return (
        <MessageScreen title={texts.profile.oops} role="alert" actions={<Button onClick={linked.retry}>{texts.profile.retry}</Button>}>
          <p>{linked.message}</p>
        </MessageScreen>
      );
    case 'open':
      return <SharedView view={linked.view} showNewer={linked.showNewer} />;
  }
}
