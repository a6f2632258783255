import type { Client } from '@umlaut/api';
import type { WorkspaceRoom } from '../room/workspace-room.ts';
import { problemOf } from './save-problem.ts';
import type { SavingEffect, SavingEvent } from './saving.ts';
import { type Stored, sendSave } from './send-save.ts';

interface Ways {
  readonly api: Client;
  /** The room that what is saved is drawn in. */
  readonly room: Pick<WorkspaceRoom<unknown>, 'save' | 'stored'> | undefined;
}

/** Sends a save, by `room` if it can, and returns the event that follows. Never rejects. */
export async function performSend(effect: SavingEffect & { type: 'send' }, { api, room }: Ways): Promise<SavingEvent> {
  const { number } = effect.save;
  try {
    const stored = (await room?.save(effect.save)) ?? (await sendPast(effect, { api, room }));
    return { type: 'stored', number, ...stored };
  } catch (error) {
    return { type: 'failed', number, problem: problemOf(error) };
  }
}

/** By upload, which a room takes over by itself. */
async function sendPast({ save, unconfirmed }: SavingEffect & { type: 'send' }, { api, room }: Ways): Promise<Stored> {
  const stored = await sendSave(api, save, { unconfirmed });
  room?.stored(save.content.diagram);
  return stored;
}
