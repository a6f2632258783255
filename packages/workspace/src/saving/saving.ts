import type { Role } from '@umlaut/api';
import { type Diagram, sameDiagram } from '@umlaut/diagram';
import { isLasting, mayBeStored, type SaveProblem } from './save-problem.ts';
import type { Stored } from './send-save.ts';

/** Content of a save. */
export interface Content {
  readonly name: string;
  readonly diagram: Diagram;
}

/** One call that stores: an update of the diagram with this id and version, or without an id a creation. */
export interface Save {
  readonly number: number;
  readonly diagramId: string | undefined;
  readonly version: number | undefined;
  readonly content: Content;
  /** The author's note on the version. */
  readonly note?: string;
  /** Of a creation: however often it is sent with this key, it makes one diagram. */
  readonly idempotencyKey?: string | undefined;
  /** Number of an earlier save of the same content, which this one is again, as its answer was lost. */
  readonly repeats?: number;
  /** `editor`: what is being drawn, which lives on under the answer's id. Otherwise a draft that lies beside it. */
  readonly source: 'editor' | 'draft';
  /** Sent without a dialog; a failure opens it, with its ways on. */
  readonly isQuick?: boolean;
}

/** The open save dialog. */
export interface SaveDialogState {
  readonly purpose: 'save' | 'copy';
  readonly phase: 'open' | 'saving' | 'saved';
  readonly problem: SaveProblem | undefined;
  /** Draft to store instead of the drawing. */
  readonly draft: DraftToStore | undefined;
}

/** A draft that lies beside what is drawn, to be stored as a diagram of its own. */
interface DraftToStore extends Content {
  /** Idempotency key, the same for the same draft whenever it is offered; undefined where that has led to a diagram that has gone its own way. */
  readonly key: string | undefined;
}

/** A diagram in the editor, and how far it is saved. */
export interface Saving {
  /** Undefined until the first save. */
  readonly diagramId: string | undefined;
  readonly version: number | undefined;
  readonly role: Role;
  readonly ownerEmail: string;
  readonly saved: Content;
  readonly current: Content;
  /** `current` differs from `saved`. */
  readonly isDirty: boolean;
  readonly sending: Save | undefined;
  /** Of the last save, until one succeeds. */
  readonly problem: SaveProblem | undefined;
  /** The server holds another version than the one drawn on: only loading it again, or a copy, leads on. */
  readonly hasConflict: boolean;
  /** Updates whose answers were lost, since the last save that succeeded: the server may have one of them. */
  readonly unconfirmed: readonly Save[];
  /** Idempotency key of a creation of what is drawn, from when it is sent until an answer says where it is stored. */
  readonly creationKey: string | undefined;
  readonly dialog: SaveDialogState | undefined;
  readonly isOnline: boolean;
  /** Number of the last save. */
  readonly saves: number;
}

/** Acts of the user, and results of effects. */
export type SavingEvent =
  | { readonly type: 'drawn'; readonly diagram: Diagram }
  | { readonly type: 'renamed'; readonly name: string }
  | { readonly type: 'save_asked' }
  /** Saves a named diagram at once; asks for the name where there is none yet. */
  | { readonly type: 'save_pressed' }
  /** Saves what is drawn under its name, without a dialog: the screen it comes from shows what became of it. */
  | { readonly type: 'version_asked'; readonly note: string }
  | { readonly type: 'copy_asked'; readonly draft: DraftToStore }
  | { readonly type: 'dialog_closed' }
  /** `key`: a fresh idempotency key, for what has none yet. */
  | { readonly type: 'confirmed'; readonly name: string; readonly key: string }
  /** `content`: what the version holds, if that may be more than what was sent. */
  | ({ readonly type: 'stored'; readonly number: number } & Stored)
  | { readonly type: 'failed'; readonly number: number; readonly problem: SaveProblem }
  /** Another version is stored, of which the diagram drawn on holds everything. */
  | { readonly type: 'saved_elsewhere'; readonly version: number; readonly content: Content }
  /** An earlier opening sent the drawing with this key, and learned of no answer; without a key, it was not sent. */
  | { readonly type: 'recalled'; readonly creationKey: string | undefined }
  | { readonly type: 'role_changed'; readonly role: Role }
  | { readonly type: 'close_due'; readonly number: number }
  /** The drawing goes on from another version than it began with: the stored one. */
  | { readonly type: 'rebased'; readonly version: number; readonly saved: Content }
  | { readonly type: 'connection'; readonly isOnline: boolean };

