import type { FastifyRequest } from 'fastify';

const DRAIN_WITHIN_MS = 10_000;

/**
 * A body that was refused half-read is read to its end, so that its sender gets to read the answer and the connection serves the next
 * request; or is cut. Resolves when it is over.
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
