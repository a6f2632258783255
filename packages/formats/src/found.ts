import type { Diagram, LayoutHints, Loss } from '@umlaut/diagram';

/** Formats that are read. */
export type FormatId = 'umlaut' | 'drawio' | 'mermaid' | 'plantuml';

/** A remark on a text that was read: what is wrong and what to do about it. Lines and columns count from 1. */
export interface Remark {
  readonly severity: 'error' | 'warning' | 'hint';
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** A diagram that was found in a file. */
export interface Found {
  /** One line that a diagram can be called by; empty when the file says none. */
  readonly name: string;
  readonly format: FormatId;
  readonly diagram: Diagram;
  /** Whether its nodes stand where the file has them; otherwise it is to be arranged. */
  readonly hasPlaces: boolean;
  /** Of a text with places for some of its nodes: the ids of these. */
  readonly placed?: ReadonlySet<string>;
  readonly hints?: LayoutHints;
  readonly remarks: readonly Remark[];
  /** Of a text: the line that first speaks of each element, counted from 1, by the element's id. */
  readonly lines?: ReadonlyMap<string, number>;
  readonly losses: readonly Loss[];
}

/** The diagrams of a file in their order, at least one, or one sentence that says why there are none. */
export type ReadFile =
  | { readonly found: readonly [Found, ...Found[]]; readonly problem?: never }
  | { readonly problem: string; readonly found?: never };
