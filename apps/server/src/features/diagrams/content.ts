import { elementNames, type Finding, type Limits, readDiagram } from '@umlaut/diagram';
import { pack } from '../versions/packing.ts';

/** The packed content of a text, or the finding that makes it invalid. */
export type Content =
  | { readonly elements: number; readonly names: readonly string[]; readonly packed: Uint8Array<ArrayBuffer> }
  | { readonly findings: readonly Finding[] };

/** At once: some 60 µs for 20 KB. */
export function readContent(text: string, limits: Limits): Content {
  const { diagram, findings } = readDiagram(text, limits);
  if (diagram === undefined) return { findings };
  return { elements: diagram.nodes.length + diagram.edges.length, names: elementNames(diagram), packed: pack(text) };
}