/** Work for the adapter. */
export type SavingEffect =
  | { readonly type: 'send'; readonly save: Save; readonly unconfirmed: readonly Save[] }
  /** The editor's diagram has this address from here on. */
  | { readonly type: 'moved'; readonly diagramId: string; readonly version: number }
  | { readonly type: 'close_dialog_later'; readonly number: number }
  /** A draft was stored as a diagram of its own. */
  | { readonly type: 'draft_stored'; readonly diagramId: string; readonly version: number };

/** The state after an event, and the effects to run. */
export interface Step {
  readonly saving: Saving;
  readonly effects: readonly SavingEffect[];
}

/** The state of a diagram just opened, or of an untouched one when it has no id. */
export function beginSaving(
  opened: Pick<Saving, 'diagramId' | 'version' | 'role' | 'ownerEmail' | 'isOnline'> & { readonly content: Content },
): Saving {
  const { content, ...place } = opened;
  return {
    ...place,
    saved: content,
    current: content,
    isDirty: false,
    sending: undefined,
    problem: undefined,
    hasConflict: false,
    unconfirmed: [],
    creationKey: undefined,
    dialog: undefined,
    saves: 0,
  };
}

/** Returns the state after an event, and the effects to run. Events that no longer matter change nothing. */
export function stepSaving(saving: Saving, event: SavingEvent): Step {
  switch (event.type) {
    case 'drawn':
      return only(compared({ ...saving, current: { ...saving.current, diagram: event.diagram } }));
    case 'renamed':
      return only(compared({ ...saving, current: { ...saving.current, name: event.name.trim() } }));
    case 'save_asked':
      return only(openSaveDialog(saving));
    case 'save_pressed':
      return savePressed(saving);
    case 'version_asked':
      return versionAsked(saving, event);
    case 'copy_asked':
      return only({ ...saving, dialog: { purpose: 'copy', phase: 'open', problem: undefined, draft: event.draft } });
    case 'dialog_closed':
      return only(saving.dialog?.phase === 'saving' ? saving : { ...saving, dialog: undefined });
    case 'confirmed':
      return confirmed(saving, { ...event, name: event.name.trim() });
    case 'stored':
      return stored(saving, event);
    case 'failed':
      return only(failed(saving, event));
    case 'saved_elsewhere':
      return savedElsewhere(saving, event);
    case 'recalled':
      return only({ ...saving, creationKey: event.creationKey });
    case 'role_changed':
      return only({ ...saving, role: event.role, dialog: event.role === 'viewer' ? undefined : saving.dialog });
    case 'close_due':
      return only(saving.saves === event.number && saving.dialog?.phase === 'saved' ? { ...saving, dialog: undefined } : saving);
    case 'rebased':
      return only(rebased(saving, event));
    case 'connection':
      return only(connectionChanged(saving, event.isOnline));
  }
}

function openSaveDialog(saving: Saving): Saving {
  // Of two saves under way at once, the second would conflict with the first.
  if (saving.role === 'viewer' || saving.dialog !== undefined || saving.sending !== undefined) return saving;
  if (!saving.hasConflict) return { ...saving, dialog: newDialog('save') };
  return { ...saving, dialog: { ...newDialog('copy'), problem: saving.problem } };
}

function newDialog(purpose: SaveDialogState['purpose']): SaveDialogState {
  return { purpose, phase: 'open', problem: undefined, draft: undefined };
}

