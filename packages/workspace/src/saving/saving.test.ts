import { type Diagram, emptyDiagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import type { ProblemKind, SaveProblem } from './save-problem.ts';
import { beginSaving, type Saving, type SavingEffect, type SavingEvent, stepSaving } from './saving.ts';

const stored: Diagram = { nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label: 'A' } }], edges: [] };
const drawn: Diagram = { nodes: [{ id: 'a', position: { x: 50, y: 0 }, data: { label: 'A' } }], edges: [] };
const further: Diagram = { nodes: [], edges: [] };

const place = { diagramId: 'd1', version: 7, role: 'owner', ownerEmail: 'me@example.com', isOnline: true } as const;
const opened = beginSaving({ ...place, content: { name: 'Orders', diagram: stored } });
const untouched = beginSaving({
  ...place,
  diagramId: undefined,
  version: undefined,
  ownerEmail: '',
  content: { name: '', diagram: emptyDiagram },
});

function problem(kind: ProblemKind): SaveProblem {
  return { kind, text: 'What happened.', waitSeconds: undefined };
}

/** The state after all events, and the effects of the last. */
function run(from: Saving, ...events: readonly SavingEvent[]): { readonly saving: Saving; readonly effects: readonly SavingEffect[] } {
  return events.reduce<{ saving: Saving; effects: readonly SavingEffect[] }>(({ saving }, event) => stepSaving(saving, event), {
    saving: from,
    effects: [],
  });
}

const draw = { type: 'drawn', diagram: drawn } as const;
const ask = { type: 'save_asked' } as const;
const confirm = { type: 'confirmed', key: 'key', name: 'Orders' } as const;
const conflict = { type: 'failed', number: 1, problem: problem('conflict') } as const;

test('a change makes it dirty, taking it back makes it clean again', () => {
  const { saving } = run(opened, draw);
  expect(saving.isDirty).toBe(true);
  expect(run(saving, { type: 'drawn', diagram: structuredClone(stored) }).saving.isDirty).toBe(false);
});

test('what a canvas notes for itself is no change', () => {
  const measured = { nodes: stored.nodes.map((node) => ({ ...node, measured: { width: 9, height: 9 }, selected: true })), edges: [] };
  expect(run(opened, { type: 'drawn', diagram: measured }).saving.isDirty).toBe(false);
});

test('another name is a change; white space around it is none', () => {
  expect(run(opened, { type: 'renamed', name: 'Invoices' }).saving.isDirty).toBe(true);
  expect(run(opened, { type: 'renamed', name: ' Orders ' }).saving.isDirty).toBe(false);
});

test('an update sends the version it has, and goes on with the one answered', () => {
  const { saving, effects } = run(opened, draw, ask, { type: 'confirmed', key: 'key', name: ' Orders 2 ' });
  const content = { name: 'Orders 2', diagram: drawn };
  const save = { number: 1, diagramId: 'd1', version: 7, content, source: 'editor' };
  expect(effects).toEqual([{ type: 'send', save, unconfirmed: [] }]);
  expect(saving).toMatchObject({ dialog: { phase: 'saving' }, isDirty: true, current: { name: 'Orders 2' } });
  const after = run(saving, { type: 'stored', number: 1, diagramId: 'd1', version: 8 });
  expect(after.effects).toEqual([
    { type: 'moved', diagramId: 'd1', version: 8 },
    { type: 'close_dialog_later', number: 1 },
  ]);
  expect(after.saving).toMatchObject({ version: 8, isDirty: false, saved: content, sending: undefined, dialog: { phase: 'saved' } });
  expect(run(after.saving, { type: 'close_due', number: 1 }).saving.dialog).toBeUndefined();
});

test('the first save creates, and keeps id and version', () => {
  const { saving, effects } = run(untouched, draw, ask, confirm);
  expect(effects).toMatchObject([{ type: 'send', save: { diagramId: undefined, version: undefined, idempotencyKey: 'key' } }]);
  const after = run(saving, { type: 'stored', number: 1, diagramId: 'fresh', version: 1 });
  expect(after.saving).toMatchObject({ diagramId: 'fresh', version: 1, isDirty: false });
});

