import { ApiError } from '@umlaut/api';
import { copyName, defaultEditorLimits, findReadableVersion } from '@umlaut/workspace';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { failureText } from '../../../call-failure.ts';
import { texts } from '../../../texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Workspace } from '../workspace.ts';

interface CopyReadableProps {
  readonly diagramId: string;
  readonly workspace: Workspace;
}

/** Ways on from a diagram whose newest version cannot be read. */
export function DamagedActions({ diagramId, workspace }: CopyReadableProps) {
  const [isCopying, setCopying] = useState(false);
  const toast = useToast();
  const copy = async () => {
    setCopying(true);
    try {
      const found = await findReadableVersion(api, diagramId, defaultEditorLimits);
      if (found === undefined) toast('None of the last versions can be opened. Contact your administrator.', 'bad');
      else await workspace.storeCopy({ name: copyName(found.content.name), diagram: found.diagram });
    } catch (error) {
      if (!(error instanceof ApiError)) {
        toast('Couldn’t copy the diagram. Try again.', 'bad');
        return;
      }
      const isViewer = error.code === 'forbidden';
      toast(isViewer ? 'Ask the owner to restore an earlier version.' : failureText(error, 'Couldn’t copy the diagram. Try again.'), 'bad');
    } finally {
      setCopying(false);
    }
  };
  return (
    <>
      <Button variant="primary" onClick={() => void copy()} aria-busy={isCopying}>
        Copy the last readable version
      </Button>
      <ButtonLink to="/profile">{texts.editor.noAccess.toProfile}</ButtonLink>
    </>
  );
}
