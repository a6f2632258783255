import type { Client } from '@umlaut/api';
import { type Diagram, type Limits, type Merge, mergeDiagrams, type Three } from '@umlaut/diagram';
import { readVersion } from '../history/read-version.ts';

export { settlingChanges } from '../compare/settling.ts';

const nothing: Diagram = { nodes: [], edges: [] };

/** A version that somebody drew upon. */
interface Place {
  readonly diagramId: string;
  readonly version: number;
}

/**
 * What the version said, or where it is not kept any more the newest one before it: whatever came between the two is in both
 * sides of a merge, so that nothing is taken for deleted that was not. Without any, the diagram in which everything is new: then each
 * difference is a clash. Rejects without the server's answer.
 */
export async function findBase(
  api: Pick<Client, 'openVersion' | 'listVersions'>,
  { diagramId, version }: Place,
  limits: Limits,
): Promise<Diagram> {
  const { versions } = await api.listVersions(diagramId, version + 1);
  const kept = versions[0]?.version;
  return kept === undefined ? nothing : readVersion(await api.openVersion(diagramId, kept), limits).diagram;
}

/** What was drawn upon `base`, brought to what is there now; of what clashes one's own stands. */
export function bringUpToDate({ base, mine, theirs }: Three<Diagram>, limits: Limits): Merge {
  return mergeDiagrams(base, mine, theirs, { limits });
}
