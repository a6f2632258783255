import type { z } from 'zod';
import type * as schemas from './schemas.ts';

/** One row of a list: a diagram without its data. Times are ISO 8601 in UTC. */
export type DiagramSummary = z.infer<typeof schemas.diagramSummarySchema>;
/** An entry of a list of diagrams, with the user's own marks. */
export type ListedDiagram = z.infer<typeof schemas.listedDiagramSchema>;
/** Order of a list of diagrams. */
export type ListOrder = z.infer<typeof schemas.listOrderSchema>;
/** A diagram with `data`, the JSON text of `{ nodes, edges }`. */
export type StoredDiagram = z.infer<typeof schemas.diagramSchema>;
/** The version that is stored after a save. */
export type DiagramVersion = z.infer<typeof schemas.diagramVersionSchema>;
/** A version that was saved, with what it holds. */
export type SavedVersion = z.infer<typeof schemas.savedVersionSchema>;
/** The room of a diagram: see `LiveRoomName`. */
export type LiveRoom = z.infer<typeof schemas.liveRoomSchema>;
/** Body of an error answer. */
export type ErrorBody = z.infer<typeof schemas.errorSchema>;