test('what changes while a save is under way is unsaved afterwards', () => {
  const { saving } = run(
    opened,
    draw,
    ask,
    confirm,
    { type: 'drawn', diagram: further },
    { type: 'stored', number: 1, diagramId: 'd1', version: 8 },
  );
  expect(saving).toMatchObject({ isDirty: true, saved: { diagram: drawn }, current: { diagram: further }, version: 8 });
});

const press = { type: 'save_pressed' } as const;

test('a pressed key saves a named diagram at once, without a dialog', () => {
  const { saving, effects } = run(opened, draw, press);
  const save = { diagramId: 'd1', version: 7, content: { name: 'Orders', diagram: drawn }, source: 'editor', isQuick: true };
  expect(effects).toMatchObject([{ type: 'send', save, unconfirmed: [] }]);
  expect(saving.dialog).toBeUndefined();
  expect(run(saving, press).effects).toEqual([]);
  const after = run(saving, { type: 'stored', number: 1, diagramId: 'd1', version: 8 });
  expect(after.saving).toMatchObject({ isDirty: false, version: 8, dialog: undefined });
});

test('a save key asks for a missing name, and does nothing when all is saved or read-only', () => {
  expect(run(untouched, draw, press)).toMatchObject({ saving: { dialog: { purpose: 'save', phase: 'open' } }, effects: [] });
  expect(run(opened, press)).toEqual({ saving: opened, effects: [] });
  expect(run({ ...opened, role: 'viewer' }, draw, press)).toMatchObject({ saving: { dialog: undefined }, effects: [] });
});

test('a quick save that fails opens the dialog with its ways on', () => {
  const refused = run(opened, draw, press, { type: 'failed', number: 1, problem: problem('server') });
  expect(refused.saving).toMatchObject({ isDirty: true, dialog: { purpose: 'save', phase: 'open', problem: { kind: 'server' } } });
  const refusedByVersion = run(opened, draw, press, conflict);
  expect(refusedByVersion.saving).toMatchObject({ hasConflict: true, dialog: { purpose: 'copy', problem: { kind: 'conflict' } } });
  expect(run(refusedByVersion.saving, { type: 'dialog_closed' }, press).saving.dialog).toMatchObject({ purpose: 'copy' });
});

test('a quick save after a lost answer is sent with the version of the lost one', () => {
  const lost = run(opened, draw, press, { type: 'failed', number: 1, problem: problem('offline') }, { type: 'dialog_closed' });
  const again = run(lost.saving, press);
  expect(again.effects).toMatchObject([{ save: { number: 2, version: 7 }, unconfirmed: [{ number: 1 }] }]);
});

test('one save at a time; without a name none', () => {
  const { saving } = run(opened, ask, confirm);
  expect(run(saving, confirm).effects).toEqual([]);
  expect(run(opened, ask, { type: 'confirmed', key: 'key', name: '  ' }).effects).toEqual([]);
  expect(run(opened, confirm).effects).toEqual([]);
});

test('nothing is asked while a version that was asked for elsewhere is under way', () => {
  const { saving } = run(opened, draw, { type: 'version_asked', note: 'Before' });
  expect(run(saving, ask).saving).toBe(saving);
});

test('the dialog stays while it is saving, and a late timer does not close the next one', () => {
  const { saving } = run(opened, ask, confirm);
  expect(run(saving, { type: 'dialog_closed' }).saving.dialog).toBeDefined();
  const again = run(saving, { type: 'stored', number: 1, diagramId: 'd1', version: 8 }, { type: 'dialog_closed' }, ask, confirm, {
    type: 'close_due',
    number: 1,
  });
  expect(again.saving.dialog).toMatchObject({ phase: 'saving' });
});

