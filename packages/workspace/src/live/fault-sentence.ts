import { isTooLong, type Limits, writeDiagram } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';

/** Says which parts of a room's document cannot be read as they are stored; undefined when all can. */
export function faultSentence({ salvaged, unreadable }: ReturnType<DiagramDocument['faults']>): string | undefined {
  const sentences = [
    ...(salvaged === 0 ? [] : [`${counted(salvaged)} of this diagram could be read only in part and may have lost the place or the text.`]),
    ...(unreadable === 0 ? [] : [`${counted(unreadable)} could not be read and ${unreadable === 1 ? 'is' : 'are'} not shown.`]),
  ];
  return sentences.length === 0 ? undefined : `${sentences.join(' ')} Saving stores what is shown.`;
}

/** Says that a diagram is larger than what can be saved, so that the room takes nothing that makes it larger; undefined when it is not. */
export function sizeSentence(document: DiagramDocument, limits: Limits): string | undefined {
  if (!isTooLong(writeDiagram(document.current()), limits)) return undefined;
  const most = Math.round(limits.maxBytes / 1024);
  return `This diagram is larger than the ${most} KiB that can be saved. Save it, which leaves out data that is not shown, or take something out before you add more.`;
}

function counted(count: number): string {
  return count === 1 ? '1 element' : `${count} elements`;
}

/** Says that the server has no place for another live document at the moment. */
export const roomFullSentence =
  'Too much is open for this diagram to be drawn together at the moment. Close other diagrams, or wait: what you draw is kept on this device.';
