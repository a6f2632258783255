import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw';
import { createRoot } from 'react-dom/client';
import '@excalidraw/excalidraw/index.css';
import { boxSize, type GraphEdge, type GraphNode, wantedGraph, wantedView } from '../pages/graph.ts';

const row = 17;
const plain = { strokeWidth: 1, roughness: 0, strokeColor: '#555555' } as const;

/** A box with its rows as one group, so that a drag anywhere moves it whole. */
function classElements({ id, x, y, name, attributes, operations }: GraphNode) {
  const group = { ...plain, groupIds: [`${id}-group`] };
  const text = (top: number, lines: readonly string[]) =>
    ({ type: 'text', x: x + 8, y: y + top, text: lines.join('\n'), fontSize: 12, fontFamily: 2, ...group }) as const;
  const rule = (top: number) => ({ type: 'line', x, y: y + top, width: boxSize.width, height: 0, ...group }) as const;
  const rowsTop = row + 8;
  const operationsTop = rowsTop + attributes.length * row + 8;
  return [
    { type: 'rectangle', id, x, y, ...boxSize, backgroundColor: '#ffffff', fillStyle: 'solid', ...group } as const,
    text(4, [name]),
    rule(rowsTop),
    text(rowsTop + 4, attributes),
    rule(operationsTop),
    text(operationsTop + 4, operations),
  ];
}

const { nodes, edges } = wantedGraph();
const places = new Map(nodes.map((node) => [node.id, node]));

function arrow({ id, source, target }: GraphEdge) {
  const [from, to] = [places.get(source), places.get(target)];
  if (from === undefined || to === undefined) return [];
  const isBelow = to.x === from.x;
  const start = { x: from.x + (isBelow ? boxSize.width / 2 : boxSize.width), y: from.y + (isBelow ? boxSize.height : boxSize.height / 2) };
  const end = { x: to.x + (isBelow ? boxSize.width / 2 : 0), y: to.y + (isBelow ? 0 : boxSize.height / 2) };
  const size = { width: end.x - start.x, height: end.y - start.y };
  return [{ type: 'arrow', id, ...start, ...size, start: { id: source }, end: { id: target }, ...plain } as const];
}

const { width, height, x, y, zoom } = wantedView();
const elements = convertToExcalidrawElements([...nodes.flatMap(classElements), ...edges.flatMap(arrow)], { regenerateIds: false });

createRoot(document.getElementById('root') ?? document.body).render(
  <div style={{ width, height }}>
    <Excalidraw
      excalidrawAPI={(api: object) => Object.assign(window, { excalidraw: api })}
      initialData={{ elements, appState: { scrollX: x / zoom, scrollY: y / zoom, zoom: { value: zoom }, zenModeEnabled: true } }}
    />
  </div>,
);
