import {
  type DiagramType,
  diagramTypes,
  type EdgeKindId,
  edgeKind,
  edgeKinds,
  edgeWords,
  isDiagramType,
  isEdgeKind,
  isNodeKind,
  type NodeKindId,
  nodeKind,
  nodeKinds,
  nodeWords,
} from '@umlaut/diagram';

/** Part of the palette for one type of diagram. */
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

/** Returns a type's own kinds before those of other types. */
function ownFirst<K>(kinds: readonly K[], isOwn: (kind: K) => boolean): readonly K[] {
  return [...kinds.filter(isOwn), ...kinds.filter((kind) => !isOwn(kind))];
}

/** Returns the name of a kind in the palette, where kinds of one name stand side by side. */
export function shapeName(kind: NodeKindId): string {
  return kind === 'ball' ? 'Interface (lollipop)' : nodeKind(kind).name;
}

/** Returns the same for a kind of node or edge. */
export function kindName(of: { readonly node: NodeKindId } | { readonly edge: EdgeKindId }): string {
  return 'node' in of ? shapeName(of.node) : edgeKind(of.edge).name;
}

/** Returns the kinds that match `query`: each of its words begins a word of their name, keyword or synonyms. */
export function findKinds(query: string): Pick<Section, 'nodes' | 'edges'> {
  const wanted = wordsOf(query);
  const isFound = (kind: { readonly name: string; readonly keyword?: string }, others: readonly string[]): boolean => {
    const words = wordsOf([kind.name, kind.keyword ?? '', ...others].join(' '));
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const othersOf = (id: NodeKindId): readonly string[] => Object.values(nodeWords[id]).flat();
  return {
    nodes: nodeIds.filter((id) => isFound(nodeKind(id), othersOf(id))),
    edges: edgeIds.filter((id) => isFound(edgeKind(id), edgeWords[id])),
  };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
