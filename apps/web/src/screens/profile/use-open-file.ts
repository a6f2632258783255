import { useQueryClient } from '@tanstack/react-query';
import { defaultLimits, type Limits, limitsOf } from '@umlaut/diagram';
import type { NamedDiagram } from '@umlaut/pictures';
import { useState } from 'react';
import type { Arrived } from '../../pictures/read-file.ts';
import { settingsQuery } from '../../queries.ts';
import { useIntention } from '../../routing/router.tsx';
import { useToast } from '../../ui/toast.tsx';

/** A question before a diagram comes in: which one of those in the files, with the report; or a text to read. */
export type Asked = { readonly found: readonly Arrived[] } | { readonly limits: Limits };

/** Opens files and texts as new diagrams that nobody has saved yet; what they are not is told. */
export function useOpenFile(start: (brought: NamedDiagram) => Promise<boolean>) {
  const queries = useQueryClient();
  const intend = useIntention();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();

  async function limits(): Promise<Limits> {
    try {
      return limitsOf(await queries.ensureQueryData(settingsQuery));
    } catch {
      // The server checks by its own setting when the diagram is saved.
      return defaultLimits;
    }
  }

  async function open(files: readonly File[]): Promise<void> {
    const isWanted = intend();
    const slow = setTimeout(() => isWanted() && toast('Reading the file…'), 1000);
    try {
      const [{ isPlainly, openFile }, { openFiles }] = await Promise.all([
        import('../../pictures/open-file.ts'),
        import('../../pictures/open-files.ts'),
      ]);
      const opened = await openFiles(files, { limits: await limits(), open: openFile });
      if (!isWanted()) return;
      if (opened.problem !== undefined) return toast(opened.problem, 'bad');
      if (opened.remark !== undefined) toast(opened.remark, 'bad');
      const [first] = opened.found;
      if (isPlainly(opened.found)) void start({ name: first.name, diagram: first.diagram });
      else setAsked({ found: opened.found });
    } catch {
      if (isWanted()) toast('Couldn’t open the file. Check your connection and try again.', 'bad');
    } finally {
      clearTimeout(slow);
    }
  }

  return {
    asked,
    openFiles: (files: readonly File[]) => void open(files),
    askText: async () => setAsked({ limits: await limits() }),
    /** A typed text and a choice stay where no diagram can be opened. */
    take: async ({ name, diagram }: NamedDiagram) => {
      if (await start({ name, diagram })) setAsked(undefined);
    },
    close: () => setAsked(undefined),
  };
}
