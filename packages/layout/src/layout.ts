import type { Point, Size } from '@umlaut/geometry';

/** Which way the relations of an arranged diagram run. */
export type Direction = 'down' | 'right' | 'up' | 'left';

/** `room` is that of the texts beside it, with what else they need along the link; none when absent. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly room?: Size;
}

/** Boxes and the links between them, as a layout takes them; px. The order is that in which they stand at the moment. */
export interface LayoutRequest {
  readonly boxes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  readonly links: readonly Link[];
  readonly direction: Direction;
  /** Whether the links are flows, which have no texts at their ends and stand closer. */
  readonly isFlow?: boolean;
  /** Whether texts at links get no place of their own, and the boxes simpler ones, in a fraction of the time. */
  readonly isQuick?: boolean;
}

/** Finds places (corners, px) for boxes. Rejects when it is stopped. */
export type Layout = (request: LayoutRequest) => Promise<ReadonlyMap<string, Point>>;
