import type { Client } from '@umlaut/api';
import { type Diagram, type Limits, type Merge, mergeDiagrams, type Three } from '@umlaut/diagram';
import { readVersion } from '../opening/read-version.ts';

const nothing: Diagram = { nodes: [], edges: [] };

/** A version that somebody drew upon. */
interface Place {
  readonly diagramId: string;
  readonly version: number;
}

/**
 * Returns the version's content, or when it was thinned out that of the newest one before it: changes between the two are then
 * in both sides of a merge, so that nothing counts as deleted that was not. Without any, returns the empty diagram: then each
 * difference is a conflict. Rejects without the server's answer.
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

/** Merges changes made upon `base` into the present content; in conflicts one's own side stands. */
export function bringUpToDate({ base, mine, theirs }: Three<Diagram>, limits: Limits): Merge {
  return mergeDiagrams(base, mine, theirs, { limits });
}
