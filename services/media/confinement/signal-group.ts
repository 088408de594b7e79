/**
 * Signals a program together with its wrappers: a program that is still being wrapped would survive a signal
 * to its wrapper alone. It must have been started as the leader of its own group (`detached`).
 */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ESRCH') throw err; // already ended
  }
}
