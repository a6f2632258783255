import { writeDiagram } from '@umlaut/diagram';
import type { DraftContent } from '../drafts/draft.ts';
import type { Saving } from './saving.ts';

/** Returns the difference from the stored version as a draft; undefined without any. */
export function draftOf({ diagramId, version, current, saved, isDirty, creationKey }: Saving): DraftContent | undefined {
  if (!isDirty) return undefined;
  // By the time it is looked at the version may not be kept any more.
  const base = version === undefined ? {} : { base: writeDiagram(saved.diagram) };
  const keyed = creationKey === undefined ? {} : { creationKey };
  return { diagramId, baseVersion: version, name: current.name, data: writeDiagram(current.diagram), ...base, ...keyed };
}
