import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalogue } from '@umlaut/api';
import type { ConnectionError } from 'fastify';

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers what is not HTTP, or comes too slowly, or with too long headers: no request exists yet, so no hook and no route does it. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(messageOf(error.code));
  socket.destroy(error);
}

function messageOf(code: string): string {
  if (code === 'HPE_HEADER_OVERFLOW') return answer(431, 'too_large', 'The headers of the request are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return answer(408, 'invalid_request', 'The request took too long to arrive. Send it again.');
  return answer(400, 'invalid_request', errorCatalogue.invalid_request.message);
}

function answer(status: number, code: ErrorCode, message: string): string {
  const body = JSON.stringify({ code, message });
  return [
    `HTTP/1.1 ${status} ${statusTexts[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
