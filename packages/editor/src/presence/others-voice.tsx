import type { DiagramDocument } from '@umlaut/document';
import { useEffect, useState } from 'react';
import { tellOthersChanges } from './others-teller.ts';
import type { Presence } from './presence.ts';

/** What others change, said politely to those who do not see it. */
export function OthersVoice({ document, presence }: { readonly document: DiagramDocument; readonly presence: Presence }) {
  const [said, setSaid] = useState('');
  useEffect(() => tellOthersChanges({ document, presence, say: setSaid }), [document, presence]);
  return (
    <div role="status" className="visually-hidden" data-others-said>
      {said}
    </div>
  );
}
