import { ApiError, type Client } from '@umlaut/api';
import type { Limits } from '@umlaut/diagram';
import { readVersion, type ShownVersion } from './read-version.ts';

/**
 * Returns the newest version that can be read, of the first page of versions; undefined where none can. Rejects as the calls do for any
 * other reason.
 */
export async function findReadableVersion(
  api: Pick<Client, 'listVersions' | 'openVersion'>,
  diagramId: string,
  limits: Limits,
): Promise<ShownVersion | undefined> {
  const { versions } = await api.listVersions(diagramId);
  for (const { version } of versions) {
    try {
      return readVersion(await api.openVersion(diagramId, version), limits);
    } catch (error) {
      // Versions can be thinned out after they were listed.
      const isPassedOver = error instanceof ApiError && (error.code === 'version_damaged' || error.code === 'not_found');
      if (!isPassedOver) throw error;
    }
  }
  return undefined;
}
