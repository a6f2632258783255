import { writeDiagram } from '@umlaut/diagram';
import type { DraftContent } from '../../../drafts/index.ts';
import { isFirst, type Save, type Saving } from './saving.ts';
import { readSent } from './send-save.ts';

/** More of them say no more: each has the name and nearly the content of the one before. */
const mostRemembered = 3;

/** What differs from the version that is stored; undefined when nothing does. */
export function draftOf(saving: Saving): DraftContent | undefined {
  const { diagramId, version, current, saved, isDirty } = saving;
  if (!isDirty) return undefined;
  // By the time it is looked at the version may not be kept any more.
  const base = version === undefined ? {} : { base: writeDiagram(saved.diagram) };
  return { diagramId, baseVersion: version, name: current.name, data: writeDiagram(current.diagram), ...base, ...creations(saving) };
}

/**
 * What a draft remembers of first saves that may have reached the server without an answer, so that the next opening finds
 * what they made instead of making it again. Nothing of a diagram that has an id.
 */
function creations({ diagramId, sending, unconfirmed }: Saving): Pick<DraftContent, 'creations'> {
  const sent = [...unconfirmed, ...(sending === undefined ? [] : [sending])].filter(isFirst);
  if (diagramId !== undefined || sent.length === 0) return {};
  return {
    creations: sent
      .slice(-mostRemembered)
      .map(({ content, sentAt }) => ({ name: content.name, data: writeDiagram(content.diagram), sentAt })),
  };
}

/** What a draft remembers of first saves, as saves again; those that cannot be read are passed over. */
export function savesOf({ creations: remembered = [] }: Pick<DraftContent, 'creations'>): readonly Save[] {
  return remembered.flatMap(({ name, data, sentAt }): readonly Save[] => {
    const diagram = readSent(data);
    if (diagram === undefined) return [];
    return [{ number: 0, diagramId: undefined, version: undefined, content: { name, diagram }, sentAt, source: 'editor' }];
  });
}
