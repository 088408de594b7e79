/** What carries messages, and whose servers the product uses: its own, or some that are reached over the network. */
export const TRANSPORTS = ['postgres', 'rabbitmq', 'external'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const PROCESSES = ['videos', 'jobs', 'auth', 'webhooks', 'media', 'worker', 'edge'] as const;
export type ProcessName = (typeof PROCESSES)[number];

export const FAULT_KINDS = [
  'kill-process',
  'stop-process',
  'restart-supervisor',
  'kill-database',
  'stop-database',
  'terminate-backends',
  'kill-broker',
  'stop-broker',
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

/** Something that goes wrong at a moment, for a while. */
export interface Fault {
  readonly id: number;
  readonly kind: FaultKind;
  /** From the beginning of the schedule. */
  readonly atMs: number;
  readonly lastsMs: number;
  /** Which process, link or program, where there are several. */
  readonly target?: string;
  /** By how much a clock is shifted. */
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

/** Something that a client of a workspace asks for. */
export interface Operation {
  readonly id: number;
  readonly kind: OperationKind;
  readonly atMs: number;
  readonly workspace: 0 | 1;
  /** Whether it is sent with an Idempotency-Key, and sent again until it is answered. */
  readonly isKeyed: boolean;
  /** The operation whose video or job it is about; absent: the workspace's first video. */
  readonly of?: number;
}

export interface Schedule {
  readonly seed: number;
  readonly transport: Transport;
  /** In the order of their beginning. */
  readonly operations: readonly Operation[];
  readonly faults: readonly Fault[];
}
