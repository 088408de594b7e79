let lastTurn: Promise<void> = Promise.resolve();

/**
 * Resolves once in each turn of the event loop, for one after the other of those that wait: between two pieces of work that hold the
 * process for long, whatever else is ready goes on.
 */
export function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise<void>((resolve) => void setImmediate(resolve)));
  return lastTurn;
}
