import { useInfiniteQuery } from '@tanstack/react-query';
import type { VersionSummary } from '@umlaut/api';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { callProblem } from './call-problem.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import styles from './history.module.css';
import { versionsQuery } from './queries.ts';
import { VersionItem } from './version-item.tsx';

interface VersionListProps {
  readonly diagramId: string;
  readonly isDirty: boolean;
  readonly theme: 'light' | 'dark';
  readonly chosen: number | undefined;
  /** Looked at in passing, by the arrow keys. */
  readonly onPoint: (version: number) => void;
  readonly onChoose: (version: number) => void;
}

/** All versions, newest first; older ones come on demand. Arrow keys go from one to the next. */
export function VersionList({ diagramId, isDirty, theme, chosen, onPoint, onChoose }: VersionListProps) {
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(versionsQuery(diagramId));
  const [described, describe] = useState<VersionSummary>();
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, key } = event;
    if (!(target instanceof HTMLElement) || !target.matches('[data-version]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[data-version]')];
    const at = buttons.indexOf(target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[key];
    if (to === undefined) return;
    event.preventDefault();
    const next = versions[to];
    if (next === undefined) return;
    buttons[to]?.focus();
    onPoint(next.version);
  }
  return (
    <section className={styles.list} aria-label="Versions" aria-busy={isFetching} tabIndex={-1} data-autofocus>
      {isDirty && <p className={styles.unsaved}>The current diagram has changes that aren’t in a version yet.</p>}
      <ol className={styles.items} onKeyDown={onKeyDown}>
        {versions.map((version, index) => (
          <VersionItem
            key={version.version}
            diagramId={diagramId}
            version={version}
            isNewest={index === 0}
            theme={theme}
            isChosen={version.version === chosen}
            onChoose={() => onChoose(version.version)}
            onDescribe={() => describe(version)}
          />
        ))}
      </ol>
      {data === undefined && error === null && <Skeletons />}
      {error !== null && (
        <div className={styles.failure} role="alert">
          <p>{callProblem('Couldn’t load the versions.', error)}</p>
          <Button onClick={() => void (isFetchNextPageError ? fetchNextPage() : refetch())} aria-busy={isFetching}>
            Try again
          </Button>
        </div>
      )}
      {error === null && hasNextPage && (
        <Button className={styles.more} onClick={() => void fetchNextPage()} aria-busy={isFetching}>
          Show older versions
        </Button>
      )}
      {error === null && data !== undefined && !hasNextPage && (
        <p className={styles.end}>Older versions are thinned out to one per hour, then one per day. Named versions are kept forever.</p>
      )}
      {described !== undefined && <DescribeDialog diagramId={diagramId} version={described} onClose={() => describe(undefined)} />}
    </section>
  );
}

function Skeletons() {
  return (
    <div className={styles.skeletons} role="status">
      <span className="visually-hidden">Loading versions…</span>
      <div className={styles.skeleton} />
      <div className={styles.skeleton} />
      <div className={styles.skeleton} />
    </div>
  );
}
