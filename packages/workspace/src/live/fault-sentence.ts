import { isTooLong, type Limits, writeDiagram } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';

/** Says which parts of a room's document cannot be read as they are stored; undefined when all can. */
export function faultSentence({ salvaged, unreadable }: ReturnType<DiagramDocument['faults']>): string | undefined {
  const sentences = [
    ...(salvaged === 0 ? [] : [`${counted(salvaged)} of this diagram could only be read in part and may have lost position or text.`]),
    ...(unreadable === 0 ? [] : [`${counted(unreadable)} couldn’t be read and ${unreadable === 1 ? 'is' : 'are'} not shown.`]),
  ];
  return sentences.length === 0 ? undefined : `${sentences.join(' ')} Saving keeps only what is shown.`;
}

/** Says that a diagram is larger than what can be saved, so that the room takes nothing that makes it larger; undefined when it is not. */
export function sizeSentence(document: DiagramDocument, limits: Limits): string | undefined {
  if (!isTooLong(writeDiagram(document.current()), limits)) return undefined;
  const most = Math.round(limits.maxBytes / 1024);
  return `This diagram exceeds the limit of ${most} KiB. Save it to remove data that isn’t shown, or delete something before you add more.`;
}

function counted(count: number): string {
  return count === 1 ? '1 element' : `${count} elements`;
}

/** Says that the server has no place for another live document at the moment. */
export const roomFullSentence =
  'Live collaboration is unavailable because too many diagrams are open. Close other diagrams or wait. Your changes are kept on this device.';
