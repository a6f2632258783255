import { type Edge, Handle, type Node, type NodeProps, Position, ReactFlow, useEdgesState, useNodesState } from '@xyflow/react';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import '@xyflow/react/dist/style.css';
import './react-flow.css';
import { boxSize, type GraphNode, wantedGraph, wantedView } from './graph.ts';

type ClassNode = Node<{ readonly of: GraphNode }, 'class'>;

const ClassBox = memo(function ClassBox({ data: { of } }: NodeProps<ClassNode>) {
  return (
    <>
      <Handle type="target" position={Position.Top} />
      <b>{of.name}</b>
      {[of.attributes, of.operations].map((rows) => (
        <ul key={rows[0]}>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      ))}
      <Handle type="source" position={Position.Bottom} />
    </>
  );
});

const nodeTypes = { class: ClassBox };
const { nodes: boxes, edges: lines } = wantedGraph();
const { width, height, x, y, zoom } = wantedView();
const startNodes = boxes.map(
  (of): ClassNode => ({ id: of.id, type: 'class', position: { x: of.x, y: of.y }, data: { of }, style: { ...boxSize } }),
);
const startEdges = lines.map((line): Edge => ({ ...line, type: 'smoothstep' }));

function Bare() {
  const [nodes, , onNodesChange] = useNodesState(startNodes);
  const [edges, , onEdgesChange] = useEdgesState(startEdges);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      defaultViewport={{ x, y, zoom }}
      minZoom={0.5}
      maxZoom={2}
      zoomOnDoubleClick={false}
      onlyRenderVisibleElements
    />
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  <div style={{ width, height }}>
    <Bare />
  </div>,
);
