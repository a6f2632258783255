import { type DiagramEdge, type DiagramNode, viewEdge, viewNode } from '@umlaut/diagram';
import type { ThemeName } from '@umlaut/notation';
import { ArrangeControl } from './arrange-control.tsx';
import { ColourSwatches } from './colour-swatches.tsx';
import type { Edits } from './edits.ts';
import type { InspectorProps } from './inspector.tsx';
import { EdgeKindControl, NodeKindControl } from './kind-control.tsx';

interface SeveralPanelProps extends Pick<InspectorProps, 'context'> {
  readonly edits: Edits;
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
  readonly theme: ThemeName;
}

/** Common properties of several elements. */
export function SeveralPanel({ edits, nodes, edges, theme, context }: SeveralPanelProps) {
  const [nodeKinds, edgeKinds] = [new Set(nodes.map((node) => viewNode(node).kind)), new Set(edges.map((edge) => viewEdge(edge).kind))];
  const [oneNodeKind] = nodeKinds.size === 1 && edges.length === 0 ? nodeKinds : [];
  const [oneEdgeKind] = edgeKinds.size === 1 && nodes.length === 0 ? edgeKinds : [];
  const [nodeIds, edgeIds] = [nodes.map(({ id }) => id), edges.map(({ id }) => id)];
  return (
    <>
      {oneNodeKind !== undefined && <NodeKindControl edits={edits} ids={nodeIds} kind={oneNodeKind} />}
      {oneEdgeKind !== undefined && <EdgeKindControl edits={edits} ids={edgeIds} kind={oneEdgeKind} />}
      {nodes.length > 1 && <ArrangeControl count={nodes.length} context={context} />}
      <ColourSwatches edits={edits} nodes={nodeIds} edges={edgeIds} theme={theme} />
    </>
  );
}
