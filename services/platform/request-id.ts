import { randomUUID } from 'node:crypto';

const WELL_FORMED = /^[A-Za-z0-9._:-]{1,128}$/;

/** Returns the caller's `X-Request-Id` if it is well-formed, else a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && WELL_FORMED.test(header) ? header : randomUUID();
}