function savePressed(saving: Saving): Step {
  if (!isUpdatable(saving)) return only(openSaveDialog(saving));
  if (!saving.isDirty || saving.dialog !== undefined) return only(saving);
  const content = namedContent(saving);
  return sendQuietly(saving, { content, ...placeFor(saving, content), isQuick: true });
}

function versionAsked(saving: Saving, { note }: SavingEvent & { type: 'version_asked' }): Step {
  if (!isUpdatable(saving)) return only(saving);
  return sendQuietly(saving, { content: namedContent(saving), version: saving.version, note });
}

/** Whether the drawn diagram can be sent as the next version of the stored one, under its name. */
function isUpdatable({ diagramId, role, sending, hasConflict }: Saving): boolean {
  return diagramId !== undefined && role !== 'viewer' && sending === undefined && !hasConflict;
}

function namedContent({ current, saved }: Saving): Content {
  return { name: current.name === '' ? saved.name : current.name, diagram: current.diagram };
}

function sendQuietly(saving: Saving, what: Omit<Save, 'number' | 'diagramId' | 'source'>): Step {
  const save: Save = { ...what, number: saving.saves + 1, diagramId: saving.diagramId, source: 'editor' };
  return {
    saving: { ...saving, saves: save.number, sending: save, dialog: undefined },
    effects: [{ type: 'send', save, unconfirmed: saving.unconfirmed }],
  };
}

