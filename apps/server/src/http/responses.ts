import { type ErrorCode, errorCatalogue, errorSchema } from '@umlaut/api';
import { z } from 'zod';

interface DescribedError {
  readonly description: string;
  readonly content: { readonly 'application/json': { readonly schema: typeof errorSchema } };
}

/** An answer that says nothing but that it is done. */
export const noContent = z.null().meta({ description: 'Done.' });

const onAnyRoute = ['invalid_request', 'wrong_host', 'too_many_requests', 'internal', 'busy', 'storage_full'] as const;

/** The errors that a route may answer beside those any route may, by status, each with its codes and what they mean. */
export function errorResponses(...codes: readonly ErrorCode[]): Readonly<Record<number, DescribedError>> {
  const responses: Record<number, DescribedError> = {};
  for (const code of [...codes, ...onAnyRoute]) {
    const { status, message } = errorCatalogue[code];
    const others = responses[status] === undefined ? '' : `${responses[status].description} `;
    responses[status] = { description: `${others}${code}: ${message}`, content: { 'application/json': { schema: errorSchema } } };
  }
  return responses;
}