test('a failure is shown in the dialog, nothing is lost, and the same can be tried again', () => {
  const { saving } = run(opened, draw, ask, confirm, { type: 'failed', number: 1, problem: problem('server') });
  expect(saving).toMatchObject({ isDirty: true, problem: { kind: 'server' }, dialog: { phase: 'open', purpose: 'save' }, version: 7 });
  const again = run(saving, confirm);
  expect(again.saving).toMatchObject({ dialog: { phase: 'saving', problem: undefined } });
  // The server may have had it: the next save is sent with what it may find there.
  expect(again.effects).toMatchObject([{ save: { number: 2, version: 7 }, unconfirmed: [{ number: 1 }] }]);
  const done = run(again.saving, { type: 'stored', number: 2, diagramId: 'd1', version: 8 });
  expect(done.saving).toMatchObject({ problem: undefined, unconfirmed: [], isDirty: false });
});

test('answers that belong to no save under way change nothing', () => {
  expect(run(opened, { type: 'stored', number: 1, diagramId: 'x', version: 9 }).saving).toBe(opened);
  expect(run(opened, { type: 'failed', number: 1, problem: problem('server') }).saving).toBe(opened);
});

test('a conflict leads to a copy, also when the dialog was closed meanwhile', () => {
  const { saving } = run(opened, draw, ask, confirm, conflict);
  expect(saving).toMatchObject({ hasConflict: true, dialog: { purpose: 'copy', problem: { kind: 'conflict' } } });
  const reopened = run(saving, { type: 'dialog_closed' }, ask);
  expect(reopened.saving.dialog).toMatchObject({ purpose: 'copy', problem: { kind: 'conflict' } });
});

test('a copy goes on under its own id and name, owned by the reader', () => {
  const shared = beginSaving({ ...place, role: 'editor', content: { name: 'Orders', diagram: stored } });
  const { saving, effects } = run(shared, draw, ask, confirm, conflict, { type: 'confirmed', key: 'key', name: 'Orders (copy)' });
  expect(effects).toMatchObject([{ save: { diagramId: undefined, content: { name: 'Orders (copy)', diagram: drawn } } }]);
  expect(saving.current.name).toBe('Orders');
  const after = run(saving, { type: 'stored', number: 2, diagramId: 'd2', version: 1 });
  expect(after.saving).toMatchObject({
    diagramId: 'd2',
    version: 1,
    role: 'owner',
    current: { name: 'Orders (copy)' },
    isDirty: false,
    hasConflict: false,
    problem: undefined,
  });
});

test('a copy refused at the allowance leaves everything as it was, the conflict included', () => {
  const { saving } = run(
    opened,
    draw,
    ask,
    confirm,
    conflict,
    { type: 'confirmed', key: 'key', name: 'Orders (copy)' },
    { type: 'failed', number: 2, problem: problem('allowance') },
  );
  expect(saving).toMatchObject({
    diagramId: 'd1',
    version: 7,
    isDirty: true,
    hasConflict: true,
    current: { name: 'Orders', diagram: drawn },
    dialog: { purpose: 'copy', phase: 'open', problem: { kind: 'allowance' } },
  });
});

test.each(['missing', 'forbidden'] as const)('a diagram that is %s meanwhile can be saved as a copy, or tried again later', (kind) => {
  const { saving } = run(opened, draw, ask, confirm, { type: 'failed', number: 1, problem: problem(kind) });
  expect(saving.dialog).toMatchObject({ purpose: 'copy', problem: { kind } });
  expect(run(saving, { type: 'dialog_closed' }, ask).saving.dialog).toMatchObject({ purpose: 'save', problem: undefined });
});

