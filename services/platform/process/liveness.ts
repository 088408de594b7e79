/** Sent to a process over its IPC channel: one whose event loop runs replies. */
export const LIVENESS_PROBE = 'is alive?';
export const LIVENESS_REPLY = 'is alive';

/**
 * Replies to the liveness probes of the supervisor, if there is one. A message over the channel costs both processes a
 * fraction of an HTTP request.
 */
export function replyToLivenessProbes(): void {
  if (!process.channel) return;
  process.on('message', (message) => {
    // A closed channel ends the process; without a callback the failure would be an uncaught error before that.
    if (message === LIVENESS_PROBE) process.send?.(LIVENESS_REPLY, () => undefined);
  });
}
