import type { Damage } from '@umlaut/workspace';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './damage-notice.module.css';
import { Notice } from './notice.tsx';

interface DamageNoticeProps {
  readonly damage: Damage;
  readonly onDownload: () => void;
  readonly onFocusLost: () => void;
}

/** Says that the stored diagram is damaged or over a limit, what of it, and gives the stored text out. */
export function DamageNotice({ damage, onDownload, onFocusLost }: DamageNoticeProps) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Notice
      label="Damaged diagram"
      tone="warn"
      onClose={() => setClosed(true)}
      onFocusLost={onFocusLost}
      actions={<Button onClick={onDownload}>Download original</Button>}
    >
      <details className={styles.details}>
        <summary>{summaryOf(damage)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and so must be reachable by keyboard */}
        <ul className={styles.list} tabIndex={0} aria-label="Problems">
          {damage.findings.map(({ path, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and findings can be alike
            <li key={index}>
              {path !== '' && <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

function summaryOf({ lostParts, isSavable }: Damage): string {
  const saving = isSavable ? 'Saving keeps only what is shown.' : 'It can’t be saved until the problems are fixed.';
  if (lostParts === 0) return `This diagram has problems, but all of it is shown. ${saving}`;
  const parts = lostParts === 1 ? '1 part' : `${lostParts} parts`;
  return `${parts} of this diagram couldn’t be read. The rest is shown. ${saving}`;
}
