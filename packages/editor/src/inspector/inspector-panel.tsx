import { type Diagram, type DiagramEdge, type DiagramNode, edgeKind, nodeKind, viewEdge, viewNode } from '@umlaut/diagram';
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import { cutNotice } from '../canvas/words.ts';
import { Icon } from '../draw/icon.tsx';
import type { Selection } from '../view-state/view-store.ts';
import { EdgePanel, nameOf } from './edge-panel.tsx';
import { type Edits, editsOf } from './edits.ts';
import css from './inspector.module.css';
import type { InspectorProps } from './inspector.tsx';
import { NodePanel } from './node-panel.tsx';
import { SeveralPanel } from './several-panel.tsx';
import { useInspecting } from './use-inspecting.ts';

interface InspectorPanelProps extends InspectorProps {
  readonly selected: Selection;
}

/** The inspector with something selected. */
export function InspectorPanel({ document, viewStore, limits, theme, context, onLeave, selected }: InspectorPanelProps) {
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const latest = useLatest(context);
  const edits = useMemo(() => {
    const onCut: Edits['onCut'] = (cutTo) => latest.current()?.onNotice(cutNotice('The text', cutTo));
    return editsOf(document, { limits, onCut });
  }, [document, limits, latest]);
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const body = useRef<HTMLDivElement>(null);
  const open = useCallback(() => setOpen(true), []);
  useInspecting(body, { viewStore, selected, onOpen: open });
  const { nodes, edges } = elementsOf(diagram, selected);
  if (nodes.length + edges.length === 0) return null;
  const { title, kind } = headOf(diagram, nodes, edges);
  const [node] = nodes;
  const [edge] = edges;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    onLeave();
  }

  return (
    <aside className={css.inspector} aria-label="Properties" data-open={isOpen || undefined} onKeyDown={onKeyDown}>
      <button type="button" className={css.bar} aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
        <Head title={title} kind={kind} />
        <Icon d={isOpen ? 'm3.5 6 4.5 4.5L12.5 6' : 'm3.5 10 4.5-4.5 4.5 4.5'} />
      </button>
      <div ref={body} id={bodyId} className={css.body}>
        <h2 className={css.title}>
          <Head title={title} kind={kind} />
        </h2>
        {nodes.length === 1 && node !== undefined && edges.length === 0 && (
          <NodePanel key={node.id} edits={edits} node={node} theme={theme} />
        )}
        {edges.length === 1 && edge !== undefined && nodes.length === 0 && (
          <EdgePanel key={edge.id} edits={edits} edge={edge} theme={theme} />
        )}
        {nodes.length + edges.length > 1 && <SeveralPanel {...{ edits, nodes, edges, theme, context }} />}
      </div>
    </aside>
  );
}

function Head({ title, kind }: { readonly title: string; readonly kind: string }) {
  return (
    <>
      <span className={css.name}>{title}</span> <span className={css.kind}>{kind}</span>
    </>
  );
}

function elementsOf(diagram: Diagram, selected: Selection) {
  return {
    nodes: diagram.nodes.filter(({ id }) => selected.nodes.has(id)),
    edges: diagram.edges.filter(({ id }) => selected.edges.has(id)),
  };
}

function headOf(diagram: Diagram, nodes: readonly DiagramNode[], edges: readonly DiagramEdge[]) {
  const [node] = nodes;
  const [edge] = edges;
  if (nodes.length === 1 && node !== undefined && edges.length === 0) {
    const kind = nodeKind(viewNode(node).kind).name;
    const label = viewNode(node).label.trim();
    return label === '' ? { title: kind, kind: '' } : { title: nameOf(diagram, node.id), kind: kind.toLowerCase() };
  }
  if (edges.length === 1 && edge !== undefined && nodes.length === 0) {
    return { title: edgeKind(viewEdge(edge).kind).name, kind: `${nameOf(diagram, edge.source)} to ${nameOf(diagram, edge.target)}` };
  }
  return {
    title: `${nodes.length + edges.length} selected`,
    kind: [counted(nodes.length, 'node'), counted(edges.length, 'relation')].filter(Boolean).join(', '),
  };
}

function counted(count: number, one: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
