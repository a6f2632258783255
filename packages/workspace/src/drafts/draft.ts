import { type Diagram, isObject, type Limits, parseJson, readDiagram, salvageDiagram } from '@umlaut/diagram';

/** Unsaved work of a user on one diagram. */
export interface DraftContent {
  /** Id of the stored diagram; undefined for one that was never saved. */
  readonly diagramId: string | undefined;
  /** The version the changes were made to; undefined for a diagram that was never saved. */
  readonly baseVersion: number | undefined;
  readonly name: string;
  /** JSON text of `{ nodes, edges }`. */
  readonly data: string;
  /** JSON that the changes were made to: the room's last known content, or the version. */
  readonly base?: string | undefined;
  /** Idempotency key of a creation whose answer never came: the server may have made a diagram of it. */
  readonly creationKey?: string | undefined;
}

/** Unsaved work as it lies in the browser. */
export interface Draft extends DraftContent {
  readonly userId: string;
  /** The opening of the editor that wrote it, and that alone writes it. */
  readonly holder: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** The record as a draft, or undefined when it is none: anything may lie in a browser's storage. */
export function readDraft(record: unknown): Draft | undefined {
  if (!isObject(record)) return undefined;
  const { userId, holder, name, data, savedAt, diagramId, baseVersion, base, creationKey } = record;
  if (typeof userId !== 'string' || typeof holder !== 'string' || typeof name !== 'string' || typeof data !== 'string') return undefined;
  // The largest time a Date can say; beyond it, formatting throws.
  if (typeof savedAt !== 'number' || !(Math.abs(savedAt) <= 8.64e15)) return undefined;
  if (diagramId !== undefined && typeof diagramId !== 'string') return undefined;
  if (baseVersion !== undefined && typeof baseVersion !== 'number') return undefined;
  return {
    ...{ userId, holder, name, data, savedAt, diagramId, baseVersion },
    ...(typeof base === 'string' ? { base } : {}),
    ...(typeof creationKey === 'string' ? { creationKey } : {}),
  };
}

/** The diagram a draft holds, or undefined when nothing of it can be read. Limits that shrank meanwhile lose nothing. */
export function diagramOfDraft(draft: DraftContent, limits: Limits): Diagram | undefined {
  const { diagram } = readDiagram(draft.data, limits);
  if (diagram !== undefined) return diagram;
  return isObject(parseJson(draft.data)) ? salvageDiagram(draft.data).diagram : undefined;
}

/** Drafts of one diagram that nobody is working on, newest first. */
export function orphansOf(
  drafts: readonly Draft[],
  { diagramId, held }: { readonly diagramId: string | undefined; readonly held: ReadonlySet<string> },
): readonly Draft[] {
  return drafts.filter((draft) => draft.diagramId === diagramId && !held.has(draft.holder)).sort((a, b) => b.savedAt - a.savedAt);
}
