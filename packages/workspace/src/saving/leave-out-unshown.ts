import { changesBetween, isTooLong, withoutUnshown, writeDiagram } from '@umlaut/diagram';
import type { Ready } from '../workspace-snapshot.ts';
import type { SavingEvent } from './saving.ts';

/**
 * At the start of a save of a diagram that is too large: removes data that nobody sees and no version holds, as one step that
 * can be undone, and says so by `notify`. Does nothing when the diagram would be too large without it as well.
 */
export function leaveOutUnshown(
  ready: Ready<unknown> | undefined,
  event: Pick<SavingEvent, 'type'>,
  notify: (text: string, tone: 'good' | 'bad') => void,
): void {
  const isSave = event.type === 'confirmed' || event.type === 'version_asked';
  // A save from beside, such as of an earlier draft, stays as it is.
  if (ready === undefined || !isSave || ready.saving.role === 'viewer' || ready.saving.dialog?.draft !== undefined) return;
  const { document, limits, saving } = ready;
  const diagram = document.current();
  if (!isTooLong(writeDiagram(diagram), limits)) return;
  const { diagram: trimmed, removed } = withoutUnshown(diagram, saving.saved.diagram);
  if (removed === 0 || isTooLong(writeDiagram(trimmed), limits)) return;
  document.apply(changesBetween(diagram, trimmed), { name: 'remove hidden data' });
  const fields = removed === 1 ? '1 field' : `${removed} fields`;
  notify(`This diagram was too large to save, so ${fields} of data that the editor doesn’t show were removed.`, 'bad');
}
