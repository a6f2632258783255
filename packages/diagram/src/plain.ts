import { isObject, type JsonObject } from './diagram.ts';

/**
 * Key of the ordered pair that a plain edge joins; undefined for an edge of a UML kind, whose own definition decides
 * what may repeat.
 */
export function plainPair(edge: JsonObject): string | undefined {
  if (isObject(edge.data) && typeof edge.data.kind === 'string') return undefined;
  return JSON.stringify([edge.source, edge.target]);
}
