import type { FastifyRequest } from 'fastify';

const DRAIN_WITHIN_MS = 10_000;

/** A body that was refused half-read is read to its end, so that the connection serves the next request; or is cut. */
export function drainBody({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  if (raw.readableEnded) return;
  const cut = setTimeout(() => raw.destroy(), DRAIN_WITHIN_MS);
  raw.once('close', () => clearTimeout(cut));
}
