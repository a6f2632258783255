import { cannotReconnect, nodeKind, viewNode } from '@umlaut/diagram';
import { useState } from 'react';
import { PickDialog } from '../menus/pick-dialog.tsx';
import type { SurfaceProps } from '../menus/surface.ts';
import { nameOf } from '../view/name-of.ts';
import { readingOrder } from '../view/reading-order.ts';
import { boxesOf, goTo } from '../walking/walk.ts';

interface ReconnectListProps extends Pick<SurfaceProps, 'viewStore' | 'context'> {
  readonly id: string;
  readonly end: 'source' | 'target';
}

/** Puts an end of an edge to another element, by a list of those it may be put to. */
export function ReconnectList({ viewStore, context, id, end }: ReconnectListProps) {
  const [entries] = useState(() => entriesFor(context(), { id, end }));
  return (
    <PickDialog
      title={end === 'source' ? 'Change source to' : 'Change target to'}
      placeholder="Search by name"
      entries={entries}
      none="No matching element can be connected. Try another search."
      onPick={(node) => {
        context().actions.reattach({ id, end, node });
        requestAnimationFrame(() => goTo(context(), { element: 'edge', id }));
      }}
      onClose={() => viewStore.update({ surface: undefined })}
    />
  );
}

function entriesFor(context: ReturnType<SurfaceProps['context']>, { id, end }: Pick<ReconnectListProps, 'id' | 'end'>) {
  const diagram = context.document.current();
  const edge = diagram.edges.find((each) => each.id === id);
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]));
  return readingOrder(diagram, boxesOf(context)).flatMap((stop) => {
    const node = stop.element === 'node' ? nodes.get(stop.id) : undefined;
    if (node === undefined || edge?.source === node.id || edge?.target === node.id) return [];
    if (cannotReconnect(diagram, { id, end, node: node.id }) !== undefined) return [];
    return [{ key: node.id, title: nameOf(node), detail: nodeKind(viewNode(node).kind).name }];
  });
}
