import { type ErrorCode, errorCatalogue } from '@umlaut/api';
import type { Finding } from '@umlaut/diagram';

export interface AppErrorDetails {
  /** A more precise sentence than the catalogue's. */
  readonly message?: string;
  readonly issues?: readonly Finding[];
  readonly retryAfterSeconds?: number;
  /** The version that is stored, for `version_conflict`. */
  readonly version?: number;
  /** The diagram that was created, for `idempotency_key_reused`. */
  readonly diagramId?: string;
  readonly cause?: unknown;
}

/** An expected failure: a code of the catalogue, which decides the status, and what to tell the person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Finding[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly version: number | undefined;
  readonly diagramId: string | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorCatalogue[code].message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.version = details.version;
    this.diagramId = details.diagramId;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** 400 for content that is of the right shape but breaks a rule: the first finding speaks. */
export function invalidRequest(issues: readonly Finding[]): AppError {
  const first = issues[0];
  return new AppError('invalid_request', first === undefined ? { issues } : { message: first.message, issues });
}
