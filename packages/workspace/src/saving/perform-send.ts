import type { Client } from '@umlaut/api';
import type { WorkspaceRoom } from '../room/workspace-room.ts';
import { problemOf } from './save-problem.ts';
import type { Save, SavingEffect, SavingEvent } from './saving.ts';
import { sendSave } from './send-save.ts';

/** Sends a save, by `room` when the diagram is drawn there, and returns the event that follows. Never rejects. */
export async function performSend(
  { save, unconfirmed }: SavingEffect & { type: 'send' },
  { api, room }: { readonly api: Client; readonly room: Pick<WorkspaceRoom<unknown>, 'save' | 'stored'> | undefined },
): Promise<SavingEvent> {
  const send = (one: Save, epoch?: number) => sendSave(api, one, { unconfirmed, epoch });
  try {
    const stored = await (room?.save(save, send) ?? send(save));
    room?.stored(save.content.diagram);
    return { type: 'stored', number: save.number, ...stored };
  } catch (error) {
    return { type: 'failed', number: save.number, problem: problemOf(error) };
  }
}