test('a draft beside the diagram is stored as one of its own, and the diagram stays what it is', () => {
  const draft = { name: 'Orders', diagram: further, key: 'of the draft' };
  const { saving, effects } = run(opened, { type: 'copy_asked', draft }, { type: 'confirmed', key: 'key', name: 'Rescued' });
  expect(effects).toMatchObject([
    { save: { diagramId: undefined, content: { name: 'Rescued', diagram: further }, source: 'draft', idempotencyKey: 'of the draft' } },
  ]);
  const after = run(saving, { type: 'stored', number: 1, diagramId: 'd2', version: 1 });
  expect(after.effects).toEqual([{ type: 'draft_stored', diagramId: 'd2', version: 1 }]);
  expect(after.saving).toMatchObject({ diagramId: 'd1', version: 7, isDirty: false, current: { diagram: stored } });
});

test('a viewer is never asked to save', () => {
  const viewed = beginSaving({ ...place, role: 'viewer', content: { name: 'Orders', diagram: stored } });
  expect(run(viewed, ask).saving.dialog).toBeUndefined();
});

test('coming back online forgets that the server was not reached, and nothing else', () => {
  const { saving } = run(
    opened,
    draw,
    ask,
    confirm,
    { type: 'failed', number: 1, problem: problem('offline') },
    { type: 'connection', isOnline: false },
  );
  expect(run(saving, { type: 'connection', isOnline: true }).saving).toMatchObject({ problem: undefined, isOnline: true, isDirty: true });
  const failed = run(opened, draw, ask, confirm, { type: 'failed', number: 1, problem: problem('server') }).saving;
  expect(run(failed, { type: 'connection', isOnline: true }).saving.problem).toMatchObject({ kind: 'server' });
});

test('a version that is asked for is saved under the same name without a dialog, with its note', () => {
  const asked = { type: 'version_asked', note: 'Restored version 3' } as const;
  const { saving, effects } = run(opened, draw, asked);
  const content = { name: 'Orders', diagram: drawn };
  const save = { number: 1, diagramId: 'd1', version: 7, content, note: 'Restored version 3', source: 'editor' };
  expect(effects).toEqual([{ type: 'send', save, unconfirmed: [] }]);
  expect(saving.dialog).toBeUndefined();
  const after = run(saving, { type: 'stored', number: 1, diagramId: 'd1', version: 8 }).saving;
  expect(after).toMatchObject({ version: 8, isDirty: false, problem: undefined, dialog: undefined });
  const failed = run(saving, { type: 'failed', number: 1, problem: problem('offline') }).saving;
  expect(failed).toMatchObject({ version: 7, isDirty: true, problem: { kind: 'offline' }, dialog: undefined });
  expect(run(failed, asked).effects).toMatchObject([{ type: 'send', unconfirmed: [{ number: 1 }] }]);
});

test('no version is requested when not stored, read-only, during a save, or in a conflict', () => {
  const asked = { type: 'version_asked', note: 'Why' } as const;
  const conflicted = run(opened, draw, ask, confirm, conflict, { type: 'dialog_closed' }).saving;
  const sending = run(opened, draw, ask, confirm).saving;
  for (const from of [untouched, { ...opened, role: 'viewer' } as const, conflicted, sending]) {
    expect(run(from, asked)).toEqual({ saving: from, effects: [] });
  }
});

test('a diagram whose name was emptied is saved under the one it has', () => {
  expect(run(opened, { type: 'renamed', name: '' }, { type: 'version_asked', note: 'Why' }).effects).toMatchObject([
    { save: { content: { name: 'Orders' } } },
  ]);
});

test('drawing goes on from another stored version, which ends a conflict', () => {
  const conflicted = run(opened, draw, ask, confirm, conflict).saving;
  const saved = { name: 'Orders', diagram: { nodes: [], edges: [], theirs: true } };
  const { saving, effects } = run(conflicted, { type: 'rebased', version: 8, saved });
  expect(saving).toMatchObject({ version: 8, saved, hasConflict: false, problem: undefined, dialog: undefined, isDirty: true });
  expect(effects).toEqual([]);
  expect(run(saving, { type: 'drawn', diagram: saved.diagram }).saving.isDirty).toBe(false);
  expect(run(saving, ask, { type: 'confirmed', name: 'Orders', key: 'key' }).effects).toMatchObject([
    { type: 'send', save: { version: 8 } },
  ]);
});

