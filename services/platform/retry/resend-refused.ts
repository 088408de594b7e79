import { setTimeout as sleep } from 'node:timers/promises';
import { STATUS_OF } from '../errors/error-status.js';
import { DomainError } from '../errors/errors.js';

/** The clocks of two machines, or of two processes, are not set at the same moment. */
const RESEND_AFTER_MS = 200;

class TokenRefused extends Error {}

/** Throws when a service refused the caller token of a request, which it does before it executes anything. */
export function requireTokenAccepted(statusCode: number): void {
  if (statusCode === STATUS_OF.authentication_error) throw new TokenRefused('The caller token was refused');
}

/**
 * Sends a request to a service again when its caller token was refused: one that was signed before a clock was
 * set looks expired or not yet valid. `send` signs each time. A second refusal is not the client's fault either:
 * throws `unavailable`.
 */
export async function resendRefused<T>(service: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (err) {
    if (!(err instanceof TokenRefused)) throw err;
  }
  await sleep(RESEND_AFTER_MS);
  return send().catch((cause: unknown) => {
    if (!(cause instanceof TokenRefused)) throw cause;
    const message = `The ${service} service can't verify requests at the moment; try again`;
    throw new DomainError('unavailable', message, { cause });
  });
}
