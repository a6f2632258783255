import { ApiError } from '@umlaut/api';

/** The specification's texts on a failed save. */
export const saveTexts = { failed: 'Save failed', updatedElsewhere: 'Diagram was updated elsewhere. Please reload.' } as const;

/** Why a save did not succeed, by what the user can do about it. */
export type ProblemKind =
  | 'conflict'
  | 'forbidden'
  | 'allowance'
  | 'storage'
  | 'missing'
  | 'too_large'
  | 'too_many'
  | 'refused'
  | 'offline'
  | 'server'
  | 'unclear';

/** A failed save. */
export interface SaveProblem {
  readonly kind: ProblemKind;
  /** The error's own sentence. */
  readonly text: string;
  /** Seconds to wait before the next try, when the server named a time. */
  readonly waitSeconds: number | undefined;
}

/** The problem a rejected call tells of: server message, else the error's own message, else the specification's text. */
export function problemOf(error: unknown): SaveProblem {
  const kind = error instanceof ApiError ? kindOf(error) : 'unclear';
  const own = error instanceof Error && error.message !== '' ? error.message : saveTexts.failed;
  const text = error instanceof ApiError ? (error.serverMessage ?? own) : own;
  return {
    kind,
    text: kind === 'conflict' ? saveTexts.updatedElsewhere : text,
    waitSeconds: error instanceof ApiError ? error.retryAfterSeconds : undefined,
  };
}

/** Returns the advice to the user, and the place of the work meanwhile. `kept`: the changes are in the browser's storage. */
export function adviceFor({ kind, waitSeconds }: SaveProblem, kept: boolean): string {
  const safety = kept ? 'Your changes are kept on this device.' : 'Your changes exist only on this page. Download the diagram to be safe.';
  return `${leads[kind] ?? ''} ${safety} ${steps[kind] ?? againIn(waitSeconds)}`.trim();
}

/** The reason in a few words, for the top bar. */
export function reasonOf({ kind }: SaveProblem): string {
  return reasons[kind];
}

/** The server may have stored what was sent although no usable answer came. */
export function mayBeStored({ kind }: SaveProblem): boolean {
  return kind === 'offline' || kind === 'server' || kind === 'unclear';
}

/** Trying the same again cannot help: the diagram itself has changed, gone, or is closed to this user. */
export function isLasting({ kind }: SaveProblem): boolean {
  return kind === 'conflict' || kind === 'forbidden' || kind === 'missing';
}

function kindOf({ status, code }: ApiError): ProblemKind {
  if (status === 409) return 'conflict';
  if (code === 'diagram_limit_reached') return 'allowance';
  if (code === 'storage_limit_reached') return 'storage';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'missing';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many';
  if (status >= 500) return 'server';
  if (status >= 400) return 'refused';
  return code === 'offline' ? 'offline' : 'unclear';
}

function againIn(seconds: number | undefined): string {
  if (seconds === undefined) return 'Try again in a moment.';
  if (seconds < 90) return `Try again in ${Math.ceil(seconds)} ${seconds > 1 ? 'seconds' : 'second'}.`;
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

const leads: Partial<Record<ProblemKind, string>> = {
  forbidden: 'The owner changed your access.',
  missing: 'The diagram was deleted, or is no longer shared with you.',
  unclear: 'A network or proxy may have responded instead of the server.',
};

const steps: Partial<Record<ProblemKind, string>> = {
  conflict: 'Merge to combine both versions, reload to see the other version and restore your changes later, or save a copy to keep both.',
  forbidden: 'Save a copy to keep your changes.',
  allowance: 'Delete a diagram in your profile, or upgrade, then save again.',
  storage: 'Free up space, then save again.',
  missing: 'Save a copy to keep your changes.',
  too_large: 'Make the diagram smaller, then save again.',
  refused: 'Fix the problem, then save again.',
  offline: 'Save again when you’re back online.',
};

const reasons: Record<ProblemKind, string> = {
  conflict: 'updated elsewhere',
  forbidden: 'view only',
  allowance: 'diagram limit reached',
  storage: 'storage full',
  missing: 'deleted or no longer shared',
  too_large: 'too large',
  too_many: 'too many requests',
  refused: 'refused by the server',
  offline: 'server unreachable',
  server: 'server error',
  unclear: 'unexpected response',
};
