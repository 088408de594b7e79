/**
 * Signals a program with all that stands before it: one that is still being wrapped would outlive a signal to its wrapper
 * alone. It has to have been started as the head of its own group (`detached`).
 */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ESRCH') throw err; // gone already
  }
}
