import { useState } from 'react';
import { PickDialog } from '../menus/pick-dialog.tsx';
import type { SurfaceProps } from '../menus/surface.ts';
import { nameOf } from '../view/name-of.ts';
import { readingOrder } from '../view/reading-order.ts';
import { boxesOf, goTo } from '../walking/walk.ts';
import { connectEntries } from './connect-entries.ts';

interface ConnectListProps extends Pick<SurfaceProps, 'viewStore' | 'context'> {
  readonly from: string;
  readonly onClose: () => void;
  /** The edge that was made; the canvas goes there when absent. */
  readonly onMade?: (id: string) => void;
}

/** Joins a node to another, by a list of both with their relations; or a note to an edge. */
export function ConnectList({ context, viewStore, from, onClose, onMade }: ConnectListProps) {
  const [{ entries, name }] = useState(() => {
    const now = context();
    const diagram = now.document.current();
    const order = readingOrder(diagram, boxesOf(now)).flatMap(({ element, id }) => (element === 'node' ? [id] : []));
    const node = diagram.nodes.find(({ id }) => id === from);
    return {
      entries: connectEntries(diagram, from, { limits: now.limits, chosen: viewStore.current().relation, order }),
      name: node === undefined ? '' : nameOf(node),
    };
  });

  function connect(key: string): void {
    const now = context();
    const entry = entries.find((each) => each.key === key);
    if (entry === undefined) return;
    const made =
      'edge' in entry
        ? now.actions.annotate({ note: from, edge: entry.edge })
        : now.actions.connect({ source: from, target: entry.target, kind: entry.kind });
    if (made === undefined) return;
    if (onMade !== undefined) onMade(made);
    else requestAnimationFrame(() => goTo(context(), { element: 'edge', id: made }));
  }

  return (
    <PickDialog
      title={`Connect ${name} to`}
      placeholder="Search by name or relation"
      entries={entries}
      none="No matching element can be connected. Try another search."
      onPick={connect}
      onClose={onClose}
    />
  );
}