const elsewhere = { type: 'saved_elsewhere', version: 8, content: { name: 'Orders and more', diagram: drawn } } as const;

test('unsaved changes are compared with the newest version that somebody in the room stored', () => {
  const { saving, effects } = run(opened, draw, elsewhere);
  expect(saving).toMatchObject({ version: 8, isDirty: false, saved: elsewhere.content, current: { name: 'Orders and more' } });
  expect(effects).toEqual([{ type: 'moved', diagramId: 'd1', version: 8 }]);
  expect(run(opened, { ...draw, diagram: further }, elsewhere).saving).toMatchObject({ version: 8, isDirty: true });
});

test('a name that somebody else has stored is taken over only by those who have not renamed the diagram', () => {
  const { saving } = run(opened, { type: 'renamed', name: 'Mine' }, elsewhere);
  expect(saving).toMatchObject({ isDirty: true, saved: { name: 'Orders and more' }, current: { name: 'Mine' } });
});

test('an older version told late changes nothing', () => {
  expect(run(opened, { ...elsewhere, version: 7 })).toEqual({ saving: opened, effects: [] });
});

test('a version that holds more than what was drawn here is what unsaved changes are compared with', () => {
  const asked = run(opened, draw, ask, confirm).saving;
  const stored = { type: 'stored', number: 1, diagramId: 'd1', version: 9, content: { name: 'Orders', diagram: further } } as const;
  expect(run(asked, stored).saving).toMatchObject({ version: 9, isDirty: true, saved: { diagram: further } });
  expect(run(asked, { ...draw, diagram: further }, stored).saving).toMatchObject({ version: 9, isDirty: false });
});

test('a save after another user’s renaming keeps that name, unless the saving user has given a new one', () => {
  const stored = (name: string) => ({ type: 'stored', number: 1, diagramId: 'd1', version: 9, content: { name, diagram: drawn } }) as const;
  const pressed = run(opened, draw, { type: 'save_pressed' }).saving;
  expect(run(pressed, stored('Plan B')).saving).toMatchObject({ isDirty: false, saved: { name: 'Plan B' }, current: { name: 'Plan B' } });
  const renamed = run(pressed, { type: 'renamed', name: 'Mine' }, stored('Plan B')).saving;
  expect(renamed).toMatchObject({ isDirty: true, saved: { name: 'Plan B' }, current: { name: 'Mine' } });
});

test('whoever becomes a viewer is asked nothing about saving any more', () => {
  const { saving } = run(opened, draw, ask, { type: 'role_changed', role: 'viewer' });
  expect(saving).toMatchObject({ role: 'viewer', dialog: undefined, isDirty: true });
});

test('a save with a lost answer is repeated, also when the room has announced its version', () => {
  const lost = run(opened, draw, ask, confirm, { type: 'failed', number: 1, problem: problem('offline') });
  const told = run(lost.saving, { ...elsewhere, content: { name: 'Orders', diagram: drawn } });
  expect(told.saving).toMatchObject({ version: 8, isDirty: false });
  expect(run(told.saving, confirm).effects).toMatchObject([{ save: { version: 7 }, unconfirmed: [{ number: 1 }] }]);
  const onwards = run(told.saving, { ...draw, diagram: further }, confirm);
  expect(onwards.effects).toMatchObject([{ save: { version: 8 } }]);
});

const fresh = (key: string, name = 'Orders') => ({ type: 'confirmed', name, key }) as const;
const failed = (number: number, kind: ProblemKind) => ({ type: 'failed', number, problem: problem(kind) }) as const;

