import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ComparedState } from '@umlaut/editor';
import { readVersion, type ShownVersion, unsavedName } from '@umlaut/workspace';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { callProblem } from '../history/call-problem.ts';
import { versionQuery, versionsQuery } from '../history/queries.ts';
import type { Ready } from '../workspace-snapshot.ts';
import styles from './compare.module.css';
import { CompareDialog } from './compare-dialog.tsx';
import { versionName } from './version-name.ts';

interface CompareVersionProps {
  readonly diagramId: string;
  readonly shown: ShownVersion;
  readonly ready: Ready;
  readonly theme: 'light' | 'dark';
  readonly onClose: () => void;
}

/** Value of the canvas among the versions to compare with. */
const canvas = 'canvas';

/** A version beside what is on the canvas, or beside any other version that is chosen; the older one is always the earlier state. */
export function CompareVersion({ diagramId, shown, ready, theme, onClose }: CompareVersionProps) {
  const [chosen, choose] = useState<string>(canvas);
  const choiceId = useId();
  const { data: pages, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(versionsQuery(diagramId));
  const versions = pages?.pages.flatMap((page) => page.versions) ?? [];
  const number = chosen === canvas ? shown.content.version : Number(chosen);
  const { data, error, refetch } = useQuery(versionQuery(diagramId, number));
  const other = useMemo(() => (data === undefined ? undefined : readVersion(data, ready.limits)), [data, ready.limits]);
  const canvasName = ready.saving.isDirty ? unsavedName(ready.room?.authors) : 'Current diagram';
  const others = versions.filter(({ version }) => version !== shown.content.version);
  const options = Object.fromEntries([[canvas, canvasName], ...others.map((each) => [`${each.version}`, versionName(each)] as const)]);
  const own = { name: versionName(shown.content), diagram: shown.diagram };
  const pair = pairOf(own, {
    shown,
    other,
    onCanvas: chosen === canvas ? { name: canvasName, diagram: ready.document.current() } : undefined,
  });
  const actions = (
    <>
      <div className={styles.with}>
        <Select label="Compare with" value={chosen} options={options} onChoose={choose} aria-describedby={choiceId} />
        <span id={choiceId} className="visually-hidden">
          The comparison updates immediately.
        </span>
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()} aria-busy={isFetching}>
            Load older versions
          </Button>
        )}
      </div>
      <Button onClick={onClose}>Close</Button>
    </>
  );
  if (pair === undefined) {
    return (
      <Dialog full title="Compare versions" onClose={onClose}>
        <div className={styles.whole}>
          <div className={styles.waiting} role="status" tabIndex={-1} data-autofocus aria-busy={error === null}>
            {error !== null && <p>{callProblem('Couldn’t load this version.', error)}</p>}
            {error !== null && <Button onClick={() => void refetch()}>Try again</Button>}
          </div>
          <div className={styles.actions}>{actions}</div>
        </div>
      </Dialog>
    );
  }
  return <CompareDialog title="Compare versions" {...pair} theme={theme} onClose={onClose} actions={actions} />;
}

interface Choice {
  readonly shown: ShownVersion;
  readonly other: ShownVersion | undefined;
  /** Undefined when another version was chosen. */
  readonly onCanvas: ComparedState | undefined;
}

function pairOf(
  own: ComparedState,
  { shown, other, onCanvas }: Choice,
): { readonly before: ComparedState; readonly after: ComparedState } | undefined {
  if (onCanvas !== undefined) return { before: own, after: onCanvas };
  if (other === undefined) return undefined;
  const found = { name: versionName(other.content), diagram: other.diagram };
  return other.content.version < shown.content.version ? { before: found, after: own } : { before: own, after: found };
}
