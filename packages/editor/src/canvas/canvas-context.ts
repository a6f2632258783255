import type { DiagramNode, FragmentEdge, Limits, TextPart } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import type { PlacedLabel } from '@umlaut/notation';
import { createContext, useContext } from 'react';
import type { Reachable } from '../connecting/reachable.ts';
import type { LiveEdges } from '../dragging/live-edges.ts';
import type { Press } from '../panning/page-places.ts';
import type { Writing } from '../texts/writing.ts';

/** Context of the nodes and edges of a canvas. The same object for the life of the canvas. */
export interface CanvasContext {
  readonly limits: () => Limits;
  readonly readOnly: () => boolean;
  readonly writing: Writing;
  readonly live: LiveEdges;
  readonly reachable: Reachable;
  /** Gives the keyboard's focus back to a node or an edge, unless a text is written in. */
  readonly refocus: (id: string) => void;
  /** A text was cut to the limits. */
  readonly onCut: () => void;
  /** All nodes that share a container with the node. */
  readonly family: (id: string) => readonly DiagramNode[];
  readonly resizing: {
    start(id: string): void;
    move(id: string, box: Rect): void;
    end(id: string, only: 'none' | 'width' | 'height' | undefined): void;
  };
  /** Begins to drag a way point or a piece of an edge. */
  readonly bend: (id: string, press: Press) => void;
  /** Begins to drag a message that is not alone selected. */
  readonly dragMessage: (id: string, press: Press) => void;
  /** Begins to drag an end of an edge. */
  readonly loosen: (id: string, end: 'source' | 'target', press: Press) => void;
  /** Begins to drag the texts of an edge that `label` is one of. */
  readonly dragText: (id: string, label: PlacedLabel, press: Press) => void;
  /** Begins to drag a border point of a node along its outline. */
  readonly dragPoint: (id: string, point: string, press: Press) => void;
  /** Begins a message at a height of a lifeline's line. */
  readonly drawMessage: (id: string, press: Press) => void;
  /** Opens the field for lines where the line of a lifeline was tapped; false while the tap means something else. */
  readonly tapLifeline: (id: string, tap: Pick<Press, 'clientX' | 'clientY'>) => boolean;
  /** Begins to drag a border or separator of a fragment over rows. */
  readonly dragFragmentEdge: (id: string, edge: FragmentEdge, press: Press) => void;
  /** Lets an end go that was fixed to a side. */
  readonly release: (id: string, end: 'source' | 'target') => void;
  readonly editEdge: (id: string, part: TextPart) => void;
  /** Takes a way point out. */
  readonly straighten: (id: string, index: number) => void;
}

const context = createContext<CanvasContext | undefined>(undefined);

export const CanvasContextProvider = context.Provider;

export function useCanvas(): CanvasContext {
  const value = useContext(context);
  if (value === undefined) throw new Error('A node is drawn outside of a canvas.');
  return value;
}
