import type { LiveMessage } from '@umlaut/api';
import type { DiagramFacts, DiagramRights, LastSave } from '../diagrams/diagram-facts.store.ts';
import { publicName } from '../display-names/public-name.ts';
import type { LiveConnection } from './live-connection.ts';
import type { LiveDocuments } from './live-documents.service.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** Notifications of rooms about changes in the database. */
export interface SaveNotifications {
  /** Tells `connection` which version is the newest. */
  greet(room: Room, connection: LiveConnection): Promise<void>;
  /** Tells a room of `version`, or a newer one, unless it knows. */
  tellSaved(room: Room, version: number): Promise<void>;
  /** Compares what is stored with what the rooms know. */
  look(access: ReadonlyMap<string, DiagramRights>): Promise<void>;
}

interface Dependencies {
  readonly rooms: Rooms;
  readonly facts: DiagramFacts;
  readonly liveDocuments: LiveDocuments;
  readonly onError: (error: unknown) => void;
}

export function createSaveNotifications({ rooms, facts, liveDocuments, onError }: Dependencies): SaveNotifications {
  /**
   * The newest save, once the room has what it changed: whoever hears of a version counts on having all of it. Undefined when
   * that cannot be had; the next look at the database tries again.
   */
  async function readSave(room: Room): Promise<LastSave | undefined> {
    const { diagramId, epoch } = room.key;
    try {
      const save = await facts.lastSave(diagramId);
      // Read after it, so that the log's end is not before what it wrote.
      const head = await liveDocuments.head(diagramId);
      return head?.epoch === epoch && (await room.reach(head.lastSeq)) ? save : undefined;
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  async function tellSaved(room: Room, version: number): Promise<void> {
    if (version <= room.version) return;
    const save = await readSave(room);
    if (save === undefined || save.version <= room.version) return;
    room.version = save.version;
    for (const connection of room.connections) connection.tell(savedMessage(save, connection));
  }

  return {
    tellSaved,
    async greet(room, connection) {
      const save = await readSave(room);
      if (save === undefined) return;
      // Others who are here may have been told of an older one.
      if (room.connections.size <= 1) room.version = Math.max(room.version, save.version);
      connection.tell(savedMessage(save, connection));
    },
    async look(access) {
      const all = rooms.all();
      if (all.length === 0) return;
      const heads = await liveDocuments.heads(all.map(({ key }) => key.diagramId));
      for (const room of all) {
        const { diagramId, epoch } = room.key;
        const head = heads.get(diagramId);
        if (head !== undefined && head.epoch !== epoch) room.end('epoch');
        else if (head !== undefined) room.hear(head.lastSeq);
        await tellSaved(room, access.get(diagramId)?.version ?? 0);
      }
    },
  };
}

function savedMessage({ version, name, by, at, note }: LastSave, { actor }: LiveConnection): LiveMessage {
  return { type: 'saved', version, name, ...whoSaved(by, actor), at: new Date(at).toISOString(), note };
}

function whoSaved(by: LastSave['by'], { email }: LiveConnection['actor']): { readonly by: string; readonly isYou: boolean } {
  return { by: by === undefined ? '' : publicName(by), isYou: by?.email === email };
}
