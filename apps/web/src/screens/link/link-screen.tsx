import type { LinkLook } from '@umlaut/api';
import type { ReactNode } from 'react';
import type { LinkPage } from '../../session/link-token.ts';
import { useSession } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MessageScreen } from '../message-screen.tsx';
import { PendingScreen } from '../pending/pending-screen.tsx';
import { useSecretLink } from './use-secret-link.ts';

interface LinkScreenProps {
  readonly page: LinkPage;
  /** How a visitor gets another link. */
  readonly anew: { readonly text: string; readonly action?: ReactNode };
  /** Undefined for a link that belongs to another page. */
  readonly children: (link: { readonly token: string; readonly look: LinkLook }) => ReactNode | undefined;
}

/** Page of a secret link: says when the link does not work, and otherwise shows its content. Nothing happens by opening it. */
export function LinkScreen({ page, anew, children }: LinkScreenProps) {
  const link = useSecretLink(page);
  switch (link.state) {
    case 'loading':
      return <PendingScreen />;
    case 'failed':
      return (
        <MessageScreen title={texts.profile.oops} role="alert" actions={<Button onClick={link.retry}>{texts.profile.retry}</Button>}>
          <p>{link.message}</p>
        </MessageScreen>
      );
    case 'dead':
      return <DeadLink reason={link.reason} anew={anew} />;
    case 'open':
      return children(link) ?? <DeadLink reason="foreign" anew={anew} />;
  }
}

const reasons = {
  incomplete: 'It is incomplete. Copy the whole link and open it again.',
  invalid: 'It may have expired, already been used, or been turned off.',
  foreign: 'It is for a different page.',
} as const;

function DeadLink({ reason, anew }: { readonly reason: keyof typeof reasons; readonly anew: LinkScreenProps['anew'] }) {
  const session = useSession();
  return (
    <MessageScreen
      title="This link does not work"
      actions={
        <>
          {anew.action}
          <ButtonLink to={session === undefined ? '/' : '/profile'} variant={anew.action === undefined ? 'primary' : 'plain'}>
            {session === undefined ? 'Go to home page' : 'Go to your diagrams'}
          </ButtonLink>
        </>
      }
    >
      <p>
        {reasons[reason]} {anew.text}
      </p>
    </MessageScreen>
  );
}
