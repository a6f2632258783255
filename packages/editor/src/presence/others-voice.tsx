import type { DiagramDocument } from '@umlaut/document';
import { useEffect, useState } from 'react';
import { tellOthersChanges } from './others-teller.ts';
import type { Presence } from './presence.ts';

/** Polite announcements of others' changes for screen readers. */
export function OthersVoice({ document, presence }: { readonly document: DiagramDocument; readonly presence: Presence }) {
  const [said, setSaid] = useState('');
  useEffect(() => tellOthersChanges({ document, presence, say: setSaid }), [document, presence]);
  return (
    <div role="status" className="visually-hidden" data-others-said>
      {said}
    </div>
  );
}
