/** A diagram as mermaid itself reads it. */
export interface MermaidFacts {
  /** Type by mermaid's name: `classDiagram`, `stateDiagram`, `er`, `flowchart-v2`, `sequence`. */
  readonly type: string;
  readonly nodes: readonly MermaidNode[];
  readonly edges: readonly MermaidEdge[];
  readonly groups: readonly MermaidGroup[];
  /** Texts of notes with the id of the element that each is about. */
  readonly notes: readonly { readonly text: string; readonly about: string }[];
  /** Lines of a sequence diagram, as `rowsOfDiagram` writes ours. */
  readonly rows?: readonly string[];
}

export interface MermaidNode {
  readonly id: string;
  readonly label: string;
  readonly shape?: string;
  readonly parent?: string;
  readonly template?: string;
  readonly attributes?: readonly string[];
  readonly operations?: readonly string[];
  readonly annotations?: readonly string[];
}

export interface MermaidEdge {
  readonly source: string;
  readonly target: string;
  readonly label: string;
  /** Heads of a relation between classes. */
  readonly start?: string;
  readonly end?: string;
  readonly startLabel?: string;
  readonly endLabel?: string;
  readonly line?: string;
  /** Head and stroke of a link of a flowchart. */
  readonly type?: string;
  readonly stroke?: string;
  /** Cardinalities at the source and at the target. */
  readonly card?: readonly [string, string];
}

/** A namespace, subgraph, composite state or region. */
export interface MermaidGroup {
  readonly id: string;
  readonly label: string;
  readonly shape?: string;
  readonly parent?: string;
}

/** A text that mermaid refuses: its message, and the line that this names. */
export interface MermaidRefusal {
  readonly refused: string;
  readonly line?: number;
}

export type MermaidVerdict = MermaidFacts | MermaidRefusal;

export function isRefused(verdict: MermaidVerdict): verdict is MermaidRefusal {
  return 'refused' in verdict;
}
