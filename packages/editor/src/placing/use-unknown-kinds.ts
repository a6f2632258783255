import { type Diagram, viewEdge, viewNode } from '@umlaut/diagram';
import { type RefObject, useEffect, useRef } from 'react';

interface Wiring {
  readonly diagram: Diagram;
  readonly setting: Readonly<RefObject<{ readonly onNotice: (text: string) => void }>>;
}

/** Says once for each kind that it is not known here. */
export function useUnknownKinds({ diagram, setting }: Wiring): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    const fresh = unknownKinds(diagram).filter((kind) => !told.current.has(kind));
    if (fresh.length === 0) return;
    for (const kind of fresh) told.current.add(kind);
    setting.current.onNotice(unknownWords(fresh));
  }, [diagram, setting]);
}

/** Kinds of nodes and edges that are not known here, each once. */
function unknownKinds({ nodes, edges }: Diagram): readonly string[] {
  const found = [...nodes.map((node) => viewNode(node).unknownKind), ...edges.map((edge) => viewEdge(edge).unknownKind)];
  return [...new Set(found.filter((kind) => kind !== undefined))];
}

const longest = 40;

function unknownWords(kinds: readonly string[]): string {
  const [first = ''] = kinds;
  const named = first.length > longest ? `${first.slice(0, longest)}…` : first;
  if (kinds.length === 1) return `The type ${named} is unknown. It is shown as a plain box and kept unchanged.`;
  return `${kinds.length} types, such as ${named}, are unknown. They are shown as plain boxes and kept unchanged.`;
}
