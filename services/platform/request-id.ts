import { randomUUID } from 'node:crypto';

const WELL_FORMED = /^[A-Za-z0-9._:-]{1,128}$/;

/** Returns the caller's `X-Request-Id` if it is well-formed, else a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && WELL_FORMED.test(header) ? header : newId();
}

/**
 * Node.js concatenates a UUID of its digits, and V8 keeps all parts of such a text, half a kilobyte. A connection
 * that stays open for hours has its ID for as long, so the ID is copied into one piece.
 */
const newId = (): string => Buffer.from(randomUUID(), 'latin1').toString('latin1');
