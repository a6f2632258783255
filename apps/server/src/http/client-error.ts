import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalogue } from '@umlaut/api';
import type { ConnectionError } from 'fastify';

/** Those of every answer. */
type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers what is not HTTP, or comes too slowly, or with too long headers: no request exists yet, so no hook and no route does it. */
export function answerClientError(error: ConnectionError, { socket, headers }: { socket: Socket; headers: Headers }): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(textOf(answerTo(error.code), headers));
  socket.destroy(error);
}

function answerTo(errorCode: string): Answer {
  switch (errorCode) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, code: 'too_large', message: 'The headers of the request are too long.' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, code: 'invalid_request', message: 'The request took too long to arrive. Send it again.' };
    default:
      return { status: 400, code: 'invalid_request', message: errorCatalogue.invalid_request.message };
  }
}

function textOf({ status, code, message }: Answer, headers: Headers): string {
  const body = JSON.stringify({ code, message });
  return [
    `HTTP/1.1 ${status} ${statusTexts[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
