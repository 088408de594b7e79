/** A time limit, together with the signals that end the same work earlier. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time is over, rather than one of the other signals. */
  readonly isPast: () => boolean;
  /** Ends the timer and the interest in the other signals, when the work is done. */
  readonly clear: () => void;
}

/**
 * Starts a deadline. It takes the place of `AbortSignal.any` with an `AbortSignal.timeout`, which never aborts on
 * Node.js 20 once the latter has been garbage-collected.
 */
export function startDeadline(ms: number, ...signals: readonly AbortSignal[]): Deadline {
  const controller = new AbortController();
  const late = new DOMException(`The time limit of ${ms} ms is over`, 'TimeoutError');
  const timer = setTimeout(() => end(late), ms).unref();
  // It adds no listener to signals that live as long as the process, and these keep themselves alive.
  const others = AbortSignal.any([...signals]);
  const stop = () => end(others.reason);
  const clear = () => {
    clearTimeout(timer);
    others.removeEventListener('abort', stop);
  };
  const end = (reason: unknown) => {
    clear();
    controller.abort(reason);
  };
  if (others.aborted) stop();
  else others.addEventListener('abort', stop);
  return { signal: controller.signal, isPast: () => controller.signal.reason === late, clear };
}

/** As `AbortSignal.timeout`, for work that may combine the signal with others. */
export const timeoutSignal = (ms: number): AbortSignal => startDeadline(ms).signal;
