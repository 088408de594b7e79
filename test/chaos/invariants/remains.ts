import type { Invariant } from './invariant.js';

export const READY_WITHIN_MS = 30_000;

export const readyAgain: Invariant = {
  name: 'ready-again',
  statement: `The installation is ready again within ${READY_WITHIN_MS / 1000} s.`,
  check: ({ readyAfterMs, notReady }) => {
    if (readyAfterMs === null) return [`not ready: ${notReady.join('; ')}`];
    return readyAfterMs <= READY_WITHIN_MS
      ? []
      : [`ready only after ${Math.round(readyAfterMs / 1000)} s: ${notReady.join('; ')}`];
  },
};

export const startsAgain: Invariant = {
  name: 'starts-again',
  statement:
    'The product starts while dependencies are unavailable, and every request of the workload could be sent.',
  check: ({ faults, driverFaults }) => [...faults.failures, ...driverFaults],
};

export const filesPlay: Invariant = {
  name: 'files-play',
  statement: 'The file of every completed export exists and plays.',
  check: ({ files }) =>
    files.flatMap(({ jobId, problem }) => (problem === null ? [] : [`the export ${jobId}: ${problem}`])),
};

export const noProcessLeft: Invariant = {
  name: 'no-process-left',
  statement: 'No external program is left running.',
  check: ({ processes }) => processes.map((process) => `${process} is still running`),
};

export const scratchRemoved: Invariant = {
  name: 'scratch-gone',
  statement: 'Scratch files are deleted.',
  check: ({ scratch }) => scratch.map((name) => `${name} still exists`),
};

export const tablesDrained: Invariant = {
  name: 'tables-drained',
  statement: 'Outboxes, queues, work, deliveries and holds have drained.',
  check: ({ leftovers }) =>
    leftovers.filter(({ count }) => count > 0).map(({ what, count }) => `${what}: ${count}`),
};

export const noDeadLetters: Invariant = {
  name: 'no-dead-letters',
  statement: 'No message became a dead letter.',
  check: ({ deadLetters }) => [...deadLetters],
};

export const noSecrets: Invariant = {
  name: 'no-secrets',
  statement: 'No secret is in the logs.',
  check: ({ secretsInLogs }) => [...secretsInLogs],
};
