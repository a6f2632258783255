import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@umlaut/api';
import { sameDiagram } from '@umlaut/diagram';
import { loadPart } from '@umlaut/editor';
import { readVersion } from '@umlaut/workspace';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';
import { callProblem } from './call-problem.ts';
import styles from './history.module.css';
import { versionQuery } from './queries.ts';
import { StillCanvas } from './still-canvas.tsx';
import { useVersionActions } from './use-version-actions.ts';
import { versionTime } from './version-time.ts';
import { authorOf, titleOf } from './version-words.ts';

const loadComparing = () => loadPart('screens/editor/compare/compare-version', () => import('../compare/compare-version.tsx'));
const CompareVersion = lazy(async () => ({ default: (await loadComparing()).CompareVersion }));

interface VersionStageProps {
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly theme: 'light' | 'dark';
  readonly diagramId: string;
  readonly version: number;
  /** Leads back to the list where that made room for the version. */
  readonly onBack: (() => void) | undefined;
  /** The editor is to be seen again. */
  readonly onDone: () => void;
}

/** One version to look at, with what can be done with it. */
export function VersionStage({ workspace, ready, theme, diagramId, version, onBack, onDone }: VersionStageProps) {
  const { data, error, refetch, isFetching } = useQuery(versionQuery(diagramId, version));
  const shown = useMemo(() => (data === undefined ? undefined : readVersion(data, ready.limits)), [data, ready.limits]);
  const { restore, copy, busy } = useVersionActions({ workspace, shown, onDone });
  const isSame = shown !== undefined && sameDiagram(shown.diagram, ready.saving.current.diagram);
  const [isComparing, setComparing] = useState(false);
  const toast = useToast();
  const compare = async () => {
    try {
      await loadComparing();
      setComparing(true);
    } catch {
      toast('Couldn’t load the comparison. Check your connection and try again.', 'bad');
    }
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // When the list gives way to the version, the focus would be lost with it.
  useEffect(() => {
    if (document.activeElement?.checkVisibility() !== true) heading.current?.focus();
  }, []);
  return (
    <>
      <section className={styles.banner} aria-label="This version">
        <div className={styles.which} role="status">
          <h3 ref={heading} tabIndex={-1} className={styles.whichTitle}>
            {titleOf({ label: data?.label ?? null, version })}
          </h3>
          {data !== undefined && (
            <p className={styles.whichFacts}>
              {data.label !== null && `Version ${version} of `}
              {data.label === null && 'of '}“{data.name}” · {versionTime(data.at)} · {authorOf(data)} · view only
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {onBack !== undefined && <Button onClick={onBack}>Back</Button>}
          <Button onClick={() => void copy()} disabled={shown === undefined || busy !== undefined} aria-busy={busy === 'copy'}>
            Copy to new diagram
          </Button>
          <Button onClick={() => void compare()} disabled={shown === undefined}>
            Compare
          </Button>
          <Button
            variant="primary"
            onClick={() => void restore()}
            disabled={shown === undefined || shown.problem !== undefined || isSame || busy !== undefined}
            aria-busy={busy === 'restore'}
            title={isSame ? 'Same as the current diagram' : undefined}
          >
            Restore
          </Button>
        </div>
      </section>
      {isSame && <p className={styles.remark}>This version is the same as the current diagram.</p>}
      {shown?.problem !== undefined && <p className={styles.remark}>This version can’t be restored as it is. {shown.problem}</p>}
      {error !== null && (
        <div className={styles.failure} role="alert">
          <p>{isGone(error) ? 'This version no longer exists.' : callProblem('Couldn’t load this version.', error)}</p>
          {!isGone(error) && (
            <Button onClick={() => void refetch()} aria-busy={isFetching}>
              Try again
            </Button>
          )}
        </div>
      )}
      {shown === undefined && error === null && <div className={styles.loading} aria-busy="true" />}
      {isComparing && shown !== undefined && (
        <Suspense fallback={null}>
          <CompareVersion diagramId={diagramId} shown={shown} ready={ready} theme={theme} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {shown !== undefined && <StillCanvas diagram={shown.diagram} limits={ready.limits} theme={theme} />}
    </>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
