import { ApiError } from '@umlaut/api';
import { addNode, applyChanges, emptyDiagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { beginSaving, type SavingEvent, stepSaving } from '../saving/saving.ts';
import { type SendSave, saveInRoom } from './save-in-room.ts';
import { SavedVersions } from './saved-versions.ts';

const drawn = applyChanges(emptyDiagram, addNode(emptyDiagram, { id: 'mine' }));

/** An editor in a room, whose server holds a version that somebody else has saved as `theirName`. */
function editorBehind(theirName: string, ownName: string, epoch: number | undefined) {
  const opened = { diagramId: 'd', version: 1, role: 'owner', ownerEmail: 'a@x.org', isOnline: true } as const;
  let saving = beginSaving({ ...opened, content: { name: 'Plan', diagram: emptyDiagram } });
  const dispatch = (event: SavingEvent) => {
    saving = stepSaving(saving, event).saving;
  };
  for (const event of [
    { type: 'drawn', diagram: drawn },
    { type: 'save_asked' },
    { type: 'confirmed', name: ownName, key: 'key' },
  ] as const)
    dispatch(event);
  const versions = new SavedVersions({ after: () => () => undefined });
  const stored = { version: 2, name: theirName };
  const epochs: (number | undefined)[] = [];
  const send: SendSave = async ({ version, content }, told) => {
    epochs.push(told);
    if (version !== stored.version) {
      versions.tell(stored.version, stored.name);
      throw new ApiError('Somebody has saved.', { status: 409, code: 'version_conflict' });
    }
    stored.version += 1;
    stored.name = content.name;
    return { diagramId: 'd', version: stored.version };
  };
  const room = {
    isJoined: () => true,
    whenDurable: async () => epoch,
    versions,
    current: () => drawn,
    sending: () => saving.sending,
    dispatch,
  };
  return {
    stored,
    epochs,
    saving: () => saving,
    async save() {
      if (saving.sending === undefined) throw new Error('Nothing is being saved.');
      const answer = await saveInRoom(saving.sending, send, room);
      dispatch({ type: 'stored', number: saving.saves, ...answer });
    },
  };
}

test('whoever saves after somebody has renamed the diagram keeps that name', async () => {
  const editor = editorBehind('Plan B', 'Plan', 3);
  await editor.save();
  expect(editor.stored).toEqual({ version: 3, name: 'Plan B' });
  expect(editor.saving()).toMatchObject({
    version: 3,
    isDirty: false,
    saved: { name: 'Plan B', diagram: drawn },
    current: { name: 'Plan B' },
  });
});

test('one’s own new name stands, whoever else has given another', async () => {
  const editor = editorBehind('Plan B', 'My plan', 3);
  await editor.save();
  expect(editor.stored).toEqual({ version: 3, name: 'My plan' });
  expect(editor.saving()).toMatchObject({ isDirty: false, saved: { name: 'My plan' } });
});

test('the room’s epoch is told only where the room has all that is saved', async () => {
  const [kept, ahead] = [editorBehind('Plan', 'Plan', 3), editorBehind('Plan', 'Plan', undefined)];
  await Promise.all([kept.save(), ahead.save()]);
  expect([kept.epochs, ahead.epochs]).toEqual([
    [3, 3],
    [undefined, undefined],
  ]);
});
