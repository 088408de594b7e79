import { setMaxListeners } from 'node:events';
import { collectEvidence } from './collect-evidence.js';
import type { Evidence } from './evidence.js';
import type { Installation } from './installation.js';
import { findViolations, type Violation } from './invariants/invariants.js';
import { playFaults } from './play-faults.js';
import { markLogs, readLogsSince } from './read-logs.js';
import type { FaultKind, Schedule } from './schedule.js';
import { waitForRest, waitUntilReady } from './wait-for-rest.js';
import { Journal } from './workload/journal.js';
import { startWorkload } from './workload/run-workload.js';
import { makeTenant } from './workload/tenants.js';

export interface ScheduleOutcome {
  readonly schedule: Schedule;
  readonly violations: readonly Violation[];
  readonly evidence: Evidence;
  readonly tookMs: number;
  /** Duration of each phase, in order. */
  readonly parts: ReadonlyArray<{ readonly name: string; readonly tookMs: number }>;
  /** Text added to each log during the schedule, by path. */
  readonly logs: ReadonlyMap<string, string>;
}

/** How long clients continue to retry after the last fault. */
const TRYING_MS = 60_000;

const LOSES_MESSAGES: ReadonlySet<FaultKind> = new Set(['purge-queue', 'delete-queue']);

/** Plays a schedule in workspaces of its own, waits until all work has ended, and checks every invariant. */
export async function runSchedule(installation: Installation, schedule: Schedule): Promise<ScheduleOutcome> {
  const begun = performance.now();
  const parts: Array<ScheduleOutcome['parts'][number]> = [];
  let partBegun = begun;
  const endPart = (name: string) => {
    const now = performance.now();
    parts.push({ name, tookMs: now - partBegun });
    partBegun = now;
  };
  const { product } = installation;
  const journal = new Journal();
  const abandoned = new AbortController();
  const leaves = new AbortController();
  // Every client listens to both signals.
  setMaxListeners(0, abandoned.signal, leaves.signal);
  const logMarks = markLogs(product.dataDir, product.location().supervisorLog);
  const preparing = { journal, abandoned: abandoned.signal };
  const tenants = await Promise.all([
    makeTenant(installation, 0, preparing),
    makeTenant(installation, 1, preparing),
  ] as const);
  endPart('preparation');

  const workload = startWorkload({
    installation,
    schedule,
    tenants,
    journal,
    abandoned: abandoned.signal,
    leaves: leaves.signal,
  });
  const faults = await playFaults(installation, schedule.faults);
  endPart('faults');
  const impatience = setTimeout(() => abandoned.abort(), TRYING_MS);
  const readiness = await waitUntilReady(installation);
  endPart('readiness');
  await installation.lapseLeases?.();
  await workload.done;
  clearTimeout(impatience);
  endPart('clients');
  const left = await waitForRest(
    installation,
    tenants.map(({ workspaceId }) => workspaceId),
    { hasLostMessages: schedule.faults.some(({ kind }) => LOSES_MESSAGES.has(kind)) },
  );
  leaves.abort();
  await workload.left;
  endPart('work');
  const collected = await collectEvidence({ installation, tenants, journal, logMarks });
  endPart('evidence');
  const evidence: Evidence = { schedule, faults, ...readiness, ...left, ...collected };
  return {
    schedule,
    evidence,
    violations: findViolations(evidence),
    parts,
    tookMs: performance.now() - begun,
    logs: readLogsSince(product.dataDir, product.location().supervisorLog, logMarks),
  };
}
