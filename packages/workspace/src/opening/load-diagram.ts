import { ApiError, type Client, type Role } from '@umlaut/api';
import {
  type Diagram,
  defaultLimits,
  emptyDiagram,
  type Finding,
  type Limits,
  limitsOf,
  readDiagram,
  salvageDiagram,
  writeDiagram,
} from '@umlaut/diagram';
import type { Content } from '../saving/saving.ts';

/** Stored data that breaks the rules of a diagram, with what could be read of it shown instead. */
export interface Damage {
  /** How many parts could not be read; 0 when all is shown. */
  readonly lostParts: number;
  /** Whether the content shown may be stored over the version. */
  readonly isSavable: boolean;
  readonly findings: readonly Finding[];
  /** The stored text, as it came. */
  readonly original: string;
}

/** A diagram ready to be drawn on; without an id and version when it is to be a new one. */
export interface Loaded {
  readonly diagramId: string | undefined;
  readonly version: number | undefined;
  readonly role: Role;
  readonly ownerEmail: string;
  readonly content: Content;
  readonly damage: Damage | undefined;
}

/** Limits of diagrams, and how far the canvas zooms out: what the server's settings say to the editor. */
export interface EditorLimits extends Limits {
  readonly minZoom: number;
}

/** As the specification has them. */
export const defaultEditorLimits: EditorLimits = { ...defaultLimits, minZoom: 0.5 };

/** A diagram that cannot be shown. */
export interface Refusal {
  /** False when no usable answer came: then the diagram may well exist. */
  readonly isAnswered: boolean;
  /** Why the stored data cannot be read, as a sentence; absent for any other reason. */
  readonly damaged?: string;
}

/** A diagram that nobody has drawn on. */
export const newDiagram: Loaded = {
  diagramId: undefined,
  version: undefined,
  role: 'owner',
  ownerEmail: '',
  content: { name: '', diagram: emptyDiagram },
  damage: undefined,
};

/** The limits in force: the server's setting, or the default one while it cannot be asked. */
export async function loadLimits(api: Pick<Client, 'settings'>): Promise<EditorLimits> {
  try {
    const settings = await api.settings();
    return { ...limitsOf(settings), minZoom: settings.minZoom };
  } catch {
    // The server checks every save by its own setting: a default here can only be told off there.
    return defaultEditorLimits;
  }
}

/** The stored diagram, or why it cannot be shown. Never rejects. */
export async function loadDiagram(api: Pick<Client, 'openDiagram'>, diagramId: string, limits: Promise<Limits>): Promise<Loaded | Refusal> {
  try {
    const { name, version, role, ownerEmail, data } = await api.openDiagram(diagramId);
    const { diagram, damage } = readStored(data, await limits);
    return { diagramId, version, role, ownerEmail, content: { name, diagram }, damage };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'version_damaged') return { isAnswered: true, damaged: error.message };
    return { isAnswered: !isUnreachable(error) };
  }
}

function readStored(data: string, limits: Limits): { readonly diagram: Diagram; readonly damage: Damage | undefined } {
  const read = readDiagram(data, limits);
  if (read.diagram !== undefined) return { diagram: read.diagram, damage: undefined };
  const { diagram, findings } = salvageDiagram(data);
  const isSavable = readDiagram(writeDiagram(diagram), limits).diagram !== undefined;
  const damage = { lostParts: findings.length, isSavable, findings: findings.length > 0 ? findings : read.findings, original: data };
  return { diagram, damage };
}

/** No answer, a broken one, or one that speaks of the server's state and not of the diagram. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'offline' || error.code === 'invalid_response' || error.status === 429 || error.status >= 500;
}