function confirmed(saving: Saving, { name, key }: SavingEvent & { type: 'confirmed' }): Step {
  const { dialog } = saving;
  if (dialog === undefined || dialog.phase !== 'open' || name === '') return only(saving);
  const isUpdate = dialog.purpose === 'save';
  const content = { name, diagram: (dialog.draft ?? saving.current).diagram };
  const diagramId = isUpdate ? saving.diagramId : undefined;
  // While an earlier try may have got through, the next one is sent with its key.
  const { draft } = dialog;
  const idempotencyKey = diagramId !== undefined ? undefined : ((draft === undefined ? saving.creationKey : draft.key) ?? key);
  const save: Save = {
    number: saving.saves + 1,
    diagramId,
    ...(isUpdate ? placeFor(saving, content) : { version: undefined }),
    content,
    source: draft === undefined ? 'editor' : 'draft',
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
  const sending: Saving = {
    ...saving,
    saves: save.number,
    sending: save,
    creationKey: draft === undefined ? (idempotencyKey ?? saving.creationKey) : saving.creationKey,
    dialog: { ...dialog, phase: 'saving', problem: undefined, draft: draft && { ...draft, key: idempotencyKey } },
  };
  return {
    saving: isUpdate ? compared({ ...sending, current: { ...saving.current, name } }) : sending,
    effects: [{ type: 'send', save, unconfirmed: diagramId === undefined ? [] : saving.unconfirmed }],
  };
}

/** The version that `content` is sent after: of a save that says the same and whose answer was lost, that one's, as it is asked for again. */
function placeFor({ unconfirmed, version, saved }: Saving, content: Content): Pick<Save, 'version' | 'repeats'> {
  const lost = unconfirmed.findLast((earlier) => isSame(earlier.content, content));
  if (lost === undefined) return { version };
  // After another version that is known since, the same content is another save.
  const isAgain = lost.version === version || isSame(saved, content);
  return { version: lost.version, ...(isAgain ? { repeats: lost.repeats ?? lost.number } : {}) };
}

function isSame(one: Content, other: Content): boolean {
  return one.name === other.name && sameDiagram(one.diagram, other.diagram);
}

function stored(saving: Saving, { number, diagramId, version, content }: SavingEvent & { type: 'stored' }): Step {
  const save = saving.sending;
  if (save?.number !== number) return only(saving);
  const done: Saving = {
    ...saving,
    sending: undefined,
    dialog: saving.dialog && { ...saving.dialog, phase: 'saved', problem: undefined },
  };
  if (save.source === 'draft') return { saving: done, effects: [{ type: 'draft_stored', diagramId, version }] };
  const isCopy = save.diagramId === undefined && saving.diagramId !== undefined;
  const isOlder = save.diagramId !== undefined && version < (saving.version ?? 0);
  const next = compared({
    ...done,
    diagramId,
    // A repeated message may have others after it.
    ...(isOlder ? {} : { version, saved: content ?? save.content }),
    unconfirmed: [],
    creationKey: undefined,
    problem: undefined,
    hasConflict: false,
    current: { ...saving.current, name: nameAfter(save.content.name, saving.current.name, isOlder ? undefined : content?.name) },
    ...(isCopy ? { role: 'owner', current: { ...saving.current, name: save.content.name } } : {}),
  });
  return {
    saving: next,
    effects: [
      { type: 'moved', diagramId, version: next.version ?? version },
      { type: 'close_dialog_later', number },
    ],
  };
}

/** The name is part of a version, not of what is drawn together: whoever has not renamed the diagram takes the stored name over. */
function nameAfter(before: string, own: string, stored = before): string {
  return own === before ? stored : own;
}

function savedElsewhere(saving: Saving, { version, content }: SavingEvent & { type: 'saved_elsewhere' }): Step {
  const { diagramId, current } = saving;
  if (diagramId === undefined || version <= (saving.version ?? 0)) return only(saving);
  const name = nameAfter(saving.saved.name, current.name, content.name);
  const next = compared({ ...saving, version, saved: content, current: { ...current, name }, problem: undefined, hasConflict: false });
  return { saving: next, effects: [{ type: 'moved', diagramId, version }] };
}

function failed(saving: Saving, { number, problem }: SavingEvent & { type: 'failed' }): Saving {
  const save = saving.sending;
  if (save?.number !== number) return saving;
  const dialog = saving.dialog ?? (save.isQuick === true ? newDialog('save') : undefined);
  const isCreation = save.diagramId === undefined;
  // An earlier creation that somebody has changed since is left alone: the next one makes a diagram of its own.
  const isOver = isCreation && isLasting(problem);
  const draft = dialog?.draft;
  return {
    ...saving,
    sending: undefined,
    creationKey: isOver && save.source === 'editor' ? undefined : saving.creationKey,
    problem: save.source === 'editor' ? problem : saving.problem,
    hasConflict: saving.hasConflict || problem.kind === 'conflict',
    unconfirmed: mayBeStored(problem) && !isCreation ? [...saving.unconfirmed, save] : saving.unconfirmed,
    dialog: dialog && {
      ...dialog,
      // Content that cannot be saved to its diagram can still be saved as a new one.
      purpose: isLasting(problem) || isOthersStorage(saving, problem) ? 'copy' : dialog.purpose,
      phase: 'open',
      problem,
      draft: draft && isOver ? { ...draft, key: undefined } : draft,
    },
  };
}

/** A copy is stored where there may be room: it is the user's own. */
function isOthersStorage({ role }: Saving, { kind }: SaveProblem): boolean {
  return kind === 'storage' && role !== 'owner';
}

function rebased(saving: Saving, { version, saved }: SavingEvent & { type: 'rebased' }): Saving {
  return compared({
    ...saving,
    version,
    saved,
    problem: undefined,
    hasConflict: false,
    unconfirmed: [],
    creationKey: undefined,
    dialog: undefined,
  });
}

function connectionChanged(saving: Saving, isOnline: boolean): Saving {
  const isOver = isOnline && saving.problem?.kind === 'offline';
  return { ...saving, isOnline, problem: isOver ? undefined : saving.problem };
}

function compared(saving: Saving): Saving {
  const { saved, current } = saving;
  const isDirty = !isSame(saved, current);
  // A user who begins anew draws something else, which must not be stored over what was sent before.
  const isNew = !isDirty && saving.diagramId === undefined && saving.sending === undefined;
  return { ...saving, isDirty, creationKey: isNew ? undefined : saving.creationKey };
}

function only(saving: Saving): Step {
  return { saving, effects: [] };
}
