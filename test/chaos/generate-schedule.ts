import {
  FAULT_KINDS,
  type Fault,
  type FaultKind,
  LONG_STEPS,
  type Operation,
  type OperationKind,
  PROCESSES,
  QUEUES,
  type Schedule,
  type Transport,
} from './schedule.js';
import { makeSeededRandom, type SeededRandom } from './seeded-random.js';

export interface ScheduleOptions {
  readonly seed: number;
  readonly transport: Transport;
  /** Faults supported where the schedule will run; default: all faults of the transport. */
  readonly faultKinds?: readonly FaultKind[];
  /** How long new operations are started. */
  readonly windowMs?: number;
  readonly maxOperations?: number;
  readonly maxFaults?: number;
  /** Limits the duration of a fault. */
  readonly maxFaultMs?: number;
}

const WINDOW_MS = 6_000;
const MIN_OPERATIONS = 5;
const MAX_OPERATIONS = 11;
const MAX_FAULTS = 4;
const MAX_FAULT_MS = 30_000;

const PURGED_QUEUES = QUEUES.filter((queue) => queue !== LONG_STEPS);

/** RabbitMQ loses a queue that was declared seconds before it is killed, and does not accept it again. */
const EXCLUDED_BY: Readonly<Partial<Record<FaultKind, FaultKind>>> = {
  'kill-broker': 'delete-queue',
  'delete-queue': 'kill-broker',
};

/** Relative frequency of each fault; those that cost much processor time are rare. */
const FAULT_WEIGHTS: Readonly<Record<FaultKind, number>> = {
  'kill-process': 12,
  'stop-process': 7,
  'restart-supervisor': 1,
  'kill-database': 3,
  'stop-database': 2,
  'terminate-backends': 6,
  'kill-broker': 1,
  'stop-broker': 2,
  'purge-queue': 4,
  'delete-queue': 2,
  'cut-link': 4,
  'refuse-link': 3,
  'slow-link': 3,
  'blackhole-link': 3,
  'fill-disk': 3,
  'shift-process-clock': 3,
  'shift-database-clock': 3,
  'kill-program': 4,
  'hang-program': 2,
  'break-program': 2,
  'fail-receiver': 2,
};

const OPERATION_WEIGHTS: ReadonlyArray<readonly [OperationKind, number]> = [
  ['create-project', 5],
  ['upload-form', 3],
  ['upload-address', 2],
  ['upload-presigned', 2],
  ['analyze', 3],
  ['export', 5],
  ['process', 2],
  ['translate', 2],
  ['voiceover', 3],
  ['article', 1],
  ['run-tool', 4],
  ['create-webhook', 3],
  ['cancel-job', 2],
  ['retry-job', 2],
  ['delete-video', 1],
  ['follow-jobs', 3],
  ['follow-video', 2],
  ['read-lists', 4],
];

