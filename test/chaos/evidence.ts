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
  /** The response of `GET /v1/usage`; null without a response. */
  readonly reported: { readonly charged: number; readonly reserved: number } | null;
}

/** One delivery as received by the webhook receiver. */
export interface ReceivedEvent {
  /** The webhook's path at the receiver. */
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
  /** Status of a video. */
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

/** All observations of a schedule, made after all faults were over and all work had ended or timed out. */
export interface Evidence {
  readonly schedule: Schedule;
  readonly faults: PlayedFaults;
  readonly tenants: readonly [TenantEvidence, TenantEvidence];
  readonly calls: readonly RecordedCall[];
  readonly replays: readonly Replay[];
  readonly follows: readonly RecordedFollow[];
  /** Errors of the driver itself. */
  readonly driverFaults: readonly string[];
  /** Time from the end of the last fault until all processes were ready; null if they never were. */
  readonly readyAfterMs: number | null;
  readonly notReady: readonly string[];
  readonly jobs: readonly JobRow[];
  readonly earlierAttempts: readonly EarlierAttempt[];
  /** One entry for each time a job was reported as ended. */
  readonly settlements: ReadonlyArray<{ readonly jobId: string; readonly status: string }>;
  readonly ledger: readonly LedgerRow[];
  readonly usage: readonly UsageRow[];
  readonly events: readonly ReceivedEvent[];
  readonly made: readonly MadeRow[];
  /** Videos that were deleted or created by translations. */
  readonly deletedVideoIds: readonly string[];
  readonly translatedVideoIds: readonly string[];
  /** Files of completed exports: the problem found, or null. */
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
