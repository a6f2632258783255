import { useQueryClient } from '@tanstack/react-query';
import { defaultLimits, type Limits } from '@umlaut/diagram';
import type { NamedDiagram } from '@umlaut/pictures';
import { settingsQuery } from '../../queries.ts';
import { useIntention } from '../../routing/router.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Opens a file as a new diagram that nobody has saved yet; what it is not is told. */
export function useOpenFile(start: (brought: NamedDiagram) => void): (file: File) => Promise<void> {
  const queries = useQueryClient();
  const intend = useIntention();
  const toast = useToast();

  async function limits(): Promise<Limits> {
    try {
      return { ...defaultLimits, maxNodes: (await queries.ensureQueryData(settingsQuery)).maxNodes };
    } catch {
      // The server checks by its own setting when the diagram is saved.
      return defaultLimits;
    }
  }

  return async (file) => {
    const isWanted = intend();
    try {
      const { openFile } = await import('../../pictures/open-file.ts');
      const opened = await openFile(file, await limits());
      if (!isWanted()) return;
      if (opened.problem !== undefined) return toast(opened.problem, 'bad');
      if (opened.notice !== undefined) toast(opened.notice, 'bad');
      start({ name: opened.name, diagram: opened.diagram });
    } catch {
      if (isWanted()) toast('The file cannot be opened at the moment. Check your connection, then try again.', 'bad');
    }
  };
}
