import { isObject } from '../diagram.ts';

/** Fields of a row that list lifelines: those that it covers or is about, and those whose executions start or finish below it. */
export const lifelineLists = ['covers', 'over', 'starts', 'finishes'] as const;

/** Ids in such a list, as tolerantly as a view; none in anything else. */
export function listedLifelines(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.flatMap((item: unknown) => (isObject(item) && typeof item.id === 'string' ? [item.id] : [])) : [];
}
