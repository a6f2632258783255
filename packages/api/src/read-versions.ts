import { isObject } from '@umlaut/diagram';
import { foreignAnswer } from './answer.ts';
import { fieldsOf, numberFromOne, textOf } from './read-answer.ts';
import type { VersionContent, VersionList, VersionSummary } from './types.ts';

/** A version as lists and changes answer it; of the number that was asked for, if one was. */
export function readVersion(answer: unknown, asked?: number): VersionSummary {
  const { version: number, name, at, author, elements, label, note } = fieldsOf(answer);
  const version = numberFromOne(number);
  if (asked !== undefined && asked !== version) throw foreignAnswer();
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
  const { versions, next } = fieldsOf(answer);
  if (!Array.isArray(versions)) throw foreignAnswer();
  return { versions: versions.map((version: unknown) => readVersion(version)), next: typeof next === 'number' ? next : null };
}

/** The version that was asked for with what it holds; without data it cannot be shown, and is an error. */
export function readVersionContent(answer: unknown, asked: number): VersionContent {
  const version = readVersion(answer, asked);
  const data = textOf(fieldsOf(answer).data);
  if (data === undefined) throw foreignAnswer();
  return { ...version, data };
}
