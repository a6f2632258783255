import { type Edge, type Node, ReactFlow, useEdgesState, useNodesState } from '@xyflow/react';
import { createRoot } from 'react-dom/client';
import '@xyflow/react/dist/style.css';
import { generateDiagram, wantedNodes } from './generate.ts';

const diagram = generateDiagram(wantedNodes());
const startNodes = diagram.nodes.map(
  (node): Node => ({ id: node.id, type: 'default', position: node.position, data: { label: node.data?.label } }),
);
const startEdges = diagram.edges.map(({ id, source, target }): Edge => ({ id, source, target, animated: true }));

function Bare() {
  const [nodes, , onNodesChange] = useNodesState(startNodes);
  const [edges, , onEdgesChange] = useEdgesState(startEdges);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      minZoom={0.5}
      maxZoom={2}
      fitView
      onlyRenderVisibleElements
    />
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  <div style={{ width: '100vw', height: '100vh' }}>
    <Bare />
  </div>,
);
