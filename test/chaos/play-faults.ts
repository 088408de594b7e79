import { setTimeout as sleep } from 'node:timers/promises';
import { FaultMissed, injectFault } from './faults/inject-fault.js';
import type { Installation } from './installation.js';
import type { Fault } from './schedule.js';

export interface PlayedFaults {
  readonly injected: readonly Fault[];
  /** Faults whose target did not run. */
  readonly missed: readonly Fault[];
  /** Restarts after which the product did not come back. */
  readonly failures: readonly string[];
}

/** Faults that can't overlap with another of the same group; the second waits for the first. */
const TURNS: Readonly<Record<string, string>> = {
  'restart-supervisor': 'supervisor',
  'kill-broker': 'broker',
  'stop-broker': 'broker',
  'stop-database': 'database',
  'kill-database': 'database',
  'fill-disk': 'disk',
  'shift-database-clock': 'database clock',
  'shift-process-clock': 'process clock',
  'break-program': 'programs',
};

/** Injects each fault at its time; resolves when the last one has ended. */
export async function playFaults(
  installation: Installation,
  faults: readonly Fault[],
): Promise<PlayedFaults> {
  const injected: Fault[] = [];
  const missed: Fault[] = [];
  const failures: string[] = [];
  let hasGone = false;
  const turns = new Map<string, Promise<unknown>>();
  const play = async (fault: Fault): Promise<void> => {
    await sleep(fault.atMs);
    const turn = TURNS[fault.kind] ?? `${fault.kind} ${fault.target} ${fault.id}`;
    const mine = (turns.get(turn) ?? Promise.resolve()).then(() => injectFault(installation, fault));
    turns.set(
      turn,
      mine.catch(() => undefined),
    );
    try {
      await mine;
      injected.push(fault);
    } catch (err) {
      if (err instanceof FaultMissed) missed.push(fault);
      else {
        hasGone ||= fault.kind === 'restart-supervisor';
        failures.push(`${fault.kind} ${fault.target ?? ''}: ${(err as Error).message}`);
      }
    }
  };
  await Promise.all(faults.map(play));
  // Without active faults, the product must start.
  if (hasGone) await installation.product.startAgain();
  return { injected, missed, failures };
}
