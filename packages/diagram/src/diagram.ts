import type { Point } from '@umlaut/geometry';

export type { Point };

/** A value that JSON can say; `undefined` stands for an absent field. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object; fields set to undefined are not written. */
export interface JsonObject {
  readonly [field: string]: JsonValue | undefined;
}

/** A box on the canvas. Fields this program does not know are kept as they came. */
export interface DiagramNode extends JsonObject {
  readonly id: string;
  readonly type?: string;
  /** Top left corner, relative to the parent when `parentId` is set. */
  readonly position: Point & JsonObject;
  readonly data?: JsonObject & { readonly label?: string };
  readonly style?: JsonObject | null;
  readonly parentId?: string;
}

/** A line between two nodes, from `source` to `target`. Unknown fields are kept as they came. */
export interface DiagramEdge extends JsonObject {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly type?: string;
  readonly animated?: boolean;
  readonly data?: JsonObject;
  readonly style?: JsonObject | null;
}

/** The stored document: array order is paint order. Fields beside the two arrays are kept as they came. */
export interface Diagram extends JsonObject {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

/** Something imperfect in a user's content, as a value: where, and what to do about it. */
export interface Finding {
  /** Place in the document, such as `nodes[3].position.x`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

/** A diagram with nothing in it. */
export const emptyDiagram: Diagram = { nodes: [], edges: [] };

/** Whether `value` is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
