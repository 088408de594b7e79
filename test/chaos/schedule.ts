/** The message transport and its servers: the product's own, or external ones reached over the network. */
export const TRANSPORTS = ['postgres', 'rabbitmq', 'external'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const PROCESSES = ['videos', 'jobs', 'auth', 'webhooks', 'media', 'worker', 'edge'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** Queues of messages between services, and the process that consumes each. */
export const QUEUE_CONSUMERS = {
  'jobs.facts': 'jobs',
  'videos.facts': 'videos',
  'videos.commands': 'videos',
  'videos.long-steps': 'videos',
  'media.commands': 'worker',
  'media.facts': 'media',
  'webhooks.facts': 'webhooks',
} as const satisfies Record<string, ProcessName>;
/** A queue whose messages may take minutes to handle, so that a lost one is missed after minutes: no fault loses them. */
export const LONG_STEPS = 'videos.long-steps';

export type QueueName = keyof typeof QUEUE_CONSUMERS;
export const QUEUES = Object.keys(QUEUE_CONSUMERS) as readonly QueueName[];

export const FAULT_KINDS = [
  'kill-process',
  'stop-process',
  'restart-supervisor',
  'kill-database',
  'stop-database',
  'terminate-backends',
  'kill-broker',
  'stop-broker',
  'purge-queue',
  'delete-queue',
  'cut-link',
  'refuse-link',
  'slow-link',
  'blackhole-link',
  'fill-disk',
  'shift-process-clock',
  'shift-database-clock',
  'kill-program',
  'hang-program',
  'break-program',
  'fail-receiver',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A failure that starts at a time and lasts for a while. */
export interface Fault {
  readonly id: number;
  readonly kind: FaultKind;
  /** Time since the start of the schedule. */
  readonly atMs: number;
  readonly lastsMs: number;
  /** The process, queue, link or program, if there are several. */
  readonly target?: string;
  /** Offset of a shifted clock. */
  readonly shiftMs?: number;
}

export const OPERATION_KINDS = [
  'create-project',
  'upload-form',
  'upload-address',
  'upload-presigned',
  'analyze',
  'export',
  'process',
  'translate',
  'voiceover',
  'article',
  'run-tool',
  'create-webhook',
  'cancel-job',
  'retry-job',
  'delete-video',
  'follow-jobs',
  'follow-video',
  'read-lists',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** A request by a client of a workspace. */
export interface Operation {
  readonly id: number;
  readonly kind: OperationKind;
  readonly atMs: number;
  readonly workspace: 0 | 1;
  /** Whether it is sent with an Idempotency-Key and repeated until it receives a response. */
  readonly isKeyed: boolean;
  /** The operation that created its video or job; default: the workspace's first video. */
  readonly of?: number;
}

export interface Schedule {
  readonly seed: number;
  readonly transport: Transport;
  /** Ordered by start time. */
  readonly operations: readonly Operation[];
  readonly faults: readonly Fault[];
}
