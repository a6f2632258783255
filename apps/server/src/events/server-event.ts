/**
 * Events for other processes. They carry ids and numbers, never contents; presence alone carries the few bytes that a cursor
 * needs, since it is stored nowhere.
 */
export type ServerEvent =
  /** `by`: id of the user who saved. */
  | { readonly type: 'version_saved'; readonly diagramId: string; readonly version: number; readonly by: string }
  /** Somebody's rights to the diagram changed. */
  | { readonly type: 'access_changed'; readonly diagramId: string }
  | { readonly type: 'session_ended'; readonly sessionId: string }
  /** All sessions of the user, or all but one, are over. */
  | { readonly type: 'sessions_ended'; readonly userId: string }
  /** Others see the user under another name. */
  | { readonly type: 'user_renamed'; readonly userId: string }
  | { readonly type: 'diagram_deleted'; readonly diagramId: string }
  /** Changes up to `seq` are in the log of live editing. */
  | { readonly type: 'log_grew'; readonly diagramId: string; readonly epoch: number; readonly seq: number }
  /** The document goes on in this epoch: rooms of others are over. */
  | { readonly type: 'epoch_renewed'; readonly diagramId: string; readonly epoch: number }
  /** A process has the room open; `isAnswer` when it says so because another did. */
  | { readonly type: 'room_held'; readonly diagramId: string; readonly epoch: number; readonly holder: string; readonly isAnswer: boolean }
  /** Awareness states (y-protocols encoding, base64) that changed in the holder's room. */
  | { readonly type: 'presence'; readonly diagramId: string; readonly epoch: number; readonly holder: string; readonly update: string };
