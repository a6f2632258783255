import { isObject } from '@umlaut/diagram';
import { foreignAnswer } from './answer.ts';
import type { Role } from './roles.ts';
import type { DiagramSummary, DiagramVersion, ListedDiagram, LiveRoom, SavedVersion, StoredDiagram } from './types.ts';

/** Reads the summary in a list or an opened diagram, in any of the server's spellings (`id` or `ID`, `name` or `Name`, …). */
export function readSummary(answer: unknown): DiagramSummary {
  const fields = fieldsOf(answer);
  const createdAt = textOf(fields.createdAt ?? fields.CreatedAt) ?? '';
  return {
    id: textIn(fields.id ?? fields.ID),
    name: textOf(fields.name ?? fields.Name) ?? '',
    version: numberFromOne(fields.version ?? fields.Version),
    createdAt,
    updatedAt: textOf(fields.updatedAt ?? fields.UpdatedAt) ?? createdAt,
    role: fields.role === 'editor' || fields.role === 'viewer' ? fields.role : 'owner',
    ownerEmail: textOf(fields.ownerEmail) ?? '',
  };
}

/** An entry of a list; a server that knows no marks sends none. */
export function readListed(answer: unknown): ListedDiagram {
  const { starred, openedAt, match } = fieldsOf(answer);
  const found = textOf(match);
  return {
    ...readSummary(answer),
    starred: starred === true,
    openedAt: textOf(openedAt) ?? null,
    ...(found === undefined ? {} : { match: found }),
  };
}

/** An opened diagram; an answer without data is an error, as the editor cannot show it. */
export function readStoredDiagram(answer: unknown): StoredDiagram {
  const fields = fieldsOf(answer);
  const data = textOf(fields.data ?? fields.Data);
  if (data === undefined) throw foreignAnswer();
  return { ...readSummary(answer), data };
}

/** Reads the stored version of a save's answer; an answer about another diagram or version is refused. */
export function readStoredVersion(answer: unknown, asked: Partial<DiagramVersion>): DiagramVersion {
  const fields = fieldsOf(answer);
  const stored = { id: textIn(fields.id ?? fields.ID), version: numberFromOne(fields.version ?? fields.Version) };
  if (asked.version !== undefined && asked.version !== stored.version) throw foreignAnswer();
  return asked.id === undefined ? stored : sameId(stored, asked.id);
}

/** The version that was saved, with what it holds, if it is of the diagram `id`. */
export function readSavedVersion(answer: unknown, id: string): SavedVersion {
  const { name, data } = fieldsOf(answer);
  return { ...readStoredVersion(answer, { id }), name: textIn(name), data: textIn(data) };
}

/** `answer`, if it is about the diagram that was asked for. */
export function sameId<Answer extends { readonly id: string }>(answer: Answer, id: string): Answer {
  if (answer.id !== id) throw foreignAnswer();
  return answer;
}

/** Which room to join, and as what. */
export function readLiveRoom(answer: unknown): LiveRoom {
  const { epoch, version, role } = fieldsOf(answer);
  return { epoch: numberFromOne(epoch), version: numberFromOne(version), role: roleIn(role) };
}

/** The answer as a list, each entry read by `read`. */
export function readList<T>(answer: unknown, read: (entry: unknown) => T): readonly T[] {
  if (!Array.isArray(answer)) throw foreignAnswer();
  return answer.map((entry: unknown) => read(entry));
}

/** The fields of an object; anything else is a foreign answer. */
function fieldsOf(answer: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(answer)) throw foreignAnswer();
  return answer;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A text that says something; anything else is a foreign answer. */
function textIn(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw foreignAnswer();
  return value;
}

/** A whole number from 1; anything else is a foreign answer. */
function numberFromOne(value: unknown): number {
  const number = numberFromZero(value);
  if (number === 0) throw foreignAnswer();
  return number;
}

function numberFromZero(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw foreignAnswer();
  return value;
}

function roleIn(value: unknown): Role {
  if (value !== 'owner' && value !== 'editor' && value !== 'viewer') throw foreignAnswer();
  return value;
}