const UPLOADS: readonly OperationKind[] = ['upload-form', 'upload-address', 'upload-presigned'];
const STARTERS: readonly OperationKind[] = [
  'analyze',
  'export',
  'process',
  'translate',
  'voiceover',
  'run-tool',
];
/** Operations that require an object from an earlier operation. */
const ABOUT: Readonly<Partial<Record<OperationKind, readonly OperationKind[]>>> = {
  // An analysis of the workspace's first video would replace the script that other operations need.
  analyze: UPLOADS,
  'cancel-job': STARTERS,
  'retry-job': STARTERS,
  'delete-video': UPLOADS,
};
/** Operations that use either an object from an earlier operation or the workspace's first video. */
const OFTEN_ABOUT: Readonly<Partial<Record<OperationKind, readonly OperationKind[]>>> = {
  'follow-video': UPLOADS,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Returns the faults that a transport's servers support. The product's own database is not reached over a
 * link.
 */
export function faultKindsOf(transport: Transport): readonly FaultKind[] {
  const links: readonly FaultKind[] = ['cut-link', 'refuse-link', 'slow-link', 'blackhole-link'];
  const broker: readonly FaultKind[] = ['kill-broker', 'stop-broker', 'delete-queue'];
  return FAULT_KINDS.filter(
    (kind) => transport !== 'postgres' || (!links.includes(kind) && !broker.includes(kind)),
  );
}

/** Generates a schedule that is determined by its options alone. */
export function generateSchedule(options: ScheduleOptions): Schedule {
  const { seed, transport, maxOperations = MAX_OPERATIONS, maxFaults = MAX_FAULTS } = options;
  const random = makeSeededRandom(seed);
  const windowMs = options.windowMs ?? WINDOW_MS;
  const kinds = options.faultKinds ?? faultKindsOf(transport);
  const times = (count: number): number[] =>
    Array.from({ length: count }, () => random.between(0, windowMs)).sort((a, b) => a - b);

  const operations: Operation[] = [];
  for (const atMs of times(random.between(Math.min(MIN_OPERATIONS, maxOperations), maxOperations)))
    operations.push(chooseOperation(random, operations, atMs));
  const faults: Fault[] = [];
  for (const atMs of times(random.between(1, maxFaults))) {
    const possible = kinds.filter((kind) => !faults.some((other) => EXCLUDED_BY[other.kind] === kind));
    const maxMs = options.maxFaultMs ?? MAX_FAULT_MS;
    faults.push(chooseFault(random, { id: faults.length, atMs, kinds: possible, transport, maxMs }));
  }
  return { seed, transport, operations, faults };
}

function chooseOperation(random: SeededRandom, earlier: readonly Operation[], atMs: number): Operation {
  const id = earlier.length;
  const kind = random.weighted(OPERATION_WEIGHTS);
  const workspace = random.chance(0.7) ? 0 : 1;
  const isKeyed = random.chance(0.6);
  const subjects = (kinds: readonly OperationKind[]) =>
    earlier.filter((one) => kinds.includes(one.kind) && one.workspace === workspace);
  const required = ABOUT[kind];
  if (required) {
    const found = subjects(required);
    // No earlier operation has created an object for it yet.
    if (found.length === 0) return { id, kind: 'create-project', atMs, workspace, isKeyed };
    return { id, kind, atMs, workspace, isKeyed, of: random.pick(found).id };
  }
  const possible = subjects(OFTEN_ABOUT[kind] ?? []);
  const isAbout = random.chance(0.6) && possible.length > 0;
  return { id, kind, atMs, workspace, isKeyed, ...(isAbout && { of: random.pick(possible).id }) };
}

interface FaultChoice {
  readonly id: number;
  readonly atMs: number;
  readonly kinds: readonly FaultKind[];
  readonly transport: Transport;
  readonly maxMs: number;
}

function chooseFault(random: SeededRandom, { id, atMs, kinds, transport, maxMs }: FaultChoice): Fault {
  const kind = random.weighted(kinds.map((each) => [each, FAULT_WEIGHTS[each]] as const));
  const lastsMs = (max: number): number => Math.min(maxMs, chooseDuration(random, max));
  const fault = { id, kind, atMs };
  switch (kind) {
    case 'kill-process':
      return { ...fault, lastsMs: 0, target: random.pick(PROCESSES) };
    case 'stop-process':
      return { ...fault, lastsMs: lastsMs(30_000), target: random.pick(PROCESSES) };
    case 'restart-supervisor':
      return { ...fault, lastsMs: 0, target: random.pick(['all', 'supervisor']) };
    case 'cut-link':
    case 'refuse-link':
    case 'slow-link':
    case 'blackhole-link': {
      const target = transport === 'rabbitmq' ? 'broker' : random.pick(['broker', 'database']);
      return { ...fault, lastsMs: kind === 'cut-link' ? 0 : lastsMs(20_000), target };
    }
    case 'kill-database':
    case 'kill-broker':
      return { ...fault, lastsMs: 0 };
    case 'purge-queue':
      return { ...fault, lastsMs: Math.min(maxMs, 8_000), target: random.pick(PURGED_QUEUES) };
    case 'delete-queue':
      return { ...fault, lastsMs: 0, target: random.pick(PURGED_QUEUES) };
    case 'fill-disk':
      return { ...fault, lastsMs: lastsMs(8_000), target: random.pick(['full', 'reserve']) };
    case 'shift-process-clock':
      // A single process is shifted by less than the tolerance between two; the whole machine is shifted by
      // hours.
      return random.chance(0.6)
        ? {
            ...fault,
            lastsMs: lastsMs(8_000),
            target: random.pick(PROCESSES),
            shiftMs: chooseShift(random, 45_000),
          }
        : { ...fault, lastsMs: lastsMs(8_000), target: 'all', shiftMs: chooseShift(random, 3 * HOUR_MS) };
    case 'shift-database-clock':
      return { ...fault, lastsMs: lastsMs(8_000), shiftMs: chooseShift(random, 2 * HOUR_MS) };
    case 'kill-program':
    case 'hang-program':
      return { ...fault, lastsMs: Math.min(maxMs, 8_000) };
    case 'break-program':
      return { ...fault, lastsMs: lastsMs(4_000), target: random.pick(['ffmpeg', 'ffprobe']) };
    default:
      return { ...fault, lastsMs: lastsMs(10_000) };
  }
}

/**
 * Many durations are short, which interrupts a program between two lines; long ones outlast leases and
 * deadlines.
 */
function chooseDuration(random: SeededRandom, maxDurationMs: number): number {
  const max = random.weighted([
    [3_000, 70],
    [10_000, 24],
    [maxDurationMs, 6],
  ] as const);
  return random.between(300, Math.min(max, maxDurationMs));
}

/** Shifts forward or back, by seconds as often as by up to the maximum. */
function chooseShift(random: SeededRandom, maxDurationMs: number): number {
  const size = random.between(1_000, random.chance(0.5) ? Math.min(maxDurationMs, 45_000) : maxDurationMs);
  return random.chance(0.5) ? size : -size;
}
