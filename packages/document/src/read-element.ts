import { type DiagramEdge, type DiagramNode, fallbackPosition, isObject, type JsonObject, readPosition } from '@umlaut/diagram';

/** A record of a shared document, read as an element of a diagram. */
export interface ReadElement<T> {
  readonly element: T;
  /** False where a part could not be read and another value stands in for it. */
  readonly isWhole: boolean;
}

/** Any record is a node: one without a readable position gets the fallback, and data that is no object is left out. */
export function readNode(fields: JsonObject & { readonly id: string }): ReadElement<DiagramNode> {
  const { position, data, ...rest } = fields;
  const isPlaced = readPosition(position) !== undefined;
  const hasData = data === undefined || isObject(data);
  if (isPlaced && hasData) return { element: fields as DiagramNode, isWhole: true };
  const readable = isPlaced ? fields : { ...fields, position: fallbackPosition };
  return { element: (hasData ? readable : { ...rest, position: readable.position }) as DiagramNode, isWhole: false };
}

/** Undefined for a record without both ends: such an edge cannot be drawn. */
export function readEdge(fields: JsonObject & { readonly id: string }): ReadElement<DiagramEdge> | undefined {
  const isEdge = typeof fields.source === 'string' && typeof fields.target === 'string';
  return isEdge ? { element: fields as DiagramEdge, isWhole: true } : undefined;
}