/** The keys that creations are sent with, one event after the other. */
function keysSent(from: Saving, ...events: readonly SavingEvent[]): readonly (string | undefined)[] {
  let saving = from;
  return events.flatMap((event) => {
    const step = stepSaving(saving, event);
    saving = step.saving;
    return step.effects.flatMap((effect) => (effect.type === 'send' ? [effect.save.idempotencyKey] : []));
  });
}

test('a creation is sent with one key until an answer says where it is stored, whatever is drawn meanwhile', () => {
  const more = { type: 'drawn', diagram: further } as const;
  const events = [draw, ask, fresh('a'), failed(1, 'offline'), more, fresh('b', 'Other'), failed(2, 'unclear'), fresh('c')];
  expect(keysSent(untouched, ...events)).toEqual(['a', 'a', 'a']);
  const refused = [
    draw,
    ask,
    fresh('a'),
    failed(1, 'server'),
    fresh('b'),
    failed(2, 'storage'),
    fresh('c'),
    failed(3, 'refused'),
    fresh('d'),
  ];
  expect(keysSent(untouched, ...refused)).toEqual(['a', 'a', 'a', 'a']);
});

test('a created diagram that others changed or deleted is left alone; the next gets its own key', () => {
  for (const kind of ['conflict', 'missing', 'forbidden'] as const) {
    expect(keysSent(untouched, draw, ask, fresh('a'), failed(1, kind), fresh('b'))).toEqual(['a', 'b']);
  }
});

test('who begins anew, or goes on from another draft, creates another diagram', () => {
  const lost = run(untouched, draw, ask, fresh('a'), failed(1, 'offline'), { type: 'dialog_closed' }).saving;
  const anew = [{ type: 'drawn', diagram: emptyDiagram }, { type: 'renamed', name: '' }, draw, ask, fresh('b')] as const;
  expect(keysSent(lost, ...anew)).toEqual(['b']);
  expect(keysSent(lost, { type: 'recalled', creationKey: undefined }, ask, fresh('b'))).toEqual(['b']);
  expect(keysSent(lost, { type: 'recalled', creationKey: 'earlier' }, ask, fresh('b'))).toEqual(['earlier']);
});

test('a copy has a key of its own, which goes with the next thing that is stored', () => {
  const conflicted = [draw, ask, fresh('a'), conflict, fresh('b'), failed(2, 'offline'), fresh('c')] as const;
  expect(keysSent(opened, ...conflicted)).toEqual([undefined, 'b', 'b']);
  const { saving } = run(opened, ...conflicted, { type: 'stored', number: 3, diagramId: 'd2', version: 1 });
  expect(saving.creationKey).toBeUndefined();
});

test('a draft is created with its own key, until that has led to a diagram that has gone its own way', () => {
  const copy = (key: string) => ({ type: 'copy_asked', draft: { name: 'Draft', diagram: drawn, key } }) as const;
  expect(keysSent(opened, copy('one'), fresh('a'), failed(1, 'offline'), fresh('b', 'Other'))).toEqual(['one', 'one']);
  expect(keysSent(opened, copy('one'), fresh('a'), failed(1, 'offline'), copy('two'), fresh('b'))).toEqual(['one', 'two']);
  const gone = [copy('one'), fresh('a'), failed(1, 'conflict'), fresh('b'), failed(2, 'offline'), fresh('c')];
  expect(keysSent(opened, ...gone)).toEqual(['one', 'b', 'b']);
});

test('where the owner’s storage is full an editor is led to a copy, the owner to try again', () => {
  const shared = beginSaving({ ...place, role: 'editor', content: { name: 'Orders', diagram: stored } });
  expect(run(shared, draw, ask, confirm, failed(1, 'storage')).saving.dialog).toMatchObject({
    purpose: 'copy',
    problem: { kind: 'storage' },
  });
  expect(run(opened, draw, ask, confirm, failed(1, 'storage')).saving).toMatchObject({
    isDirty: true,
    current: { diagram: drawn },
    dialog: { purpose: 'save', phase: 'open' },
  });
});
