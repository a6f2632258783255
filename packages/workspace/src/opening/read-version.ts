import type { VersionContent } from '@umlaut/api';
import { type Diagram, type Limits, readDiagram, salvageDiagram, writeDiagram } from '@umlaut/diagram';

/** A version as it can be shown. */
export interface ShownVersion {
  readonly content: VersionContent;
  readonly diagram: Diagram;
  /** Why it cannot be saved again, as a sentence; undefined when it can. */
  readonly problem: string | undefined;
}

/** Reads what a version holds. It was valid when it was saved; limits may have changed since. */
export function readVersion(content: VersionContent, limits: Limits): ShownVersion {
  const read = readDiagram(content.data, limits);
  if (read.diagram !== undefined) return { content, diagram: read.diagram, problem: undefined };
  const { diagram } = salvageDiagram(content.data);
  return { content, diagram, problem: readDiagram(writeDiagram(diagram), limits).findings[0]?.message };
}
