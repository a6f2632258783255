import {
  type DiagramType,
  diagramTypes,
  type EdgeKindId,
  edgeKind,
  edgeKinds,
  isDiagramType,
  isEdgeKind,
  isNodeKind,
  type NodeKindId,
  nodeKind,
  nodeKinds,
} from '@umlaut/diagram';

/** What the palette offers for one type of diagram. */
export interface Section {
  readonly type: DiagramType;
  readonly name: string;
  readonly nodes: readonly NodeKindId[];
  readonly edges: readonly EdgeKindId[];
}

const nodeIds: readonly NodeKindId[] = Object.keys(nodeKinds).filter((id) => isNodeKind(id));
const edgeIds: readonly EdgeKindId[] = Object.keys(edgeKinds).filter((id) => isEdgeKind(id));

/** A section for every type of diagram, the one that `own` names first. */
export function sectionsFor(own: DiagramType): readonly Section[] {
  const types = Object.keys(diagramTypes).filter((type) => isDiagramType(type));
  return [own, ...types.filter((type) => type !== own)].map((type) => ({
    type,
    name: diagramTypes[type],
    nodes: ownFirst(
      nodeIds.filter((id) => nodeKind(id).diagrams.includes(type)),
      (id) => id !== 'comment' && nodeKind(id).diagrams[0] === type,
    ),
    edges: ownFirst(
      edgeIds.filter((id) => edgeKind(id).diagrams.includes(type)),
      (id) => edgeKind(id).diagrams[0] === type,
    ),
  }));
}

/** What a type of diagram is made of before what it borrows from others. */
function ownFirst<K>(kinds: readonly K[], isOwn: (kind: K) => boolean): readonly K[] {
  return [...kinds.filter(isOwn), ...kinds.filter((kind) => !isOwn(kind))];
}

/** What a kind of node is called in the palette, where kinds of one name stand side by side. */
export function shapeName(kind: NodeKindId): string {
  return kind === 'ball' ? 'Interface ball' : nodeKind(kind).name;
}

/** Other words under which kinds are looked for. */
const synonyms: Readonly<Partial<Record<NodeKindId | EdgeKindId, string>>> = {
  class: 'type',
  enumeration: 'enum',
  comment: 'note text',
  subject: 'system boundary',
  ball: 'interface lollipop provided',
  node: 'server computer',
  decision: 'merge branch if diamond',
  condition: 'decision if diamond rhombus',
  fork: 'join bar',
  initial: 'start',
  final: 'end stop',
  terminator: 'start end stadium',
  partition: 'swimlane lane',
  entity: 'table',
  database: 'store cylinder',
  plain: 'rectangle node',
  generalization: 'inheritance extends',
  realization: 'implements',
  composition: 'part whole',
  relationship: 'crow foot',
};

/** What `query` finds: kinds with a word in their name, keyword or synonyms that begins with each of its words. */
export function findKinds(query: string): Pick<Section, 'nodes' | 'edges'> {
  const wanted = wordsOf(query);
  const isFound = (id: NodeKindId | EdgeKindId, kind: { readonly name: string; readonly keyword?: string }): boolean => {
    const words = wordsOf(`${kind.name} ${kind.keyword ?? ''} ${synonyms[id] ?? ''}`);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return { nodes: nodeIds.filter((id) => isFound(id, nodeKind(id))), edges: edgeIds.filter((id) => isFound(id, edgeKind(id))) };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
