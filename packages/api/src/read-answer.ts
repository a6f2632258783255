import { isObject } from '@umlaut/diagram';
import { ApiError } from './client-error.ts';
import type { DiagramSummary, LiveRoom, Share, StoredDiagram } from './types.ts';

/** A share as lists give it; a server that lists bare e-mails gives no id (specification section 3). */
export type ListedShare = Omit<Share, 'id'> & { readonly id: string | null };

/** What a list or an opened diagram says, whichever spelling the server uses (`id` or `ID`, `name` or `Name`, …). */
export function readSummary(answer: unknown): DiagramSummary {
  if (!isObject(answer)) throw invalidResponse();
  const id = textOf(answer.id ?? answer.ID);
  if (id === undefined) throw invalidResponse();
  const createdAt = textOf(answer.createdAt ?? answer.CreatedAt) ?? '';
  return {
    id,
    name: textOf(answer.name ?? answer.Name) ?? '',
    version: numberOf(answer.version ?? answer.Version) ?? 1,
    createdAt,
    updatedAt: textOf(answer.updatedAt ?? answer.UpdatedAt) ?? createdAt,
    role: answer.role === 'editor' || answer.role === 'viewer' ? answer.role : 'owner',
    ownerEmail: textOf(answer.ownerEmail) ?? '',
  };
}

/** An opened diagram; an answer without data is an error, as the editor cannot show it. */
export function readStoredDiagram(answer: unknown): StoredDiagram {
  const summary = readSummary(answer);
  const data = isObject(answer) ? textOf(answer.data ?? answer.Data) : undefined;
  if (data === undefined) throw invalidResponse();
  return { ...summary, data };
}

/** Which room to join, and as what. */
export function readLiveRoom(answer: unknown): LiveRoom {
  if (!isObject(answer)) throw invalidResponse();
  const { epoch, version, role } = answer;
  if (typeof epoch !== 'number' || typeof version !== 'number') throw invalidResponse();
  return { epoch, version, role: role === 'owner' || role === 'editor' ? role : 'viewer' };
}

/** A list of share records, or of e-mail texts; anything else counts as an empty list (specification section 8). */
export function readShares(answer: unknown): readonly ListedShare[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((entry: unknown): ListedShare[] => {
    if (typeof entry === 'string') return [{ id: null, email: entry, role: 'viewer' }];
    if (!isObject(entry) || typeof entry.email !== 'string') return [];
    return [{ id: textOf(entry.id) ?? null, email: entry.email, role: entry.role === 'editor' ? 'editor' : 'viewer' }];
  });
}

/** The answer as a list, each entry read by `read`. */
export function readList<T>(answer: unknown, read: (entry: unknown) => T): readonly T[] {
  if (!Array.isArray(answer)) throw invalidResponse();
  return answer.map(read);
}

/** The error for an answer that says nothing usable. */
export function invalidResponse(): ApiError {
  return new ApiError('Invalid response from server', { status: 0, code: 'invalid_response' });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
