import { isTooLong, type Limits } from '@umlaut/diagram';
import { AppError, invalidRequest } from '../../app-error.ts';
import { ContentReading } from './content-reading.ts';
import type { NewVersion } from './diagrams.store.ts';

export interface GivenContent {
  readonly name: string;
  readonly data: string;
  /** The author's note on the version. */
  readonly note?: string | undefined;
}

/** Returns the stored form of a save; throws `too_large` or `invalid_request` for data that is no diagram. */
export type MakeVersion = (content: GivenContent) => Promise<NewVersion>;

export function createVersionMaking(limits: Limits): MakeVersion {
  const reading = new ContentReading(limits);
  return async ({ name, data, note }) => {
    if (isTooLong(data, limits)) {
      const message = `A diagram can have up to ${Math.round(limits.maxBytes / 1024)} KiB. Delete something, or split it in two.`;
      throw new AppError('too_large', { message, issues: [{ path: 'data', message }] });
    }
    const content = await reading.read(data);
    if ('findings' in content) {
      throw invalidRequest(content.findings.map(({ path, message }) => ({ path: path === '' ? 'data' : `data.${path}`, message })));
    }
    return { ...content, name, note: note === undefined || note === '' ? null : note };
  };
}
