import type { ErrorBody } from '@umlaut/api';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, invalidRequest } from '../app-error.ts';
import { isFull, isUnavailable } from '../db/database-error.ts';
import type { Refusals } from './refusals.ts';

const busyRetrySeconds = 2;

/** Sends a failure as an answer of the contract's form. */
export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Logs what is our fault, which is never told, and what is refused, as far as `refusals` lets it be logged one by one. */
export function createAnswerError(refusals: Refusals): AnswerError {
  return (error, request, reply) => {
    const known = error instanceof AppError ? error : toAppError(error);
    logFailure(known, error, request, refusals);
    return send(known, request, reply);
  };
}

function logFailure(known: AppError, error: unknown, request: FastifyRequest, refusals: Refusals): void {
  const { code, status } = known;
  const userId = request.actor?.userId;
  // No fault of the program, but one that the administrator must learn of.
  const isOurs = status >= 500 || code === 'version_damaged';
  if (!isOurs && code !== 'invalid_credentials' && status !== 403 && status !== 429) return;
  // A fault is told with its stack once; the same code again within the time of a summary is counted.
  if (!refusals.note(isOurs ? { code } : { code, userId, address: request.ip })) return;
  if (isOurs) request.log.error({ problem: describeError(error) }, code);
  else if (code === 'invalid_credentials') request.log.info({ audit: true, address: request.ip }, 'login refused');
  else request.log.info({ audit: true, userId, address: request.ip, code }, 'refused');
}

function send(known: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  const retryAfter = known.retryAfterSeconds ?? (known.status === 503 || known.status === 507 ? busyRetrySeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(known.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(bodyOf(known, request.id));
}

/** Returns the loggable part of an error: other fields of database errors can hold e-mails and contents. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { name: error.name, code, stack: error.stack, cause };
}

function bodyOf(error: AppError, requestId: string): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    ...(error.issues === undefined ? {} : { issues: [...error.issues] }),
    ...(error.version === undefined ? {} : { version: error.version }),
    ...(error.diagramId === undefined ? {} : { id: error.diagramId }),
    ...(error.status >= 500 ? { requestId } : {}),
  };
}

function toAppError(error: unknown): AppError {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidRequest(
      error.validation.map(({ instancePath, message }) => {
        const path = instancePath.slice(1).replaceAll('/', '.');
        return {
          path,
          message: path === '' ? 'Send a JSON object with the fields of this call.' : (message ?? 'Invalid value.'),
        };
      }),
    );
  }
  if (isFastifyError(error)) return fromFastify(error);
  // A body that breaks off, and files, whose library throws when a condition or a range of the request cannot be met. The
  // code of the former may be one that a lost connection to the database has, too.
  if (isClientFault(error)) return new AppError('invalid_request', { cause: error });
  if (isFull(error)) return new AppError('storage_full', { cause: error });
  return new AppError(isUnavailable(error) ? 'busy' : 'internal', { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
}

function fromFastify(error: FastifyError): AppError {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large', { cause: error });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type', { cause: error });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('invalid_request', { message: 'The body is not valid JSON.', cause: error });
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_NOT_FOUND':
      return new AppError('not_found', { cause: error });
    case 'FST_ERR_HANDLER_TIMEOUT':
      return new AppError('busy', { cause: error });
    default:
      return new AppError(isClientFault(error) ? 'invalid_request' : 'internal', { cause: error });
  }
}

function isClientFault(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  return status >= 400 && status < 500;
}
