import type { PlayedFaults } from './play-faults.js';
import type { Schedule } from './schedule.js';
import type { Attempt, RecordedCall, RecordedFollow, WorkspaceIndex } from './workload/journal.js';

export interface JobRow {
  readonly workspaceId: string;
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly attempt: number;
  readonly videoId: string | null;
  readonly parentJobId: string | null;
  readonly units: number;
  readonly error: { readonly code: string; readonly message: string; readonly retryable: boolean } | null;
}

/** An attempt that was followed by another. */
export interface EarlierAttempt {
  readonly jobId: string;
  readonly attempt: number;
  readonly status: string;
}

export interface LedgerRow {
  readonly workspaceId: string;
  readonly jobId: string;
  readonly attempt: number;
  readonly entry: 'reserved' | 'charged' | 'returned';
  readonly minutes: number;
}

export interface UsageRow {
  readonly workspaceId: string;
  readonly charged: number;
  readonly reserved: number;
  /** What `GET /v1/usage` said; null when it did not answer. */
  readonly told: { readonly charged: number; readonly reserved: number } | null;
}

/** One delivery as it came to the receiver. */
export interface ReceivedEvent {
  /** Of the webhook: the receiver's address in it. */
  readonly path: string;
  readonly webhookId: string;
  readonly event: string;
  readonly jobId: string | null;
  readonly videoId: string | null;
  readonly body: string;
}

export interface MadeRow {
  readonly workspaceId: string;
  readonly kind: 'video' | 'project' | 'webhook';
  readonly id: string;
  /** Of a video. */
  readonly status?: string | null;
}

export interface Replay {
  readonly recorded: RecordedCall;
  readonly again: Attempt;
}

export interface TenantEvidence {
  readonly workspaceId: string;
  readonly receiverPath: string;
}

/** Everything that a schedule left to look at, once all faults were over and all work had ended or had had its time. */
export interface Evidence {
  readonly schedule: Schedule;
  readonly faults: PlayedFaults;
  readonly tenants: readonly [TenantEvidence, TenantEvidence];
  readonly calls: readonly RecordedCall[];
  readonly replays: readonly Replay[];
  readonly follows: readonly RecordedFollow[];
  /** What went wrong with the driver itself. */
  readonly driverFaults: readonly string[];
  /** How long it took until all was ready after the last fault; null: it was not. */
  readonly readyAfterMs: number | null;
  readonly notReady: readonly string[];
  readonly jobs: readonly JobRow[];
  readonly earlierAttempts: readonly EarlierAttempt[];
  /** One for each time a job was said to have ended. */
  readonly settlements: ReadonlyArray<{ readonly jobId: string; readonly status: string }>;
  readonly ledger: readonly LedgerRow[];
  readonly usage: readonly UsageRow[];
  readonly events: readonly ReceivedEvent[];
  readonly made: readonly MadeRow[];
  /** Videos that were deleted or that translations made. */
  readonly deletedVideoIds: readonly string[];
  readonly translatedVideoIds: readonly string[];
  /** Of finished exports: what is wrong with the file, or null. */
  readonly files: ReadonlyArray<{ readonly jobId: string; readonly problem: string | null }>;
  readonly processes: readonly string[];
  readonly scratch: readonly string[];
  /** Rows and messages that should have drained. */
  readonly leftovers: ReadonlyArray<{ readonly what: string; readonly count: number }>;
  readonly deadLetters: readonly string[];
  readonly secretsInLogs: readonly string[];
}

export const workspaceIndexOf = ({ tenants }: Evidence, workspaceId: string): WorkspaceIndex =>
  tenants[0].workspaceId === workspaceId ? 0 : 1;
