/**
 * A call that did not succeed.
 *
 * `status` is the HTTP status, or 0 when no answer came (offline, refused before sending). `code` is the catalogue's, or
 * `offline`, `not_sent`, `invalid_response`. `serverMessage` is the server's sentence, absent when it sent none. `version` is
 * the version that is stored, when a save at another one was refused; `diagramId` is the diagram that an idempotency key has created,
 * when it came with other content; `field` names what was wrong of the body, if one field was.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly serverMessage: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly version: number | undefined;
  readonly diagramId: string | undefined;
  readonly field: string | undefined;

  constructor(
    message: string,
    details: {
      status: number;
      code: string;
      serverMessage?: string | undefined;
      retryAfterSeconds?: number | undefined;
      version?: number | undefined;
      diagramId?: string | undefined;
      field?: string | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.serverMessage = details.serverMessage;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.version = details.version;
    this.diagramId = details.diagramId;
    this.field = details.field;
  }
}
