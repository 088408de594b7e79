import type { IncomingMessage } from 'node:http';

const DRAIN_WITHIN_MS = 10_000;

/** A body that was refused half-read is read to its end, so that the client gets to the answer; or is cut. */
export function drainRefused(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const cut = setTimeout(() => request.destroy(), DRAIN_WITHIN_MS);
  request.once('close', () => clearTimeout(cut));
}
