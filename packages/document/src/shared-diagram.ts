import type { Doc, Map as SharedMap } from 'yjs';
import type { SharedRecord } from './records.ts';

/** The nodes, or the edges, of a shared diagram. */
export interface SharedElements {
  readonly records: SharedMap<SharedRecord>;
  readonly order: SharedMap<unknown>;
}

/** The parts of a shared document that hold a diagram. */
export interface SharedDiagram {
  readonly nodes: SharedElements;
  readonly edges: SharedElements;
  /** The text stored beside the graph: its language, and its lines one by one. */
  readonly text: SharedMap<unknown>;
  /** Other fields beside `nodes` and `edges`. */
  readonly fields: SharedMap<unknown>;
}

/** The diagram's parts in `doc`; empty where nobody wrote yet. */
export function partsOf(doc: Doc): SharedDiagram {
  return {
    nodes: { records: doc.getMap('nodes'), order: doc.getMap('nodeOrder') },
    edges: { records: doc.getMap('edges'), order: doc.getMap('edgeOrder') },
    text: doc.getMap('text'),
    fields: doc.getMap('fields'),
  };
}
