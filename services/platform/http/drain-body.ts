import type { FastifyRequest } from 'fastify';

const DRAIN_WITHIN_MS = 10_000;

/**
 * Reads a refused body to its end, so that the client receives the answer and the connection serves the next
 * request, or cuts it off.
 * Resolves when either is done.
 */
export function drainBody({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  raw.resume();
  if (raw.readableEnded || raw.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => raw.destroy(), DRAIN_WITHIN_MS);
    for (const end of ['end', 'close']) {
      raw.once(end, () => {
        clearTimeout(cut);
        resolve();
      });
    }
  });
}
