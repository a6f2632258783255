import { isObject } from '@umlaut/diagram';
import { invalidResponse } from './read-answer.ts';
import type { BinEntry, VersionContent, VersionList, VersionSummary } from './types.ts';

/** A version as lists and changes answer it. */
export function readVersion(answer: unknown): VersionSummary {
  if (!isObject(answer) || typeof answer.version !== 'number') throw invalidResponse();
  const { version, name, at, author, elements, label, note } = answer;
  return {
    version,
    name: textOf(name) ?? '',
    at: textOf(at) ?? '',
    author: isObject(author) ? { name: textOf(author.name) ?? '', isYou: author.isYou === true } : null,
    elements: typeof elements === 'number' ? elements : 0,
    label: textOf(label) ?? null,
    note: textOf(note) ?? null,
  };
}

/** A page of versions. */
export function readVersionList(answer: unknown): VersionList {
  if (!isObject(answer) || !Array.isArray(answer.versions)) throw invalidResponse();
  return { versions: answer.versions.map(readVersion), next: typeof answer.next === 'number' ? answer.next : null };
}

/** A version with what it holds; without data it cannot be shown, and is an error. */
export function readVersionContent(answer: unknown): VersionContent {
  const version = readVersion(answer);
  const data = isObject(answer) ? textOf(answer.data) : undefined;
  if (data === undefined) throw invalidResponse();
  return { ...version, data };
}

/** A diagram in the bin. */
export function readBinEntry(answer: unknown): BinEntry {
  const id = isObject(answer) ? textOf(answer.id) : undefined;
  if (!isObject(answer) || id === undefined) throw invalidResponse();
  const { name, version, createdAt, updatedAt, deletedAt, expiresAt } = answer;
  return {
    id,
    name: textOf(name) ?? '',
    version: typeof version === 'number' ? version : 1,
    createdAt: textOf(createdAt) ?? '',
    updatedAt: textOf(updatedAt) ?? '',
    deletedAt: textOf(deletedAt) ?? '',
    expiresAt: textOf(expiresAt) ?? '',
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
