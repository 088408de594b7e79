import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../services/platform/errors/errors.js';

const WELL_FORMED = /^[\x21-\x7e]{1,255}$/;

/** Returns null when the client sent none. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && WELL_FORMED.test(key)) return key;
  throw new DomainError(
    'validation_error',
    'Idempotency-Key must be 1 to 255 visible ASCII characters, without spaces, sent once',
    { field: 'Idempotency-Key' },
  );
}
