import type { z } from 'zod';
import type * as schemas from './schemas.ts';

export type Role = z.infer<typeof schemas.roleSchema>;
export type ShareRole = z.infer<typeof schemas.shareRoleSchema>;
export type Plan = z.infer<typeof schemas.planSchema>;
export type Account = z.infer<typeof schemas.accountSchema>;
export type User = z.infer<typeof schemas.userSchema>;
/** One row of a list: a diagram without its data. Times are ISO 8601 in UTC. */
export type DiagramSummary = z.infer<typeof schemas.diagramSummarySchema>;
/** A diagram with `data`, the JSON text of `{ nodes, edges }`. */
export type StoredDiagram = z.infer<typeof schemas.diagramSchema>;
export type DiagramVersion = z.infer<typeof schemas.diagramVersionSchema>;
export type Share = z.infer<typeof schemas.shareSchema>;
export type Settings = z.infer<typeof schemas.settingsSchema>;
export type ErrorBody = z.infer<typeof schemas.errorSchema>;
