import type { Diagram } from '@umlaut/diagram';

/** A grid of `count` boxes with 1.2 edges each, the same for every editor that is measured. */
export function generateDiagram(count: number): Diagram {
  const columns = Math.ceil(Math.sqrt(count));
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    type: 'default',
    position: { x: (index % columns) * 220, y: Math.floor(index / columns) * 120 },
    data: { label: `Node ${index}` },
  }));
  const edges = Array.from({ length: Math.floor(count * 1.2) }, (_, index) => {
    const source = index % count;
    const step = index < count ? 1 : columns;
    return { id: `e${index}`, source: `n${source}`, target: `n${(source + step) % count}`, type: 'default', animated: true };
  });
  return { nodes, edges };
}

/** Returns the number of nodes in the address: `?nodes=1000`. */
export function wantedNodes(): number {
  return Number(new URLSearchParams(location.search).get('nodes') ?? '50');
}

/** The same boxes as classes, joined by associations that go round them: what `?routed` asks for. */
export function asClasses({ nodes, edges }: Diagram): Diagram {
  return {
    nodes: nodes.map((node) => ({ ...node, data: { ...node.data, kind: 'class' } })),
    edges: edges.map(({ id, source, target }) => ({ id, source, target, type: 'step', data: { kind: 'association' } })),
  };
}

export function wantsRoutes(): boolean {
  return new URLSearchParams(location.search).has('routed');
}
