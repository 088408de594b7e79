let lastTurn: Promise<void> = Promise.resolve();

/**
 * Resolves once per turn of the event loop, for one waiting caller at a time: between two long synchronous
 * steps, other ready work continues.
 */
export function yieldToEventLoop(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise<void>((resolve) => void setImmediate(resolve)));
  return lastTurn;
}
