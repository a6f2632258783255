import { type ErrorCode, errorCatalogue, errorSchema } from '@umlaut/api';
import { z } from 'zod';

export const noContent = z.null().meta({ description: 'Done' });

/** Response schemas of the errors a route may answer beside those any route may. */
export function errorResponses(...codes: readonly ErrorCode[]): Record<number, typeof errorSchema> {
  return Object.fromEntries([...codes, ...anyRoute].map((code) => [errorCatalogue[code].status, errorSchema]));
}

const anyRoute = ['invalid_request', 'too_many_requests', 'internal', 'busy'] as const;
