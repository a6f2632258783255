import { oneOf, type ValueOf } from './answer.ts';

/** A user's role in a diagram. */
export type Role = ValueOf<typeof role>;
export const role = oneOf(['owner', 'editor', 'viewer']);
/** Role given by a share. */
export type ShareRole = ValueOf<typeof shareRole>;
export const shareRole = oneOf(['editor', 'viewer']);
