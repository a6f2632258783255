import { useQueryClient } from '@tanstack/react-query';
import { copyName, type ShownVersion } from '@umlaut/workspace';
import { useState } from 'react';
import { useToast } from '../../../ui/toast.tsx';
import type { Workspace } from '../workspace.ts';
import { restoreVersion } from './restore.ts';

interface Given {
  readonly workspace: Workspace;
  readonly shown: ShownVersion | undefined;
  readonly onDone: () => void;
}

/** Actions on a version, one at a time; their outcome is shown as a toast. */
export function useVersionActions({ workspace, shown, onDone }: Given) {
  const toast = useToast();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<'restore' | 'copy'>();

  async function restore(): Promise<void> {
    if (shown === undefined || busy !== undefined) return;
    setBusy('restore');
    const number = shown.content.version;
    const restoring = await restoreVersion(workspace, { number, diagram: shown.diagram });
    void queries.invalidateQueries({ queryKey: ['versions'] });
    setBusy(undefined);
    if (restoring.outcome === 'restored') {
      toast(`Restored version ${number} as version ${restoring.version ?? ''}`.trim());
      onDone();
    } else if (restoring.outcome === 'unsaved') {
      toast(`Version ${number} was restored but is unsaved. ${restoring.problem?.text ?? ''}`.trim(), 'bad');
      onDone();
    } else {
      const why = restoring.problem?.text ?? 'Save your changes first.';
      toast(`Nothing was restored because your changes couldn’t be saved as a version first. ${why}`, 'bad');
    }
  }

  async function copy(): Promise<void> {
    if (shown === undefined || busy !== undefined) return;
    setBusy('copy');
    const isStored = await workspace.storeCopy({ name: copyName(shown.content.name), diagram: shown.diagram });
    setBusy(undefined);
    if (isStored) onDone();
  }

  return { restore, copy, busy };
}
