import type { Presence } from '@umlaut/editor';
import type { EditorSnapshot as Snapshot, Ready as SnapshotReady } from '@umlaut/workspace';

/** A diagram to draw on, as the screens show it. */
export type Ready = SnapshotReady<Presence>;

/** The visible state of a workspace. */
export type EditorSnapshot = Snapshot<Presence>;
