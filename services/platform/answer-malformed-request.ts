import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from './security-headers.js';

const STATUS_OF_FAULT: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** What is no HTTP reaches no route: its answer is written to the connection, which is closed. */
export function answerMalformedRequest(err: Error & { code?: string }, socket: Socket): void {
  if (err.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS_OF_FAULT[err.code ?? ''] ?? 400;
  if (socket.writable) socket.write(rawAnswer(status, 'The request is not well-formed HTTP, or too slow'));
  socket.destroy(err);
}

/** A whole answer as it is sent, for a connection that no framework answers on. */
export function rawAnswer(status: number, message: string): string {
  const body = JSON.stringify({
    error: { code: status === 503 ? 'unavailable' : 'validation_error', message },
  });
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
