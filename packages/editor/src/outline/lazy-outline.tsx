import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import type { OutlineProps } from './outline-panel.tsx';

type PanelModule = Pick<typeof import('./outline-panel.tsx'), 'OutlinePanel'>;

/** The outline, while it is open. Its code comes when it is opened for the first time. */
export function LazyOutline({ session, context, onFailure }: OutlineProps & { readonly onFailure: (text: string) => void }) {
  const isOpen = useSession(session, 'outline');
  const [module, setModule] = useState<PanelModule>();
  const failed = useEffectEvent(() => {
    session.update({ outline: false });
    onFailure('The outline cannot be loaded at the moment. Check your connection, then try again.');
  });
  useEffect(() => {
    if (isOpen) import('./outline-panel.tsx').then(setModule, () => failed());
  }, [isOpen]);
  return isOpen && module !== undefined ? <module.OutlinePanel session={session} context={context} /> : null;
}
